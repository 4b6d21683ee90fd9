import { useMemo } from 'react'
import { usableFilters } from '../../../lib/product-fields/usable-filters.ts'
import { type ProductGrouping, shownRows, useGroups, withGroup } from '../api/use-groups.ts'
import { type ProductRows, useProductRows } from '../api/use-product-rows.ts'
import type { ProductsTableSearch } from '../products-table-search.ts'
import type { RowRange } from './cells/group-lines.ts'
import { useTable } from './table-context.ts'
import { usePagesInView } from './use-pages-in-view.ts'

/** The products of the address, as far as they can be asked for. */
export interface ProductList {
  /** The address without what can't be asked. */
  asked: ProductsTableSearch
  /** How many filters are more than may be asked. */
  beyond: number
  rows: ProductRows
  /** Those of open groups. */
  shown: ProductRows
  grouping: ProductGrouping | null
  error: unknown
  retry(): void
  onView(ranges: readonly RowRange[]): void
  /** Empty where it isn't loaded. */
  nameOf(productId: string): string
}

export function useProductList(): ProductList {
  const { search, settings } = useTable()
  const { pages, onView } = usePagesInView()
  const { filters } = search
  const { usable, beyond } = useMemo(() => usableFilters(filters ?? [], settings), [filters, settings])
  const asked = withGroup({ ...search, filters: usable }, settings)
  const rows = useProductRows(asked, pages)
  const groups = useGroups(asked, settings)
  const { grouping } = groups
  const shown = useMemo(() => shownRows(rows, grouping), [rows, grouping])
  return {
    asked,
    beyond,
    rows,
    shown,
    grouping,
    error: rows.error ?? groups.error,
    retry: () => {
      rows.retry()
      groups.retry()
    },
    onView,
    nameOf: (id) => nameIn(rows, id),
  }
}

function nameIn(rows: ProductRows, id: string): string {
  for (let index = 0; index < (rows.total ?? 0); index++) {
    const row = rows.rowAt(index)
    if (row?._id === id) return row.name ?? ''
  }
  return ''
}
