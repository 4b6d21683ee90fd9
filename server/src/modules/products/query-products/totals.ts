/**
 * Totals counted before. An entry counts only for a query that finds the same content revision in its own
 * snapshot, so a total is exact however many servers write; losing the memory costs a count.
 */
import { LRUCache } from 'lru-cache'
import type { CountedTotal } from './query-products.repository.ts'

const totals = new LRUCache<string, CountedTotal>({ max: 5_000 })

/** The last total counted, whatever has changed since. */
export function lastTotal(key: string): CountedTotal | null {
  return totals.get(key) ?? null
}

export function rememberTotal(key: string, counted: CountedTotal): void {
  totals.set(key, { total: counted.total, revision: counted.revision })
}
