import type { Proposal } from '@vitrine/contract'
import { useTranslation } from 'react-i18next'
import { useFormats } from '../../../../lib/i18n/formats.ts'

/** What is proposed, in words. */
export function useTermsText(): (terms: Pick<Proposal, 'price' | 'currency' | 'quantity'>) => string {
  const { t } = useTranslation('rooms')
  const { number, price: shown } = useFormats()
  return ({ price, currency, quantity }) => {
    const parts = [
      ...(price === null ? [] : [t('dealing.each', { price: shown(price, currency) })]),
      ...(quantity === null ? [] : [t('dealing.pieces', { number: number(quantity) })]),
    ]
    // A price of a kind that the reader doesn't see.
    return parts.length === 0 ? t('dealing.hiddenTerms') : parts.join(' · ')
  }
}
