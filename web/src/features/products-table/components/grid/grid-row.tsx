// biome-ignore-all lint/a11y/useSemanticElements: rows and cells are placed by hand, which elements of tables don't allow
import { IconArrowsDiagonal } from '@tabler/icons-react'
import type { ProductRow } from '@vitrine/contract'
import { memo, type ReactNode, useLayoutEffect, useRef } from 'react'
import { productPictures } from '../../../../lib/product-picture.ts'
import { FirstPicture } from '../../../../ui/pictures/first-picture.tsx'
import { idOfCell } from '../../grid/cells/cell-elements.ts'
import type { RefusedValue } from '../../grid/editing/refused-values.ts'
import { type TableContext, useTable } from '../../grid/table-context.ts'
import type { PlacedColumn } from '../../grid/use-placed-columns.ts'
import type { ProductLink } from '../../grid/use-product-link.ts'
import { cellContent, isNumeric } from './grid-cell.tsx'
import styles from './product-grid.module.css'
import { RefusedCell } from './refused-cell.tsx'
import { RowCheckbox } from './row-checkbox.tsx'
import { UnsentMark } from './unsent-mark.tsx'

export interface GridRowProps {
  /** Index among the shown rows. */
  index: number
  /** ARIA index of its line in the table, from 1. */
  rowIndex: number
  product: ProductRow | undefined
  /** Pixels from the top of the rows. */
  top: number
  height: number
  width: number
  pinned: readonly PlacedColumn[]
  /** The columns in view. */
  others: readonly PlacedColumn[]
  /** Column of the active cell when it is in this row. */
  active: number | null
  /** First and last column of the marked block when it crosses this row. */
  markedFrom: number | null
  markedTo: number | null
  isSelected: boolean
  /** The editor of the open cell when it is in this row. */
  editor: { column: number; element: ReactNode } | null
  /** Values that were typed and not taken, by field. */
  refused: ReadonlyMap<string, RefusedValue> | null
  /** Fields whose values wait for the connection. */
  unsent: ReadonlySet<string> | null
  onSelect: (index: number, isChosen: boolean, isRange: boolean) => void
}

/** One product. Rendered again only when something in this row changes, or when its elements show another one. */
export const GridRow = memo(function GridRow(props: GridRowProps) {
  const table = useTable()
  const { index, product, top, height, width, pinned, others, isSelected, onSelect } = props
  const row = useRef<HTMLDivElement>(null)
  const isEdited = props.editor !== null
  // biome-ignore lint/correctness/useExhaustiveDependencies: the elements show another row when its number changes
  useLayoutEffect(() => {
    // The element with the focus has scrolled out of view.
    if (!isEdited && row.current?.contains(document.activeElement) === true) focusGridOf(row.current)
  }, [index])
  return (
    <div
      ref={row}
      role="row"
      tabIndex={-1}
      aria-rowindex={props.rowIndex}
      aria-selected={isSelected}
      aria-busy={product === undefined || undefined}
      data-selected={isSelected || undefined}
      data-edited={isEdited || undefined}
      className={styles.row}
      style={{ transform: `translateY(${top}px)`, height, width }}
    >
      <div className={styles.pinned} role="presentation">
        <div className={styles.check} role="gridcell" tabIndex={-1} aria-colindex={1}>
          <RowCheckbox
            label={table.t('selectRow', { name: product?.name ?? '' })}
            isChecked={isSelected}
            isDisabled={product === undefined}
            onClick={(event) => onSelect(index, !isSelected, event.shiftKey)}
          />
        </div>
        {pinned.map((column) => (
          <Cell key={column.field.key} column={column} row={props} table={table} />
        ))}
      </div>
      {others.map((column) => (
        <Cell key={column.field.key} column={column} row={props} table={table} />
      ))}
    </div>
  )
})

function focusGridOf(row: Element): void {
  row.closest<HTMLElement>('[role=grid]')?.focus({ preventScroll: true })
}

interface CellProps {
  column: PlacedColumn
  row: GridRowProps
  table: TableContext
}

function Cell({ column, row, table }: CellProps) {
  const { product, active, markedFrom, markedTo, height, editor } = row
  const { field, index, left, width, isPinned } = column
  const refused = product === undefined ? undefined : row.refused?.get(field.key)
  const isUnsent = row.unsent?.has(field.key) === true
  const isEdited = editor?.column === index
  // The person may change this column for other products, but not for this one.
  const isOthers = product !== undefined && table.canWrite(field) && !table.canWrite(field, product)
  const isMarked = markedFrom !== null && markedTo !== null && index >= markedFrom && index <= markedTo
  return (
    <div
      role="gridcell"
      tabIndex={-1}
      id={idOfCell({ row: row.index, column: index })}
      aria-colindex={index + 2}
      aria-selected={isMarked || index === active}
      data-row={row.index}
      data-column={index}
      data-active={index === active || undefined}
      data-in-block={isMarked || undefined}
      data-numeric={isNumeric(field) || undefined}
      data-edited={isEdited || undefined}
      aria-readonly={isOthers || undefined}
      data-refused={refused !== undefined || undefined}
      data-unsent={isUnsent || undefined}
      className={styles.cell}
      style={isPinned ? { width } : { width, left }}
    >
      {isEdited && editor?.element}
      {refused !== undefined ? (
        <RefusedCell
          refused={refused}
          stored={product !== undefined && cellContent(product, field, table)}
          isReasonShown={index === active && !isEdited}
        />
      ) : field.key === 'name' ? (
        <NameCell product={product} sidePx={height - 8} table={table} />
      ) : (
        <span className={styles.text}>{product !== undefined && cellContent(product, field, table)}</span>
      )}
      {isUnsent && <UnsentMark />}
    </div>
  )
}

const openIcon = <IconArrowsDiagonal size={16} stroke={1.5} aria-hidden />
const noPictures: readonly string[] = []

interface NameCellProps {
  product: ProductRow | undefined
  sidePx: number
  table: TableContext
}

function NameCell({ product, sidePx, table: { domainId, link, t } }: NameCellProps) {
  const pictures = product === undefined ? noPictures : productPictures(domainId, product)
  return (
    <div className={styles.name}>
      <div className={styles.thumb} style={{ width: sidePx, height: sidePx }}>
        <FirstPicture
          // An image shows its old picture until the new one has loaded, which must not be another product's.
          key={pictures[0] ?? ''}
          pictures={pictures}
          className={styles.picture}
          iconSize={16}
          isUrgent
        />
      </div>
      <span className={styles.nameText} title={product?.name}>
        {product?.name}
      </span>
      <OpenLink product={product} link={link} label={t('openProduct', { name: product?.name ?? '' })} />
    </div>
  )
}

interface OpenLinkProps {
  product: ProductRow | undefined
  link: ProductLink
  label: string
}

/** Not shown until there is a product. */
function OpenLink({ product, link, label }: OpenLinkProps) {
  const preload = () => product !== undefined && link.preload(product._id)
  return (
    <a
      href={product === undefined ? undefined : link.hrefOf(product._id)}
      tabIndex={-1}
      className={styles.openLink}
      aria-label={label}
      onClick={(event) => product !== undefined && link.follow(event, product._id)}
      onMouseEnter={preload}
      onTouchStart={preload}
    >
      {openIcon}
    </a>
  )
}
