import { type RefObject, useCallback, useRef } from 'react'
import type { ProductRows } from '../api/use-product-rows.ts'
import { type Selection, withSelected } from './cells/selection.ts'

interface RowChoiceParts {
  rowAt: ProductRows['rowAt']
  selection: Selection
  onSelection: (selection: Selection) => void
  scroller: RefObject<HTMLDivElement | null>
}

/** Selecting rows one by one, or from the last one to another. */
export interface RowChoice {
  select(index: number, isChosen: boolean, isRange: boolean): void
  /** The same function at all times, which gives the table the focus back. */
  onSelect(index: number, isChosen: boolean, isRange: boolean): void
  /** Ranges begin anew: rows have other numbers. */
  forget(): void
}

export function useRowChoice({ rowAt, selection, onSelection, scroller }: RowChoiceParts): RowChoice {
  const last = useRef<number | null>(null)
  const select = (index: number, isChosen: boolean, isRange: boolean) => {
    const from = isRange && last.current !== null ? last.current : index
    const [top, bottom] = from < index ? [from, index] : [index, from]
    const ids = Array.from({ length: bottom - top + 1 }, (_, place) => rowAt(top + place)?._id)
    last.current = index
    onSelection(
      withSelected(
        selection,
        ids.filter((id) => id !== undefined),
        isChosen,
      ),
    )
  }
  // Rows are rendered again when their data changes, not when this function does.
  const latest = useRef(select)
  latest.current = select
  const onSelect = useCallback(
    (index: number, isChosen: boolean, isRange: boolean) => {
      latest.current(index, isChosen, isRange)
      scroller.current?.focus({ preventScroll: true })
    },
    [scroller],
  )
  return { select, onSelect, forget: () => (last.current = null) }
}
