// biome-ignore-all lint/a11y/useSemanticElements: rows and cells are placed by hand, which elements of tables don't allow
import { useMediaQuery } from '@mantine/hooks'
import { defaultRangeExtractor, type Range, useVirtualizer } from '@tanstack/react-virtual'
import type { DomainSettings, ProductRow } from '@vitrine/contract'
import type { SummaryKind } from '@vitrine/rules'
import {
  type KeyboardEvent,
  type MouseEvent,
  type PointerEvent,
  type ReactNode,
  type RefObject,
  useCallback,
  useEffect,
  useId,
  useMemo,
  useRef,
  useState,
} from 'react'
import { useTranslation } from 'react-i18next'
import { useFormats } from '../../../lib/i18n/formats.ts'
import type { Field } from '../../../lib/product-fields/fields.ts'
import type { Wording } from '../../../lib/product-fields/filter-phrase.ts'
import { useMayEditIn } from '../../../lib/structure/use-may-edit.ts'
import type { Structure } from '../../../lib/structure/use-structure.ts'
import type { ProductGrouping } from '../api/use-groups.ts'
import type { ProductEdits } from '../api/use-product-edits.ts'
import type { ProductRows } from '../api/use-product-rows.ts'
import type { Summaries } from '../api/use-summaries.ts'
import { type ContentSearch, defaultSort } from '../content-search.ts'
import { type Block, boundsOf, type Cell, stepFrom, tabFrom } from '../grid/cells.ts'
import {
  type Arrangement,
  arrangedColumns,
  type Column,
  withOrder,
  withStep,
  withSum,
  withWidth,
} from '../grid/columns.ts'
import type { Group, GroupLines, RowRange } from '../grid/group-lines.ts'
import { isSelected, nothingSelected, type Selection, withSelected } from '../grid/selection.ts'
import { nextSorting } from '../grid/sorting.ts'
import { useGridClipboard } from '../grid/use-grid-clipboard.ts'
import { useGridEditing } from '../grid/use-grid-editing.ts'
import { useValueNotices } from '../grid/use-value-notices.ts'
import { CellEditor } from './cell-editor/cell-editor.tsx'
import { GridFoot } from './grid-foot.tsx'
import { GridHead } from './grid-head.tsx'
import { GridMenu, type MenuChoice } from './grid-menu.tsx'
import { GridRow, type PlacedColumn } from './grid-row.tsx'
import { GroupHead } from './group-head.tsx'
import { useGroupText } from './group-value.tsx'
import type { MenuPlace } from './menu-anchor.tsx'
import styles from './product-grid.module.css'
import { isOnSwitch } from './published-cell.tsx'

const headHeight = 40
const footHeight = 36
const checkWidth = 44

interface ProductGridProps {
  rows: ProductRows
  /** Tells which rows of the list are in view. */
  onView: (ranges: readonly RowRange[]) => void
  /** Null where rows follow each other without heads. */
  grouping: ProductGrouping | null
  settings: DomainSettings
  structure: Structure
  wording: Wording
  domainId: string
  search: ContentSearch
  onSort: (sort: string) => void
  arrangement: Arrangement
  onArrange: (change: (current: Arrangement) => Arrangement) => void
  rowHeight: number
  summaries: Summaries
  /** Products that the figures are of, where it is not the whole list. */
  selected: number
  selection: Selection
  onSelection: (selection: Selection) => void
  onOpen: (productId: string) => void
  /** Null for those who may only read. */
  edits: ProductEdits | null
  canWrite: (field: Field) => boolean
  /** Stands in the place of the table, unless a value is being edited. */
  instead: ReactNode
  /** Where the focus goes back to. */
  gridRef: RefObject<HTMLDivElement | null>
  /** Actions of the menu that concern a product as a whole. */
  onAct: (action: 'duplicate' | 'delete' | 'publish' | 'unpublish', productIds: readonly string[]) => void
}

/** A table of any number of products: only the cells in view exist. Walked by keys as a spreadsheet is. */
export function ProductGrid(props: ProductGridProps) {
  const { t } = useTranslation('content')
  const { rows, onView, settings, structure, wording, domainId, search, rowHeight, selection } = props
  const {
    arrangement,
    onArrange,
    onSelection,
    onSort,
    onOpen,
    edits,
    canWrite,
    gridRef: scroller,
    onAct,
    instead,
    summaries,
    selected,
    grouping,
  } = props
  const { preferences } = useFormats()
  const groupText = useGroupText(structure)
  const mayEditIn = useMayEditIn()
  const total = rows.total ?? 0
  // A phone has no room for columns that stay beside those that move.
  const isNarrow = useMediaQuery('(max-width: 640px)', false, { getInitialValueInEffect: false })
  const { pinned, others, width, pinnedWidth } = usePlacedColumns(settings, arrangement, isNarrow)
  const keysId = useId()
  const [block, setBlock] = useState<Block>({ anchor: { row: 0, column: 0 }, focus: { row: 0, column: 0 } })
  const lastChosen = useRef<number | null>(null)
  /** The value of the head that the keys are at. */
  const [activeHead, setActiveHead] = useState<Pick<Group, 'value'> | null>(null)
  const heads = grouping?.lines ?? null
  const headAt = heads === null ? null : activeGroupOf(heads, activeHead)

  const columns = useMemo(() => [...pinned, ...others].map(({ field }) => field), [pinned, others])
  const editor = useGridEditing({
    edits,
    context: { settings, structure, preferences, columns, canWrite, total },
    rowAt: rows.rowAt,
    loadRows: rows.load,
    block,
    leaveTo: (cell) => {
      goTo(cell, false)
      scroller.current?.focus({ preventScroll: true })
    },
  })
  const { editing } = editor
  const lineOf = (row: number) => heads?.lineOfRow(row) ?? row
  // Row and column stay while they are edited, wherever the table is scrolled and the product moves.
  const keptLine = editing === null ? undefined : lineOf(editing.row)
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
  // biome-ignore lint/correctness/useExhaustiveDependencies: heights are read again when the density changes
  useEffect(() => lines.measure(), [rowHeight])
  const shownLines = lines.getVirtualItems()
  const inView = shownLines.filter(({ index }) => index !== keptLine)
  const [first, last] = [inView[0]?.index ?? 0, inView.at(-1)?.index ?? 0]
  useEffect(() => onView(rangesInView(heads, first, last)), [heads, first, last, onView])
  const columnsInView = across
    .getVirtualItems()
    .map(({ index }) => index)
    .join()
  // The same array while the same columns are in view: rows compare it.
  const shownColumns = useMemo(() => {
    const indexes = new Set(columnsInView.split(','))
    return others.filter((_, index) => indexes.has(String(index)))
  }, [others, columnsInView])

  const columnCount = pinned.length + others.length
  const size = { rows: total, columns: columnCount, page: Math.max(1, last - first - 12) }
  const bounds = boundsOf(block)

  const goTo = (cell: Cell, extends_: boolean) => {
    setActiveHead(null)
    setBlock({ anchor: extends_ ? block.anchor : cell, focus: cell })
    lines.scrollToIndex(lineOf(cell.row))
    if (cell.column >= pinned.length) across.scrollToIndex(cell.column - pinned.length)
  }
  const clipboard = {
    blockText: editor.blockText,
    clear: edits === null ? undefined : editor.clear,
    paste: edits === null ? undefined : editor.paste,
  }
  useGridClipboard(scroller, headAt === null ? clipboard : null)
  const [menu, setMenu] = useState<MenuPlace | null>(null)
  const onContextMenu = (event: MouseEvent) => {
    // By its key, the menu opens at the active cell.
    const isByKey = event.target === scroller.current
    const cell = isByKey ? block.focus : cellOf(event.target)
    if (cell === null || isEditor(event.target)) return
    event.preventDefault()
    if (isByKey && headAt !== null) return
    if (isByKey) {
      const box = document.getElementById(`cell-${cell.row}-${cell.column}`)?.getBoundingClientRect()
      if (box !== undefined) setMenu({ x: box.left, y: box.bottom })
      return
    }
    const isInside =
      cell.row >= bounds.top &&
      cell.row <= bounds.bottom &&
      cell.column >= bounds.left &&
      cell.column <= bounds.right
    if (!isInside) setBlock({ anchor: cell, focus: cell })
    setMenu({ x: event.clientX, y: event.clientY })
  }
  const onChoose = (choice: MenuChoice) => {
    setMenu(null)
    scroller.current?.focus({ preventScroll: true })
    const ids = Array.from(
      { length: bounds.bottom - bounds.top + 1 },
      (_, row) => rowAt(bounds.top + row)?._id,
    )
    const present = ids.filter((id) => id !== undefined)
    const [first] = present
    if (choice === 'open' && first !== undefined) onOpen(first)
    else if (choice === 'edit') askToPublish(block.focus) || editor.open(block.focus, null)
    else if (choice === 'copy') editor.copy()
    else if (choice === 'fill') editor.fill()
    else if (choice === 'clear') editor.clear()
    else if (choice === 'duplicate' || choice === 'delete') onAct(choice, present)
  }
  /** False where the cell isn't one that says whether its product is published, or the product isn't theirs to publish. */
  const askToPublish = ({ row, column }: Cell): boolean => {
    const product = rows.rowAt(row)
    if (edits === null || product === undefined || columns[column]?.key !== 'published') return false
    if (!mayEditIn(product.folders ?? [])) return false
    onAct(product.isPublished === false ? 'publish' : 'unpublish', [product._id])
    return true
  }
  const goToLine = (line: number) => {
    if (heads === null || line < 0 || line >= heads.lineCount) return
    const at = heads.lineAt(line)
    if (at.kind === 'row') return goTo({ row: at.row, column: block.focus.column }, false)
    setBlock({ anchor: block.focus, focus: block.focus })
    setActiveHead(heads.groups[at.group] ?? null)
    lines.scrollToIndex(line)
  }
  /** Rows get other numbers by it. */
  const toggleGroup = (group: number) => {
    if (grouping === null) return
    const cell = { row: grouping.lines.firstRowOf(group), column: block.focus.column }
    lastChosen.current = null
    setBlock({ anchor: cell, focus: cell })
    setActiveHead(grouping.lines.groups[group] ?? null)
    grouping.toggle(grouping.lines.groups[group]?.value ?? null)
  }
  const onHeadKeyDown = (event: KeyboardEvent, group: number) => {
    if (grouping === null || event.key === 'Tab') return
    const isClosed = grouping.isClosed(grouping.lines.groups[group]?.value ?? null)
    const line = grouping.lines.lineOfHead(group)
    if (event.key === 'ArrowDown') goToLine(line + 1)
    else if (event.key === 'ArrowUp') goToLine(line - 1)
    else if (event.key === 'Home') goToLine(0)
    else if (event.key === 'End') goToLine(grouping.lines.lineCount - 1)
    else if (event.key === 'Enter' || event.key === ' ') toggleGroup(group)
    else if (event.key === 'ArrowLeft' && !isClosed) toggleGroup(group)
    else if (event.key === 'ArrowRight' && isClosed) toggleGroup(group)
    else return
    event.preventDefault()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const isUndo = (event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'z'
    // Controls in the table have keys of their own, which undoing is not among.
    if (event.target !== scroller.current && (!isUndo || isEditor(event.target))) return
    if (headAt !== null && !isUndo) return onHeadKeyDown(event, headAt)
    if (heads !== null && !event.shiftKey && !event.ctrlKey && !event.metaKey && isStepDown(event.key)) {
      event.preventDefault()
      return goToLine(lineOf(block.focus.row) + (event.key === 'ArrowDown' ? 1 : -1))
    }
    const opens = event.key === 'Enter' || event.key === 'F2'
    if (opens && askToPublish(block.focus)) return event.preventDefault()
    if (editor.onKeyDown(event)) return event.preventDefault()
    const step = stepFrom(block.focus, event.key, event.ctrlKey || event.metaKey, size)
    if (step !== null) {
      event.preventDefault()
      return goTo(step, event.shiftKey)
    }
    if (event.key === 'Tab') {
      const next = tabFrom(block.focus, event.shiftKey, size)
      if (next === null) return
      event.preventDefault()
      return goTo(next, false)
    }
    const product = rows.rowAt(block.focus.row)
    if (product === undefined) return
    if (event.key === 'Enter') {
      event.preventDefault()
      onOpen(product._id)
    } else if (event.key === ' ') {
      event.preventDefault()
      select(block.focus.row, !isSelected(selection, product._id), event.shiftKey)
    } else if (event.key === 'Escape') onSelection(nothingSelected)
  }
  const onPointerDown = (event: PointerEvent) => {
    const cell = cellOf(event.target)
    if (cell === null || event.button !== 0) return
    setActiveHead(null)
    setBlock({ anchor: event.shiftKey ? block.anchor : cell, focus: cell })
  }
  // The table keeps the focus, and texts aren't marked along with cells.
  const onMouseDown = (event: MouseEvent) => {
    const isControl =
      event.target instanceof Element && event.target.closest('a, button, input, textarea, label')
    if (isControl || cellOf(event.target) === null) return
    event.preventDefault()
    scroller.current?.focus({ preventScroll: true })
  }
  const onPointerMove = (event: PointerEvent) => {
    if (event.buttons !== 1) return
    const cell = cellOf(event.target)
    if (cell !== null) setBlock(({ anchor }) => ({ anchor, focus: cell }))
  }

  const { rowAt } = rows
  const select = (index: number, isChosen: boolean, isRange: boolean) => {
    const from = isRange && lastChosen.current !== null ? lastChosen.current : index
    const [top, bottom] = from < index ? [from, index] : [index, from]
    const ids = Array.from({ length: bottom - top + 1 }, (_, place) => rowAt(top + place)?._id)
    lastChosen.current = index
    onSelection(
      withSelected(
        selection,
        ids.filter((id) => id !== undefined),
        isChosen,
      ),
    )
  }
  // Rows are rendered again when their data changes, not when this function does.
  const latestSelect = useRef(select)
  latestSelect.current = select
  const onSelect = useCallback(
    (index: number, isChosen: boolean, isRange: boolean) => {
      latestSelect.current(index, isChosen, isRange)
      scroller.current?.focus({ preventScroll: true })
    },
    [scroller],
  )

  const latestArrange = useRef(onArrange)
  latestArrange.current = onArrange
  const onSum = useCallback(
    (key: string, kind: SummaryKind | null) =>
      latestArrange.current((current) => withSum(current, key, kind)),
    [],
  )

  const notices = useValueNotices({
    wording,
    field: editing?.field ?? null,
    begun: editing?.product,
    present: editing === null ? undefined : rowOf(editing.product._id, rowAt(editing.row)),
    refused: editing === null ? undefined : edits?.refused.of(editing.product._id)?.get(editing.field.key),
    isGone: editing?.isGone === true,
  })
  const openEditor = editing !== null && (
    <CellEditor
      key={`${editing.product._id} ${editing.field.key}`}
      product={editing.product}
      field={editing.field}
      structure={structure}
      label={`${wording.fieldName(editing.field)}: ${editing.product.name}`}
      typed={editing.typed}
      notices={notices}
      onCommit={editor.commit}
      onCancel={editor.cancel}
    />
  )
  const chosen =
    selection.kind === 'all'
      ? selection.except.size === 0
        ? 'all'
        : 'some'
      : selection.ids.size > 0
        ? 'some'
        : 'none'
  if (instead !== null && editing === null) return instead
  return (
    <>
      <div
        ref={scroller}
        role="grid"
        tabIndex={0}
        aria-label={t('title')}
        aria-describedby={keysId}
        // With the names of the columns and what is below them.
        aria-rowcount={(heads?.lineCount ?? total) + 2}
        aria-colcount={columnCount + 1}
        aria-multiselectable
        aria-activedescendant={
          headAt !== null
            ? `group-${headAt}`
            : total === 0
              ? undefined
              : `cell-${block.focus.row}-${block.focus.column}`
        }
        aria-busy={rows.isStale || undefined}
        className={styles.grid}
        onKeyDown={onKeyDown}
        onPointerDown={onPointerDown}
        onMouseDown={onMouseDown}
        onPointerMove={onPointerMove}
        onClick={(event) => {
          const cell = isOnSwitch(event.target) ? cellOf(event.target) : null
          if (cell !== null) askToPublish(cell)
        }}
        onDoubleClick={(event) => {
          const cell = cellOf(event.target)
          if (cell !== null && !isEditor(event.target)) editor.open(cell, null)
        }}
        onContextMenu={onContextMenu}
      >
        <GridHead
          pinned={pinned}
          others={shownColumns}
          width={width}
          sort={search.sort ?? defaultSort}
          wording={wording}
          chosen={chosen}
          onChooseAll={(isChosen) =>
            onSelection(isChosen ? { kind: 'all', except: new Set() } : nothingSelected)
          }
          onSort={(key) => onSort(nextSorting(search.sort ?? defaultSort, key))}
          onResize={(key, next) => onArrange((current) => withWidth(current, key, next))}
          onMove={(key, before) => onArrange((current) => withOrder(current, key, before))}
          onStep={(key, by) => {
            const shown = columns.map((field) => field.key)
            onArrange((current) => withStep(current, shown, key, by))
          }}
        />
        <div role="rowgroup" className={styles.body} style={{ height: lines.getTotalSize(), width }}>
          {shownLines.map(({ index: line, start }) => {
            const at = grouping?.lines.lineAt(line) ?? { kind: 'row' as const, row: line }
            if (at.kind === 'head' && grouping !== null && line < grouping.lines.lineCount) {
              const { value = null, count = 0 } = grouping.lines.groups[at.group] ?? {}
              return (
                <GroupHead
                  key={`group ${at.group}`}
                  id={`group-${at.group}`}
                  fieldName={wording.fieldName(grouping.field)}
                  text={groupText(grouping.field, value)}
                  count={count}
                  isClosed={grouping.isClosed(value)}
                  isActive={at.group === headAt}
                  rowIndex={line + 2}
                  columns={columnCount + 1}
                  top={start}
                  height={rowHeight}
                  width={width}
                  onToggle={() => {
                    toggleGroup(at.group)
                    scroller.current?.focus({ preventScroll: true })
                  }}
                />
              )
            }
            const index = at.kind === 'row' ? at.row : line
            const isEdited = editing?.row === index
            const product = isEdited
              ? (rowOf(editing.product._id, rowAt(index)) ?? editing.product)
              : rowAt(index)
            const isMarked = index >= bounds.top && index <= bounds.bottom && isMany(block)
            return (
              <GridRow
                // The row that is edited stays the same one where others come before it.
                key={isEdited ? 'edited' : index}
                index={index}
                rowIndex={line + 2}
                product={product}
                top={start}
                height={rowHeight}
                width={width}
                pinned={pinned}
                others={shownColumns}
                active={index === block.focus.row && headAt === null ? block.focus.column : null}
                markedFrom={isMarked ? bounds.left : null}
                markedTo={isMarked ? bounds.right : null}
                editor={isEdited ? { column: editing.column, element: openEditor } : null}
                refused={product === undefined ? null : (edits?.refused.of(product._id) ?? null)}
                unsent={product === undefined ? null : (edits?.unsentOf(product._id) ?? null)}
                isSelected={product !== undefined && isSelected(selection, product._id)}
                structure={structure}
                domainId={domainId}
                search={search}
                onSelect={onSelect}
              />
            )
          })}
        </div>
        <GridFoot
          pinned={pinned}
          others={shownColumns}
          width={width}
          rowIndex={(heads?.lineCount ?? total) + 2}
          summaries={summaries}
          selected={selected}
          wording={wording}
          onChoose={onSum}
        />
        {menu !== null && (
          <GridMenu
            place={menu}
            canEdit={edits !== null}
            onChoose={onChoose}
            onClose={() => {
              setMenu(null)
              scroller.current?.focus({ preventScroll: true })
            }}
          />
        )}
      </div>
      <p id={keysId} className={styles.keys}>
        {t('gridKeys')}
      </p>
    </>
  )
}

function isStepDown(key: string): boolean {
  return key === 'ArrowDown' || key === 'ArrowUp'
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

function withKept(range: Range, kept: number | undefined): number[] {
  const shown = defaultRangeExtractor(range)
  if (kept === undefined || kept < 0 || kept >= range.count || shown.includes(kept)) return shown
  return [...shown, kept].sort((one, other) => one - other)
}

/** Number of the group whose head the keys are at. Where all groups are closed, there is no other place to be. */
function activeGroupOf(
  { groups, shownCount }: GroupLines,
  active: Pick<Group, 'value'> | null,
): number | null {
  const found = active === null ? -1 : groups.findIndex(({ value }) => value === active.value)
  if (found >= 0) return found
  return shownCount === 0 && groups.length > 0 ? 0 : null
}

/** The row where it is of that product. */
function rowOf(productId: string, row: ProductRow | undefined): ProductRow | undefined {
  return row?._id === productId ? row : undefined
}

function isEditor(target: EventTarget): boolean {
  return target instanceof Element && target.closest('[data-editor], input, textarea') !== null
}

function isMany({ anchor, focus }: Block): boolean {
  return anchor.row !== focus.row || anchor.column !== focus.column
}

function cellOf(target: EventTarget): Cell | null {
  const element = target instanceof Element ? target.closest<HTMLElement>('[data-column]') : null
  if (element === null) return null
  return { row: Number(element.dataset.row), column: Number(element.dataset.column) }
}

/** Pixels of the name on a phone. */
const narrowName = 165

function usePlacedColumns(settings: DomainSettings, arrangement: Arrangement, isNarrow: boolean) {
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
