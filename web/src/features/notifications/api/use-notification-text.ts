import type { Notification } from '@vitrine/contract'
import { formatAmount, isDecimal } from '@vitrine/rules'
import { useTranslation } from 'react-i18next'
import { useFormats } from '../../../lib/i18n/formats.ts'
import { useProcessWording } from '../../../lib/processes/use-process-wording.ts'

export interface NotificationText {
  title: string
  message: string
}

/** What a line says, derived from its topic or process and the values that come with it. */
export function useNotificationText(): (line: Notification) => NotificationText {
  const { t, i18n } = useTranslation('notifications')
  const { number, preferences } = useFormats()
  const wording = useProcessWording()
  /** Which product or order, and how much it comes to. */
  const detailsOf = ({ product, order, products, amount, currency }: Notification['payload']['others']) => {
    const count = Number(products ?? 0)
    const decimal = String(amount ?? '')
    return [
      ...(product === undefined ? [] : [String(product)]),
      ...(order === undefined ? [] : [t('detail.order', { order })]),
      ...(count === 0 ? [] : [t('detail.products', { count, number: number(count) })]),
      ...(isDecimal(decimal)
        ? [formatAmount({ amount: decimal, currency: String(currency ?? '') }, preferences)]
        : []),
    ]
  }
  return ({ isProcess, payload, domainName }) => {
    const { action, state, others } = payload
    if (isProcess) {
      const { subject = '' } = others
      const outcome = state === 'finished' ? wording.numbers(others) : ''
      const parts = [String(subject), state === null ? '' : wording.state(state), outcome]
      return { title: wording.kind(action), message: parts.filter((part) => part !== '').join(' · ') }
    }
    const count = Number(others.count ?? 1)
    const values = { ...others, count, number: number(count), domain: domainName }
    // A topic of a newer server is shown by its own name.
    if (!i18n.exists(`${action}.title`, { ns: 'notifications' })) return { title: action, message: '' }
    const isSaidWho =
      others.person !== undefined && i18n.exists(`${action}.by_other`, { ns: 'notifications' })
    const said = isSaidWho ? t(`${action}.by` as 'title', values) : t(`${action}.message` as 'title', values)
    return { title: t(`${action}.title` as 'title'), message: [said, ...detailsOf(others)].join(' · ') }
  }
}
