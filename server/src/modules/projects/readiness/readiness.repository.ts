/** What the readiness check reads of a project: a statement for each kind of thing, however many there are. */
import type { DetailFieldType } from '@vitrine/contract'
import type { SessionType } from '@vitrine/rules'
import { type RawBuilder, sql } from 'kysely'
import type { Scope } from '../../../scope/scope.ts'
import type { DynamicFieldRow, OrderFieldRow } from '../projects.repository.ts'

export interface CheckedProject {
  id: string
  ownerId: string
  startsAt: Date | null
  endsAt: Date | null
  waitsForStart: boolean
  startedAt: Date | null
  closedAt: Date | null
  sessions: SessionType[]
  interest: boolean
  fieldIds: string[]
  priceTypeIds: string[]
  orderFields: OrderFieldRow[]
  dynamicFields: DynamicFieldRow[]
  presenterIds: string[]
  /** Every attendee once, even if named several times. */
  askedIds: string[]
  /** Whether a link opens it to guests. */
  hasGuestLink: boolean
  /** Folder sets of its products, whether or not the caller sees these. */
  folderSets: number[]
  now: Date
  /** Upcoming and ongoing ones of the company. */
  openProjects: number
}

export async function findCheckedProject(scope: Scope, projectId: string): Promise<CheckedProject | null> {
  const [row] = await scope.rows<CheckedProject>(sql`
    select p.id, p.owner_id as "ownerId", p.starts_at as "startsAt", p.ends_at as "endsAt",
      p.waits_for_start as "waitsForStart", p.started_at as "startedAt", p.closed_at as "closedAt",
      p.sessions, p.interest, p.field_ids::text[] as "fieldIds", p.price_type_ids::text[] as "priceTypeIds",
      p.order_fields as "orderFields", p.dynamic_fields as "dynamicFields",
      array(select person_id from project_people pp where pp.domain_id = p.domain_id and pp.project_id = p.id
        and pp.role = 'presenter')::text[] as "presenterIds",
      array(select distinct person_id from project_asked a where a.domain_id = p.domain_id
        and a.project_id = p.id)::text[] as "askedIds",
      exists (select from share_tokens t where t.domain_id = p.domain_id and t.project_id = p.id
        and (t.expires_at is null or t.expires_at > now())) as "hasGuestLink",
      array(select distinct r.folder_set from project_products pp
        join products r on r.domain_id = pp.domain_id and r.id = pp.product_id
        where pp.domain_id = p.domain_id and pp.project_id = p.id and not pp.is_declined) as "folderSets",
      now()::timestamptz(3) as now,
      (select count(*)::int from projects o where o.domain_id = p.domain_id and o.closed_at is null) as "openProjects"
    from projects p where p.domain_id = ${scope.domainId} and p.id = ${projectId}`)
  return row ?? null
}

export interface CheckedProduct {
  id: string
  name: string
  folderSet: number
  isPublished: boolean
  hasPicture: boolean
  hasModel: boolean
  /** A digit for each of the conditions, 1 where it lets the product through. */
  seen: string
  /** A digit for each price type of the project, 1 where it has such a price. */
  priced: string
  /** Values of the fields that rules name, in their order. */
  values: (string | null)[]
}

/** Products of a project that its reader sees, in their order. */
export async function listCheckedProducts(
  scope: Scope,
  projectId: string,
  asked: {
    reader: RawBuilder<boolean>
    conditions: readonly RawBuilder<boolean>[]
    priceTypeIds: readonly string[]
    fieldIds: readonly string[]
  },
): Promise<CheckedProduct[]> {
  const digits = asked.conditions.map((condition) => sql`(${condition})::int`)
  const seen = digits.length === 0 ? sql`''` : sql`array_to_string(array[${sql.join(digits)}], '')`
  return await scope.rows<CheckedProduct>(sql`
    select p.id, p.name, p.folder_set as "folderSet", p.is_published as "isPublished",
      s.media_kinds & 1 > 0 as "hasPicture", s.media_kinds & 4 > 0 as "hasModel", ${seen} as seen,
      array_to_string(array(select (p.prices ? t.id)::int from unnest(${[...asked.priceTypeIds]}::text[])
        with ordinality as t (id, n) order by t.n), '') as priced,
      array(select p.details ->> f.id from unnest(${[...asked.fieldIds]}::text[])
        with ordinality as f (id, n) order by f.n) as values
    from project_products pp
    join products p on p.domain_id = pp.domain_id and p.id = pp.product_id
    join tenant_product_slots s on s.domain_id = pp.domain_id and s.product_id = pp.product_id
    where pp.domain_id = ${scope.domainId} and pp.project_id = ${projectId} and not pp.is_declined
      and ${asked.reader}
    order by pp.position, p.id`)
}

/** How many products a project has, and which lie in the trash, whether or not the caller sees them. */
export async function listProductsOfProject(
  scope: Scope,
  projectId: string,
): Promise<{ here: number; inTrash: { id: string; name: string; folderSet: number }[] }> {
  const [row] = await scope.rows<{
    here: number
    inTrash: { id: string; name: string; folderSet: number }[]
  }>(sql`
    select count(*) filter (where p.deleted_at is null)::int as here,
      coalesce(jsonb_agg(jsonb_build_object('id', p.id, 'name', p.name, 'folderSet', p.folder_set)
        order by pp.position) filter (where p.deleted_at is not null), '[]') as "inTrash"
    from project_products pp join products p on p.domain_id = pp.domain_id and p.id = pp.product_id
    where pp.domain_id = ${scope.domainId} and pp.project_id = ${projectId} and not pp.is_declined`)
  return row ?? { here: 0, inTrash: [] }
}

export interface CheckedPerson {
  id: string
  name: string
  isClient: boolean
  isActive: boolean
  hasSignedIn: boolean
  groupIds: string[]
}

/** Those of the ids who are people of the company. */
export async function listCheckedPeople(
  scope: Scope,
  personIds: readonly string[],
): Promise<CheckedPerson[]> {
  return await scope.rows<CheckedPerson>(sql`
    select p.id, coalesce(nullif(p.name, ''), p.email) as name, m.is_client as "isClient",
      m.is_active as "isActive", m.last_seen_at is not null as "hasSignedIn",
      array(select group_id from group_members gm
        where gm.domain_id = m.domain_id and gm.person_id = m.person_id)::text[] as "groupIds"
    from memberships m join domain_people p on p.id = m.person_id
    where m.domain_id = ${scope.domainId} and m.person_id = any(${[...personIds]}::uuid[])
    order by lower(p.name), p.id`)
}

/** Fields and price types of the company that a project may name, by id. */
export async function listKnownColumns(scope: Scope): Promise<{
  fields: { id: string; name: string; type: DetailFieldType }[]
  priceTypes: { id: string; currency: string }[]
}> {
  const fields = await scope.rows<{ id: string; name: string; type: DetailFieldType }>(sql`
    select id, name, type from detail_fields where domain_id = ${scope.domainId}`)
  const priceTypes = await scope.rows<{ id: string; currency: string }>(sql`
    select id, currency from price_types where domain_id = ${scope.domainId}`)
  return { fields, priceTypes }
}

export interface CountedSet {
  folderSet: number
  all: number
  published: number
}

/** How many of the products that a condition on the slot row `s` lets through lie in each of these folder sets. */
export async function countInSets(
  scope: Scope,
  condition: RawBuilder<boolean>,
  folderSets: readonly number[],
): Promise<CountedSet[]> {
  return await scope.rows<CountedSet>(sql`
    select s.folder_set as "folderSet", count(*)::int as all,
      count(*) filter (where s.is_published)::int as published
    from tenant_product_slots s
    where s.domain_id = ${scope.domainId}::uuid and s.folder_set = any(${[...folderSets]}::int[]) and ${condition}
    group by 1`)
}
