/** How many products each option of a field would leave in a list. */
import { useQuery } from '@tanstack/react-query'
import type { ProductFilter, ProductGroups } from '@vitrine/contract'
import type { FieldKind } from '@vitrine/rules'
import { useMemo } from 'react'
import { orpc } from '../api/client.ts'
import { parseRibbon } from '../ribbon-value.ts'
import type { CategoryIndex } from '../structure/tree-index.ts'
import type { Field } from './fields.ts'

/** A product has one of these, so the counts of its values are those of the options. */
const countedKinds: readonly FieldKind[] = ['dropdown', 'ribbon', 'category']

/** By option as filters name it. */
export type OptionCounts = ReadonlyMap<string, number>

interface Asked {
  field: Field
  categories: CategoryIndex
  /** All conditions of the list but those on the options themselves. */
  filters: readonly ProductFilter[]
  search: string
  /** Nothing is asked while nobody looks at the options. */
  isOpen: boolean
}

/** Null until they are known, where they can't be read, and for fields whose options aren't counted. */
export function useOptionCounts({ field, categories, filters, search, isOpen }: Asked): OptionCounts | null {
  const body = { filters: [...filters], search, grouping: field.key }
  const { data, isError } = useQuery({
    ...orpc.products.listProductGroups.queryOptions({ input: { body } }),
    enabled: isOpen && countedKinds.includes(field.kind),
  })
  return useMemo(
    () => (data === undefined || isError ? null : countsOf(field.kind, data, categories)),
    [data, isError, field.kind, categories],
  )
}

function countsOf(kind: FieldKind, { result }: ProductGroups, categories: CategoryIndex): OptionCounts {
  const counts = new Map<string, number>()
  for (const { value, count } of result)
    for (const option of value === null ? [] : optionsWith(kind, value, categories))
      counts.set(option, (counts.get(option) ?? 0) + count)
  return counts
}

/** Whoever chooses a category means what is below it, too. */
function optionsWith(kind: FieldKind, value: string, categories: CategoryIndex): string[] {
  if (kind === 'category') return categories.pathOf(value).map(({ _id }) => _id)
  return [kind === 'ribbon' ? (parseRibbon(value)?.label ?? value) : value]
}
