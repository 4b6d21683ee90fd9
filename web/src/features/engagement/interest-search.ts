/** What the address says of clients' interest: its days, what alone is counted, and which table is open at which page. */
import { offeredPageSize } from '@vitrine/rules'
import { type SpanSearch, spanSearch } from '../../lib/reports/span-search.ts'
import { countParam, idParam, textParam } from '../../lib/search-params.ts'

export const interestTables = ['product', 'media', 'client', 'folder', 'search', 'link'] as const
export type InterestTable = (typeof interestTables)[number]

/** What can be counted alone. */
export const narrowings = ['client', 'product', 'folder'] as const
export type Narrowing = (typeof narrowings)[number]

export interface InterestSearch extends SpanSearch, Partial<Record<Narrowing, string>> {
  by?: InterestTable
  /** A column of the open table, the most of it first. */
  sort?: string
  page?: number
  size?: number
}

export function interestSearch(given: Record<string, unknown>): InterestSearch {
  const by = interestTables.find((name) => name === given.by)
  const sort = textParam(given.sort)
  const page = countParam(given.page)
  const size = countParam(given.size)
  const narrowed = narrowings.flatMap((name) => {
    const id = idParam(given[name])
    return id === undefined ? [] : [[name, id] as const]
  })
  return {
    ...spanSearch(given),
    ...Object.fromEntries(narrowed),
    ...(by === undefined ? {} : { by }),
    ...(sort === undefined ? {} : { sort }),
    ...(page === undefined ? {} : { page }),
    ...(size === undefined ? {} : { size: offeredPageSize(size) }),
  }
}
