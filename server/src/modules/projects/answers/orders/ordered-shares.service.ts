/** What each attendee ordered of some products, as it counts in sums. Who may know is the caller's to check. */
import type { Amounts, StoredOrderField } from '@vitrine/contract'
import { compareDecimals, isDecimal, isIsoDate, sumOfDecimals } from '@vitrine/rules'
import type { Scope } from '../../../../scope/scope.ts'
import type { AnswerProject } from '../answer-projects.repository.ts'
import { type CountedAnswer, listCountedAnswers } from '../progress.repository.ts'
import { askedFields } from '../session.service.ts'
import type { AnsweredProduct } from '../shown-products.repository.ts'
import { answerFaults, quantityOf, visibleOrderFields } from './order-form.ts'
import { amountsOf } from './order-views.ts'

export interface OrderedShare {
  attendeeId: string
  productId: string
  /** Null: nothing that could be counted. */
  quantity: string | null
  price: string | null
  currency: string | null
  priceTypeId: string | null
  /** Without what was agreed on with the attendee alone. */
  listPrice: string | null
  /** The earliest that was asked for, of those that are not past. */
  date: string | null
  /** Against no rule of the form that the reader sees. */
  isValid: boolean
}

/** Shares from answers that aren't skipped. `today`: the date in the project's time zone. */
export async function listOrderedShares(
  scope: Scope,
  project: AnswerProject,
  products: ReadonlyMap<string, AnsweredProduct>,
  { today, seen }: { today: string; seen: Parameters<typeof visibleOrderFields>[1] },
): Promise<OrderedShare[]> {
  if (products.size === 0) return []
  const asked = askedFields({ project, subscription: scope.subscription })
  const orderFields = visibleOrderFields(asked.orderFields, seen)
  const answers = await listCountedAnswers(scope, project.id, [...products.keys()])
  return answers.flatMap((answer) => {
    const product = products.get(answer.productId)
    if (product === undefined || answer.state !== 'reviewed') return []
    const quantity = quantityOf(orderFields, answer.values)
    return {
      attendeeId: answer.attendeeId,
      productId: answer.productId,
      quantity: quantity !== null && isDecimal(quantity) ? quantity : null,
      ...pricesOf(answer),
      date: nearestOf(orderFields, answer.values, today),
      isValid: answerFaults(orderFields, product, answer).length === 0,
    }
  })
}

function pricesOf({ price, currency, priceTypeId, isAgreed, listPrice }: CountedAnswer) {
  return { price, currency, priceTypeId, listPrice: isAgreed ? listPrice : price }
}

function nearestOf(
  fields: readonly { id: string; type: StoredOrderField['type'] }[],
  values: Readonly<Record<string, string>>,
  today: string,
): string | null {
  const dates = fields.filter(({ type }) => type === 'date').map(({ id }) => values[id] ?? '')
  return earliest(dates.filter((date) => isIsoDate(date) && date >= today))
}

function earliest(dates: readonly string[]): string | null {
  return dates.toSorted()[0] ?? null
}

export interface OrderedSum {
  quantity: string
  amounts: Amounts
  nearestDate: string | null
}

/** Sums shares. A share whose price the reader doesn't see must come without it, and counts as unpriced. */
export function sumOfShares(
  shares: readonly Pick<OrderedShare, 'quantity' | 'price' | 'currency' | 'date'>[],
): OrderedSum {
  return {
    quantity: sumOfDecimals(shares.flatMap(({ quantity }) => quantity ?? [])),
    amounts: amountsOf(shares),
    nearestDate: earliest(shares.flatMap(({ date }) => date ?? [])),
  }
}

export function isOrderedShare({ quantity }: Pick<OrderedShare, 'quantity'>): boolean {
  return quantity !== null && compareDecimals(quantity, '0') > 0
}
