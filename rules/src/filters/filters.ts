/**
 * Product filters: which types there are, what they may be used on, and what their values mean. Values are text on
 * the wire; parsing brings each filter to one of a few exact forms, so that evaluating it leaves no choices.
 */

import { mediaKinds } from '../attributes.ts'
import { describedKind, type FieldKind, fieldKinds, holds, type KindDescription } from '../field-kinds.ts'
import { instantMs, isIsoDate } from '../formats/date-format.ts'
import { compareDecimals, isDecimal, normalizeDecimal } from '../formats/decimal.ts'
import { forbiddenPart } from './regex-parts.ts'

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
  'NOT_REGEX',
  'NOT_EXACT',
  'NOT_REGEX_I',
  'NOT_EXACT_I',
  'NOT_IN',
  'NOT_EQ',
  'NOT_RANGE',
] as const
export type FilterType = (typeof filterTypes)[number]
export type NegatedType = Extract<FilterType, `NOT_${string}`>
export type PositiveType = Exclude<FilterType, NegatedType>

/** Filters of a query, those within groups included. */
export const maxFilters = 50
/** Characters of a regular expression. */
export const maxRegexCharacters = 200
/** Values of an IN list. */
export const maxListValues = 500
const maxDecimalCharacters = 100

const chosenTypes = [
  ...(['EXACT', 'EXACT_I', 'IN', 'EQ', 'EXIST', 'NON_EXIST'] as const),
  ...(['NOT_EXACT', 'NOT_EXACT_I', 'NOT_IN', 'NOT_EQ'] as const),
] as const

const typesOf: Readonly<Record<KindDescription['filters'], readonly FilterType[]>> = {
  all: filterTypes,
  allButLists: filterTypes.filter((type) => type !== 'IN' && type !== 'NOT_IN'),
  choices: chosenTypes,
  flag: ['EXACT', 'EXACT_I', 'EQ', 'EXIST', 'NON_EXIST'],
  presence: ['EXIST', 'NON_EXIST'],
}

/**
 * Which types apply to which kind. Texts are ordered as the catalogue sorts them; regular expressions see numbers
 * and dates in the form they have on the wire. A moment stands for a span of time, so moments have no IN. Values
 * of QR Codes are generated, so only their presence can be asked for. What is true or false of every product needs
 * no negation, and the other types without one are each other's.
 */
export const filterTypesOfKind = Object.fromEntries(
  fieldKinds.map((kind) => [kind, typesOf[describedKind(kind).filters]]),
) as Readonly<Record<FieldKind, readonly FilterType[]>>

/**
 * A filter whose value has been checked for the kind of its field. A product without a value matches NON_EXIST only,
 * and with it every negation: NOT holds for exactly those products that the filter in it doesn't hold for.
 * - REGEX, REGEX_I: `pattern` occurs anywhere in the value, unanchored; _I ignores letter case.
 * - EXACT, EXACT_I: the whole value; on category and folder an id (which also means everything below it), on media
 *   a kind, on what is true or false `true` or `false`.
 * - EQ … RANGE: numbers as normalized decimals, dates as `YYYY-MM-DD`, timestamps as ISO 8601 in UTC. Bounds of a
 *   RANGE are inclusive; one of them may be null.
 * - IN: at least one value, each as in EXACT or EQ.
 */
export type ParsedFilter = PositiveFilter | { type: 'NOT'; filter: PositiveFilter }

export type PositiveFilter =
  | { type: 'REGEX' | 'REGEX_I'; pattern: string }
  | { type: 'EXACT' | 'EXACT_I'; text: string }
  | { type: 'EQ' | 'GT' | 'GTE' | 'LT' | 'LTE'; value: string }
  | { type: 'RANGE'; from: string | null; to: string | null }
  | { type: 'IN'; values: readonly string[] }
  | { type: 'EXIST' }
  | { type: 'NON_EXIST' }

/** Error keys of the contract. */
export type FilterError =
  | 'FilterTypeUnknown'
  | 'FilterTypeNotApplicable'
  | 'FilterValueInvalid'
  | 'RegexInvalid'
  | 'RegexTooLong'

/** `part`: what of a regular expression isn't valid or allowed; else empty. */
export type FilterResult = { ok: true; filter: ParsedFilter } | Refused
type Refused = { ok: false; error: FilterError; part: string }

/**
 * Checks a filter for a field of the given kind. Types that mean the same become one: EQ on text is EXACT, EXACT on
 * numbers and dates is EQ. A date on a timestamp means that whole day in UTC.
 */
export function parseFilter(filter: { type: string; value: string }, kind: FieldKind): FilterResult {
  const type = filterTypes.find((known) => known === filter.type)
  if (type === undefined) return refused('FilterTypeUnknown')
  if (!filterTypesOfKind[kind].includes(type)) return refused('FilterTypeNotApplicable')
  if (!isNegated(type)) return parsePositive(type, filter.value, kind)
  const result = parsePositive(positiveOf(type), filter.value, kind)
  return result.ok ? { ok: true, filter: { type: 'NOT', filter: result.filter } } : result
}

export function isNegated(type: FilterType): type is NegatedType {
  return type.startsWith('NOT_')
}

/** The type that a negation negates; other types are their own. */
export function positiveOf(type: FilterType): PositiveType {
  return type.replace(/^NOT_/, '') as PositiveType
}

type PositiveResult = { ok: true; filter: PositiveFilter } | Refused

function parsePositive(type: PositiveType, value: string, kind: FieldKind): PositiveResult {
  if (type === 'EXIST' || type === 'NON_EXIST') return { ok: true, filter: { type } }
  // PostgreSQL stores neither NUL nor halves of surrogate pairs, so no value can contain them.
  if (value.includes('\0') || !value.isWellFormed()) return refused('FilterValueInvalid')
  if (type === 'REGEX' || type === 'REGEX_I') return parseRegex(type, value)
  const parsed = holds(kind, 'instant') ? parseTimestamps(type, value) : parseValues(type, value, kind)
  return parsed === null ? refused('FilterValueInvalid') : { ok: true, filter: parsed }
}

/** Splits a comma list, dropping blanks around values and empty values. `\,` is a comma within a value, `\\` a backslash. */
export function splitList(text: string): string[] {
  const values = text.match(/(?:\\[\\,]|[^,])+/g) ?? []
  return values.map((value) => value.replaceAll(/\\([\\,])/g, '$1').trim()).filter((value) => value !== '')
}

/** The comma list that `splitList` takes apart again. */
export function joinList(values: readonly string[]): string {
  return values.map((value) => value.replaceAll(/\\(?=[\\,]|$)|,/g, '\\$&')).join(',')
}

function refused(error: FilterError, part = ''): Refused {
  return { ok: false, error, part }
}

function parseRegex(type: 'REGEX' | 'REGEX_I', pattern: string): PositiveResult {
  if ([...pattern].length > maxRegexCharacters) return refused('RegexTooLong')
  const forbidden = forbiddenPart(pattern)
  if (forbidden !== null) return refused('RegexInvalid', forbidden)
  if (pattern === '' || !isRegex(pattern)) return refused('RegexInvalid', pattern)
  return { ok: true, filter: { type, pattern } }
}

function isRegex(pattern: string): boolean {
  try {
    return new RegExp(pattern, 'u') instanceof RegExp
  } catch {
    return false
  }
}

type ValueType = Exclude<PositiveType, 'REGEX' | 'REGEX_I' | 'EXIST' | 'NON_EXIST'>

function parseValues(type: ValueType, text: string, kind: FieldKind): PositiveFilter | null {
  const isOrdered = holds(kind, 'decimal', 'day')
  const isRibbon = holds(kind, 'ribbon')
  if (type === 'RANGE') return parseRange(text, (bound) => operand(bound, kind), kind)
  if (type === 'IN') {
    const items = splitList(text)
    const values = items.map((item) => operand(item, kind)).filter((value) => value !== null)
    if (items.length === 0 || items.length > maxListValues || values.length < items.length) return null
    return isRibbon ? ribbonFilter('IN', values) : { type, values: [...new Set(values)] }
  }
  const value = operand(text.trim(), kind)
  if (value === null) return null
  if (isOrdered) return { type: type === 'EXACT' || type === 'EXACT_I' ? 'EQ' : type, value }
  if (type !== 'EXACT' && type !== 'EXACT_I' && type !== 'EQ') return { type, value }
  // Letter case matters to text only; the other values were brought to one case.
  const ignoresCase = type === 'EXACT_I' && holds(kind, 'text', 'option', 'address', 'ribbon')
  const exact = ignoresCase ? 'EXACT_I' : 'EXACT'
  return isRibbon ? ribbonFilter(exact, [value]) : { type: exact, text: value }
}

/** Bounds that are given the wrong way round are turned. */
function parseRange(
  text: string,
  parse: (bound: string) => string | null,
  kind: FieldKind,
): PositiveFilter | null {
  const bounds = text.split(',').map((bound) => bound.trim())
  const [lower = '', upper = ''] = bounds
  const from = lower === '' ? null : parse(lower)
  const to = upper === '' ? null : parse(upper)
  const isBroken = (lower !== '' && from === null) || (upper !== '' && to === null)
  if (bounds.length !== 2 || isBroken || (from === null && to === null)) return null
  return from !== null && to !== null && isAfter(from, to, kind)
    ? { type: 'RANGE', from: to, to: from }
    : { type: 'RANGE', from, to }
}

function isAfter(one: string, other: string, kind: FieldKind): boolean {
  if (holds(kind, 'decimal')) return compareDecimals(one, other) > 0
  // The order of texts is the database's own.
  return holds(kind, 'day') && one > other
}

/** A single value in the one spelling it has for its kind, or null when it can't be a value of that kind. */
function operand(text: string, kind: FieldKind): string | null {
  if (text === '') return null
  const lower = text.toLowerCase()
  switch (describedKind(kind).holds) {
    case 'decimal':
      return text.length <= maxDecimalCharacters && isDecimal(text) ? normalizeDecimal(text) : null
    case 'day':
      return isIsoDate(text) ? text : null
    case 'place':
      return /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(lower) ? lower : null
    case 'media':
      return mediaKinds.find((media) => media === lower) ?? null
    case 'yesNo':
    case 'flag':
      return lower === 'true' || lower === 'false' ? lower : null
    default:
      return text
  }
}

/**
 * Ribbon values are stored as `label|color`. A filter may name the whole value or, since people know only the label,
 * the label: it then means the label in any colour.
 */
function ribbonFilter(type: 'EXACT' | 'EXACT_I' | 'IN', values: readonly string[]): PositiveFilter {
  const [first = ''] = values
  if (values.every((value) => value.includes('|'))) {
    return type === 'IN' ? { type, values } : { type, text: first }
  }
  const escaped = (value: string) => value.replaceAll(/[\\^$.*+?()[\]{}|]/g, '\\$&')
  const choices = values.map((value) =>
    value.includes('|') ? `${escaped(value)}$` : `${escaped(value)}\\|[^|]*$`,
  )
  return { type: type === 'EXACT_I' ? 'REGEX_I' : 'REGEX', pattern: `^(?:${choices.join('|')})` }
}

/** Instants, and dates as the whole day: the day's last instant has the microsecond that PostgreSQL keeps. */
function parseTimestamps(type: ValueType, text: string): PositiveFilter | null {
  if (type === 'RANGE') {
    const [lower = '', upper = '', ...rest] = text.split(',').map((bound) => bound.trim())
    const from = lower === '' ? null : instants(lower)
    const to = upper === '' ? null : instants(upper)
    const isBroken = (lower !== '' && from === null) || (upper !== '' && to === null) || rest.length > 0
    if (isBroken || !text.includes(',') || (from === null && to === null)) return null
    if (from !== null && to !== null && from.first > to.last) return { type, from: to.first, to: from.last }
    return { type, from: from?.first ?? null, to: to?.last ?? null }
  }
  const span = instants(text.trim())
  if (span === null) return null
  if (type === 'GT' || type === 'LTE') return { type, value: span.last }
  if (type === 'GTE' || type === 'LT') return { type, value: span.first }
  return { type: 'RANGE', from: span.first, to: span.last }
}

function instants(text: string): { first: string; last: string } | null {
  if (isIsoDate(text)) return { first: `${text}T00:00:00.000Z`, last: `${text}T23:59:59.999999Z` }
  const time = instantMs(text)
  if (time === null) return null
  const instant = new Date(time).toISOString()
  return { first: instant, last: instant.replace('Z', '999Z') }
}
