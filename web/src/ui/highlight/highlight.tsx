import { useMemo } from 'react'
import styles from './highlight.module.css'
import { matchRanges } from './match-ranges.ts'

/** A text with what was searched for marked in it. */
export function Highlight({ text, query }: { text: string; query: string }) {
  const parts = useMemo(() => splitAtMatches(text, query), [text, query])
  return parts.map(({ start, part, isMatch }) =>
    isMatch ? (
      <mark key={start} className={styles.mark}>
        {part}
      </mark>
    ) : (
      <span key={start}>{part}</span>
    ),
  )
}

function splitAtMatches(text: string, query: string) {
  const parts: { start: number; part: string; isMatch: boolean }[] = []
  let position = 0
  const add = (end: number, isMatch: boolean) => {
    if (end > position) parts.push({ start: position, part: text.slice(position, end), isMatch })
    position = end
  }
  for (const { start, end } of matchRanges(text, query)) {
    add(start, false)
    add(end, true)
  }
  add(text.length, false)
  return parts
}
