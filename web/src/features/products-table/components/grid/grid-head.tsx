// biome-ignore-all lint/a11y/useSemanticElements: rows and cells are placed by hand, which elements of tables don't allow
import { Checkbox } from '@mantine/core'
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react'
import { parseSorting } from '@vitrine/rules'
import { type DragEvent, type KeyboardEvent, memo, type PointerEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Field } from '../../../../lib/product-fields/fields.ts'
import { type Arrangement, withOrder, withStep, withWidth } from '../../grid/cells/columns.ts'
import { nothingSelected, type Selection } from '../../grid/cells/selection.ts'
import { isSortable, nextSorting } from '../../grid/sorting.ts'
import { useTable } from '../../grid/table-context.ts'
import type { Grid } from '../../grid/use-grid.ts'
import type { PlacedColumn } from '../../grid/use-placed-columns.ts'
import { defaultSort } from '../../products-table-search.ts'
import { isNumeric } from './grid-cell.tsx'
import styles from './product-grid.module.css'

interface GridHeadProps extends Pick<Grid, 'placed' | 'selection' | 'onSelection'> {
  pinned: readonly PlacedColumn[]
  /** Those in view. */
  others: readonly PlacedColumn[]
  width: number
  onSort: (sort: string) => void
  onArrange: (change: (current: Arrangement) => Arrangement) => void
}

/**
 * The names of the columns: press to sort, drag (or Shift and arrow keys) to move, drag the edge (or use arrow keys on
 * it) to resize. Not rendered again while the table is scrolled.
 */
export const GridHead = memo(function GridHead(props: GridHeadProps) {
  const { t } = useTranslation('products-table')
  const { pinned, others, width, selection, onSelection } = props
  const chosen = chosenOf(selection)
  const [dragged, setDragged] = useState<string | null>(null)
  const cells = (columns: readonly PlacedColumn[]) =>
    columns.map((column) => (
      <HeadCell key={column.field.key} column={column} head={props} dragged={dragged} onDrag={setDragged} />
    ))
  return (
    <div role="rowgroup" className={styles.head} style={{ width }}>
      <div role="row" tabIndex={-1} aria-rowindex={1} style={{ height: '100%' }}>
        <div className={styles.pinned} role="presentation">
          <div className={styles.check} role="columnheader" tabIndex={-1} aria-colindex={1}>
            <Checkbox
              size="xs"
              aria-label={t('selectAll')}
              checked={chosen === 'all'}
              indeterminate={chosen === 'some'}
              onChange={({ currentTarget: { checked } }) =>
                onSelection(checked ? { kind: 'all', except: new Set() } : nothingSelected)
              }
            />
          </div>
          {cells(pinned)}
        </div>
        {cells(others)}
      </div>
    </div>
  )
})

function chosenOf(selection: Selection): 'none' | 'some' | 'all' {
  if (selection.kind === 'all') return selection.except.size === 0 ? 'all' : 'some'
  return selection.ids.size > 0 ? 'some' : 'none'
}

interface HeadCellProps {
  column: PlacedColumn
  head: GridHeadProps
  dragged: string | null
  onDrag: (key: string | null) => void
}

function HeadCell({ column, head, dragged, onDrag }: HeadCellProps) {
  const { t } = useTranslation('products-table')
  const { wording, search } = useTable()
  const { field, width, left, index, isPinned } = column
  const [isOver, setOver] = useState(false)
  const sorting = parseSorting(search.sort ?? defaultSort)
  const isSorted = sorting.field === field.key
  const accepts = dragged !== null && dragged !== field.key
  return (
    <div
      role="columnheader"
      tabIndex={-1}
      aria-colindex={index + 2}
      aria-sort={isSorted ? (sorting.isDescending ? 'descending' : 'ascending') : undefined}
      className={styles.headCell}
      style={isPinned ? { width } : { width, left }}
      data-over={(isOver && accepts) || undefined}
      data-numeric={isNumeric(field) || undefined}
      draggable={field.key !== 'name'}
      onDragStart={(event: DragEvent) => {
        event.dataTransfer.effectAllowed = 'move'
        onDrag(field.key)
      }}
      onDragEnd={() => onDrag(null)}
      onDragOver={(event) => {
        if (!accepts) return
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={() => {
        setOver(false)
        if (accepts) head.onArrange((current) => withOrder(current, dragged, field.key))
      }}
    >
      <HeadName field={field} head={head} />
      <ResizeHandle
        label={t('resizeColumn', { name: wording.fieldName(field) })}
        width={width}
        onResize={(next) => head.onArrange((current) => withWidth(current, field.key, next))}
      />
    </div>
  )
}

/** The name, by which one sorts where the field can be sorted by. */
function HeadName({ field, head }: { field: Field; head: GridHeadProps }) {
  const { wording, search } = useTable()
  const name = <span>{wording.fieldName(field)}</span>
  if (!isSortable(field)) return <span className={styles.sort}>{name}</span>
  const sort = search.sort ?? defaultSort
  const sorting = parseSorting(sort)
  const Arrow = sorting.isDescending ? IconArrowDown : IconArrowUp
  const isFixed = field.key === 'name'
  const { pinned, others } = head.placed
  const step = (event: KeyboardEvent) => {
    const by = { ArrowLeft: -1, ArrowRight: 1 }[event.key] as -1 | 1 | undefined
    if (by === undefined || !event.shiftKey || isFixed) return
    event.preventDefault()
    const shown = [...pinned, ...others].map((column) => column.field.key)
    head.onArrange((current) => withStep(current, shown, field.key, by))
  }
  return (
    <button
      type="button"
      className={styles.sort}
      aria-keyshortcuts={isFixed ? undefined : 'Shift+ArrowLeft Shift+ArrowRight'}
      onClick={() => head.onSort(nextSorting(sort, field.key))}
      onKeyDown={step}
    >
      {name}
      {sorting.field === field.key && <Arrow size={14} stroke={2} aria-hidden />}
    </button>
  )
}

const keyStepPx = 16

interface ResizeHandleProps {
  label: string
  width: number
  onResize: (width: number) => void
}

function ResizeHandle({ label, width, onResize }: ResizeHandleProps) {
  const onPointerDown = (event: PointerEvent<HTMLElement>) => {
    event.preventDefault()
    const handle = event.currentTarget
    const start = event.clientX
    handle.setPointerCapture(event.pointerId)
    const move = (moved: globalThis.PointerEvent) => onResize(width + moved.clientX - start)
    handle.addEventListener('pointermove', move)
    handle.addEventListener('lostpointercapture', () => handle.removeEventListener('pointermove', move), {
      once: true,
    })
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowLeft: -keyStepPx, ArrowRight: keyStepPx }[event.key]
    if (step === undefined) return
    event.preventDefault()
    event.stopPropagation()
    onResize(width + step)
  }
  return (
    <button
      type="button"
      tabIndex={-1}
      className={styles.resize}
      aria-label={label}
      draggable
      onDragStart={(event) => {
        event.preventDefault()
        event.stopPropagation()
      }}
      onPointerDown={onPointerDown}
      onKeyDown={onKeyDown}
    />
  )
}
