import { type RawBuilder, sql } from 'kysely'
import type { Scope } from '../../../scope/scope.ts'
import type { Grouping } from './group-columns.ts'

export interface GroupRow {
  value: string | null
  count: number
}

/** How many of the slot rows `s` that meet a condition have which value, in the order of the values. */
export async function readGroups(
  scope: Scope,
  condition: RawBuilder<boolean>,
  { key, asText, orderOf }: Grouping,
  limit: number,
): Promise<GroupRow[]> {
  const order = orderOf(sql`g.key`).map((value) => sql`${value} asc nulls last`)
  return await scope.rows<GroupRow>(sql`
    select ${asText(sql`g.key`)} as value, g.count from (
      select ${key} as key, count(*) as count from tenant_product_slots s
      where s.domain_id = ${scope.domainId}::uuid and ${condition} group by 1) g
    order by ${sql.join(order)} limit ${limit}`)
}
