import { type PlainProduct, type PlainRows, type PlainSubject, plainTexts } from '@vitrine/proof'
import { sql } from 'kysely'
import type { Scope } from '../../scope/scope.ts'
import { readPlainProjects } from './plain-projects.repository.ts'

/** Projects that are compared: the newest. */
const maximumProjects = 10

/**
 * Reads at most `maximum` products, the newest; all where there are no more. In an order of names, not of ids, so
 * that the same picks among the rows of the same world ask the same.
 */
export async function readPlainRows(scope: Scope, maximum: number): Promise<PlainRows> {
  const { domainId } = scope
  return await scope.transaction(async (open) => ({
    domainId,
    folders: await open.rows(sql`
      select id, name, parent_id as "parentId", is_published as "isPublished", created_by as "createdBy"
      from folders where domain_id = ${domainId} and deleted_at is null`),
    groups: await open.rows(sql`
      select g.id, g.is_root as "isRoot", g.is_external as "isExternal", g.parent_id as "parentId", g.levels,
        coalesce((select jsonb_agg(jsonb_build_object('id', a.folder_id, 'canView', a.can_view))
          from group_folder_access a where a.domain_id = g.domain_id and a.group_id = g.id), '[]') as folders,
        coalesce((select jsonb_agg(a.detail_field_id)
          from group_field_access a where a.domain_id = g.domain_id and a.group_id = g.id), '[]') as fields
      from groups g where g.domain_id = ${domainId}`),
    fields: await open.rows(sql`
      select id, name, type, searchable from detail_fields where domain_id = ${domainId} order by name`),
    priceTypes: (
      await open.rows<{ id: string }>(sql`
        select id from price_types where domain_id = ${domainId} order by name`)
    ).map(({ id }) => id),
    purposes: await open.rows(sql`
      select each ->> 'id' as id, each -> 'needs' as needs
      from domains, jsonb_array_elements(purposes) each where id = ${domainId} order by each ->> 'name'`),
    categories: await open.rows(sql`
      select id, name, parent_id as "parentId" from categories where domain_id = ${domainId}`),
    views: await open.rows(sql`
      select v.id, v.owner_id as "ownerId", v.filters,
        array(select g.group_id from product_view_groups g
          where g.domain_id = v.domain_id and g.view_id = v.id)::text[] as "groupIds"
      from product_views v where v.domain_id = ${domainId}`),
    lines: await open.rows(sql`
      select id, person_id as "personId" from notifications where domain_id = ${domainId}
      union all
      select id, owner_id from processes where domain_id = ${domainId} and owner_id is not null`),
    projects: await readPlainProjects(open, maximumProjects),
    products: await readProducts(open, maximum, false),
    trashed: await readProducts(open, maximum, true),
  }))
}

const moment = (column: string) =>
  sql`to_char(${sql.raw(column)} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

const storedTexts = sql.raw(plainTexts.map(({ key, column }) => `p.${column} as "${key}"`).join(', '))

async function readProducts(open: Scope, maximum: number, isTrashed: boolean): Promise<PlainProduct[]> {
  const { domainId } = open
  return await open.rows<PlainProduct>(sql`
      select p.id, ${storedTexts}, p.category_id as "categoryId",
        p.is_published as "isPublished", p.details, p.prices,
        p.version, ${moment('p.created_at')} as "createdAt", ${moment('p.updated_at')} as "updatedAt",
        ${moment('p.shown_at')} as "shownAt",
        array(select i.person_id from interested_products i
          where i.domain_id = p.domain_id and i.product_id = p.id)::text[] as "starredBy",
        array(select m.folder_id from folder_set_members m
          where m.domain_id = p.domain_id and m.set_id = p.folder_set)::text[] as "folderIds",
        coalesce((select jsonb_agg(jsonb_build_object('name', m.name, 'type', m.type,
            'isActive', m.is_active and m.is_ready,
            'points', (select coalesce(jsonb_agg(h -> 'title' order by place), '[]')
              from jsonb_array_elements(m.hotspots) with ordinality as each (h, place)),
            'widthCm', (select v.manifest -> 'statistics' -> 'widthCm' from media_versions v
              where v.domain_id = m.domain_id and v.product_id = m.product_id and v.name = m.name
                and v.version = m.version)))
          from product_media m where m.domain_id = p.domain_id and m.product_id = p.id
            and m.deleted_at is null), '[]') as media,
        coalesce((select jsonb_agg(jsonb_build_object('name', f.name, 'isActive', f.is_active))
          from product_files f where f.domain_id = p.domain_id and f.product_id = p.id), '[]') as files
      from products p where p.domain_id = ${domainId}
        and (p.deleted_at is not null) = ${isTrashed}
      order by p.created_at desc, p.reference limit ${maximum}`)
}

/** Null for somebody who may not enter. */
export async function readPlainSubject(scope: Scope, personId: string): Promise<PlainSubject | null> {
  const { domainId } = scope
  const [row] = await scope.rows<PlainSubject>(sql`
    select m.person_id as "personId", m.is_client as "isClient",
      array(select g.group_id from group_members g
        where g.domain_id = m.domain_id and g.person_id = m.person_id)::text[] as "groupIds",
      array(select c.price_type_id from client_price_types c
        where c.domain_id = m.domain_id and c.person_id = m.person_id
        union select p.price_type_id from tag_members t
        join tag_price_types p on p.domain_id = t.domain_id and p.tag_id = t.tag_id
        where t.domain_id = m.domain_id and t.person_id = m.person_id)::text[] as "priceTypes"
    from memberships m where m.domain_id = ${domainId} and m.person_id = ${personId} and m.is_active`)
  return row ?? null
}
