/** What appears while somebody types: some matches at once, instead of all in order. */
import type { Scope } from '../../../scope/scope.ts'
import { type PreparedRequest, walking } from './prepare-query.ts'
import { firstBeginning, type Matches, newestMatches } from './query-products.repository.ts'

/** Rows tried of the references and names that begin with the search, and of the newest products. */
const beginningTried = 1_000
/** Where fewer match than two in a thousand, collecting all of them takes no longer. */
const newestTried = 5_000

export interface FirstMatches {
  /**
   * Products whose reference begins with the search, by reference, and whose name does, by name; then, where many match,
   * the newest others.
   */
  ids: string[]
  isFull: boolean
}

/** `isNarrow`: so few products are left by the other conditions that all matches are collected at once. */
export async function listFirstMatches(
  scope: Scope,
  query: PreparedRequest,
  search: string,
  limit: number,
  isNarrow: boolean,
): Promise<FirstMatches> {
  const { certain, tried } = walking(query)
  const matches: Matches = { certain, tried, limit }
  const start = search.trim()
  let beginning: string[] = []
  for (const column of ['reference', 'name'] as const) {
    const found = await firstBeginning(scope, matches, column, start, beginningTried)
    beginning = merged(beginning, found, limit)
    if (beginning.length === limit) return { ids: beginning, isFull: true }
  }
  if (isNarrow) return { ids: beginning, isFull: false }
  const newest = await newestMatches(scope, matches, newestTried)
  const ids = merged(beginning, newest, limit)
  return ids.length === limit ? { ids, isFull: true } : { ids: beginning, isFull: false }
}

/** The first `limit` of both without repetition. */
export function merged(first: readonly string[], then: readonly string[], limit: number): string[] {
  return [...new Set([...first, ...then])].slice(0, limit)
}
