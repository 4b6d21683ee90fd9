/**
 * Filters on numbers. Slots hold doubles, which the planner has statistics for; a product or a bound with more
 * digits than doubles keep apart (15) is decided by the exact number in the document. Rounding keeps order, so
 * only a tie between doubles can hide a difference.
 */
import type { PositiveFilter } from '@vitrine/rules'
import { type RawBuilder, sql } from 'kysely'
import { isLong, type NumberSource } from './slot-columns.ts'

type Condition = RawBuilder<boolean>

const safeDigits = 15

/** Whether a double keeps all of a number's digits. */
export function isSafe(decimal: string): boolean {
  return decimal.replace(/[-.]/g, '').length <= safeDigits
}

export function existence(value: RawBuilder<unknown>, type: 'EXIST' | 'NON_EXIST'): Condition {
  return type === 'EXIST' ? sql`${value} is not null` : sql`${value} is null`
}

/** How each comparison looks between doubles, whether equal doubles satisfy it, and between exact numbers. */
const comparisons = {
  GT: { loose: sql`>=`, strict: sql`>`, whenEqual: false, exact: sql`>` },
  GTE: { loose: sql`>=`, strict: sql`>`, whenEqual: true, exact: sql`>=` },
  LT: { loose: sql`<=`, strict: sql`<`, whenEqual: false, exact: sql`<` },
  LTE: { loose: sql`<=`, strict: sql`<`, whenEqual: true, exact: sql`<=` },
} as const

function compared(source: NumberSource, type: keyof typeof comparisons, bound: string): Condition {
  const { loose, strict, whenEqual, exact: exactly } = comparisons[type]
  const { value, exact } = source
  const double = sql`${bound}::float8`
  const decided = sql`${exact} ${exactly} ${bound}::numeric`
  if (!isSafe(bound))
    return sql`(${value} ${loose} ${double} and (${value} ${strict} ${double} or ${decided}))`
  return whenEqual
    ? sql`(${value} ${loose} ${double} and (${value} ${strict} ${double} or not ${isLong(source)} or ${decided}))`
    : sql`(${value} ${loose} ${double} and (${value} ${strict} ${double} or ${isLong(source)} and ${decided}))`
}

function equalToAny(source: NumberSource, numbers: readonly string[]): Condition {
  const { value, exact } = source
  const close = sql`${value} = any(${[...numbers]}::float8[])`
  const decided = sql`${exact} = any(${[...numbers]}::numeric[])`
  return numbers.every(isSafe)
    ? sql`(${close} and (not ${isLong(source)} or ${decided}))`
    : sql`(${close} and ${decided})`
}

/** The numbers a filter compares with. */
export function boundsOf(filter: PositiveFilter): readonly string[] {
  if ('values' in filter) return filter.values
  if ('value' in filter) return [filter.value]
  if ('from' in filter) return [filter.from, filter.to].filter((bound) => bound !== null)
  return []
}

/** Comparisons of doubles that an index answers alone. */
function plainCondition(value: RawBuilder<unknown>, filter: PositiveFilter): Condition {
  switch (filter.type) {
    case 'EQ':
      return sql`${value} = ${filter.value}::float8`
    case 'IN':
      return sql`${value} = any(${[...filter.values]}::float8[])`
    case 'GT':
    case 'GTE':
    case 'LT':
    case 'LTE':
      return sql`${value} ${comparisons[filter.type].exact} ${filter.value}::float8`
    case 'RANGE': {
      const from = filter.from === null ? [] : [sql`${value} >= ${filter.from}::float8`]
      const to = filter.to === null ? [] : [sql`${value} <= ${filter.to}::float8`]
      return sql`(${sql.join([...from, ...to], sql` and `)})`
    }
    case 'EXIST':
    case 'NON_EXIST':
      return existence(value, filter.type)
    default:
      throw new Error(`The filter ${filter.type} was let through for a number`)
  }
}

/** `mayBeLong`: whether any product has more digits than doubles keep; else plain comparisons are exact. */
export function numberCondition(source: NumberSource, filter: PositiveFilter, mayBeLong: boolean): Condition {
  const { value, slot } = source
  if (!mayBeLong && slot !== null && boundsOf(filter).every(isSafe)) return plainCondition(value, filter)

  switch (filter.type) {
    case 'EQ':
      return equalToAny(source, [filter.value])
    case 'IN':
      return equalToAny(source, filter.values)
    case 'GT':
    case 'GTE':
    case 'LT':
    case 'LTE':
      return compared(source, filter.type, filter.value)
    case 'RANGE': {
      const bounds = [
        ...(filter.from === null ? [] : [compared(source, 'GTE', filter.from)]),
        ...(filter.to === null ? [] : [compared(source, 'LTE', filter.to)]),
      ]
      return sql`(${sql.join(bounds, sql` and `)})`
    }
    case 'EXIST':
    case 'NON_EXIST':
      return existence(value, filter.type)
    default:
      throw new Error(`The filter ${filter.type} was let through for a number`)
  }
}
