/** Prices with more decimals than their currency has: taken, and told, since a thousand may be meant. */
import type { ErrorParameters } from '@vitrine/contract'
import { fractionDigits, minorUnitDigits } from '@vitrine/rules'

/** What is to be said of a price as it is stored; null where it fits. */
export function tooFine(value: string, currency: string): ErrorParameters | null {
  const digits = minorUnitDigits(currency)
  return fractionDigits(value) > digits ? { value, currency, digits } : null
}
