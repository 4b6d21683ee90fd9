/** What is typed in the inputs of a dialog, kept where the session ends and given back when it is next opened. */
import { useEffect, useRef, useState } from 'react'
import { forgetTyped, keepTyped, readTyped, typedKey, useBeforeEnding } from '../session/next-visit.ts'

type Field = HTMLInputElement | HTMLTextAreaElement

interface Typed {
  name: string
  /** What stood there before. */
  from: string
  value: string
}

export interface TypedInputs {
  /** For what holds the inputs. */
  hold: (holder: HTMLElement | null) => (() => void) | undefined
  /** Called where one of them gets the focus, and where something was typed. */
  noteFocus: (field: EventTarget) => void
  noteInput: (field: EventTarget) => void
}

/** `place` names the dialog, null for one that isn't kept; only fields of text are, and no secret. */
export function useTypedInputs(place: string | null): TypedInputs {
  const [key] = useState(() => (place === null ? null : typedKey(`${location.pathname}.${place}`)))
  const holder = useRef<HTMLElement | null>(null)
  const [before] = useState(() => new Map<Field, string>())
  const [typed] = useState(() => new Set<Field>())
  const [waiting] = useState(() => new Set(key === null ? [] : typedBefore(key)))
  useEffect(() => {
    if (key !== null) forgetTyped(key)
  }, [key])
  useBeforeEnding(() => {
    const fields = holder.current === null ? [] : namedFields(holder.current)
    const kept = fields.flatMap(({ name, field }) => {
      const from = before.get(field) ?? ''
      return typed.has(field) && field.value !== from ? [{ name, from, value: field.value }] : []
    })
    if (key !== null && kept.length > 0) keepTyped(key, kept)
  })
  const noteFocus = (field: EventTarget) => {
    if (isField(field) && !before.has(field)) before.set(field, field.value)
  }
  const giveBack = () => {
    const fields = holder.current === null ? [] : namedFields(holder.current)
    for (const one of waiting) {
      const field = fields.find(({ name }) => name === one.name)?.field
      if (field === undefined) continue
      waiting.delete(one)
      // Somebody has written there since, or it is the field of something else.
      if (field.value !== one.from) continue
      noteFocus(field)
      enter(field, one.value)
    }
  }
  return {
    hold: (node) => {
      holder.current = node
      if (node === null || waiting.size === 0) return
      // Some fields come once what they show has been read.
      const observer = new MutationObserver(giveBack)
      observer.observe(node, { childList: true, subtree: true })
      queueMicrotask(giveBack)
      return () => observer.disconnect()
    },
    noteFocus,
    noteInput: (field) => {
      if (isField(field)) typed.add(field)
    },
  }
}

function isField(target: EventTarget): target is Field {
  if (target instanceof HTMLTextAreaElement) return !('secret' in target.dataset)
  return (
    target instanceof HTMLInputElement &&
    ['text', 'email', 'url', 'tel', 'number'].includes(target.type) &&
    !('confirms' in target.dataset) &&
    // What was chosen from a list is more than its words, and a password may be shown.
    target.closest('[aria-haspopup=listbox], .mantine-PasswordInput-root') === null
  )
}

/** By their labels; several of one label by their order. */
function namedFields(holder: HTMLElement): { name: string; field: Field }[] {
  const counts = new Map<string, number>()
  return [...holder.querySelectorAll<Field>('input, textarea')].filter(isField).map((field) => {
    const label = field.labels?.[0]?.textContent ?? field.getAttribute('aria-label') ?? field.placeholder
    const count = (counts.get(label) ?? 0) + 1
    counts.set(label, count)
    return { name: `${label} ${count}`, field }
  })
}

function typedBefore(key: string): Typed[] {
  const kept = readTyped(key)
  return Array.isArray(kept) ? (kept as Typed[]) : []
}

/** As typing does: what holds the value hears of it. */
function enter(field: Field, value: string): void {
  const kind = field instanceof HTMLTextAreaElement ? HTMLTextAreaElement : HTMLInputElement
  Object.getOwnPropertyDescriptor(kind.prototype, 'value')?.set?.call(field, value)
  field.dispatchEvent(new Event('input', { bubbles: true }))
}
