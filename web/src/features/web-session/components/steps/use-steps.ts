/** The way from product to product; going on marks the product as looked at. */
import { useHotkeys } from '@mantine/hooks'
import type { Product } from '@vitrine/contract'
import { type RefObject, useRef } from 'react'
import { useOpenSession } from '../../session-context.ts'
import { useSessionPlace } from '../../use-session-place.ts'

export interface Steps {
  place: number
  total: number
  /** Null at the first product. */
  previous: (() => void) | null
  /** After the last product: what is still to be done. */
  next: () => void
  /** Null where nothing can be answered. */
  skip: (() => void) | null
}

/** Elements besides inputs that use the arrow keys themselves: galleries, films, sliders. */
const ownArrows = '[data-own-swipe], video, [role="slider"], [role="dialog"], [role="menu"]'
const ownEnter = `${ownArrows}, a, button, summary`

function isFree({ target }: KeyboardEvent, own: string): boolean {
  return !(target instanceof Element) || target.closest(own) === null
}

/** The first input whose value breaks a rule or can’t be parsed. */
function findRefused(page: Element | null): HTMLInputElement | null {
  return page?.querySelector<HTMLInputElement>('[data-order-form] input[aria-invalid="true"]') ?? null
}

/** Returns a function that moves the focus to a refused value, once per value, and returns whether it did. */
function useStop(product: Product, page: RefObject<HTMLElement | null>) {
  const stopped = useRef('')
  return () => {
    const refused = findRefused(page.current)
    if (refused === null) return false
    const said = `${product._id} ${refused.ariaLabel ?? ''} ${refused.value}`
    if (stopped.current === said) return false
    stopped.current = said
    refused.scrollIntoView({ block: 'center' })
    refused.focus({ preventScroll: true })
    return true
  }
}

/** `page`: element with the order form of the product. */
export function useSteps(
  product: Product,
  products: readonly Product[],
  page: RefObject<HTMLElement | null>,
): Steps {
  const { session, answers } = useOpenSession()
  const { search, show, set } = useSessionPlace()
  const stops = useStop(product, page)
  const place = products.findIndex(({ _id }) => _id === product._id)
  const goTo = (target: Product | undefined) =>
    target === undefined ? set({ step: 'end', product: undefined }) : show(target._id)
  const before = products[place - 1]
  const { state } = answers.of(product._id)
  const isSettled = state === 'reviewed' || search.mode === 'reviewed'
  const steps: Steps = {
    place,
    total: products.length,
    previous: before === undefined ? null : () => show(before._id),
    next: () => {
      if (stops()) return
      // What can’t be understood isn’t kept, so that nothing has been said of the product.
      const isUnread = findRefused(page.current)?.hasAttribute('data-unsaved') === true
      if (session.mayAnswer && !isSettled && !isUnread) answers.save(product, { state: 'reviewed' })
      goTo(products[place + 1])
    },
    skip: session.mayAnswer
      ? () => {
          if (state !== 'skipped') answers.save(product, { state: 'skipped' })
          goTo(products[place + 1])
        }
      : null,
  }
  const { next, previous } = steps
  useHotkeys([
    ['ArrowLeft', (event) => isFree(event, ownArrows) && previous?.()],
    ['ArrowRight', (event) => isFree(event, ownArrows) && next()],
    ['Enter', (event) => isFree(event, ownEnter) && next()],
  ])
  return steps
}
