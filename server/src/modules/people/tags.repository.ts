import { sql } from 'kysely'
import type { Scope } from '../../scope/scope.ts'

export interface TagRow {
  id: string
  name: string
  priceTypes: string[]
  members: number
  version: number
}

export async function listTagRows(scope: Scope): Promise<TagRow[]> {
  return await scope.rows<TagRow>(sql`
    select t.id, t.name, t.record_version as version,
      array(select p.price_type_id from tag_price_types p
        where p.domain_id = t.domain_id and p.tag_id = t.id)::text[] as "priceTypes",
      (select count(*)::int from tag_members m where m.domain_id = t.domain_id and m.tag_id = t.id) as members
    from tags t where t.domain_id = ${scope.domainId} order by t.name collate catalogue, t.id`)
}

export async function insertTag(open: Scope, name: string): Promise<string> {
  const [row] = await open.rows<{ id: string }>(
    sql`insert into tags (domain_id, name) values (${open.domainId}, ${name}) returning id`,
  )
  if (row === undefined) throw new Error('The tag was not created')
  return row.id
}

/** Returns whether there was such a tag. */
export async function renameTag(open: Scope, tagId: string, name: string): Promise<boolean> {
  const rows = await open.rows(sql`
    update tags set name = ${name} where domain_id = ${open.domainId} and id = ${tagId} returning id`)
  return rows.length > 0
}

/** Unknown price types are left out. */
export async function replacePriceTypes(
  open: Scope,
  tagId: string,
  priceTypeIds: readonly string[],
): Promise<void> {
  await open.rows(sql`
    delete from tag_price_types where domain_id = ${open.domainId} and tag_id = ${tagId}
      and price_type_id <> all(${[...priceTypeIds]}::uuid[])`)
  await open.rows(sql`
    insert into tag_price_types (domain_id, tag_id, price_type_id)
    select ${open.domainId}::uuid, ${tagId}::uuid, id from price_types
    where domain_id = ${open.domainId} and id = any(${[...priceTypeIds]}::uuid[]) on conflict do nothing`)
}

/** The deleted tag's name; null when there was none. */
export async function deleteTagRow(open: Scope, tagId: string): Promise<string | null> {
  const [row] = await open.rows<{ name: string }>(
    sql`delete from tags where domain_id = ${open.domainId} and id = ${tagId} returning name`,
  )
  return row?.name ?? null
}

export async function insertTagMember(scope: Scope, tagId: string, personId: string): Promise<void> {
  await scope.rows(sql`
    insert into tag_members (domain_id, tag_id, person_id) values (${scope.domainId}, ${tagId}, ${personId})
    on conflict do nothing`)
}
