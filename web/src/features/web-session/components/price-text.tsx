import { Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useFormats } from '../../../lib/i18n/formats.ts'
import type { CountedPrice } from '../api/order-check.ts'

/** A price; of one that was agreed on, the one that it takes the place of too. */
export function PriceText({ counted: { price, currency, agreed } }: { counted: CountedPrice }) {
  const { t } = useTranslation('web-session')
  const { price: shown } = useFormats()
  if (price === null) return t('withoutPrice')
  if (agreed === null) return shown(price, currency)
  const { listPrice } = agreed
  return (
    <>
      {shown(price, currency)}
      <Text component="span" display="block" size="xs" c="dimmed">
        {listPrice === null ? t('agreed') : t('agreedInstead', { price: shown(listPrice, currency) })}
      </Text>
    </>
  )
}
