/** POST /products/groups: what the heads of a grouped table say. */
import type { AskedGroups, ProductGroups } from '@vitrine/contract'
import { maxProductGroups } from '@vitrine/rules'
import { refuse } from '../../../platform/errors.ts'
import type { Scope } from '../../../scope/scope.ts'
import { groupsFromColumns } from '../product-columns/counts-from-columns.ts'
import { productVisibility } from '../product-visibility.ts'
import { getGrouping, prepareQuery } from './prepare-query.ts'
import { type GroupRow, readGroups } from './product-groups.repository.ts'
import { withinTime } from './query-products.service.ts'

/** Refuses GroupFieldUnknown, also of a field that the caller doesn't see, TooManyGroups, and as queries do. */
export async function listProductGroups(
  scope: Scope,
  { filters, search, grouping: field }: AskedGroups,
): Promise<ProductGroups> {
  const visibility = await productVisibility(scope)
  const list = { query: {}, body: { filters, search } }
  const kept = await groupsFromColumns(scope, visibility, list, field)
  if (kept !== null) return answered(kept)
  const grouping = await getGrouping(scope, visibility, field)
  const prepared = await prepareQuery(scope, visibility, {
    query: {},
    body: { filters, search, sorting: 'name' },
  })
  const groups = await withinTime(scope, prepared, (open) =>
    readGroups(open, prepared.condition, grouping, maxProductGroups + 1),
  )
  return answered(groups)
}

function answered(groups: GroupRow[]): ProductGroups {
  return groupsWithTotal(groups) ?? refuse('TooManyGroups', { max: maxProductGroups })
}

/** Null where there are more than anybody is answered. */
export function groupsWithTotal(groups: GroupRow[]): ProductGroups | null {
  if (groups.length > maxProductGroups) return null
  return { total: groups.reduce((sum, { count }) => sum + count, 0), result: groups }
}
