import type { KeyboardEvent } from 'react'

/** Arrow keys through `count` items, Home and End to the ends. A film's own controls keep their keys. */
export function mediaKeys(index: number, count: number, onIndexChange: (index: number) => void) {
  const targets: Record<string, number> = {
    ArrowLeft: index - 1,
    ArrowRight: index + 1,
    Home: 0,
    End: count - 1,
  }
  return (event: KeyboardEvent) => {
    const target = targets[event.key]
    if (target === undefined || event.target instanceof HTMLVideoElement) return
    event.preventDefault()
    onIndexChange(Math.min(Math.max(0, target), count - 1))
  }
}
