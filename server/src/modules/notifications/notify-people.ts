/** Turns an event of a domain into notifications of the people it concerns, once. */
import { unlessNotFound } from '../../platform/errors.ts'
import { callerFor } from '../../scope/caller.ts'
import { findEvent, takeEvent } from '../../scope/domain-events.repository.ts'
import type { Scope } from '../../scope/scope.ts'
import type { Recipient, Topics } from '../../scope/topics.ts'
import type { TenantAccess } from '../access/index.ts'
import { channelsOf, completeConfigs } from './notification-configs.ts'
import { queueMail } from './notification-mails.ts'
import type { NotificationTimes } from './notification-times.ts'
import { insertNotifications, type NewNotification } from './notifications.repository.ts'
import type { NotificationParts } from './notifications.service.ts'
import type { Panels } from './panels.ts'

export interface NotifyingParts extends NotificationParts {
  times: NotificationTimes
}

/** Does nothing for an event that was reported already. */
export async function notifyPeople(
  parts: NotifyingParts,
  { domainId, eventId }: { domainId: string; eventId: string },
): Promise<void> {
  const { tenantEntry, panels, times } = parts
  const domain = await tenantEntry.enterAsDomain(domainId)
  const found = await findEvent(domain, eventId)
  if (found === null) return
  const { event, actorId } = found
  const topics = topicsOf(parts.topics, event.kind)
  const recipients = await topics.recipients(event, {
    domain,
    enter: async (personId) =>
      personId === actorId && topics.tellsActor !== true
        ? null
        : await personScope(parts, domainId, personId),
  })
  const notifications = await withChannels(panels, topics, recipients)
  await domain.transaction(async (open) => {
    if (!(await takeEvent(open, eventId))) return
    const recipients = new Set([
      ...notifications.map(({ personId }) => personId),
      ...(actorId === null ? [] : [actorId]),
    ])
    const first = await topics.notYetNotified?.(open, event, recipients)
    const fresh = notifications.filter(({ personId }) => first?.has(personId) ?? true)
    await insertNotifications(open, fresh, times)
    for (const { personId, topic, email } of fresh) {
      if (email) await queueMail(open, { personId, topic }, times.mailAfterSeconds)
    }
    const shown = fresh.filter(({ app, desktop }) => app || desktop)
    if (shown.length > 0) {
      await open.announce({ kind: 'notifications', personIds: shown.map(({ personId }) => personId) })
    }
  })
}

function topicsOf(all: readonly Topics[], kind: string): Topics {
  const topics = all.find(({ event }) => event.kind === kind)
  // A newer program has emitted it: its workers take the job when it is tried again.
  if (topics === undefined) throw new Error(`no module defines the event ${kind}`)
  return topics
}

/** Null for somebody who may not enter, or not yet. */
async function personScope(
  { tenantEntry, accounts }: TenantAccess,
  domainId: string,
  personId: string,
): Promise<Scope | null> {
  const person = await accounts.findActivePersonById(personId)
  // People who have not accepted yet, or not set up their account, are notified by the invitation mail.
  if (person === null || person.name === '') return null
  return await unlessNotFound(tenantEntry.enter(callerFor(person), domainId))
}

async function withChannels(
  panels: Panels,
  { isInPanel }: Topics,
  recipients: readonly Recipient[],
): Promise<NewNotification[]> {
  const ids = recipients.map(({ person }) => person.person?.id ?? '')
  const stored = new Map((await panels.listSettings(ids)).map((row) => [row.personId, row.configs]))
  return recipients.map(({ person, topic, others, count }, index) => {
    const personId = ids[index] ?? ''
    const side = person.isClient ? 'external' : 'internal'
    const channels = channelsOf(completeConfigs(stored.get(personId) ?? null), side, topic)
    const shown = isInPanel === true ? { app: false, desktop: false } : {}
    return { personId, topic, others, count, ...channels, ...shown }
  })
}
