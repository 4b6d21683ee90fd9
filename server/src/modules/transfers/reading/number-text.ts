/** Numbers as people and shops write them: `1,385`, `265,0`, `SR 1.385,50`, `1 234.5`, `($12.50)`. */
import {
  type NumberReadings,
  type NumberStyle,
  numberReadings,
  numberStyleShown,
  plainNumberSigns,
} from '@vitrine/rules'

/**
 * Up to four signs around a number beside its own, such as a currency: `SR 995`, `€ 12`, `30 cm`. What says that it is more,
 * less or about as much is none of them. A point behind letters belongs to them: `Rs.500`.
 */
const surroundings =
  /^(?<before>[^\d<>≤≥~≈±]{0,5}?)(?<number>((?<!\p{L})[.,])?\d([\d.,\s']*\d)?)(?<after>[^\d<>≤≥~≈±]{0,5})$/u

const mostSigns = 4
/** As accounts write what is below zero, with a currency before, within or behind. */
const opens = /^(?:\p{Sc}|[A-Z]{3})?\s?\((?:\p{Sc}|[A-Z]{3})?\s?-?$/u
const closes = /^\s?(?:\p{Sc}|[A-Z]{3})?\)\s?(?:\p{Sc}|[A-Z]{3})?$/u

/** The number alone, with its sign in front; nothing where what surrounds it could mean another one. */
function core(text: string): string {
  const { before = '', number = '', after = '' } = surroundings.exec(plainNumberSigns(text))?.groups ?? {}
  const isInBrackets = opens.test(before) && closes.test(after)
  if (!isInBrackets && /[()]/.test(before + after)) return ''
  if ([before, after].some((signs) => signs.replaceAll(/[-()]/g, '').length > mostSigns)) return ''
  // `19,-` and `19.--` are prices without cents.
  const behind = after.replace(/^[.,]-{1,2}/, '')
  const minuses = `${before}${behind}`.split('-').length - 1
  if (minuses > 1 || /.-/.test(behind)) return ''
  return minuses === 1 || isInBrackets ? `-${number}` : number
}

/** Null where it is no number. They differ where it can be read in two ways. */
export function readingsIn(text: string): NumberReadings | null {
  return numberReadings(core(text))
}

/** See `numberStyleShown`. */
export function styleShownIn(text: string): NumberStyle | null {
  return numberStyleShown(core(text))
}
