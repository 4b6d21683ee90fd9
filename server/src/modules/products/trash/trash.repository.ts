/** Products in the trash. */
import { sql } from 'kysely'
import type { Scope } from '../../../scope/scope.ts'

export interface TrashedRow {
  id: string
  name: string
  reference: string
  deletedAt: Date
  deletedById: string | null
  deletedByName: string | null
}

/** Those of the folder sets; null means of any. Newest first, with their number. */
export async function listTrashed(
  scope: Scope,
  folderSets: readonly number[] | null,
  window: { limit: number | null; offset: number },
): Promise<{ total: number; rows: TrashedRow[] }> {
  const within = sql`p.domain_id = ${scope.domainId} and p.deleted_at is not null
    and (${folderSets === null} or p.folder_set = any(${[...(folderSets ?? [])]}::int[]))`
  const [count] = await scope.rows<{ total: number }>(
    sql`select count(*)::int as total from products p where ${within}`,
  )
  const rows = await scope.rows<TrashedRow>(sql`
    select p.id, p.name, p.reference, p.deleted_at as "deletedAt", p.deleted_by as "deletedById",
      author.name as "deletedByName"
    from products p left join domain_people author on author.id = p.deleted_by
    where ${within} order by p.deleted_at desc, p.id limit ${window.limit} offset ${window.offset}`)
  return { total: count?.total ?? 0, rows }
}

/** Deletes for good what has been in the trash for so many days; its files have then no product. */
export async function deleteOldTrash(scope: Scope, days: number): Promise<number> {
  const rows = await scope.rows(sql`
    delete from products where domain_id = app_domain() and deleted_at < now() - make_interval(days => ${days})
    returning id`)
  return rows.length
}
