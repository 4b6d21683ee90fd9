/** Which projects a person has to do with, and as what. */
import type { ProjectRole, ProjectsQuery } from '@vitrine/contract'
import { type RawBuilder, sql } from 'kysely'
import { fenced } from '../../platform/db/schema/fence.ts'
import type { Scope } from '../../scope/scope.ts'
import { type Clause, textMeets } from '../search/index.ts'

/** A person's projects, once for every role in each (`project_id`, `rank`). Attendees have their role once they are invited. */
function rolesOf(scope: Scope, personId: string): RawBuilder<unknown> {
  const { domainId } = scope
  return sql`
    select o.id as project_id, 1 as rank from projects o
      where o.domain_id = ${domainId} and o.owner_id = ${personId}::uuid
    union all
    select x.project_id, 2 from project_people x
      where x.domain_id = ${domainId} and x.role = 'presenter' and x.person_id = ${personId}::uuid
    union all
    select a.project_id, case when m.is_client then 4 else 3 end from project_asked a
      join memberships m on m.domain_id = a.domain_id and m.person_id = a.person_id
      where a.domain_id = ${domainId} and a.person_id = ${personId}::uuid and a.invited_at is not null`
}

const ranks: Readonly<Record<ProjectRole, number>> = { owner: 1, presenter: 2, internal: 3, external: 4 }
const roleOfRank = sql<ProjectRole | null>`(array['owner', 'presenter', 'internal', 'external'])[mine.rank]`

/** The highest role of the caller. */
export async function findProjectRole(scope: Scope, projectId: string): Promise<ProjectRole | null> {
  const [row] = await scope.rows<{ role: ProjectRole | null }>(sql`
    select ${roleOfRank} as role from (
      select min(rank) as rank from (${rolesOf(scope, scope.person?.id ?? '')}) r
      where r.project_id = ${projectId}::uuid) mine`)
  return row?.role ?? null
}

/** Those of the projects that the caller runs: as owner or presenter, or as a super admin. */
export async function listRunAmong(scope: Scope, projectIds: readonly string[]): Promise<string[]> {
  const rows = await scope.rows<{ id: string }>(sql`
    select p.id from projects p where p.domain_id = ${scope.domainId} and p.id = any(${[...projectIds]}::uuid[])
      and (${scope.isSuperAdmin} or exists (
        select 1 from (${rolesOf(scope, scope.person?.id ?? '')}) r where r.project_id = p.id and r.rank <= 2))`)
  return rows.map(({ id }) => id)
}

export interface ProjectsAsked
  extends Partial<Omit<ProjectsQuery, 'domain' | 'page' | 'per_page' | 'role' | 'search'>> {
  /** All are found without any. */
  search: readonly Clause[]
  /** The person whose projects are listed. */
  personId: string
  /** Also those in which the person has no role. */
  isEverything: boolean
  /** Any of the person's roles, or their highest. */
  hasRole?: ProjectRole | undefined
  isHighest?: ProjectRole | undefined
  hasWeb?: boolean | undefined
}

const states = {
  upcoming: sql`p.started_at is null`,
  ongoing: sql`p.started_at is not null and p.closed_at is null`,
  done: sql`p.closed_at is not null`,
} as const

/** When it takes place: what was planned, until it is known. */
const begins = sql`coalesce(p.started_at, p.starts_at)`
const ends = sql`coalesce(p.closed_at, p.ends_at)`

function conditionOf(asked: ProjectsAsked): RawBuilder<unknown> {
  const visible = asked.isEverything ? sql<boolean>`true` : sql<boolean>`mine.rank is not null`
  const conditions: RawBuilder<unknown>[] = [visible]
  if (asked.hasRole !== undefined) conditions.push(sql`mine.ranks @> array[${ranks[asked.hasRole]}::int]`)
  if (asked.isHighest !== undefined) conditions.push(sql`mine.rank = ${ranks[asked.isHighest]}`)
  if (asked.hasWeb !== undefined) conditions.push(sql`('web' = any(p.sessions)) = ${asked.hasWeb}`)
  if (asked.state !== undefined) conditions.push(states[asked.state])
  if (asked.owner !== undefined) conditions.push(sql`p.owner_id = ${asked.owner}::uuid`)
  if (asked.session !== undefined) conditions.push(sql`${asked.session} = any(p.sessions)`)
  if (asked.template !== undefined) conditions.push(sql`p.template_id = ${asked.template}::uuid`)
  // A day is one of UTC; without a date there is nothing that could take place on it.
  if (asked.from !== undefined) {
    conditions.push(sql`coalesce(${begins}, ${ends}) is not null
      and coalesce(${ends}, 'infinity') >= (${asked.from}::date)::timestamp at time zone 'UTC'`)
  }
  if (asked.until !== undefined) {
    conditions.push(
      sql`coalesce(${begins}, ${ends}) < (${asked.until}::date + 1)::timestamp at time zone 'UTC'`,
    )
  }
  if (asked.search.length > 0)
    conditions.push(fenced(visible, textMeets([sql`p.name`, sql`p.description`], asked.search)))
  return sql.join(conditions, sql` and `)
}

type Sort = ProjectsQuery['sort']

/** Order: projects that begin or end next, then those without a date, then finished ones, the latest first. */
const next = sql`case when p.closed_at is not null then null when p.started_at is null then p.starts_at else p.ends_at end
  asc nulls last, p.closed_at desc nulls first, p.created_at desc`

const sortColumns: Readonly<Record<string, RawBuilder<unknown>>> = {
  name: sql`p.name`,
  createdAt: sql`p.created_at`,
  startsAt: sql`p.starts_at`,
  endsAt: sql`p.ends_at`,
}

function orderOf(sort: Sort): RawBuilder<unknown> {
  const column = sortColumns[sort.replace('-', '')]
  if (column === undefined) return next
  return sql`${column} ${sort.startsWith('-') ? sql`desc` : sql`asc`} nulls last`
}

export interface FoundProject {
  id: string
  role: ProjectRole | null
}

/** `limit` null means all. */
export async function findProjects(
  scope: Scope,
  asked: ProjectsAsked,
  window: { offset: number; limit: number | null },
): Promise<{ total: number; found: FoundProject[] }> {
  const from = sql`
    from projects p left join (
      select project_id, min(rank) as rank, array_agg(rank) as ranks from (${rolesOf(scope, asked.personId)}) r
      group by project_id) mine on mine.project_id = p.id
    where p.domain_id = ${scope.domainId} and ${conditionOf(asked)}`
  return await scope.transaction(async (open) => {
    const [count] = await open.rows<{ total: number }>(sql`select count(*)::int as total ${from}`)
    const found = await open.rows<FoundProject>(sql`
      select p.id, ${roleOfRank} as role ${from}
      order by ${orderOf(asked.sort ?? 'next')}, p.id limit ${window.limit} offset ${window.offset}`)
    return { total: count?.total ?? 0, found }
  })
}

export interface ProjectFigures {
  id: string
  ownerName: string
  attendeeCount: number
  finishedCount: number
  invitedAt: Date | null
  hasUninvited: boolean
  /** Ids of the first five attendees. */
  people: string[]
  /** Kinds of the rooms that are open. */
  rooms: string[]
}

/** Figures of projects, in which each attendee counts once, however often they are named. */
export async function listProjectFigures(scope: Scope, ids: readonly string[]): Promise<ProjectFigures[]> {
  return await scope.rows<ProjectFigures>(sql`
    with asked as materialized (
      select a.project_id, a.person_id, min(a.invited_at) as invited_at from project_asked a
      where a.domain_id = ${scope.domainId} and a.project_id = any(${[...ids]}::uuid[])
      group by a.project_id, a.person_id)
    select p.id, coalesce(nullif(o.name, ''), o.email) as "ownerName",
      coalesce(f.asked, 0)::int as "attendeeCount", coalesce(f.finished, 0)::int as "finishedCount",
      f.invited_at as "invitedAt", coalesce(f.uninvited, false) as "hasUninvited",
      coalesce(f.people, '{}')::text[] as people,
      array(select r.kind from rooms r where r.domain_id = p.domain_id and r.project_id = p.id
        and r.closed_at is null) as rooms
    from projects p join domain_people o on o.id = p.owner_id
    left join lateral (
      select count(*) as asked, count(t.confirmed_at) as finished, min(asked.invited_at) as invited_at,
        bool_or(asked.invited_at is null) as uninvited,
        (array_agg(asked.person_id order by asked.invited_at, asked.person_id))[1:5] as people
      from asked left join project_attendees t on t.domain_id = p.domain_id and t.project_id = p.id
        and t.person_id = asked.person_id
      where asked.project_id = p.id) f on true
    where p.domain_id = ${scope.domainId} and p.id = any(${[...ids]}::uuid[])`)
}

export interface OwnPart {
  id: string
  invitedAt: Date
  hasFinished: boolean
}

/** The person's own part in projects: attendees learn nothing of the others. */
export async function listOwnParts(
  scope: Scope,
  personId: string,
  ids: readonly string[],
): Promise<OwnPart[]> {
  return await scope.rows<OwnPart>(sql`
    select a.project_id as id, min(a.invited_at) as "invitedAt",
      bool_or(t.confirmed_at is not null) as "hasFinished"
    from project_asked a left join project_attendees t on t.domain_id = a.domain_id and t.project_id = a.project_id
      and t.person_id = a.person_id
    where a.domain_id = ${scope.domainId} and a.project_id = any(${[...ids]}::uuid[])
      and a.person_id = ${personId}::uuid and a.invited_at is not null
    group by a.project_id`)
}
