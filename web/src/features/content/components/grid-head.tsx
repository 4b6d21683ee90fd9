// biome-ignore-all lint/a11y/useSemanticElements: rows and cells are placed by hand, which elements of tables don't allow
import { Checkbox } from '@mantine/core'
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react'
import { parseSorting } from '@vitrine/rules'
import { type DragEvent, type KeyboardEvent, type PointerEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Wording } from '../../../lib/product-fields/filter-phrase.ts'
import { isSortable } from '../grid/sorting.ts'
import { isNumeric } from './grid-cell.tsx'
import type { PlacedColumn } from './grid-row.tsx'
import styles from './product-grid.module.css'

interface GridHeadProps {
  pinned: readonly PlacedColumn[]
  others: readonly PlacedColumn[]
  width: number
  sort: string
  wording: Wording
  chosen: 'none' | 'some' | 'all'
  onChooseAll: (isChosen: boolean) => void
  onSort: (key: string) => void
  onResize: (key: string, width: number) => void
  /** Puts a column before another. */
  onMove: (key: string, before: string) => void
  /** Puts a column one place further, to the left or to the right. */
  onStep: (key: string, by: -1 | 1) => void
}

/**
 * The names of the columns: press to sort, drag (or Shift and arrow keys) to move, drag the edge (or use arrow keys on
 * it) to resize.
 */
export function GridHead(props: GridHeadProps) {
  const { t } = useTranslation('content')
  const { pinned, others, width, chosen, onChooseAll } = props
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
              onChange={(event) => onChooseAll(event.currentTarget.checked)}
            />
          </div>
          {cells(pinned)}
        </div>
        {cells(others)}
      </div>
    </div>
  )
}

interface HeadCellProps {
  column: PlacedColumn
  head: GridHeadProps
  dragged: string | null
  onDrag: (key: string | null) => void
}

function HeadCell({ column, head, dragged, onDrag }: HeadCellProps) {
  const { t } = useTranslation('content')
  const { field, width, left, index, isPinned } = column
  const { wording, onSort, onResize, onMove, onStep } = head
  const [isOver, setOver] = useState(false)
  const sorting = parseSorting(head.sort)
  const isSorted = sorting.field === field.key
  const name = wording.fieldName(field)
  const accepts = dragged !== null && dragged !== field.key
  const Arrow = sorting.isDescending ? IconArrowDown : IconArrowUp
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
        if (accepts) onMove(dragged, field.key)
      }}
    >
      {isSortable(field) ? (
        <button
          type="button"
          className={styles.sort}
          aria-keyshortcuts={field.key === 'name' ? undefined : 'Shift+ArrowLeft Shift+ArrowRight'}
          onClick={() => onSort(field.key)}
          onKeyDown={(event) => {
            const by = { ArrowLeft: -1, ArrowRight: 1 }[event.key] as -1 | 1 | undefined
            if (by === undefined || !event.shiftKey || field.key === 'name') return
            event.preventDefault()
            onStep(field.key, by)
          }}
        >
          <span>{name}</span>
          {isSorted && <Arrow size={14} stroke={2} aria-hidden />}
        </button>
      ) : (
        <span className={styles.sort}>
          <span>{name}</span>
        </span>
      )}
      <ResizeHandle
        label={t('resizeColumn', { name })}
        width={width}
        onResize={(next) => onResize(field.key, next)}
      />
    </div>
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
