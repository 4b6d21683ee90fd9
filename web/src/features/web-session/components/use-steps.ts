/** The way from product to product: whoever goes on has looked at what was there. */
import { useHotkeys } from '@mantine/hooks'
import type { Product } from '@vitrine/contract'
import { useOpenSession } from '../session-context.ts'
import { useSessionPlace } from '../use-session-place.ts'

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

/** What has arrows of its own, beside fields: galleries, films, sliders. */
const ownArrows = '[data-own-swipe], video, [role="slider"], [role="dialog"], [role="menu"]'
const ownEnter = `${ownArrows}, a, button, summary`

function isFree({ target }: KeyboardEvent, own: string): boolean {
  return !(target instanceof Element) || target.closest(own) === null
}

export function useSteps(product: Product, products: readonly Product[]): Steps {
  const { session, answers } = useOpenSession()
  const { search, show, set } = useSessionPlace()
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
      if (session.mayAnswer && !isSettled) answers.save(product, { state: 'reviewed' })
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
