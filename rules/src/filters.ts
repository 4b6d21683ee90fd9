/** Product filters: which fields and types there are, what their text values mean, and when a value matches. */
import { isIsoDate } from './date-format.ts'
import { compareDecimals, isDecimal, maxFractionDigits, normalizeDecimal } from './decimal.ts'

export const filterTypes = [
  'REGEX',
  'EXACT',
  'REGEX_I',
  'EXACT_I',
  'IN',
  'EQ',
  'GT',
  'GTE',
  'LT',
  'LTE',
  'RANGE',
  'EXIST',
  'NON_EXIST',
] as const
export type FilterType = (typeof filterTypes)[number]

export const maxFilters = 50
export const maxRegexCharacters = 200
export const maxListedValues = 500

/** What a field's values are compared as. Detail fields use their own type. */
export type FieldKind =
  | 'text'
  | 'number'
  | 'date'
  | 'timestamp'
  | 'dropdown'
  | 'hyperlink'
  | 'ribbon'
  | 'QR Codes'
  | 'category'
  | 'folder'
  | 'media'
  | 'boolean'
  | 'price'

export const mediaKinds = ['image', 'video', '3d'] as const

export type FieldKey =
  | {
      kind:
        | 'name'
        | 'reference'
        | 'description'
        | 'category'
        | 'folder'
        | 'media'
        | 'createdAt'
        | 'updatedAt'
        | 'interested'
    }
  | { kind: 'price' | 'detail'; id: string }

const plainFields = [
  'name',
  'reference',
  'description',
  'category',
  'folder',
  'media',
  'createdAt',
  'updatedAt',
  'interested',
] as const
const keyPattern = /^(price|detail):([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/i

/** Reads `name`, `price:<id>`, `detail:<id>` and the like; null when it is no field key. */
export function parseFieldKey(key: string): FieldKey | null {
  const plain = plainFields.find((field) => field === key)
  if (plain !== undefined) return { kind: plain }
  const [, kind, id] = keyPattern.exec(key) ?? []
  if (id === undefined) return null
  return { kind: kind === 'price' ? 'price' : 'detail', id: id.toLowerCase() }
}

export function formatFieldKey(key: FieldKey): string {
  return 'id' in key ? `${key.kind}:${key.id}` : key.kind
}

/** `-createdAt` sorts descending. */
export function parseSorting(sorting: string): { field: string; isDescending: boolean } {
  return sorting.startsWith('-')
    ? { field: sorting.slice(1), isDescending: true }
    : { field: sorting, isDescending: false }
}

export function formatSorting(sorting: { field: string; isDescending: boolean }): string {
  return `${sorting.isDescending ? '-' : ''}${sorting.field}`
}

/**
 * A filter with its value read. Numbers are decimal text, dates `YYYY-MM-DD`, timestamps ISO 8601. EXACT on
 * ordered kinds has become EQ, EQ on texts EXACT; bounds of RANGE are inclusive, null is open.
 */
export type ParsedFilter =
  | { type: 'REGEX' | 'REGEX_I'; pattern: string }
  | { type: 'EXACT' | 'EXACT_I'; text: string }
  | { type: 'IN'; values: readonly string[] }
  | { type: 'EQ' | 'GT' | 'GTE' | 'LT' | 'LTE'; value: string }
  | { type: 'RANGE'; from: string | null; to: string | null }
  | { type: 'EXIST' | 'NON_EXIST' }

export type FilterRefusal =
  | 'FilterTypeUnknown'
  | 'FilterTypeNotApplicable'
  | 'FilterValueInvalid'
  | 'RegexTooLong'

export type FilterResult = { ok: true; filter: ParsedFilter } | { ok: false; error: FilterRefusal }

const orderedKinds: readonly FieldKind[] = ['number', 'price', 'date', 'timestamp']
const textKinds: readonly FieldKind[] = ['text', 'dropdown', 'hyperlink', 'ribbon']
const choiceTypes: readonly FilterType[] = ['EXACT', 'EXACT_I', 'EQ', 'IN', 'EXIST', 'NON_EXIST']

/** Types that may be used on a kind, in the order of `filterTypes`. */
export function filterTypesOf(kind: FieldKind): readonly FilterType[] {
  if (kind === 'QR Codes') return ['EXIST', 'NON_EXIST']
  if (textKinds.includes(kind) || orderedKinds.includes(kind)) return filterTypes
  return filterTypes.filter((type) => choiceTypes.includes(type))
}

/** Comma-separated values; `\,` is a comma inside a value. */
export function splitList(text: string): string[] {
  const parts = text.match(/(?:\\.|[^,\\])+/gsu) ?? []
  return parts.map((part) => part.replace(/\\([,\\])/g, '$1').trim()).filter((part) => part !== '')
}

export function joinList(values: readonly string[]): string {
  return values.map((value) => value.replace(/[,\\]/g, '\\$&')).join(',')
}

/** Reads a filter's value for a field of the kind, or says what is wrong with it. */
export function parseFilter(filter: { type: string; value: string }, kind: FieldKind): FilterResult {
  const type = filterTypes.find((known) => known === filter.type)
  if (type === undefined) return { ok: false, error: 'FilterTypeUnknown' }
  if (!filterTypesOf(kind).includes(type)) return { ok: false, error: 'FilterTypeNotApplicable' }
  const parsed = parseOfType(type, filter.value, kind)
  return typeof parsed === 'string' ? { ok: false, error: parsed } : { ok: true, filter: parsed }
}

function parseOfType(type: FilterType, text: string, kind: FieldKind): ParsedFilter | FilterRefusal {
  const isOrdered = orderedKinds.includes(kind)
  switch (type) {
    case 'EXIST':
    case 'NON_EXIST':
      return { type }
    case 'REGEX':
    case 'REGEX_I':
      if (text === '') return 'FilterValueInvalid'
      return [...text].length > maxRegexCharacters ? 'RegexTooLong' : { type, pattern: text }
    case 'IN': {
      const values = splitList(text).map((part) => valueOf(part, kind))
      if (values.length === 0 || values.length > maxListedValues) return 'FilterValueInvalid'
      return values.every((value) => value !== null) ? { type, values } : 'FilterValueInvalid'
    }
    case 'RANGE':
      return parseRange(text, kind)
    default: {
      const value = valueOf(text.trim(), kind)
      if (value === null) return 'FilterValueInvalid'
      if (type === 'EXACT' || type === 'EXACT_I')
        return isOrdered ? { type: 'EQ', value } : { type, text: value }
      if (type === 'EQ' && !isOrdered) return { type: 'EXACT', text: value }
      return { type, value }
    }
  }
}

function parseRange(text: string, kind: FieldKind): ParsedFilter | FilterRefusal {
  const comma = text.indexOf(',')
  if (comma < 0) return 'FilterValueInvalid'
  const [low, high] = [text.slice(0, comma).trim(), text.slice(comma + 1).trim()]
  const from = low === '' ? null : valueOf(low, kind)
  const to = high === '' ? null : valueOf(high, kind)
  const isUnreadable = (low !== '' && from === null) || (high !== '' && to === null)
  return isUnreadable || (from === null && to === null) ? 'FilterValueInvalid' : { type: 'RANGE', from, to }
}

const idPattern = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i
const longestNumber = 60

/** One value in its canonical text, or null when it isn't one of the kind. */
function valueOf(text: string, kind: FieldKind): string | null {
  switch (kind) {
    case 'number':
    case 'price': {
      const fits = isDecimal(text) && text.length <= longestNumber
      if (!fits) return null
      const decimal = normalizeDecimal(text)
      return (decimal.split('.')[1] ?? '').length <= maxFractionDigits ? decimal : null
    }
    case 'date':
      return isIsoDate(text) ? text : null
    case 'timestamp':
      return timestampOf(text)
    case 'category':
    case 'folder':
      return idPattern.test(text) ? text.toLowerCase() : null
    case 'media':
      return mediaKinds.some((known) => known === text) ? text : null
    case 'boolean':
      return text === 'true' || text === 'false' ? text : null
    default:
      return text === '' ? null : text
  }
}

/** A day stands for its first moment in UTC. */
function timestampOf(text: string): string | null {
  if (isIsoDate(text)) return `${text}T00:00:00.000Z`
  if (!/^\d{4}-\d{2}-\d{2}T[\d:.]+(Z|[+-]\d{2}:\d{2})$/.test(text)) return null
  const time = Date.parse(text)
  return Number.isNaN(time) ? null : new Date(time).toISOString()
}

const collator = new Intl.Collator('en', { numeric: true })

/** Negative, zero or positive, by the kind: numbers as numbers, dates as dates, texts as the catalogue sorts. */
export function compareValues(one: string, other: string, kind: FieldKind): number {
  if (kind === 'number' || kind === 'price') return compareDecimals(one, other)
  if (kind === 'date' || kind === 'timestamp') return one < other ? -1 : one > other ? 1 : 0
  return collator.compare(one, other)
}

/**
 * Whether a value matches: the plain meaning of a filter, which the server's statements are tested against.
 * `value` is canonical text, or null where the product has none; a missing value matches NON_EXIST only.
 */
export function matchesValue(value: string | null, kind: FieldKind, filter: ParsedFilter): boolean {
  if (filter.type === 'EXIST') return value !== null
  if (filter.type === 'NON_EXIST') return value === null
  if (value === null) return false
  switch (filter.type) {
    case 'REGEX':
      return new RegExp(filter.pattern, 'u').test(value)
    case 'REGEX_I':
      return new RegExp(filter.pattern, 'iu').test(value)
    case 'EXACT':
      return value === filter.text
    case 'EXACT_I':
      return value.toLowerCase() === filter.text.toLowerCase()
    case 'IN':
      return filter.values.some((listed) =>
        orderedKinds.includes(kind) ? compareValues(value, listed, kind) === 0 : value === listed,
      )
    case 'EQ':
      return compareValues(value, filter.value, kind) === 0
    case 'GT':
      return compareValues(value, filter.value, kind) > 0
    case 'GTE':
      return compareValues(value, filter.value, kind) >= 0
    case 'LT':
      return compareValues(value, filter.value, kind) < 0
    case 'LTE':
      return compareValues(value, filter.value, kind) <= 0
    case 'RANGE':
      return (
        (filter.from === null || compareValues(value, filter.from, kind) >= 0) &&
        (filter.to === null || compareValues(value, filter.to, kind) <= 0)
      )
  }
}
