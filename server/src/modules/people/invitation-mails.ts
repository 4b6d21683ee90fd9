/** Mails that invite people to a domain; each makes a link of its own and ends the one before. */
import type { Database } from '../../platform/db/database.ts'
import type { MailLanguage } from '../../platform/mail/branded-mail.ts'
import type { Mailer } from '../../platform/mail/mailer.ts'
import type { Scope } from '../../scope/scope.ts'
import { describePeople, enterAsDomain } from '../access/index.ts'
import { getDomain, mailBrandOf } from '../domains/index.ts'
import { createLink, findActivePersonById, securityMail } from '../identity/index.ts'
import { findInviter } from './invitations.repository.ts'

/** Queue of the jobs that send them. */
export const INVITATION_MAIL_QUEUE = 'invitation-mails'

export interface InvitationMailParts {
  database: Database
  mailer: Mailer
  publicUrl: string
}

/** Queues one mail a person in the open transaction: an invitation that was made is sent, whatever happens to the server. */
export async function queueInvitations(open: Scope, personIds: readonly string[]): Promise<void> {
  for (const personId of personIds) {
    const data = { domainId: open.domainId, personId }
    await open.queue({ queue: INVITATION_MAIL_QUEUE, data, group: open.domainId, priority: 0 })
  }
}

/** Sends nothing when the invitation was revoked or accepted meanwhile. Rejects when the mail can't be delivered. */
export async function sendInvitation(
  { database, mailer, publicUrl }: InvitationMailParts,
  { domainId, personId }: { domainId: string; personId: string },
): Promise<void> {
  const domain = await enterAsDomain(database, domainId)
  const invitation = await findInviter(domain, personId)
  const person = await findActivePersonById(database, personId)
  if (invitation === null || person === null || person.name !== '') return
  const brand = mailBrandOf(await getDomain(domain), publicUrl)
  const [inviter] = invitation.invitedBy === null ? [] : await describePeople(domain, [invitation.invitedBy])
  const path = await createLink(database, 'setup', { personId, domainId })
  const language: MailLanguage = person.language ?? 'en-us'
  await mailer.deliver(
    securityMail({
      kind: 'invitation',
      to: person.email,
      language,
      brand,
      name: person.email,
      values: { inviter: inviter?.profile.name ?? brand.appName },
      link: new URL(path, brand.origin).href,
    }),
  )
}
