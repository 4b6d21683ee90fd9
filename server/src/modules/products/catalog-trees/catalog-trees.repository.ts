import { type RawBuilder, sql } from 'kysely'
import type { Scope } from '../../../scope/scope.ts'

/** Products directly in each folder. `visible`: condition on the slot row `s`. */
export async function countProductsInFolders(
  scope: Scope,
  visible: RawBuilder<boolean>,
): Promise<{ folderId: string; count: number }[]> {
  return await scope.rows<{ folderId: string; count: number }>(sql`
    select m.folder_id as "folderId", sum(c.n)::bigint as count
    from (select s.folder_set, count(*) as n from tenant_product_slots s
      where s.domain_id = ${scope.domainId}::uuid and ${visible} group by 1) c
    join folder_set_members m on m.domain_id = ${scope.domainId} and m.set_id = c.folder_set group by 1`)
}

/** Categories that at least one product has. `visible`: condition on the slot row `s`. */
export async function listUsedCategoryIds(scope: Scope, visible: RawBuilder<boolean>): Promise<string[]> {
  const rows = await scope.rows<{ id: string }>(sql`
    select c.id from categories c where c.domain_id = ${scope.domainId} and exists (
      select 1 from tenant_product_slots s
      where s.domain_id = ${scope.domainId}::uuid and s.category_id = c.id and ${visible})`)
  return rows.map((row) => row.id)
}

export async function contentRevision(scope: Scope): Promise<number> {
  const [row] = await scope.rows<{ n: number }>(sql`select revision('content') as n`)
  return row?.n ?? 0
}
