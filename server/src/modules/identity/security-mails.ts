/** Mails about the account: in the receiver's language and the company's brand. Nobody can turn them off. */
import { readFileSync } from 'node:fs'
import { fillMessage, type securityMailKinds } from '@vitrine/contract'
import {
  brandedMail,
  type MailBrand,
  type MailLanguage,
  mailLanguages,
} from '../../platform/mail/branded-mail.ts'
import type { Mail } from '../../platform/mail/mailer.ts'

export type MailKind = (typeof securityMailKinds)[number]

interface MailText {
  subject: string
  greeting: string
  body: string
  action: string
  ending: string
}

const texts = Object.fromEntries(
  mailLanguages.map((language) => [
    language,
    JSON.parse(readFileSync(new URL(`./mails/${language}.json`, import.meta.url), 'utf8')),
  ]),
) as Record<MailLanguage, Record<MailKind, MailText>>

export interface SecurityMail {
  kind: MailKind
  to: string
  language: MailLanguage
  brand: MailBrand
  name: string
  /** Absent in mails that only inform. */
  link?: string
  /** What else the texts of the kind name: newEmail; inviter; device, address and time. */
  values?: Readonly<Record<string, string>>
}

export function securityMail({ kind, to, language, brand, name, link, values = {} }: SecurityMail): Mail {
  const text = texts[language][kind]
  const line = (template: string) =>
    fillMessage(template, { appName: brand.appName, name: name === '' ? to : name, ...values })
  return brandedMail({
    to,
    subject: line(text.subject),
    brand,
    paragraphs: [line(text.greeting), line(text.body)],
    ...(link === undefined ? {} : { action: { label: line(text.action), href: link } }),
    ending: line(text.ending),
  })
}
