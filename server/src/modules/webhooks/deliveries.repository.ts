import type { WebhookDelivery, WebhookTopic } from '@vitrine/contract'
import { sql } from 'kysely'
import type { Scope } from '../../scope/scope.ts'
import type { Change } from './changes.repository.ts'

export type DeliveryTopic = WebhookTopic | 'test'

export interface Try {
  at: string
  status: number | null
  error: string | null
  milliseconds: number
}

export interface DeliveryRow {
  id: string
  topic: DeliveryTopic
  happenedAt: Date
  changes: Change[]
  state: WebhookDelivery['state']
  tries: number
  nextAt: Date
  log: Try[]
  traceparent: string | null
}

/** The most tries that the log of a delivery keeps. */
const keptTries = 30

const columns = sql`d.id, d.topic, d.happened_at as "happenedAt", d.changes, d.state, d.tries, d.next_at as "nextAt", d.log,
  d.traceparent`

export interface NewDelivery {
  webhookId: string
  topic: DeliveryTopic
  happenedAt: Date
  changes: readonly Change[]
  nextAt: Date
  /** In which trace it was changed. */
  traceparent?: string | null
}

/** Inserts the deliveries in this order; returns their ids. */
export async function insertDeliveries(open: Scope, given: readonly NewDelivery[]): Promise<string[]> {
  if (given.length === 0) return []
  const rows = await open.rows<{ id: string }>(sql`
    insert into webhook_deliveries (domain_id, webhook_id, topic, happened_at, changes, next_at, traceparent)
    select ${open.domainId}::uuid, w.id, g."topic", g."happenedAt", g.changes, g."nextAt",
      g.traceparent
    from jsonb_to_recordset(${JSON.stringify(given.map((one, at) => ({ ...one, at })))}::jsonb)
      as g (at int, "webhookId" uuid, topic text, "happenedAt" timestamptz, changes jsonb, "nextAt" timestamptz,
        traceparent text)
    join webhooks w on w.domain_id = ${open.domainId} and w.id = g."webhookId" and w.is_on
    order by g.at returning id`)
  return rows.map(({ id }) => id)
}

export async function listDeliveryRows(
  scope: Scope,
  webhookId: string,
  { offset, limit }: { offset: number; limit: number | null },
): Promise<{ total: number; rows: DeliveryRow[] }> {
  return await scope.transaction(async (open) => {
    const [count] = await open.rows<{ total: number }>(sql`
      select count(*)::int as total from webhook_deliveries
      where domain_id = ${open.domainId} and webhook_id = ${webhookId}`)
    const rows = await open.rows<DeliveryRow>(sql`
      select ${columns} from webhook_deliveries d where d.domain_id = ${open.domainId} and d.webhook_id = ${webhookId}
      order by d.place desc offset ${offset} limit ${limit}`)
    return { total: count?.total ?? 0, rows }
  })
}

/** Waiting deliveries, the oldest first. */
export async function listWaiting(scope: Scope, webhookId: string, limit: number): Promise<DeliveryRow[]> {
  return await scope.rows<DeliveryRow>(sql`
    select ${columns} from webhook_deliveries d
    where d.domain_id = ${scope.domainId} and d.webhook_id = ${webhookId} and d.state = 'waiting'
    order by d.place limit ${limit}`)
}

/** Ids of webhooks with deliveries that are due at `now`. */
export async function listDueWebhooks(scope: Scope, now: Date): Promise<string[]> {
  const rows = await scope.rows<{ id: string }>(sql`
    select w.id from webhooks w where w.domain_id = ${scope.domainId} and w.is_on and exists (
      select 1 from webhook_deliveries d where d.domain_id = w.domain_id and d.webhook_id = w.id
        and d.state = 'waiting' and d.next_at <= ${now})
    order by w.id`)
  return rows.map(({ id }) => id)
}

/** Notes the outcome of a try; `nextAt` is null where there is no further one. */
export async function noteTry(
  open: Scope,
  id: string,
  { tried, state, nextAt }: { tried: Try; state: DeliveryRow['state']; nextAt: Date | null },
): Promise<void> {
  await open.rows(sql`
    update webhook_deliveries set tries = tries + 1, tried_since = coalesce(tried_since, ${tried.at}::timestamptz),
      log = jsonb_path_query_array(${JSON.stringify([tried])}::jsonb || log, ${`$[0 to ${keptTries - 1}]`}::jsonpath),
      state = ${state}, next_at = coalesce(${nextAt}, next_at),
      ended_at = case when ${state} = 'waiting' then null else ${tried.at}::timestamptz end
    where domain_id = ${open.domainId} and id = ${id}`)
}

export async function withdraw(open: Scope, id: string, now: Date): Promise<void> {
  await open.rows(sql`
    update webhook_deliveries set state = 'withdrawn', ended_at = ${now}
    where domain_id = ${open.domainId} and id = ${id} and state = 'waiting'`)
}

/** Gives up what still waits for a webhook that is switched off: it isn't sent later by itself. */
export async function giveUpWaiting(open: Scope, webhookId: string): Promise<void> {
  await open.rows(sql`
    update webhook_deliveries set state = 'failed', ended_at = now()
    where domain_id = ${open.domainId} and webhook_id = ${webhookId} and state = 'waiting'`)
}

/** Starts the day of tries anew. Null for a delivery that doesn't exist, false for one that waits already. */
export async function sendAgain(
  open: Scope,
  webhookId: string,
  { id, now }: { id: string; now: Date },
): Promise<boolean | null> {
  const [row] = await open.rows<{ state: DeliveryRow['state'] }>(sql`
    select state from webhook_deliveries
    where domain_id = ${open.domainId} and webhook_id = ${webhookId} and id = ${id} for update`)
  if (row === undefined) return null
  if (row.state === 'waiting') return false
  await open.rows(sql`
    update webhook_deliveries set state = 'waiting', tries = 0, tried_since = null, ended_at = null, next_at = ${now}
    where domain_id = ${open.domainId} and id = ${id}`)
  return true
}

/** Deletes deliveries that ended more than `days` ago; returns how many. */
export async function deleteOldDeliveries(scope: Scope, days: number): Promise<number> {
  const rows = await scope.rows(sql`
    delete from webhook_deliveries
    where domain_id = ${scope.domainId} and ended_at < now() - make_interval(days => ${days}) returning id`)
  return rows.length
}
