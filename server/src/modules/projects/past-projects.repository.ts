/** Projects and answers of the past, as a demo tells of it: they are made now, and moved back to their day. */
import { sql } from 'kysely'
import type { Scope } from '../../scope/scope.ts'

/** When it was begun and ended. */
export async function moveProjectBack(
  scope: Scope,
  projectId: string,
  { startedDaysAgo, endedDaysAgo }: { startedDaysAgo: number; endedDaysAgo: number },
): Promise<void> {
  const ago = (days: number) => sql`now() - make_interval(days => ${days}::int)`
  await scope.rows(sql`
    update projects set created_at = ${ago(startedDaysAgo + 1)}, started_at = ${ago(startedDaysAgo)},
      closed_at = ${ago(endedDaysAgo)}, updated_at = ${ago(endedDaysAgo)}
    where domain_id = ${scope.domainId} and id = ${projectId}`)
}

interface Said {
  personId: string
  /** What came about since then moves. */
  since: Date
  days: number
  minutes: number
}

/** What an attendee has said, ordered and opened since then was so many days earlier, and took so many minutes. */
export async function moveAnswersBack(
  scope: Scope,
  projectId: string,
  { personId, since, days, minutes }: Said,
): Promise<void> {
  const moved = (...columns: string[]) =>
    sql.join(
      columns.map((column) => {
        const at = sql.ref(column)
        return sql`${at} = case when ${at} >= ${since} then ${at} - make_interval(days => ${days}::int) else ${at} end`
      }),
    )
  const attendee = sql`(select a.id from project_attendees a where a.domain_id = ${scope.domainId}
    and a.project_id = ${projectId} and a.person_id = ${personId})`
  const theirs = sql`domain_id = ${scope.domainId} and project_id = ${projectId} and attendee_id = ${attendee}`
  await scope.transaction(async (open) => {
    await open.rows(sql`update project_answers set ${moved('created_at', 'updated_at')} where ${theirs}`)
    await open.rows(sql`update project_answer_revisions set ${moved('created_at')} where ${theirs}`)
    await open.rows(sql`update project_comments set ${moved('created_at')} where ${theirs}`)
    await open.rows(sql`update project_presentations set ${moved('first_at')} where ${theirs}`)
    await open.rows(sql`update project_order_lines set ${moved('ordered_at')} where ${theirs}`)
    await open.rows(sql`
      update project_order_revisions set ${moved('created_at')} where domain_id = ${scope.domainId} and order_id in (
        select o.id from project_orders o where ${theirs})`)
    await open.rows(sql`update project_orders set ${moved('created_at', 'updated_at')} where ${theirs}`)
    await open.rows(sql`
      update project_attendees set spent_ms = spent_ms + ${minutes * 60_000}::bigint,
        ${moved('created_at', 'notified_at', 'opened_at', 'last_seen_at', 'confirmed_at')}
      where domain_id = ${scope.domainId} and project_id = ${projectId} and person_id = ${personId}`)
  })
}
