import { type RawBuilder, sql } from 'kysely'
import type { Scope } from '../../../scope/scope.ts'

export interface CountedSet {
  folderSet: number
  count: number
}

/** How many published products that a condition on the slot row `s` lets through lie in each folder set. */
export async function countPublished(
  scope: Scope,
  visible: RawBuilder<boolean> = sql<boolean>`true`,
): Promise<CountedSet[]> {
  return await countBySet(scope, sql`${visible} and s.is_published`)
}

/** Those among the ids whose published state is another one. */
export async function countOtherwise(
  scope: Scope,
  ids: readonly string[],
  isPublished: boolean,
): Promise<CountedSet[]> {
  return await countBySet(
    scope,
    sql`s.product_id = any(${[...ids]}::uuid[]) and s.is_published <> ${isPublished}`,
  )
}

async function countBySet(scope: Scope, condition: RawBuilder<boolean>): Promise<CountedSet[]> {
  return await scope.rows<CountedSet>(sql`
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
