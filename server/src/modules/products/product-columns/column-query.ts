/** A list's conditions as tests on kept columns, made for what the caller sees at this request. */
import type { ProductFilter } from '@vitrine/contract'
import type { Scope } from '../../../scope/scope.ts'
import { categoryIdsWithin } from '../../categories/index.ts'
import { folderSetsWithin } from '../../folders/index.ts'
import type { ProductVisibility } from '../product-visibility.ts'
import { triesPattern } from '../query-products/filter-conditions.ts'
import { filterLookups } from '../query-products/filter-lookups.ts'
import { parseFilters } from '../query-products/parse-filters.ts'
import {
  amongTexts,
  asMask,
  type ColumnTest,
  certainTest,
  columnTest,
  type Fitting,
  fixed,
  narrow,
} from './column-tests.ts'
import type { CompanyColumns } from './company-columns.ts'
import { type SearchTest, searchTest } from './search-test.ts'

export interface AskedList {
  query: { folder_range?: string | undefined; category?: string | undefined }
  body: { filters: readonly ProductFilter[]; search: string }
}

export type Visibility = Pick<
  ProductVisibility,
  'texts' | 'fields' | 'priceTypes' | 'purposes' | 'seesEveryChange' | 'folderVisibility'
>

export interface ColumnQuery {
  sets: readonly number[] | 'all'
  publishedOnly: boolean
  /** A row fits if it passes at least one test of each inner list. */
  tests: (readonly ColumnTest[])[]
  /** The test of a search, which is one of these, and what else is known of what it finds; null where nothing is searched for. */
  search: SearchTest | null
  keys: string[]
}

/**
 * Null where columns can't answer the list. `butPatterns`: leaves out the search, and replaces filters that try patterns by the
 * letters that every match contains.
 * Refuses as `parseFilters`.
 */
export async function columnQueryOf(
  scope: Scope,
  visibility: Visibility,
  { query, body }: AskedList,
  butPatterns = false,
): Promise<ColumnQuery | null> {
  const { folderVisibility } = visibility
  if (folderVisibility === null) return null
  const tests = await testsOf(scope, visibility, body.filters, butPatterns)
  if (tests === null) return null
  if (query.category !== undefined) {
    const ids = new Set(await categoryIdsWithin(scope, query.category))
    tests.push([fixed((columns) => amongTexts(columns.categories, ids))])
  }
  const searched =
    butPatterns || body.search.trim() === '' ? null : await searchTest(scope, visibility, body.search)
  if (searched !== null) tests.push([searched.test])
  const [left = 0, right = 0] = (query.folder_range ?? '').split(',').map(Number)
  const sets =
    query.folder_range === undefined ? folderVisibility.sets : await folderSetsWithin(scope, { left, right })
  return {
    sets,
    publishedOnly: folderVisibility.publishedOnly,
    tests,
    search: searched,
    keys: tests.flat().flatMap(({ keys }) => keys),
  }
}

async function testsOf(
  scope: Scope,
  visibility: Visibility,
  filters: readonly ProductFilter[],
  butPatterns: boolean,
): Promise<ColumnTest[][] | null> {
  const lookups = filterLookups(scope)
  const tests: ColumnTest[][] = []
  for (const alternatives of parseFilters(visibility, filters)) {
    if (butPatterns && alternatives.some(({ filter }) => triesPattern(filter))) {
      const [only, ...others] = alternatives
      const certain = only === undefined || others.length > 0 ? null : certainTest(only.column, only.filter)
      if (certain !== null) tests.push([certain])
      continue
    }
    const group: ColumnTest[] = []
    for (const { column, filter } of alternatives) {
      const test = await columnTest(column, filter, lookups)
      if (test === null) return null
      group.push(test)
    }
    tests.push(group)
  }
  return tests
}

/** Whether a test searches in texts, which is slow. */
export function triesLetters({ tests }: ColumnQuery): boolean {
  return tests.some(anyTriesLetters)
}

function anyTriesLetters(alternatives: readonly ColumnTest[]): boolean {
  return alternatives.some((test) => test.triesLetters)
}

/** Starts with the visible rows; filters take rows away, and those that search in texts come last. */
export function maskOf(
  columns: CompanyColumns,
  { sets, publishedOnly, tests }: ColumnQuery,
): Uint8Array | null {
  const mask = columns.within(sets, publishedOnly)
  for (const alternatives of tests.toSorted(
    (one, other) => +anyTriesLetters(one) - +anyTriesLetters(other),
  )) {
    const fitting = anyOf(columns, alternatives, mask)
    if (fitting === null) return null
    narrow(mask, fitting)
  }
  return mask
}

/** Masks of a list without some of its tests, by their places. Each test is tried once, and each mask made once. */
export function masksOf(
  columns: CompanyColumns,
  { sets, publishedOnly, tests }: ColumnQuery,
): (without: readonly number[]) => Uint8Array | null {
  const visible = columns.within(sets, publishedOnly)
  const tried = tests.map(() => undefined as Uint8Array | null | undefined)
  const made = new Map<string, Uint8Array | null>()
  const tryAll = (alternatives: readonly ColumnTest[]) => {
    const fitting = anyOf(columns, alternatives, visible)
    // Several masks are made of it.
    return fitting === null ? null : asMask(fitting, columns.rowCount)
  }
  const make = (without: readonly number[]) => {
    const mask = visible.slice()
    for (const [place, alternatives] of tests.entries()) {
      if (without.includes(place)) continue
      const fitting = tried[place] === undefined ? tryAll(alternatives) : tried[place]
      tried[place] = fitting
      if (fitting === null) return null
      narrow(mask, fitting)
    }
    return mask
  }
  return (without) => {
    const key = without.join()
    const known = made.get(key)
    const mask = known === undefined ? make(without) : known
    made.set(key, mask)
    return mask
  }
}

function anyOf(
  columns: CompanyColumns,
  alternatives: readonly ColumnTest[],
  among: Uint8Array,
): Fitting | null {
  const [first, ...others] = alternatives.map(({ test }) => test(columns, among))
  if (first === undefined || first === null) return null
  if (others.length === 0) return first
  // A copy, since a test may return the array that it was given.
  const mask = asMask(first, columns.rowCount).slice()
  for (const other of others) {
    if (other === null) return null
    const more = asMask(other, columns.rowCount)
    for (let at = 0, end = mask.length; at < end; at++) mask[at] = (mask[at] as number) | (more[at] as number)
  }
  return mask
}
