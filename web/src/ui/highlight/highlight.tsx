import { matchRanges } from '@vitrine/rules'
import { useMemo } from 'react'
import styles from './highlight.module.css'

/** A text with what was searched for marked in it. */
export function Highlight({ text, query }: { text: string; query: string }) {
  const marks = useMemo(
    () => matchRanges(text, query).map(({ start, end }): [number, number] => [start, end]),
    [text, query],
  )
  return <Marked text={text} marks={marks} />
}

/** A text with some of its parts marked: from where to where each, in UTF-16 units, in their order. */
export function Marked({ text, marks }: { text: string; marks: readonly (readonly [number, number])[] }) {
  return splitAtMarks(text, marks).map(({ start, part, isMarked }) =>
    isMarked ? (
      <mark key={start} className={styles.mark}>
        {part}
      </mark>
    ) : (
      <span key={start}>{part}</span>
    ),
  )
}

function splitAtMarks(text: string, marks: readonly (readonly [number, number])[]) {
  const parts: { start: number; part: string; isMarked: boolean }[] = []
  let position = 0
  const add = (end: number, isMarked: boolean) => {
    if (end > position) parts.push({ start: position, part: text.slice(position, end), isMarked })
    position = end
  }
  for (const [start, end] of marks) {
    add(start, false)
    add(end, true)
  }
  add(text.length, false)
  return parts
}
