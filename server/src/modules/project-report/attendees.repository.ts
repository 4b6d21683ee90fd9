/** Who was asked in the projects, and what became of it. */
import type { ReportAmount } from '@vitrine/contract'
import { type RawBuilder, sql } from 'kysely'
import { orderLines, type Reading, rowsOf } from './asked-rows.ts'
import { reachedProject, seenPerson } from './report-visibility.ts'
import type { Page } from './rows.repository.ts'

export interface AttendeeReportRow {
  attendee: string
  name: string
  email: string
  isGuest: boolean
  projectId: string
  projectName: string
  cameAt: Date | null
  finishedAt: Date | null
  seconds: number
  lines: number
  amounts: ReportAmount[]
}

/**
 * Rows `w`: everybody who was asked and invited, guests, and whoever answered and left since, of projects that were
 * under way in the span. What else was asked for narrows what they ordered alone, but for who they are.
 */
function attendeesOf(
  reading: Reading,
  /** Amounts by currency, where they are asked for. */
  currency: RawBuilder<unknown> = sql`l.currency`,
  amount: RawBuilder<unknown> = sql`sum(l.amount)`,
): RawBuilder<unknown> {
  const { scope, seen, asked } = reading
  const { projects, attendee, from, until } = asked
  const isOfOrders =
    asked.product !== undefined || asked.category !== undefined || asked.session !== undefined
  const lines = { ...reading, asked: { ...asked, group: undefined, presenter: undefined } }
  const chosen = [
    sql`p.domain_id = ${scope.domainId}`,
    sql`p.started_at is not null`,
    reachedProject(seen),
    ...(projects === undefined ? [] : [sql`p.id = any(${[...projects]}::uuid[])`]),
    ...(until === null ? [] : [sql`p.started_at < ${until}`]),
    ...(from === null ? [] : [sql`(p.closed_at is null or p.closed_at >= ${from})`]),
  ]
  const known = sql`coalesce(k.person_id, i.person_id)`
  const wanted = [
    seenPerson(seen, { person: known, link: sql`k.share_link_id` }),
    sql`(i.person_id is not null or k.share_link_id is not null or exists (select from project_answer_revisions v
      where v.domain_id = k.domain_id and v.project_id = k.project_id and v.attendee_id = k.id))`,
    ...(attendee === undefined ? [] : [sql`coalesce(${known}, k.id) = ${attendee}::uuid`]),
    ...(isOfOrders || asked.group !== undefined || asked.presenter !== undefined
      ? [sql`o.lines is not null`]
      : []),
  ]
  return sql`
    chosen as (select p.* from projects p where ${sql.join(chosen, sql` and `)}),
    ordered as (
      select l.project_id, l.attendee_id, ${currency} as currency, count(*) filter (where l.is_ordered) as lines,
        ${amount} as amount
      ${rowsOf(isOfOrders || asked.group !== undefined || asked.presenter !== undefined ? reading : lines, orderLines)}
      group by 1, 2, 3
    ), orders as (
      select project_id, attendee_id, sum(lines)::int as lines,
        coalesce(jsonb_agg(jsonb_build_object('currency', currency, 'amount', amount::text) order by currency)
          filter (where amount is not null), '[]') as amounts
      from ordered group by 1, 2
    ), invited as (
      select i.project_id, i.person_id from project_asked i join chosen p on p.id = i.project_id
      where i.domain_id = ${scope.domainId} and i.invited_at is not null group by 1, 2
    ), known as (
      select k.* from project_attendees k join chosen p on p.domain_id = k.domain_id and p.id = k.project_id
    ), w as (
      select coalesce(${known}, k.id) as attendee, k.share_link_id is not null as "isGuest",
        coalesce(nullif(d.name, ''), k.name, d.email, '') as name, coalesce(d.email, k.email, '') as email,
        p.id as "projectId", p.name as "projectName", k.opened_at as "cameAt", k.confirmed_at as "finishedAt",
        (coalesce(k.spent_ms, 0) / 1000 + coalesce(visits.seconds, 0))::int as seconds,
        coalesce(o.lines, 0) as lines, coalesce(o.amounts, '[]') as amounts
      from known k full join invited i on i.project_id = k.project_id and i.person_id = k.person_id
      join chosen p on p.id = coalesce(k.project_id, i.project_id)
      left join domain_people d on d.id = ${known}
      left join orders o on o.project_id = p.id and o.attendee_id = k.id
      -- In rooms of the project, each moment once.
      left join lateral (
        select sum(extract(epoch from upper(b.during) - lower(b.during)))::int as seconds from (
          select unnest(range_agg(tstzrange(v.came_at, greatest(v.came_at, coalesce(v.left_at, now()))))) as during
          from rooms r join room_members m on m.domain_id = r.domain_id and m.room_id = r.id
          join room_visits v on v.domain_id = m.domain_id and v.member_id = m.id
          where r.domain_id = p.domain_id and r.project_id = p.id
            and (m.person_id = ${known} or m.attendee_id = k.id)) b) visits on true
      where ${sql.join(wanted, sql` and `)}
    )`
}

export interface AttendeeCounts {
  invited: number
  came: number
  finished: number
  ordered: number
  seconds: number
}

export async function countAttendees(reading: Reading): Promise<AttendeeCounts> {
  const [row] = await reading.scope.rows<AttendeeCounts>(sql`
    with ${attendeesOf(reading, sql`null::text`, sql`null::numeric`)}
    select count(*)::int as invited, count("cameAt")::int as came, count("finishedAt")::int as finished,
      (count(*) filter (where lines > 0))::int as ordered, coalesce(sum(seconds), 0)::float8 as seconds from w`)
  return row ?? { invited: 0, came: 0, finished: 0, ordered: 0, seconds: 0 }
}

const sortColumns: Readonly<Record<string, RawBuilder<unknown>>> = {
  name: sql`name collate catalogue`,
  project: sql`"projectName"`,
  came: sql`"cameAt"`,
  finished: sql`"finishedAt"`,
  seconds: sql`seconds`,
  lines: sql`lines`,
}

export async function listAttendees(
  reading: Reading,
  sort: string,
  page: Page,
): Promise<{ total: number; rows: AttendeeReportRow[] }> {
  const direction = sort.startsWith('-') ? sql`desc` : sql`asc`
  const by = sortColumns[sort.replace('-', '')] ?? sql`name`
  const order = sql`${by} ${direction} nulls last, name collate catalogue, "projectName", attendee, "projectId"`
  const rows = await reading.scope.rows<AttendeeReportRow & { total: number }>(sql`
    with ${attendeesOf(reading)},
    paged as (select * from w order by ${order} limit ${page.limit} offset ${page.offset})
    select w.*, t.total from (select count(*)::int as total from w) t left join paged w on true order by ${order}`)
  return { total: rows[0]?.total ?? 0, rows: rows.filter(({ attendee }) => attendee !== null) }
}
