/** The span of a report, as its address says it. */
import { isDaySpan, type SpanComparison, spanComparisons } from '@vitrine/rules'
import { textParam } from '../search-params.ts'

export interface SpanSearch {
  /** Days, both included; both are there or neither. */
  from?: string
  to?: string
  compare?: Exclude<SpanComparison, 'nothing'>
}

export function spanSearch(search: Record<string, unknown>): SpanSearch {
  const from = textParam(search.from) ?? ''
  const to = textParam(search.to) ?? ''
  const compare = spanComparisons.find((name) => name === search.compare)
  return {
    ...(isDaySpan({ from, to }) ? { from, to } : {}),
    ...(compare === undefined || compare === 'nothing' ? {} : { compare }),
  }
}
