/** Writing the folder tree. Moves and deletions hold the tree's lock: two at once leave one tree. */
import { parentsFirst } from '@vitrine/rules'
import { sql } from 'kysely'
import { refuse } from '../../platform/errors.ts'
import type { Scope } from '../../scope/scope.ts'

/** Locks the folder tree until the transaction ends. */
export async function lockTree(scope: Scope): Promise<void> {
  await scope.rows(sql`
    select 1 from folders where domain_id = ${scope.domainId} and parent_id is null for update`)
}

/** Ids of a folder and everything below it; none of a folder that isn't there. */
export async function listSubtree(scope: Scope, folderId: string): Promise<string[]> {
  const rows = await scope.rows<{ id: string; parentId: string | null }>(sql`
    select id, parent_id as "parentId" from folders
    where domain_id = ${scope.domainId} and deleted_at is null order by position, id`)
  return parentsFirst(
    rows
      .map((row) => (row.id === folderId ? { ...row, parentId: null } : row))
      .filter((row) => row.parentId !== null || row.id === folderId),
  ).map((row) => row.id)
}

/** What a folder is called and where it lies by now. Refuses NotFound. */
export async function getPlace(scope: Scope, folderId: string): Promise<{ name: string; parentId: string }> {
  const [row] = await scope.rows<{ name: string; parentId: string }>(sql`
    select name, parent_id as "parentId" from folders
    where domain_id = ${scope.domainId} and id = ${folderId} and deleted_at is null`)
  return row ?? refuse('NotFound')
}

/** Names of the folders directly below another, without one of them. */
export async function listSiblingNames(
  scope: Scope,
  parentId: string,
  exceptId: string | null,
): Promise<string[]> {
  const rows = await scope.rows<{ name: string }>(sql`
    select name from folders where domain_id = ${scope.domainId} and parent_id = ${parentId}
      and deleted_at is null and (${exceptId}::uuid is null or id <> ${exceptId})`)
  return rows.map((row) => row.name)
}

export interface FolderPatch {
  name?: string | undefined
  description?: string | undefined
  isPublished?: boolean | undefined
  isProductFolder?: boolean | undefined
  hasCover?: boolean | undefined
}

/** Properties that are absent stay. */
export async function updateFolder(scope: Scope, folderId: string, patch: FolderPatch): Promise<void> {
  await scope.rows(sql`
      update folders set name = coalesce(${patch.name ?? null}, name),
        description = coalesce(${patch.description ?? null}, description),
        is_published = coalesce(${patch.isPublished ?? null}::boolean, is_published),
        is_product_folder = coalesce(${patch.isProductFolder ?? null}::boolean, is_product_folder),
        has_cover = coalesce(${patch.hasCover ?? null}::boolean, has_cover),
        cover_version = cover_version + ${patch.hasCover === undefined ? 0 : 1},
        updated_by = ${scope.person?.id ?? null}::uuid, updated_at = now()
      where domain_id = ${scope.domainId} and id = ${folderId}`)
}

/** Puts a folder below a parent, before a sibling or last; siblings are numbered anew. */
export async function placeFolder(
  scope: Scope,
  folderId: string,
  { parentId, before, name }: { parentId: string; before: string | null; name: string },
): Promise<void> {
  await scope.rows(sql`
      with siblings as (
        select id, row_number() over (order by position, name, id) * 2 as place from folders
        where domain_id = ${scope.domainId} and parent_id = ${parentId} and deleted_at is null and id <> ${folderId}
      ), places as (
        select id, place from siblings
        union all
        select ${folderId}::uuid, coalesce((select place - 1 from siblings where id = ${before}::uuid),
          (select coalesce(max(place), 0) + 1 from siblings))
      )
      update folders f set position = p.place, parent_id = ${parentId}::uuid,
        name = case when f.id = ${folderId} then ${name} else f.name end,
        updated_by = case when f.id = ${folderId} then ${scope.person?.id ?? null}::uuid else f.updated_by end,
        updated_at = case when f.id = ${folderId} then now() else f.updated_at end
      from places p where f.domain_id = ${scope.domainId} and f.id = p.id`)
}

export async function markDeleted(scope: Scope, ids: readonly string[], bulkId: string): Promise<void> {
  await scope.rows(sql`
    update folders set deleted_at = now(), deleted_with = ${bulkId}::uuid
    where domain_id = ${scope.domainId} and id = any(${[...ids]}::uuid[])`)
}

/** Folders deleted together whose parent wasn't deleted with them. */
export async function listUppermostDeleted(
  scope: Scope,
  bulkId: string,
): Promise<{ id: string; name: string; parentId: string }[]> {
  return await scope.rows(sql`
    select f.id, f.name, f.parent_id as "parentId" from folders f
    where f.domain_id = ${scope.domainId} and f.deleted_with = ${bulkId} and not exists (
      select from folders p where p.domain_id = f.domain_id and p.id = f.parent_id and p.deleted_with = ${bulkId})`)
}

/** Folders deleted together come back where they were; returns their ids. Refuses NotFound. */
export async function unmarkDeleted(scope: Scope, bulkId: string): Promise<string[]> {
  const rows = await scope.rows<{ id: string; isLost: boolean }>(sql`
    update folders f set deleted_at = null, deleted_with = null
    where f.domain_id = ${scope.domainId} and f.deleted_with = ${bulkId}
    returning f.id, exists (select from folders p where p.domain_id = f.domain_id and p.id = f.parent_id
      and p.deleted_at is not null and p.deleted_with is distinct from ${bulkId}::uuid) as "isLost"`)
  if (rows.some(({ isLost }) => isLost)) refuse('NotFound')
  return rows.map((row) => row.id)
}

/** Whether products lie directly in the folder, those of the trash left out. */
export async function holdsProducts(scope: Scope, folderId: string): Promise<boolean> {
  const rows = await scope.rows(sql`
    select 1 from tenant_product_slots s
    join folder_set_members m on m.domain_id = s.domain_id and m.set_id = s.folder_set
    where s.domain_id = ${scope.domainId}::uuid and m.folder_id = ${folderId} limit 1`)
  return rows.length > 0
}
