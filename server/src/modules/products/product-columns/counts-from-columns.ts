/**
 * Exact totals and groups of lists out of kept columns: of what the caller sees by what was decided of them at this
 * request. Null where SQL has to be asked. Refuses TooManyFilters and what an unreadable group is refused for; all other
 * refusals are left to SQL's way.
 */
import type { ProductFilter } from '@vitrine/contract'
import { canGroupBy, maxProductGroups, type ParsedFilter, parseFilter } from '@vitrine/rules'
import { LRUCache } from 'lru-cache'
import type { Scope } from '../../../scope/scope.ts'
import { categoryIdsWithin } from '../../categories/index.ts'
import { folderSetsWithin } from '../../folders/index.ts'
import type { ProductVisibility } from '../product-visibility.ts'
import { triesPattern } from '../query-products/filter-conditions.ts'
import { filterEntries } from '../query-products/filter-entries.ts'
import { filterLookups } from '../query-products/filter-lookups.ts'
import type { GroupRow } from '../query-products/product-groups.repository.ts'
import type { CountedTotal } from '../query-products/query-products.repository.ts'
import type { Column } from '../query-products/slot-columns.ts'
import { findColumn } from '../query-products/visible-columns.ts'
import { type ColumnTest, columnTest } from './column-tests.ts'
import type { CodedColumn, CompanyColumns, NumberColumn } from './company-columns.ts'
import { type ColumnLimits, KeptColumns } from './kept-columns.ts'
import { categoriesByName, deleteOldSlotChanges, inOrderOfNames } from './product-columns.repository.ts'

let kept = new KeptColumns()

export function columnsInUse(): KeptColumns {
  return kept
}

/** Begins anew by these limits. */
export function keepProductColumns(limits: Partial<ColumnLimits>): KeptColumns {
  kept = new KeptColumns(limits)
  return kept
}

/** Hours after which nobody catches up any more. */
const KEPT_HOURS = 24

export async function forgetOldSlotChanges(scope: Scope): Promise<number> {
  return await deleteOldSlotChanges(scope, KEPT_HOURS)
}

export interface AskedList {
  query: { folder_range?: string | undefined; category?: string | undefined }
  body: { filters: readonly ProductFilter[]; search: string }
}

type Visibility = Pick<ProductVisibility, 'fields' | 'priceTypes' | 'seesEveryChange' | 'reach'>

/** `known`: a total that was counted before, for which nobody has to be asked unless the columns are of later content. */
export async function totalFromColumns(
  scope: Scope,
  visibility: Visibility,
  list: AskedList,
  known: CountedTotal | null,
  memory = kept,
): Promise<CountedTotal | null> {
  const revision = memory.revisionOf(scope)
  if (known !== null && (revision === null || known.revision >= revision)) return known
  if (revision === null) return await nothingYet(scope, memory)
  const asked = await askedOf(scope, visibility, list)
  if (asked === null) return known
  const now = await memory.now(scope, asked.slots)
  if (now === null) return known
  const mask = maskOf(now.columns, asked)
  return mask === null ? known : { total: sum(mask), revision: now.revision }
}

/** Groups in the order of their values; more than can be shown are not put into order. */
export async function groupsFromColumns(
  scope: Scope,
  visibility: Visibility,
  list: AskedList,
  field: string,
  memory = kept,
): Promise<GroupRow[] | null> {
  const column = findColumn(visibility, field)
  if (column === null || !canGroupBy({ key: field, kind: column.kind })) return null
  const { source } = column
  if ('slot' in source && source.slot === null) return null
  if (memory.revisionOf(scope) === null) return await nothingYet(scope, memory)
  const asked = await askedOf(scope, visibility, list)
  if (asked === null) return null
  const slots = 'slot' in source && source.slot !== null ? [...asked.slots, source.slot] : asked.slots
  const now = await memory.now(scope, slots)
  if (now === null) return null
  const mask = maskOf(now.columns, asked)
  const counted = mask === null ? null : countedBy(now.columns, source, mask)
  if (counted === null) return null
  if (source.form === 'number' || counted.groups.length > maxProductGroups) return counted.groups
  const order = await orderOf(scope, source, counted)
  return order === null ? null : inOrder(counted.groups, order)
}

/** What is asked for isn't looked up for nothing: most companies are too small to be kept. They are read for the next time. */
export async function nothingYet(scope: Scope, memory: KeptColumns): Promise<null> {
  await memory.now(scope, [])
  return null
}

export interface Asked {
  sets: readonly number[] | 'all'
  publishedOnly: boolean
  /** Of each list one has to fit. */
  tests: (readonly ColumnTest[])[]
  slots: string[]
}

/** `butPatterns`: without filters that try patterns, and without the search. */
export async function askedOf(
  scope: Scope,
  visibility: Visibility,
  { query, body }: AskedList,
  butPatterns = false,
): Promise<Asked | null> {
  const { reach } = visibility
  if (reach === null || (body.search.trim() !== '' && !butPatterns)) return null
  const tests = await testsOf(scope, visibility, body.filters, butPatterns)
  if (tests === null) return null
  if (query.category !== undefined) {
    const ids = new Set(await categoryIdsWithin(scope, query.category))
    tests.push([{ slots: [], test: ({ categories, rowCount }) => marked(categories, ids, rowCount) }])
  }
  const [left = 0, right = 0] = (query.folder_range ?? '').split(',').map(Number)
  const sets = query.folder_range === undefined ? reach.sets : await folderSetsWithin(scope, { left, right })
  return {
    sets,
    publishedOnly: reach.publishedOnly,
    tests,
    slots: tests.flat().flatMap(({ slots }) => slots),
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
  for (const alternatives of filterEntries(filters)) {
    const parsed = alternatives.map((filter) => parsedFilter(visibility, filter))
    if (butPatterns && parsed.some((one) => one !== null && triesPattern(one.filter))) continue
    const group: ColumnTest[] = []
    for (const one of parsed) {
      const test = one === null ? null : await columnTest(one.column, one.filter, lookups)
      if (test === null) return null
      group.push(test)
    }
    tests.push(group)
  }
  return tests
}

function parsedFilter(
  visibility: Visibility,
  filter: ProductFilter,
): { column: Column; filter: ParsedFilter } | null {
  const column = findColumn(visibility, filter.field)
  const parsed = column === null ? null : parseFilter(filter, column.kind)
  return column === null || parsed === null || !parsed.ok ? null : { column, filter: parsed.filter }
}

function marked({ codes, dictionary }: CodedColumn, texts: ReadonlySet<string>, count: number): Uint8Array {
  const table = dictionary.table(texts)
  const mask = new Uint8Array(count)
  for (let at = 0; at < count; at++) mask[at] = table[codes[at] as number] as number
  return mask
}

/** What is visible is decided first; filters take away from it. */
export function maskOf(columns: CompanyColumns, { sets, publishedOnly, tests }: Asked): Uint8Array | null {
  const mask = columns.within(sets, publishedOnly)
  for (const alternatives of tests) {
    const masks = alternatives.map(({ test }) => test(columns))
    const [first, ...others] = masks
    if (first === undefined || first === null) return null
    for (const other of others) {
      if (other === null) return null
      for (let at = 0; at < first.length; at++) first[at] = (first[at] as number) | (other[at] as number)
    }
    for (let at = 0; at < mask.length; at++) mask[at] = (mask[at] as number) & (first[at] as number)
  }
  return mask
}

export function sum(mask: Uint8Array): number {
  let total = 0
  for (let at = 0; at < mask.length; at++) total += mask[at] as number
  return total
}

interface Counted {
  groups: GroupRow[]
  /** Which texts there are, while it holds. */
  column: CodedColumn | null
}

function countedBy(columns: CompanyColumns, source: Column['source'], mask: Uint8Array): Counted | null {
  if (source.form === 'category') return countedCodes(columns.categories, mask)
  if (source.form === 'published') {
    const shown = columns.within('all', true)
    return countedKeys(mask, (at) => (shown[at] === 1 ? 'true' : 'false'))
  }
  if (!('slot' in source) || source.slot === null) return null
  const column = columns.columnOf(source.slot)
  if (column === null || column.form === 'varied') return null
  if (column.form === 'coded') return countedCodes(column, mask)
  return columns.hasLongNumbers ? null : countedNumbers(column, mask)
}

function countedCodes(column: CodedColumn, mask: Uint8Array): Counted {
  const { codes, dictionary } = column
  const counts = new Uint32Array(dictionary.size + 1)
  for (let at = 0; at < mask.length; at++) {
    const code = codes[at] as number
    counts[code] = (counts[code] as number) + (mask[at] as number)
  }
  const groups: GroupRow[] = []
  for (const [code, count] of counts.entries())
    if (count > 0) groups.push({ value: dictionary.textOf(code), count })
  return { groups, column }
}

function countedKeys(mask: Uint8Array, keyOf: (at: number) => string | null): Counted {
  const counts = new Map<string | null, number>()
  for (let at = 0; at < mask.length; at++) {
    if (mask[at] === 0) continue
    const key = keyOf(at)
    counts.set(key, (counts.get(key) ?? 0) + 1)
  }
  return { groups: [...counts].map(([value, count]) => ({ value, count })), column: null }
}

/** In their order. */
function countedNumbers({ values, coded }: NumberColumn, mask: Uint8Array): Counted {
  const counts = coded === null ? countsOfNumbers(values, mask) : countsOfCodes(coded, mask)
  const order = counts.toSorted(([one], [other]) =>
    Number.isNaN(one) ? 1 : Number.isNaN(other) ? -1 : one - other,
  )
  const groups = order.map(([value, count]) => ({
    value: Number.isNaN(value) ? null : decimalText(value),
    count,
  }))
  return { groups, column: null }
}

function countsOfCodes(
  { codes, numbers }: NonNullable<NumberColumn['coded']>,
  mask: Uint8Array,
): [number, number][] {
  const counts = new Uint32Array(numbers.size + 1)
  for (let at = 0; at < mask.length; at++) {
    const code = codes[at] as number
    counts[code] = (counts[code] as number) + (mask[at] as number)
  }
  const found: [number, number][] = []
  for (const [code, count] of counts.entries()) if (count > 0) found.push([numbers.numberOf(code), count])
  return found
}

function countsOfNumbers(values: Float64Array, mask: Uint8Array): [number, number][] {
  const counts = new Map<number, number>()
  for (let at = 0; at < mask.length; at++) {
    if (mask[at] === 0) continue
    const value = values[at] as number
    counts.set(value, (counts.get(value) ?? 0) + 1)
    // No table shows that many: which there are makes no difference.
    if (counts.size > maxProductGroups + 1) break
  }
  return [...counts]
}

/** A number of at most 15 digits as PostgreSQL writes it: without an exponent, and without zeros at the end. */
export function decimalText(value: number): string {
  const text = String(value)
  return text.includes('e') ? value.toFixed(14).replace(/\.?0+$/, '') : text
}

type Order = (one: string, other: string) => number

async function orderOf(
  scope: Scope,
  source: Column['source'],
  { groups, column }: Counted,
): Promise<Order | null> {
  if (source.form === 'category') return orderBy(await placesOfCategories(scope))
  if (source.form === 'published') return byLetters
  if (!('slot' in source) || column === null) return null
  if (source.slot?.startsWith('d')) return column.dictionary.every(isDay) ? byLetters : null
  return orderBy(await placesOfTexts(scope, column, groups))
}

export const isDay = (text: string) => /^\d{4}-\d\d-\d\d$/.test(text)

function byLetters(one: string, other: string): number {
  return one < other ? -1 : one > other ? 1 : 0
}

type Places = ReadonlyMap<string, number>

function orderBy(places: Places): Order {
  const placeOf = (text: string) => places.get(text) ?? Number.MAX_SAFE_INTEGER
  return (one, other) => placeOf(one) - placeOf(other) || byLetters(one, other)
}

/** Products without a value come last. */
function inOrder(groups: readonly GroupRow[], order: Order): GroupRow[] {
  return groups.toSorted((one, other) => {
    if (one.value === null || other.value === null) return one.value === null ? 1 : -1
    return order(one.value, other.value)
  })
}

const categoryPlaces = new LRUCache<string, { revision: number; places: Places }>({ max: 200 })

/** Names of categories belong to the structure. */
async function placesOfCategories(scope: Scope): Promise<Places> {
  const known = categoryPlaces.get(scope.domainId)
  if (known?.revision === scope.structureRevision) return known.places
  const places = placesIn(await categoriesByName(scope))
  categoryPlaces.set(scope.domainId, { revision: scope.structureRevision, places })
  return places
}

const textPlaces = new WeakMap<CodedColumn, Places>()

/** The database knows the order of texts. It is asked again when a text has come that it wasn't asked of. */
async function placesOfTexts(
  scope: Scope,
  column: CodedColumn,
  groups: readonly GroupRow[],
): Promise<Places> {
  const known = textPlaces.get(column)
  if (known !== undefined && groups.every(({ value }) => value === null || known.has(value))) return known
  const texts = groups.flatMap(({ value }) => value ?? [])
  const places = placesIn(await inOrderOfNames(scope, [...new Set([...texts, ...textsOf(column)])]))
  textPlaces.set(column, places)
  return places
}

/** Of a column with few texts all, so that other lists find theirs. */
function textsOf({ dictionary }: CodedColumn): string[] {
  if (dictionary.size > maxProductGroups) return []
  return Array.from({ length: dictionary.size }, (_, at) => dictionary.textOf(at + 1) ?? '')
}

function placesIn(texts: readonly string[]): Places {
  return new Map(texts.map((text, place) => [text, place]))
}
