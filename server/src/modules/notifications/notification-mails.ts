/** Mails about notifications: one for all there is to report on a topic, in the domain's brand. */
import { readFileSync } from 'node:fs'
import { fillMessage, type NotificationTopic } from '@vitrine/contract'
import { formatAmount, isDecimal } from '@vitrine/rules'
import { brandedMail, type MailLanguage, mailLanguages } from '../../platform/mail/branded-mail.ts'
import type { Mailer } from '../../platform/mail/mailer.ts'
import { callerFor } from '../../scope/caller.ts'
import type { Scope } from '../../scope/scope.ts'
import type { Topics } from '../../scope/topics.ts'
import { type DomainMailBrand, getDomain, mailBrandOf } from '../domains/index.ts'
import { channelsOf, completeConfigs } from './notification-configs.ts'
import type { NotificationTimes } from './notification-times.ts'
import { type DueRow, getMailWait, takeDue } from './notifications.repository.ts'
import type { NotificationParts } from './notifications.service.ts'
import { createUnsubscribeToken } from './unsubscribe-token.ts'

/** Queue of the jobs that send them. */
export const NOTIFICATION_MAIL_QUEUE = 'notification-mails'

/** Where the mail leads that reports on a topic. */
function pathOf(all: readonly Topics[], topic: NotificationTopic, due: readonly DueRow[]): string {
  const link = all.map(({ links }) => links[topic]).find((one) => one !== undefined) ?? '/'
  return typeof link === 'string' ? link : link(due.map(({ others }) => others))
}

interface Wording {
  one: string
  many: string
}

interface TopicTexts extends Wording {
  subject: string
  action: string
  /** Where it is known who did it. */
  by?: Wording
}

interface MailTexts {
  greeting: string
  why: string
  unsubscribe: string
  manySubject: string
  topics: Record<NotificationTopic, TopicTexts>
  outcomes: Record<'finished' | 'failed', string>
  details: { order: string; products: Wording }
}

const texts = Object.fromEntries(
  mailLanguages.map((language) => [
    language,
    JSON.parse(readFileSync(new URL(`./mails/${language}.json`, import.meta.url), 'utf8')),
  ]),
) as Record<MailLanguage, MailTexts>

export interface MailingParts extends NotificationParts {
  mailer: Mailer
  times: NotificationTimes
  secret: string
  publicUrl: string
}

interface About {
  personId: string
  topic: NotificationTopic
}

/** Queues a mail on everything that is to be said to a person on a topic by then. */
export async function queueMail(open: Scope, about: About, afterSeconds: number): Promise<void> {
  const data = { domainId: open.domainId, ...about }
  await open.queue({ queue: NOTIFICATION_MAIL_QUEUE, data, group: open.domainId, priority: 0, afterSeconds })
}

/**
 * Sends what is due as one mail, unless one has gone out on the topic a short while ago: then it waits, and takes
 * along what comes until then. Rejects when it can't be delivered; nothing of it counts as sent then.
 */
export async function sendDueMail(
  parts: MailingParts,
  { domainId, personId, topic }: About & { domainId: string },
): Promise<void> {
  const domain = await parts.tenantEntry.enterAsDomain(domainId)
  await domain.transaction(async (open) => {
    const wait = await getMailWait(open, { personId, topic }, parts.times.mailSpacingSeconds)
    if (wait > 0) return await queueMail(open, { personId, topic }, wait)
    const due = await takeDue(open, { personId, topic })
    const receiver = await findReceiver(parts, { domainId, personId, topic })
    if (due.length === 0 || receiver === null) return
    const brand = mailBrandOf(await getDomain(open), parts.publicUrl)
    const token = createUnsubscribeToken(parts.secret, { personId, side: receiver.side, topic })
    const unsubscribeUrl = new URL(`/security/unsubscribe?token=${token}`, brand.origin).href
    const mail = notificationMail(parts.topics, { ...receiver, topic, due, brand, unsubscribeUrl })
    // Tries that the mail server took without our learning of it repeat the same id.
    const messageId = `<${due[0]?.id}@${new URL(brand.origin).hostname}>`
    await parts.mailer.deliver({ ...mail, messageId })
  })
}

interface Receiver {
  email: string
  name: string
  language: MailLanguage
  numberFormat: string | null
  side: 'internal' | 'external'
}

/** Null for somebody who may no longer enter, or no longer wants these mails. */
async function findReceiver(
  { tenantEntry, accounts, panels }: MailingParts,
  { domainId, personId, topic }: About & { domainId: string },
): Promise<Receiver | null> {
  const person = await accounts.findActivePersonById(personId)
  if (person === null) return null
  const access = await tenantEntry.describeAccess(callerFor(person), domainId)
  if (access === null) return null
  const side = access.isClient ? 'external' : 'internal'
  const [stored] = await panels.listSettings([personId])
  if (!channelsOf(completeConfigs(stored?.configs ?? null), side, topic).email) return null
  const { email, name, language, numberFormat } = person
  return { email, name, language: language ?? 'en-us', numberFormat, side }
}

/** One mail on everything there is to report on a topic. */
export function notificationMail(
  topics: readonly Topics[],
  given: Receiver & {
    topic: NotificationTopic
    due: readonly DueRow[]
    brand: DomainMailBrand
    unsubscribeUrl: string
  },
) {
  const { email, name, language, topic, due, brand, unsubscribeUrl } = given
  const text = texts[language]
  const { subject, action, by, ...plain } = text.topics[topic]
  const lines = due.map(({ others, count }) => {
    const { outcome } = others
    const outcomeText = outcome === 'finished' || outcome === 'failed' ? text.outcomes[outcome] : ''
    const { one, many } = (others.person === undefined ? undefined : by) ?? plain
    const said = fillMessage(count > 1 ? many : one, {
      ...others,
      outcome: outcomeText,
      count,
      appName: brand.appName,
    })
    return [said, detailsOf(others, text, given)].filter((part) => part !== '').join(' ')
  })
  const values = { appName: brand.appName, name: name === '' ? email : name, count: lines.length }
  return brandedMail({
    to: email,
    subject: lines.length > 1 ? fillMessage(text.manySubject, values) : fillMessage(subject, values),
    brand,
    paragraphs: [fillMessage(text.greeting, values), ...lines],
    action: {
      label: fillMessage(action, values),
      href: new URL(pathOf(topics, topic, due), brand.origin).href,
    },
    ending: fillMessage(text.why, values),
    unsubscribe: { label: text.unsubscribe, href: unsubscribeUrl },
  })
}

/** Which product or order, and how much it comes to. */
function detailsOf(
  { product, order, products, amount, currency }: DueRow['others'],
  { details }: MailTexts,
  { language, numberFormat }: Pick<Receiver, 'language' | 'numberFormat'>,
): string {
  const preferences = { locale: language, numberFormat }
  const count = Number(products ?? 0)
  const decimal = String(amount ?? '')
  return [
    ...(product === undefined ? [] : [String(product)]),
    ...(order === undefined ? [] : [fillMessage(details.order, { order })]),
    ...(count === 0
      ? []
      : [fillMessage(count > 1 ? details.products.many : details.products.one, { count })]),
    ...(isDecimal(decimal)
      ? [formatAmount({ amount: decimal, currency: String(currency ?? '') }, preferences)]
      : []),
  ].join(' · ')
}
