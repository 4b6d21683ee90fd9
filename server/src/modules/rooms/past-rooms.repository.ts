import { sql } from 'kysely'
import type { Scope } from '../../scope/scope.ts'

/** What has come about in a project's rooms since then happened so many days earlier: what a demo tells of the past. */
export async function moveRoomsBack(
  scope: Scope,
  projectId: string,
  { since, days }: { since: Date; days: number },
): Promise<void> {
  const moved = (column: string) =>
    sql`${sql.ref(column)} = case when ${sql.ref(column)} >= ${since} then ${sql.ref(column)}
      - make_interval(days => ${days}::int) else ${sql.ref(column)} end`
  const own = sql`domain_id = ${scope.domainId} and room_id in (
    select r.id from rooms r where r.domain_id = ${scope.domainId} and r.project_id = ${projectId})`
  await scope.transaction(async (open) => {
    await open.rows(
      sql`update room_visits set ${moved('came_at')}, ${moved('left_at')}, ${moved('seen_at')} where ${own}`,
    )
    await open.rows(
      sql`update room_proposals set ${moved('created_at')}, ${moved('answered_at')} where ${own}`,
    )
    await open.rows(sql`
      update rooms set ${moved('opened_at')}, ${moved('closed_at')}
      where domain_id = ${scope.domainId} and project_id = ${projectId}`)
  })
}
