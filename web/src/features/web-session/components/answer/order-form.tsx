import type { Product } from '@vitrine/contract'
import { formatComputed } from '@vitrine/rules'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormats } from '../../../../lib/i18n/formats.ts'
import { dynamicValuesOf, quantityField } from '../../api/order-check.ts'
import { useOpenSession } from '../../session-context.ts'
import styles from './order-form.module.css'
import { OrderInput } from './order-input.tsx'

interface OrderFormProps {
  product: Product
  /** The last field was left with Enter. */
  onDone?: (() => void) | undefined
  /** The first number is typed at once. */
  isFocused?: boolean
}

/** The order fields of a product, and its amount. */
export function OrderForm({ product, onDone, isFocused = false }: OrderFormProps) {
  const { t } = useTranslation('web-session')
  const { session } = useOpenSession()
  const quantity = quantityField(session)?._id
  // As the product was opened: a field that comes later takes the keys from nobody.
  const [first] = useState(() => session.orderFields.find(({ type }) => type === 'number')?._id)
  if (!session.allowsOrders) return null
  return (
    <section className={styles.form} aria-label={t('order')} data-order-form>
      <div className={styles.fields}>
        {session.orderFields.map((field) => (
          <OrderInput
            key={field._id}
            field={field}
            product={product}
            onEnter={onDone}
            isFocused={isFocused && field._id === first}
            isDocked={field._id === quantity}
          />
        ))}
      </div>
      <DynamicValues product={product} />
    </section>
  )
}

function DynamicValues({ product }: { product: Product }) {
  const { t } = useTranslation('web-session')
  const { preferences } = useFormats()
  const { session, answers } = useOpenSession()
  if (session.dynamicFields.length === 0) return null
  return (
    <dl className={styles.dynamic}>
      {dynamicValuesOf(session, product, answers.of(product._id).values).map(
        ({ _id, name, value, currency, lacksInput }) => (
          <div key={_id}>
            <dt>{name}</dt>
            <dd>
              {value === null
                ? t(lacksInput ? 'inputGone' : 'noNumberYet')
                : formatComputed(value, currency, preferences)}
            </dd>
          </div>
        ),
      )}
    </dl>
  )
}
