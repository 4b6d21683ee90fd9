import { useEffect } from 'react'

/**
 * Says as `--keyboard-height` how much of the window the keyboard of a phone covers. What is fixed to the bottom of
 * the page lies behind it otherwise.
 */
export function useKeyboardHeight(): void {
  useEffect(() => {
    const view = window.visualViewport
    if (view === null) return
    const { style } = document.documentElement
    const measure = () => {
      // What two fingers have enlarged is cut off by the window, not by a keyboard.
      const coveredPx = view.scale > 1 ? 0 : window.innerHeight - view.height - view.offsetTop
      style.setProperty('--keyboard-height', `${Math.max(0, Math.round(coveredPx))}px`)
    }
    measure()
    view.addEventListener('resize', measure)
    view.addEventListener('scroll', measure)
    return () => {
      view.removeEventListener('resize', measure)
      view.removeEventListener('scroll', measure)
      style.removeProperty('--keyboard-height')
    }
  }, [])
}
