import { useResizeObserver } from '@mantine/hooks'
import type { Product } from '@vitrine/contract'
import { type CSSProperties, useEffect, useRef } from 'react'
import { api } from '../../../../lib/api/client.ts'
import { useKeyboardHeight } from '../../../../lib/use-keyboard-height.ts'
import { useSwipe } from '../../../../lib/use-swipe.ts'
import { useOpenSession } from '../../session-context.ts'
import { useSessionParts } from '../../session-parts.ts'
import { useSessionPlace } from '../../use-session-place.ts'
import { ProductShown } from './product-shown.tsx'
import { ProductSteps } from './product-steps.tsx'
import styles from './single-product.module.css'
import { useSteps } from './use-steps.ts'

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
  const article = useRef<HTMLElement>(null)
  const steps = useSteps(product, products, article)
  const [bar, { height: barPx }] = useResizeObserver<HTMLElement>()
  const swipe = useSwipe({ onLeft: steps.next, onRight: steps.previous ?? undefined })
  const { _id } = product
  useVisitNote(session.projectId, _id)
  useKeyboardHeight()
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
      <article
        ref={article}
        className={styles.product}
        style={{ '--steps-height': `${barPx}px` } as CSSProperties}
        aria-labelledby="session-product"
        {...swipe}
      >
        <ProductShown key={_id} product={product} onDone={steps.next} isFocused />
      </article>
      <ProductSteps ref={bar} steps={steps} product={product} />
    </>
  )
}

/** Long enough to have been looked at. */
const lookedMs = 1_000
/** Interval for reporting that the person is still there, and how long an input counts as presence; both in ms. */
const signMs = 20_000
const touchedForMs = 60_000
const touches = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'scroll'] as const

/** Shows owner and presenters which product the attendee looks at. Failures are ignored. */
function useVisitNote(projectId: string, productId: string): void {
  const { session } = useOpenSession()
  const { search } = useSessionPlace()
  const isOwn = session.mayAnswer && search.attendee === undefined
  useEffect(() => {
    if (!isOwn) return
    let touchedMs = Date.now()
    const touch = () => {
      touchedMs = Date.now()
    }
    const note = () => {
      const body = { product: productId }
      api.webSession.noteVisit({ params: { projectId }, body }).catch(() => {})
    }
    const timer = setTimeout(note, lookedMs)
    // Only time counts in which the page is in view and somebody touches it.
    const signs = setInterval(() => {
      if (!document.hidden && Date.now() - touchedMs < touchedForMs) note()
    }, signMs)
    for (const name of touches) window.addEventListener(name, touch, { passive: true })
    return () => {
      clearTimeout(timer)
      clearInterval(signs)
      for (const name of touches) window.removeEventListener(name, touch)
    }
  }, [isOwn, projectId, productId])
}
