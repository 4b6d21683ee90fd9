import type { ProjectProduct } from '@vitrine/contract'
import {
  type KeyboardEvent,
  type PointerEvent,
  type RefObject,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react'
import { useTranslation } from 'react-i18next'
import { useFormats } from '../../../../../lib/i18n/formats.ts'
import { movedProducts } from '../../../api/product-changes.ts'

export const rowHeightPx = 52

interface MovesInput {
  products: readonly ProjectProduct[]
  scroller: RefObject<HTMLDivElement | null>
  /** Selected rows go along with the one that is dragged. */
  selected: ReadonlySet<string>
  onMove: (moved: string[], before: string | null) => Promise<unknown>
}

interface Place {
  product: string
  to: number
}

interface Over {
  product: string
  side: 'before' | 'after'
  before: string | null
}

export interface RowMoves {
  /** As it would be, while a row is held by keys. */
  order: readonly ProjectProduct[]
  /** The row that is held, by keys or the pointer. */
  held: string | null
  /** The row that has the focus wherever it goes. */
  anchor: string | null
  over: Over | null
  /** Said to those who don't see rows move. */
  said: string
  helpId: string
  handle: (product: string) => {
    onKeyDown: (event: KeyboardEvent) => void
    onBlur: () => void
    onPointerDown: (event: PointerEvent) => void
    onPointerMove: (event: PointerEvent) => void
    onPointerUp: () => void
    onPointerCancel: () => void
  }
}

/** Near its edges the list scrolls along. */
const edgePx = 40
const scrollPx = 14
const pageRows = 10

/** Space takes a row, arrows, page keys, Home and End move it, Space or Enter puts it down, Escape puts it back. */
export function useRowMoves({ products, scroller, selected, onMove }: MovesInput): RowMoves {
  const { t } = useTranslation('projects')
  const { number } = useFormats()
  const helpId = useId()
  const [byKeys, setByKeys] = useState<Place | null>(null)
  /** Put down, until the list has it there: it stays under the hand. */
  const [landed, setLanded] = useState<Place | null>(null)
  const [said, setSaid] = useState('')
  const pointer = usePointerMoves({ products, scroller, selected, onMove })
  const shown = byKeys ?? landed
  const order = shown === null ? products : placed(products, shown.product, shown.to)
  const nameOf = (product: string) => products.find((item) => item.product === product)?.name ?? ''
  const indexOf = (product: string) => order.findIndex((item) => item.product === product)
  useFollowing(scroller, byKeys?.product ?? null, byKeys?.to ?? null)

  const putDown = (product: string) => {
    const index = indexOf(product)
    setByKeys(null)
    setSaid(t('movedTo', { name: nameOf(product), place: number(index + 1), all: number(order.length) }))
    if (products[index]?.product === product) return
    const place = { product, to: index }
    setLanded(place)
    const settle = () => setLanded((last) => (last === place ? null : last))
    void onMove([product], order[index + 1]?.product ?? null).then(settle)
  }
  const putBack = (product: string) => {
    setByKeys(null)
    setSaid(t('putBack', { name: nameOf(product) }))
  }
  const onKeyDown = (product: string) => (event: KeyboardEvent) => {
    const isHeld = byKeys?.product === product
    if (event.key === ' ' || (event.key === 'Enter' && isHeld)) {
      event.preventDefault()
      if (isHeld) return putDown(product)
      setByKeys({ product, to: indexOf(product) })
      return setSaid(t('taken', { name: nameOf(product) }))
    }
    if (!isHeld) return
    if (event.key === 'Escape') {
      event.stopPropagation()
      return putBack(product)
    }
    const to = stepped(byKeys.to, event.key, order.length)
    if (to === null) return
    event.preventDefault()
    setByKeys({ product, to })
    setSaid(t('heldAt', { place: number(to + 1), all: number(order.length) }))
  }
  return {
    order,
    held: byKeys?.product ?? pointer.held,
    anchor: shown?.product ?? null,
    over: pointer.over,
    said,
    helpId,
    handle: (product) => ({
      onKeyDown: onKeyDown(product),
      onBlur: () => byKeys?.product === product && putBack(product),
      ...pointer.handle(product),
    }),
  }
}

function placed(products: readonly ProjectProduct[], product: string, to: number): ProjectProduct[] {
  const rest = products.filter((item) => item.product !== product)
  return movedProducts(products, [product], rest[to]?.product ?? null)
}

function stepped(from: number, key: string, count: number): number | null {
  const steps: Readonly<Record<string, number>> = {
    ArrowUp: from - 1,
    ArrowDown: from + 1,
    PageUp: from - pageRows,
    PageDown: from + pageRows,
    Home: 0,
    End: count - 1,
  }
  const to = steps[key]
  return to === undefined ? null : Math.max(0, Math.min(count - 1, to))
}

/** The row that is held by keys stays in view. */
function useFollowing(
  scroller: RefObject<HTMLDivElement | null>,
  product: string | null,
  to: number | null,
): void {
  useEffect(() => {
    const list = scroller.current
    if (list === null || to === null || product === null) return
    const top = to * rowHeightPx
    if (top < list.scrollTop) list.scrollTop = top
    else if (top + rowHeightPx > list.scrollTop + list.clientHeight)
      list.scrollTop = top + rowHeightPx - list.clientHeight
  }, [scroller, product, to])
}

/** Rows follow no pointer: a line shows where they will come to lie, in a list of any length. */
function usePointerMoves({ products, scroller, selected, onMove }: MovesInput) {
  const [held, setHeld] = useState<string | null>(null)
  const [over, setOver] = useState<Over | null>(null)
  const last = useRef(0)
  const find = (clientY: number): Over | null => {
    const list = scroller.current
    if (list === null) return null
    const place = (clientY - list.getBoundingClientRect().top + list.scrollTop) / rowHeightPx
    const index = Math.max(0, Math.min(products.length - 1, Math.floor(place)))
    const item = products[index]
    if (item === undefined) return null
    const isAfter = place - index > 0.5
    const before = isAfter ? (products[index + 1]?.product ?? null) : item.product
    return { product: item.product, side: isAfter ? 'after' : 'before', before }
  }
  useEffect(() => {
    if (held === null) return
    const timer = setInterval(() => {
      const list = scroller.current
      if (list === null) return
      const { top, bottom } = list.getBoundingClientRect()
      if (last.current < top + edgePx) list.scrollTop -= scrollPx
      else if (last.current > bottom - edgePx) list.scrollTop += scrollPx
    }, 16)
    return () => clearInterval(timer)
  }, [held, scroller])
  const stop = () => {
    setHeld(null)
    setOver(null)
  }
  return {
    held,
    over,
    handle: (product: string) => ({
      onPointerDown: (event: PointerEvent) => {
        if (event.button !== 0) return
        event.currentTarget.setPointerCapture(event.pointerId)
        last.current = event.clientY
        setHeld(product)
      },
      onPointerMove: (event: PointerEvent) => {
        if (held !== product) return
        last.current = event.clientY
        setOver(find(event.clientY))
      },
      onPointerUp: () => {
        if (held !== product) return
        const moved = selected.has(product)
          ? products.filter((item) => selected.has(item.product)).map((item) => item.product)
          : [product]
        const before = over === null ? undefined : nextStaying(products, over.before, moved)
        if (before !== undefined && !isInPlace(products, moved, before)) void onMove(moved, before)
        stop()
      },
      onPointerCancel: stop,
    }),
  }
}

/** The product that the moved ones come before: none of themselves. */
function nextStaying(
  products: readonly ProjectProduct[],
  before: string | null,
  moved: readonly string[],
): string | null {
  const from = before === null ? products.length : products.findIndex(({ product }) => product === before)
  return products.slice(from).find(({ product }) => !moved.includes(product))?.product ?? null
}

function isInPlace(
  products: readonly ProjectProduct[],
  moved: readonly string[],
  before: string | null,
): boolean {
  return movedProducts(products, moved, before).every(
    ({ product }, index) => products[index]?.product === product,
  )
}
