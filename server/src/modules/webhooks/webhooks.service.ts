/** Webhooks as their makers keep them. Each tells its maker's programs what its maker may see, and nothing else. */
import {
  mostWebhooks,
  type NewWebhook,
  type Webhook,
  type WebhookDelivery,
  type WebhookEdit,
} from '@vitrine/contract'
import { checkedName } from '../../platform/checked-name.ts'
import { violatedConstraint } from '../../platform/db/sql-errors.ts'
import { refuse } from '../../platform/errors.ts'
import { remoteAddress } from '../../platform/remote-files/remote-file.ts'
import { checkFresh } from '../../scope/record-versions.repository.ts'
import type { Scope } from '../../scope/scope.ts'
import { writeAudit } from '../audit/index.ts'
import {
  type DeliveryRow,
  giveUpWaiting,
  insertDeliveries,
  listDeliveryRows,
  sendAgain,
} from './deliveries.repository.ts'
import type { WebhookSetting } from './send-deliveries.service.ts'
import { newSecret, sealSecret } from './webhook-secrets.ts'
import { DAY_MS } from './webhook-times.ts'
import {
  countWebhooks,
  deleteWebhookRow,
  findWebhookRow,
  insertWebhook,
  listWebhookRows,
  renewSecret,
  updateWebhook,
  type WebhookRow,
} from './webhooks.repository.ts'

export interface WebhookParts {
  secret: string
  sendsWebhooks: WebhookSetting
}

export async function listWebhooks(
  { sendsWebhooks }: WebhookParts,
  scope: Scope,
): Promise<{ isAllowed: boolean; result: Webhook[] }> {
  const rows = await listWebhookRows(scope)
  return { isAllowed: sendsWebhooks !== false, result: rows.map((row) => presentWebhook(scope, row)) }
}

function presentWebhook(scope: Scope, row: WebhookRow): Webhook {
  const { id, name, address, topics, isOn, offReason, ownerId, ownerName, formerUntil, version } = row
  return {
    _id: id,
    name,
    address,
    topics,
    isOn,
    offReason,
    failingSince: row.failingSince?.toISOString() ?? null,
    owner: ownerName === null ? null : { _id: ownerId, name: ownerName },
    isOwn: isOwn(scope, row),
    formerSecretUntil: formerUntil !== null && formerUntil > new Date() ? formerUntil.toISOString() : null,
    createdAt: row.createdAt.toISOString(),
    version,
  }
}

function isOwn({ person }: Scope, { ownerId }: Pick<WebhookRow, 'ownerId'>): boolean {
  return person?.id === ownerId
}

/**
 * A webhook has all rights of its maker: a program with a key, which may have fewer, makes and changes none, nor does
 * whoever acts in somebody's place. Refuses NotAllowed, NotInThisSession.
 */
function checkThemselves(scope: Scope): string {
  if (scope.person === null || scope.apiKeyId !== null) refuse('NotAllowed')
  if (scope.impersonator !== null) refuse('NotInThisSession')
  return scope.person.id
}

/** Only its owner may change the address, since messages are sent there with the owner's rights. */
async function getOwn(scope: Scope, id: string): Promise<WebhookRow> {
  checkThemselves(scope)
  const row = (await findWebhookRow(scope, id)) ?? refuse('NotFound')
  return isOwn(scope, row) ? row : refuse('NotAllowed')
}

/** Refuses WebhookAddressInvalid. Where it leads is asked when something is sent: a name may lead elsewhere by then. */
function checkedAddress(text: string): string {
  const url = remoteAddress(text)
  return url?.protocol === 'https:' ? url.href : refuse('WebhookAddressInvalid')
}

/**
 * Returns the secret, which is shown this once. Refuses NotFound where this installation sends none, NotAllowed to
 * programs, NotInThisSession, names as `checkedName`, WebhookAddressInvalid, TooManyWebhooks, DuplicatedWebhook.
 */
export async function createWebhook(
  parts: WebhookParts,
  scope: Scope,
  given: NewWebhook,
): Promise<{ id: string; secret: string }> {
  if (parts.sendsWebhooks === false) refuse('NotFound')
  const ownerId = checkThemselves(scope)
  const name = checkedName(given.name)
  const address = checkedAddress(given.address)
  const secret = newSecret()
  const sealedSecret = sealSecret(parts.secret, secret)
  const topics = [...new Set(given.topics)]
  const id = await named(() =>
    scope.transaction(async (open) => {
      if ((await countWebhooks(open)) >= mostWebhooks) refuse('TooManyWebhooks', { max: mostWebhooks })
      const made = await insertWebhook(open, { ownerId, name, address, topics, sealedSecret })
      await note(open, 'webhook-created', made, name, { topics })
      return made
    }),
  )
  return { id, secret }
}

async function named<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work()
  } catch (cause) {
    if (violatedConstraint(cause) === 'webhooks_name') refuse('DuplicatedWebhook', {}, { cause })
    throw cause
  }
}

async function note(
  open: Scope,
  kind: 'webhook-created' | 'webhook-changed' | 'webhook-deleted',
  id: string,
  name: string,
  details: Record<string, unknown> = {},
): Promise<void> {
  await writeAudit(open, [{ kind, subjectId: id, subjectName: name, details }])
}

function webhookRecord(id: string) {
  return { kind: 'webhook', key: { id } } as const
}

/**
 * Others' can be switched off. Refuses NotFound, NotAllowed, NotInThisSession, StaleVersion, and as `createWebhook`. What
 * waits when one is switched off is not sent later.
 */
export async function editWebhook(
  scope: Scope,
  id: string,
  edit: WebhookEdit,
  basedOn: number | undefined,
): Promise<void> {
  checkThemselves(scope)
  const seen = (await findWebhookRow(scope, id)) ?? refuse('NotFound')
  const isStop = edit.isOn === false && Object.keys(edit).length === 1
  if (!isOwn(scope, seen) && !isStop) refuse('NotAllowed')
  const given = {
    ...(edit.name === undefined ? {} : { name: checkedName(edit.name) }),
    ...(edit.address === undefined ? {} : { address: checkedAddress(edit.address) }),
    ...(edit.topics === undefined ? {} : { topics: [...new Set(edit.topics)] }),
    ...(edit.isOn === undefined ? {} : { isOn: edit.isOn }),
  }
  await named(() =>
    scope.transaction(async (open) => {
      await checkFresh(open, basedOn, webhookRecord(id), Object.keys(given))
      const before = (await findWebhookRow(open, id)) ?? refuse('NotFound')
      const { name, address, topics, isOn: on } = { ...before, ...given }
      await updateWebhook(open, id, { name, address, topics, isOn: on })
      if (before.isOn && !on) await giveUpWaiting(open, id)
      await note(open, 'webhook-changed', id, name, { parts: Object.keys(given) })
    }),
  )
}

/** Also others'. Refuses NotFound, NotAllowed, NotInThisSession, StaleVersion. */
export async function deleteWebhook(scope: Scope, id: string, basedOn: number | undefined): Promise<void> {
  checkThemselves(scope)
  await scope.transaction(async (open) => {
    const { name } = (await findWebhookRow(open, id)) ?? refuse('NotFound')
    await checkFresh(open, basedOn, webhookRecord(id), 'all')
    await deleteWebhookRow(open, id)
    await note(open, 'webhook-deleted', id, name)
  })
}

/** The former one signs for a day more. Refuses NotFound, NotAllowed, NotInThisSession. */
export async function renewWebhookSecret(
  { secret: installationSecret }: WebhookParts,
  scope: Scope,
  id: string,
): Promise<string> {
  const { name } = await getOwn(scope, id)
  const secret = newSecret()
  await scope.transaction(async (open) => {
    const formerUntil = new Date(Date.now() + DAY_MS)
    await renewSecret(open, id, { sealedSecret: sealSecret(installationSecret, secret), formerUntil })
    await note(open, 'webhook-changed', id, name, { parts: ['secret'] })
  })
  return secret
}

/** Queues a message without changes; returns its delivery. Refuses NotFound, NotAllowed, NotInThisSession, WebhookOff. */
export async function testWebhook(scope: Scope, id: string): Promise<string> {
  const { name, isOn } = await getOwn(scope, id)
  if (!isOn) refuse('WebhookOff', { name })
  const now = new Date()
  const delivery = { webhookId: id, topic: 'test', happenedAt: now, changes: [], nextAt: now } as const
  const [made] = await scope.transaction((open) => insertDeliveries(open, [delivery]))
  return made ?? refuse('WebhookOff', { name })
}

/** Refuses NotFound, NotAllowed to others than its maker and super admins. */
export async function listWebhookDeliveries(
  scope: Scope,
  id: string,
  page: { offset: number; limit: number | null },
): Promise<{ total: number; result: WebhookDelivery[] }> {
  const webhook = (await findWebhookRow(scope, id)) ?? refuse('NotFound')
  if (!isOwn(scope, webhook) && !scope.isSuperAdmin) refuse('NotAllowed')
  const { total, rows } = await listDeliveryRows(scope, id, page)
  return { total, result: rows.map(presentDelivery) }
}

function presentDelivery({
  id,
  topic,
  happenedAt,
  changes,
  state,
  nextAt,
  log,
}: DeliveryRow): WebhookDelivery {
  return {
    _id: id,
    topic,
    happenedAt: happenedAt.toISOString(),
    changes: changes.length,
    state,
    nextAt: state === 'waiting' ? nextAt.toISOString() : null,
    tries: log,
  }
}

/** Refuses NotFound, NotAllowed, NotInThisSession, WebhookOff, WebhookDeliveryWaits. */
export async function resendWebhookDelivery(scope: Scope, id: string, deliveryId: string): Promise<void> {
  const { name, isOn } = await getOwn(scope, id)
  if (!isOn) refuse('WebhookOff', { name })
  const isSent = await scope.transaction((open) => sendAgain(open, id, { id: deliveryId, now: new Date() }))
  if (isSent === null) refuse('NotFound')
  if (!isSent) refuse('WebhookDeliveryWaits')
}
