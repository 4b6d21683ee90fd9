import { sql } from 'kysely'
import type { Scope } from '../../../scope/scope.ts'

/** Products that lie in these folders and in no other that is still there. */
export async function listProductsOnlyIn(scope: Scope, folderIds: readonly string[]): Promise<string[]> {
  const rows = await scope.rows<{ id: string }>(sql`
    with sets as (
      select distinct set_id from folder_set_members
      where domain_id = ${scope.domainId} and folder_id = any(${[...folderIds]}::uuid[])
    ), lost as (
      select set_id from sets where not exists (
        select from folder_set_members m join folders f on f.domain_id = m.domain_id and f.id = m.folder_id
        where m.domain_id = ${scope.domainId} and m.set_id = sets.set_id and f.deleted_at is null
          and f.id <> all(${[...folderIds]}::uuid[]))
    )
    select p.id from products p join lost on lost.set_id = p.folder_set
    where p.domain_id = ${scope.domainId} and p.deleted_at is null order by p.id`)
  return rows.map((row) => row.id)
}

/** Products that lie in any of these folders. */
export async function countProductsOfFolders(scope: Scope, folderIds: readonly string[]): Promise<number> {
  const [row] = await scope.rows<{ count: number }>(sql`
    select count(*)::int as count from products p
    where p.domain_id = ${scope.domainId} and p.deleted_at is null and p.folder_set in (
      select set_id from folder_set_members
      where domain_id = ${scope.domainId} and folder_id = any(${[...folderIds]}::uuid[]))`)
  return row?.count ?? 0
}
