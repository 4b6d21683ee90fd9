import { type RawBuilder, sql } from 'kysely'
import type { Scope } from '../../../scope/scope.ts'

/** How many products `s` that meet a condition lie in each folder set. */
export async function countBySet(
  scope: Scope,
  condition: RawBuilder<boolean>,
): Promise<{ folderSet: number; count: number }[]> {
  return await scope.rows<{ folderSet: number; count: number }>(sql`
    select s.folder_set as "folderSet", count(*)::int as count from tenant_product_slots s
    where s.domain_id = ${scope.domainId}::uuid and ${condition} group by 1`)
}

/** Active clients in any of the groups, each with all groups of theirs. */
export async function listClientsIn(scope: Scope, groupIds: readonly string[]): Promise<string[][]> {
  const rows = await scope.rows<{ groupIds: string[] }>(sql`
    select array_agg(g.group_id::text) as "groupIds" from group_members g
    join memberships m on m.domain_id = g.domain_id and m.person_id = g.person_id
    where g.domain_id = ${scope.domainId} and m.is_client and m.is_active
    group by g.person_id having bool_or(g.group_id = any(${[...groupIds]}::uuid[]))`)
  return rows.map((row) => row.groupIds)
}
