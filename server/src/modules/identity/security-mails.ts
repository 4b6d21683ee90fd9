/** Mails about the account: in the receiver's language and the company's brand, as text and HTML. */
import { readFileSync } from 'node:fs'
import { fillMessage } from '@vitrine/contract'
import escapeHtml from 'escape-html'
import type { Mail } from '../../platform/mail/mailer.ts'

/** Whose brand a mail wears. */
export interface MailBrand {
  appName: string
  /** `#rrggbb` */
  color: string
}

export type MailKind = 'reset' | 'change' | 'changed' | 'setup'
export type MailLanguage = 'en-us' | 'fr-fr' | 'zh-cn'

interface MailText {
  subject: string
  greeting: string
  body: string
  action: string
  ending: string
}

const languages: readonly MailLanguage[] = ['en-us', 'fr-fr', 'zh-cn']
const texts = Object.fromEntries(
  languages.map((language) => [
    language,
    JSON.parse(readFileSync(new URL(`./mails/${language}.json`, import.meta.url), 'utf8')),
  ]),
) as Record<MailLanguage, Record<MailKind, MailText>>

export interface MailContent {
  kind: MailKind
  to: string
  language: MailLanguage
  brand: MailBrand
  name: string
  /** Absent in mails that only inform. */
  link?: string
  newEmail?: string
}

export function securityMail({ kind, to, language, brand, name, link, newEmail }: MailContent): Mail {
  const text = texts[language][kind]
  const values = { appName: brand.appName, name: name === '' ? to : name, newEmail: newEmail ?? '' }
  const line = (template: string) => fillMessage(template, values)
  const parts = [
    line(text.greeting),
    line(text.body),
    ...(link === undefined ? [] : [link]),
    line(text.ending),
  ]
  return { to, subject: line(text.subject), text: parts.join('\n\n'), html: htmlOf(text, line, brand, link) }
}

function htmlOf(text: MailText, line: (template: string) => string, brand: MailBrand, link?: string): string {
  const color = /^#[0-9a-f]{6}$/i.test(brand.color) ? brand.color : '#502e61'
  const paragraph = (template: string) => `<p style="margin:0 0 16px">${escapeHtml(line(template))}</p>`
  const button =
    link === undefined
      ? ''
      : `<p style="margin:0 0 24px"><a href="${escapeHtml(link)}" style="display:inline-block;padding:12px 24px;border:2px solid ${color};border-radius:6px;color:#111;font-weight:600;text-decoration:none">${escapeHtml(line(text.action))}</a></p>`
  return `<!doctype html><html><body style="margin:0;background:#f4f4f5;font:16px/1.5 system-ui,sans-serif;color:#222">
<div style="max-width:560px;margin:32px auto;background:#fff;border-radius:8px;overflow:hidden">
<div style="height:6px;background:${color}"></div><div style="padding:32px">
<p style="margin:0 0 24px;font-size:20px;font-weight:600">${escapeHtml(brand.appName)}</p>
${paragraph(text.greeting)}${paragraph(text.body)}${button}
<p style="margin:0;color:#666;font-size:14px">${escapeHtml(line(text.ending))}</p>
</div></div></body></html>`
}
