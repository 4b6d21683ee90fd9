import { formatAmount } from '@vitrine/rules'
import { useTranslation } from 'react-i18next'
import { useFormats } from '../../../../lib/i18n/formats.ts'
import { type ReviewLine, totalsOf } from '../../api/order-check.ts'
import { useOpenSession } from '../../session-context.ts'
import styles from './answers-review.module.css'

interface Total {
  key: string
  name: string
  value: string
  isAmount: boolean
}

/** What all lines come to: by field, and by currency. */
export function useTotals(lines: readonly ReviewLine[]): readonly Total[] {
  const { t } = useTranslation('web-session')
  const { number, preferences } = useFormats()
  const { session } = useOpenSession()
  if (!session.allowsOrders) return []
  const { fields, totals, linesWithoutPrice } = totalsOf(session, lines)
  return [
    ...fields.map(({ field: { _id, name, unit }, total }) => ({
      key: _id,
      name: unit === '' ? name : `${name} (${unit})`,
      value: number(total),
      isAmount: false,
    })),
    ...totals.map((total) => ({
      key: total.currency,
      name: t('amountIn', { currency: total.currency }),
      value: formatAmount(total, preferences),
      isAmount: true,
    })),
    ...(linesWithoutPrice > 0 && session.priceType !== null
      ? [
          {
            key: 'withoutPrice',
            name: t('withoutPrice'),
            value: t('lines', { count: linesWithoutPrice, number: number(linesWithoutPrice) }),
            isAmount: false,
          },
        ]
      : []),
  ]
}

/** Those for which a small window has room beside the page: what is to be paid, else the first there is. */
export function firstTotals(totals: readonly Total[]): readonly Total[] {
  const amounts = totals.filter(({ isAmount }) => isAmount)
  return amounts.length > 0 ? amounts.slice(0, 2) : totals.slice(0, 1)
}

export function Totals({ totals }: { totals: readonly Total[] }) {
  const { t } = useTranslation('web-session')
  if (totals.length === 0) return null
  return (
    <dl className={styles.totals} aria-label={t('totals')}>
      {totals.map(({ key, name, value, isAmount }) => (
        <div key={key} data-kind={isAmount ? 'amount' : undefined}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
