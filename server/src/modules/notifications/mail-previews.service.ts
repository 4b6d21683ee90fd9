/** The mails of a company as its people get them, filled in with examples, for whoever looks after its settings. */
import {
  type MailPreview,
  type MailPreviewKind,
  type NotificationTopic,
  securityMailKinds,
} from '@vitrine/contract'
import type { MailLanguage } from '../../platform/mail/branded-mail.ts'
import type { Scope } from '../../scope/scope.ts'
import type { Topics } from '../../scope/topics.ts'
import { getDomain, mailBrandOf } from '../domains/index.ts'
import { type MailKind, securityMail } from '../identity/index.ts'
import { notificationMail } from './notification-mails.ts'

const exampleAddress = 'ada@example.com'
const exampleName = 'Ada Example'

/** They only inform. */
const withoutLink: readonly MailKind[] = ['changed', 'address-used', 'invitation-refused']

function isSecurityMail(kind: MailPreviewKind): kind is MailKind {
  return securityMailKinds.some((each) => each === kind)
}

/** What a mail of the kind says and looks like in a language. */
export async function previewMail(
  scope: Scope,
  { kind, language }: { kind: MailPreviewKind; language: MailLanguage },
  { publicUrl, topics }: { publicUrl: string; topics: readonly Topics[] },
): Promise<MailPreview> {
  const brand = mailBrandOf(await getDomain(scope), publicUrl)
  const { subject, text, html } = isSecurityMail(kind)
    ? securityMail({
        kind,
        to: exampleAddress,
        language,
        brand,
        name: exampleName,
        ...(withoutLink.includes(kind) ? {} : { link: new URL('/', brand.origin).href }),
        values: {
          newEmail: 'ada.new@example.com',
          inviter: scope.person?.name ?? brand.appName,
          device: 'Firefox, Linux',
          address: '192.0.2.17',
          time: new Intl.DateTimeFormat(language, {
            dateStyle: 'long',
            timeStyle: 'long',
            timeZone: 'UTC',
          }).format(),
        },
      })
    : notificationMail(topics, {
        email: exampleAddress,
        name: exampleName,
        language,
        numberFormat: null,
        side: 'external',
        topic: kind satisfies NotificationTopic,
        due: [
          { id: '', others: { name: 'Collection', subject: 'products.csv', outcome: 'finished' }, count: 1 },
        ],
        brand,
        unsubscribeUrl: new URL('/settings/user/notifications', brand.origin).href,
      })
  return { subject, text, html }
}
