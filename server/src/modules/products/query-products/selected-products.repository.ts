/** The products that somebody has chosen, for statements of modules that keep them. */
import type { ProductSelection } from '@vitrine/contract'
import { type RawBuilder, sql } from 'kysely'
import type { Scope } from '../../../scope/scope.ts'
import type { ProductVisibility } from '../product-visibility.ts'
import { prepareQuery } from './prepare-query.ts'

/**
 * A query of those that the caller sees: `product_id`, and `n` in the order of the ids, else by name. Refuses as
 * queries do.
 */
export async function selectedProducts(
  scope: Scope,
  visibility: ProductVisibility,
  selection: ProductSelection,
): Promise<RawBuilder<{ product_id: string; n: number }>> {
  if ('ids' in selection) {
    return sql`select s.product_id, min(given.n) as n
      from unnest(${selection.ids}::uuid[]) with ordinality as given (id, n)
      join tenant_product_slots s on s.domain_id = ${scope.domainId}::uuid and s.product_id = given.id
      where ${visibility.condition} group by s.product_id`
  }
  const { filters, search } = selection.query
  const { condition } = await prepareQuery(scope, visibility, {
    query: {},
    body: { filters, search, sorting: 'name' },
  })
  return sql`select s.product_id, row_number() over (order by s.name, s.product_id) as n
    from tenant_product_slots s
    where s.domain_id = ${scope.domainId}::uuid and ${condition}
      and s.product_id <> all(${selection.except}::uuid[])`
}
