/** A filter in words, as a message with parameters: "Width between 40 and 80". */
import type { ProductFilter } from '@vitrine/contract'
import { type PositiveFilter, parseFilter, splitList } from '@vitrine/rules'
import type { Field } from './fields.ts'

/** How names and values of the domain are written out for the person. */
export interface Wording {
  fieldName: (field: Field) => string
  /** A single value of a field, formatted. */
  value: (field: Field, value: string) => string
  /** Between the values of a list: " or ". */
  or: string
}

export type FilterPhrase =
  | { key: 'chipBetween' | 'chipNotBetween'; parameters: { field: string; from: string; to: string } }
  | { key: 'chipFrom' | 'chipAbove' | 'chipNotFrom'; parameters: { field: string; from: string } }
  | { key: 'chipUpTo' | 'chipBelow' | 'chipNotUpTo'; parameters: { field: string; to: string } }
  | { key: 'chipIs' | 'chipNotIs'; parameters: { field: string; values: string } }
  | { key: 'chipMatches' | 'chipNotMatches'; parameters: { field: string; text: string } }
  | { key: 'chipGiven' | 'chipMissing'; parameters: { field: string } }
  | { key: (typeof booleanPhrases)[keyof typeof booleanPhrases][number]; parameters: Record<string, never> }
  | { key: 'chipUnknown'; parameters: Record<string, never> }

/** Phrases for a value that is true, and for one that is false. */
const booleanPhrases = {
  interested: ['chipInterested', 'chipNotInterested'],
  published: ['chipPublished', 'chipNotPublished'],
} as const

/** `field`: null when the caller has no such field. A filter that can't be read here becomes `chipUnknown`. */
export function filterPhrase(filter: ProductFilter, field: Field | null, wording: Wording): FilterPhrase {
  if (field === null) return { key: 'chipUnknown', parameters: {} }
  const result = parseFilter(filter, field.kind)
  if (!result.ok) return { key: 'chipUnknown', parameters: {} }
  const { filter: parsed } = result
  const isNot = parsed.type === 'NOT'
  const type = isNot ? filter.type.replace(/^NOT_/, '') : filter.type
  return positivePhrase({ ...filter, type }, isNot ? parsed.filter : parsed, isNot, field, wording)
}

/** `isNot`: the filter is negated. */
function positivePhrase(
  filter: ProductFilter,
  parsed: PositiveFilter,
  isNot: boolean,
  field: Field,
  wording: Wording,
): FilterPhrase {
  const name = wording.fieldName(field)
  const said = (value: string) => wording.value(field, value)
  if (parsed.type === 'EXIST') return { key: 'chipGiven', parameters: { field: name } }
  if (parsed.type === 'NON_EXIST') return { key: 'chipMissing', parameters: { field: name } }
  if (parsed.type === 'RANGE') return rangePhrase(name, parsed, isNot, said)
  if (field.kind === 'boolean' && parsed.type === 'EXACT') {
    const [is, isNot] = booleanPhrases[field.key === 'published' ? 'published' : 'interested']
    return { key: parsed.text === 'true' ? is : isNot, parameters: {} }
  }
  switch (parsed.type) {
    case 'GTE':
      return { key: 'chipFrom', parameters: { field: name, from: said(parsed.value) } }
    case 'GT':
      return { key: 'chipAbove', parameters: { field: name, from: said(parsed.value) } }
    case 'LTE':
      return { key: 'chipUpTo', parameters: { field: name, to: said(parsed.value) } }
    case 'LT':
      return { key: 'chipBelow', parameters: { field: name, to: said(parsed.value) } }
    default:
      break
  }
  if (filter.type === 'REGEX' || filter.type === 'REGEX_I') {
    const key = isNot ? 'chipNotMatches' : 'chipMatches'
    return { key, parameters: { field: name, text: filter.value } }
  }
  // As written, not as parsed: labels of ribbons are parsed into an expression that nobody wants to read.
  const values = filter.type === 'IN' ? splitList(filter.value) : [filter.value.trim()]
  const key = isNot ? 'chipNotIs' : 'chipIs'
  return { key, parameters: { field: name, values: values.map(said).join(wording.or) } }
}

function rangePhrase(
  field: string,
  { from, to }: { from: string | null; to: string | null },
  isNot: boolean,
  said: (value: string) => string,
): FilterPhrase {
  if (from === null)
    return { key: isNot ? 'chipNotUpTo' : 'chipUpTo', parameters: { field, to: said(to ?? '') } }
  if (to === null) return { key: isNot ? 'chipNotFrom' : 'chipFrom', parameters: { field, from: said(from) } }
  const key = isNot ? 'chipNotBetween' : 'chipBetween'
  return { key, parameters: { field, from: said(from), to: said(to) } }
}
