/** Products by option of a field, out of the groups of its values. */
import type { ProductGroups } from '@vitrine/contract'
import { type FieldKind, holds } from '@vitrine/rules'
import { parseRibbon } from '../ribbon-value.ts'
import type { CategoryIndex } from '../structure/tree-index.ts'
import type { Field } from './fields.ts'

/** Products by option as filters name it. */
export type OptionCounts = ReadonlyMap<string, number>

/** A product has one of these, so the counts of its values are those of the options. */
export function areOptionsCounted({ kind }: Field): boolean {
  return kind === 'category' || holds(kind, 'option', 'ribbon', 'yesNo')
}

export function countsByOption(
  kind: FieldKind,
  { result }: ProductGroups,
  categories: CategoryIndex,
): OptionCounts {
  const counts = new Map<string, number>()
  for (const { value, count } of result)
    for (const option of value === null ? [] : optionsWith(kind, value, categories))
      counts.set(option, (counts.get(option) ?? 0) + count)
  return counts
}

/** The options that a value counts for: a category counts for those above it too. */
function optionsWith(kind: FieldKind, value: string, categories: CategoryIndex): string[] {
  if (kind === 'category') return categories.pathOf(value).map(({ _id }) => _id)
  return [holds(kind, 'ribbon') ? (parseRibbon(value)?.label ?? value) : value]
}
