import { useMediaQuery } from '@mantine/hooks'
import type { DomainSettings } from '@vitrine/contract'
import { useMemo } from 'react'
import { type Arrangement, arrangedColumns, type Column } from './cells/columns.ts'

const checkWidth = 44
/** Pixels of the name on a phone. */
const narrowName = 165

/** A column with its place: pixels from the left edge of the table. */
export interface PlacedColumn extends Column {
  index: number
  left: number
}

export interface PlacedColumns {
  pinned: readonly PlacedColumn[]
  others: readonly PlacedColumn[]
  /** Width of all columns in pixels. */
  width: number
  pinnedWidth: number
}

/** The columns as the person has arranged them, with their places. */
export function usePlacedColumns(settings: DomainSettings, arrangement: Arrangement): PlacedColumns {
  // A phone has no room for columns that stay beside those that move.
  const isNarrow = useMediaQuery('(max-width: 640px)', false, { getInitialValueInEffect: false })
  return useMemo(() => {
    let left = checkWidth
    const columns = arrangedColumns(settings, arrangement)
    const fitting = isNarrow ? columns.map(narrowed) : columns
    const placed: PlacedColumn[] = fitting.map((column, index) => {
      const place = { ...column, index, left }
      left += column.width
      return place
    })
    const pinned = placed.filter((column) => column.isPinned)
    const pinnedWidth = checkWidth + pinned.reduce((sum, column) => sum + column.width, 0)
    return { pinned, others: placed.filter((column) => !column.isPinned), width: left, pinnedWidth }
  }, [settings, arrangement, isNarrow])
}

function narrowed(column: Column): Column {
  const isName = column.field.key === 'name'
  return { ...column, isPinned: isName, width: isName ? Math.min(narrowName, column.width) : column.width }
}
