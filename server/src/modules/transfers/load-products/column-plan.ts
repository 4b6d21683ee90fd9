/** What a load fills from each column: what the company has, and what it makes of the rest by their values. */
import type { DetailFieldType } from '@vitrine/contract'
import { holds, parseAttributeKey, type TextKey, textKeys } from '@vitrine/rules'
import type { ColumnSample } from '../reading/column-samples.ts'
import type { FileHabits, Speakers } from '../reading/file-habits.ts'
import {
  areNumbers,
  type ColumnTargets,
  isPriceHeader,
  planColumns,
  readableName,
} from '../reading/plan-columns.ts'
import type { CellReading } from '../reading/read-value.ts'

type PlainKind = TextKey | 'category'

/** `id`: of the price type or field; null where it has to be made. */
export type Target =
  | { kind: PlainKind }
  /** Whether clients are shown the product. */
  | { kind: 'published' }
  | { kind: 'price'; id: string | null; name: string; currency: string | null }
  | { kind: 'detail'; id: string | null; name: string; type: DetailFieldType; options: string[] }
  | { kind: 'ignored'; reason: string }

/** `emptyText`: one that stands for "no value" among numbers, such as `No old price`. */
export interface ColumnPlan extends CellReading {
  header: string
  target: Target
  /** Nothing in the file says how its numbers or days are meant. */
  isOpen: boolean
}

/** What the company has that columns may fill. */
export interface LoadTargets {
  fields: ReadonlyMap<string, { name: string; type: DetailFieldType }>
  priceTypes: ReadonlyMap<string, { name: string; currency: string }>
  keyOfHeader: ColumnTargets['keyOfHeader']
}

interface LoadPlanTerms {
  known: LoadTargets
  speakers: Speakers
  stated: FileHabits
}

const plainKinds: readonly string[] = [...textKeys, 'category'] satisfies PlainKind[]

function isPlainKind(key: string): key is PlainKind {
  return plainKinds.includes(key)
}

/** A column with few, short, often repeated values is a list of options. */
const mostOptions = 30
const leastUsesPerOption = 5
const longestOption = 60

/** One plan per column, in order. */
export function planLoad(
  samples: readonly ColumnSample[],
  { known, speakers, stated }: LoadPlanTerms,
): ColumnPlan[] {
  const targets = { ...known, mayFill: (key: string) => targetOf(key, known) !== null }
  const names = new Set<string>()
  const planned = planColumns(samples, { targets, isReviewed: false, speakers, stated })
  return planned.map(({ sample, target: key, matched, asks, ...reading }) => {
    const there = key === null ? ignored('it says why rows were refused') : targetOf(key, known)
    const target = onceByName((matched === null ? null : there) ?? newTarget(sample), names)
    const asked = readAs(target)
    return { header: sample.header, target, ...reading, isOpen: asked !== null && asks.includes(asked) }
  })
}

/** Null for what a load doesn't fill: its folders follow from the categories. */
function targetOf(key: string, { fields, priceTypes }: LoadTargets): Target | null {
  if (isPlainKind(key) || key === 'published') return { kind: key }
  const parsed = parseAttributeKey(key)
  if (parsed?.kind !== 'price' && parsed?.kind !== 'detail') return null
  const { kind, id } = parsed
  const priceType = kind === 'price' ? priceTypes.get(id) : undefined
  if (priceType !== undefined) return { kind: 'price', id, ...priceType }
  const field = kind === 'detail' ? fields.get(id) : undefined
  return field === undefined ? null : { kind: 'detail', id, ...field, options: [] }
}

function newTarget(sample: ColumnSample): Target {
  if (sample.filled === 0) return ignored('it is empty')
  if (sample.isRowNumber) return ignored('it counts the rows')
  const isNumeric = areNumbers(sample)
  const name = readableName(sample.header)
  if (isNumeric && isPriceHeader(sample.header)) return { kind: 'price', id: null, name, currency: null }
  return { kind: 'detail', id: null, name, ...fieldType(sample, isNumeric) }
}

function ignored(reason: string): Target {
  return { kind: 'ignored', reason }
}

/** No two fields, and no two price types, are called the same. */
function onceByName(target: Target, names: Set<string>): Target {
  if (target.kind !== 'price' && target.kind !== 'detail') return target
  const name = `${target.kind}:${target.name.toLowerCase()}`
  if (names.has(name)) return ignored('another column has its name')
  names.add(name)
  return target
}

function readAs(target: Target): keyof FileHabits | null {
  if (target.kind === 'price') return 'numberStyle'
  if (target.kind !== 'detail') return null
  if (holds(target.type, 'decimal')) return 'numberStyle'
  return holds(target.type, 'day') ? 'dateOrder' : null
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
