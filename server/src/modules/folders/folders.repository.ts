import { parentsFirst } from '@vitrine/rules'
import { sql } from 'kysely'
import type { Scope } from '../../scope/scope.ts'

export interface FolderRow {
  id: string
  parentId: string | null
  name: string
  position: number
  isProductFolder: boolean
  isPublished: boolean
  hasCover: boolean
  coverVersion: number
  createdBy: string | null
  createdAt: Date
  version: number
}

/** All folders of the domain, parents before children, siblings in order. `withDeleted`: those too that are in the trash. */
export async function listFolderRows(
  scope: Scope,
  { withDeleted = false }: { withDeleted?: boolean } = {},
): Promise<FolderRow[]> {
  const isListed = withDeleted ? sql`true` : sql`deleted_at is null`
  // Not by recursion in SQL: without fresh statistics PostgreSQL compares every folder with every other.
  return parentsFirst(
    await scope.rows<FolderRow>(sql`
      select id, parent_id as "parentId", name, position, is_product_folder as "isProductFolder",
        is_published as "isPublished", has_cover as "hasCover", cover_version as "coverVersion",
        created_by as "createdBy", created_at as "createdAt", record_version as version
      from folders where domain_id = ${scope.domainId} and ${isListed} order by position, name, id`),
  )
}

export interface FolderDetailRow {
  id: string
  description: string
  createdBy: string | null
  createdByName: string | null
  updatedBy: string | null
  updatedByName: string | null
  updatedAt: Date
}

export async function findFolderDetail(scope: Scope, folderId: string): Promise<FolderDetailRow | null> {
  const [row] = await scope.rows<FolderDetailRow>(sql`
    select f.id, f.description, f.created_by as "createdBy", c.name as "createdByName",
      f.updated_by as "updatedBy", u.name as "updatedByName", f.updated_at as "updatedAt"
    from folders f left join domain_people c on c.id = f.created_by left join domain_people u on u.id = f.updated_by
    where f.domain_id = ${scope.domainId} and f.id = ${folderId}`)
  return row ?? null
}

export interface NewFolder {
  parentId: string
  name: string
  isProductFolder: boolean
  isPublished: boolean
  description?: string
}

/** Inserts folders below their parents, after the siblings there are, in the given order; returns their ids. */
export async function insertFolderRows(scope: Scope, folders: readonly NewFolder[]): Promise<string[]> {
  const rows = await scope.rows<{ id: string }>(sql`
    with given as (
      select ordinality as at, (value ->> 'parentId')::uuid as parent_id, value ->> 'name' as name,
        (value ->> 'isProductFolder')::boolean as is_product_folder, (value ->> 'isPublished')::boolean as is_published,
        coalesce(value ->> 'description', '') as description, new_id() as id
      from jsonb_array_elements(${JSON.stringify(folders)}::jsonb) with ordinality
    ), inserted as (
      insert into folders (domain_id, id, parent_id, name, description, position, is_product_folder, is_published,
        created_by, updated_by)
      select ${scope.domainId}::uuid, g.id, g.parent_id, g.name, g.description,
        g.at + coalesce((select max(position) from folders f
          where f.domain_id = ${scope.domainId} and f.parent_id = g.parent_id), 0),
        g.is_product_folder, g.is_published, ${scope.person?.id ?? null}::uuid, ${scope.person?.id ?? null}::uuid
      from given g
    )
    select id from given order by at`)
  return rows.map((row) => row.id)
}

/** The root of a new domain's tree. */
export async function insertRootFolder(scope: Scope): Promise<void> {
  await scope.rows(sql`
    insert into folders (domain_id, parent_id, name, is_published) values (${scope.domainId}, null, 'All', true)`)
}

/** Ids of folder sets with at least one of the folders. */
export async function listSetsWithFolders(scope: Scope, folderIds: readonly string[]): Promise<number[]> {
  const rows = await scope.rows<{ id: number }>(sql`
    select distinct set_id as id from folder_set_members
    where domain_id = ${scope.domainId} and folder_id = any(${[...folderIds]}::uuid[]) order by 1`)
  return rows.map((row) => row.id)
}

export async function listMembersOfSets(
  scope: Scope,
  setIds: readonly number[],
): Promise<{ setId: number; folderId: string }[]> {
  return await scope.rows(sql<{ setId: number; folderId: string }>`
    select set_id as "setId", folder_id as "folderId" from folder_set_members
    where domain_id = ${scope.domainId} and set_id = any(${[...setIds]}::int[]) order by set_id, folder_id`)
}

/** Finds or makes the sets with exactly these folders; each list is sorted and without repetition. */
export async function ensureSetRows(
  scope: Scope,
  folderIdLists: readonly (readonly string[])[],
): Promise<{ id: number; folderIds: string[] }[]> {
  const given = sql`(select array(select e::uuid from jsonb_array_elements_text(value) e) as folder_ids
    from jsonb_array_elements(${JSON.stringify(folderIdLists)}::jsonb))`
  await scope.rows(sql`
    with made as (
      insert into folder_sets (domain_id, folder_ids)
      select ${scope.domainId}::uuid, folder_ids from ${given} g
      where not exists (select 1 from folder_sets s where s.domain_id = ${scope.domainId} and s.folder_ids = g.folder_ids)
      on conflict do nothing returning id, folder_ids
    )
    insert into folder_set_members (domain_id, set_id, folder_id)
    select ${scope.domainId}::uuid, id, unnest(folder_ids) from made`)
  return await scope.rows<{ id: number; folderIds: string[] }>(sql`
    select s.id, s.folder_ids::text[] as "folderIds" from folder_sets s
    where s.domain_id = ${scope.domainId} and s.folder_ids in (select folder_ids from ${given} g)`)
}

export async function listInterestedIds(scope: Scope, personId: string): Promise<string[]> {
  const rows = await scope.rows<{ id: string }>(sql`
    select folder_id as id from interested_folders
    where domain_id = ${scope.domainId} and person_id = ${personId} order by folder_id`)
  return rows.map((row) => row.id)
}

export async function listInterestedIn(scope: Scope, folderId: string): Promise<string[]> {
  const rows = await scope.rows<{ id: string }>(sql`
    select person_id as id from interested_folders
    where domain_id = ${scope.domainId} and folder_id = ${folderId} order by person_id`)
  return rows.map((row) => row.id)
}

export async function insertInterest(scope: Scope, personId: string, folderId: string): Promise<void> {
  await scope.rows(sql`
    insert into interested_folders (domain_id, person_id, folder_id)
    values (${scope.domainId}, ${personId}, ${folderId}) on conflict do nothing`)
}

export async function deleteInterest(scope: Scope, personId: string, folderId: string): Promise<void> {
  await scope.rows(sql`
    delete from interested_folders
    where domain_id = ${scope.domainId} and person_id = ${personId} and folder_id = ${folderId}`)
}
