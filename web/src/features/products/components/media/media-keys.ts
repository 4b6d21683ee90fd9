import type { KeyboardEvent } from 'react'

const ownKeys = 'video, input, textarea, select, [role="slider"]'

/** Arrow keys through `count` items, Home and End to the ends. Films, inputs and sliders keep their keys. */
export function mediaKeys(index: number, count: number, onIndexChange: (index: number) => void) {
  const targets: Record<string, number> = {
    ArrowLeft: index - 1,
    ArrowRight: index + 1,
    Home: 0,
    End: count - 1,
  }
  return (event: KeyboardEvent) => {
    const target = targets[event.key]
    if (target === undefined || (event.target instanceof Element && event.target.closest(ownKeys) !== null))
      return
    event.preventDefault()
    onIndexChange(Math.min(Math.max(0, target), count - 1))
  }
}
