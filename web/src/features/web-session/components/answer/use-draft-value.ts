/** A value while somebody types it: saved after a pause, and never taken away by what arrives meanwhile. */
import { useEffect, useRef, useState } from 'react'

/** Ms without typing until the value is saved. */
const pauseMs = 700

interface Draft {
  text: string
  /** Revision of the answer when typing began. */
  basedOn: number
  /** The stored value when typing began; a different one now was entered elsewhere. */
  over: string
}

interface Given {
  /** The stored value; '' for none. */
  value: string
  revision: number
  /** Text shown while the person isn't typing. */
  shown: string
  /** Parses the typed text into the stored form; undefined where that fails. */
  read: (text: string) => string | undefined
  onSave: (value: string, basedOn: number) => void
}

export interface DraftValue {
  text: string
  /** The typed value as it is stored; undefined where it can't be parsed. */
  current: string | undefined
  /** Value that another person has entered while this was typed; null: none. */
  elsewhere: string | null
  onChange: (text: string) => void
  /** Saves at once. */
  commit: () => void
  takeElsewhere: () => void
  set: (value: string) => void
}

export function useDraftValue({ value, revision, shown, read, onSave }: Given): DraftValue {
  const [draft, setDraft] = useState<Draft | null>(null)
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined)
  const current = draft === null ? value : read(draft.text)
  const save = (kept: Draft) => {
    clearTimeout(timer.current)
    const next = read(kept.text)
    if (next === undefined || next === kept.over) return next
    onSave(next, kept.basedOn)
    return next
  }
  const latest = useRef<() => void>(() => {})
  const onPause = useRef<() => void>(() => {})
  useEffect(() => {
    latest.current = () => {
      if (draft !== null) save(draft)
    }
    onPause.current = () => {
      const next = draft === null ? undefined : save(draft)
      if (next !== undefined) setDraft((one) => (one === null ? null : { ...one, over: next }))
    }
  })
  // The typed text is saved whenever the input is removed.
  useEffect(
    () => () => {
      clearTimeout(timer.current)
      latest.current()
    },
    [],
  )
  const typed = draft?.text
  // Counts from the last key, whatever else is drawn anew meanwhile.
  useEffect(() => {
    if (typed === undefined) return
    timer.current = setTimeout(() => onPause.current(), pauseMs)
    return () => clearTimeout(timer.current)
  }, [typed])
  const forget = () => {
    clearTimeout(timer.current)
    setDraft(null)
  }
  return {
    text: draft?.text ?? shown,
    current,
    elsewhere: draft !== null && value !== draft.over && value !== current ? value : null,
    onChange: (text) => setDraft({ basedOn: revision, over: value, ...draft, text }),
    commit: () => {
      if (draft !== null && save(draft) !== undefined) forget()
    },
    takeElsewhere: forget,
    set: (next) => {
      forget()
      if (next !== value) onSave(next, revision)
    },
  }
}
