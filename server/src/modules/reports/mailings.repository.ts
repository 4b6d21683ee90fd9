/** Whom a report is sent to: each of them once each time. */
import { sql } from 'kysely'
import type { Scope } from '../../scope/scope.ts'

export interface MailingRow {
  id: string
  scheduleId: string
  personId: string
  /** Null for somebody whose account is gone. */
  personName: string | null
  fromDay: string
  toDay: string
}

export interface NewMailing {
  scheduleId: string
  dueAt: Date
  fromDay: string
  toDay: string
}

/** Returns those that weren't there. */
export async function insertMailings(
  open: Scope,
  { scheduleId, dueAt, fromDay, toDay }: NewMailing,
  personIds: readonly string[],
): Promise<string[]> {
  const rows = await open.rows<{ id: string }>(sql`
    insert into report_mailings (domain_id, schedule_id, due_at, person_id, from_day, to_day)
    select ${open.domainId}, ${scheduleId}, ${dueAt}, person, ${fromDay}::date, ${toDay}::date
    from unnest(${personIds}::uuid[]) person
    on conflict (domain_id, schedule_id, due_at, person_id) do nothing
    returning id`)
  return rows.map(({ id }) => id)
}

/** Null for one that is gone, or has been sent or refused. */
export async function findWaitingMailing(scope: Scope, id: string): Promise<MailingRow | null> {
  const [row] = await scope.rows<MailingRow>(sql`
    select m.id, m.schedule_id as "scheduleId", m.person_id as "personId",
      coalesce(nullif(p.name, ''), p.email) as "personName", m.from_day::text as "fromDay", m.to_day::text as "toDay"
    from report_mailings m left join domain_people p on p.id = m.person_id
    where m.domain_id = ${scope.domainId} and m.id = ${id} and m.state = 'waiting'`)
  return row ?? null
}

/**
 * Marks the mailing as ended; false where it has ended already. The caller does what follows from it in the same
 * transaction.
 */
export async function endMailing(open: Scope, id: string, state: 'sent' | 'refused'): Promise<boolean> {
  const rows = await open.rows(sql`
    update report_mailings set state = ${state}, ended_at = now()
    where domain_id = ${open.domainId} and id = ${id} and state = 'waiting' returning 1`)
  return rows.length > 0
}

export async function isSending(scope: Scope, scheduleId: string): Promise<boolean> {
  const rows = await scope.rows(sql`
    select 1 from report_mailings
    where domain_id = ${scope.domainId} and schedule_id = ${scheduleId} and state = 'waiting' limit 1`)
  return rows.length > 0
}

/** Forgets those that ended so many days ago, but the newest of each schedule; returns how many. */
export async function deleteOldMailings(scope: Scope, days: number): Promise<number> {
  const rows = await scope.rows(sql`
    delete from report_mailings m
    where m.domain_id = ${scope.domainId} and m.ended_at < now() - make_interval(days => ${days}::int)
      and exists (select 1 from report_mailings l where l.domain_id = m.domain_id
        and l.schedule_id = m.schedule_id and l.due_at > m.due_at)
    returning 1`)
  return rows.length
}
