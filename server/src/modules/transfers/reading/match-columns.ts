/** Which field each column of a file fills: by its header, as somebody matched it before, or by what stands in it. */
import { createHash } from 'node:crypto'
import type { ImportColumn } from '@vitrine/contract'
import { columnLetter } from '../../../platform/sheets/column-letter.ts'
import type { ReadCell } from '../../../platform/sheets/read/sheet-file.ts'
import { isReasonHeader } from '../import-file-words.ts'
import {
  addHabits,
  type FileHabits,
  habitsOfColumn,
  habitsOfFile,
  habitsOfText,
  nothingShown,
  type ShownHabits,
  type Speakers,
} from './file-habits.ts'
import { type ImportFields, kindOfTarget, mayFill } from './import-fields.ts'

/** Of the rows that are looked at. */
export interface SeenColumn {
  index: number
  header: string
  filled: number
  /** Some different values. */
  samples: string[]
  /** Numbers, whether cells say so or texts. */
  numbers: number
  /** Of its texts alone: cells that hold numbers and days can be read in one way. */
  shown: ShownHabits
  /** How often texts that are no numbers occur. */
  others: Map<string, number>
}

const mostSamples = 5
const mostOthers = 50
const longestSample = 200

export function newColumn(index: number, header: string): SeenColumn {
  return {
    index,
    header,
    filled: 0,
    samples: [],
    numbers: 0,
    shown: nothingShown(),
    others: new Map(),
  }
}

export function addCell(column: SeenColumn, cell: ReadCell | null | undefined): void {
  const text = cell?.text.trim() ?? ''
  if (cell == null || text === '') return
  column.filled += 1
  const shown = text.slice(0, longestSample)
  if (column.samples.length < mostSamples && !column.samples.includes(shown)) column.samples.push(shown)
  if (cell.kind === 'text') {
    const habits = habitsOfText(text)
    addHabits(column.shown, habits)
    if (habits.isNumber) column.numbers += 1
    else if (column.others.has(text) || column.others.size < mostOthers)
      column.others.set(text, (column.others.get(text) ?? 0) + 1)
  } else if (cell.kind === 'number') column.numbers += 1
}

/** A text that stands for no value among numbers. */
function emptyTextOf({ numbers, others, filled }: SeenColumn): string | null {
  const [frequent] = [...others]
    .filter(([text]) => /\p{L}/u.test(text))
    .sort(([, one], [, other]) => other - one)
  const stands = frequent !== undefined && frequent[1] > 1 && frequent[1] >= (filled - numbers) * 0.9
  return stands && numbers > 0 ? frequent[0] : null
}

/** What columns of other programs are often called. */
const knownNames: readonly [RegExp, string][] = [
  [
    /^(reference|ref|r[ée]f[ée]rence|sku|item[ _-]?(id|no|number)|article([ _-]?(id|no|number))?|art\.?[ -]?nr\.?|product[ _-]?(id|code|number)|gtin|ean|编号|货号)$/i,
    'reference',
  ],
  [/^(name|title|product([ _-]?(name|title))?|nom|d[ée]signation|libell[ée]|名称|品名)$/i, 'name'],
  [/^((short|long|product)?[ _-]?description|desc|text|描述)$/i, 'description'],
  [/^(categor(y|ies)|category[ _-]?path|product[ _-]?type|cat[ée]gories?|类别|分类)$/i, 'category'],
  [/^(folders?|dossiers?|文件夹)$/i, 'folder'],
  [/^((is[ _-]?)?(published|online|active)|publi[ée]|已发布)$/i, 'published'],
]
const priceName = /(price|prix|价格|preis)/i

export type Remembered = Pick<ImportColumn, 'header' | 'target' | 'numberStyle' | 'dateOrder' | 'emptyText'>

interface MatchTerms {
  fields: ImportFields
  /** One for each column that was seen, in their order. */
  remembered: readonly Remembered[] | null
  speakers: Speakers
}

export function matchColumns(
  seen: readonly SeenColumn[],
  { fields, remembered, speakers }: MatchTerms,
): ImportColumn[] {
  const taken = new Set<string>()
  const take = (key: string | null): key is string => {
    if (key === null || taken.has(key) || kindOfTarget(fields, key) === null || !mayFill(fields, key))
      return false
    taken.add(key)
    return true
  }
  const matched = new Map<number, Pick<ImportColumn, 'target' | 'matched'> & { known?: Remembered }>()
  const pass = (how: ImportColumn['matched'], keyOf: (column: SeenColumn) => string | null) => {
    for (const column of seen) {
      if (matched.has(column.index)) continue
      const key = keyOf(column)
      if (take(key)) matched.set(column.index, { target: key, matched: how })
    }
  }
  remembered?.forEach((column, place) => {
    const { target } = column
    // Columns without anything weren't seen, so that places and numbers of columns differ.
    const index = seen[place]?.index
    if (index !== undefined && (target === null || take(target)))
      matched.set(index, { target, matched: 'remembered', known: column })
  })
  for (const { index, header } of seen)
    if (isReasonHeader(header)) matched.set(index, { target: null, matched: 'header' })
  pass('header', ({ header }) => keyOf(header, fields))
  pass('values', ({ header }) => knownNames.find(([name]) => name.test(plainHeaderOf(header)))?.[1] ?? null)
  pass('values', ({ header }) => keyWithoutUnit(header, fields))
  pass('values', (column) => priceOf(column, fields, taken))
  const file = habitsOfFile(
    seen.map(({ shown }) => shown),
    speakers,
  )
  return seen.map((column) => {
    const { target = null, matched: how = null, known } = matched.get(column.index) ?? {}
    return {
      index: column.index,
      letter: columnLetter(column.index),
      header: column.header,
      samples: column.samples,
      filled: column.filled,
      target,
      matched: how,
      problem: target === null && !matched.has(column.index) ? problemOf(column, fields) : null,
      ...habitsOfColumn(column.shown, file, known === undefined ? null : habitsRemembered(known)),
      emptyText: known === undefined ? emptyTextOf(column) : known.emptyText,
    }
  })
}

/** An order that puts the year first says nothing of days that don't. */
function habitsRemembered({ numberStyle, dateOrder }: Remembered): FileHabits {
  return { numberStyle, dateOrder: dateOrder === 'ymd' ? null : dateOrder }
}

/** Templates mark what is needed. */
function plainHeaderOf(header: string): string {
  return header.replace(/\s*\*\s*$/, '').trim()
}

function keyOf(header: string, { keyOfHeader }: ImportFields): string | null {
  return keyOfHeader(header) ?? keyOfHeader(plainHeaderOf(header))
}

/** A name as it is without the unit or currency behind it: `width_cm` and `Width (cm)` are `width`. */
function unitless(name: string): string {
  const plain = plainHeaderOf(name)
    .toLowerCase()
    .replaceAll(/[_\s]+/g, ' ')
  return plain.replace(/ ?[([][^()[\]]*[)\]]$| (mm|cm|m|in|g|kg|lb|l)$/, '').trim()
}

/** The only field of this name, whatever unit either has. */
function keyWithoutUnit(header: string, { fields }: ImportFields): string | null {
  const wanted = unitless(header)
  const found = [...fields].filter(([, { name }]) => unitless(name) === wanted)
  return found.length === 1 && wanted !== '' ? `detail:${found[0]?.[0]}` : null
}

/** Why it isn't taken: the reader sees no such field, may not edit it, or nobody may. */
function problemOf({ header }: SeenColumn, fields: ImportFields): ImportColumn['problem'] {
  const key = keyOf(header, fields)
  if (key !== null && !key.includes(':') && kindOfTarget(fields, key) === null) return 'computed'
  return key !== null && (kindOfTarget(fields, key) === null || !mayFill(fields, key))
    ? 'notEditable'
    : 'unknown'
}

/** A column of prices fills the only price type that is left, of the currency that it names where it names one. */
function priceOf(
  { header, numbers, filled }: SeenColumn,
  { priceTypes }: ImportFields,
  taken: ReadonlySet<string>,
) {
  if (!priceName.test(header) || numbers === 0 || numbers < filled * 0.9) return null
  const free = [...priceTypes].filter(([id]) => !taken.has(`price:${id}`))
  const words = header.toUpperCase().split(/[^A-Z]+/)
  const named = free.filter(([, { currency }]) => words.includes(currency))
  const left = (named.length > 0 ? named : free).map(([id]) => `price:${id}`)
  const [only] = left
  return left.length === 1 && only !== undefined ? only : null
}

/** The same for files with the same headers in the same order. */
export function hashHeaders(headers: readonly string[]): string {
  return createHash('sha256').update(JSON.stringify(headers)).digest('hex')
}
