/** Mails that lead to the door of a room, sent while it is open. */
import { readFileSync } from 'node:fs'
import { fillMessage } from '@vitrine/contract'
import { unlessNotFound } from '../../../platform/errors.ts'
import { brandedMail, type MailLanguage, mailLanguages } from '../../../platform/mail/branded-mail.ts'
import type { Mail, Mailer } from '../../../platform/mail/mailer.ts'
import type { Scope } from '../../../scope/scope.ts'
import type { TenantAccess } from '../../access/index.ts'
import { type DomainMailBrand, defaultLanguageOf, getDomain, mailBrandOf } from '../../domains/index.ts'
import { findProjectRow } from '../../projects/index.ts'
import { findRoomRow } from '../rooms.repository.ts'
import {
  findMailedRoomId,
  forgetReceiver,
  forgetReceiversOfClosed,
  listReceivers,
  type ReceiverRow,
} from './mailings.repository.ts'

/** Queue of the jobs that send them: one for all receivers of a press. */
export const ROOM_MAIL_QUEUE = 'room-mails'

/** Mails that are handed over at the same time; after them it is looked again whether the room is open. */
const atOnce = 4

const nobody = { personId: null, guestId: null, name: '' }

interface Texts {
  subject: string
  greeting: string
  intro: string
  code: string
  action: string
  why: string
}

const texts = Object.fromEntries(
  mailLanguages.map((language) => [
    language,
    JSON.parse(readFileSync(new URL(`./mails/${language}.json`, import.meta.url), 'utf8')),
  ]),
) as Record<MailLanguage, Texts>

export interface RoomMailParts extends Pick<TenantAccess, 'tenantEntry'> {
  mailer: Mailer
  publicUrl: string
}

export interface RoomMailJob {
  domainId: string
  mailingId: string
}

/** Sent once the open transaction commits. */
export async function queueRoomMails(open: Scope, mailingId: string): Promise<void> {
  const data: RoomMailJob = { domainId: open.domainId, mailingId }
  await open.queue({ queue: ROOM_MAIL_QUEUE, data: { ...data }, group: open.domainId, priority: 0 })
}

/**
 * Mails receivers who have no mail yet, while the room is open. Rejects when a mail can't be delivered, after the others
 * were; and when `signal` aborts.
 */
export async function sendRoomMails(
  { tenantEntry, mailer, publicUrl }: RoomMailParts,
  { domainId, mailingId }: RoomMailJob,
  signal?: AbortSignal,
): Promise<void> {
  const domain = await unlessNotFound(tenantEntry.enterAsDomain(domainId))
  if (domain === null) return
  const failures: unknown[] = []
  const tried = new Set<string>()
  for (;;) {
    signal?.throwIfAborted()
    const shown = await findShown(domain, mailingId, publicUrl)
    if (shown === null) return await forgetReceiversOfClosed(domain)
    const waiting = await listReceivers(domain, mailingId, shown.projectId)
    const next = waiting.filter(({ id }) => !tried.has(id)).slice(0, atOnce)
    if (next.length === 0) break
    const results = await Promise.allSettled(
      next.map(async (receiver) => {
        tried.add(receiver.id)
        const { address } = receiver
        if (address !== null) await mailer.deliver(roomMail(shown, { ...receiver, address }))
        await forgetReceiver(domain, receiver.id)
      }),
    )
    failures.push(...results.flatMap((result) => (result.status === 'rejected' ? [result.reason] : [])))
  }
  if (failures.length > 0) throw new AggregateError(failures, 'Mails of a room were not delivered')
}

/** What the mails say. */
interface Shown {
  projectId: string
  project: string
  presenter: string
  code: string
  brand: DomainMailBrand
  /** For receivers that the company doesn't know. */
  language: MailLanguage
}

/** Null for a room that is closed or gone. */
async function findShown(domain: Scope, mailingId: string, publicUrl: string): Promise<Shown | null> {
  const roomId = await findMailedRoomId(domain, mailingId)
  const room = roomId === null ? null : await findRoomRow(domain, roomId, nobody)
  if (room === null || room.closedAt !== null) return null
  const project = await findProjectRow(domain, room.projectId)
  if (project === null) return null
  const brand = mailBrandOf(await getDomain(domain), publicUrl)
  return {
    projectId: room.projectId,
    project: project.name,
    presenter: room.leaderName || brand.appName,
    code: room.code,
    brand,
    language: await defaultLanguageOf(domain),
  }
}

function roomMail(
  { project, presenter, code, brand, language }: Shown,
  { id, address, name, ...receiver }: ReceiverRow & { address: string },
): Mail {
  const text = texts[receiver.language ?? language]
  const door = new URL('/projects/rooms', brand.origin)
  const values = {
    ...{ project, presenter, code, appName: brand.appName },
    name: name || address,
    door: `${door.host}${door.pathname}`,
  }
  const mail = brandedMail({
    to: address,
    subject: fillMessage(text.subject, values),
    brand,
    paragraphs: [text.greeting, text.intro, text.code].map((line) => fillMessage(line, values)),
    action: { label: text.action, href: new URL(`?code=${code}`, door).href },
    ending: fillMessage(text.why, values),
  })
  // Tries that the mail server took without our learning of it repeat the same id.
  return { ...mail, messageId: `<${id}@${door.hostname}>` }
}
