/** A person's panel, and how they want to be told. */
import type {
  EnterableDomain,
  Notification,
  NotificationConfigs,
  OwnInvitation,
  Process,
  VersionedConfigs,
} from '@vitrine/contract'
import type { Connection } from '../../platform/db/connection.ts'
import type { Database } from '../../platform/db/database.ts'
import { refuse } from '../../platform/errors.ts'
import type { Person } from '../../scope/caller.ts'
import { checkFresh, type VersionedRecord } from '../../scope/record-versions.repository.ts'
import type { Scope } from '../../scope/scope.ts'
import { listEnterableDomains } from '../domains/index.ts'
import { findPersonById } from '../identity/index.ts'
import { listOwnInvitations } from '../people/index.ts'
import { dismissOwnProcesses, listOwnProcesses } from '../processes/index.ts'
import { channelsOf, completeConfigs, withoutMails } from './notification-configs.ts'
import {
  deleteOldNotifications,
  hideOwnNotifications,
  listOwnNotifications,
  listSettings,
  type NotificationRow,
  type Own,
  saveConfigs,
  saveSeen,
} from './notifications.repository.ts'
import { readUnsubscribeToken, type Unsubscribing } from './unsubscribe-token.ts'

/** Lines of a panel are kept for so long. */
const KEPT_DAYS = 90
/** Lines of a panel, of each kind. */
const shownLines = 200

/** The person's own rows; without a domain, of all domains. */
async function asPerson<Result>(
  database: Database,
  { personId, domainId }: { personId: string; domainId: string | null },
  work: (own: Own) => Promise<Result>,
): Promise<Result> {
  return await database.asTenant({ domainId, personId }, work)
}

/** Refuses NotFound for anybody else's. */
function checkOwn(person: Person, userId: string): void {
  if (person.id !== userId) refuse('NotFound')
}

/**
 * Newest first. Domains that the person may no longer enter are silent; those that they are invited to have a line
 * until it is answered, for sessions that may answer.
 */
export async function listNotifications(
  database: Database,
  { person, boundTo }: { person: Person; boundTo: string | null },
  userId: string,
): Promise<Notification[]> {
  checkOwn(person, userId)
  const domains = new Map(
    (await listEnterableDomains(database, person.id, boundTo)).map((domain) => [domain._id, domain]),
  )
  const { configs, seenAt } = await readSettings(database, person.id)
  const [notifications, processes] = await asPerson(
    database,
    { personId: person.id, domainId: null },
    async (own) =>
      [await listOwnNotifications(own, shownLines), await listOwnProcesses(own, shownLines)] as const,
  )
  const invitations = boundTo === null ? await listOwnInvitations(database, person) : []
  return [
    ...invitations.map((invitation) => ofInvitation(invitation, seenAt, configs)),
    ...notifications.map((row) => ofNotification(row, domains.get(row.domainId), seenAt)),
    ...processes.map((process) => ofProcess(process, domains.get(process.domain), seenAt, configs)),
  ]
    .filter((line) => line !== null)
    .sort((one, other) => other.createdAt.localeCompare(one.createdAt))
}

function ofNotification(
  row: NotificationRow,
  domain: EnterableDomain | undefined,
  seenAt: Date | null,
): Notification | null {
  if (domain === undefined) return null
  return {
    _id: row.id,
    createdAt: row.createdAt.toISOString(),
    domain: domain._id,
    domainName: domain.name,
    isProcess: false,
    isRead: seenAt !== null && row.createdAt <= seenAt,
    isInPanel: row.isInPanel,
    isOnDesktop: row.isOnDesktop,
    payload: { action: row.topic, ...nothing, others: { ...row.others, count: row.count } },
  }
}

const nothing = { status: null, state: null, processed: null, total: null, skip: null }

function ofInvitation(
  { _id, domain, inviter, invitedAt, isClient }: OwnInvitation,
  seenAt: Date | null,
  configs: NotificationConfigs,
): Notification {
  return {
    _id,
    createdAt: invitedAt,
    domain: domain._id,
    domainName: domain.name,
    isProcess: false,
    isRead: seenAt !== null && new Date(invitedAt) <= seenAt,
    isInPanel: true,
    isOnDesktop: channelsOf(configs, isClient ? 'external' : 'internal', 'domain-granted').desktop,
    payload: {
      action: 'invitation',
      ...nothing,
      others: { inviter: inviter?.name ?? domain.name, count: 1 },
    },
  }
}

/** Imports and exports have a topic of their own; other work is in the panel of whoever began it, and nowhere else. */
function topicOf(action: string): 'import-complete' | 'export-complete' | null {
  if (action.startsWith('export')) return 'export-complete'
  return action.startsWith('import') || action === 'load-products' ? 'import-complete' : null
}

/** A process is news again when it ends. */
function ofProcess(
  process: Process,
  domain: EnterableDomain | undefined,
  seenAt: Date | null,
  configs: NotificationConfigs,
): Notification | null {
  if (domain === undefined) return null
  const { action, status, state, processed, total, skip, subject, result, createdAt, finishedAt } = process
  const topic = topicOf(action)
  const side = domain.isClient ? 'external' : 'internal'
  const chosen = topic === null ? null : channelsOf(configs, side, topic)
  return {
    _id: process._id,
    createdAt: finishedAt ?? createdAt,
    domain: domain._id,
    domainName: domain.name,
    isProcess: true,
    isRead: seenAt !== null && new Date(finishedAt ?? createdAt) <= seenAt,
    // While it runs the panel shows how far it is, whatever is wanted of its end.
    isInPanel: finishedAt === null || (chosen?.app ?? true),
    isOnDesktop: finishedAt !== null && chosen?.desktop === true,
    payload: {
      action,
      status,
      state,
      processed,
      total,
      skip,
      others: {
        subject,
        ...result?.numbers,
        ...(result?.file ? { file: result.file.name, path: result.file.path } : {}),
      },
    },
  }
}

/** Takes everything but processes under way out of the panel. */
export async function clearNotifications(database: Database, person: Person, userId: string): Promise<void> {
  checkOwn(person, userId)
  await takeOut(database, person.id, null)
}

/** Refuses NotFound for what is not in the panel, and for a process under way. */
export async function deleteNotification(
  database: Database,
  person: Person,
  { userId, notificationId }: { userId: string; notificationId: string },
): Promise<void> {
  checkOwn(person, userId)
  if ((await takeOut(database, person.id, notificationId)) === 0) refuse('NotFound')
}

async function takeOut(database: Database, personId: string, id: string | null): Promise<number> {
  let count = 0
  for (const { _id: domainId } of await listEnterableDomains(database, personId)) {
    count += await asPerson(
      database,
      { personId, domainId },
      async (own) => (await hideOwnNotifications(own, id)) + (await dismissOwnProcesses(own, id)),
    )
  }
  return count
}

/** Everything that stands in the panel now has been seen. */
export async function readNotifications(database: Database, person: Person, userId: string): Promise<void> {
  checkOwn(person, userId)
  await saveSeen(database, person.id)
}

async function readSettings(
  database: Connection,
  personId: string,
): Promise<{ configs: NotificationConfigs; version: number; seenAt: Date | null }> {
  const [row] = await listSettings(database, [personId])
  return {
    configs: completeConfigs(row?.configs ?? null),
    version: row?.version ?? 0,
    seenAt: row?.seenAt ?? null,
  }
}

export async function getNotificationConfigs(
  database: Database,
  person: Person,
  userId: string,
): Promise<VersionedConfigs> {
  checkOwn(person, userId)
  return await versionedConfigs(database, person.id)
}

async function versionedConfigs(open: Connection, personId: string): Promise<VersionedConfigs> {
  const { configs, version } = await readSettings(open, personId)
  return { ...configs, version }
}

/** Refuses NotFound for somebody else's, StaleVersion. */
export async function updateNotificationConfigs(
  database: Database,
  person: Person,
  { userId, configs }: { userId: string; configs: NotificationConfigs },
  basedOn?: number,
): Promise<VersionedConfigs> {
  checkOwn(person, userId)
  const record: VersionedRecord = { kind: 'notificationConfigs', key: { person_id: userId } }
  return await database.transaction(async (open) => {
    const present = async () => ({ configs: (await readSettings(open, userId)).configs })
    await checkFresh(open, basedOn, record, ['configs'], present)
    await saveConfigs(open, userId, completeConfigs(configs))
    return await versionedConfigs(open, userId)
  })
}

/** Refuses LinkExpired for a token that is not ours. Using it twice does no harm. */
export async function unsubscribe(
  { database, secret }: { database: Database; secret: string },
  token: string,
): Promise<Pick<Unsubscribing, 'topic' | 'side'> & { email: string }> {
  const { personId, side, topic } = readUnsubscribeToken(secret, token) ?? refuse('LinkExpired')
  const { email } = (await findPersonById(database, personId)) ?? refuse('LinkExpired')
  const { configs } = await readSettings(database, personId)
  await saveConfigs(database, personId, withoutMails(configs, side, topic))
  return { topic, side, email }
}

/** Forgets what nobody has taken out of their panel for long; answers how many. */
export async function forgetOldNotifications(scope: Scope): Promise<number> {
  return await deleteOldNotifications(scope, KEPT_DAYS)
}
