/** The table as a spreadsheet: where one is in it, what is edited, selected and in view, put together. */
import { type RefObject, useMemo } from 'react'
import { useFormats } from '../../../lib/i18n/formats.ts'
import { useMayEditIn } from '../../../lib/structure/use-may-edit.ts'
import type { ProductGrouping } from '../api/use-groups.ts'
import type { ProductEdits } from '../api/use-product-edits.ts'
import type { ProductRows } from '../api/use-product-rows.ts'
import type { Cell } from './cells/cells.ts'
import type { Arrangement } from './cells/columns.ts'
import type { RowRange } from './cells/group-lines.ts'
import type { Selection } from './cells/selection.ts'
import { useGridClipboard } from './cells/use-grid-clipboard.ts'
import { type GridEditing, useGridEditing } from './editing/use-grid-editing.ts'
import { type GridWalk, gridWalk } from './grid-walk.ts'
import { useTable } from './table-context.ts'
import { type ActivePlace, useActivePlace } from './use-active-place.ts'
import { type GridView, useGridView } from './use-grid-view.ts'
import { type PlacedColumns, usePlacedColumns } from './use-placed-columns.ts'
import { type RowChoice, useRowChoice } from './use-row-choice.ts'

export interface GridParts {
  rows: ProductRows
  /** Reports which rows of the list are in view. */
  onView: (ranges: readonly RowRange[]) => void
  /** Null where rows follow each other without heads. */
  grouping: ProductGrouping | null
  arrangement: Arrangement
  rowHeight: number
  selection: Selection
  onSelection: (selection: Selection) => void
  onOpen: (productId: string) => void
  /** Null for those who may only read. */
  edits: ProductEdits | null
  /** Where the focus goes back to. */
  gridRef: RefObject<HTMLDivElement | null>
  /** Actions that concern products as a whole. */
  onAct: (action: 'duplicate' | 'delete' | 'publish' | 'unpublish', productIds: readonly string[]) => void
}

export interface Grid extends GridParts {
  total: number
  placed: PlacedColumns
  place: ActivePlace
  editor: GridEditing
  view: GridView
  walk: GridWalk
  choice: RowChoice
  focusGrid(): void
  /** False where the cell isn't one that says whether its product is published, or the product isn't theirs to publish. */
  askToPublish(cell: Cell): boolean
}

export function useGrid(parts: GridParts): Grid {
  const { rows, grouping, edits, selection, onSelection, rowHeight, onView, gridRef: scroller } = parts
  const { settings, structure, canWrite } = useTable()
  const { preferences } = useFormats()
  const total = rows.total ?? 0
  const heads = grouping?.lines ?? null
  const placed = usePlacedColumns(settings, parts.arrangement)
  const { pinned, others } = placed
  const columns = useMemo(() => [...pinned, ...others].map(({ field }) => field), [pinned, others])
  const place = useActivePlace(heads)
  const focusGrid = () => scroller.current?.focus({ preventScroll: true })
  const editor = useGridEditing({
    edits,
    context: { settings, structure, preferences, columns, canWrite, total },
    rowAt: rows.rowAt,
    loadRows: rows.load,
    block: place.block,
    leaveTo: (cell) => {
      walk.goTo(cell, false)
      focusGrid()
    },
  })
  const view = useGridView({ scroller, heads, total, rowHeight, placed, editing: editor.editing, onView })
  const choice = useRowChoice({ rowAt: rows.rowAt, selection, onSelection, scroller })
  const walk = gridWalk({ place, view, grouping, onRenumbered: choice.forget })
  useGridClipboard(scroller, place.headAt === null ? clipboardOf(editor, edits) : null)
  const askToPublish = usePublishing(parts, columns)
  return { ...parts, total, placed, place, editor, view, walk, choice, focusGrid, askToPublish }
}

function clipboardOf({ blockText, clear, paste }: GridEditing, edits: ProductEdits | null) {
  return edits === null ? { blockText, clear: undefined, paste: undefined } : { blockText, clear, paste }
}

function usePublishing({ edits, rows, onAct }: GridParts, columns: readonly { key: string }[]) {
  const mayEditIn = useMayEditIn()
  return ({ row, column }: Cell): boolean => {
    const product = rows.rowAt(row)
    if (edits === null || product === undefined || columns[column]?.key !== 'published') return false
    if (!mayEditIn(product.folders ?? [])) return false
    onAct(product.isPublished === false ? 'publish' : 'unpublish', [product._id])
    return true
  }
}
