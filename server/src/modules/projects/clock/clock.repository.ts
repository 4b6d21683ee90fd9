/** What is due in projects at a moment. */
import { sql } from 'kysely'
import type { Connection } from '../../../platform/db/connection.ts'
import type { Scope } from '../../../scope/scope.ts'
import type { ProjectRow } from '../projects.repository.ts'

/** Companies with projects that are not over. */
export async function listOpenDomains(database: Connection): Promise<string[]> {
  const rows = await database.rows<{ id: string }>(sql`select domains_with_open_projects() as id`)
  return rows.map(({ id }) => id)
}

/** Reminders are sent so long before a moment, whatever clocks do in between. */
export const reminderHours = 24

/** Starting needs none: a project starts once, whoever starts it. */
export type Moment = 'starting-soon' | 'ending-soon'

/** Ids of projects that start, end, or are to be reminded of, at `now` or before. */
export async function listDueProjects(scope: Scope, now: Date): Promise<string[]> {
  const soon = sql`${now}::timestamptz + make_interval(hours => ${reminderHours})`
  const isReminded = (kind: Moment) => sql`exists (select 1 from project_reminders r
    where r.domain_id = p.domain_id and r.project_id = p.id and r.kind = ${kind})`
  const rows = await scope.rows<{ id: string }>(sql`
    select p.id from projects p where p.domain_id = ${scope.domainId} and p.closed_at is null and (
      (p.started_at is null and p.waits_for_start and p.starts_at <= ${now})
      or (p.started_at is null and p.waits_for_start and p.starts_at <= ${soon} and not ${isReminded('starting-soon')})
      or (p.started_at is not null and p.ends_at <= ${now})
      or (p.started_at is not null and p.ends_at <= ${soon} and not ${isReminded('ending-soon')}))
    order by p.id`)
  return rows.map(({ id }) => id)
}

/** False where somebody else is at it. */
export async function takeProject(open: Scope, id: string): Promise<boolean> {
  const rows = await open.rows(sql`
    select 1 from projects where domain_id = ${open.domainId} and id = ${id} for no key update skip locked`)
  return rows.length > 0
}

/** Returns whether it is the first time: a reminder isn't sent twice, even after the dates have changed. */
export async function noteMoment(open: Scope, id: string, kind: Moment): Promise<boolean> {
  const rows = await open.rows(sql`
    insert into project_reminders (domain_id, project_id, kind) values (${open.domainId}, ${id}, ${kind})
    on conflict do nothing returning kind`)
  return rows.length > 0
}

/** A project that goes on has another end ahead. */
export async function forgetEnding(open: Scope, id: string): Promise<void> {
  await open.rows(sql`
    delete from project_reminders
    where domain_id = ${open.domainId} and project_id = ${id} and kind = 'ending-soon'`)
}

/** Since when something keeps it from starting; null: nothing does. */
export async function markBlocked(open: Scope, id: string, at: Date): Promise<void> {
  await open.rows(sql`
    update projects set blocked_at = ${at} where domain_id = ${open.domainId} and id = ${id}`)
}

/** Projects with people who are invited and don't know it: they have joined a group or carry a tag since. */
export async function listWithNewcomers(scope: Scope): Promise<string[]> {
  const rows = await scope.rows<{ id: string }>(sql`
    select distinct a.project_id as id from project_asked a
    join projects p on p.domain_id = a.domain_id and p.id = a.project_id and p.closed_at is null
    join memberships m on m.domain_id = a.domain_id and m.person_id = a.person_id and m.is_active
    join domain_people d on d.id = a.person_id and d.name <> '' and not (d.is_invited and d.last_seen_at is null)
    where a.domain_id = ${scope.domainId} and a.invited_at is not null and not exists (
      select 1 from project_attendees t where t.domain_id = a.domain_id and t.project_id = a.project_id
        and t.person_id = a.person_id and t.notified_at is not null)
    and not exists (
      select 1 from domain_events e where e.domain_id = a.domain_id and e.event ->> 'kind' = 'project-added'
        and e.event ->> 'projectId' = a.project_id::text)`)
  return rows.map(({ id }) => id)
}

export function isOver({ endsAt }: Pick<ProjectRow, 'endsAt'>, now: Date): boolean {
  return endsAt !== null && endsAt <= now
}
