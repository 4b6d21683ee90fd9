/** Numbers as people and shops write them: `1,385`, `265,0`, `SR 1.385,50`, `1 234.5`. */

/** `comma`: 1.234,5 — `dot`: 1,234.5. Integers without separators fit both. */
export type NumberStyle = 'comma' | 'dot'

/** Up to four signs around a number, such as a currency: `SR 995`, `€ 12`, `30 cm`. */
const surroundings = /^[^\d-]{0,4}(-?[\d.,\s'’]*\d)[^\d]{0,4}$/u

const shapes: Readonly<Record<NumberStyle, RegExp>> = {
  comma: /^-?(\d+|\d{1,3}([.\s'’]\d{3})+)(,\d+)?$/u,
  dot: /^-?(\d+|\d{1,3}([,\s'’]\d{3})+)(\.\d+)?$/u,
}

function core(text: string): string {
  return surroundings.exec(text.trim())?.[1] ?? ''
}

/** Whether the text is a number in this style. */
export function isNumber(text: string, style: NumberStyle): boolean {
  return shapes[style].test(core(text))
}

/** Decimal text with a dot and no superfluous zeros, or null when it isn't a number in this style. */
export function toDecimal(text: string, style: NumberStyle): string | null {
  const number = core(text)
  if (!shapes[style].test(number)) return null
  const plain =
    style === 'comma' ? number.replace(/[.\s'’]/gu, '').replace(',', '.') : number.replace(/[,\s'’]/gu, '')
  const [whole = '0', fraction = ''] = plain.split('.')
  const digits = whole.replace(/^(-?)0+(?=\d)/, '$1')
  const rest = fraction.replace(/0+$/, '')
  return rest === '' ? digits : `${digits}.${rest}`
}
