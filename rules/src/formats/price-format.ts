/** Prices: decimal text with the currency of the price type (ISO 4217). */
import { maxFractionDigits } from './decimal.ts'
import { type FormatPreferences, formatDecimal } from './number-format.ts'

const full = { minimumFractionDigits: 2, maximumFractionDigits: maxFractionDigits }
const short = { minimumFractionDigits: 2, maximumFractionDigits: 3 }

/** All fraction digits, at least 2; the currency is where the language puts it. */
export function formatPrice(
  value: string | number,
  currency: string | null,
  preferences: FormatPreferences,
  minimumFractionDigits = full.minimumFractionDigits,
): string {
  const digits = { ...full, minimumFractionDigits }
  return withSign(formatDecimal(value, preferences, { ...inCurrency(currency), ...digits }), currency)
}

/** Like `formatPrice`, rounded to 3 fraction digits. */
export function formatShortPrice(
  value: string | number,
  currency: string | null,
  preferences: FormatPreferences,
): string {
  return withSign(formatDecimal(value, preferences, { ...inCurrency(currency), ...short }), currency)
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
  const text = formatDecimal(value, preferences, { ...inCurrency(currency), ...short }, 'en-US')
  return withSign(text, currency)
}

/**
 * `USD` $, `CAD` CA$, `EUR` €, `PLN` zł; the code itself where a currency has no sign of its own. A dollar, pound or yen
 * of elsewhere says whose it is: `SGD` SG$.
 */
export function currencySymbol(currency: string): string {
  const known = symbols.get(currency)
  if (known !== undefined) return known
  const usual = shownAs(currency, 'symbol')
  const symbol = usual === currency ? (ownSigns[currency] ?? nameOf(currency)) : usual
  symbols.set(currency, symbol)
  return symbol
}

/** Whether there is such a currency: `EUR` is one, `ZZZ` isn't. */
export function isCurrency(code: string): boolean {
  return codes.has(code)
}

const codes: ReadonlySet<string> = new Set(Intl.supportedValuesOf('currency'))
const symbols = new Map<string, string>()
/** Usual signs of currencies for which Intl has only the code. */
const ownSigns: Readonly<Record<string, string>> = { CHF: 'Fr.' }
/** Signs that several currencies share. */
const sharedSigns = ['$', '£', '¥']

function nameOf(currency: string): string {
  const narrow = shownAs(currency, 'narrowSymbol')
  return sharedSigns.includes(narrow) ? currency.slice(0, 2) + narrow : narrow
}

function shownAs(currency: string, currencyDisplay: 'symbol' | 'narrowSymbol'): string {
  const format = new Intl.NumberFormat('en-US', { style: 'currency', currency, currencyDisplay })
  return format.formatToParts(0).find((part) => part.type === 'currency')?.value ?? currency
}

/** The sign in place of the code, and of the space between that letters need and signs don't. */
function withSign(text: string, currency: string | null): string {
  if (currency === null || !text.includes(currency)) return text
  const sign = currencySymbol(currency)
  const isWord = /[\p{L}.]$/u.test(sign)
  return isWord ? text.replace(currency, sign) : text.replace(new RegExp(`${currency}\\u00a0?`), sign)
}

function inCurrency(currency: string | null): Intl.NumberFormatOptions {
  return currency === null ? {} : { style: 'currency', currency }
}
