/** How many products of the list each option of its filters has: of all fields by one call, when one of them is looked at. */
import { skipToken, useQuery } from '@tanstack/react-query'
import type { ProductFacets } from '@vitrine/contract'
import { isOwnChoice, maxFacets } from '@vitrine/rules'
import { useMemo } from 'react'
import { orpc } from '../../../lib/api/client.ts'
import { type Field, filterFields } from '../../../lib/product-fields/fields.ts'
import {
  areOptionsCounted,
  countsByOption,
  type OptionCounts,
} from '../../../lib/product-fields/option-counts.ts'
import type { Structure } from '../../../lib/structure/use-structure.ts'
import { facetsInput, starredInput, useAskedFilters } from './product-list.ts'
import { useCatalog } from './use-catalog.ts'

type FacetsInput = ReturnType<typeof facetsInput>

/** Null until they are known, where they can't be read, and for fields whose options aren't counted. */
export function useFacet(field: Field, structure: Structure, isOpen: boolean): OptionCounts | null {
  const { search } = useCatalog()
  const { usable } = useAskedFilters(search.filters)
  const fields = useMemo(() => keysAskedWith(field, structure), [field, structure])
  const isAsked = isOpen && usable !== undefined && fields.length > 0
  const input = isAsked ? facetsInput({ ...search, filters: usable }, fields) : null
  const { data, isError } = useQuery({
    ...orpc.products.listProductFacets.queryOptions({ input: input ?? skipToken }),
    placeholderData: (former: ProductFacets | undefined, query) =>
      input === null ? undefined : stillTrue(former, inputOf(query?.queryKey), input),
  })
  return useMemo(() => {
    const groups = data?.result.find((facet) => facet.field === field.key)?.groups ?? null
    return groups === null || isError ? null : countsByOption(field.kind, groups, structure.categories)
  }, [data, isError, field, structure.categories])
}

/** Fields are asked in the same company each time, so that whichever is open asks the same question. */
function keysAskedWith({ key }: Field, { settings }: Structure): string[] {
  const fields = settings === undefined ? [] : filterFields(settings, { canStar: false })
  const keys = fields
    .filter((field) => field.kind === 'media' || areOptionsCounted(field))
    .map((field) => field.key)
  const place = keys.indexOf(key)
  if (place === -1) return []
  const start = place - (place % maxFacets)
  return keys.slice(start, start + maxFacets)
}

function inputOf(queryKey: readonly unknown[] | undefined): FacetsInput | undefined {
  const [, options] = (queryKey ?? []) as [unknown, { input?: FacetsInput }?]
  return options?.input
}

/** While others are read, numbers stay that the same conditions decide: what is chosen of a field doesn't change its own. */
function stillTrue(
  former: ProductFacets | undefined,
  asked: FacetsInput | undefined,
  now: FacetsInput,
): ProductFacets | undefined {
  if (former === undefined || asked === undefined) return undefined
  const result = former.result.filter(({ field }) => conditionsOf(asked, field) === conditionsOf(now, field))
  return { result }
}

function conditionsOf({ query, body }: FacetsInput, field: string): string {
  const filters = body.filters.filter((filter) => !isOwnChoice(filter, field))
  return JSON.stringify([query.category, filters, body.search])
}

/** How many products of the list are starred, by a question of its own: stars are read otherwise than fields. */
export function useStarredCount(isAsked: boolean): number | null {
  const { search } = useCatalog()
  const { usable } = useAskedFilters(search.filters)
  const input = isAsked && usable !== undefined ? starredInput({ ...search, filters: usable }) : skipToken
  const { data, isError } = useQuery(orpc.products.queryProducts.queryOptions({ input }))
  return data === undefined || isError ? null : data.total
}
