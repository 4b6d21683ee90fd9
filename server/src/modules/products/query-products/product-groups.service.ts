/** POST /products/groups: what the heads of a grouped table say. */
import type { AskedGroups, ProductGroups } from '@vitrine/contract'
import { maxProductGroups } from '@vitrine/rules'
import { refuse } from '../../../platform/errors.ts'
import type { Scope } from '../../../scope/scope.ts'
import { productVisibility } from '../product-visibility.ts'
import { getGrouping, prepareQuery } from './prepare-query.ts'
import { readGroups } from './product-groups.repository.ts'
import { withinTime } from './query-products.service.ts'

/** Refuses GroupFieldUnknown, also of a field that the caller doesn't see, TooManyGroups, and as queries do. */
export async function listProductGroups(
  scope: Scope,
  { filters, search, grouping: field }: AskedGroups,
): Promise<ProductGroups> {
  const visibility = await productVisibility(scope)
  const grouping = await getGrouping(scope, visibility, field)
  const prepared = await prepareQuery(scope, visibility, {
    query: {},
    body: { filters, search, sorting: 'name' },
  })
  const groups = await withinTime(scope, prepared, (open) =>
    readGroups(open, prepared.condition, grouping, maxProductGroups + 1),
  )
  if (groups.length > maxProductGroups) refuse('TooManyGroups', { max: maxProductGroups })
  return { total: groups.reduce((sum, { count }) => sum + count, 0), result: groups }
}
