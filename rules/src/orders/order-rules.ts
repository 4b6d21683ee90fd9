/** Checks ordered values against the rules of the form, and whether the rules can be met at all. */
import Big from 'big.js'
import type { DecimalText } from '../formats/decimal.ts'
import type { DetailValueOf, OrderField, OrderRule, OrderRuleType } from './order-form.ts'
import { isLimit, leavesSomething, nearestAllowed, type OrderLimit, orderLimits } from './order-limits.ts'
import { isOrderValue } from './order-values.ts'

export const orderViolationKeys = [
  'OrderFieldUnknown',
  'OrderValueMissing',
  'OrderNumberNeeded',
  'OrderDateNeeded',
  'OrderBelowMinimum',
  'OrderAboveMaximum',
  'OrderNotMultiple',
  'OrderNotBefore',
  'OrderNotAfter',
] as const

/** What is wrong with a value. For numbers, `below` and `above` are the nearest values that all rules allow. */
export interface OrderViolation {
  key: (typeof orderViolationKeys)[number]
  fieldId: string
  limit: string | null
  below: DecimalText | null
  above: DecimalText | null
}

/** What is wrong with a form for everybody who orders, and the rules concerned. */
export interface OrderFormProblem {
  key: 'OrderRuleWrong' | 'OrderRulesContradict' | 'OrderDefaultAgainstRules'
  fieldId: string
  rules: OrderRule[]
}

/**
 * The violations of one product's values, in the order of the form; none when all is well. An empty text is no value.
 */
export function checkOrderValues(
  fields: readonly OrderField[],
  values: Readonly<Record<string, string>>,
  detailValueOf: DetailValueOf,
): OrderViolation[] {
  const known = new Set(fields.map(({ id }) => id))
  const unknown = Object.keys(values).filter((id) => !known.has(id))
  return [
    ...fields.flatMap((field) => {
      const value = Object.hasOwn(values, field.id) ? (values[field.id] ?? '') : ''
      return checkOrderValue(field, value, detailValueOf)
    }),
    ...unknown.map((id) => violation('OrderFieldUnknown', id)),
  ]
}

/** Like `checkOrderValues`, for one field. */
export function checkOrderValue(
  field: OrderField,
  value: string,
  detailValueOf: DetailValueOf,
): OrderViolation[] {
  if (value === '') return field.required ? [violation('OrderValueMissing', field.id)] : []
  if (!isOrderValue(field.type, value))
    return [violation(field.type === 'date' ? 'OrderDateNeeded' : 'OrderNumberNeeded', field.id)]
  const { limits } = orderLimits(field, detailValueOf)
  const broken = limits.filter(({ type, limit }) => !follows[type](value, limit))
  const near = field.type === 'number' && broken.length > 0 ? nearestAllowed(limits, value) : nothingNear
  return broken.map(({ type, limit }) => ({ ...violation(keys[type], field.id), limit, ...near }))
}

/** Rules that can't all be followed for a product: minimum 50, maximum 60, multiple of 24. Null where they can. */
export function contradictingRules(field: OrderField, detailValueOf: DetailValueOf): OrderLimit[] | null {
  const { limits } = orderLimits(field, detailValueOf)
  return leavesSomething(limits) ? null : fewestContradicting(limits)
}

/**
 * What is wrong with a form on its own, before any product: rules whose limit can't be one, fixed limits that leave
 * nothing, defaults that a fixed limit refuses.
 */
export function checkOrderForm(fields: readonly OrderField[]): OrderFormProblem[] {
  return fields.flatMap((field) => {
    const wrong = field.rules.filter((rule) => 'value' in rule && !isLimit(field, rule.type, rule.value))
    const contradicting = contradictingRules(field, () => null)
    const given = field.default ?? ''
    const refused = given !== '' && checkOrderValue(field, given, () => null).length > 0
    const problems: OrderFormProblem[] = wrong.map((rule) => problem('OrderRuleWrong', field, [rule]))
    if (contradicting !== null)
      problems.push(
        problem(
          'OrderRulesContradict',
          field,
          contradicting.map(({ rule }) => rule),
        ),
      )
    if (refused) problems.push(problem('OrderDefaultAgainstRules', field, []))
    return problems
  })
}

const follows: Readonly<Record<OrderRuleType, (value: string, limit: string) => boolean>> = {
  min: (value, limit) => new Big(value).gte(limit),
  max: (value, limit) => new Big(value).lte(limit),
  multipleOf: (value, limit) => new Big(value).mod(limit).eq(0),
  before: (value, limit) => value < limit,
  after: (value, limit) => value > limit,
}

const keys: Readonly<Record<OrderRuleType, OrderViolation['key']>> = {
  min: 'OrderBelowMinimum',
  max: 'OrderAboveMaximum',
  multipleOf: 'OrderNotMultiple',
  before: 'OrderNotBefore',
  after: 'OrderNotAfter',
}

const nothingNear = { below: null, above: null }

function violation(key: OrderViolation['key'], fieldId: string): OrderViolation {
  return { key, fieldId, limit: null, ...nothingNear }
}

function problem(key: OrderFormProblem['key'], { id }: OrderField, rules: OrderRule[]): OrderFormProblem {
  return { key, fieldId: id, rules }
}

/** Without those that don't matter: what is left leaves something as soon as any one is taken away. */
function fewestContradicting(limits: readonly OrderLimit[]): OrderLimit[] {
  return limits.reduce<OrderLimit[]>(
    (kept, candidate) => {
      const others = kept.filter((one) => one !== candidate)
      return leavesSomething(others) ? kept : others
    },
    [...limits],
  )
}
