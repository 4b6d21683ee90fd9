/** POST /products/facets: the numbers beside the options of several fields (decision 80). */
import type { AskedFacets, ProductFacets } from '@vitrine/contract'
import { isOwnChoice, maxProductGroups } from '@vitrine/rules'
import type { Scope } from '../../../scope/scope.ts'
import { facetsFromColumns } from '../product-columns/counts-from-columns.ts'
import { type ProductVisibility, productVisibility } from '../product-visibility.ts'
import type { Grouping } from './group-columns.ts'
import { getGrouping, type PreparedRequest, prepareQuery } from './prepare-query.ts'
import { type GroupRow, readFacets } from './product-groups.repository.ts'
import { groupsWithTotal } from './product-groups.service.ts'
import { withinTime } from './query-products.service.ts'

/**
 * Of each field what `listProductGroups` answers for the list without what is chosen of that field; null where that
 * refuses TooManyGroups. Refuses GroupFieldUnknown for the first field that it refuses, and as queries do.
 */
export async function listProductFacets(scope: Scope, asked: AskedFacets): Promise<ProductFacets> {
  const { fields } = asked.body
  const visibility = await productVisibility(scope)
  const found =
    (await facetsFromColumns(scope, visibility, asked, fields)) ??
    (await facetsOfSql(scope, visibility, asked))
  return {
    result: fields.map((field, place) => ({ field, groups: groupsWithTotal(found[place] ?? []) })),
  }
}

async function facetsOfSql(
  scope: Scope,
  visibility: ProductVisibility,
  { query, body }: AskedFacets,
): Promise<GroupRow[][]> {
  const groupings: Grouping[] = []
  for (const field of body.fields) groupings.push(await getGrouping(scope, visibility, field))
  const lists = new Map<string, PreparedRequest>()
  const prepared: PreparedRequest[] = []
  for (const field of body.fields) {
    const filters = body.filters.filter((filter) => !isOwnChoice(filter, field))
    const key = JSON.stringify(filters)
    const list =
      lists.get(key) ??
      (await prepareQuery(scope, visibility, { query, body: { ...body, filters, sorting: 'name' } }))
    lists.set(key, list)
    prepared.push(list)
  }
  const patterns = prepared.flatMap((list) => list.patterns)
  return await withinTime(scope, { patterns }, (open) =>
    readFacets(
      open,
      groupings.map((grouping, place) => ({
        ...{ grouping, limit: maxProductGroups + 1 },
        condition: (prepared[place] as PreparedRequest).condition,
      })),
    ),
  )
}
