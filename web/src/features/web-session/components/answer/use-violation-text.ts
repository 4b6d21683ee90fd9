import type { OrderViolation } from '@vitrine/rules'
import { useTranslation } from 'react-i18next'
import { useFormats } from '../../../../lib/i18n/formats.ts'

const ofDates: readonly OrderViolation['key'][] = ['OrderNotBefore', 'OrderNotAfter']

/** What is wrong with a value, in words. */
export function useViolationText(): (violation: Pick<OrderViolation, 'key' | 'limit'>) => string {
  const { t } = useTranslation('web-session')
  const { number, date } = useFormats()
  return ({ key, limit }) => {
    const shown = limit === null ? '' : ofDates.includes(key) ? date(limit) : number(limit)
    if (key === 'OrderNotMultiple' && limit === '1') return t('violation.OrderNotWhole')
    return t(`violation.${key}`, { limit: shown })
  }
}
