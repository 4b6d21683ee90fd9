import { currencySymbol, languageTag } from '@vitrine/rules'
import { useMemo } from 'react'
import { useFormats } from './formats.ts'

/**
 * Every currency that the browser knows, with its name in the language on screen and its sign as prices show it; those
 * named `first` before all others.
 */
export function useCurrencies(first: readonly string[] = []): { value: string; label: string }[] {
  const { preferences } = useFormats()
  const firstNames = first.join()
  return useMemo(() => {
    const names = new Intl.DisplayNames(languageTag(preferences.locale), { type: 'currency' })
    const others = Intl.supportedValuesOf('currency')
    const all = new Set([...firstNames.split(',').filter((name) => name !== ''), ...others])
    return [...all].map((currency) => ({
      value: currency,
      label: `${currency} · ${names.of(currency) ?? currency} · ${currencySymbol(currency)}`,
    }))
  }, [preferences.locale, firstNames])
}
