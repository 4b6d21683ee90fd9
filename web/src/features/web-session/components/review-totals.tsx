import { formatAmount } from '@vitrine/rules'
import { useTranslation } from 'react-i18next'
import { useFormats } from '../../../lib/i18n/formats.ts'
import { type ReviewLine, totalsOf } from '../api/order-check.ts'
import { useOpenSession } from '../session-context.ts'
import styles from './answers-review.module.css'

/** What all lines come to: by field, and by currency. */
export function ReviewTotals({ lines }: { lines: readonly ReviewLine[] }) {
  const { t } = useTranslation('web-session')
  const { number, preferences } = useFormats()
  const { session } = useOpenSession()
  if (!session.allowsOrders) return null
  const { fields, totals, linesWithoutPrice } = totalsOf(session, lines)
  return (
    <dl className={styles.totals} aria-label={t('totals')}>
      {fields.map(({ field, total }) => (
        <div key={field._id}>
          <dt>{field.unit === '' ? field.name : `${field.name} (${field.unit})`}</dt>
          <dd>{number(total)}</dd>
        </div>
      ))}
      {totals.map((total) => (
        <div key={total.currency} data-kind="amount">
          <dt>{t('amountIn', { currency: total.currency })}</dt>
          <dd>{formatAmount(total, preferences)}</dd>
        </div>
      ))}
      {linesWithoutPrice > 0 && session.priceType !== null && (
        <div>
          <dt>{t('withoutPrice')}</dt>
          <dd>{t('lines', { count: linesWithoutPrice, number: number(linesWithoutPrice) })}</dd>
        </div>
      )}
    </dl>
  )
}
