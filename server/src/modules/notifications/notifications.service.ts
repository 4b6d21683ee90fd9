/** A person's panel, and how they want to be notified. */
import type {
  EnterableDomain,
  Notification,
  NotificationConfigs,
  Process,
  VersionedConfigs,
} from '@vitrine/contract'
import { refuse } from '../../platform/errors.ts'
import type { Inside } from '../../platform/http/answer-id.ts'
import type { Person } from '../../scope/caller.ts'
import type { Scope } from '../../scope/scope.ts'
import type { Topics } from '../../scope/topics.ts'
import type { TenantAccess } from '../access/index.ts'
import { listWaitingInvitations, type WaitingInvitation } from '../people/index.ts'
import { dismissOwnProcesses, listOwnProcesses } from '../processes/index.ts'
import { channelsOf, completeConfigs, withoutMails } from './notification-configs.ts'
import {
  deleteOldNotifications,
  hideOwnNotifications,
  listOwnNotifications,
  type NotificationRow,
  type SettingsRow,
} from './notifications.repository.ts'
import type { Panels } from './panels.ts'
import { topicOfProcess } from './topic-of-process.ts'
import { readUnsubscribeToken, type Unsubscribing } from './unsubscribe-token.ts'

/** Lines of a panel are kept for so long. */
const KEPT_DAYS = 90
/** Lines of a panel, of each kind. */
const shownLines = 200

export interface NotificationParts extends TenantAccess {
  panels: Panels
  /** Those of all modules. */
  topics: readonly Topics[]
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
  parts: NotificationParts,
  { person, boundTo }: { person: Person; boundTo: string | null },
  userId: string,
): Promise<Notification[]> {
  checkOwn(person, userId)
  const domains = new Map(
    (await parts.domains.listEnterableDomains(person.id, boundTo)).map((domain) => [domain.id, domain]),
  )
  const { configs, seenAt } = settingsOf(await parts.panels.listSettings([person.id]))
  const [notifications, processes] = await parts.panels.asPerson(
    { personId: person.id, domainId: null },
    async (own) =>
      [await listOwnNotifications(own, shownLines), await listOwnProcesses(own, shownLines)] as const,
  )
  const invitations = boundTo === null ? await listWaitingInvitations(parts, person) : []
  return [
    ...invitations.map((invitation) => presentInvitationLine(invitation, seenAt, configs)),
    ...notifications.map((row) => presentNotification(row, domains.get(row.domainId), seenAt)),
    ...processes.map((process) => presentProcessLine(process, domains.get(process.domain), seenAt, configs)),
  ]
    .filter((line) => line !== null)
    .sort((one, other) => other.createdAt.localeCompare(one.createdAt))
}

function presentNotification(
  row: NotificationRow,
  domain: Inside<EnterableDomain> | undefined,
  seenAt: Date | null,
): Notification | null {
  if (domain === undefined) return null
  return {
    _id: row.id,
    createdAt: row.createdAt.toISOString(),
    domain: domain.id,
    domainName: domain.name,
    isProcess: false,
    isRead: seenAt !== null && row.createdAt <= seenAt,
    isInPanel: row.isInPanel,
    isOnDesktop: row.isOnDesktop,
    payload: { action: row.topic, ...nothing, others: { ...row.others, count: row.count } },
  }
}

const nothing = { status: null, state: null, processed: null, total: null, skip: null }

function presentInvitationLine(
  { id, domain, inviter, invitedAt, isClient }: WaitingInvitation,
  seenAt: Date | null,
  configs: NotificationConfigs,
): Notification {
  return {
    _id: id,
    createdAt: invitedAt,
    domain: domain.id,
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

/** A process is news again when it ends. */
function presentProcessLine(
  process: Process,
  domain: Inside<EnterableDomain> | undefined,
  seenAt: Date | null,
  configs: NotificationConfigs,
): Notification | null {
  if (domain === undefined) return null
  const { action, status, state, processed, total, skip, subject, result, createdAt, finishedAt } = process
  const topic = topicOfProcess(action)
  const side = domain.isClient ? 'external' : 'internal'
  const chosen = topic === null ? null : channelsOf(configs, side, topic)
  return {
    _id: process._id,
    createdAt: finishedAt ?? createdAt,
    domain: domain.id,
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
export async function clearNotifications(
  parts: NotificationParts,
  person: Person,
  userId: string,
): Promise<void> {
  checkOwn(person, userId)
  await takeOut(parts, person.id, null)
}

/** Refuses NotFound for what is not in the panel, and for a process under way. */
export async function deleteNotification(
  parts: NotificationParts,
  person: Person,
  { userId, notificationId }: { userId: string; notificationId: string },
): Promise<void> {
  checkOwn(person, userId)
  if ((await takeOut(parts, person.id, notificationId)) === 0) refuse('NotFound')
}

async function takeOut(
  { domains, panels }: NotificationParts,
  personId: string,
  id: string | null,
): Promise<number> {
  let count = 0
  for (const { id: domainId } of await domains.listEnterableDomains(personId)) {
    count += await panels.asPerson(
      { personId, domainId },
      async (own) => (await hideOwnNotifications(own, id)) + (await dismissOwnProcesses(own, id)),
    )
  }
  return count
}

/** Everything that stands in the panel now has been seen. */
export async function readNotifications(panels: Panels, person: Person, userId: string): Promise<void> {
  checkOwn(person, userId)
  await panels.saveSeen(person.id)
}

/** What one person has chosen, where they have. */
function settingsOf([row]: readonly SettingsRow[]): {
  configs: NotificationConfigs
  version: number
  seenAt: Date | null
} {
  return {
    configs: completeConfigs(row?.configs ?? null),
    version: row?.version ?? 0,
    seenAt: row?.seenAt ?? null,
  }
}

export async function getNotificationConfigs(
  panels: Panels,
  person: Person,
  userId: string,
): Promise<VersionedConfigs> {
  checkOwn(person, userId)
  return versionedConfigs(await panels.listSettings([person.id]))
}

function versionedConfigs(rows: readonly SettingsRow[]): VersionedConfigs {
  const { configs, version } = settingsOf(rows)
  return { ...configs, version }
}

/** Refuses NotFound for somebody else's, StaleVersion. */
export async function updateNotificationConfigs(
  panels: Panels,
  person: Person,
  { userId, configs }: { userId: string; configs: NotificationConfigs },
  basedOn?: number,
): Promise<VersionedConfigs> {
  checkOwn(person, userId)
  return versionedConfigs(await panels.changeConfigs(userId, configs, basedOn))
}

/** Refuses LinkExpired for a token that is not ours. Using it twice does no harm. */
export async function unsubscribe(
  { accounts, panels, secret }: NotificationParts & { secret: string },
  token: string,
): Promise<Pick<Unsubscribing, 'topic' | 'side'> & { email: string }> {
  const { personId, side, topic } = readUnsubscribeToken(secret, token) ?? refuse('LinkExpired')
  const { email } = (await accounts.findPersonById(personId)) ?? refuse('LinkExpired')
  const { configs } = settingsOf(await panels.listSettings([personId]))
  await panels.saveConfigs(personId, withoutMails(configs, side, topic))
  return { topic, side, email }
}

/** Forgets what nobody has taken out of their panel for long; returns how many. */
export async function forgetOldNotifications(scope: Scope): Promise<number> {
  return await deleteOldNotifications(scope, KEPT_DAYS)
}
