/** The invitation of a company's first super admin, whom nobody in it invites. */
import type { Scope } from '../../scope/scope.ts'
import { renewInvitations } from '../access/index.ts'
import { writeAudit } from '../audit/index.ts'
import { queueInvitations } from './invitation-mails.ts'

/**
 * The person is the company's only member, and has no account yet. `isMailed`: the owner of an account with the address
 * is notified by mail and in the application; a link that somebody hands over would end by the mail of another one.
 */
export async function inviteFirstAdmin(
  scope: Scope,
  { id, email }: { id: string; email: string },
  { isMailed }: { isMailed: boolean },
): Promise<void> {
  await scope.transaction(async (open) => {
    await renewInvitations(open, [id], null)
    if (isMailed) await queueInvitations(open, [{ id, email }])
    const details = { isClient: false, groups: open.groupIds }
    await writeAudit(open, [{ kind: 'person-invited', subjectId: id, subjectName: email, details }])
  })
}
