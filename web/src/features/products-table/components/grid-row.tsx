// biome-ignore-all lint/a11y/useSemanticElements: rows and cells are placed by hand, which elements of tables don't allow
import { Checkbox } from '@mantine/core'
import { IconArrowsDiagonal } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { ProductRow } from '@vitrine/contract'
import { type MouseEvent, memo, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { productPictures } from '../../../lib/product-picture.ts'
import { FirstPicture } from '../../../ui/first-picture.tsx'
import { idOfCell } from '../grid/cell-elements.ts'
import type { RefusedValue } from '../grid/refused-values.ts'
import { useTable } from '../grid/table-context.ts'
import type { PlacedColumn } from '../grid/use-placed-columns.ts'
import { CellContent, isNumeric } from './grid-cell.tsx'
import styles from './product-grid.module.css'
import { RefusedCell } from './refused-cell.tsx'
import { UnsentMark } from './unsent-mark.tsx'

export interface GridRowProps {
  /** Among the rows that are shown. */
  index: number
  /** Of its line in the table, from 1. */
  rowIndex: number
  product: ProductRow | undefined
  /** Pixels from the top of the rows. */
  top: number
  height: number
  width: number
  pinned: readonly PlacedColumn[]
  /** Those in view. */
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

/** One product. Rendered again only when something in this row changes. */
export const GridRow = memo(function GridRow(props: GridRowProps) {
  const { t } = useTranslation('products-table')
  const { index, product, top, height, width, pinned, others, isSelected, onSelect } = props
  const name = product?.name ?? ''
  return (
    <div
      role="row"
      tabIndex={-1}
      aria-rowindex={props.rowIndex}
      aria-selected={isSelected}
      aria-busy={product === undefined || undefined}
      data-selected={isSelected || undefined}
      data-edited={props.editor !== null || undefined}
      className={styles.row}
      style={{ transform: `translateY(${top}px)`, height, width }}
    >
      <div className={styles.pinned} role="presentation">
        <div className={styles.check} role="gridcell" tabIndex={-1} aria-colindex={1}>
          <Checkbox
            size="xs"
            tabIndex={-1}
            aria-label={t('selectRow', { name })}
            checked={isSelected}
            disabled={product === undefined}
            onClick={(event: MouseEvent<HTMLInputElement>) => onSelect(index, !isSelected, event.shiftKey)}
            readOnly
          />
        </div>
        {pinned.map((column) => (
          <Cell key={column.field.key} column={column} row={props} />
        ))}
      </div>
      {others.map((column) => (
        <Cell key={column.field.key} column={column} row={props} />
      ))}
    </div>
  )
})

function Cell({ column, row }: { column: PlacedColumn; row: GridRowProps }) {
  const { product, active, markedFrom, markedTo, height, editor } = row
  const { structure } = useTable()
  const { field, index, left, width, isPinned } = column
  const refused = product === undefined ? undefined : row.refused?.get(field.key)
  const isUnsent = row.unsent?.has(field.key) === true
  const isEdited = editor?.column === index
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
      data-refused={refused !== undefined || undefined}
      data-unsent={isUnsent || undefined}
      className={styles.cell}
      style={isPinned ? { width } : { width, left }}
    >
      {isEdited && editor?.element}
      {product === undefined ? (
        <div className={styles.waiting} />
      ) : refused !== undefined ? (
        <RefusedCell refused={refused} isReasonShown={index === active && !isEdited} />
      ) : field.key === 'name' ? (
        <NameCell product={product} sidePx={height - 8} />
      ) : (
        <span className={styles.text}>
          <CellContent product={product} field={field} structure={structure} />
        </span>
      )}
      {isUnsent && <UnsentMark />}
    </div>
  )
}

function NameCell({ product, sidePx }: { product: ProductRow; sidePx: number }) {
  const { t } = useTranslation('products-table')
  const { domainId, search } = useTable()
  return (
    <div className={styles.name}>
      <div className={styles.thumb} style={{ width: sidePx, height: sidePx }}>
        <FirstPicture
          pictures={productPictures(domainId, product)}
          className={styles.picture}
          iconSize={16}
          isUrgent
        />
      </div>
      <span className={styles.nameText} title={product.name}>
        {product.name}
      </span>
      <Link
        to="/content/products/$product"
        params={{ product: product._id }}
        search={search}
        tabIndex={-1}
        className={styles.openLink}
        resetScroll={false}
        aria-label={t('openProduct', { name: product.name })}
      >
        <IconArrowsDiagonal size={16} stroke={1.5} aria-hidden />
      </Link>
    </div>
  )
}
