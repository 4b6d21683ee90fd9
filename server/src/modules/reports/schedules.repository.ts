import type { MailedReportFormat, ReportRhythm } from '@vitrine/contract'
import { sql } from 'kysely'
import type { Connection } from '../../platform/db/connection.ts'
import { refuse } from '../../platform/errors.ts'
import type { Scope } from '../../scope/scope.ts'

export interface ScheduleRow {
  id: string
  ownerId: string
  /** Null for somebody who has left. */
  ownerName: string | null
  report: string
  asked: Record<string, unknown>
  rhythm: ReportRhythm
  format: MailedReportFormat
  receivers: string[]
  /** Receivers who are still members, sorted by name. */
  present: { id: string; name: string }[]
  isOn: boolean
  nextAt: Date
  createdAt: Date
  version: number
  last: LastMailing | null
}

export interface LastMailing {
  at: string
  from: string
  to: string
  sent: number
  waiting: number
  refused: number
}

const nameOf = (person: string) => sql.raw(`coalesce(nullif(${person}.name, ''), ${person}.email)`)

const columns = sql`
  s.id, s.owner_id as "ownerId", ${nameOf('o')} as "ownerName", s.report, s.asked, s.rhythm, s.format,
  s.receivers::text[] as receivers, s.is_on as "isOn", s.next_at as "nextAt", s.created_at as "createdAt",
  s.record_version as version,
  coalesce((
    select jsonb_agg(jsonb_build_object('id', p.id, 'name', ${nameOf('p')}) order by lower(${nameOf('p')}), p.id)
    from memberships m join domain_people p on p.id = m.person_id
    where m.domain_id = s.domain_id and m.person_id = any(s.receivers) and not m.is_client), '[]') as present,
  (select jsonb_build_object('at', l.due_at, 'from', min(l.from_day), 'to', min(l.to_day),
      'sent', count(*) filter (where l.state = 'sent'), 'waiting', count(*) filter (where l.state = 'waiting'),
      'refused', count(*) filter (where l.state = 'refused'))
    from report_mailings l where l.domain_id = s.domain_id and l.schedule_id = s.id
    group by l.due_at order by l.due_at desc limit 1) as last`
const from = sql`report_schedules s left join domain_people o on o.id = s.owner_id`

/** Newest first. `ownerId` null: everybody's. */
export async function listScheduleRows(
  scope: Scope,
  { ownerId, report }: { ownerId: string | null; report: string | null },
  { offset, limit }: { offset: number; limit: number | null },
): Promise<{ total: number; rows: ScheduleRow[] }> {
  const isListed = sql`s.domain_id = ${scope.domainId} and (${ownerId}::uuid is null or s.owner_id = ${ownerId})
    and (${report}::text is null or s.report = ${report})`
  return await scope.transaction(async (open) => {
    const [count] = await open.rows<{ total: number }>(
      sql`select count(*)::int as total from report_schedules s where ${isListed}`,
    )
    const rows = await open.rows<ScheduleRow>(sql`
      select ${columns} from ${from} where ${isListed}
      order by s.created_at desc, s.id limit ${limit} offset ${offset}`)
    return { total: count?.total ?? 0, rows }
  })
}

export async function findScheduleRow(scope: Scope, id: string): Promise<ScheduleRow | null> {
  const [row] = await scope.rows<ScheduleRow>(
    sql`select ${columns} from ${from} where s.domain_id = ${scope.domainId} and s.id = ${id}`,
  )
  return row ?? null
}

/** How many somebody keeps. Until the transaction ends they keep no more. */
export async function countOwnSchedules(open: Scope, ownerId: string): Promise<number> {
  await open.rows(
    sql`select pg_advisory_xact_lock(hashtextextended('report-schedules' || ${open.domainId} || ${ownerId}, 0))`,
  )
  const [row] = await open.rows<{ count: number }>(sql`
    select count(*)::int as count from report_schedules
    where domain_id = ${open.domainId} and owner_id = ${ownerId}`)
  return row?.count ?? 0
}

/** What callers decide of a schedule, as it is stored. */
export type ScheduleValues = Pick<
  ScheduleRow,
  'report' | 'asked' | 'rhythm' | 'format' | 'receivers' | 'isOn' | 'nextAt'
>

export async function insertScheduleRow(
  open: Scope,
  ownerId: string,
  values: ScheduleValues,
): Promise<string> {
  const [row] = await open.rows<{ id: string }>(sql`
    insert into report_schedules (domain_id, owner_id, report, asked, rhythm, format, receivers, is_on, next_at)
    values (${open.domainId}, ${ownerId}, ${values.report}, ${JSON.stringify(values.asked)}::jsonb, ${values.rhythm},
      ${values.format}, ${values.receivers}::uuid[], ${values.isOn}, ${values.nextAt})
    returning id`)
  return row?.id ?? refuse('NotFound')
}

export async function updateScheduleRow(open: Scope, id: string, values: ScheduleValues): Promise<void> {
  await open.rows(sql`
    update report_schedules set asked = ${JSON.stringify(values.asked)}::jsonb, rhythm = ${values.rhythm},
      format = ${values.format}, receivers = ${values.receivers}::uuid[], is_on = ${values.isOn},
      next_at = ${values.nextAt}
    where domain_id = ${open.domainId} and id = ${id}`)
}

export async function deleteScheduleRow(open: Scope, id: string): Promise<void> {
  await open.rows(sql`delete from report_schedules where domain_id = ${open.domainId} and id = ${id}`)
}

/** False where they weren't among the receivers. */
export async function removeReceiver(open: Scope, id: string, personId: string): Promise<boolean> {
  const rows = await open.rows(sql`
    update report_schedules set receivers = array_remove(receivers, ${personId}::uuid)
    where domain_id = ${open.domainId} and id = ${id} and ${personId}::uuid = any(receivers) returning 1`)
  return rows.length > 0
}

/** Companies with schedules that are on. */
export async function listScheduleDomains(database: Connection): Promise<string[]> {
  const rows = await database.rows<{ id: string }>(sql`select domains_with_report_schedules() as id`)
  return rows.map(({ id }) => id)
}

export async function listDueSchedules(
  domain: Scope,
  now: Date,
): Promise<{ id: string; rhythm: ReportRhythm }[]> {
  return await domain.rows(sql`
    select id, rhythm from report_schedules
    where domain_id = ${domain.domainId} and is_on and next_at <= ${now} order by next_at, id`)
}

/**
 * Claims the schedule for the caller to send, and moves it to `nextAt`. Returns when it was due; null where another
 * server has claimed it or it is no longer due.
 */
export async function takeDueSchedule(
  open: Scope,
  id: string,
  now: Date,
  nextAt: Date,
): Promise<{ dueAt: Date } | null> {
  const [row] = await open.rows<{ dueAt: Date }>(sql`
    with due as (
      select id, next_at from report_schedules
      where domain_id = ${open.domainId} and id = ${id} and is_on and next_at <= ${now} for update skip locked)
    update report_schedules s set next_at = ${nextAt} from due
    where s.domain_id = ${open.domainId} and s.id = due.id
    returning due.next_at as "dueAt"`)
  return row ?? null
}

/** Switches those off whose owner is no staff of the company any more. */
export async function switchLeftOff(domain: Scope): Promise<void> {
  await domain.rows(sql`
    update report_schedules s set is_on = false
    where s.domain_id = ${domain.domainId} and s.is_on and not exists (
      select 1 from memberships m join domain_people p on p.id = m.person_id
      where m.domain_id = s.domain_id and m.person_id = s.owner_id and m.is_active and not m.is_client
        and not p.is_disabled)`)
}
