/** Changes that triggers have noted, until deliveries are made from them. */
import type { WebhookChange, WebhookTopic } from '@vitrine/contract'
import { sql } from 'kysely'
import type { Connection } from '../../platform/db/connection.ts'
import type { Scope } from '../../scope/scope.ts'

/** A change as it is kept with a delivery, before it is reduced to what the webhook's owner sees. */
export interface Change {
  kind: WebhookChange['kind']
  id: string
  /** Id of the record that it belongs to: the product of a medium, the project of an order, the owner of a project. */
  parent: string | null
  /** Name of a medium or document. */
  name: string | null
  /** The folder set of a product before it was moved or deleted; null if it wasn't. */
  formerFolders: number | null
  /** Whether a medium or document is inactive. */
  isHidden: boolean
  fields: string[]
}

export interface ChangeRow extends Change {
  place: string
  xid: string
  happenedAt: Date
  /** Null outside of traces. */
  traceparent: string | null
  topic: WebhookTopic
}

/** Companies with changes to deliver or deliveries due at `now`. */
export async function listDomainsWithWork(database: Connection, now: Date): Promise<string[]> {
  const rows = await database.rows<{ id: string }>(sql`select domains_with_webhook_work(${now}) as id`)
  return rows.map(({ id }) => id)
}

/** Companies with webhooks that are on. */
export async function listWebhookDomains(database: Connection): Promise<string[]> {
  const rows = await database.rows<{ id: string }>(sql`select domains_with_webhooks() as id`)
  return rows.map(({ id }) => id)
}

/** The oldest changes, in their order. */
export async function listChanges(domain: Scope, limit: number): Promise<ChangeRow[]> {
  return await domain.rows<ChangeRow>(sql`
    select place::text, xid::text, happened_at as "happenedAt", traceparent, topic, kind, record_id as id, parent_id as parent, name,
      former_folders as "formerFolders", is_hidden as "isHidden", fields
    from webhook_changes where domain_id = ${domain.domainId} order by place limit ${limit}`)
}

/** Removes these changes; false where another program has removed any of them. */
export async function takeChanges(open: Scope, places: readonly string[]): Promise<boolean> {
  const rows = await open.rows(sql`
    delete from webhook_changes where domain_id = ${open.domainId} and place = any(${[...places]}::bigint[])
    returning 1`)
  return rows.length === places.length
}
