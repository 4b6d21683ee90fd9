/** Which fields products can be grouped by. */
import type { FieldKind } from './filter-fields.ts'

/** Groups of a list; what has more different values is no column to group by. */
export const maxProductGroups = 5_000

const groupedKinds: readonly FieldKind[] = [
  'category',
  'boolean',
  'dropdown',
  'ribbon',
  'text',
  'number',
  'price',
  'date',
]

/** Names, references and descriptions are texts that each product has its own of. */
export function canGroupBy({ key, kind }: { key: string; kind: FieldKind }): boolean {
  return groupedKinds.includes(kind) && (kind !== 'text' || key.startsWith('detail:'))
}
