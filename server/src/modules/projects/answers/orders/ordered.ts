/** What counts as an order of a product. Pure. */
import { compareDecimals, isDecimal } from '@vitrine/rules'
import type { CountedAnswer } from '../progress.repository.ts'
import { quantityOf } from './order-form.ts'

/** Where nothing can be ordered, interest is. */
export function isOrdered(
  fields: Parameters<typeof quantityOf>[0],
  { state, interested, values }: Pick<CountedAnswer, 'state' | 'interested' | 'values'>,
): boolean {
  if (state !== 'reviewed') return false
  if (fields.length === 0) return interested
  const quantity = quantityOf(fields, values)
  // Without a field for numbers, dates say what is wanted.
  if (!fields.some(({ type }) => type === 'number'))
    return Object.values(values).some((value) => value !== '')
  return quantity !== null && isDecimal(quantity) && compareDecimals(quantity, '0') > 0
}
