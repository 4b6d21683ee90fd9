/** How mails look: a company's name and colour around plain text, once as text and once as HTML. */
import { asOneLine } from '@vitrine/rules'
import escapeHtml from 'escape-html'
import type { Mail } from './mailer.ts'

/** The brand of a company, as its mails show it. */
export interface MailBrand {
  appName: string
  /** `#rrggbb` */
  color: string
  /** Ends the mail, in the company's own words; empty for nothing. */
  footer: string
}

/** Where no company's brand applies. */
export const ownBrand: MailBrand = { appName: 'Vitrine', color: '#502e61', footer: '' }

export type MailLanguage = 'en-us' | 'fr-fr' | 'zh-cn'
export const mailLanguages: readonly MailLanguage[] = ['en-us', 'fr-fr', 'zh-cn']

interface Link {
  label: string
  href: string
}

export interface MailContent {
  to: string
  subject: string
  brand: MailBrand
  paragraphs: readonly string[]
  /** What to do; absent in mails that only inform. */
  action?: Link
  ending: string
  /** Ends mails of this kind, where one may. */
  unsubscribe?: Link
}

export function brandedMail(content: MailContent): Mail {
  const { to, subject, brand, paragraphs, action, ending, unsubscribe } = content
  const text = [
    ...paragraphs,
    ...(action === undefined ? [] : [action.href]),
    ending,
    ...(brand.footer === '' ? [] : [brand.footer]),
    ...(unsubscribe === undefined ? [] : [`${unsubscribe.label}\n${unsubscribe.href}`]),
  ].join('\n\n')
  return {
    to,
    // The subject contains names that people have chosen.
    subject: asOneLine(subject),
    text,
    html: htmlOf(content),
    ...(unsubscribe === undefined ? {} : { unsubscribeUrl: unsubscribe.href }),
  }
}

function htmlOf({ brand, paragraphs, action, ending, unsubscribe }: MailContent): string {
  const color = /^#[0-9a-f]{6}$/i.test(brand.color) ? brand.color : ownBrand.color
  const texts = paragraphs.map((text) => `<p style="margin:0 0 16px">${escapeHtml(text)}</p>`).join('')
  const button =
    action === undefined
      ? ''
      : `<p style="margin:0 0 24px"><a href="${escapeHtml(action.href)}" style="display:inline-block;padding:12px 24px;border:2px solid ${color};border-radius:6px;color:#111;font-weight:600;text-decoration:none">${escapeHtml(action.label)}</a></p>`
  const small = 'margin:0;color:#666;font-size:14px'
  const footer =
    brand.footer === ''
      ? ''
      : `<p style="${small};margin-top:16px;white-space:pre-line">${escapeHtml(brand.footer)}</p>`
  const stop =
    unsubscribe === undefined
      ? ''
      : `<p style="${small};margin-top:16px"><a href="${escapeHtml(unsubscribe.href)}" style="color:#666">${escapeHtml(unsubscribe.label)}</a></p>`
  return `<!doctype html><html><body style="margin:0;background:#f4f4f5;font:16px/1.5 system-ui,sans-serif;color:#222">
<div style="max-width:560px;margin:32px auto;background:#fff;border-radius:8px;overflow:hidden">
<div style="height:6px;background:${color}"></div><div style="padding:32px">
<p style="margin:0 0 24px;font-size:20px;font-weight:600">${escapeHtml(brand.appName)}</p>
${texts}${button}
<p style="${small}">${escapeHtml(ending)}</p>${footer}${stop}
</div></div></body></html>`
}
