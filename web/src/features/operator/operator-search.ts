import { offeredPageSize } from '@vitrine/rules'
import { countParam } from '../../lib/search-params.ts'

/** What the address of the operator's page says. */
interface OperatorSearch {
  /** What is looked at; companies where absent. */
  part?: 'log'
  q?: string
  page?: number
  size?: number
}

export function operatorSearch(search: Record<string, unknown>): OperatorSearch {
  const page = countParam(search.page)
  const size = countParam(search.size)
  return {
    ...(search.part === 'log' ? { part: 'log' } : {}),
    ...(typeof search.q === 'string' && search.q !== '' ? { q: search.q } : {}),
    ...(page === undefined || page === 1 ? {} : { page }),
    ...(size === undefined ? {} : { size: offeredPageSize(size) }),
  }
}
