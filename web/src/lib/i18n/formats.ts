import type { Language } from '@vitrine/contract'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useSession } from '../session/session-store.ts'
import { languageTag } from './locales.ts'

export interface Formats {
  number: (value: number) => string
}

/** Formatting as the person wants it: their own formats, else those of the language on screen. */
export function useFormats(): Formats {
  const { i18n } = useTranslation()
  const session = useSession()
  const own = session.status === 'entered' ? session.user?.numberFormat : null
  const numberLocale = (own ?? i18n.language) as Language
  return useMemo(() => {
    const numbers = new Intl.NumberFormat(languageTag(numberLocale))
    return { number: (value) => numbers.format(value) }
  }, [numberLocale])
}
