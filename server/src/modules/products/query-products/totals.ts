/**
 * Totals counted before. An entry is used only by a query that reads the same content revision in the same
 * snapshot as its page, so a total is exact however many servers write; losing the memory costs a count.
 */
const totals = new Map<string, { revision: number; total: number }>()
const capacity = 5_000

/** The total at exactly this revision, else null. */
export function knownTotal(key: string, revision: number): number | null {
  const entry = totals.get(key)
  return entry?.revision === revision ? entry.total : null
}

/** The last total counted, whatever has changed since: good for choosing a plan, never for an answer. */
export function lastTotal(key: string): number | null {
  return totals.get(key)?.total ?? null
}

export function rememberTotal(key: string, revision: number, total: number): void {
  totals.delete(key)
  totals.set(key, { revision, total })
  const oldest = totals.keys().next()
  if (totals.size > capacity && oldest.done !== true) totals.delete(oldest.value)
}
