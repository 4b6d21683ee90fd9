import {
  type FieldKind,
  type FormatPreferences,
  formatDate,
  formatLength,
  formatListPrice,
  formatMoment,
  formatNumber,
  formatPrice,
  formatQuantity,
  formatShortNumber,
  formatShortPrice,
  formatStorage,
  formatYesNo,
  type Instant,
} from '@vitrine/rules'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useSession } from '../session/session-store.ts'
import { currentLocale } from './i18n.ts'

/** Numbers, prices and dates as the person on screen reads them. */
export interface Formats {
  preferences: FormatPreferences
  number: (value: string | number) => string
  /** A decimal of a field, with the sign of its kind. */
  quantity: (value: string, kind: FieldKind) => string
  shortNumber: (value: number) => string
  price: (value: string | number, currency: string | null) => string
  shortPrice: (value: string | number, currency: string | null) => string
  listPrice: (value: string | number, currency: string) => string
  storage: (sizeBytes: number) => string
  length: (lengthCm: number) => string
  /** Yes for `true`, no for `false`. */
  yesNo: (value: string) => string
  date: (date: Instant) => string
  /** In GMT, which it says. */
  dateTime: (instant: Instant) => string
}

/** In the person's own formats, else those of the language on screen. Changes when either does. */
export function useFormats(): Formats {
  // Renders again when the language changes.
  useTranslation()
  const locale = currentLocale()
  const session = useSession()
  const user = session.status === 'entered' ? session.user : null
  const numberFormat = user?.numberFormat ?? null
  const dateFormat = user?.dateFormat ?? null
  return useMemo(() => bindFormats({ locale, numberFormat, dateFormat }), [locale, numberFormat, dateFormat])
}

function bindFormats(preferences: FormatPreferences): Formats {
  return {
    preferences,
    number: (value) => formatNumber(value, preferences),
    quantity: (value, kind) => formatQuantity(value, kind, preferences),
    shortNumber: (value) => formatShortNumber(value, preferences),
    price: (value, currency) => formatPrice(value, currency, preferences),
    shortPrice: (value, currency) => formatShortPrice(value, currency, preferences),
    listPrice: (value, currency) => formatListPrice(value, currency, preferences),
    storage: (sizeBytes) => formatStorage(sizeBytes, preferences),
    yesNo: (value) => formatYesNo(value, preferences),
    length: (lengthCm) => formatLength(lengthCm, preferences),
    date: (date) => formatDate(date, preferences),
    dateTime: (instant) => formatMoment(instant, preferences),
  }
}
