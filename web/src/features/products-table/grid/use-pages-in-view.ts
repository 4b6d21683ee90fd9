/** Which pages of the list are read: those of the rows in view. */
import { useCallback, useEffect, useRef, useState } from 'react'
import type { RowRange } from './cells/group-lines.ts'

/** Rows per request. */
export const pageRows = 100
/** Pages that stay for less are flown over: nobody reads them, and their answers would come when they are gone. */
const restsAfterMs = 150

export interface PagesInView {
  /** From 1. All that are in view, unless the table is flung; there may be others. */
  pages: readonly number[]
  /** The same function at all times. */
  onView: (ranges: readonly RowRange[]) => void
}

export function usePagesInView(): PagesInView {
  const [pages, setPages] = useState<readonly number[]>([])
  const latest = useRef({ pages, at: Number.NEGATIVE_INFINITY })
  const waiting = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(waiting.current), [])
  const onView = useCallback((ranges: readonly RowRange[]) => {
    const next = pagesOf(ranges)
    if (isWithin(next, latest.current.pages)) return
    const now = performance.now()
    const isFlung = now - latest.current.at < restsAfterMs
    latest.current = { pages: next, at: now }
    clearTimeout(waiting.current)
    if (isFlung) waiting.current = setTimeout(() => setPages(next), restsAfterMs)
    else setPages(next)
  }, [])
  return { pages, onView }
}

function pagesOf(ranges: readonly RowRange[]): number[] {
  const pages = new Set<number>()
  for (const { first, last } of ranges)
    for (let page = pageOf(first); page <= pageOf(last); page++) pages.add(page)
  return [...pages]
}

export function pageOf(row: number): number {
  return Math.floor(row / pageRows) + 1
}

function isWithin(some: readonly number[], all: readonly number[]): boolean {
  return some.every((page) => all.includes(page))
}
