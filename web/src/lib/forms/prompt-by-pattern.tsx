import { TextInput } from '@mantine/core'
import { type ReactNode, useState } from 'react'

interface PatternPrompt {
  label: string
  /** What has to be typed, spaces around it aside: a text as it stands here, or what a pattern takes as a whole. */
  pattern: string | RegExp
}

/** A field that wants something typed before what follows can be done, and whether it stands there. */
export function usePatternPrompt({ label, pattern }: PatternPrompt): {
  isMatched: boolean
  typed: string
  field: ReactNode
} {
  const [text, setText] = useState('')
  const typed = text.trim()
  const field = (
    <TextInput
      label={label}
      value={text}
      data-autofocus
      data-confirms
      autoComplete="off"
      spellCheck={false}
      onChange={(event) => setText(event.currentTarget.value)}
    />
  )
  return { isMatched: fits(typed, pattern), typed, field }
}

function fits(typed: string, pattern: string | RegExp): boolean {
  if (typeof pattern === 'string') return typed === pattern
  const found = new RegExp(pattern.source, pattern.flags.replaceAll(/[gy]/g, '')).exec(typed)
  return found !== null && found[0] === typed
}
