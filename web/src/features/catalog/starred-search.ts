/** What the address of the list of starred products says: none says one's own, some are those that somebody sends. */
import { isId } from '../../lib/search-params.ts'

/** Longer addresses are cut by mail programs. */
export const mostSentProducts = 60

export interface StarredSearch {
  /** Ids without their hyphens, one after the other. */
  products?: string
}

const idLength = 32

export function starredSearch(search: Record<string, unknown>): StarredSearch {
  const ids = typeof search.products === 'string' ? readIds(search.products) : []
  return ids.length === 0 ? {} : { products: writeIds(ids) }
}

export function writeIds(ids: readonly string[]): string {
  return ids
    .slice(0, mostSentProducts)
    .map((id) => id.replaceAll('-', ''))
    .join('')
}

/** Each id once; what is none is passed over. */
export function readIds(text: string): string[] {
  const parts = text.slice(0, mostSentProducts * idLength).match(/.{32}/gs) ?? []
  const ids = parts.map((part) => part.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5'))
  return [...new Set(ids.filter(isId))]
}
