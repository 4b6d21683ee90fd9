/** Mails of an announcement to the super admins of a company, while it is shown there. */
import { readFileSync } from 'node:fs'
import { announcementText, fillMessage } from '@vitrine/contract'
import { unlessNotFound } from '../../platform/errors.ts'
import { brandedMail, type MailLanguage, mailLanguages } from '../../platform/mail/branded-mail.ts'
import type { Mailer } from '../../platform/mail/mailer.ts'
import type { Scope } from '../../scope/scope.ts'
import { listMemberIds, type TenantAccess } from '../access/index.ts'
import { getDomain, mailBrandOf } from '../domains/index.ts'
import { findAddressed } from './announcements.repository.ts'

/** Queue of the jobs that send them: one for each company, which makes one for each of its super admins. */
export const ANNOUNCEMENT_MAIL_QUEUE = 'announcement-mails'

interface Texts {
  subject: string
  greeting: string
  action: string
  why: string
}

const texts = Object.fromEntries(
  mailLanguages.map((language) => [
    language,
    JSON.parse(readFileSync(new URL(`./mails/${language}.json`, import.meta.url), 'utf8')),
  ]),
) as Record<MailLanguage, Texts>

export interface AnnouncementMailParts extends Pick<TenantAccess, 'tenantEntry' | 'accounts'> {
  mailer: Mailer
  publicUrl: string
}

/** `personId`: to that super admin alone. */
export interface AnnouncementMailJob {
  domainId: string
  announcementId: string
  personId?: string
}

export function announcementMailJob(data: AnnouncementMailJob) {
  return { queue: ANNOUNCEMENT_MAIL_QUEUE, data: { ...data }, group: data.domainId, priority: 0 }
}

/** Nothing is sent once it is over, or to who has left. Rejects when a mail can't be delivered. */
export async function sendAnnouncementMails(
  parts: AnnouncementMailParts,
  { domainId, announcementId, personId }: AnnouncementMailJob,
): Promise<void> {
  const domain = await unlessNotFound(parts.tenantEntry.enterAsDomain(domainId))
  if (domain === null) return
  // The domain's own scope is in the group of the super admins alone.
  const [superAdmins = ''] = domain.groupIds
  const members = await listMemberIds(domain, superAdmins)
  if (personId !== undefined) {
    if (members.includes(personId)) await sendTo(parts, domain, announcementId, personId)
    return
  }
  await domain.transaction(async (open) => {
    for (const id of members)
      await open.queue(announcementMailJob({ domainId, announcementId, personId: id }))
  })
}

async function sendTo(
  { accounts, mailer, publicUrl }: AnnouncementMailParts,
  domain: Scope,
  announcementId: string,
  personId: string,
): Promise<void> {
  const person = await accounts.findActivePersonById(personId)
  const said = await findAddressed(domain, announcementId)
  // People who haven't set up their account yet read it when they first sign in.
  if (person === null || person.name === '' || said === null) return
  const brand = mailBrandOf(await getDomain(domain), publicUrl)
  const language = person.language ?? 'en-us'
  const { subject, greeting, action, why } = texts[language]
  const { appName, origin } = brand
  const fill = (text: string) => fillMessage(text, { appName, name: person.name })
  const mail = brandedMail({
    to: person.email,
    subject: fill(subject),
    brand,
    paragraphs: [fill(greeting), announcementText(said.texts, language).text],
    action: { label: fill(action), href: origin },
    ending: fill(why),
  })
  // Tries that the mail server took without our learning of it repeat the same id.
  const messageId = `<${announcementId}.${personId}.${domain.domainId}@${new URL(origin).hostname}>`
  await mailer.deliver({ ...mail, messageId })
}
