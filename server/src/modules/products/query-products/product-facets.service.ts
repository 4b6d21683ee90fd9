/** POST /products/facets: the numbers beside the options of several fields (decision 80). */
import type { AskedFacets, ProductFacets, ProductGroups } from '@vitrine/contract'
import { canCountBy, isOwnChoice, maxProductGroups, mediaKinds } from '@vitrine/rules'
import type { Scope } from '../../../scope/scope.ts'
import { facetsFromColumns } from '../product-columns/counts-from-columns.ts'
import { type ProductVisibility, productVisibility } from '../product-visibility.ts'
import { mediaOfBits } from './filter-conditions.ts'
import type { Grouping } from './group-columns.ts'
import { getGrouping, type PreparedRequest, prepareQuery } from './prepare-query.ts'
import { type GroupRow, readFacets } from './product-groups.repository.ts'
import { groupsWithTotal } from './product-groups.service.ts'
import { withinTime } from './query-products.service.ts'

/**
 * For each field, what `listProductGroups` answers for the list without the chosen values of that field; null where that
 * refuses TooManyGroups. Refuses GroupFieldUnknown for the first field that it refuses, and as queries do.
 */
export async function listProductFacets(scope: Scope, asked: AskedFacets): Promise<ProductFacets> {
  const { fields } = asked.body
  const visibility = await productVisibility(scope)
  const found =
    (await facetsFromColumns(scope, visibility, asked, fields)) ??
    (await facetsOfSql(scope, visibility, asked))
  return {
    result: fields.map((field, place) => {
      const groups = groupsWithTotal(found[place] ?? [])
      return { field, groups: field === 'media' && groups !== null ? byKind(groups) : groups }
    }),
  }
}

/** Turns groups by media bits into groups by kind: a product counts for each kind of media that it has. */
function byKind({ total, result }: ProductGroups): ProductGroups {
  const counts = new Map<string | null, number>([...mediaKinds, null].map((kind) => [kind, 0]))
  for (const { value, count } of result) {
    const kinds = mediaOfBits(Number(value))
    for (const kind of kinds.length === 0 ? [null] : kinds) counts.set(kind, (counts.get(kind) ?? 0) + count)
  }
  return {
    total,
    result: [...counts].flatMap(([value, count]) => (count === 0 ? [] : [{ value, count }])),
  }
}

async function facetsOfSql(
  scope: Scope,
  visibility: ProductVisibility,
  { query, body }: AskedFacets,
): Promise<GroupRow[][]> {
  const groupings: Grouping[] = []
  for (const field of body.fields) groupings.push(await getGrouping(scope, visibility, field, canCountBy))
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
