/** Fields of an order form: numbers and dates, each with rules. */

export const orderFieldTypes = ['number', 'date'] as const
export type OrderFieldType = (typeof orderFieldTypes)[number]

/** `min`, `max` and `multipleOf` are rules of numbers and include their limit, `before` and `after` of dates and don't. */
export const orderRuleTypes = ['min', 'max', 'multipleOf', 'before', 'after'] as const
export type OrderRuleType = (typeof orderRuleTypes)[number]

/** The limit is a decimal text or a date `YYYY-MM-DD`, or what a detail field says of the product. */
export type OrderRule = { type: OrderRuleType; value: string } | { type: OrderRuleType; field: string }

export interface OrderField {
  id: string
  type: OrderFieldType
  required: boolean
  default?: string | null
  rules: readonly OrderRule[]
}

/** A product's value of a detail field: a decimal text or a date, null where it has none. */
export type DetailValueOf = (detailFieldId: string) => string | null

const ruleTypes: Readonly<Record<OrderFieldType, readonly OrderRuleType[]>> = {
  number: ['min', 'max', 'multipleOf'],
  date: ['before', 'after'],
}

export function isRuleOf(fieldType: OrderFieldType, rule: OrderRuleType): boolean {
  return ruleTypes[fieldType].includes(rule)
}
