/** The order form of a session, as the rules of orders know it. */
import type { AgreedPrice, Product, StoredOrderField, WebSession } from '@vitrine/contract'
import {
  checkOrderValue,
  defaultOrderValues,
  evaluateDynamicFields,
  type OrderField,
  type OrderViolation,
  orderTotals,
  parseFormula,
  sumOfDecimals,
} from '@vitrine/rules'
import type { ShownAnswer } from './sent-answer.ts'

type Details = Pick<Product, 'details'>

function ruleField({ _id, type, required, default: usual, rules }: StoredOrderField): OrderField {
  return { id: _id, type, required, default: usual, rules }
}

/** Faults of a value for a product; `value`: empty for none. */
export function faultsOfValue(field: StoredOrderField, value: string, product: Details): OrderViolation[] {
  return checkOrderValue(ruleField(field), value, (id) => detailOf(product, id))
}

function detailOf({ details }: Details, fieldId: string): string | null {
  const value = details.find(({ detailField }) => detailField === fieldId)?.value ?? ''
  return value === '' ? null : value
}

/** Faults of a reviewed answer; a skipped product may lack values. */
export function faultsOfAnswer(
  session: Pick<WebSession, 'orderFields'>,
  product: Details,
  { state, values }: Pick<ShownAnswer, 'state' | 'values'>,
): OrderViolation[] {
  if (state !== 'reviewed') return []
  return session.orderFields.flatMap((field) => faultsOfValue(field, values[field._id] ?? '', product))
}

/** State of a product's answer. One that breaks a rule is `faulty` instead of reviewed. */
export type Standing = ShownAnswer['state'] | 'faulty'

export function standingOf(
  session: Pick<WebSession, 'orderFields'>,
  product: Details,
  answer: Pick<ShownAnswer, 'state' | 'values'>,
): Standing {
  return faultsOfAnswer(session, product, answer).length > 0 ? 'faulty' : answer.state
}

/** Default values of the form, which are saved with the first value entered for a product. */
export function usualValues(
  { orderFields }: Pick<WebSession, 'orderFields'>,
  values: ShownAnswer['values'],
): Record<string, string> {
  if (Object.keys(values).length > 0) return {}
  return Object.fromEntries(defaultOrderValues(orderFields.map(ruleField)))
}

/** The first number of the form: how many are ordered. */
export function quantityField({ orderFields }: Pick<WebSession, 'orderFields'>): StoredOrderField | null {
  return orderFields.find(({ type }) => type === 'number') ?? null
}

export interface CountedPrice {
  price: string | null
  currency: string | null
  /** Set if the price was agreed; `listPrice`: the price it replaces, where there is one that is shown. */
  agreed: { listPrice: string | null } | null
}

type Priced = Pick<WebSession, 'agreedPrices'>

function agreedOf({ agreedPrices }: Priced, { _id }: Pick<Product, '_id'>): AgreedPrice | null {
  return agreedPrices.find(({ product }) => product === _id) ?? null
}

function listed({ prices }: Pick<Product, 'prices'>, priceTypeId: string | null): string | null {
  return prices.find(({ priceType }) => priceType === priceTypeId)?.value ?? null
}

/** The price that counts for the attendee, in its currency. */
export function countedPrice(
  session: Priced & Pick<WebSession, 'priceType' | 'priceTypes'>,
  product: Pick<Product, '_id' | 'prices'>,
): CountedPrice {
  const agreed = agreedOf(session, product)
  if (agreed !== null) {
    const { price, currency, priceType } = agreed
    return { price, currency, agreed: { listPrice: listed(product, priceType) } }
  }
  const price = listed(product, session.priceType)
  const currency = session.priceTypes.find(({ _id }) => _id === session.priceType)?.currency ?? null
  const isKnown = price !== null && currency !== null
  return { price: isKnown ? price : null, currency: isKnown ? currency : null, agreed: null }
}

/** A product with what was answered, as the review lists it. */
export interface ReviewLine {
  product: Product
  answer: ShownAnswer
  faults: readonly OrderViolation[]
}

/** Products that were answered, in the project's order. */
export function reviewLines(session: WebSession, answerOf: (productId: string) => ShownAnswer): ReviewLine[] {
  return session.products.flatMap((product) => {
    const answer = answerOf(product._id)
    return answer.state === null
      ? []
      : [{ product, answer, faults: faultsOfAnswer(session, product, answer) }]
  })
}

function quantityOf(session: WebSession, { values }: ShownAnswer): string | null {
  const field = quantityField(session)
  const value = field === null ? '' : (values[field._id] ?? '')
  return value === '' || !isNumber(value) ? null : value
}

const isNumber = (text: string) => /^-?\d+(\.\d+)?$/.test(text)

/** Quantity and present price of a line, as a list; empty without a quantity. */
function priced(session: WebSession, { product, answer }: ReviewLine) {
  const quantity = quantityOf(session, answer)
  if (quantity === null) return []
  const { price, currency } = countedPrice(session, product)
  return [{ quantity, price, currency }]
}

export function totalsOf(session: WebSession, lines: readonly ReviewLine[]) {
  const counted = lines.filter(({ answer }) => answer.state === 'reviewed')
  const fields = session.orderFields
    .filter(({ type }) => type === 'number')
    .map((field) => ({
      field,
      total: sumOfDecimals(counted.map(({ answer }) => answer.values[field._id] ?? '').filter(isNumber)),
    }))
  return { fields, ...orderTotals(counted.flatMap((line) => priced(session, line))) }
}

/** Amount of one product; null without a quantity or a price. */
export function amountOf(session: WebSession, line: ReviewLine) {
  return orderTotals(priced(session, line)).totals[0] ?? null
}

/** Lines whose price is another one than when it was answered. */
export function changedPrices(lines: readonly ReviewLine[]): readonly ReviewLine[] {
  return lines.filter(({ answer }) => answer.state === 'reviewed' && answer.saved?.priceNow != null)
}

/**
 * What the dynamic fields that the attendee sees come to with these values; null where there is no number, be it for ever,
 * since an input is gone.
 */
export function dynamicValuesOf(
  session: Priced & Pick<WebSession, 'dynamicFields'>,
  product: Pick<Product, '_id' | 'details' | 'prices'>,
  values: ShownAnswer['values'],
): { _id: string; name: string; value: string | null; currency: string | null; lacksInput: boolean }[] {
  const { dynamicFields } = session
  const agreed = agreedOf(session, product)
  const formulas = dynamicFields.flatMap(({ _id, expression }) => {
    const parsed = parseFormula(expression)
    return 'formula' in parsed ? [{ id: _id, formula: parsed.formula }] : []
  })
  const results = evaluateDynamicFields(formulas, ({ kind, id }) => {
    if (kind === 'detail') return detailOf(product, id)
    if (kind === 'price') return agreed?.priceType === id ? agreed.price : listed(product, id)
    const value = values[id] ?? ''
    return value === '' ? null : value
  })
  return dynamicFields.map(({ _id, name, currency, lacksInput }) => {
    const result = results.get(_id)
    const value = result !== undefined && 'value' in result ? result.value : null
    return { _id, name, currency, lacksInput, value }
  })
}
