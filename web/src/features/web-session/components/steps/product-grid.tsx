import { Badge, Button, UnstyledButton, VisuallyHidden } from '@mantine/core'
import type { Product, StoredOrderField, WebSession } from '@vitrine/contract'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { productPictures } from '../../../../lib/product-picture.ts'
import { useEntered } from '../../../../lib/session/session-store.ts'
import { PictureFrame } from '../../../../ui/pictures/picture-frame.tsx'
import { countedPrice, quantityField } from '../../api/order-check.ts'
import { useOpenSession } from '../../session-context.ts'
import { useSessionPlace } from '../../use-session-place.ts'
import { OrderInput } from '../answer/order-input.tsx'
import { PriceText } from '../price-text.tsx'
import styles from './product-grid.module.css'
import { Interest } from './product-shown.tsx'
import { useMoreOnScroll } from './use-more-on-scroll.ts'

const atOnce = 48

/** Several products at once, each with its quantity; the picture opens the whole product. */
export function ProductGrid({ products }: { products: readonly Product[] }) {
  const { t } = useTranslation('web-session')
  const { session, answers } = useOpenSession()
  const { search, set, show } = useSessionPlace()
  const [start] = useState(() => products.findIndex(({ _id }) => _id === search.product))
  const { shown, end } = useMoreOnScroll(products.length, atOnce, start)
  const list = useRef<HTMLUListElement>(null)
  // The product in the address is in view, after leaving its page and after a reload.
  useEffect(() => {
    if (start > 0) list.current?.children[start]?.scrollIntoView({ block: 'center' })
  }, [start])
  const finish = () => {
    if (session.mayAnswer)
      for (const product of products)
        if (answers.of(product._id).state === null) answers.save(product, { state: 'reviewed' })
    set({ step: 'end', product: undefined })
  }
  return (
    <div className={styles.page}>
      <VisuallyHidden component="h1">{session.name}</VisuallyHidden>
      <ul ref={list} className={styles.grid} aria-label={t('products')} data-order-form>
        {products.slice(0, shown).map((product, place) => (
          // What was touched last is where one is.
          <li
            key={product._id}
            className={styles.cell}
            onFocus={() => search.product !== product._id && show(product._id)}
          >
            <Card product={product} isUrgent={place < 8} />
          </li>
        ))}
      </ul>
      <div ref={end} />
      <div className={styles.end}>
        <Button size="md" onClick={finish}>
          {session.mayAnswer ? t('allSeen') : t('finish')}
        </Button>
      </div>
    </div>
  )
}

/** Fields that a product card asks for: the quantity and all required ones. */
function askedAtOnce(session: WebSession): readonly StoredOrderField[] {
  const quantity = quantityField(session)
  return session.orderFields.filter((field) => field._id === quantity?._id || field.required)
}

function Card({ product, isUrgent }: { product: Product; isUrgent: boolean }) {
  const { t } = useTranslation('web-session')
  const { domain } = useEntered()
  const { session, answers, standing } = useOpenSession()
  const { set } = useSessionPlace()
  const fields = session.allowsOrders ? askedAtOnce(session) : []
  const counted = countedPrice(session, product)
  const state = standing(product)
  return (
    <article className={styles.card} data-state={state ?? undefined}>
      <UnstyledButton
        className={styles.open}
        aria-label={t('openProduct', { name: product.name })}
        onClick={() => set({ show: undefined, product: product._id })}
      >
        <PictureFrame pictures={productPictures(domain._id, product)} isUrgent={isUrgent} />
      </UnstyledButton>
      {state !== null && (
        <Badge
          className={styles.state}
          variant="white"
          tt="none"
          color={state === 'faulty' ? 'red' : state === 'skipped' ? 'gray' : 'brand'}
        >
          {t(`state.${state}`)}
        </Badge>
      )}
      <Interest product={product} className={styles.star} />
      <h2 className={styles.name}>{product.name}</h2>
      <p className={styles.reference}>{product.reference}</p>
      {counted.price !== null && (
        <p className={styles.price}>
          <PriceText counted={counted} />
        </p>
      )}
      <div className={styles.tools}>
        {fields.map((field) => (
          <OrderInput key={field._id} field={field} product={product} />
        ))}
        {session.mayAnswer && state === null && (
          <Button
            variant="subtle"
            color="gray"
            size="compact-sm"
            aria-label={t('skipProduct', { name: product.name })}
            onClick={() => answers.save(product, { state: 'skipped' })}
          >
            {t('skip')}
          </Button>
        )}
      </div>
    </article>
  )
}
