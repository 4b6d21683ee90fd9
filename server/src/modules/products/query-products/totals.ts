/**
 * Totals counted before. An entry counts only for a query that finds the same content revision in its own
 * snapshot, so a total is exact however many servers write; losing the memory costs a count.
 */
import type { CountedTotal } from './query-products.repository.ts'

const totals = new Map<string, CountedTotal>()
const capacity = 5_000

/** The last total counted, whatever has changed since. */
export function lastTotal(key: string): CountedTotal | null {
  return totals.get(key) ?? null
}

export function rememberTotal(key: string, counted: CountedTotal): void {
  totals.delete(key)
  totals.set(key, { total: counted.total, revision: counted.revision })
  const oldest = totals.keys().next()
  if (totals.size > capacity && oldest.done !== true) totals.delete(oldest.value)
}
