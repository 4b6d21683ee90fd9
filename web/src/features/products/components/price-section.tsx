import { Text } from '@mantine/core'
import { priceKey } from '@vitrine/rules'
import { useTranslation } from 'react-i18next'
import { useFormats } from '../../../lib/i18n/formats.ts'
import { Section } from '../../../ui/section.tsx'
import type { ShownPrice } from '../api/shown-prices.ts'
import { useProductSlots } from '../product-slots.ts'
import styles from './product-sections.module.css'

export function PriceSection({ prices }: { prices: readonly ShownPrice[] }) {
  const { t } = useTranslation('products')
  const { price } = useFormats()
  const { value: slot, belowPrices } = useProductSlots()
  return (
    <Section title={t('prices')}>
      {prices.length === 0 ? (
        <Text c="dimmed">{t('noPriceAvail')}</Text>
      ) : (
        <dl className={styles.rows}>
          {prices.map(({ priceType, value }) => (
            <div key={priceType._id} className={styles.row} data-kind="price">
              <dt>{priceType.name}</dt>
              <dd className={styles.price}>
                {slot(priceKey(priceType._id), price(value, priceType.currency))}
              </dd>
            </div>
          ))}
        </dl>
      )}
      {belowPrices}
    </Section>
  )
}
