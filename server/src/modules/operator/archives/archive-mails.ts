/**
 * Mails about archives: to the operator who had one made or sent one, and to the super admins who can download one. They
 * are queued in the transaction in which it ends, and written from what stands there when they are sent.
 */
import { readFileSync } from 'node:fs'
import { type ErrorParameters, fillMessage } from '@vitrine/contract'
import type { Database } from '../../../platform/db/database.ts'
import { unlessNotFound } from '../../../platform/errors.ts'
import {
  brandedMail,
  type MailBrand,
  type MailLanguage,
  mailLanguages,
  ownBrand,
} from '../../../platform/mail/branded-mail.ts'
import type { Mailer } from '../../../platform/mail/mailer.ts'
import type { Scope } from '../../../scope/scope.ts'
import { enterAsDomain, listMemberIds } from '../../access/index.ts'
import { getDomain, mailBrandOf } from '../../domains/index.ts'
import { findAccountByEmail, findActivePersonById } from '../../identity/index.ts'
import { sayFinding } from '../../processes/index.ts'
import { type ArchiveRow, findArchive } from './company-archives.repository.ts'
import { findImport } from './imports.repository.ts'

/** Queue of the jobs that send them. */
export const ARCHIVE_MAIL_QUEUE = 'archive-mails'

/** `domainId`: of an archive that was made; without one it was sent. `personId`: to that super admin. */
export interface ArchiveMailJob {
  id: string
  domainId?: string
  personId?: string
}

interface Texts {
  subject: string
  body: string
  action: string
}
type Kind = 'ready' | 'failed' | 'offered' | 'imported' | 'refused'
type Language = Record<Kind, Texts> & Record<'greeting' | 'toOperator' | 'toSuperAdmin', string>

const texts = Object.fromEntries(
  mailLanguages.map((language) => [
    language,
    JSON.parse(readFileSync(new URL(`./mails/${language}.json`, import.meta.url), 'utf8')),
  ]),
) as Record<MailLanguage, Language>

export async function queueArchiveMail(open: Pick<Database, 'queue'>, job: ArchiveMailJob): Promise<void> {
  await open.queue({
    queue: ARCHIVE_MAIL_QUEUE,
    data: { ...job },
    group: job.domainId ?? job.id,
    priority: 0,
  })
}

/** To each super admin of the company. */
export async function queueOffers(open: Scope, id: string): Promise<void> {
  // The domain's own scope is in the group of the super admins alone.
  const [superAdmins = ''] = open.groupIds
  for (const personId of await listMemberIds(open, superAdmins))
    await queueArchiveMail(open, { id, domainId: open.domainId, personId })
}

export interface ArchiveMailParts {
  database: Database
  mailer: Mailer
  publicUrl: string
}

interface Told {
  kind: Kind
  brand: MailBrand
  href: string
  ending: 'toOperator' | 'toSuperAdmin'
  values: ErrorParameters
}

/** Nothing is sent of what is deleted meanwhile, or to who is no operator or super admin any more. Rejects when a mail can’t be delivered. */
export async function sendArchiveMail(parts: ArchiveMailParts, job: ArchiveMailJob): Promise<void> {
  if (job.domainId === undefined) return await tellOfImport(parts, job.id)
  const scope = await unlessNotFound(enterAsDomain(parts.database, job.domainId))
  const archive = scope === null ? null : await findArchive(scope, job.id)
  if (scope === null || archive === null) return
  if (job.personId === undefined) await tellOperator(parts, scope, archive)
  else await tellSuperAdmin(parts, { scope, archive, personId: job.personId })
}

async function tellOperator(parts: ArchiveMailParts, scope: Scope, archive: ArchiveRow): Promise<void> {
  const { name: company } = await getDomain(scope)
  const receiver = await findOperator(parts, archive.operator)
  if (receiver === null || (archive.state !== 'ready' && archive.state !== 'failed')) return
  const values = { company, until: untilOf(archive, receiver.language) }
  await deliver(parts, archive.id, receiver, { ...toOperator(parts, archive.state), values })
}

async function tellSuperAdmin(
  parts: ArchiveMailParts,
  { scope, archive, personId }: { scope: Scope; archive: ArchiveRow; personId: string },
): Promise<void> {
  const [superAdmins = ''] = scope.groupIds
  const members = await listMemberIds(scope, superAdmins)
  const person = await findActivePersonById(parts.database, personId)
  // People who haven't set up their account yet find it when they first sign in.
  if (archive.state !== 'ready' || !members.includes(personId) || person === null || person.name === '')
    return
  const domain = await getDomain(scope)
  const brand = mailBrandOf(domain, parts.publicUrl)
  const language = person.language ?? 'en-us'
  await deliver(
    parts,
    archive.id,
    { ...person, language },
    {
      ...{ kind: 'offered', brand, ending: 'toSuperAdmin' },
      href: new URL('/settings/domain/security-credentials', brand.origin).href,
      values: { company: domain.name, operator: archive.operator, until: untilOf(archive, language) },
    },
  )
}

async function tellOfImport(parts: ArchiveMailParts, id: string): Promise<void> {
  const row = await findImport(parts.database, id)
  const receiver = row === null ? null : await findOperator(parts, row.operator)
  if (row === null || receiver === null) return
  const file = row.fileName
  if (row.state === 'done') {
    const values = { file, company: row.company ?? '', invited: row.invited.join(', ') }
    await deliver(parts, id, receiver, { ...toOperator(parts, 'imported'), values })
  } else if (row.refusal !== null) {
    const values = { file, reason: sayFinding(row.refusal, receiver.language) }
    await deliver(parts, id, receiver, { ...toOperator(parts, 'refused'), values })
  }
}

function toOperator({ publicUrl }: ArchiveMailParts, kind: Kind): Omit<Told, 'values'> {
  return { kind, brand: ownBrand, href: new URL('/operator', publicUrl).href, ending: 'toOperator' }
}

interface Receiver {
  id: string
  email: string
  name: string
  language: MailLanguage
}

async function findOperator({ database }: ArchiveMailParts, email: string): Promise<Receiver | null> {
  const account = await findAccountByEmail(database, email)
  if (account === null || !account.isSystem || account.isDisabled) return null
  return { ...account, language: account.language ?? 'en-us' }
}

function untilOf({ expiresAt }: ArchiveRow, language: MailLanguage): string {
  if (expiresAt === null) return ''
  return new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'UTC' }).format(expiresAt)
}

async function deliver(
  { mailer, publicUrl }: ArchiveMailParts,
  id: string,
  { email, name, language, id: personId }: Receiver,
  { kind, brand, href, ending, values }: Told,
): Promise<void> {
  const said = texts[language]
  const fill = (text: string) => fillMessage(text, { ...values, name: name === '' ? email : name })
  const { subject, body, action } = said[kind]
  const mail = brandedMail({
    to: email,
    subject: fill(subject),
    brand,
    paragraphs: [fill(said.greeting), fill(body)],
    action: { label: fill(action), href },
    ending: fill(said[ending]),
  })
  // Tries that the mail server took without our learning of it repeat the same id.
  const messageId = `<${id}.${kind}.${personId}@${new URL(publicUrl).hostname}>`
  await mailer.deliver({ ...mail, messageId })
}
