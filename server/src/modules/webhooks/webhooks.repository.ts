import type { WebhookTopic, webhookOffReasons } from '@vitrine/contract'
import { type RawBuilder, sql } from 'kysely'
import type { Scope } from '../../scope/scope.ts'

export interface WebhookRow {
  id: string
  ownerId: string
  /** Null for somebody who is no member any more. */
  ownerName: string | null
  name: string
  address: string
  topics: WebhookTopic[]
  isOn: boolean
  offReason: (typeof webhookOffReasons)[number] | null
  sealedSecret: string
  sealedFormerSecret: string | null
  formerUntil: Date | null
  failingSince: Date | null
  createdAt: Date
  version: number
}

const columns: RawBuilder<unknown> = sql`
  w.id, w.owner_id as "ownerId", coalesce(nullif(p.name, ''), p.email) as "ownerName", w.name, w.address, w.topics,
  w.is_on as "isOn", w.off_reason as "offReason", w.sealed_secret as "sealedSecret",
  w.sealed_former_secret as "sealedFormerSecret", w.former_until as "formerUntil",
  w.failing_since as "failingSince", w.created_at as "createdAt", w.record_version as version`

/** The newest first. */
export async function listWebhookRows(scope: Scope): Promise<WebhookRow[]> {
  return await scope.rows<WebhookRow>(sql`
    select ${columns} from webhooks w left join domain_people p on p.id = w.owner_id
    where w.domain_id = ${scope.domainId} order by w.created_at desc, w.id`)
}

export async function findWebhookRow(scope: Scope, id: string): Promise<WebhookRow | null> {
  const [row] = await scope.rows<WebhookRow>(sql`
    select ${columns} from webhooks w left join domain_people p on p.id = w.owner_id
    where w.domain_id = ${scope.domainId} and w.id = ${id}`)
  return row ?? null
}

/** Counts the webhooks, and locks out the creation of others until the transaction ends. */
export async function countWebhooks(open: Scope): Promise<number> {
  await open.rows(sql`select pg_advisory_xact_lock(hashtextextended('webhooks ' || ${open.domainId}, 0))`)
  const [row] = await open.rows<{ count: number }>(
    sql`select count(*)::int as count from webhooks where domain_id = ${open.domainId}`,
  )
  return row?.count ?? 0
}

export async function insertWebhook(
  open: Scope,
  given: Pick<WebhookRow, 'ownerId' | 'name' | 'address' | 'topics' | 'sealedSecret'>,
): Promise<string> {
  const [row] = await open.rows<{ id: string }>(sql`
    insert into webhooks (domain_id, owner_id, name, address, topics, sealed_secret)
    values (${open.domainId}, ${given.ownerId}, ${given.name}, ${given.address}, ${given.topics}::text[],
      ${given.sealedSecret}) returning id`)
  if (row === undefined) throw new Error('The webhook was not created')
  return row.id
}

/** Updates the webhook; switching it on forgets its failures. */
export async function updateWebhook(
  open: Scope,
  id: string,
  { name, address, topics, isOn }: Pick<WebhookRow, 'name' | 'address' | 'topics' | 'isOn'>,
): Promise<void> {
  await open.rows(sql`
    update webhooks set name = ${name}, address = ${address}, topics = ${topics}::text[], is_on = ${isOn},
      off_reason = case when ${isOn} then null else off_reason end,
      failing_since = case when ${isOn} and not is_on then null else failing_since end
    where domain_id = ${open.domainId} and id = ${id}`)
}

export async function deleteWebhookRow(open: Scope, id: string): Promise<void> {
  await open.rows(sql`delete from webhooks where domain_id = ${open.domainId} and id = ${id}`)
}

export async function renewSecret(
  open: Scope,
  id: string,
  { sealedSecret, formerUntil }: { sealedSecret: string; formerUntil: Date },
): Promise<void> {
  await open.rows(sql`
    update webhooks set sealed_former_secret = sealed_secret, former_until = ${formerUntil},
      sealed_secret = ${sealedSecret}
    where domain_id = ${open.domainId} and id = ${id}`)
}

/** Takes or renews the lease for sending; null where another program has it, or the webhook is off. */
export async function takeLease(
  scope: Scope,
  id: string,
  { lease, now, until }: { lease: string; now: Date; until: Date },
): Promise<WebhookRow | null> {
  const rows = await scope.rows(sql`
    update webhooks set lease = ${lease}, leased_until = ${until}
    where domain_id = ${scope.domainId} and id = ${id} and is_on
      and (lease is null or lease = ${lease} or leased_until <= ${now})
    returning id`)
  return rows.length === 0 ? null : await findWebhookRow(scope, id)
}

export async function endLease(scope: Scope, id: string, lease: string): Promise<void> {
  await scope.rows(sql`
    update webhooks set lease = null, leased_until = null
    where domain_id = ${scope.domainId} and id = ${id} and lease = ${lease}`)
}

/** Whether this program still has the lease; locks it until the transaction ends. */
export async function holdsLease(open: Scope, id: string, lease: string): Promise<boolean> {
  const rows = await open.rows(sql`
    select 1 from webhooks where domain_id = ${open.domainId} and id = ${id} and lease = ${lease} for no key update`)
  return rows.length > 0
}

/** Notes a failure at `failedAt`, or with null a success. Returns since when deliveries fail; null if they don't. */
export async function noteFailing(open: Scope, id: string, failedAt: Date | null): Promise<Date | null> {
  const [row] = await open.rows<{ since: Date | null }>(sql`
    update webhooks set failing_since = ${
      failedAt === null ? sql`null` : sql`coalesce(failing_since, ${failedAt})`
    }
    where domain_id = ${open.domainId} and id = ${id} returning failing_since as since`)
  return row?.since ?? null
}

/** Switches the webhook off; false where it was off already. */
export async function switchOff(
  open: Scope,
  id: string,
  reason: (typeof webhookOffReasons)[number],
): Promise<boolean> {
  const rows = await open.rows(sql`
    update webhooks set is_on = false, off_reason = ${reason}
    where domain_id = ${open.domainId} and id = ${id} and is_on returning id`)
  return rows.length > 0
}

/** Webhooks that are on and whose owners are no staff of the company any more. */
export async function listLeft(open: Scope): Promise<{ id: string; name: string; ownerId: string }[]> {
  return await open.rows(sql`
    select w.id, w.name, w.owner_id as "ownerId" from webhooks w
    where w.domain_id = ${open.domainId} and w.is_on and not exists (
      select 1 from memberships m join domain_people p on p.id = m.person_id
      where m.domain_id = w.domain_id and m.person_id = w.owner_id and m.is_active and not m.is_client
        and not p.is_disabled)
    for no key update of w`)
}
