/** Numbers as people and shops write them: `1,385`, `265,0`, `SR 1.385,50`, `1 234.5`. */
import { type NumberReadings, type NumberStyle, numberReadings, numberStyleShown } from '@vitrine/rules'

/** Up to four signs around a number, such as a currency: `SR 995`, `€ 12`, `30 cm`. */
const surroundings = /^[^\d−-]{0,4}([−-]?[\d.,\s'’]*\d)[^\d]{0,4}$/u

function core(text: string): string {
  return surroundings.exec(text.trim())?.[1] ?? ''
}

/** Null where it is no number. They differ where it can be read in two ways. */
export function readingsIn(text: string): NumberReadings | null {
  return numberReadings(core(text))
}

/** See `numberStyleShown`. */
export function styleShownIn(text: string): NumberStyle | null {
  return numberStyleShown(core(text))
}
