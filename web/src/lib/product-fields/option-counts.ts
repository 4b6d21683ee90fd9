/** Products by option of a field, out of the groups of its values. */
import type { ProductGroups } from '@vitrine/contract'
import type { FieldKind } from '@vitrine/rules'
import { parseRibbon } from '../ribbon-value.ts'
import type { CategoryIndex } from '../structure/tree-index.ts'
import type { Field } from './fields.ts'

/** A product has one of these, so the counts of its values are those of the options. */
const countedKinds: readonly FieldKind[] = ['dropdown', 'ribbon', 'category']

/** Products by option as filters name it. */
export type OptionCounts = ReadonlyMap<string, number>

export function areOptionsCounted({ kind }: Field): boolean {
  return countedKinds.includes(kind)
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
  return [kind === 'ribbon' ? (parseRibbon(value)?.label ?? value) : value]
}
