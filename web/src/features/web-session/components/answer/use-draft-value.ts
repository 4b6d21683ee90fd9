/** A value while somebody types it: saved after a pause, and never taken away by what arrives meanwhile. */
import { useEffect, useRef, useState } from 'react'

/** Long enough to go on typing, short enough to be saved before the next thought. */
const pauseMs = 700

interface Draft {
  text: string
  /** What the answer was when it was begun. */
  basedOn: number
  /** The value that it was typed over; another one has come from elsewhere. */
  over: string
}

interface Given {
  /** As it is kept; '' for none. */
  value: string
  revision: number
  /** As it is shown while nobody types. */
  shown: string
  /** What was typed, as it is kept; undefined where it can't be understood. */
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
  // Whatever takes the input away, what was typed into it is saved.
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
