import { offeredPageSize } from '@vitrine/rules'
import { countParam } from '../../lib/search-params.ts'

/** Beside the companies, which the page begins with. */
const operatorParts = ['announcements', 'installation', 'outbox', 'log'] as const
export type OperatorPart = (typeof operatorParts)[number]

export const operatorPart = (text: unknown): OperatorPart | undefined =>
  operatorParts.find((part) => part === text)

/** What the address of the operator's page says. */
interface OperatorSearch {
  /** What is looked at; companies where absent. */
  part?: OperatorPart
  q?: string
  page?: number
  size?: number
}

export function operatorSearch(search: Record<string, unknown>): OperatorSearch {
  const part = operatorPart(search.part)
  const page = countParam(search.page)
  const size = countParam(search.size)
  return {
    ...(part === undefined ? {} : { part }),
    ...(typeof search.q === 'string' && search.q !== '' ? { q: search.q } : {}),
    ...(page === undefined || page === 1 ? {} : { page }),
    ...(size === undefined ? {} : { size: offeredPageSize(size) }),
  }
}
