/**
 * A text that is sent as a whole, while it is typed: kept in the storage of the window, so that neither the next
 * product nor a page that is loaded anew takes it away.
 */
import { useState } from 'react'
import { useEntered } from '../../../../lib/session/session-store.ts'

interface KeptText {
  text: string
  change: (text: string) => void
}

/** `place` names it. */
export function useKeptText(place: string): KeptText {
  const { user, domain } = useEntered()
  const key = `vitrine.text.${domain._id}.${user?._id ?? ''}.${place}`
  const [text, setText] = useState(() => readText(key))
  return {
    text,
    change: (next) => {
      setText(next)
      keepText(key, next)
    },
  }
}

function readText(key: string): string {
  try {
    return sessionStorage.getItem(key) ?? ''
  } catch {
    return ''
  }
}

function keepText(key: string, text: string): void {
  try {
    if (text === '') sessionStorage.removeItem(key)
    else sessionStorage.setItem(key, text)
  } catch {
    // Storage is full or switched off: it lives as long as its input.
  }
}
