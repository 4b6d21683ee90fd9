/** One report to one receiver: made with the rights that they have by then, and sent once. */
import { buffer } from 'node:stream/consumers'
import { fillMessage } from '@vitrine/contract'
import { type FormatPreferences, formatDate } from '@vitrine/rules'
import { Refusal, unlessNotFound } from '../../platform/errors.ts'
import { brandedMail } from '../../platform/mail/branded-mail.ts'
import type { Mail, Mailer } from '../../platform/mail/mailer.ts'
import type { ReportDocument } from '../../platform/report-files/report-document.ts'
import { reportWords } from '../../platform/report-files/report-words.ts'
import { writeReport } from '../../platform/report-files/write-report.ts'
import type { Storage } from '../../platform/storage/storage.ts'
import { callerFor } from '../../scope/caller.ts'
import type { Scope } from '../../scope/scope.ts'
import type { TenantAccess } from '../access/index.ts'
import { type DomainMailBrand, getDomain, mailBrandOf, printBrandOf } from '../domains/index.ts'
import { endMailing, findWaitingMailing, type MailingRow } from './mailings.repository.ts'
import {
  checkedAsked,
  checkMayRead,
  fileTermsOf,
  getReport,
  readReport,
  reportFileName,
} from './read-report.ts'
import { titleOf } from './report-files.service.ts'
import type { ReportKind, ReportKinds } from './report-kind.ts'
import { reportUnsent } from './reports.topics.ts'
import { findScheduleRow, type ScheduleRow } from './schedules.repository.ts'
import { createReportToken } from './unsubscribe-token.ts'

export interface MailReportParts extends Pick<TenantAccess, 'tenantEntry' | 'accounts'> {
  kinds: ReportKinds
  storage: Storage
  mailer: Mailer
  secret: string
  publicUrl: string
}

export interface ReportMailJob {
  domainId: string
  mailingId: string
}

/** Mail servers refuse much larger ones. */
const largestFileBytes = 10 * 1024 * 1024
/** Findings of charts that a mail repeats. */
const mailedFindings = 5

/** Does nothing for one that has been sent. Rejects where it can't be delivered; it is still to be sent then. */
export async function sendReportMail(
  parts: MailReportParts,
  { domainId, mailingId }: ReportMailJob,
  signal: AbortSignal,
): Promise<void> {
  const domain = await unlessNotFound(parts.tenantEntry.enterAsDomain(domainId))
  const mailing = domain === null ? null : await findWaitingMailing(domain, mailingId)
  const schedule =
    domain === null || mailing === null ? null : await findScheduleRow(domain, mailing.scheduleId)
  if (domain === null || mailing === null || schedule === null) return
  // They have asked for no more of it since, or the company rests.
  if (!schedule.receivers.includes(mailing.personId) || !domain.subscription.isActive)
    return void (await domain.transaction((open) => endMailing(open, mailing.id, 'refused')))
  const mail = await unlessRefused(() => mailFor(parts, domain, { mailing, schedule, signal }))
  if (mail === null) return await tellOwner(parts, domain, { mailing, schedule })
  await domain.transaction(async (open) => {
    if (await endMailing(open, mailing.id, 'sent')) await parts.mailer.deliver(mail)
  })
}

interface Sending {
  mailing: MailingRow
  schedule: ScheduleRow
}

async function mailFor(
  parts: MailReportParts,
  domain: Scope,
  { mailing, schedule, signal }: Sending & { signal: AbortSignal },
): Promise<Mail | null> {
  const { kinds, storage, publicUrl, secret } = parts
  const reader = await enterAsReader(parts, domain, mailing.personId)
  if (reader?.person == null) return null
  const kind = getReport(kinds, schedule.report)
  checkMayRead(reader, kind)
  const span = { from: mailing.fromDay, to: mailing.toDay }
  const asked = kind.forDays(checkedAsked(kind, schedule.asked), span)
  const terms = fileTermsOf(reader, new Date())
  const report = await readReport(reader, kind, asked, { now: terms.madeAt, signal })
  const brand = await printBrandOf(reader, storage)
  const { contentType, content } = await writeReport(report, schedule.format, { ...terms, brand })
  const file = Buffer.isBuffer(content) ? content : await buffer(content)
  // Rights that went while it was written: what it shows is not theirs any more.
  const now = await enterAsReader(parts, domain, mailing.personId)
  if (now === null) return null
  checkMayRead(now, kind)
  if (now.structureRevision !== reader.structureRevision) throw new Error('rights have changed meanwhile')
  const isFitting = file.length <= largestFileBytes
  const name = reportFileName(report.title, mailing.toDay, schedule.format)
  const mailBrand = mailBrandOf(await getDomain(domain), publicUrl)
  const token = createReportToken(secret, {
    domainId: domain.domainId,
    scheduleId: schedule.id,
    personId: mailing.personId,
  })
  return {
    ...reportMail({
      report,
      span,
      preferences: terms.preferences,
      person: reader.person,
      brand: mailBrand,
      address: addressOf(kind, asked),
      isAttached: isFitting,
      token,
    }),
    // Tries that the mail server took without our learning of it repeat the same id.
    messageId: `<${mailing.id}@${new URL(mailBrand.origin).hostname}>`,
    ...(isFitting ? { attachments: [{ name, contentType, content: file }] } : {}),
  }
}

/** Null for who has left. */
async function enterAsReader(
  { tenantEntry, accounts }: MailReportParts,
  { domainId }: Scope,
  personId: string,
): Promise<Scope | null> {
  const person = await accounts.findActivePersonById(personId)
  return person === null ? null : await unlessNotFound(tenantEntry.enter(callerFor(person), domainId))
}

function addressOf(kind: ReportKind, asked: unknown): string {
  return kind.address?.(asked) ?? '/reports/activity/catalog'
}

/** Null for whoever may not read it. */
async function unlessRefused(make: () => Promise<Mail | null>): Promise<Mail | null> {
  try {
    return await make()
  } catch (error) {
    if (error instanceof Refusal) return null
    throw error
  }
}

async function tellOwner(
  parts: MailReportParts,
  domain: Scope,
  { mailing, schedule }: Sending,
): Promise<void> {
  const owner = await enterAsReader(parts, domain, schedule.ownerId)
  const name = titleOf(schedule.report, owner ?? domain)
  await domain.transaction(async (open) => {
    if (!(await endMailing(open, mailing.id, 'refused'))) return
    const receiver = mailing.personName ?? ''
    await open.emit(reportUnsent, { name, receiver, ownerId: schedule.ownerId })
  })
}

interface MailTerms {
  report: ReportDocument
  span: { from: string; to: string }
  preferences: FormatPreferences
  person: { email: string; name: string }
  brand: DomainMailBrand
  /** Where the report's page is. */
  address: string
  isAttached: boolean
  token: string
}

export function reportMail(terms: MailTerms): Mail {
  const { report, span, preferences, person, brand, address, isAttached, token } = terms
  const words = reportWords[preferences.locale]
  const values = {
    appName: brand.appName,
    title: report.title,
    name: person.name === '' ? person.email : person.name,
    from: formatDate(span.from, preferences),
    to: formatDate(span.to, preferences),
  }
  const figures = report.figures.map(({ label, text, comparison }) => {
    const said = fillMessage(words.fact, { label, text })
    return comparison === undefined ? said : fillMessage(words.compared, { said, comparison })
  })
  return brandedMail({
    to: person.email,
    subject: fillMessage(words.mailSubject, values),
    brand,
    paragraphs: [
      fillMessage(words.mailGreeting, values),
      fillMessage(words.mailIntro, values),
      ...figures,
      ...report.charts.slice(0, mailedFindings).map(({ finding }) => finding),
      isAttached ? words.mailAttached : words.mailTooLarge,
    ],
    action: { label: words.mailAction, href: new URL(address, brand.origin).href },
    ending: fillMessage(words.mailWhy, values),
    unsubscribe: {
      label: words.mailUnsubscribe,
      href: new URL(`/security/unsubscribe?kind=report&token=${token}`, brand.origin).href,
    },
  })
}
