/** What a follower sees: the product on stage, after a notice, and never while they are typing. */
import type { RoomStage } from '@vitrine/contract'
import { type RefObject, useEffect, useState } from 'react'

/** Long enough to finish a look. */
export const noticeMs = 3_000
const tickMs = 200

export type Shown = Pick<RoomStage, 'product' | 'isHidden'>

export interface NextStage {
  to: Shown
  seconds: number
  /** Something is being typed: it waits. */
  isHeld: boolean
}

const same = (one: Shown, other: Shown) => one.product === other.product && one.isHidden === other.isHidden
const cut = ({ product, isHidden }: Shown): Shown => ({ product, isHidden })

export interface ShownStage {
  shown: Shown
  /** What the screen shows next; null where it is up to date. */
  next: NextStage | null
  goNow: () => void
  /** Shows a product of one's own choice, while everybody may look around. */
  show: (product: string) => void
}

/** `place`: element with the inputs. */
export function useShownStage(stage: RoomStage, place: RefObject<HTMLElement | null>): ShownStage {
  const [shown, setShown] = useState<Shown>(() => cut(stage))
  const isBehind = stage.follows && !same(shown, stage)
  // An empty screen changes without a notice.
  const isAtOnce = isBehind && shown.product === null
  if (isAtOnce) setShown(cut(stage))
  const isAnnounced = isBehind && !isAtOnce
  const { leftMs, isHeld } = useNotice(isAnnounced, place, () => setShown(cut(stage)))
  return {
    shown,
    next: isAnnounced ? { to: cut(stage), seconds: Math.ceil(leftMs / 1_000), isHeld } : null,
    goNow: () => setShown(cut(stage)),
    show: (product) => setShown({ product, isHidden: false }),
  }
}

/** Counts down while the person isn't typing, and restarts when they stop. */
function useNotice(isOn: boolean, place: RefObject<HTMLElement | null>, onOver: () => void) {
  const [leftMs, setLeftMs] = useState(noticeMs)
  const [isHeld, setHeld] = useState(false)
  const isOver = isOn && leftMs <= 0
  useEffect(() => {
    if (!isOn) return
    const tick = (elapsedMs: number) => {
      const isTyping = isTypedIn(place.current)
      setHeld(isTyping)
      setLeftMs((left) => (isTyping ? noticeMs : left - elapsedMs))
    }
    tick(0)
    let lastMs = performance.now()
    const timer = setInterval(() => {
      const nowMs = performance.now()
      tick(nowMs - lastMs)
      lastMs = nowMs
    }, tickMs)
    return () => {
      clearInterval(timer)
      // The next notice begins anew.
      setLeftMs(noticeMs)
      setHeld(false)
    }
  }, [isOn, place])
  useEffect(() => {
    if (isOver && !isHeld) onOver()
  })
  return { leftMs: Math.max(0, leftMs), isHeld }
}

const typedInto = 'input, textarea, select, [contenteditable="true"]'

/** Whether an input has the focus, or holds text that isn't saved. */
function isTypedIn(place: HTMLElement | null): boolean {
  if (place === null) return false
  const { activeElement } = document
  const isFocused =
    activeElement !== null && place.contains(activeElement) && activeElement.matches(typedInto)
  return isFocused || place.querySelector('[data-unsaved]') !== null
}
