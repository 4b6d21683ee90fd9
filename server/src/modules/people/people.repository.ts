import type { memberSorts, PersonState } from '@vitrine/contract'
import { emailKey, invitationDays } from '@vitrine/rules'
import { type RawBuilder, sql } from 'kysely'
import { fenced } from '../../platform/db/schema/fence.ts'
import type { Scope } from '../../scope/scope.ts'
import { type Clause, textMeets } from '../search/index.ts'

export interface MemberRow {
  id: string
  email: string
  name: string
  company: string
  picture: string | null
  assetsVersion: number
  isClient: boolean
  state: PersonState
  groups: string[]
  tags: string[]
  priceTypes: string[]
  lastSeenAt: Date | null
  invitedAt: Date | null
  version: number
}

const validInvitation = sql`m.invited_at > now() - make_interval(days => ${sql.lit(invitationDays)})`

/** People who came with an archive of the company have a name but have never been here. */
const hasComeIn = sql`(p.name <> '' and not (p.is_invited and m.last_seen_at is null))`

const state = sql<PersonState>`case
  when not m.is_active or p.is_disabled then 'inactive'
  when ${hasComeIn} then 'active'
  when ${validInvitation} then 'pending'
  else 'expired' end`

const columns = sql`
  p.id, p.email, p.name, p.company, p.picture, p.assets_version as "assetsVersion", m.is_client as "isClient",
  ${state} as state, m.last_seen_at as "lastSeenAt", m.invited_at as "invitedAt",
  m.record_version as version,
  array(select group_id from group_members gm
    where gm.domain_id = m.domain_id and gm.person_id = m.person_id)::text[] as groups,
  array(select tag_id from tag_members tm
    where tm.domain_id = m.domain_id and tm.person_id = m.person_id)::text[] as tags,
  array(select price_type_id from client_price_types c
    where c.domain_id = m.domain_id and c.person_id = m.person_id)::text[] as "priceTypes"`

const from = sql`memberships m join domain_people p on p.id = m.person_id`

type Sort = (typeof memberSorts)[number]

const sortColumns: Readonly<Record<Sort, RawBuilder<unknown>>> = {
  name: sql`nullif(p.name, '') collate catalogue`,
  email: sql`lower(p.email)`,
  company: sql`nullif(p.company, '') collate catalogue`,
  lastSeenAt: sql`m.last_seen_at`,
  createdAt: sql`m.created_at`,
}

export interface MemberFilter {
  isClient: boolean | undefined
  state: PersonState | undefined
  group: string | undefined
  tag: string | undefined
  /** All are found without any. */
  search: readonly Clause[]
  /** Only members of these groups, and the person themselves; undefined: everybody. */
  within: { groupIds: readonly string[]; personId: string } | undefined
}

function conditionOf(scope: Scope, filter: MemberFilter): RawBuilder<unknown> {
  const conditions: RawBuilder<unknown>[] = [sql`m.domain_id = ${scope.domainId}`]
  if (filter.isClient !== undefined) conditions.push(sql`m.is_client = ${filter.isClient}`)
  if (filter.state !== undefined) conditions.push(sql`${state} = ${filter.state}`)
  if (filter.group !== undefined) {
    conditions.push(sql`exists (select 1 from group_members gm where gm.domain_id = m.domain_id
      and gm.person_id = m.person_id and gm.group_id = ${filter.group})`)
  }
  if (filter.tag !== undefined) {
    conditions.push(sql`exists (select 1 from tag_members tm where tm.domain_id = m.domain_id
      and tm.person_id = m.person_id and tm.tag_id = ${filter.tag})`)
  }
  const visible = [sql`p.id = m.person_id and m.domain_id = ${scope.domainId}`]
  if (filter.within !== undefined) {
    const { groupIds, personId } = filter.within
    const within = sql`(m.person_id = ${personId} or exists (select 1 from group_members gm
      where gm.domain_id = m.domain_id and gm.person_id = m.person_id
      and gm.group_id = any(${[...groupIds]}::uuid[])))`
    visible.push(within)
    conditions.push(within)
  }
  if (filter.search.length > 0) {
    const matches = textMeets([sql`p.name`, sql`p.email`, sql`p.company`], filter.search)
    conditions.push(fenced(sql<boolean>`${sql.join(visible, sql` and `)}`, matches))
  }
  return sql.join(conditions, sql` and `)
}

/** `limit` null means all. */
export async function listMemberRows(
  scope: Scope,
  filter: MemberFilter,
  order: { by: Sort; isDescending: boolean },
  page: { offset: number; limit: number | null },
): Promise<{ total: number; rows: MemberRow[] }> {
  const condition = conditionOf(scope, filter)
  const direction = order.isDescending ? sql`desc nulls last` : sql`asc nulls last`
  return await scope.transaction(async (open) => {
    const [count] = await open.rows<{ total: number }>(
      sql`select count(*)::int as total from ${from} where ${condition}`,
    )
    const rows = await open.rows<MemberRow>(sql`
      select ${columns} from ${from} where ${condition}
      order by ${sortColumns[order.by]} ${direction}, lower(p.email), p.id
      limit ${page.limit} offset ${page.offset}`)
    return { total: count?.total ?? 0, rows }
  })
}

export async function listMembersByIds(scope: Scope, ids: readonly string[]): Promise<MemberRow[]> {
  return await scope.rows<MemberRow>(sql`
    select ${columns} from ${from}
    where m.domain_id = ${scope.domainId} and m.person_id = any(${[...ids]}::uuid[])`)
}

export async function listMembersByEmail(scope: Scope, emails: readonly string[]): Promise<MemberRow[]> {
  return await scope.rows<MemberRow>(sql`
    select ${columns} from ${from}
    where m.domain_id = ${scope.domainId}
      and lower(p.email) = any(${emails.map(emailKey)}::text[])`)
}

/** Locks the members of the domain and of its groups until the transaction ends. */
export async function lockMembers(open: Scope): Promise<void> {
  await open.rows(sql`select 1 from domains where id = ${open.domainId} for no key update`)
}

export async function countInternalUsers(open: Scope): Promise<number> {
  const [row] = await open.rows<{ count: number }>(sql`
    select count(*)::int as count from memberships
    where domain_id = ${open.domainId} and not is_client and is_active`)
  return row?.count ?? 0
}

/** Super admins who may sign in. */
export async function countSuperAdmins(open: Scope): Promise<number> {
  const [row] = await open.rows<{ count: number }>(sql`
    select count(*)::int as count from group_members gm
    join groups g on g.domain_id = gm.domain_id and g.id = gm.group_id
    join ${from} on m.domain_id = gm.domain_id and m.person_id = gm.person_id
    where gm.domain_id = ${open.domainId} and g.is_root and m.is_active and not p.is_disabled and p.name <> ''`)
  return row?.count ?? 0
}

export async function insertTagMembers(
  open: Scope,
  personIds: readonly string[],
  tagIds: readonly string[],
): Promise<void> {
  await open.rows(sql`
    insert into tag_members (domain_id, person_id, tag_id)
    select ${open.domainId}::uuid, p, t
    from unnest(${[...personIds]}::uuid[]) as p, unnest(${[...tagIds]}::uuid[]) as t on conflict do nothing`)
}

export async function replaceTags(open: Scope, personId: string, tagIds: readonly string[]): Promise<void> {
  await open.rows(sql`
    delete from tag_members where domain_id = ${open.domainId} and person_id = ${personId}
      and tag_id <> all(${[...tagIds]}::uuid[])`)
  await insertTagMembers(open, [personId], tagIds)
}

/** The ids among these that are tags of the domain. */
export async function knownTags(scope: Scope, ids: readonly string[]): Promise<string[]> {
  const rows = await scope.rows<{ id: string }>(sql`
    select id from tags where domain_id = ${scope.domainId} and id = any(${[...ids]}::uuid[])`)
  return rows.map((row) => row.id)
}

export async function knownPriceTypes(scope: Scope, ids: readonly string[]): Promise<string[]> {
  const rows = await scope.rows<{ id: string }>(sql`
    select id from price_types where domain_id = ${scope.domainId} and id = any(${[...ids]}::uuid[])`)
  return rows.map((row) => row.id)
}
