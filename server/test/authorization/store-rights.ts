/** Writes the rights that were drawn for a company into its rows, a statement for each kind. */
import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../../src/platform/db/database.ts'
import type { World } from './world.ts'

const json = (value: unknown) => sql`${JSON.stringify(value)}::jsonb`

function statementsOf(world: World): RawBuilder<unknown>[] {
  const { domainId, folders, categories, products, trashed, groups, people, views, callers } = world
  const link = callers.find(({ belongs }) => belongs === 'link')
  const caps = world.keys.flatMap(({ id, kind }) => {
    const cap = callers.find((caller) => caller.kind === kind)?.cap
    return cap ? [{ id, cap }] : []
  })
  const foldersOf = groups.flatMap(({ id: group, folders: listed }) =>
    listed.map((entry) => ({ ...entry, group })),
  )
  const fieldsOf = groups.flatMap(({ id: group, fields }) => fields.map((entry) => ({ ...entry, group })))
  const members = people.flatMap(({ id, groups: own }) => own.map((group) => ({ id, group })))
  const shares = views.flatMap(({ id, sharedWith }) => sharedWith.map((group) => ({ id, group })))
  return [
    sql`update folders f set is_published = g."isPublished", created_by = g."createdBy"
      from jsonb_to_recordset(${json(folders)}) as g (id uuid, "isPublished" boolean, "createdBy" uuid)
      where f.domain_id = ${domainId} and f.id = g.id`,
    sql`update categories c set created_by = g."createdBy"
      from jsonb_to_recordset(${json(categories)}) as g (id uuid, "createdBy" uuid)
      where c.domain_id = ${domainId} and c.id = g.id`,
    sql`update products p set owner_id = g.owner
      from jsonb_to_recordset(${json([...products, ...trashed])}) as g (id uuid, owner uuid)
      where p.domain_id = ${domainId} and p.id = g.id`,
    sql`update groups o set levels = g.levels, parent_id = g.parent
      from jsonb_to_recordset(${json(groups)}) as g (id uuid, levels jsonb, parent uuid)
      where o.domain_id = ${domainId} and o.id = g.id`,
    sql`delete from group_folder_access where domain_id = ${domainId}`,
    sql`insert into group_folder_access (domain_id, group_id, folder_id, can_view, can_edit)
      select ${domainId}::uuid, "group", id, "canView", "canEdit"
      from jsonb_to_recordset(${json(foldersOf)}) as g ("group" uuid, id uuid, "canView" boolean, "canEdit" boolean)`,
    sql`delete from group_field_access where domain_id = ${domainId}`,
    sql`insert into group_field_access (domain_id, group_id, detail_field_id, can_edit)
      select ${domainId}::uuid, "group", id, "canEdit"
      from jsonb_to_recordset(${json(fieldsOf)}) as g ("group" uuid, id uuid, "canEdit" boolean)`,
    sql`delete from group_members where domain_id = ${domainId}`,
    sql`insert into group_members (domain_id, group_id, person_id)
      select ${domainId}::uuid, "group", id from jsonb_to_recordset(${json(members)}) as g ("group" uuid, id uuid)`,
    sql`delete from product_view_groups where domain_id = ${domainId}`,
    sql`insert into product_view_groups (domain_id, view_id, group_id)
      select ${domainId}::uuid, id, "group" from jsonb_to_recordset(${json(shares)}) as g (id uuid, "group" uuid)`,
    sql`update api_keys k set levels = g.cap from jsonb_to_recordset(${json(caps)}) as g (id uuid, cap jsonb)
      where k.domain_id = ${domainId} and k.id = g.id`,
    sql`update share_tokens set group_id = ${link?.groups[0] ?? null}
      where domain_id = ${domainId} and id = ${world.linkOfCaller}`,
  ]
}

export async function storeRights(database: Database, world: World): Promise<void> {
  await database.asTenant({ domainId: world.domainId, personId: null }, async (open) => {
    for (const statement of statementsOf(world)) await open.rows(statement)
  })
}
