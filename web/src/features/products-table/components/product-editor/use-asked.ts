/** The field that somebody wants to fill in: whatever edits it opens. */
import { useEffect, useRef } from 'react'

export interface AskedField {
  /** As a purpose calls it: the key of a field, or a kind of file. */
  key: string
  /** Grows with each asking, so that the same field can be asked for again. */
  turn: number
}

/** Answers each asking for the field once; one from before it was there isn't meant. */
export function useAsked(asked: AskedField | null, key: string, answer: () => unknown): void {
  const answered = useRef(asked?.turn ?? 0)
  useEffect(() => {
    if (asked === null || asked.key !== key || asked.turn <= answered.current) return
    answered.current = asked.turn
    answer()
  })
}
