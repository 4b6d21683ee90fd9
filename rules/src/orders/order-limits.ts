/** The values that an order field's rules allow for one product: a range, and for numbers the steps in it. */
import Big from 'big.js'
import { type DecimalText, normalizeDecimal } from '../formats/decimal.ts'
import type { DetailValueOf, OrderField, OrderRule, OrderRuleType } from './order-form.ts'
import { isRuleOf } from './order-form.ts'
import { isOrderValue } from './order-values.ts'
import { decimalTextOf } from './precise-arithmetic.ts'

/** A rule with its limit for the product. */
export interface OrderLimit {
  rule: OrderRule
  type: OrderRuleType
  limit: string
}

/**
 * `off`: rules whose field is empty on the product, or has what can't be a limit, such as a pack size of 0. Numbers are whole
 * and not below 0 unless the field says otherwise.
 */
export function orderLimits(
  field: OrderField,
  detailValueOf: DetailValueOf,
): { limits: OrderLimit[]; off: OrderRule[] } {
  const limits: OrderLimit[] = []
  const off: OrderRule[] = []
  for (const rule of field.rules) {
    const limit = 'value' in rule ? rule.value : detailValueOf(rule.field)
    if (limit !== null && isLimit(field, rule.type, limit)) limits.push({ rule, type: rule.type, limit })
    else off.push(rule)
  }
  return { limits: [...limits, ...impliedLimits(field, limits)], off }
}

/** A minimum below 0, or a maximum or default there, says otherwise; of whole numbers, a step or any fraction. */
function impliedLimits(field: OrderField, limits: readonly OrderLimit[]): OrderLimit[] {
  if (field.type !== 'number') return []
  const given = field.default ?? ''
  const said = [...limits.map(({ limit }) => limit), ...(isOrderValue('number', given) ? [given] : [])]
  const has = (wanted: OrderRuleType) => limits.some(({ type }) => type === wanted)
  const implied = (type: OrderRuleType, limit: string) => ({ rule: { type, value: limit }, type, limit })
  return [
    ...(has('min') || said.some((limit) => new Big(limit).lt(0)) ? [] : [implied('min', '0')]),
    ...(has('multipleOf') || said.some((limit) => !new Big(limit).mod(1).eq(0))
      ? []
      : [implied('multipleOf', '1')]),
  ]
}

export function isLimit(field: OrderField, type: OrderRuleType, text: string): boolean {
  if (!isRuleOf(field.type, type) || !isOrderValue(field.type, text)) return false
  return type !== 'multipleOf' || new Big(text).gt(0)
}

/** The allowed numbers nearest to a number, which is one of them if it is allowed; null where there is none on a side. */
export function nearestAllowed(
  limits: readonly OrderLimit[],
  number: string,
): { below: DecimalText | null; above: DecimalText | null } {
  const { least, most, step } = allowedNumbers(limits)
  const value = new Big(number)
  const low = most !== null && value.gt(most) ? most : value
  const high = least !== null && value.lt(least) ? least : value
  const below = step === null ? low : stepAt(low, step, 'down')
  const above = step === null ? high : stepAt(high, step, 'up')
  const isIn = (one: Big) => (least === null || one.gte(least)) && (most === null || one.lte(most))
  return {
    below: isIn(below) ? decimalTextOf(below) : null,
    above: isIn(above) ? decimalTextOf(above) : null,
  }
}

/** Whether there is a number or a day that follows all of them. */
export function leavesSomething(limits: readonly OrderLimit[]): boolean {
  const latestAfter = limits.filter(({ type }) => type === 'after').map(({ limit }) => dayOf(limit))
  const earliestBefore = limits.filter(({ type }) => type === 'before').map(({ limit }) => dayOf(limit))
  // Neither end is allowed itself: at least one day lies between.
  if (Math.min(...earliestBefore) - Math.max(...latestAfter) < 2) return false
  const { least, most, step } = allowedNumbers(limits)
  if (least === null || most === null) return true
  return (step === null ? least : stepAt(least, step, 'up')).lte(most)
}

/** The narrowest range, and the step that is a multiple of all steps. */
function allowedNumbers(limits: readonly OrderLimit[]): {
  least: Big | null
  most: Big | null
  step: Big | null
} {
  const numbersOf = (wanted: OrderRuleType) =>
    limits.flatMap(({ type, limit }) => (type === wanted ? [new Big(normalizeDecimal(limit))] : []))
  return {
    least: reduced(numbersOf('min'), (one, other) => (one.gt(other) ? one : other)),
    most: reduced(numbersOf('max'), (one, other) => (one.lt(other) ? one : other)),
    step: reduced(numbersOf('multipleOf'), leastCommonMultiple),
  }
}

function reduced(numbers: readonly Big[], choose: (one: Big, other: Big) => Big): Big | null {
  return numbers.reduce<Big | null>((found, next) => (found === null ? next : choose(found, next)), null)
}

/** Also for fractions: the result for 0.4 and 0.6 is 1.2. */
function leastCommonMultiple(one: Big, other: Big): Big {
  return one.div(greatestCommonDivisor(one, other)).times(other)
}

function greatestCommonDivisor(one: Big, other: Big): Big {
  let [divisor, rest] = [one, other]
  while (!rest.eq(0)) [divisor, rest] = [rest, divisor.mod(rest)]
  return divisor
}

/** The multiple of `step` at a number or next to it; multiples count from 0. */
function stepAt(number: Big, step: Big, side: 'up' | 'down'): Big {
  const rest = number.mod(step)
  if (rest.eq(0)) return number
  const towardsZero = number.minus(rest)
  if ((side === 'down') === rest.gt(0)) return towardsZero
  return rest.gt(0) ? towardsZero.plus(step) : towardsZero.minus(step)
}

function dayOf(date: string): number {
  return Date.parse(`${date}T00:00:00Z`) / 86_400_000
}
