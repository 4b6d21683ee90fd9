import type { ReactNode } from 'react'
import { DataTable, type DataTableProps } from '../../ui/lists/data-table.tsx'
import { PaginationBar } from '../../ui/lists/pagination-bar.tsx'
import { usePaginationLabels } from '../i18n/use-pagination-labels.ts'
import { type Asked, Loaded } from './loaded.tsx'
import type { Pages } from './use-list-page.ts'

interface QueryTableProps<Data, Row> extends Omit<DataTableProps<Row>, 'rows'> {
  query: Asked<Data>
  rowsOf: (data: Data) => readonly Row[]
  empty: ReactNode
}

/** The rows that a query has found, as a table. */
export function QueryTable<Data, Row extends object>(props: QueryTableProps<Data, Row>) {
  const { query, rowsOf, empty, ...table } = props
  return (
    <Loaded query={query} isEmpty={(data) => rowsOf(data).length === 0} empty={empty}>
      {(data) => <DataTable {...table} rows={rowsOf(data)} />}
    </Loaded>
  )
}

interface PagedTableProps<Row> extends Omit<DataTableProps<Row>, 'rows'> {
  query: Asked<{ result: readonly Row[]; total: number }>
  empty: ReactNode
  pages: Pages
}

/** A page of a list, with the way to the others. */
export function PagedTable<Row extends object>({ query, empty, pages, ...table }: PagedTableProps<Row>) {
  const labels = usePaginationLabels()
  const { page, size, linkTo, onSize } = pages
  return (
    <Loaded query={query} isEmpty={({ total }) => total === 0} empty={empty}>
      {({ result, total }) => (
        <>
          <DataTable {...table} rows={result} />
          <PaginationBar
            page={page}
            pageSize={size}
            total={total}
            linkTo={linkTo}
            onPageSize={onSize}
            labels={labels}
          />
        </>
      )}
    </Loaded>
  )
}
