/** Decides what each column of a product file means. Names decide first, the values then. */
import type { DetailFieldType } from '@vitrine/contract'
import type { ColumnSample } from '../reading/column-samples.ts'
import { type FileHabits, habitsOfColumn, habitsOfFile, type Speakers } from '../reading/file-habits.ts'
import { readingsIn } from '../reading/number-text.ts'
import type { CellReading } from '../reading/read-value.ts'
import { readYesNo } from '../reading/yes-no.ts'

export type Target =
  | { kind: 'reference' | 'name' | 'description' | 'category' }
  /** Whether clients are shown the product. */
  | { kind: 'published' }
  | { kind: 'price'; name: string }
  | { kind: 'detail'; name: string; type: DetailFieldType; options: string[] }
  | { kind: 'ignored'; reason: string }

/** `emptyText`: one that stands for "no value" among numbers, such as `No old price`. */
export interface ColumnPlan extends CellReading {
  header: string
  target: Target
  /** Nothing in the file says how its numbers or days are meant. */
  isOpen: boolean
}

const knownNames: readonly [RegExp, 'reference' | 'name' | 'description' | 'category'][] = [
  [
    /^(reference|ref|sku|item[ _-]?id|article([ _-]?(no|number))?|product[ _-]?(id|code)|gtin|ean)$/i,
    'reference',
  ],
  [/^(name|title|product([ _-]?name)?|nom|名称)$/i, 'name'],
  [/^((short|long)?[ _-]?description|text|desc)$/i, 'description'],
  [/^(category|categories|category[ _-]?path|catégorie|类别)$/i, 'category'],
]
/** Only where it says yes or no throughout: in other files a day stands below it. */
const publishedName = /^((is[ _-]?)?published|publié|已发布)$/i
const priceName = /(price|prix|价格)/i
/** A column with few, short, often repeated values is a list of options. */
const mostOptions = 30
const leastUsesPerOption = 5
const longestOption = 60

/** `short_description` → `Short description`. */
export function readableName(header: string): string {
  const words = header.replace(/[_-]+/g, ' ').replace(/\s+/g, ' ').trim()
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/**
 * One plan per column, in order. Only the first column of a name takes it; later ones become fields. `stated`: how the
 * file writes numbers and days where its columns don't tell, by whoever loads it.
 */
export function planColumns(
  samples: readonly ColumnSample[],
  speakers: Speakers = { person: null },
  stated: FileHabits = { numberStyle: null, dateOrder: null },
): ColumnPlan[] {
  const taken = new Set<string>()
  const found = habitsOfFile(
    samples.map(({ shown }) => shown),
    speakers,
  )
  const file = {
    numberStyle: stated.numberStyle ?? found.numberStyle,
    dateOrder: stated.dateOrder ?? found.dateOrder,
  }
  return samples.map((sample) => {
    const { asks, ...habits } = habitsOfColumn(sample.shown, file)
    const emptyText = emptyTextOf(sample)
    const known = knownNames.find(([pattern]) => pattern.test(sample.header.trim()))?.[1]
    const plan = (target: Target): ColumnPlan => {
      const asked = readAs(target)
      const isOpen = asked !== null && asks.includes(asked)
      return { header: sample.header, target, ...habits, emptyText, isOpen }
    }
    if (known !== undefined && !taken.has(known)) {
      taken.add(known)
      return plan({ kind: known })
    }
    if (publishedName.test(sample.header.trim()) && isYesNo(sample)) return plan({ kind: 'published' })
    if (sample.filled === 0) return plan({ kind: 'ignored', reason: 'it is empty' })
    if (sample.isRowNumber) return plan({ kind: 'ignored', reason: 'it counts the rows' })
    const isNumeric = areNumbers(sample, emptyText)
    const name = readableName(sample.header)
    if (isNumeric && priceName.test(sample.header)) return plan({ kind: 'price', name })
    return plan({ kind: 'detail', name, ...fieldType(sample, isNumeric) })
  })
}

function isYesNo({ values, hasManyValues, filled }: ColumnSample): boolean {
  return filled > 0 && !hasManyValues && [...values.keys()].every((value) => readYesNo(value) !== null)
}

/** This share of a column's values must be numbers; the odd ones out are reported and left out. */
const numericShare = 0.95
/** A text that stands for "no value" makes up this share of what is no number. */
const emptyShare = 0.9

function emptyTextOf({ numbers, filled, values }: ColumnSample): string | null {
  const others = filled - numbers
  const [frequent] = [...values]
    .filter(([text]) => /\p{L}/u.test(text) && readingsIn(text) === null)
    .sort(([, one], [, other]) => other - one)
  if (frequent === undefined || numbers === 0) return null
  const [text, count] = frequent
  return count > 1 && count >= others * emptyShare ? text : null
}

function areNumbers({ numbers, values, filled }: ColumnSample, emptyText: string | null): boolean {
  const empties = emptyText === null ? 0 : (values.get(emptyText) ?? 0)
  return numbers > 0 && numbers >= (filled - empties) * numericShare
}

function readAs(target: Target): keyof FileHabits | null {
  if (target.kind === 'price') return 'numberStyle'
  if (target.kind !== 'detail') return null
  return target.type === 'number' ? 'numberStyle' : target.type === 'date' ? 'dateOrder' : null
}

function fieldType(sample: ColumnSample, isNumeric: boolean): { type: DetailFieldType; options: string[] } {
  if (isNumeric) return { type: 'number', options: [] }
  if (sample.days === sample.filled) return { type: 'date', options: [] }
  if (sample.urls === sample.filled) return { type: 'hyperlink', options: [] }
  const { values, hasManyValues, longest, filled } = sample
  const isList = !hasManyValues && values.size <= mostOptions && longest <= longestOption
  if (isList && filled >= values.size * leastUsesPerOption) {
    return { type: 'dropdown', options: [...values.keys()].sort() }
  }
  return { type: 'text', options: [] }
}
