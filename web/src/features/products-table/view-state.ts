/** What a saved view keeps of the table, and whether the table still is as it was saved. Pure. */
import type { ProductView, ViewEdit } from '@vitrine/contract'
import { filtersOfGroup, isGroup } from '@vitrine/rules'
import type { Arrangement } from './grid/cells/columns.ts'
import type { Density } from './grid/use-arrangement.ts'
import { defaultSort, type ProductsTableSearch } from './products-table-search.ts'

/** The table as it is. */
export interface TableState {
  search: ProductsTableSearch
  /** Null where the person hasn't arranged anything beside what was saved. */
  arrangement: Arrangement | null
  density: Density
}

/** The address of a view, as saved. */
export function searchOfView({ _id, filters, sorting, grouping }: ProductView): ProductsTableSearch {
  return { view: _id, filters, sort: sorting, ...(grouping === null ? {} : { group: grouping }) }
}

export function isChanged(view: ProductView, { search, arrangement, density }: TableState): boolean {
  const isSameList = meaningOfFilters(search.filters ?? []) === meaningOfFilters(view.filters)
  const isSameOrder = (search.sort ?? defaultSort) === view.sorting
  const isSameGrouping = (search.group ?? null) === view.grouping
  const isSameDensity = view.density === null || view.density === density
  if (!isSameGrouping) return true
  return !isSameList || !isSameOrder || !isSameDensity || isArranged(arrangement, view.columns)
}

/** All of them hold, in whatever order; the database keeps the parts of each in an order of its own. Groups likewise. */
function meaningOfFilters(filters: ProductView['filters']): string {
  const meaning = (filter: ProductView['filters'][number]) => {
    const alternatives = isGroup(filter) ? filtersOfGroup(filter) : null
    const { field, type, value } = filter
    return JSON.stringify([field, type, alternatives === null ? value : meaningOfFilters(alternatives)])
  }
  return JSON.stringify(filters.map(meaning).sort())
}

function isArranged(arrangement: Arrangement | null, saved: ProductView['columns']): boolean {
  return arrangement !== null && (saved === null || meaningOfColumns(arrangement) !== meaningOfColumns(saved))
}

function meaningOfColumns({ keys, widths, pinned, sums = {} }: Arrangement): string {
  return JSON.stringify([keys, Object.entries(widths).sort(), pinned, Object.entries(sums).sort()])
}

/** What saving writes. `current` are the columns on screen. */
export function valuesOfTable(
  { search, density }: TableState,
  current: Arrangement,
): Required<Pick<ViewEdit, 'filters' | 'sorting' | 'grouping' | 'columns' | 'density'>> {
  const { keys, widths, pinned, sums = {} } = current
  const hasSums = Object.keys(sums).length > 0
  return {
    filters: search.filters ?? [],
    sorting: search.sort ?? defaultSort,
    grouping: search.group ?? null,
    columns: {
      keys: [...keys],
      widths: { ...widths },
      pinned: [...pinned],
      ...(hasSums ? { sums: { ...sums } } : {}),
    },
    density,
  }
}
