/**
 * Filters as tests of kept columns, which find what the conditions of `filter-conditions.ts` find. Null where only SQL
 * can say: regular expressions that are more than letters, texts in their order or in any case, what isn't kept.
 */
import type { ParsedFilter, PositiveFilter } from '@vitrine/rules'
import {
  type FilterLookups,
  idsOf,
  isWanted,
  mediaBitsOf,
  triesPattern,
} from '../query-products/filter-conditions.ts'
import { boundsOf, isSafe } from '../query-products/number-conditions.ts'
import { type Column, textSlotLength } from '../query-products/slot-columns.ts'
import { type CodedColumn, type CompanyColumns, textKeys } from './company-columns.ts'
import { isDay } from './dictionary.ts'
import { type Letters, lettersAsTheyAre, lettersInAnyCase, type TextSearch } from './kept-text.ts'
import { requiredLiterals } from './required-literals.ts'
import { addBits, bitsOf, both, maskOf, without } from './row-bits.ts'

/** Rows that fit: 1 for each, or by the code that each has, which is quicker where nothing but these are wanted. */
export type Fitting = Uint8Array | CodedTest

/** Which rows fit, by the code that each has. */
export interface CodedTest {
  codes: Int32Array
  table: Uint8Array
}

/**
 * Rows that fit, whether or not they are of a product that is there; null where the columns can't say. A caller's
 * letters are tried on nothing but what is `among` these rows.
 */
export type RowTest = (columns: CompanyColumns, among: Uint8Array) => Fitting | null

export interface ColumnTest {
  /** Columns that it needs. */
  keys: readonly string[]
  test: RowTest
  /** Whether a caller's letters are tried on texts: not before all else has been. */
  triesLetters: boolean
}

/** Expects a filter that the field's kind has. */
export async function columnTest(
  { field, kind, source }: Column,
  filter: ParsedFilter,
  lookups: Pick<FilterLookups, 'folderSetsOf' | 'categoriesWithin'>,
): Promise<ColumnTest | null> {
  const positive = filter.type === 'NOT' ? filter.filter : filter
  const found = triesPattern(filter)
    ? lettersTest(field, positive)
    : await positiveTest(source, kind, positive, lookups)
  if (found === null || filter.type !== 'NOT') return found
  return { ...found, test: (columns, among) => inverted(found.test(columns, among)) }
}

/** Test for a regular expression without special characters; ignoring case, only where all characters are ASCII. */
function lettersTest(field: string, filter: PositiveFilter): ColumnTest | null {
  if (filter.type !== 'REGEX' && filter.type !== 'REGEX_I') return null
  const { type, pattern } = filter
  return /[\\.[\](){}*+?^$|]/.test(pattern) ? null : inText(field, type, pattern)
}

/** What a regular expression leaves to be tried: texts in which the letters stand that it is sure of. Null: all of them. */
export function certainTest({ field }: Column, filter: ParsedFilter): ColumnTest | null {
  if (filter.type !== 'REGEX' && filter.type !== 'REGEX_I') return null
  const letters = requiredLiterals(filter.pattern)
  return letters === '' ? null : inText(field, filter.type, letters)
}

function inText(field: string, type: 'REGEX' | 'REGEX_I', letters: string): ColumnTest | null {
  const key = field === 'name' || field === 'reference' ? textKeys[field] : null
  if (key === null) return null
  if (type === 'REGEX') return wordTest(only(lettersAsTheyAre(letters)), [key])
  return /^[ -~]+$/.test(letters) ? wordTest(only(lettersInAnyCase(letters)), [key]) : null
}

const only = (letters: Letters) => [[[{ forms: [letters], liesIn: null }]]]

/** A term that is looked for: in its forms, and by what products lie in where it names that. */
export interface Sought {
  forms: readonly Letters[]
  liesIn: ((columns: CompanyColumns) => readonly CodedTest[]) | null
}

/** Whether one alternative of each clause is met: by all its terms, each in one of the texts or by what the product lies in. */
export function wordTest(
  clauses: readonly (readonly (readonly Sought[])[])[],
  keys: readonly string[],
): ColumnTest {
  // Trigram filters let through what has the long words: the short ones are left to say no.
  const shortestFirst = clauses.toSorted((one, other) => shortest(one) - shortest(other))
  return {
    keys,
    triesLetters: true,
    test: (columns, among) => {
      const texts = keys.map((key) => columns.textOf(key)).filter((text) => text !== null)
      if (texts.length < keys.length) return null
      const searches = shortestFirst.map((clause) =>
        clause.map((terms) =>
          terms.map(
            ({ forms, liesIn }): TermSearch => ({
              texts: forms.flatMap((form) =>
                texts.map((text) => ({ search: text.lookFor(form), candidates: null })),
              ),
              lying: liesIn === null ? null : rowsWithin(liesIn(columns), among.length),
            }),
          ),
        ),
      )
      const candidates = searches.reduce(
        (rows, clause) => anyOfBits(clause.map((terms) => terms.reduce(candidatesOf, rows))),
        bitsOf(among),
      )
      const found = searches.reduce(
        (rows, clause) => anyOfBits(clause.map((terms) => terms.reduce(rowsOf, rows))),
        candidates,
      )
      return maskOf(found, among.length)
    },
  }
}

const shortest = (clause: readonly (readonly Sought[])[]) =>
  Math.min(...clause.flat().flatMap(({ forms }) => forms.map(({ text }) => text.length)))

interface TermSearch {
  /** Each form in each text, with the rows that may have it, once they are known. */
  texts: readonly { search: TextSearch; candidates: Uint32Array | null }[]
  /** Rows of what lies in what the term names. */
  lying: Uint32Array | null
}

function anyOfBits([first = new Uint32Array(0), ...others]: readonly Uint32Array[]): Uint32Array {
  if (others.length === 0) return first
  const all = first.slice()
  for (const rows of others) addBits(all, rows)
  return all
}

function rowsWithin(tests: readonly CodedTest[], rowCount: number): Uint32Array {
  const rows = new Uint32Array(Math.ceil(rowCount / 32))
  for (const { codes, table } of tests)
    for (let row = 0; row < rowCount; row++)
      rows[row >>> 5] = (rows[row >>> 5] as number) | ((table[codes[row] as number] as number) << (row & 31))
  return rows
}

/** The rows of which one text may have one of the forms. */
function candidatesOf(among: Uint32Array, { texts, lying }: TermSearch): Uint32Array {
  const all = both(among, lying)
  let isAnyRow = false
  for (const text of texts) {
    text.candidates = text.search.candidates(among)
    if (text.candidates === null) isAnyRow = true
    else addBits(all, text.candidates)
  }
  return isAnyRow ? among : all
}

/** The rows of which one text has one of the forms. */
function rowsOf(among: Uint32Array, { texts, lying }: TermSearch): Uint32Array {
  const all = both(among, lying)
  for (const { search, candidates } of texts) {
    const left = without(among, all)
    addBits(all, search.rowsAmong(candidates === null ? left : both(left, candidates)))
  }
  return all
}

async function positiveTest(
  source: Column['source'],
  kind: Column['kind'],
  filter: PositiveFilter,
  lookups: Pick<FilterLookups, 'folderSetsOf' | 'categoriesWithin'>,
): Promise<ColumnTest | null> {
  switch (source.form) {
    case 'category': {
      if (isExistence(filter)) return fixed((columns) => existing(columns.categories, filter))
      const ids = new Set(await lookups.categoriesWithin(idsOf(filter)))
      return fixed((columns) => amongTexts(columns.categories, ids))
    }
    case 'folder': {
      if (filter.type === 'EXIST') return fixed((columns) => new Uint8Array(columns.rowCount).fill(1))
      if (filter.type === 'NON_EXIST') return fixed((columns) => new Uint8Array(columns.rowCount))
      const sets = new Set((await lookups.folderSetsOf(idsOf(filter))).map(String))
      return fixed((columns) => amongTexts(columns.folderSets, sets))
    }
    case 'media':
      return fixed((columns) => mediaTest(columns, filter))
    case 'published': {
      const test: RowTest = (columns) => columns.within('all', true)
      return fixed(isWanted(filter) ? test : (columns, among) => inverted(test(columns, among)))
    }
    case 'interested':
      return null
    case 'number': {
      const { slot } = source
      return slot === null ? null : ofSlot(slot, (columns) => numberTest(columns, slot, filter))
    }
    case 'longText':
    case 'typed': {
      const { slot } = source
      if (slot === null || (kind === 'date') !== slot.startsWith('d')) return null
      return ofSlot(slot, (columns) => textTest(columns, slot, filter))
    }
  }
}

/** A test on columns that are kept of every company. */
export function fixed(test: RowTest): ColumnTest {
  return { keys: [], test, triesLetters: false }
}

function ofSlot(slot: string, test: RowTest): ColumnTest {
  return { keys: [slot], test, triesLetters: false }
}

function inverted(fitting: Fitting | null): Fitting | null {
  const bits = fitting === null || fitting instanceof Uint8Array ? fitting : fitting.table
  if (bits !== null) for (let at = 0, end = bits.length; at < end; at++) bits[at] = 1 - (bits[at] as number)
  return fitting
}

/** One for each row, 0 or 1. */
export function asMask(fitting: Fitting, rowCount: number): Uint8Array {
  if (fitting instanceof Uint8Array) return fitting
  const { codes, table } = fitting
  const mask = new Uint8Array(rowCount)
  for (let at = 0; at < rowCount; at++) mask[at] = table[codes[at] as number] as number
  return mask
}

// The length of an array that is written to is read once, here and in all such loops: each time it would take longer than
// all the rest.
export function narrow(mask: Uint8Array, fitting: Fitting): void {
  const end = mask.length
  if (fitting instanceof Uint8Array) {
    for (let at = 0; at < end; at++) mask[at] = (mask[at] as number) & (fitting[at] as number)
    return
  }
  const { codes, table } = fitting
  for (let at = 0; at < end; at++) mask[at] = (mask[at] as number) & (table[codes[at] as number] as number)
}

function isExistence(filter: PositiveFilter): filter is { type: 'EXIST' } | { type: 'NON_EXIST' } {
  return filter.type === 'EXIST' || filter.type === 'NON_EXIST'
}

function existing({ codes, dictionary }: CodedColumn, filter: PositiveFilter): Fitting {
  const table = dictionary.tableOf(() => filter.type === 'EXIST')
  if (filter.type === 'NON_EXIST') table[0] = 1
  return { codes, table }
}

/** Rows that have one of these texts. */
export function amongTexts({ codes, dictionary }: CodedColumn, texts: ReadonlySet<string>): CodedTest {
  return { codes, table: dictionary.table(texts) }
}

function mediaTest(columns: CompanyColumns, filter: PositiveFilter): Fitting {
  const { media } = columns
  const bits = isExistence(filter) ? 0xff : mediaBitsOf(filter)
  const wanted = filter.type === 'NON_EXIST' ? 0 : 1
  const mask = new Uint8Array(columns.rowCount)
  for (let at = 0, end = mask.length; at < end; at++)
    mask[at] = ((media[at] as number) & bits) === 0 ? 1 - wanted : wanted
  return mask
}

function numberTest(columns: CompanyColumns, slot: string, filter: PositiveFilter): Fitting | null {
  const column = columns.columnOf(slot)
  // A number with more digits than doubles keep is decided in its document.
  if (column?.form !== 'number' || columns.hasLongNumbers || !boundsOf(filter).every(isSafe)) return null
  const isMeant = numberComparison(filter)
  if (isMeant === null) return null
  const { values, coded } = column
  if (coded !== null) return { codes: coded.codes, table: coded.numbers.tableOf(isMeant) }
  const mask = new Uint8Array(columns.rowCount)
  for (let at = 0, end = mask.length; at < end; at++) mask[at] = isMeant(values[at] as number) ? 1 : 0
  return mask
}

/** NaN is a missing value, of which no comparison is true. */
function numberComparison(filter: PositiveFilter): ((value: number) => boolean) | null {
  if (filter.type === 'EXIST') return (value) => !Number.isNaN(value)
  if (filter.type === 'NON_EXIST') return Number.isNaN
  if (filter.type === 'IN') {
    const wanted = new Set(filter.values.map(Number))
    return (value) => wanted.has(value)
  }
  const bounds = boundsOfRange(filter)
  if (bounds === null) return null
  const { from, to, withFrom, withTo } = bounds
  return (value) => (withFrom ? value >= from : value > from) && (withTo ? value <= to : value < to)
}

interface NumberRange {
  from: number
  to: number
  withFrom: boolean
  withTo: boolean
}

function boundsOfRange(filter: PositiveFilter): NumberRange | null {
  const all = { from: Number.NEGATIVE_INFINITY, to: Number.POSITIVE_INFINITY, withFrom: true, withTo: true }
  switch (filter.type) {
    case 'EQ':
      return { ...all, from: Number(filter.value), to: Number(filter.value) }
    case 'GT':
    case 'GTE':
      return { ...all, from: Number(filter.value), withFrom: filter.type === 'GTE' }
    case 'LT':
    case 'LTE':
      return { ...all, to: Number(filter.value), withTo: filter.type === 'LTE' }
    case 'RANGE':
      return {
        ...all,
        ...(filter.from === null ? {} : { from: Number(filter.from) }),
        ...(filter.to === null ? {} : { to: Number(filter.to) }),
      }
    default:
      return null
  }
}

const isShort = (text: string) => [...text].length < textSlotLength

/** Texts by being the same, days also by their order. */
function textTest(columns: CompanyColumns, slot: string, filter: PositiveFilter): Fitting | null {
  const column = columns.columnOf(slot)
  if (column?.form !== 'coded') return null
  if (isExistence(filter)) return existing(column, filter)
  if (slot.startsWith('d')) return dayTest(column, filter)
  if (filter.type === 'EXACT' && isShort(filter.text)) return amongTexts(column, new Set([filter.text]))
  if (filter.type === 'IN' && filter.values.every(isShort)) return amongTexts(column, new Set(filter.values))
  return null
}

function dayTest({ codes, dictionary }: CodedColumn, filter: PositiveFilter): Fitting | null {
  const isMeant = dayComparison(filter)
  const isPlain = boundsOf(filter).every(isDay) && dictionary.areDays
  return isMeant === null || !isPlain ? null : { codes, table: dictionary.tableOf(isMeant) }
}

function dayComparison(filter: PositiveFilter): ((day: string) => boolean) | null {
  switch (filter.type) {
    case 'EQ':
      return (day) => day === filter.value
    case 'GT':
      return (day) => day > filter.value
    case 'GTE':
      return (day) => day >= filter.value
    case 'LT':
      return (day) => day < filter.value
    case 'LTE':
      return (day) => day <= filter.value
    case 'RANGE':
      return (day) => (filter.from === null || day >= filter.from) && (filter.to === null || day <= filter.to)
    case 'IN': {
      const days = new Set(filter.values)
      return (day) => days.has(day)
    }
    default:
      return null
  }
}
