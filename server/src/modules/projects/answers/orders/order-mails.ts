/** The copy of an order that whoever it is for gets by mail. */
import { readFileSync } from 'node:fs'
import { fillMessage, type Order } from '@vitrine/contract'
import { type FormatPreferences, formatAmount, isDecimal } from '@vitrine/rules'
import { unlessNotFound } from '../../../../platform/errors.ts'
import { insideId } from '../../../../platform/http/answer-id.ts'
import { brandedMail, type MailLanguage, mailLanguages } from '../../../../platform/mail/branded-mail.ts'
import type { Mailer } from '../../../../platform/mail/mailer.ts'
import type { Person } from '../../../../scope/caller.ts'
import type { Scope } from '../../../../scope/scope.ts'
import { type DomainMailBrand, getDomain, mailBrandOf } from '../../../domains/index.ts'
import { findAnswerProject } from '../answer-projects.repository.ts'
import { type AnsweringParts, scopeOfPerson } from '../answering.service.ts'
import { findOrder } from './orders.repository.ts'
import { describeOrder } from './orders.service.ts'

/** Queue of the jobs that send them. */
export const ORDER_MAIL_QUEUE = 'order-mails'

/** Lines that a mail has; the project has them all. */
const mailedLines = 200

interface Texts {
  subject: string
  greeting: string
  intro: string
  line: string
  interested: string
  total: string
  withoutPrice: string
  more: string
  files: string
  action: string
  why: string
}

const texts = Object.fromEntries(
  mailLanguages.map((language) => [
    language,
    JSON.parse(readFileSync(new URL(`./mails/${language}.json`, import.meta.url), 'utf8')),
  ]),
) as Record<MailLanguage, Texts>

export interface OrderMailParts extends AnsweringParts {
  mailer: Mailer
  publicUrl: string
}

export async function queueOrderMail(open: Scope, orderId: string): Promise<void> {
  const { domainId } = open
  await open.queue({ queue: ORDER_MAIL_QUEUE, data: { domainId, orderId }, group: domainId, priority: 0 })
}

/** As the attendee sees it by then. Nothing for somebody who may no longer enter, and for an order that is gone. */
export async function sendOrderMail(
  parts: OrderMailParts,
  { domainId, orderId }: { domainId: string; orderId: string },
): Promise<void> {
  const domain = await unlessNotFound(parts.tenantEntry.enterAsDomain(domainId))
  const personId = domain === null ? null : ((await findOrder(domain, orderId))?.personId ?? null)
  if (domain === null || personId === null) return
  const scope = await unlessNotFound(scopeOfPerson(parts, domainId, personId))
  const row = scope === null ? null : await findOrder(scope, orderId)
  const project = scope === null || row === null ? null : await findAnswerProject(scope, row.projectId)
  if (scope?.person == null || row === null || project === null) return
  const order = await describeOrder(scope, project, row)
  const brand = mailBrandOf(await getDomain(domain), parts.publicUrl)
  const mail = orderMail({ order, project: project.name, person: scope.person, brand })
  const messageId = `<${row.id}.${order.revision}@${new URL(brand.origin).hostname}>`
  await parts.mailer.deliver({ ...mail, messageId })
}

export function orderMail({
  order,
  project,
  person,
  brand,
}: {
  order: Order
  project: string
  person: Person
  brand: DomainMailBrand
}) {
  const locale = person.language ?? 'en-us'
  const preferences = { locale, numberFormat: person.numberFormat, dateFormat: person.dateFormat }
  const text = texts[locale]
  const { number, revision, lines } = order
  const name = person.name === '' ? person.email : person.name
  const values = { appName: brand.appName, name, project, number, revision }
  const more = lines.length - mailedLines
  return brandedMail({
    to: person.email,
    subject: fillMessage(text.subject, values),
    brand,
    paragraphs: [
      fillMessage(text.greeting, values),
      fillMessage(text.intro, values),
      ...lines.slice(0, mailedLines).map((line) => lineText(order, line, text, preferences)),
      ...(more > 0 ? [fillMessage(text.more, { count: more })] : []),
      ...totalTexts(order, text, preferences),
      text.files,
    ],
    action: {
      label: text.action,
      href: new URL(`/projects/web-session/${order.project}?step=thanks`, brand.origin).href,
    },
    ending: text.why,
  })
}

function lineText(
  { orderFields }: Order,
  line: Order['lines'][number],
  text: Texts,
  preferences: FormatPreferences,
): string {
  const asked = orderFields.flatMap(({ name, unit, ...field }) => {
    const value = line.values[insideId(field)]
    return value === undefined ? [] : [`${name} ${value}${unit === '' ? '' : ` ${unit}`}`]
  })
  const { amount, currency } = line
  const isKnown = amount !== null && currency !== null && isDecimal(amount)
  const money = isKnown ? [formatAmount({ amount, currency }, preferences)] : []
  const values = [...asked, ...(line.interested ? [text.interested] : []), ...money].join(', ')
  return fillMessage(text.line, { name: line.name, reference: line.reference, values })
}

function totalTexts({ amounts }: Order, text: Texts, preferences: FormatPreferences): string[] {
  const totals = amounts.byCurrency.flatMap(({ amount, currency }) =>
    isDecimal(amount) ? [formatAmount({ amount, currency }, preferences)] : [],
  )
  return [
    ...(totals.length > 0 ? [fillMessage(text.total, { amounts: totals.join(' + ') })] : []),
    ...(amounts.withoutPrice > 0 ? [fillMessage(text.withoutPrice, { count: amounts.withoutPrice })] : []),
  ]
}
