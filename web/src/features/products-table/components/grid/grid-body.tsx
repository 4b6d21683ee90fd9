// biome-ignore-all lint/a11y/useSemanticElements: rows and cells are placed by hand, which elements of tables don't allow
import type { ProductRow } from '@vitrine/contract'
import type { ReactNode } from 'react'
import type { ProductGrouping } from '../../api/use-groups.ts'
import type { Block } from '../../grid/cells/cells.ts'
import { isSelected } from '../../grid/cells/selection.ts'
import { useValueNotices } from '../../grid/editing/use-value-notices.ts'
import { useTable } from '../../grid/table-context.ts'
import type { Grid } from '../../grid/use-grid.ts'
import type { PlacedColumn } from '../../grid/use-placed-columns.ts'
import { CellEditor } from '../cell-editor/cell-editor.tsx'
import { GridRow } from './grid-row.tsx'
import { GroupHead } from './group-head.tsx'
import { useGroupText } from './group-value.tsx'
import styles from './product-grid.module.css'

interface GridBodyProps {
  grid: Grid
  pinned: readonly PlacedColumn[]
  /** Those in view. */
  others: readonly PlacedColumn[]
  width: number
}

/** The lines in view: rows, and in a grouped table the heads between them. */
export function GridBody(props: GridBodyProps) {
  const { grid, width } = props
  const { view, grouping } = grid
  const openEditor = useOpenEditor(grid)
  return (
    <div role="rowgroup" className={styles.body} style={{ height: view.height, width }}>
      {view.lines.map(({ line, slot, top }) => {
        const at = grouping?.lines.lineAt(line) ?? { kind: 'row' as const, row: line }
        if (at.kind === 'head' && grouping !== null && line < grouping.lines.lineCount)
          return (
            <HeadLine
              key={`group ${slot}`}
              {...props}
              grouping={grouping}
              group={at.group}
              line={line}
              top={top}
            />
          )
        const index = at.kind === 'row' ? at.row : line
        return (
          <GridRow
            // The row that is edited stays the same one where others come before it.
            key={slot ?? 'edited'}
            {...rowProps(props, index, openEditor)}
            rowIndex={line + 2}
            top={top}
          />
        )
      })}
    </div>
  )
}

/** What memoised rows compare: nothing that is made anew for rows where nothing changes. */
function rowProps({ grid, pinned, others, width }: GridBodyProps, index: number, openEditor: ReactNode) {
  const { rows, edits, place, rowHeight, selection, choice } = grid
  const { editing } = grid.editor
  const { block, bounds, headAt } = place
  const isEdited = editing?.row === index
  const product = isEdited
    ? (rowOf(editing.product._id, rows.rowAt(index)) ?? editing.product)
    : rows.rowAt(index)
  const isMarked = index >= bounds.top && index <= bounds.bottom && isMany(block)
  return {
    index,
    product,
    height: rowHeight,
    width,
    pinned,
    others,
    active: index === block.focus.row && headAt === null ? block.focus.column : null,
    markedFrom: isMarked ? bounds.left : null,
    markedTo: isMarked ? bounds.right : null,
    editor: isEdited ? { column: editing.column, element: openEditor } : null,
    refused: product === undefined ? null : (edits?.refused.of(product._id) ?? null),
    unsent: product === undefined ? null : (edits?.unsentOf(product._id) ?? null),
    isSelected: product !== undefined && isSelected(selection, product._id),
    onSelect: choice.onSelect,
  }
}

interface HeadLineProps {
  grid: Grid
  grouping: ProductGrouping
  group: number
  line: number
  top: number
  width: number
}

function HeadLine({ grid, grouping, group, line, top, width }: HeadLineProps) {
  const { structure, wording } = useTable()
  const groupText = useGroupText(structure)
  const { place, placed, rowHeight, walk, focusGrid } = grid
  const { value = null, count = 0 } = grouping.lines.groups[group] ?? {}
  return (
    <GroupHead
      id={`group-${group}`}
      fieldName={wording.fieldName(grouping.field)}
      text={groupText(grouping.field, value)}
      count={count}
      isClosed={grouping.isClosed(value)}
      isActive={group === place.headAt}
      rowIndex={line + 2}
      columns={placed.pinned.length + placed.others.length + 1}
      top={top}
      height={rowHeight}
      width={width}
      onToggle={() => {
        walk.toggleGroup(group)
        focusGrid()
      }}
    />
  )
}

/** The editor of the open cell, which its row puts into its place. */
function useOpenEditor({ editor, edits, rows }: Grid): ReactNode {
  const { structure, wording } = useTable()
  const { editing } = editor
  const notices = useValueNotices({
    wording,
    field: editing?.field ?? null,
    begun: editing?.product,
    present: editing === null ? undefined : rowOf(editing.product._id, rows.rowAt(editing.row)),
    refused: editing === null ? undefined : edits?.refused.of(editing.product._id)?.get(editing.field.key),
    isGone: editing?.isGone === true,
  })
  if (editing === null) return null
  const { product, field, typed } = editing
  return (
    <CellEditor
      key={`${product._id} ${field.key}`}
      product={product}
      field={field}
      structure={structure}
      label={`${wording.fieldName(field)}: ${product.name}`}
      typed={typed}
      notices={notices}
      onCommit={editor.commit}
      onCancel={editor.cancel}
    />
  )
}

/** The row where it is of that product. */
function rowOf(productId: string, row: ProductRow | undefined): ProductRow | undefined {
  return row?._id === productId ? row : undefined
}

function isMany({ anchor, focus }: Block): boolean {
  return anchor.row !== focus.row || anchor.column !== focus.column
}
