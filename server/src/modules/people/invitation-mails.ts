/**
 * Mails that invite people to a domain. Each to a new address makes a link of its own and ends the one before; the
 * owner of an account is led to where they accept, and notified in the application.
 */
import type { MailLanguage } from '../../platform/mail/branded-mail.ts'
import type { Mailer } from '../../platform/mail/mailer.ts'
import type { Scope } from '../../scope/scope.ts'
import type { TenantAccess } from '../access/index.ts'
import { getDomain, mailBrandOf } from '../domains/index.ts'
import { type AccountRow, type MailKind, securityMail } from '../identity/index.ts'
import { findInvitation } from './invitations.repository.ts'

/** Queue of the jobs that send them. */
export const INVITATION_MAIL_QUEUE = 'invitation-mails'

/** Where owners of accounts see who invites them. */
export const INVITATIONS_PATH = '/invitations'

export interface InvitationMailParts extends Pick<TenantAccess, 'tenantEntry' | 'accounts'> {
  mailer: Mailer
  publicUrl: string
}

export interface InvitationJob {
  domainId: string
  personId: string
  email: string
}

/**
 * Queues a job for each in the open transaction: an invitation that was made is sent, whatever happens to the server,
 * and that one was taken back is shown at once.
 */
export async function queueInvitations(
  open: Scope,
  people: readonly { id: string; email: string }[],
): Promise<void> {
  for (const { id, email } of people) {
    const data: InvitationJob = { domainId: open.domainId, personId: id, email }
    await open.queue({ queue: INVITATION_MAIL_QUEUE, data: { ...data }, group: open.domainId, priority: 0 })
  }
}

/** Sends nothing when the invitation was revoked or accepted meanwhile. Rejects when the mail can't be delivered. */
export async function sendInvitation(
  { tenantEntry, accounts, mailer, publicUrl }: InvitationMailParts,
  { domainId, personId, email }: InvitationJob,
): Promise<void> {
  const domain = await tenantEntry.enterAsDomain(domainId)
  const account = await accounts.findAccountByEmail(email)
  if (account !== null) await domain.announce({ kind: 'notifications', personIds: [account.id] })
  const invitation = await findInvitation(domain, personId)
  const person = await accounts.findActivePersonById(personId)
  if (invitation === null || person === null) return
  const brand = mailBrandOf(await getDomain(domain), publicUrl)
  const kind = kindOf(account)
  const language: MailLanguage = account?.language ?? person.language ?? 'en-us'
  const path =
    kind === 'invitation' ? await accounts.replaceLink('setup', { personId, domainId }) : INVITATIONS_PATH
  await mailer.deliver(
    securityMail({
      kind,
      to: person.email,
      language,
      brand,
      name: account?.name ?? person.email,
      values: { inviter: invitation.inviter?.name ?? brand.appName },
      ...(kind === 'invitation-refused' ? {} : { link: new URL(path, brand.origin).href }),
    }),
  )
}

function kindOf(account: AccountRow | null): MailKind {
  if (account === null) return 'invitation'
  return account.isSystem || account.isDisabled ? 'invitation-refused' : 'invitation-to-account'
}
