/** Which lines and columns of the table exist: those in view, and those that are edited. */
import { defaultRangeExtractor, type Range, useVirtualizer } from '@tanstack/react-virtual'
import { type RefObject, useEffect, useMemo, useRef } from 'react'
import type { Cell } from './cells/cells.ts'
import type { GroupLines, RowRange } from './cells/group-lines.ts'
import { type RowSlot, slotsFor } from './cells/row-slots.ts'
import type { PlacedColumn, PlacedColumns } from './use-placed-columns.ts'

const headHeight = 40
const footHeight = 36

interface GridViewParts {
  scroller: RefObject<HTMLDivElement | null>
  heads: GroupLines | null
  total: number
  rowHeight: number
  placed: PlacedColumns
  /** Row and column stay while they are edited, wherever the table is scrolled and the product moves. */
  editing: Cell | null
  /** Reports which rows of the list are in view. */
  onView: (ranges: readonly RowRange[]) => void
}

/** A line in view. */
export interface ShownLine {
  line: number
  /** Key of the elements that show it, which are reused for other lines later; null: they are its own. */
  slot: number | null
  /** Pixels from the top of the lines. */
  top: number
}

export interface GridView {
  /** In the order of their elements. */
  lines: readonly ShownLine[]
  /** Height of all lines in pixels. */
  height: number
  /** The unpinned columns in view. */
  columns: readonly PlacedColumn[]
  /** Number of rows of a page. */
  page: number
  lineOf(row: number): number
  showCell(cell: Cell): void
  showLine(line: number): void
}

export function useGridView(parts: GridViewParts): GridView {
  const { heads, placed } = parts
  const lineOf = (row: number) => heads?.lineOfRow(row) ?? row
  const keptLine = parts.editing === null ? undefined : lineOf(parts.editing.row)
  const lines = useLines(parts, keptLine)
  const across = useAcross(parts)
  const shown = lines.getVirtualItems()
  const inView = shown.flatMap(({ index }) => (index === keptLine ? [] : [index]))
  const [first, last] = [inView[0] ?? 0, inView.at(-1) ?? 0]
  const { onView } = parts
  useEffect(() => onView(rangesInView(heads, first, last)), [heads, first, last, onView])
  const slots = useRef<readonly RowSlot[]>([])
  slots.current = slotsFor(slots.current, inView, !lines.isScrolling)
  const tops = new Map(shown.map(({ index, start }) => [index, start]))
  const shownLine = (line: number, slot: number | null) => ({ line, slot, top: tops.get(line) ?? 0 })
  // Elements that are put elsewhere lose the focus: what is edited stands before those that change their order.
  const kept = keptLine === undefined || !tops.has(keptLine) ? [] : [shownLine(keptLine, null)]
  return {
    lines: [...kept, ...slots.current.map(({ line, key }) => shownLine(line, key))],
    height: lines.getTotalSize(),
    columns: across.columns,
    page: Math.max(1, last - first - 12),
    lineOf,
    showCell: ({ row, column }) => {
      lines.scrollToIndex(lineOf(row))
      const { length } = placed.pinned
      if (column >= length) across.scrollToIndex(column - length)
    },
    showLine: (line) => lines.scrollToIndex(line),
  }
}

function useLines({ heads, total, rowHeight, scroller }: GridViewParts, keptLine: number | undefined) {
  const lines = useVirtualizer({
    // The row that is edited stays, also where the list has become empty.
    count: Math.max(heads?.lineCount ?? total, (keptLine ?? -1) + 1),
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    overscan: 10,
    rangeExtractor: (range) => withKept(range, keptLine),
    scrollPaddingStart: headHeight,
    scrollPaddingEnd: footHeight,
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: heights are read again when the density changes
  useEffect(() => lines.measure(), [rowHeight])
  return lines
}

function useAcross({ placed: { pinned, others, pinnedWidth }, editing, scroller }: GridViewParts) {
  const across = useVirtualizer({
    horizontal: true,
    count: others.length,
    getScrollElement: () => scroller.current,
    estimateSize: (index) => others[index]?.width ?? 0,
    overscan: 2,
    rangeExtractor: (range) => withKept(range, editing === null ? undefined : editing.column - pinned.length),
    paddingStart: pinnedWidth,
    scrollPaddingStart: pinnedWidth,
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: sizes are read again when the columns change
  useEffect(() => across.measure(), [others])
  const inView = across
    .getVirtualItems()
    .map(({ index }) => index)
    .join()
  // The same array while the same columns are in view: rows compare it.
  const columns = useMemo(() => {
    const indexes = new Set(inView.split(','))
    return others.filter((_, index) => indexes.has(String(index)))
  }, [others, inView])
  return { columns, scrollToIndex: (index: number) => across.scrollToIndex(index) }
}

function withKept(range: Range, kept: number | undefined): number[] {
  const shown = defaultRangeExtractor(range)
  if (kept === undefined || kept < 0 || kept >= range.count || shown.includes(kept)) return shown
  return [...shown, kept].sort((one, other) => one - other)
}

/** Lines from one to another as rows of the list. */
function rangesInView(heads: GroupLines | null, first: number, last: number): RowRange[] {
  if (heads === null) return [{ first, last }]
  const rows = []
  for (let line = first; line <= Math.min(last, heads.lineCount - 1); line++) {
    const at = heads.lineAt(line)
    if (at.kind === 'row') rows.push(at.row)
  }
  const [from, to] = [rows[0], rows.at(-1)]
  return from === undefined || to === undefined ? [] : heads.listedRanges({ first: from, last: to })
}
