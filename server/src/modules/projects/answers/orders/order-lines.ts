/** Lines of an order as reports count them. Pure. */
import { isDecimal, lineAmount } from '@vitrine/rules'
import type { OrderFieldRow } from '../../projects.repository.ts'
import type { NewOrderLine } from './order-lines.repository.ts'
import { isOrdered } from './ordered.ts'
import type { StoredLine } from './orders.repository.ts'

/** `isLate`: it was answered after the end. */
export function countedLine(
  line: StoredLine,
  fields: readonly OrderFieldRow[],
  { isLate }: { isLate: boolean },
): NewOrderLine {
  const { quantity: text, price, currency, isAgreed = false, listPrice = null, ...said } = line
  const quantity = text !== null && isDecimal(text) ? text : null
  const amount = quantity === null ? null : (lineAmount({ quantity, price, currency })?.amount ?? null)
  return {
    ...{ product: said.product, name: said.name, reference: said.reference, author: said.author },
    ...{ values: said.values, dynamicValues: said.dynamicValues, interested: said.interested },
    ...{ priceType: said.priceType, listPrice, quantity, price, currency, amount },
    isOrdered: isOrdered(fields, { state: 'reviewed', interested: said.interested, values: said.values }),
    kind: isLate ? 'late' : isAgreed ? 'agreed' : 'list',
  }
}
