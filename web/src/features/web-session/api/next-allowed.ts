import type { Product, StoredOrderField } from '@vitrine/contract'
import { sumOfDecimals } from '@vitrine/rules'
import { faultsOfValue } from './order-check.ts'

/** The next number that the rules allow on a side; '' for none at all, null where there is nothing to go to. */
export function nextAllowed(
  field: StoredOrderField,
  product: Pick<Product, 'details'>,
  value: string,
  side: 'more' | 'less',
): string | null {
  if (value === '' && side === 'less') return null
  const candidate = sumOfDecimals([value === '' ? '0' : value, side === 'more' ? '1' : '-1'])
  const [fault] = faultsOfValue(field, candidate, product)
  const next = fault === undefined ? candidate : side === 'more' ? fault.above : fault.below
  if (side === 'more') return next
  const isNothing = next === null || Number(next) <= 0
  return isNothing ? (field.required ? null : '') : next
}
