/** Numbers as people read them, in their language or in the number format they chose. */
import { type DecimalText, isDecimal, maxFractionDigits } from './decimal.ts'

export const locales = ['en-us', 'fr-fr', 'zh-cn'] as const
export type Locale = (typeof locales)[number]

/** Formats a person may choose instead of their language's own; written as 1234.56 looks in each. */
export const numberFormats = ['1,234.56', '1.234,56', '1 234,56', "1'234.56"] as const
export type NumberFormat = (typeof numberFormats)[number]

/** How a person reads numbers and dates. Formats outside the closed lists, and null, mean: as the language does. */
export interface FormatPreferences {
  locale: Locale
  numberFormat?: string | null
  dateFormat?: string | null
}

/** Group and decimal signs. The space is the narrow no-break one that French uses, the apostrophe ’. */
const separatorsByFormat: Record<NumberFormat, Separators> = {
  '1,234.56': { group: ',', decimal: '.' },
  '1.234,56': { group: '.', decimal: ',' },
  '1 234,56': { group: '\u202f', decimal: ',' },
  "1'234.56": { group: '’', decimal: '.' },
}

interface Separators {
  group: string
  decimal: string
}

/** The language as Intl spells it: `fr-FR`. */
export function languageTag(locale: Locale): string {
  const [language = '', region = ''] = locale.split('-')
  return `${language}-${region.toUpperCase()}`
}

export function isNumberFormat(text: string | null | undefined): text is NumberFormat {
  return numberFormats.some((format) => format === text)
}

/**
 * A decimal text (or a number that is one) with grouping and up to 20 fraction digits, none lost. Text that is no
 * decimal comes back as it is.
 */
export function formatNumber(
  value: string | number,
  preferences: FormatPreferences,
  digits: { minimum?: number; maximum?: number } = {},
): string {
  return formatDecimal(value, preferences, {
    minimumFractionDigits: digits.minimum ?? 0,
    maximumFractionDigits: digits.maximum ?? maxFractionDigits,
  })
}

/** Formats with Intl in `language`, then puts the person's separators in place of that language's. */
export function formatDecimal(
  value: string | number,
  preferences: FormatPreferences,
  options: Intl.NumberFormatOptions,
  language: string = languageTag(preferences.locale),
): string {
  const text = String(value)
  if (typeof value === 'string' && !isDecimal(text)) return text
  const separators = separatorsOf(preferences)
  return numberFormatter(language, { signDisplay: 'negative', ...options })
    .formatToParts(text as DecimalText)
    .map((part) => (part.type === 'group' || part.type === 'decimal' ? separators[part.type] : part.value))
    .join('')
}

/** What stands between whole digits and fraction digits. */
export function decimalSign(preferences: FormatPreferences): string {
  return separatorsOf(preferences).decimal
}

function separatorsOf({ locale, numberFormat }: FormatPreferences): Separators {
  if (isNumberFormat(numberFormat)) return separatorsByFormat[numberFormat]
  const parts = numberFormatter(languageTag(locale), {}).formatToParts(1234.5)
  const signOf = (type: 'group' | 'decimal') => parts.find((part) => part.type === type)?.value ?? ''
  return { group: signOf('group'), decimal: signOf('decimal') }
}

// Making a formatter costs about as much as a hundred uses of it, and lists use the same one per cell.
const formatters = new Map<string, Intl.NumberFormat>()

function numberFormatter(language: string, options: Intl.NumberFormatOptions): Intl.NumberFormat {
  const key = language + JSON.stringify(options)
  const formatter = formatters.get(key) ?? new Intl.NumberFormat(language, options)
  formatters.set(key, formatter)
  return formatter
}
