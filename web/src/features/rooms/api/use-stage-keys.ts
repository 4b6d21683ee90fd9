/** Keys of a keyboard, and those that presenting remotes send. */
import { useHotkeys } from '@mantine/hooks'

/** What has arrows of its own, beside fields: galleries, films, sliders, and whatever lies above the page. */
const ownKeys = '[data-own-swipe], video, [role="slider"], [role="dialog"], [role="menu"]'

function isFree({ target }: KeyboardEvent): boolean {
  return (
    document.querySelector('[role="dialog"]') === null &&
    (!(target instanceof Element) || target.closest(ownKeys) === null)
  )
}

export function useStageKeys(previous: (() => void) | null, next: (() => void) | null): void {
  useHotkeys([
    ['ArrowLeft', (event) => isFree(event) && previous?.()],
    ['ArrowRight', (event) => isFree(event) && next?.()],
    // Remotes know no arrows: they page, wherever the focus is.
    ['PageUp', () => previous?.()],
    ['PageDown', () => next?.()],
  ])
}
