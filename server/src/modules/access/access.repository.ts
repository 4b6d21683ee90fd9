import type { ProductFilter } from '@vitrine/contract'
import { emailKey, type GroupGrants } from '@vitrine/rules'
import { sql } from 'kysely'
import type { Connection } from '../../platform/db/connection.ts'
import { compiledStatement, type PlaceOf, prepared } from '../../platform/db/prepared.ts'
import type { Person } from '../../scope/caller.ts'
import type { ProjectOpening, Scope, ScopeFacts } from '../../scope/scope.ts'

/** What is read anew with each request about the domain in view. */
interface DomainState {
  structureRevision: number
  /** Null for a company that is being deleted: it lets nobody in, and does no work. */
  subscription: ScopeFacts['subscription'] | null
}

export interface MembershipRow extends DomainState {
  isClient: boolean
  isActive: boolean
  /** Whether the last visit was long enough ago to note it again. */
  isStale: boolean
}

/** Absent flags mean no, as everywhere. */
const subscriptionColumn = sql`(
  select jsonb_build_object(
    'isActive', coalesce((d.subscription ->> 'isActive')::boolean, false),
    'allowCatalog', coalesce((d.subscription ->> 'allowCatalog')::boolean, false),
    'allowShopping', coalesce((d.subscription ->> 'allowShopping')::boolean, false),
    'enabledSessions', '{"ar": false, "st": false, "web": false}'::jsonb
      || coalesce(d.subscription -> 'enabledSessions', '{}'))
  from domains d where d.id = app_domain() and d.deletes_at is null) as subscription`

/** Visits are noted no more often. */
const visitMinutes = 5

/** Written out: PostgreSQL plans a function such as `revision` with each call. */
const membershipColumns = sql`is_client as "isClient", is_active as "isActive",
  (select coalesce(sum(n), 0)::bigint from revisions where domain_id = app_domain() and kind = 'structure')
    as "structureRevision",
  ${subscriptionColumn},
  coalesce(last_seen_at < now() - interval '${sql.raw(String(visitMinutes))} minutes', true) as "isStale"`

/** The person's membership of the domain in view, with the revision its grants have now. */
export async function findMembership(open: Connection, personId: string): Promise<MembershipRow | null> {
  const [row] = await open.rows<MembershipRow>(
    prepared(sql`
    select ${membershipColumns} from memberships where domain_id = app_domain() and person_id = ${personId}`),
  )
  return row ?? null
}

/**
 * Who a session is and what they are in the domain in view, as one text: the same text is the same answer. `hash` is of
 * the session's token. No row where the session has ended, or its owner is no member.
 */
export const sessionAndMembership = compiledStatement(
  (placeOf: PlaceOf<'hash'>) => sql<{ answer: string }>`
    select row_to_json(found)::text as answer from (
      select ${membershipColumns}, to_jsonb(s) as session
      from session_of(${placeOf('hash')}) s join memberships on domain_id = app_domain() and person_id = s.id) found`,
)

/** Notes that a member was here. Only one of several simultaneous requests writes it, and none waits for another. */
export async function noteVisit(open: Connection, personId: string): Promise<void> {
  await open.rows(sql`
    update memberships set last_seen_at = now()
    where (domain_id, person_id) in (
      select domain_id, person_id from memberships
      where domain_id = app_domain() and person_id = ${personId} for update skip locked)`)
}

/** The super admins' group of the domain; null for a domain that is gone, or being deleted. */
export async function findRootGroup(
  open: Connection,
): Promise<{ groupId: string; structureRevision: number; subscription: ScopeFacts['subscription'] } | null> {
  const [row] = await open.rows<{ groupId: string } & DomainState>(sql`
    select id as "groupId", revision('structure') as "structureRevision", ${subscriptionColumn} from groups
    where domain_id = app_domain() and is_root`)
  return row === undefined || row.subscription === null ? null : { ...row, subscription: row.subscription }
}

export interface GroupRow extends GroupGrants {
  name: string
  template: 'Creator' | 'Manager' | 'Custom' | null
}

const groupColumns = sql`
  g.id, g.name, g.is_external as "isExternal", g.is_root as "isRoot", g.template, g.parent_id as "parentId",
  g.levels,
  coalesce((select jsonb_agg(jsonb_build_object('id', a.folder_id, 'canView', a.can_view, 'canEdit', a.can_edit))
    from group_folder_access a where a.domain_id = g.domain_id and a.group_id = g.id), '[]') as folders,
  coalesce((select jsonb_agg(jsonb_build_object('id', a.detail_field_id, 'canEdit', a.can_edit))
    from group_field_access a where a.domain_id = g.domain_id and a.group_id = g.id), '[]') as fields`

/** Groups of a person, and the parents of those, which limit them. */
export async function listGroupsOfPerson(open: Connection, personId: string): Promise<GroupRow[]> {
  return await open.rows<GroupRow>(sql`
    with own as (select group_id from group_members where domain_id = app_domain() and person_id = ${personId})
    select ${groupColumns} from groups g where g.domain_id = app_domain() and (
      g.id in (select group_id from own)
      or g.id in (select c.parent_id from groups c join own on own.group_id = c.id where c.domain_id = app_domain()))`)
}

export async function listOwnGroupIds(open: Connection, personId: string): Promise<string[]> {
  const rows = await open.rows<{ id: string }>(sql`
    select group_id as id from group_members where domain_id = app_domain() and person_id = ${personId}`)
  return rows.map((row) => row.id)
}

export interface ShareLinkRow extends DomainState {
  id: string
  groupId: string
  folderId: string | null
  productId: string | null
  filters: ProductFilter[] | null
  project: Omit<ProjectOpening, 'kind'> | null
}

/** The holder of a share link; on a device that `guestHash` marks as a guest's, that guest. */
export interface ShareHolder {
  tokenHash: string
  guestHash: string | null
}

/** The unexpired share token with this hash in the domain in view. */
export async function findShareLink(
  open: Connection,
  { tokenHash, guestHash }: ShareHolder,
): Promise<ShareLinkRow | null> {
  const [row] = await open.rows<ShareLinkRow>(sql`
    select t.id, t.group_id as "groupId", t.folder_id as "folderId", t.product_id as "productId", t.filters,
      case when p.id is not null then jsonb_build_object('projectId', p.id, 'priceTypeIds', t.price_type_ids,
        'maxGuests', t.max_guests,
        'guest', case when a.id is not null then jsonb_build_object('id', a.id, 'name', a.name, 'email', a.email) end
      ) end as project,
      revision('structure') as "structureRevision", ${subscriptionColumn}
    from share_tokens t
    left join projects p on p.domain_id = t.domain_id and p.id = t.project_id
    left join project_attendees a on a.domain_id = t.domain_id and a.project_id = t.project_id
      and a.share_link_id = t.id and a.guest_hash = ${guestHash}
    where t.domain_id = app_domain() and t.token_hash = ${tokenHash}
      and (t.expires_at is null or t.expires_at > now())`)
  return row ?? null
}

/** The hashes by which a share link of the domain in view, and a guest of it, are found; null when it is gone. */
export async function findShareHolder(
  open: Connection,
  linkId: string,
  guestId: string | null,
): Promise<ShareHolder | null> {
  const [row] = await open.rows<ShareHolder>(sql`
    select t.token_hash as "tokenHash", a.guest_hash as "guestHash" from share_tokens t
    left join project_attendees a on a.domain_id = t.domain_id and a.share_link_id = t.id and a.id = ${guestId}
    where t.domain_id = app_domain() and t.id = ${linkId}`)
  return row ?? null
}

export interface ApiKeyRow extends DomainState {
  id: string
  person: Person
  levels: GroupGrants['levels']
  /** Whether it was last used long enough ago to note it again. */
  isStale: boolean
}

/** The key with this hash in the domain in view, while it holds and its person may enter as a colleague. */
export async function findApiKey(open: Connection, keyHash: string): Promise<ApiKeyRow | null> {
  const [row] = await open.rows<Person & Omit<ApiKeyRow, 'person'> & { keyId: string }>(sql`
    select k.id as "keyId", k.levels, coalesce(k.last_used_at < now() - interval '1 minute', true) as "isStale", revision('structure') as "structureRevision",
      ${subscriptionColumn}, p.id, p.email, p.name, p.company,
      p.picture, p.assets_version as "assetsVersion", p.affiliation_domain_id as "affiliationDomainId", p.language,
      p.number_format as "numberFormat", p.date_format as "dateFormat"
    from api_keys k
    join memberships m on m.domain_id = k.domain_id and m.person_id = k.person_id
    join domain_people p on p.id = k.person_id
    where k.domain_id = app_domain() and k.key_hash = ${keyHash} and (k.expires_at is null or k.expires_at > now())
      and m.is_active and not m.is_client and not p.is_disabled`)
  if (row === undefined) return null
  const { keyId, levels, structureRevision, subscription, isStale, ...person } = row
  return {
    id: keyId,
    person: { ...person, isSystem: false, version: 0 },
    levels,
    structureRevision,
    subscription,
    isStale,
  }
}

export async function noteKeyUse(open: Connection, keyHash: string): Promise<void> {
  await open.rows(sql`
    update api_keys set last_used_at = now()
    where domain_id = app_domain() and key_hash = ${keyHash}`)
}

export async function listGroupWithParent(open: Connection, groupId: string): Promise<GroupRow[]> {
  return await open.rows<GroupRow>(sql`
    select ${groupColumns} from groups g where g.domain_id = app_domain() and (
      g.id = ${groupId} or g.id = (select parent_id from groups where domain_id = app_domain() and id = ${groupId}))`)
}

/** These groups, and the parents of those, which limit them. */
export async function listGroupsWithParents(
  open: Pick<Scope, 'rows'>,
  groupIds: readonly string[],
): Promise<GroupRow[]> {
  return await open.rows<GroupRow>(sql`
    with own as (select unnest(${[...groupIds]}::uuid[]) as id)
    select ${groupColumns} from groups g where g.domain_id = app_domain() and (
      g.id in (select id from own)
      or g.id in (select c.parent_id from groups c join own on own.id = c.id where c.domain_id = app_domain()))`)
}

export interface MemberRow {
  id: string
  email: string
  name: string
  company: string
  picture: string | null
  assetsVersion: number
  isSystem: boolean
  affiliationDomainId: string | null
  language: 'en-us' | 'fr-fr' | 'zh-cn' | null
  numberFormat: string | null
  dateFormat: string | null
  isClient: boolean
  isActive: boolean
  lastSeenAt: Date | null
  groups: string[]
}

const memberColumns = sql`
  p.id, p.email, p.name, p.company, p.picture, p.assets_version as "assetsVersion", p.is_system as "isSystem",
  p.affiliation_domain_id as "affiliationDomainId", p.language, p.number_format as "numberFormat",
  p.date_format as "dateFormat", m.is_client as "isClient", m.is_active as "isActive", m.last_seen_at as "lastSeenAt",
  array(select group_id from group_members gm
    where gm.domain_id = m.domain_id and gm.person_id = m.person_id)::text[] as groups`

export async function findMember(scope: Scope, personId: string): Promise<MemberRow | null> {
  const [row] = await scope.rows<MemberRow>(sql`
    select ${memberColumns} from memberships m join domain_people p on p.id = m.person_id
    where m.domain_id = ${scope.domainId} and m.person_id = ${personId}`)
  return row ?? null
}

/** The person who may enter under this email address: one who has accepted, else an invited one, the oldest first. */
export async function findActiveMemberByEmail(scope: Scope, email: string): Promise<{ id: string } | null> {
  const [row] = await scope.rows<{ id: string }>(sql`
    select p.id from memberships m join domain_people p on p.id = m.person_id
    where m.domain_id = ${scope.domainId} and m.is_active and lower(p.email) = ${emailKey(email)}
    order by p.is_invited, m.created_at, p.id limit 1`)
  return row ?? null
}

/** The people of the domain among these ids, in the order of the ids. */
export async function listMembersAmong(scope: Scope, personIds: readonly string[]): Promise<MemberRow[]> {
  return await scope.rows<MemberRow>(sql`
    select ${memberColumns} from unnest(${[...personIds]}::uuid[]) with ordinality as given (id, n)
    join memberships m on m.domain_id = ${scope.domainId} and m.person_id = given.id
    join domain_people p on p.id = m.person_id order by given.n`)
}

export async function listGroupsOf(scope: Scope, personId: string): Promise<GroupRow[]> {
  return await scope.rows<GroupRow>(sql`
    select ${groupColumns} from groups g join group_members gm on gm.domain_id = g.domain_id and gm.group_id = g.id
    where g.domain_id = ${scope.domainId} and gm.person_id = ${personId} order by g.name`)
}

export async function findGroup(scope: Scope, groupId: string): Promise<GroupRow | null> {
  const [row] = await scope.rows<GroupRow>(sql`
    select ${groupColumns} from groups g where g.domain_id = ${scope.domainId} and g.id = ${groupId}`)
  return row ?? null
}

/** All groups of the domain. */
export async function listGroupGrants(scope: Scope): Promise<GroupGrants[]> {
  return await scope.rows<GroupRow>(
    sql`select ${groupColumns} from groups g where g.domain_id = ${scope.domainId}`,
  )
}

/** Groups of clients, and the parents that limit them. */
export async function listClientGroups(scope: Scope): Promise<GroupRow[]> {
  return await scope.rows<GroupRow>(sql`
    select ${groupColumns} from groups g
    where g.domain_id = ${scope.domainId} and (g.is_external or exists (
      select from groups c where c.domain_id = g.domain_id and c.parent_id = g.id and c.is_external))`)
}

/** Groups of colleagues, without the super admins'. */
export async function listInternalGroups(scope: Scope): Promise<GroupRow[]> {
  return await scope.rows<GroupRow>(sql`
    select ${groupColumns} from groups g
    where g.domain_id = ${scope.domainId} and not g.is_external and not g.is_root order by g.name, g.id`)
}

export interface NewGroup {
  name: string
  isExternal: boolean
  isRoot: boolean
  template: 'Creator' | 'Manager' | 'Custom' | null
  parentId: string | null
  levels: GroupGrants['levels']
}

export async function insertGroup(scope: Scope, group: NewGroup): Promise<string> {
  const [row] = await scope.rows<{ id: string }>(sql`
    insert into groups (domain_id, name, is_external, is_root, template, parent_id, levels)
    values (${scope.domainId}, ${group.name}, ${group.isExternal}, ${group.isRoot}, ${group.template},
      ${group.parentId}, ${JSON.stringify(group.levels)})
    returning id`)
  if (row === undefined) throw new Error('The group was not created')
  return row.id
}

export async function insertMembership(
  scope: Scope,
  membership: { personId: string; isClient: boolean; groupIds: readonly string[] },
): Promise<void> {
  await scope.transaction(async (open) => {
    await open.rows(sql`
      insert into memberships (domain_id, person_id, is_client)
      values (${scope.domainId}, ${membership.personId}, ${membership.isClient}) on conflict do nothing`)
    await open.rows(sql`
      insert into group_members (domain_id, person_id, group_id)
      select ${scope.domainId}::uuid, ${membership.personId}::uuid, unnest(${membership.groupIds}::uuid[])
      on conflict do nothing`)
  })
}

/** Folders that a group's own list lets its members see. */
export async function listViewableFolders(scope: Scope, groupId: string): Promise<string[]> {
  const rows = await scope.rows<{ id: string }>(sql`
    select folder_id as id from group_folder_access
    where domain_id = ${scope.domainId} and group_id = ${groupId} and can_view`)
  return rows.map((row) => row.id)
}

/** People of a group who may enter the domain. */
export async function listMemberIds(scope: Scope, groupId: string): Promise<string[]> {
  const rows = await scope.rows<{ id: string }>(sql`
    select gm.person_id as id from group_members gm
    join memberships m on m.domain_id = gm.domain_id and m.person_id = gm.person_id
    where gm.domain_id = ${scope.domainId} and gm.group_id = ${groupId} and m.is_active`)
  return rows.map((row) => row.id)
}

/** Members of a group, and of the groups below it. */
export async function listMemberIdsAround(scope: Scope, groupId: string): Promise<string[]> {
  const rows = await scope.rows<{ id: string }>(sql`
    select distinct gm.person_id as id from group_members gm
    join groups g on g.domain_id = gm.domain_id and g.id = gm.group_id
    join memberships m on m.domain_id = gm.domain_id and m.person_id = gm.person_id
    where gm.domain_id = ${scope.domainId} and (g.id = ${groupId} or g.parent_id = ${groupId}) and m.is_active`)
  return rows.map((row) => row.id)
}

export async function replaceFolderAccess(
  scope: Scope,
  groupId: string,
  folders: GroupRow['folders'],
): Promise<void> {
  await scope.transaction(async (open) => {
    await open.rows(
      sql`delete from group_folder_access where domain_id = ${scope.domainId} and group_id = ${groupId}`,
    )
    await open.rows(sql`
      insert into group_folder_access (domain_id, group_id, folder_id, can_view, can_edit)
      select ${scope.domainId}::uuid, ${groupId}::uuid, a.id, a."canView", a."canEdit"
      from jsonb_to_recordset(${JSON.stringify(folders)}::jsonb) as a(id uuid, "canView" boolean, "canEdit" boolean)`)
  })
}

export async function replaceFieldAccess(
  scope: Scope,
  groupId: string,
  fields: GroupRow['fields'],
): Promise<void> {
  await scope.transaction(async (open) => {
    await open.rows(
      sql`delete from group_field_access where domain_id = ${scope.domainId} and group_id = ${groupId}`,
    )
    await open.rows(sql`
      insert into group_field_access (domain_id, group_id, detail_field_id, can_edit)
      select ${scope.domainId}::uuid, ${groupId}::uuid, a.id, a."canEdit"
      from jsonb_to_recordset(${JSON.stringify(fields)}::jsonb) as a(id uuid, "canEdit" boolean)`)
  })
}

/** What a share link opens of the catalogue: at most one of these; nothing for all that its group sees. */
export interface ShareTarget {
  folderId?: string
  productId?: string
  /** For a view: its filters and name at the time when it was shared. */
  filters?: readonly ProductFilter[]
  viewName?: string
  /** Opened to guests, see `ProjectOpening`. */
  project?: { id: string; priceTypeIds: readonly string[]; maxGuests: number }
}

export async function insertShareLinkRow(
  scope: Scope,
  token: {
    tokenHash: string
    name: string
    note: string
    groupId: string
    expiresAt: Date | null
    target: ShareTarget
  },
): Promise<string> {
  const { folderId = null, productId = null, filters, viewName = null, project } = token.target
  const kept = filters === undefined ? null : JSON.stringify(filters)
  const [row] = await scope.rows<{ id: string }>(sql`
    insert into share_tokens
      (domain_id, token_hash, name, note, group_id, expires_at, created_by, folder_id, product_id, filters, view_name,
        project_id, price_type_ids, max_guests)
    values (${scope.domainId}, ${token.tokenHash}, ${token.name}, ${token.note}, ${token.groupId},
      ${token.expiresAt}, ${scope.person?.id ?? null}, ${folderId}, ${productId}, ${kept}::jsonb, ${viewName},
      ${project?.id ?? null}, ${project === undefined ? null : [...project.priceTypeIds]}::uuid[],
      ${project?.maxGuests ?? null})
    returning id`)
  return row?.id ?? ''
}

/** Notes that somebody has opened a link; for reports by day, where the company has that. */
export async function noteShareUse(scope: Scope, tokenHash: string): Promise<void> {
  await scope.rows(sql`
    with used as (
      update share_tokens set last_used_at = now(), use_count = use_count + 1
      where domain_id = ${scope.domainId} and token_hash = ${tokenHash} returning domain_id, id, group_id
    )
    insert into share_link_opens (domain_id, day, link_id, group_id, times)
    select u.domain_id, (now() at time zone d.time_zone)::date, u.id, u.group_id, 1
    from used u join domains d on d.id = u.domain_id where d.notes_interest
    on conflict (domain_id, day, link_id) do update set times = share_link_opens.times + 1`)
}

/** How often links were opened goes after these months; returns how many days of links went. */
export async function forgetOldShareUse(scope: Scope, months: number): Promise<number> {
  const rows = await scope.rows(sql`
    delete from share_link_opens
    where domain_id = app_domain() and day < (now() - make_interval(months => ${months}))::date returning link_id`)
  return rows.length
}

/** The root group with its first member, in a domain nobody can enter yet. */
export async function insertRootGroup(open: Connection, personId: string): Promise<void> {
  await open.rows(sql`
    insert into memberships (domain_id, person_id, is_client) values (app_domain(), ${personId}, false)`)
  await open.rows(sql`
    with root as (
      insert into groups (domain_id, name, is_root) values (app_domain(), 'Super Admin', true) returning id
    )
    insert into group_members (domain_id, group_id, person_id) select app_domain(), id, ${personId}::uuid from root`)
}

/** The root group's members who may sign in, longest first. */
export async function listSuperAdminIds(open: Connection): Promise<string[]> {
  const rows = await open.rows<{ id: string }>(sql`
    select gm.person_id as id from group_members gm
    join groups g on g.domain_id = gm.domain_id and g.id = gm.group_id
    join memberships m on m.domain_id = gm.domain_id and m.person_id = gm.person_id
    where gm.domain_id = app_domain() and g.is_root and m.is_active order by m.created_at`)
  return rows.map((row) => row.id)
}

/** Share links that expired more than `days` ago go; returns how many. */
export async function forgetExpiredShareLinks(scope: Scope, days: number): Promise<number> {
  const rows = await scope.rows(sql`
    delete from share_tokens where domain_id = app_domain() and expires_at < now() - make_interval(days => ${days})
    returning id`)
  return rows.length
}
