/**
 * Which field each column of a file fills, for every import: by its header, as somebody matched it before, or by what stands
 * in it. Where nobody looks at the plan before it is carried out, nothing is guessed.
 */

import type { ImportColumn } from '@vitrine/contract'
import { detailKey, priceKey } from '@vitrine/rules'
import { isReasonHeader } from '../import-file-words.ts'
import type { ColumnSample } from './column-samples.ts'
import { type Asked, type FileHabits, habitsOfColumn, habitsOfFile, type Speakers } from './file-habits.ts'
import type { CellReading } from './read-value.ts'
import { readYesNo } from './yes-no.ts'

/** What columns may fill. */
export interface ColumnTargets {
  fields: ReadonlyMap<string, { name: string }>
  priceTypes: ReadonlyMap<string, { currency: string }>
  keyOfHeader: (header: string) => string | null
  mayFill: (key: string) => boolean
}

export type Remembered = Pick<ImportColumn, 'header' | 'target' | 'numberStyle' | 'dateOrder' | 'emptyText'>

interface PlanTerms {
  targets: ColumnTargets
  /** Whether somebody looks at the plan before it is carried out. */
  isReviewed: boolean
  /** One for each column that was seen, in their order. */
  remembered?: readonly Remembered[] | null
  speakers: Speakers
  /** How the file writes numbers and days where its columns don't tell, by whoever imports it. */
  stated?: FileHabits
}

export interface PlannedColumn extends CellReading {
  sample: ColumnSample
  /** Key of a field; null where it fills none that there is. */
  target: string | null
  /** Null where nothing is known of it. */
  matched: ImportColumn['matched']
  asks: Asked[]
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

/** One plan per column, in order. Only the first column of a field takes it. */
export function planColumns(samples: readonly ColumnSample[], terms: PlanTerms): PlannedColumn[] {
  const { targets, isReviewed, remembered = null, speakers, stated } = terms
  const taken = new Set<string>()
  const take = (key: string | null): key is string => {
    if (key === null || taken.has(key) || !targets.mayFill(key)) return false
    taken.add(key)
    return true
  }
  const matched = new Map<number, Pick<PlannedColumn, 'target' | 'matched'> & { known?: Remembered }>()
  const pass = (how: ImportColumn['matched'], keyOf: (column: ColumnSample) => string | null) => {
    for (const column of samples) {
      if (matched.has(column.index)) continue
      const key = keyOf(column)
      if (key === 'published' && !mayBePublished(column, how === 'header' && isReviewed)) continue
      if (take(key)) matched.set(column.index, { target: key, matched: how })
    }
  }
  remembered?.forEach((column, place) => {
    const { target } = column
    // Columns without anything weren't seen, so that places and numbers of columns differ.
    const index = samples[place]?.index
    if (index !== undefined && (target === null || take(target)))
      matched.set(index, { target, matched: 'remembered', known: column })
  })
  for (const { index, header } of samples)
    if (isReasonHeader(header)) matched.set(index, { target: null, matched: 'header' })
  pass('header', ({ header }) => keyOfHeader(header, targets))
  pass('values', ({ header }) => knownNames.find(([name]) => name.test(plainHeaderOf(header)))?.[1] ?? null)
  if (isReviewed) {
    pass('values', ({ header }) => keyWithoutUnit(header, targets))
    pass('values', (column) => priceOf(column, targets, taken))
  }
  const found = habitsOfFile(
    samples.map(({ shown }) => shown),
    speakers,
  )
  const file = {
    numberStyle: stated?.numberStyle ?? found.numberStyle,
    dateOrder: stated?.dateOrder ?? found.dateOrder,
  }
  return samples.map((sample) => {
    const { target = null, matched: how = null, known } = matched.get(sample.index) ?? {}
    return {
      sample,
      target,
      matched: how,
      ...habitsOfColumn(sample.shown, file, known === undefined ? null : habitsRemembered(known)),
      emptyText: known === undefined ? emptyTextOf(sample) : known.emptyText,
    }
  })
}

/** An order that puts the year first says nothing of days that don't. */
function habitsRemembered({ numberStyle, dateOrder }: Remembered): FileHabits {
  return { numberStyle, dateOrder: dateOrder === 'ymd' ? null : dateOrder }
}

/** In other files a day stands below such a name. Somebody who looks is told of the odd value in a column of ours. */
function mayBePublished({ values, hasManyValues, filled }: ColumnSample, isOurs: boolean): boolean {
  const saysIt = [...values.keys()].map((value) => readYesNo(value) !== null)
  if (isOurs) return filled === 0 || saysIt.includes(true)
  return filled > 0 && !hasManyValues && !saysIt.includes(false)
}

/** A text that stands for no value makes up this share of what is no number. */
const emptyShare = 0.9

function emptyTextOf({ numbers, others, filled }: ColumnSample): string | null {
  const [frequent] = [...others]
    .filter(([text]) => /\p{L}/u.test(text))
    .sort(([, one], [, other]) => other - one)
  if (frequent === undefined || numbers === 0) return null
  const [text, count] = frequent
  return count > 1 && count >= (filled - numbers) * emptyShare ? text : null
}

/** This share of a column's values must be numbers; the odd ones out are reported and left out. */
const numericShare = 0.95

/** Whether a column holds numbers, beside a text that stands for none. */
export function areNumbers(sample: ColumnSample): boolean {
  const { numbers, others, filled } = sample
  const empties = others.get(emptyTextOf(sample) ?? '') ?? 0
  return numbers > 0 && numbers >= (filled - empties) * numericShare
}

export function isPriceHeader(header: string): boolean {
  return priceName.test(header)
}

/** Templates mark what is needed. */
function plainHeaderOf(header: string): string {
  return header.replace(/\s*\*\s*$/, '').trim()
}

/** `short_description*` → `Short description`. */
export function readableName(header: string): string {
  const words = plainHeaderOf(header).replace(/[_-]+/g, ' ').replace(/\s+/g, ' ').trim()
  return words.charAt(0).toUpperCase() + words.slice(1)
}

export function keyOfHeader(header: string, { keyOfHeader: read }: Pick<ColumnTargets, 'keyOfHeader'>) {
  return read(header) ?? read(plainHeaderOf(header)) ?? read(readableName(header))
}

/** A name as it is without the unit or currency behind it: `width_cm` and `Width (cm)` are `width`. */
function unitless(name: string): string {
  const plain = readableName(name).toLowerCase()
  return plain.replace(/ ?[([][^()[\]]*[)\]]$| (mm|cm|m|in|g|kg|lb|l)$/, '').trim()
}

/** The only field of this name, whatever unit either has. */
function keyWithoutUnit(header: string, { fields }: ColumnTargets): string | null {
  const wanted = unitless(header)
  const [only, ...others] = [...fields].filter(([, { name }]) => unitless(name) === wanted)
  return only !== undefined && others.length === 0 && wanted !== '' ? detailKey(only[0]) : null
}

/** A column of prices fills the only price type that is left, of the currency that it names where it names one. */
function priceOf(sample: ColumnSample, { priceTypes }: ColumnTargets, taken: ReadonlySet<string>) {
  if (!isPriceHeader(sample.header) || !areNumbers(sample)) return null
  const free = [...priceTypes].filter(([id]) => !taken.has(priceKey(id)))
  const words = sample.header.toUpperCase().split(/[^A-Z]+/)
  const named = free.filter(([, { currency }]) => words.includes(currency))
  const left = (named.length > 0 ? named : free).map(([id]) => priceKey(id))
  const [only] = left
  return left.length === 1 && only !== undefined ? only : null
}
