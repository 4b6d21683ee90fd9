import './long-row.css'
import { type RefObject, useEffect, useRef } from 'react'

/**
 * For a row that may be longer than its place and is moved sideways then: what is open in it is in view, and it says by
 * `data-more` at which of its ends there is more, where it fades.
 */
export function useLongRow<Row extends HTMLElement>(open: unknown): RefObject<Row | null> {
  const row = useRef<Row>(null)
  useEffect(() => {
    const { current } = row
    if (current === null) return
    const note = () => noteEnds(current)
    const sizes = new ResizeObserver(note)
    for (const element of [current, ...current.children]) sizes.observe(element)
    current.addEventListener('scroll', note, { passive: true })
    return () => {
      sizes.disconnect()
      current.removeEventListener('scroll', note)
    }
  }, [])
  // More or less may be in it.
  useEffect(() => {
    if (row.current !== null) noteEnds(row.current)
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: each time that another one is open
  useEffect(() => {
    const shown = row.current?.querySelector('[aria-selected="true"], [aria-current="page"]')
    if (row.current === null || shown == null) return
    // Only the row moves: scrollIntoView would move the page along.
    row.current.scrollLeft += centreOf(shown) - centreOf(row.current)
  }, [open])
  return row
}

function noteEnds(row: HTMLElement): void {
  const beforePx = row.scrollLeft
  const afterPx = row.scrollWidth - row.clientWidth - beforePx
  row.dataset.more = [beforePx > 1 && 'before', afterPx > 1 && 'after'].filter(Boolean).join(' ')
}

function centreOf(element: Element): number {
  const { left, right } = element.getBoundingClientRect()
  return (left + right) / 2
}
