/** Sends the waiting deliveries of one webhook: one program at a time, and in order for each record. */
import { randomUUID } from 'node:crypto'
import type { WebhookMessage } from '@vitrine/contract'
import { answerId } from '../../platform/http/answer-id.ts'
import { type PostOutcome, postByHttps } from '../../platform/remote-files/post-https.ts'
import { newActivity, runAs } from '../../platform/telemetry/activity.ts'
import { readTraceParent } from '../../platform/telemetry/trace-parent.ts'
import type { Scope } from '../../scope/scope.ts'
import type { TenantAccess } from '../access/index.ts'
import { type DeliveryRow, giveUpWaiting, listWaiting, noteTry, withdraw } from './deliveries.repository.ts'
import { makerScope } from './make-deliveries.service.ts'
import { type DeliveredChange, shownChanges } from './shown-changes.service.ts'
import { openSecret, signedHeaders } from './webhook-secrets.ts'
import { ANSWER_WITHIN_MS, DAY_MS, LEASE_MS, nextTry } from './webhook-times.ts'
import {
  endLease,
  holdsLease,
  noteFailing,
  switchOff,
  takeLease,
  type WebhookRow,
} from './webhooks.repository.ts'
import { webhookOff } from './webhooks.topics.ts'

/** Addresses that webhooks may be sent to beside public ones; false: nothing is sent. */
export type WebhookSetting = false | { alsoFrom: readonly string[] }

export interface SendingParts extends Pick<TenantAccess, 'tenantEntry' | 'accounts'> {
  secret: string
  sendsWebhooks: WebhookSetting
  log: { warn(details: object, message: string): void }
  /** Timeout of an answer, where not the usual one. */
  answerWithinMs?: number
}

/** The most waiting deliveries that are looked at, the oldest first; younger ones aren't tried before. */
const lookedAt = 200
/** The most deliveries in a row before other webhooks have their turn. */
const mostInTurn = 100

/**
 * Sends what is due until something fails, nothing is left, or it is others' turn. `clock` says what time it is. Whatever
 * was sent and not noted, because the program was killed between, is sent again under the same id.
 */
export async function sendDeliveries(
  parts: SendingParts,
  domain: Scope,
  webhookId: string,
  { clock, signal }: { clock: () => Date; signal: AbortSignal },
): Promise<void> {
  if (parts.sendsWebhooks === false) return await giveUpWaiting(domain, webhookId)
  const lease = randomUUID()
  const renew = () => {
    const now = clock()
    return takeLease(domain, webhookId, { lease, now, until: new Date(now.getTime() + LEASE_MS) })
  }
  try {
    for (let count = 0; count < mostInTurn && !signal.aborted; count += 1) {
      const webhook = await renew()
      if (webhook === null) return
      const next = nextDue(await listWaiting(domain, webhookId, lookedAt), clock())
      if (next === null) return
      const goesOn = await sendOne(parts, domain, { webhook, lease, delivery: next }, { clock, signal })
      if (!goesOn) return
    }
  } finally {
    await endLease(domain, webhookId, lease)
  }
}

/** The next delivery that is due. One that waits to be tried again holds back later ones about the same records. */
export function nextDue(waiting: readonly DeliveryRow[], now: Date): DeliveryRow | null {
  const heldBack = new Set<string>()
  for (const delivery of waiting) {
    const { topic, changes } = delivery
    // The parent of a project is its owner, whose other projects must not be held back.
    const hasParent = topic === 'media' || topic === 'orders'
    const records = changes.flatMap(({ id, parent }) => (hasParent && parent !== null ? [id, parent] : [id]))
    const isFree = records.every((record) => !heldBack.has(record))
    if (isFree && delivery.nextAt <= now) return delivery
    for (const record of records) heldBack.add(record)
  }
  return null
}

interface Sending {
  webhook: WebhookRow
  lease: string
  delivery: DeliveryRow
}

/** Returns whether to go on with the next delivery. */
async function sendOne(
  parts: SendingParts,
  domain: Scope,
  { webhook, lease, delivery }: Sending,
  { clock, signal }: { clock: () => Date; signal: AbortSignal },
): Promise<boolean> {
  const maker = await makerScope(parts, domain.domainId, webhook.ownerId)
  // The webhook's owner has left; the next look switches it off.
  if (maker === null) return false
  const changes = await changesFor(maker, delivery)
  if (changes === null) {
    await withdraw(domain, delivery.id, clock())
    return true
  }
  const at = clock()
  const began = performance.now()
  const { status, error, reason } = await post(parts, domain.domainId, {
    webhook,
    delivery,
    changes,
    at,
    signal,
  })
  if (reason !== undefined) parts.log.warn({ webhook: webhook.id, reason }, 'a webhook was not reached')
  const tried = { at: at.toISOString(), status, error, milliseconds: Math.round(performance.now() - began) }
  const isDelivered = status !== null && status >= 200 && status < 300
  await domain.transaction(async (open) => {
    // Another program has taken over meanwhile, and notes the outcome.
    if (!(await holdsLease(open, webhook.id, lease))) return
    if (isDelivered) {
      await noteTry(open, delivery.id, { tried, state: 'delivered', nextAt: null })
      await noteFailing(open, webhook.id, null)
      return
    }
    const nextAt = nextTry(delivery.tries + 1, at)
    await noteTry(open, delivery.id, { tried, state: nextAt === null ? 'failed' : 'waiting', nextAt })
    const since = await noteFailing(open, webhook.id, at)
    const isLasting = nextAt === null && since !== null && at.getTime() - since.getTime() >= DAY_MS
    if (status === 410) await endWebhook(open, webhook, 'gone')
    else if (isLasting) await endWebhook(open, webhook, 'failed')
  })
  return isDelivered
}

/** Switches the webhook off, gives up what waits, and has its owner notified, or super admins if the owner has left. */
export async function endWebhook(
  open: Scope,
  { id, name, ownerId }: Pick<WebhookRow, 'id' | 'name' | 'ownerId'>,
  reason: 'failed' | 'gone' | 'left',
): Promise<void> {
  if (!(await switchOff(open, id, reason))) return
  await giveUpWaiting(open, id)
  await open.emit(webhookOff, { webhookId: id, name, ownerId })
}

/** Null where the owner sees none of the changes any more. */
async function changesFor(
  maker: Scope,
  { topic, changes }: DeliveryRow,
): Promise<readonly DeliveredChange[] | null> {
  if (topic === 'test') return []
  const shown = (await shownChanges(maker, topic, changes)).filter((change) => change !== null)
  return shown.length === 0 ? null : shown
}

function presentChange({ id, ...change }: DeliveredChange): WebhookMessage['data']['changes'][number] {
  return id === undefined ? change : answerId({ id, ...change })
}

async function post(
  { secret, sendsWebhooks, answerWithinMs = ANSWER_WITHIN_MS }: SendingParts,
  domainId: string,
  given: Pick<Sending, 'webhook' | 'delivery'> & {
    changes: readonly DeliveredChange[]
    at: Date
    signal: AbortSignal
  },
): Promise<PostOutcome> {
  const { webhook, delivery, changes, at, signal } = given
  const message: WebhookMessage = {
    type: delivery.topic,
    timestamp: delivery.happenedAt.toISOString(),
    data: { domain: domainId, changes: changes.map(presentChange) },
  }
  const body = JSON.stringify(message)
  const { sealedSecret, sealedFormerSecret, formerUntil } = webhook
  const isFormerKnown = sealedFormerSecret !== null && formerUntil !== null && at < formerUntil
  const sealed = [sealedSecret, ...(isFormerKnown ? [sealedFormerSecret] : [])]
  const secrets = sealed.map((text) => openSecret(secret, text))
  const headers = {
    'content-type': 'application/json',
    'user-agent': 'Vitrine',
    ...signedHeaders(secrets, { id: delivery.id, at, body }),
  }
  const alsoFrom = sendsWebhooks === false ? [] : sendsWebhooks.alsoFrom
  // The receiver goes on with the trace of the request that has changed something.
  return await runAs(newActivity(null, readTraceParent(delivery.traceparent)), () =>
    postByHttps(new URL(webhook.address), { body, headers }, { alsoFrom, withinMs: answerWithinMs, signal }),
  )
}
