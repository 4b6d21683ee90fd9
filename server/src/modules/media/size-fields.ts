/** Detail fields that say how large a product is, recognised by their names in the languages of the pages. */

export interface SizeField {
  field: string
  fieldName: string
  side: 'width' | 'height' | 'length'
  cmPerUnit: number
}

const names: Readonly<Record<SizeField['side'], RegExp>> = {
  width: /^(width|largeur|宽度?|闊度)/i,
  height: /^(height|hauteur|高度?)/i,
  length: /^(length|depth|longueur|profondeur|长度?|深度?)/i,
}
const units: readonly [RegExp, number][] = [
  [/\b(mm|millim)|毫米/i, 0.1],
  [/\b(cm|centim)|厘米/i, 1],
  [/\b(in|inch|inches|pouces?)\b|"|英寸/i, 2.54],
  [/\b(m|met(er|re)s?|mètres?)\b/i, 100],
]

/** Null for any other field. A name without a unit means centimetres. */
export function sizeFieldOf({
  id,
  name,
  type,
}: {
  id: string
  name: string
  type: string
}): SizeField | null {
  if (type !== 'number') return null
  const side = (Object.keys(names) as SizeField['side'][]).find((key) => names[key].test(name.trim()))
  if (side === undefined) return null
  const unit = units.find(([pattern]) => pattern.test(name))?.[1] ?? 1
  return { field: id, fieldName: name, side, cmPerUnit: unit }
}
