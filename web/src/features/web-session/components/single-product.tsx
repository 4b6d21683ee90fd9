import type { Product } from '@vitrine/contract'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { api } from '../../../lib/api/client.ts'
import { StarButton } from '../../../ui/star-button.tsx'
import { countedPrice } from '../api/order-check.ts'
import { useOpenSession } from '../session-context.ts'
import { useSessionParts } from '../session-parts.ts'
import { useSessionPlace } from '../use-session-place.ts'
import { Comments } from './comments.tsx'
import { OrderForm } from './order-form.tsx'
import { PriceText } from './price-text.tsx'
import { ProductSteps } from './product-steps.tsx'
import styles from './single-product.module.css'
import { useSteps } from './use-steps.ts'
import { useSwipe } from './use-swipe.ts'

interface SingleProductProps {
  product: Product
  products: readonly Product[]
}

/** So many products ahead have their pictures fetched. */
const ahead = 2

/** One product with all there is to it, and the way to the one before and after. */
export function SingleProduct({ product, products }: SingleProductProps) {
  const { session } = useOpenSession()
  const { preload } = useSessionParts()
  const steps = useSteps(product, products)
  const swipe = useSwipe({ onLeft: steps.next, onRight: steps.previous ?? undefined })
  const { _id } = product
  useVisitNote(session.projectId, _id)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another product begins at its top
  useEffect(() => {
    window.scrollTo({ top: 0 })
  }, [_id])
  useEffect(() => {
    const place = products.findIndex((one) => one._id === _id)
    for (const next of products.slice(place + 1, place + 1 + ahead)) preload(next)
  }, [_id, products, preload])
  return (
    <>
      <article className={styles.product} aria-labelledby="session-product" {...swipe}>
        <Shown key={_id} product={product} onDone={steps.next} />
      </article>
      <ProductSteps steps={steps} product={product} />
    </>
  )
}

function Shown({ product, onDone }: { product: Product; onDone: () => void }) {
  const { t } = useTranslation('web-session')
  const { session } = useOpenSession()
  const { Gallery, Prices, Details, Files } = useSessionParts()
  const parts = { product, session }
  return (
    <>
      <div className={styles.media} data-own-swipe={product.media.length > 1 || undefined}>
        <Gallery {...parts} />
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
        <OrderForm product={product} onDone={onDone} isFocused />
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

/** Long enough to have been looked at. */
const lookedMs = 1_000

/** Owner and presenters see which product is looked at. It may be missed, and nobody is told. */
function useVisitNote(projectId: string, productId: string): void {
  const { session } = useOpenSession()
  const { search } = useSessionPlace()
  const isOwn = session.mayAnswer && search.attendee === undefined
  useEffect(() => {
    if (!isOwn) return
    const timer = setTimeout(() => {
      const body = { product: productId }
      api.webSession.noteVisit({ params: { projectId }, body }).catch(() => {})
    }, lookedMs)
    return () => clearTimeout(timer)
  }, [isOwn, projectId, productId])
}
