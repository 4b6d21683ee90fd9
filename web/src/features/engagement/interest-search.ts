/** What the address says of clients' interest: its days, and which table is open at which page. */
import { offeredPageSize } from '@vitrine/rules'
import { type SpanSearch, spanSearch } from '../../lib/reports/span-search.ts'
import { countParam } from '../../lib/search-params.ts'

export const interestTables = ['product', 'client', 'folder', 'search'] as const
export type InterestTable = (typeof interestTables)[number]

export interface InterestSearch extends SpanSearch {
  by?: InterestTable
  page?: number
  size?: number
}

export function interestSearch(given: Record<string, unknown>): InterestSearch {
  const by = interestTables.find((name) => name === given.by)
  const page = countParam(given.page)
  const size = countParam(given.size)
  return {
    ...spanSearch(given),
    ...(by === undefined ? {} : { by }),
    ...(page === undefined ? {} : { page }),
    ...(size === undefined ? {} : { size: offeredPageSize(size) }),
  }
}
