/** Points of a 3D model that say something: what may be written at one. */
import { hasHiddenCharacters, isWebAddress } from '../names.ts'

/** In one model. */
export const mostHotspots = 50
/** In characters, as people count them. */
export const hotspotLengths = { title: 80, text: 1_000 } as const

export interface HotspotWords {
  title: string
  text: string
  /** Null: none. */
  link: string | null
}

export type HotspotFault = 'missing' | 'tooLong' | 'hidden' | 'noAddress'
export type HotspotFaults = Partial<Record<keyof HotspotWords, HotspotFault>>

/** What isn't taken, by where it stands; empty where all is. */
export function hotspotFaults({ title, text, link }: HotspotWords): HotspotFaults {
  const faults: HotspotFaults = {}
  if (title.trim() === '') faults.title = 'missing'
  else if (isLonger(title.trim(), hotspotLengths.title)) faults.title = 'tooLong'
  else if (hasUnseen(title)) faults.title = 'hidden'
  if (isLonger(text, hotspotLengths.text)) faults.text = 'tooLong'
  // Lines may be broken, and begin further in.
  else if (hasUnseen(text.replace(/\r?\n|\t/g, ' '))) faults.text = 'hidden'
  if (link !== null && !isHotspotLink(link)) faults.link = 'noAddress'
  return faults
}

/** An http or https address that leads where it seems to: without names before an @, and without what isn't seen. */
export function isHotspotLink(link: string): boolean {
  if (!isWebAddress(link) || hasUnseen(link)) return false
  const { protocol, username, password } = new URL(link)
  return /^https?:$/.test(protocol) && username === '' && password === ''
}

function isLonger(text: string, most: number): boolean {
  return [...text].length > most
}

/** Also what steers printers and terminals. */
function hasUnseen(text: string): boolean {
  return hasHiddenCharacters(text) || /\p{Cc}/u.test(text)
}
