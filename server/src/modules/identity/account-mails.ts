/** Mails about accounts: jobs that survive the program, and make the links they carry when they are sent. */
import type { Connection } from '../../platform/db/connection.ts'
import { ownBrand } from '../../platform/mail/branded-mail.ts'
import type { Mailer } from '../../platform/mail/mailer.ts'
import { openSealedText, sealText } from '../../platform/sealed-text.ts'
import type { Person } from '../../scope/caller.ts'
import { issueLink, replaceLink } from './account-links.ts'
import { findAccountByEmail, findActivePersonById } from './identity.repository.ts'
import type { IdentityParts } from './identity-parts.ts'
import { type MailKind, securityMail } from './security-mails.ts'

/** Queue of the jobs that send them. */
export const ACCOUNT_MAIL_QUEUE = 'account-mails'

const purpose = 'account-mail'
/** Later nobody waits for it any more, and its links would have ended. */
const longestTryMs = 24 * 60 * 60_000

interface PersonalMail {
  personId: string
  kind: Exclude<MailKind, 'reset' | 'invitation'>
  /** The address to write to, as it was when the mail was asked for. */
  to: string
  /** The id of the one-time link in the mail; without one, `path` is where its button leads. */
  linkId?: string
  path?: string
  values?: Readonly<Record<string, string>>
}

/**
 * The account of this address is only looked up when the mail is sent, so that a request takes as long for an unknown
 * address.
 */
interface ResetMail {
  kind: 'reset'
  to: string
}

type AccountMail = (PersonalMail | ResetMail) & { hostName: string; askedAt: number }

/** Sealed: what people typed, and where they were, is nobody's to read in the queue. */
async function queueMail(
  { secret }: Pick<IdentityParts, 'secret'>,
  database: Connection,
  mail: PersonalMail | ResetMail,
  hostName: string,
): Promise<void> {
  const content: AccountMail = { ...mail, hostName, askedAt: Date.now() }
  const sealed = sealText(secret, purpose, JSON.stringify(content))
  await database.queue({ queue: ACCOUNT_MAIL_QUEUE, data: { sealed }, group: 'accounts', priority: 1 })
}

/** Queues a mail about the account; in a transaction it is sent once that commits. */
export async function mailTo(
  parts: Pick<IdentityParts, 'secret'>,
  database: Connection,
  person: Pick<Person, 'id' | 'email'>,
  hostName: string,
  mail: Omit<PersonalMail, 'personId' | 'to'> & { to?: string },
): Promise<void> {
  await queueMail(parts, database, { personId: person.id, to: person.email, ...mail }, hostName)
}

/** Queues the mail that replaces a password; whether anybody has the address is not looked at here. */
export async function mailReset(parts: IdentityParts, email: string, hostName: string): Promise<void> {
  await queueMail(parts, parts.database, { kind: 'reset', to: email }, hostName)
}

export type AccountMailParts = Pick<IdentityParts, 'database' | 'secret' | 'findBrand' | 'publicUrl'> & {
  mailer: Mailer
}

/**
 * Sends nothing to nobody, to a disabled account, and for a link that was ended meanwhile. In the brand of the company
 * at the host name, if the person belongs to it. Rejects when it can't be delivered.
 */
export async function sendAccountMail(
  parts: AccountMailParts,
  { sealed }: { sealed: string },
): Promise<void> {
  const asked: AccountMail = JSON.parse(openSealedText(parts.secret, purpose, sealed))
  const mail = await readdressed(parts, asked)
  if (Date.now() - mail.askedAt > longestTryMs) return
  const person = await receiverOf(parts, mail)
  if (person === null) return
  const path = await pathOf(parts, mail, person.id)
  if (path === null) return
  const brand = await parts.findBrand(mail.hostName, person.id)
  await parts.mailer.deliver(
    securityMail({
      kind: mail.kind,
      to: mail.kind === 'reset' ? person.email : mail.to,
      language: person.language ?? 'en-us',
      brand: brand ?? ownBrand,
      name: person.name,
      ...(path === '' ? {} : { link: new URL(path, brand?.origin ?? parts.publicUrl).href }),
      ...(mail.kind === 'reset' || mail.values === undefined ? {} : { values: mail.values }),
    }),
  )
}

/** No link goes to an address that is another account's: its owner, and nobody else, is notified that it is used. */
async function readdressed({ database }: AccountMailParts, mail: AccountMail): Promise<AccountMail> {
  if (mail.kind !== 'change' || (await findAccountByEmail(database, mail.to)) === null) return mail
  const { linkId: _, ...rest } = mail
  return { ...rest, kind: 'address-used' }
}

async function receiverOf({ database }: AccountMailParts, mail: AccountMail): Promise<Person | null> {
  if (mail.kind !== 'reset') return await findActivePersonById(database, mail.personId)
  const account = await findAccountByEmail(database, mail.to)
  return account === null || account.isDisabled ? null : account
}

/** Where the mail leads: empty for one that only informs, null for a link that no longer holds. */
async function pathOf(
  { database }: AccountMailParts,
  mail: AccountMail,
  personId: string,
): Promise<string | null> {
  if (mail.kind === 'reset') return await replaceLink(database, 'reset-password', { personId })
  return mail.linkId === undefined ? (mail.path ?? '') : await issueLink(database, mail.linkId)
}
