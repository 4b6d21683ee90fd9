import { useEffect, useState } from 'react'

/**
 * How many of a long list are drawn: more as its end comes into view, from the start as many as `reached` needs. `end`
 * goes below the last one.
 */
export function useMoreOnScroll(
  total: number,
  step: number,
  reached = 0,
): { shown: number; end: (mark: Element | null) => void } {
  const [shown, setShown] = useState((Math.floor(Math.max(0, reached) / step) + 1) * step)
  const [mark, setMark] = useState<Element | null>(null)
  useEffect(() => {
    if (mark === null || shown >= total) return
    const observer = new IntersectionObserver(
      ([entry]) => entry?.isIntersecting === true && setShown((count) => count + step),
      { rootMargin: '600px' },
    )
    observer.observe(mark)
    return () => observer.disconnect()
  }, [mark, step, shown, total])
  return { shown: Math.min(shown, total), end: setMark }
}
