/**
 * What lists were found to begin with, and how many products they have (decisions 4 and 86). Nothing here is true by
 * itself: an entry counts for whoever finds the same content revision in the very moment that they read, so that it is
 * exact however many servers write. Losing the memory costs time.
 */
import { LRUCache } from 'lru-cache'
import type { CountedTotal, FoundPage } from './query-products.repository.ts'

/** Bytes, of totals and of pages; keys name filters, which may be long. */
const mostBytes = 16 * 1024 ** 2
const entryBytes = 100
const idBytes = 70

const totals = new LRUCache<string, CountedTotal>({
  maxSize: mostBytes,
  sizeCalculation: (_, key) => entryBytes + 2 * key.length,
})

const pages = new LRUCache<string, FoundPage>({
  maxSize: mostBytes,
  sizeCalculation: ({ ids }, key) => entryBytes + 2 * key.length + idBytes * ids.length,
})

/** By company: the revision that was read last, and whether it differed from the one before. */
const met = new LRUCache<string, { revision: number; isChanging: boolean }>({ max: 10_000 })

/** The last total counted, whatever has changed since. */
export function cachedTotal(key: string): CountedTotal | null {
  return totals.get(key) ?? null
}

export function rememberTotal(key: string, counted: CountedTotal): void {
  totals.set(key, { total: counted.total, revision: counted.revision })
}

/** Whether the company's content has moved lately: a page that only the revision tells of would be read in vain. */
export function isChanging(domainId: string): boolean {
  return met.get(domainId)?.isChanging === true
}

/** The last page found, where it may still stand. */
export function cachedPage(domainId: string, key: string): FoundPage | null {
  const page = pages.get(key) ?? null
  return page?.foundBy === undefined && isChanging(domainId) ? null : page
}

/** `page` is of one moment. */
export function rememberPage(domainId: string, key: string, page: FoundPage): void {
  const { ids, total, revision, foundBy } = page
  pages.set(key, { ids, total, revision, ...(foundBy === undefined ? {} : { foundBy }) })
  noteRevision(domainId, page.revision)
}

/** Once for each request. */
export function noteRevision(domainId: string, revision: number): void {
  const before = met.get(domainId)
  met.set(domainId, { revision, isChanging: before !== undefined && before.revision !== revision })
}
