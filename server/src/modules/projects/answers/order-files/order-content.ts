/** What files of an order show, whatever their format. Pure. */
import { fillMessage, type OrderLine } from '@vitrine/contract'
import { compareDecimals, isDecimal, minorUnitDigits } from '@vitrine/rules'
import { insideId } from '../../../../platform/http/answer-id.ts'
import type { OrderFile } from './order-file.ts'
import { type OrderWords, wordsOf } from './order-words.ts'

/** `currency` is that of all values of a column of numbers, null where they are no money. */
export interface OrderColumn {
  kind: 'text' | 'number' | 'date'
  currency?: string | null
  heading: string
  value: (line: OrderLine) => string | null
}

/** What a number, a date or an amount of money says that is none. */
const none: OrderLine['dynamicValues'][string] = { empty: '' }

/** Columns of values, with the id of the field; prices and amounts come after them. */
export function fieldColumns(file: OrderFile): (OrderColumn & { id: string })[] {
  const words = wordsOf(file)
  const { orderFields, dynamicFields } = file.order
  const asked = orderFields.map(({ name, unit, type, ...field }) => {
    const id = insideId(field)
    const heading = unit === '' ? name : fillMessage(words.unit, { name, unit })
    return { id, kind: type, heading, value: ({ values }: OrderLine) => values[id] ?? null }
  })
  const computed = dynamicFields.map(({ name, currency, ...field }) => {
    const id = insideId(field)
    const value = ({ dynamicValues }: OrderLine) => {
      const result = dynamicValues[id] ?? none
      return 'value' in result ? result.value : null
    }
    return { id, kind: 'number' as const, currency, heading: name, value }
  })
  return [...asked, ...computed]
}

/** Reference and name, and whether interest was said where anybody said so. */
export function productColumns(file: OrderFile): OrderColumn[] {
  const words = wordsOf(file)
  const reference: OrderColumn = { kind: 'text', heading: words.reference, value: (line) => line.reference }
  const name: OrderColumn = { kind: 'text', heading: words.product, value: (line) => line.name }
  const interested: OrderColumn = {
    kind: 'text',
    heading: words.interested,
    value: (line) => (line.interested ? words.yes : null),
  }
  const hasInterest = file.order.lines.some((line) => line.interested)
  return [reference, name, ...(hasInterest ? [interested] : [])]
}

/** Whether quantities are asked, of which there are amounts. */
export function hasAmounts({ order }: OrderFile): boolean {
  return order.orderFields.some(({ type }) => type === 'number')
}

/** What stands in place of an amount that isn't known; null for a line without a quantity. */
export function missingAmount({ quantity, amount }: OrderLine, words: OrderWords): string | null {
  const isCounted = quantity !== null && isDecimal(quantity) && compareDecimals(quantity, '0') !== 0
  return amount === null && isCounted ? words.withoutPrice : null
}

/** For whom it is: name, company and email address as far as they are known. */
export function buyerFacts(file: OrderFile): (readonly [label: string, value: string])[] {
  const words = wordsOf(file)
  const { order, buyer } = file
  const facts = [
    [words.attendee, order.attendee.name],
    [words.company, buyer.company],
    [words.email, buyer.email],
  ] as const
  return facts.filter(([, value]) => value !== '')
}

/** `A for B` where somebody confirmed in another's place. */
export function confirmedBy(file: OrderFile): string {
  const { author, order } = file
  const attendee = order.attendee.name
  return author === null ? attendee : fillMessage(wordsOf(file).authorFor, { author, attendee })
}

/** Digits behind the point that amounts of a currency are shown with. */
export function shownDigits(currency: string): number {
  return Math.max(2, minorUnitDigits(currency))
}
