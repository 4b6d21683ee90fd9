/** Makes deliveries of what has changed: an event for each transaction and topic, in parts where it is long. */
import { unlessNotFound } from '../../platform/errors.ts'
import { callerFor } from '../../scope/caller.ts'
import type { Scope } from '../../scope/scope.ts'
import type { TenantAccess } from '../access/index.ts'
import { type Change, type ChangeRow, listChanges, takeChanges } from './changes.repository.ts'
import { insertDeliveries, type NewDelivery } from './deliveries.repository.ts'
import { shownChanges } from './shown-changes.service.ts'
import { listWebhookRows, type WebhookRow } from './webhooks.repository.ts'

/** The most changes that are read at once. */
const changesAtOnce = 5_000
/** The most changes and fields in one message, which stays small however much is changed at once. */
const mostChanges = 100
const mostFields = 1_000

interface Event {
  topic: ChangeRow['topic']
  happenedAt: Date
  traceparent: string | null
  changes: Change[]
}

/** The scope of a webhook's owner with their present rights; null if they are no staff here any more. */
export async function makerScope(
  { tenantEntry, accounts }: Pick<TenantAccess, 'tenantEntry' | 'accounts'>,
  domainId: string,
  ownerId: string,
): Promise<Scope | null> {
  const person = await accounts.findActivePersonById(ownerId)
  const scope = person === null ? null : await unlessNotFound(tenantEntry.enter(callerFor(person), domainId))
  return scope === null || scope.isClient ? null : scope
}

/**
 * Takes the oldest changes out and puts deliveries in, in one transaction; of several programs that do so at once one
 * does. Where this installation sends nothing, nothing is kept for later. Returns whether there may be more.
 */
export async function makeDeliveries(
  tenantAccess: Pick<TenantAccess, 'tenantEntry' | 'accounts'> & { sendsWebhooks: false | object },
  domain: Scope,
  now: Date,
): Promise<boolean> {
  const rows = await listChanges(domain, changesAtOnce)
  if (rows.length === 0) return false
  const events = eventsOf(rows)
  const isSent = tenantAccess.sendsWebhooks !== false
  const webhooks = (await listWebhookRows(domain)).filter(({ isOn }) => isOn && isSent)
  const deliveries: NewDelivery[] = []
  for (const webhook of webhooks)
    deliveries.push(...(await deliveriesFor(tenantAccess, domain, webhook, events, now)))
  const isTaken = await domain
    .transaction(async (open) => {
      const places = rows.map(({ place }) => place)
      if (!(await takeChanges(open, places))) throw new TakenByOthers()
      await insertDeliveries(open, deliveries)
      return true
    })
    .catch((error: unknown) => {
      if (error instanceof TakenByOthers) return false
      throw error
    })
  return !isTaken || rows.length === changesAtOnce
}

/** Rolls back the transaction when another program has taken the changes meanwhile. */
class TakenByOthers extends Error {}

async function deliveriesFor(
  tenantAccess: Pick<TenantAccess, 'tenantEntry' | 'accounts'>,
  { domainId }: Scope,
  { id, ownerId, topics }: WebhookRow,
  events: readonly Event[],
  now: Date,
): Promise<NewDelivery[]> {
  const wanted = events.filter(({ topic }) => topics.includes(topic))
  if (wanted.length === 0) return []
  const maker = await makerScope(tenantAccess, domainId, ownerId)
  if (maker === null) return []
  const deliveries: NewDelivery[] = []
  for (const { topic, happenedAt, traceparent, changes } of wanted) {
    const shown = await shownChanges(maker, topic, changes)
    const reported = changes.filter((_, at) => shown[at] !== null)
    for (const part of inParts(reported))
      deliveries.push({ webhookId: id, topic, happenedAt, changes: part, nextAt: now, traceparent })
  }
  return deliveries
}

/** One event for each transaction and topic, in the order of its first change. */
export function eventsOf(rows: readonly ChangeRow[]): Event[] {
  const events = new Map<string, Event>()
  for (const { place: _, xid, topic, happenedAt, traceparent, ...change } of rows) {
    const key = `${topic} ${xid}`
    const event = events.get(key) ?? { topic, happenedAt, traceparent, changes: [] }
    events.set(key, event)
    merge(event.changes, change)
  }
  return [...events.values()]
}

/** Merges the changes of one record in a transaction; a deletion and a creation after it stay apart. */
function merge(changes: Change[], change: Change): void {
  const at = changes.findLastIndex(({ id, name }) => id === change.id && name === change.name)
  const before = changes[at]
  if (before === undefined || before.kind === 'deleted' || change.kind !== 'changed') changes.push(change)
  else
    changes[at] = {
      ...before,
      isHidden: change.isHidden,
      formerFolders: before.formerFolders ?? change.formerFolders,
      fields: [...new Set([...before.fields, ...change.fields])],
    }
}

function inParts(changes: readonly Change[]): Change[][] {
  const parts: Change[][] = []
  let fields = Number.POSITIVE_INFINITY
  for (const change of changes) {
    const last = parts.at(-1)
    if (last === undefined || last.length >= mostChanges || fields + change.fields.length > mostFields) {
      parts.push([change])
      fields = change.fields.length
    } else {
      last.push(change)
      fields += change.fields.length
    }
  }
  return parts
}
