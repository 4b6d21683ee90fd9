import { ownBrand } from '../../platform/mail/branded-mail.ts'
import type { Person } from '../../scope/caller.ts'
import type { IdentityParts } from './identity-parts.ts'
import { type MailKind, securityMail } from './security-mails.ts'

/** Sends a mail about the account in the brand of the company at the host name, if the person belongs to it. */
export async function mailTo(
  parts: IdentityParts,
  person: Person,
  hostName: string,
  mail: { kind: MailKind; to?: string; path?: string; values?: Readonly<Record<string, string>> },
): Promise<void> {
  const brand = await parts.findBrand(hostName, person.id)
  const { kind, to, path, values } = mail
  parts.mailer.send(
    securityMail({
      kind,
      to: to ?? person.email,
      language: person.language ?? 'en-us',
      brand: brand ?? ownBrand,
      name: person.name,
      ...(path === undefined ? {} : { link: new URL(path, brand?.origin ?? parts.publicUrl).href }),
      ...(values === undefined ? {} : { values }),
    }),
  )
}
