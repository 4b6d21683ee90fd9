/** How many products each option of a field would leave in a list. */
import { useQuery } from '@tanstack/react-query'
import type { ProductFilter } from '@vitrine/contract'
import { useMemo } from 'react'
import { orpc } from '../api/client.ts'
import type { CategoryIndex } from '../structure/tree-index.ts'
import type { Field } from './fields.ts'
import { areOptionsCounted, countsByOption, type OptionCounts } from './option-counts.ts'

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
    enabled: isOpen && areOptionsCounted(field),
  })
  return useMemo(
    () => (data === undefined || isError ? null : countsByOption(field.kind, data, categories)),
    [data, isError, field.kind, categories],
  )
}
