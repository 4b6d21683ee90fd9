import type { Product } from '@vitrine/contract'
import { useTranslation } from 'react-i18next'
import { StarButton } from '../../../../ui/star-button.tsx'
import { countedPrice } from '../../api/order-check.ts'
import { useOpenSession } from '../../session-context.ts'
import { type GalleryLead, useSessionParts } from '../../session-parts.ts'
import { Comments } from '../answer/comments.tsx'
import { OrderForm } from '../answer/order-form.tsx'
import { PriceText } from '../price-text.tsx'
import styles from './single-product.module.css'

interface ProductShownProps {
  product: Product
  /** The last field was left with Enter. */
  onDone?: (() => void) | undefined
  /** The first number is typed at once. */
  isFocused?: boolean
  /** By whom the gallery is led, where it is. */
  gallery?: GalleryLead | undefined
}

/** All there is to a product: to look at, to be asked, to be talked about. */
export function ProductShown({ product, onDone, isFocused = false, gallery = {} }: ProductShownProps) {
  const { t } = useTranslation('web-session')
  const { session } = useOpenSession()
  const { Gallery, Prices, Details, Files } = useSessionParts()
  const parts = { product, session }
  return (
    <>
      <div className={styles.media} data-own-swipe={product.media.length > 1 || undefined}>
        <Gallery {...parts} {...gallery} />
      </div>
      <div className={styles.side}>
        <div className={styles.head}>
          <div className={styles.nameBox}>
            <h1 id="session-product" className={styles.name}>
              {product.name}
            </h1>
            <p className={styles.reference}>{product.reference}</p>
          </div>
          <Interest product={product} />
        </div>
        <CountedPrice product={product} />
        <OrderForm product={product} onDone={onDone} isFocused={isFocused} />
        {session.priceTypes.length > 1 && <Prices {...parts} />}
        {product.description.trim() !== '' && (
          <section aria-label={t('description')} className={styles.description}>
            {product.description}
          </section>
        )}
        {session.showsFiles && <Files {...parts} />}
        <Comments product={product} />
      </div>
      {session.fields.length > 0 && (
        <div className={styles.details}>
          <Details {...parts} />
        </div>
      )}
    </>
  )
}

/** The price that counts, above what is ordered at it. */
function CountedPrice({ product }: { product: Product }) {
  const { session } = useOpenSession()
  const counted = countedPrice(session, product)
  if (session.priceType === null && counted.price === null) return null
  return (
    <p className={styles.price}>
      <PriceText counted={counted} />
    </p>
  )
}

/** A star, where the project asks for interest. */
export function Interest({ product, className }: { product: Product; className?: string | undefined }) {
  const { t } = useTranslation('web-session')
  const { session, answers } = useOpenSession()
  if (!session.interest || !session.mayAnswer) return null
  const { interested } = answers.of(product._id)
  return (
    <StarButton
      {...(className === undefined ? {} : { className })}
      label={t('interested', { name: product.name })}
      isStarred={interested}
      onChange={(next) => answers.save(product, { interested: next, state: 'reviewed' })}
    />
  )
}
