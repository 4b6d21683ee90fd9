/** Writing the category tree. Every change holds the tree's lock: two at once leave one tree. */
import { sql } from 'kysely'
import { withUniqueName } from '../../platform/db/unique-name.ts'
import type { Scope } from '../../scope/scope.ts'

/** Waits for whoever else changes the tree, until the transaction ends. */
export async function lockCategories(scope: Scope): Promise<void> {
  await scope.rows(sql`
    select 1 from categories where domain_id = ${scope.domainId} and parent_id is null for update`)
}

export async function insertCategory(scope: Scope, parentId: string, name: string): Promise<string> {
  const [row] = await scope.rows<{ id: string }>(sql`
    insert into categories (domain_id, parent_id, name, position, creation_method, created_by)
    select ${scope.domainId}::uuid, ${parentId}::uuid, ${name}, coalesce(max(position), 0) + 1, 'manual',
      ${scope.person?.id ?? null}::uuid
    from categories where domain_id = ${scope.domainId} and parent_id = ${parentId}
    returning id`)
  if (row === undefined) throw new Error('A category was not made')
  return row.id
}

/** Refuses NameAlreadyExists. */
export async function renameCategoryRow(scope: Scope, id: string, name: string): Promise<void> {
  await withUniqueName('categories_name', name, () =>
    scope.rows(sql`update categories set name = ${name} where domain_id = ${scope.domainId} and id = ${id}`),
  )
}

/** Puts categories below a parent, before a sibling or last; siblings are numbered anew. Refuses NameAlreadyExists. */
export async function placeCategory(
  scope: Scope,
  { id, name }: { id: string; name: string },
  { parentId, before }: { parentId: string; before: string | null },
): Promise<void> {
  await withUniqueName('categories_name', name, () =>
    scope.rows(sql`
      with siblings as (
        select id, row_number() over (order by position, name, id) * 2 as place from categories
        where domain_id = ${scope.domainId} and parent_id = ${parentId} and id <> ${id}
      ), places as (
        select id, place from siblings
        union all
        select ${id}::uuid, coalesce((select place - 1 from siblings where id = ${before}::uuid),
          (select coalesce(max(place), 0) + 1 from siblings))
      )
      update categories c set position = p.place, parent_id = ${parentId}::uuid
      from places p where c.domain_id = ${scope.domainId} and c.id = p.id`),
  )
}

/** Deletes categories that no product has, nor any of the trash. */
export async function deleteCategoryRows(scope: Scope, ids: readonly string[]): Promise<void> {
  await scope.rows(sql`
    delete from categories where domain_id = ${scope.domainId} and id = any(${[...ids]}::uuid[])`)
}
