/** How the page reads amounts and durations. */
import type { ReportAmount } from '@vitrine/contract'
import { formatAmount, isDecimal } from '@vitrine/rules'
import { useTranslation } from 'react-i18next'
import { useFormats } from '../../../lib/i18n/formats.ts'

export function useAmounts() {
  const { preferences } = useFormats()
  return (amount: string | null, currency: string | null): string =>
    amount === null || currency === null || !isDecimal(amount)
      ? ''
      : formatAmount({ amount, currency }, preferences)
}

/** Each currency by itself. */
export function useAmountList() {
  const amountText = useAmounts()
  return (amounts: readonly ReportAmount[]): string =>
    amounts.map(({ amount, currency }) => amountText(amount, currency)).join(' · ')
}

export function useDuration() {
  const { t } = useTranslation('project-report')
  return (seconds: number): string =>
    t('hours', { hours: Math.floor(seconds / 3_600), minutes: Math.floor((seconds % 3_600) / 60) })
}
