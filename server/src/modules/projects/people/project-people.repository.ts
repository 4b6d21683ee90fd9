/** Who presents a project and who is asked in it. */
import type { Attendee } from '@vitrine/contract'
import { sql } from 'kysely'
import type { Scope } from '../../../scope/scope.ts'

export interface PeopleOfProject {
  presenters: string[]
  attendees: Attendee[]
}

interface EntryRow {
  role: 'presenter' | 'attendee'
  person: string | null
  group: string | null
  tag: string | null
}

const attendeeOf = ({ person, group, tag }: EntryRow): Attendee => {
  if (group !== null) return { group }
  return tag === null ? { user: person ?? '' } : { tag }
}

/** As they were named, in that order. */
export async function listEntries(scope: Scope, projectId: string): Promise<PeopleOfProject> {
  const rows = await scope.rows<EntryRow>(sql`
    select role, person_id as person, group_id as group, tag_id as tag from project_people
    where domain_id = ${scope.domainId} and project_id = ${projectId} order by position, id`)
  return {
    presenters: rows.flatMap(({ role, person }) => (role === 'presenter' && person !== null ? [person] : [])),
    attendees: rows.filter(({ role }) => role === 'attendee').map(attendeeOf),
  }
}

export async function replacePresenters(
  open: Scope,
  projectId: string,
  ids: readonly string[],
): Promise<void> {
  await open.rows(sql`
    delete from project_people where domain_id = ${open.domainId} and project_id = ${projectId}
      and role = 'presenter' and person_id <> all(${[...ids]}::uuid[])`)
  await open.rows(sql`
    insert into project_people (domain_id, project_id, role, person_id)
    select ${open.domainId}::uuid, ${projectId}::uuid, 'presenter', p from unnest(${[...ids]}::uuid[]) as p
    on conflict do nothing`)
  await open.rows(sql`
    update project_people pp set position = g.n from unnest(${[...ids]}::uuid[]) with ordinality as g (person, n)
    where pp.domain_id = ${open.domainId} and pp.project_id = ${projectId} and pp.role = 'presenter'
      and pp.person_id = g.person`)
}

/** Who was named before keeps what they were told. */
export async function replaceAttendees(
  open: Scope,
  projectId: string,
  attendees: readonly Attendee[],
): Promise<void> {
  const users = attendees.map((each) => ('user' in each ? each.user : null))
  const groups = attendees.map((each) => ('group' in each ? each.group : null))
  const tags = attendees.map((each) => ('tag' in each ? each.tag : null))
  const given = sql`unnest(${users}::uuid[], ${groups}::uuid[], ${tags}::uuid[]) with ordinality as g (person, "group", tag, n)`
  await open.rows(sql`
    delete from project_people pp where pp.domain_id = ${open.domainId} and pp.project_id = ${projectId}
      and pp.role = 'attendee' and not exists (
        select 1 from ${given} where (g.person, g."group", g.tag) is not distinct from (pp.person_id, pp.group_id, pp.tag_id))`)
  await open.rows(sql`
    insert into project_people (domain_id, project_id, role, person_id, group_id, tag_id)
    select ${open.domainId}::uuid, ${projectId}::uuid, 'attendee', g.person, g."group", g.tag from ${given}
    on conflict do nothing`)
  await open.rows(sql`
    update project_people pp set position = g.n from ${given}
    where pp.domain_id = ${open.domainId} and pp.project_id = ${projectId} and pp.role = 'attendee'
      and (g.person, g."group", g.tag) is not distinct from (pp.person_id, pp.group_id, pp.tag_id)`)
}

/** Distinct people who are asked, invited or not. */
export async function countAsked(scope: Scope, projectId: string): Promise<number> {
  const [row] = await scope.rows<{ count: number }>(sql`
    select count(distinct person_id)::int as count from project_asked
    where domain_id = ${scope.domainId} and project_id = ${projectId}`)
  return row?.count ?? 0
}

/** Presenters and attendees who were not; returns the presenters among them. */
export async function markInvited(open: Scope, projectId: string): Promise<string[]> {
  const rows = await open.rows<{ role: string; person: string | null }>(sql`
    update project_people set invited_at = now()
    where domain_id = ${open.domainId} and project_id = ${projectId} and invited_at is null
    returning role, person_id as person`)
  return rows.flatMap(({ role, person }) => (role === 'presenter' && person !== null ? [person] : []))
}

/** Owner, presenters and attendees who are invited; `runners`: without the attendees. */
export async function listReaders(
  scope: Scope,
  projectId: string,
  { runners = false } = {},
): Promise<string[]> {
  const rows = await scope.rows<{ id: string }>(sql`
    select owner_id as id from projects where domain_id = ${scope.domainId} and id = ${projectId}
    union
    select person_id from project_people
      where domain_id = ${scope.domainId} and project_id = ${projectId} and role = 'presenter'
    union
    select person_id from project_asked
      where domain_id = ${scope.domainId} and project_id = ${projectId} and invited_at is not null and not ${runners}`)
  return rows.map(({ id }) => id)
}

/** Those of the people who are told of the project for the first time. */
export async function markNotified(
  open: Scope,
  projectId: string,
  personIds: readonly string[],
): Promise<string[]> {
  const rows = await open.rows<{ id: string }>(sql`
    insert into project_attendees (domain_id, project_id, person_id, name, email, notified_at)
    select ${open.domainId}::uuid, ${projectId}::uuid, d.id, d.name, d.email, now()
    from domain_people d where d.id = any(${[...personIds]}::uuid[])
    on conflict (domain_id, project_id, person_id) do update set notified_at = now()
      where project_attendees.notified_at is null
    returning person_id as id`)
  return rows.map(({ id }) => id)
}

/** People who are invited and don't know it yet. */
export async function listUnnotified(scope: Scope, projectId: string): Promise<string[]> {
  const rows = await scope.rows<{ id: string }>(sql`
    select distinct a.person_id as id from project_asked a
    where a.domain_id = ${scope.domainId} and a.project_id = ${projectId} and a.invited_at is not null
      and not exists (select 1 from project_attendees t where t.domain_id = a.domain_id
        and t.project_id = a.project_id and t.person_id = a.person_id and t.notified_at is not null)`)
  return rows.map(({ id }) => id)
}

export interface MemberRow {
  attendee: string | null
  person: string
  isInvited: boolean
  hasSignedIn: boolean
  isClient: boolean
  by: EntryRow[]
}

/** Everybody who is asked, by name. */
export async function listAsked(
  scope: Scope,
  projectId: string,
): Promise<(Omit<MemberRow, 'by'> & { by: Attendee[] })[]> {
  const rows = await scope.rows<MemberRow>(sql`
    select t.id as attendee, a.person_id as person, bool_or(a.invited_at is not null) as "isInvited",
      m.last_seen_at is not null as "hasSignedIn", m.is_client as "isClient",
      coalesce(jsonb_agg(jsonb_build_object('role', 'attendee', 'person', e.person_id, 'group', e.group_id, 'tag', e.tag_id)
        order by e.position, e.id) filter (where e.id is not null), '[]') as by
    from project_asked a
    join memberships m on m.domain_id = a.domain_id and m.person_id = a.person_id
    join domain_people p on p.id = a.person_id
    left join project_people e on e.domain_id = a.domain_id and e.id = a.entry_id
    left join project_attendees t on t.domain_id = a.domain_id and t.project_id = a.project_id
      and t.person_id = a.person_id
    where a.domain_id = ${scope.domainId} and a.project_id = ${projectId}
    group by t.id, a.person_id, m.last_seen_at, m.is_client, p.name, p.email
    order by coalesce(nullif(p.name, ''), p.email) collate catalogue, a.person_id`)
  return rows.map((row) => ({ ...row, by: row.by.map(attendeeOf) }))
}

/** Groups and tags are followed until here: who is asked and invited now belongs to the project for good. */
export async function freezeAttendees(open: Scope, projectId: string): Promise<void> {
  await open.rows(sql`
    update project_attendees set was_there_at_end = false
    where domain_id = ${open.domainId} and project_id = ${projectId}`)
  await open.rows(sql`
    insert into project_attendees (domain_id, project_id, person_id, name, email, was_there_at_end)
    select ${open.domainId}::uuid, ${projectId}::uuid, p.id, p.name, p.email, true
    from (select distinct person_id from project_asked a
      where a.domain_id = ${open.domainId} and a.project_id = ${projectId} and a.invited_at is not null) a
    join domain_people p on p.id = a.person_id
    on conflict (domain_id, project_id, person_id) do update set was_there_at_end = true`)
}

export interface GroupsAsked {
  /** The groups that some of those who are asked have in common, and no others. */
  groupIds: string[]
  /** By what they were named: people, groups, tags. */
  names: string[]
}

/** Those who are asked, by the groups that they are in. */
export async function listGroupsAsked(scope: Scope, projectId: string): Promise<GroupsAsked[]> {
  return await scope.rows<GroupsAsked>(sql`
    with asked as (
      select a.person_id, coalesce(g.name, t.name, nullif(p.name, ''), p.email) as name
      from project_asked a
      join project_people e on e.domain_id = a.domain_id and e.id = a.entry_id
      join domain_people p on p.id = a.person_id
      left join groups g on g.domain_id = e.domain_id and g.id = e.group_id
      left join tags t on t.domain_id = e.domain_id and t.id = e.tag_id
      where a.domain_id = ${scope.domainId} and a.project_id = ${projectId})
    select ids as "groupIds", array_agg(distinct name order by name) as names from (
      select asked.name, array(select gm.group_id::text from group_members gm
        where gm.domain_id = ${scope.domainId} and gm.person_id = asked.person_id order by 1) as ids from asked) x
    group by ids`)
}
