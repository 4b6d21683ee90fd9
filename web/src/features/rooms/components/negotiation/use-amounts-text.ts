import type { RoomPanel } from '@vitrine/contract'
import { useTranslation } from 'react-i18next'
import { useFormats } from '../../../../lib/i18n/formats.ts'

type Amounts = RoomPanel['byProduct'][number]['amounts']

/** Amounts of several currencies side by side. Lines without a price are named, and never counted as 0. */
export function useAmountsText(): (amounts: Amounts) => string {
  const { t } = useTranslation('rooms')
  const { price, number } = useFormats()
  return ({ byCurrency, withoutPrice: count }) => {
    const known = byCurrency.map(({ currency, amount }) => price(amount, currency))
    const missing = count === 0 ? [] : [t('dealing.withoutPrice', { count, number: number(count) })]
    return [...known, ...missing].join(' + ') || '–'
  }
}
