import { Checkbox, VisuallyHidden } from '@mantine/core'
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import styles from './data-table.module.css'

export interface Column<Row> {
  heading: string
  cell: (row: Row, index: number) => ReactNode
  /** `actions` and `menu`: buttons, or one for all, at the end of the row; their heading is heard and not seen. */
  kind?: 'actions' | 'menu' | 'number'
  /** Never broken into several lines: moments, durations. */
  isShort?: boolean
  /** What the list is sorted by when the heading is pressed; absent where it can't be. */
  sortBy?: string
}

export interface Sorting {
  /** As the address says it: `name`, or `-name` from the end. */
  sort: string
  onSort: (sort: string) => void
}

export interface Selection<Row> {
  selected: ReadonlySet<string>
  onSelect: (ids: ReadonlySet<string>) => void
  mayChoose: (row: Row) => boolean
  allLabel: string
  labelOf: (row: Row) => string
}

export interface DataTableProps<Row> {
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  /** Absent: the `_id` of the row, or its place where it has none. */
  keyOf?: (row: Row, index: number) => string
  sorting?: Sorting
  selection?: Selection<Row>
  /** Whether the values of a card, which are short then, stand in one line. */
  isBesideOnCards?: boolean
}

/** A list with headings; each row is a card where the table would be too narrow. */
export function DataTable<Row extends object>({
  columns,
  rows,
  keyOf = idOf,
  sorting,
  selection,
  isBesideOnCards,
}: DataTableProps<Row>) {
  return (
    <div className={styles.frame}>
      <table
        className={styles.table}
        data-wide={columns.length > 5 || undefined}
        data-beside={isBesideOnCards || undefined}
      >
        <thead>
          <tr>
            {selection !== undefined && (
              <th>
                <AllBox rows={rows} keyOf={keyOf} {...selection} />
              </th>
            )}
            {columns.map((column) => (
              <Head key={column.heading} column={column} sorting={sorting} />
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, index) => {
            const id = keyOf(row, index)
            return (
              <tr key={id} data-selected={selection?.selected.has(id) || undefined}>
                {selection !== undefined && (
                  <td className={styles.check}>
                    <RowBox id={id} row={row} {...selection} />
                  </td>
                )}
                {columns.map((column, place) => (
                  <td
                    key={column.heading}
                    data-kind={column.kind}
                    data-short={column.isShort}
                    // The first says what the row is; the others say on cards what they are.
                    data-label={place === 0 || isButtons(column) ? undefined : column.heading}
                  >
                    {column.cell(row, index)}
                  </td>
                ))}
              </tr>
            )
          })}
        </tbody>
      </table>
    </div>
  )
}

function idOf(row: object, index: number): string {
  return '_id' in row ? String(row._id) : String(index)
}

function isButtons<Row>({ kind }: Column<Row>): boolean {
  return kind === 'actions' || kind === 'menu'
}

function Head<Row>({ column, sorting }: { column: Column<Row>; sorting: Sorting | undefined }) {
  const { heading, kind, sortBy } = column
  if (isButtons(column)) {
    return (
      <th scope="col">
        <VisuallyHidden>{heading}</VisuallyHidden>
      </th>
    )
  }
  if (sortBy === undefined || sorting === undefined) {
    return (
      <th scope="col" data-kind={kind}>
        {heading}
      </th>
    )
  }
  const { sort, onSort } = sorting
  const isUp = sort === sortBy
  const isDown = sort === `-${sortBy}`
  return (
    <th scope="col" aria-sort={isUp ? 'ascending' : isDown ? 'descending' : 'none'}>
      <button type="button" className={styles.sort} onClick={() => onSort(isUp ? `-${sortBy}` : sortBy)}>
        {heading}
        {isUp && <IconArrowUp size={14} aria-hidden />}
        {isDown && <IconArrowDown size={14} aria-hidden />}
      </button>
    </th>
  )
}

type AllBoxProps<Row> = Selection<Row> & {
  rows: readonly Row[]
  keyOf: (row: Row, index: number) => string
}

function AllBox<Row>({ rows, keyOf, selected, onSelect, mayChoose, allLabel }: AllBoxProps<Row>) {
  const open = rows.flatMap((row, index) => (mayChoose(row) ? [keyOf(row, index)] : []))
  const isAll = open.length > 0 && open.every((id) => selected.has(id))
  return (
    <Checkbox
      aria-label={allLabel}
      checked={isAll}
      indeterminate={!isAll && selected.size > 0}
      onChange={() => onSelect(new Set(isAll ? [] : open))}
    />
  )
}

type RowBoxProps<Row> = Selection<Row> & { id: string; row: Row }

function RowBox<Row>({ id, row, selected, onSelect, mayChoose, labelOf }: RowBoxProps<Row>) {
  if (!mayChoose(row)) return null
  return (
    <Checkbox
      aria-label={labelOf(row)}
      checked={selected.has(id)}
      onChange={() => {
        const next = new Set(selected)
        if (!next.delete(id)) next.add(id)
        onSelect(next)
      }}
    />
  )
}
