/** How sizes and measures are written: `160x200`, `160 x 200 cm`, `40 cm`, `400mm`. */
import { Big } from 'big.js'

/** Between the numbers of a size. The sign × is kept as `*`. */
const signs = ['x', ' x ', '*', ' * ', ' by ', ' sur ', ' par ', 'cm x ', ' cm x ', 'cm * ', ' cm * ']

/** Units of one kind, by how many of the smallest one is. */
const unitsByKind: readonly Readonly<Record<string, number>>[] = [
  { mm: 1, cm: 10, m: 1_000 },
  { mm2: 1, cm2: 100, m2: 1_000_000 },
  { mm3: 1, cm3: 1_000, m3: 1_000_000_000 },
  { g: 1, kg: 1_000 },
  { ml: 1, cl: 10, l: 1_000 },
]
/** A measure that takes more isn't written in that unit. */
const mostDecimals = 3

/** Numbers with something between them. */
export function sizeForms(text: string): string[] {
  const numbers = text.match(/\d+(?:[.,]\d+)?/g) ?? []
  return signs.flatMap((sign) => decimalForms(numbers.join(sign)))
}

/** A number and its unit, in each unit in which somebody may write it. */
export function measureForms(text: string): string[] {
  const plain = text.toLowerCase().replace('²', '2').replace('³', '3')
  const [, number = '', unit = ''] = /^([\d.,]+)\s*(\D.*)$/.exec(plain) ?? []
  const units = unitsByKind.find((kind) => unit in kind)
  const factor = units?.[unit]
  if (units === undefined || factor === undefined) return [text]
  const smallest = new Big(number.replace(',', '.')).times(factor)
  return Object.entries(units)
    .map(([other, size]) => ({ other, amount: smallest.div(size) }))
    .filter(({ other, amount }) => other === unit || amount.round(mostDecimals).eq(amount))
    .flatMap(({ other, amount }) =>
      [other, raised(other)].flatMap((name) => [`${amount.toFixed()}${name}`, `${amount.toFixed()} ${name}`]),
    )
    .flatMap(decimalForms)
}

/** `m²` for `m2`. */
export function raised(unit: string): string {
  return unit.replace(/2$/, '²').replace(/3$/, '³')
}

/** With a point and with a comma. */
function decimalForms(text: string): string[] {
  return [...new Set([text, text.replaceAll('.', ','), text.replaceAll(',', '.')])]
}
