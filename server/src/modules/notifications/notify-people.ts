/** Turns an event of a domain into notifications of the people it concerns, once. */
import type { NotificationTopic } from '@vitrine/contract'
import { unlessNotFound } from '../../platform/errors.ts'
import { callerFor } from '../../scope/caller.ts'
import { findEvent, takeEvent } from '../../scope/domain-events.repository.ts'
import type { DomainEvent } from '../../scope/domain-events.ts'
import type { Scope } from '../../scope/scope.ts'
import { listMemberIds, listMemberIdsAround, type WaysIn } from '../access/index.ts'
import { getDomain } from '../domains/index.ts'
import { type VisibleFolder, visibleTree } from '../folders/index.ts'
import { seenProducts } from '../products/index.ts'
import { findOrderRun, findProjectRow, listReaders, listUnnotified, markNotified } from '../projects/index.ts'
import { newlyReached, type ReachEvent } from './newly-reached.ts'
import { channelsOf, completeConfigs } from './notification-configs.ts'
import { queueMail } from './notification-mails.ts'
import type { NotificationTimes } from './notification-times.ts'
import { insertNotifications, type NewNotification, type Others } from './notifications.repository.ts'
import type { NotificationParts } from './notifications.service.ts'
import type { Panels } from './panels.ts'

interface Told {
  person: Scope
  topic: NotificationTopic
  others: Others
  count: number
}

export interface NotifyingParts extends NotificationParts {
  times: NotificationTimes
}

/** Does nothing for an event that was reported already. */
export async function notifyPeople(
  parts: NotifyingParts,
  { domainId, eventId }: { domainId: string; eventId: string },
): Promise<void> {
  const { entering, panels, times } = parts
  const domain = await entering.enterAsDomain(domainId)
  const found = await findEvent(domain, eventId)
  if (found === null) return
  const told = await receiversOf(parts, domain, found.event, found.actorId)
  const notifications = await withChannels(panels, told)
  await domain.transaction(async (open) => {
    if (!(await takeEvent(open, eventId))) return
    const fresh = await notToldBefore(open, found, notifications)
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

/** Whom to notify of what, with the rights that they have now. The one who did it knows. */
async function receiversOf(
  ways: WaysIn,
  domain: Scope,
  event: DomainEvent,
  actorId: string | null,
): Promise<Told[]> {
  switch (event.kind) {
    case 'member-added': {
      if (event.personId === actorId) return []
      const person = await personScope(ways, domain.domainId, event.personId)
      if (person === null) return []
      const { allowCatalog } = (await getDomain(domain)).subscription
      const seesCatalog = allowCatalog && person.permissions.folder.view > 0
      const topic = person.isClient && seesCatalog ? 'catalogue-granted' : 'domain-granted'
      return [{ person, topic, others: {}, count: 1 }]
    }
    case 'folders-granted': {
      const told: Told[] = []
      for (const personId of await listMemberIds(domain, event.groupId)) {
        if (personId === actorId) continue
        const person = await personScope(ways, domain.domainId, personId)
        if (person === null) continue
        const seen = await foldersSeen(person, event.folderIds)
        const [first] = seen
        if (first === undefined) continue
        const others = { folder: first.id, name: first.name }
        told.push({ person, topic: 'folder-granted', others, count: seen.length })
      }
      return told
    }
    case 'groups-joined':
      return await grownOf(ways, domain, { event, actorId, personIds: event.personIds })
    case 'folder-level-raised': {
      // What a group reaches limits the external ones below it.
      const personIds = await listMemberIdsAround(domain, event.groupId)
      return await grownOf(ways, domain, { event, actorId, personIds })
    }
    case 'project-added': {
      const attendees = await listUnnotified(domain, event.projectId)
      const others = await projectOthers(domain, event.projectId)
      const ids = new Set([...event.colleagueIds, ...attendees])
      return await toldOf(ways, domain, { ids: [...ids], topic: 'project-added', others, actorId })
    }
    case 'project-moment': {
      const { topic, projectId } = event
      const ids = await listReaders(domain, projectId, { runners: topic === 'project-blocked' })
      return await toldOf(ways, domain, {
        ids,
        topic,
        others: await projectOthers(domain, projectId),
        actorId,
      })
    }
    case 'project-said': {
      const { topic, projectId, name, person = '', personIds } = event
      const isForRunners = personIds === 'runners'
      const readers = await listReaders(domain, projectId, { runners: isForRunners })
      // Whoever isn't invited, or no longer asked, isn't told that there is a project.
      const ids = isForRunners ? readers : readers.filter((id) => personIds.includes(id))
      const others = {
        ...{ project: projectId, name },
        ...(person === '' ? {} : { person }),
        // What is said of it leads those who run it to another page than those who are asked.
        ...(isForRunners ? { role: 'runner' } : {}),
      }
      const told = await toldOf(ways, domain, { ids, topic, others, actorId })
      return await Promise.all(
        told.map(async (each) => ({ ...each, others: { ...others, ...(await saidOf(each.person, event)) } })),
      )
    }
    case 'recipe-off': {
      // The domain's own scope is in the group of the super admins alone.
      const [superAdmins = ''] = domain.groupIds
      const ids = await listMemberIds(domain, superAdmins)
      const others = { recipe: event.recipeId, name: event.name }
      return await toldOf(ways, domain, { ids, topic: 'recipe-off', others, actorId })
    }
    case 'webhook-off': {
      const others = { webhook: event.webhookId, name: event.name }
      const owner = await toldOf(ways, domain, {
        ids: [event.ownerId],
        topic: 'webhook-off',
        others,
        actorId,
      })
      if (owner.length > 0) return owner
      // Whoever made it has left: the company is told.
      const [superAdmins = ''] = domain.groupIds
      const ids = await listMemberIds(domain, superAdmins)
      return await toldOf(ways, domain, { ids, topic: 'webhook-off', others, actorId })
    }
    case 'report-unsent': {
      const { name, receiver, ownerId } = event
      return await toldOf(ways, domain, {
        ids: [ownerId],
        topic: 'report-unsent',
        others: { name, receiver },
        actorId,
      })
    }
    case 'process-ended': {
      const person = await personScope(ways, domain.domainId, event.ownerId)
      if (person === null) return []
      const others = {
        process: event.processId,
        subject: event.subject,
        outcome: event.isFinished ? 'finished' : 'failed',
      }
      return [{ person, topic: event.topic, others, count: 1 }]
    }
  }
}

/** What somebody sees of the product or the order that is spoken of: its name, and how much it comes to for them. */
async function saidOf(
  person: Scope,
  { product, order: orderId }: Extract<DomainEvent, { kind: 'project-said' }>,
): Promise<Others> {
  if (product !== undefined) {
    const name = (await seenProducts(person, [product])).get(product)?.name
    return name === undefined ? {} : { product: name }
  }
  const order = orderId === undefined ? null : await findOrderRun(person, orderId)
  if (order === null) return {}
  const [total, ...otherCurrencies] = order.amounts.byCurrency
  return {
    order: order.number,
    products: order.lines.length,
    ...(total === undefined || otherCurrencies.length > 0
      ? {}
      : { amount: total.amount, currency: total.currency }),
  }
}

/** Of invitations to a project each person is told once, whoever invites, and whatever they join. */
async function notToldBefore(
  open: Scope,
  { event, actorId }: { event: DomainEvent; actorId: string | null },
  notifications: readonly NewNotification[],
): Promise<readonly NewNotification[]> {
  if (event.kind !== 'project-added') return notifications
  const asked = await listUnnotified(open, event.projectId)
  const told = asked.filter((id) => id === actorId || notifications.some(({ personId }) => personId === id))
  const fresh = new Set([...event.colleagueIds, ...(await markNotified(open, event.projectId, told))])
  return notifications.filter(({ personId }) => fresh.has(personId))
}

/** Null for a project that is gone. */
async function projectOthers(domain: Scope, id: string): Promise<Others | null> {
  const project = await findProjectRow(domain, id)
  if (project === null) return null
  return { project: id, name: project.name, state: project.startedAt === null ? 'upcoming' : 'ongoing' }
}

async function toldOf(
  ways: WaysIn,
  domain: Scope,
  given: { ids: readonly string[]; topic: NotificationTopic; others: Others | null; actorId: string | null },
): Promise<Told[]> {
  const { ids, topic, others, actorId } = given
  const told: Told[] = []
  if (others === null) return told
  for (const id of ids) {
    const person = id === actorId ? null : await personScope(ways, domain.domainId, id)
    if (person !== null) told.push({ person, topic, others, count: 1 })
  }
  return told
}

/** Those of the people who see folders that they didn't see before. */
async function grownOf(
  ways: WaysIn,
  domain: Scope,
  given: { event: ReachEvent; actorId: string | null; personIds: readonly string[] },
): Promise<Told[]> {
  const { allowCatalog } = (await getDomain(domain)).subscription
  const told: Told[] = []
  for (const personId of given.personIds) {
    if (personId === given.actorId) continue
    const person = await personScope(ways, domain.domainId, personId)
    if (person === null || (person.isClient && !allowCatalog)) continue
    const { folders, sawNone } = await newlyReached(person, given.event)
    const [first] = folders
    if (first === undefined) continue
    if (person.isClient && sawNone) told.push({ person, topic: 'catalogue-granted', others: {}, count: 1 })
    else {
      const others = { folder: first.id, name: first.name }
      told.push({ person, topic: 'folder-granted', others, count: folders.length })
    }
  }
  return told
}

async function foldersSeen(person: Scope, folderIds: readonly string[]): Promise<VisibleFolder[]> {
  const { byId } = await visibleTree(person)
  return folderIds.flatMap((id) => {
    const folder = byId.get(id)
    return folder?.isReached === true ? [folder] : []
  })
}

/** Null for somebody who may not enter, or not yet. */
async function personScope(
  { entering, accounts }: WaysIn,
  domainId: string,
  personId: string,
): Promise<Scope | null> {
  const person = await accounts.findActivePersonById(personId)
  // Whoever has not accepted, or set up their account, is notified by the invitation.
  if (person === null || person.name === '') return null
  return await unlessNotFound(entering.enter(callerFor(person), domainId))
}

async function withChannels(panels: Panels, told: readonly Told[]): Promise<NewNotification[]> {
  const ids = told.map(({ person }) => person.person?.id ?? '')
  const stored = new Map((await panels.listSettings(ids)).map((row) => [row.personId, row.configs]))
  return told.map(({ person, topic, others, count }, index) => {
    const personId = ids[index] ?? ''
    const side = person.isClient ? 'external' : 'internal'
    const channels = channelsOf(completeConfigs(stored.get(personId) ?? null), side, topic)
    // The panel has a line for each process already.
    const isProcess = topic === 'import-complete' || topic === 'export-complete'
    const shown = isProcess ? { app: false, desktop: false } : {}
    return { personId, topic, others, count, ...channels, ...shown }
  })
}
