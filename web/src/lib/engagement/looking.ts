/** What is on screen to be looked at. Noted where the tracker is at work: for clients who have not objected. */
import type { LookingWay } from '@vitrine/rules'
import { useEffect } from 'react'

export interface Looking {
  product: string
  /** The medium on screen; empty for none. */
  media: string
  way: LookingWay
}

/** What lies over something else is looked at in its place: the latest of the list. */
let onScreen: readonly Looking[] = []
type Heard = { opened: (looking: Looking) => void; searched: (text: string, hasResults: boolean) => void }
const listeners = new Set<Heard>()

export const looking = (): Looking | undefined => onScreen.at(-1)

export function hearLooking(heard: Heard): () => void {
  listeners.add(heard)
  return () => listeners.delete(heard)
}

/** Once, for what the page itself doesn't show: programs of the phone. */
export function noteOpened(opened: Looking): void {
  for (const heard of listeners) heard.opened(opened)
}

/** A search that somebody has come to an end of. */
export function noteSearch(text: string, hasResults: boolean): void {
  for (const heard of listeners) heard.searched(text, hasResults)
}

/** While the component is shown. Without a product nothing is looked at. */
export function useLooking(product: string | undefined, media: string, way: LookingWay): void {
  useEffect(() => {
    if (product === undefined) return
    const shown = { product, media, way }
    onScreen = [...onScreen, shown]
    noteOpened(shown)
    return () => {
      onScreen = onScreen.filter((one) => one !== shown)
    }
  }, [product, media, way])
}

/** Milliseconds after which a search counts as typed to its end. */
const settledMs = 1_500

/** What the list on screen was searched for, and how much it found; undefined while that isn't known. */
export function useNotedSearch(text: string, total: number | undefined): void {
  const hasResults = total === undefined ? undefined : total !== 0
  useEffect(() => {
    if (text.trim() === '' || hasResults === undefined) return
    const timer = setTimeout(() => noteSearch(text, hasResults), settledMs)
    return () => clearTimeout(timer)
  }, [text, hasResults])
}
