/** What is ordered, in money. Pages, Excel files, PDFs and reports all compute and show amounts by these functions. */
import Big from 'big.js'
import type { DecimalText } from '../formats/decimal.ts'
import { type FormatPreferences, formatNumber } from '../formats/number-format.ts'
import { formatPrice } from '../formats/price-format.ts'
import { minorUnitDigits } from './minor-units.ts'
import { decimalTextOf } from './precise-arithmetic.ts'

/** Decimal texts. A line without price has neither price nor currency. */
export interface OrderLine {
  quantity: string
  price: string | null
  currency: string | null
}

export interface Amount {
  amount: DecimalText
  currency: string
}

/** One total for each currency, by code: nothing is converted. */
export interface OrderTotals {
  totals: Amount[]
  /** Lines that have a quantity other than 0 and no price: their amount isn't known, and isn't 0. */
  linesWithoutPrice: number
}

/** Rounded to the currency's minor units; a half goes away from zero, as `round` of PostgreSQL has it. */
export function roundAmount(exact: string | Big, currency: string): Amount {
  const rounded = new Big(exact).round(minorUnitDigits(currency), Big.roundHalfUp)
  return { amount: decimalTextOf(rounded), currency }
}

/** Quantity × price, rounded. Null without a price. */
export function lineAmount({ quantity, price, currency }: OrderLine): Amount | null {
  if (price === null || currency === null) return null
  return roundAmount(new Big(quantity).times(price), currency)
}

/** Adds the rounded lines, so that a column adds up to what stands below it. */
export function orderTotals(lines: Iterable<OrderLine>): OrderTotals {
  const sums = new Map<string, Big>()
  let linesWithoutPrice = 0
  for (const line of lines) {
    const counted = lineAmount(line)
    if (counted !== null)
      sums.set(counted.currency, (sums.get(counted.currency) ?? new Big(0)).plus(counted.amount))
    else if (!new Big(line.quantity).eq(0)) linesWithoutPrice++
  }
  const totals = [...sums].map(([currency, sum]) => ({ amount: decimalTextOf(sum), currency }))
  return { totals: totals.sort((one, other) => (one.currency < other.currency ? -1 : 1)), linesWithoutPrice }
}

/** The exact sum of decimal texts, of quantities for instance. */
export function sumOfDecimals(decimals: Iterable<string>): DecimalText {
  let sum = new Big(0)
  for (const decimal of decimals) sum = sum.plus(decimal)
  return decimalTextOf(sum)
}

/** What a formula comes to: an amount of a currency rounded, a plain number as it is. */
export function formatComputed(
  value: string,
  currency: string | null,
  preferences: FormatPreferences,
): string {
  return currency === null
    ? formatNumber(value, preferences)
    : formatAmount(roundAmount(value, currency), preferences)
}

/** `€1,234.50`: as many digits as the currency has, at least two. */
export function formatAmount({ amount, currency }: Amount, preferences: FormatPreferences): string {
  return formatPrice(amount, currency, preferences, Math.max(2, minorUnitDigits(currency)))
}
