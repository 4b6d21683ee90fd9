/** Prices: decimal text with the currency of the price type (ISO 4217). */
import { maxFractionDigits } from './decimal.ts'
import { type FormatPreferences, formatDecimal } from './number-format.ts'

const full = { minimumFractionDigits: 2, maximumFractionDigits: maxFractionDigits }
const short = { minimumFractionDigits: 2, maximumFractionDigits: 3 }

/** At least 2 fraction digits, all of them kept; the currency stands where the language puts it. */
export function formatPrice(
  value: string | number,
  currency: string | null,
  preferences: FormatPreferences,
): string {
  return formatDecimal(value, preferences, { ...inCurrency(currency), ...full })
}

/** The same, rounded to 3 fraction digits. */
export function formatShortPrice(
  value: string | number,
  currency: string | null,
  preferences: FormatPreferences,
): string {
  return formatDecimal(value, preferences, { ...inCurrency(currency), ...short })
}

/**
 * Price in a product list: the currency symbol in front whatever the language (`CA$1 234,50`), up to 3 fraction
 * digits. English puts it there, so English is what is formatted, with the person's separators.
 */
export function formatListPrice(
  value: string | number,
  currency: string,
  preferences: FormatPreferences,
): string {
  return formatDecimal(value, preferences, { ...inCurrency(currency), ...short }, 'en-US')
}

function inCurrency(currency: string | null): Intl.NumberFormatOptions {
  return currency === null ? {} : { style: 'currency', currency }
}
