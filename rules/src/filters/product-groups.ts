/** Which fields products can be grouped by. */
import { isDetailKey } from '../attribute-keys.ts'
import { describedKind, type FieldKind, holds } from '../field-kinds.ts'
import type { FilterType } from './filters.ts'

/** Groups of a list; what has more different values is no column to group by. */
export const maxProductGroups = 5_000

/** Fields whose values are counted by one call. */
export const maxFacets = 16

/** What lists of options and switches ask of their field. */
const choices: readonly FilterType[] = ['EXACT', 'IN', 'EQ']

/** Whether a filter chooses among the values of the field: it narrows none of the numbers beside them (decision 42). */
export function isOwnChoice(filter: { field: string; type: string }, field: string): boolean {
  return filter.field === field && choices.some((type) => type === filter.type)
}

/** A product has several kinds of media: they are counted, and are no groups. */
export function canCountBy(field: { key: string; kind: FieldKind }): boolean {
  return holds(field.kind, 'media') || canGroupBy(field)
}

/** Names, references and descriptions are texts that each product has its own of. */
export function canGroupBy({ key, kind }: { key: string; kind: FieldKind }): boolean {
  return describedKind(kind).isGrouped && (kind !== 'text' || isDetailKey(key))
}
