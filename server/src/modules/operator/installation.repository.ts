/** Reads tables of the installation, and those of the job queue, whose columns pg-boss describes. */
import { sql } from 'kysely'
import type { Connection } from '../../platform/db/connection.ts'

export interface QueueRow {
  name: string
  waiting: number
  underWay: number
  failed: number
  waitingSince: Date | null
}

/** Every queue that there is, by name. */
export async function listQueues(database: Connection): Promise<QueueRow[]> {
  return await database.rows<QueueRow>(sql`
    select q.name,
      count(*) filter (where j.state in ('created', 'retry') and j.start_after <= now())::int as waiting,
      count(*) filter (where j.state = 'active')::int as "underWay",
      count(*) filter (where j.state = 'failed')::int as failed,
      min(j.start_after) filter (where j.state in ('created', 'retry') and j.start_after <= now()) as "waitingSince"
    from pgboss.queue q left join pgboss.job j on j.name = q.name and j.state in ('created', 'retry', 'active', 'failed')
    where q.name not like '\\_\\_%' group by q.name order by q.name`)
}

/** Programs that have given a sign of life within the seconds after which one counts as ended. */
export async function countPrograms(database: Connection): Promise<{ servers: number; workers: number }> {
  const [row] = await database.rows<{ servers: number; workers: number }>(sql`
    select (select count(*)::int from servers where seen_at > now() - interval '20 seconds') as servers,
      (select count(*)::int from workers where seen_at > now() - interval '20 seconds') as workers`)
  return row ?? { servers: 0, workers: 0 }
}

export interface FailedJobRow {
  id: string
  queue: string
  failedAt: Date
  tries: number
  output: unknown
}

/** Latest first. */
export async function listFailedJobs(
  database: Connection,
  window: { limit: number | null; offset: number },
): Promise<{ total: number; rows: FailedJobRow[] }> {
  const [count] = await database.rows<{ total: number }>(
    sql`select count(*)::int as total from pgboss.job where state = 'failed'`,
  )
  const rows = await database.rows<FailedJobRow>(sql`
    select id, name as queue, completed_on as "failedAt", retry_count + 1 as tries, output
    from pgboss.job where state = 'failed'
    order by completed_on desc, id limit ${window.limit} offset ${window.offset}`)
  return { total: count?.total ?? 0, rows }
}

/** Has a failed job tried once more, as pg-boss itself does; returns its queue, null where there is no such job. */
export async function retryFailedJob(database: Connection, id: string): Promise<string | null> {
  const [row] = await database.rows<{ queue: string }>(sql`
    update pgboss.job set state = 'retry', retry_limit = retry_limit + 1, completed_on = null, start_after = now()
    where id = ${id} and state = 'failed' returning name as queue`)
  return row?.queue ?? null
}

export async function countInstallation(
  database: Connection,
): Promise<{ companies: number; largest: number; outbox: number }> {
  const [row] = await database.rows<{ companies: number; largest: number; outbox: number }>(sql`
    select (select count(*)::int from domains) as companies, products_of_largest_company()::int as largest,
      (select count(*)::int from outbox) as outbox`)
  return row ?? { companies: 0, largest: 0, outbox: 0 }
}

export interface OutboxRow {
  id: string
  at: Date
  recipient: string
  subject: string
}

/** Mails whose recipient or subject contains the text, latest first. */
export async function listOutboxRows(
  database: Connection,
  text: string,
  window: { limit: number | null; offset: number },
): Promise<{ total: number; rows: OutboxRow[] }> {
  const within = sql`(strpos(lower(recipient), lower(${text})) > 0 or strpos(lower(subject), lower(${text})) > 0)`
  const [count] = await database.rows<{ total: number }>(
    sql`select count(*)::int as total from outbox where ${within}`,
  )
  const rows = await database.rows<OutboxRow>(sql`
    select id, created_at as at, recipient, subject from outbox where ${within}
    order by created_at desc, id desc limit ${window.limit} offset ${window.offset}`)
  return { total: count?.total ?? 0, rows }
}
