/** Inviting people by email address, and letting them go again. */
import type { ErrorKey, InvitationReport } from '@vitrine/contract'
import { isEmail } from '@vitrine/rules'
import { refuse } from '../../platform/errors.ts'
import { answerId, insideId } from '../../platform/http/answer-id.ts'
import type { Write } from '../../scope/answer-once.ts'
import type { Scope } from '../../scope/scope.ts'
import type { TenantAccess } from '../access/index.ts'
import { insertInvitedMembers } from '../access/index.ts'
import { type AuditEvent, writeAudit } from '../audit/index.ts'
import { preferencesForNew } from '../domains/index.ts'
import type { AccountRow, Accounts } from '../identity/index.ts'
import { insertPriceGrants } from '../price-types/index.ts'
import { checkMayPutInto } from './groups.service.ts'
import { queueInvitations } from './invitation-mails.ts'
import { insertTagMembers, listMembersByEmail, lockMembers } from './people.repository.ts'
import { checkGroups, checkInternalUsers, checkPrices, seenMembers } from './people.service.ts'

export interface InvitationValues {
  emails: readonly string[]
  isClient: boolean
  groups: readonly string[]
  tags: readonly string[]
  priceTypes: readonly string[]
  language: AccountRow['language']
}

type Refused = InvitationReport['refused'][number]
type Invited = InvitationReport['invited'][number]

/**
 * Invites whom it can, and says of the others why not. Nothing here asks whether somebody has an account with an
 * address: what is done and answered is the same. New addresses get a mail with a one-time link, owners of accounts
 * one that leads to where they accept. Refuses NotAllowed, NotFound, GroupKindWrong, GroupNeeded, GrantsBeyondOwn,
 * TooManyInternalUsers: then nobody is invited.
 */
export async function inviteUsers(
  accounts: Accounts,
  scope: Scope,
  given: InvitationValues,
  write: Write<InvitationReport> = (work) => scope.transaction(work),
): Promise<InvitationReport> {
  const managesAll = scope.permissions.group.edit === 3
  if (!given.isClient && !managesAll) refuse('NotAllowed')
  if (!managesAll && given.groups.length === 0) refuse('GroupNeeded')
  await checkGroups(scope, given.groups, given.isClient)
  await checkMayPutInto(scope, given.groups)
  const prices = given.isClient ? given : { tags: [], priceTypes: [] }
  await checkPrices(scope, prices)
  const { emails, refused } = checkedEmails(given.emails)
  const { defaultLanguage, numberFormat, dateFormat } = await preferencesForNew(scope)
  const preferences = { language: given.language ?? defaultLanguage, numberFormat, dateFormat }
  const people = await accounts.insertInvitedPeople(scope.domainId, { emails, ...preferences })
  let invited: Invited[] = []
  try {
    const report = await write(async (open) => {
      const added = await insertInvitees(open, { ...given, ...prices }, people)
      return { invited: added.invited, refused: [...refused, ...added.refused] }
    })
    invited = report.invited
    return report
  } finally {
    // Once the transaction has ended, which holds on to them. None stays where the answer is that of a repeated call.
    const added = new Set(invited.map(insideId))
    await accounts.forgetInvitedPeople(people.map(({ id }) => id).filter((id) => !added.has(id)))
  }
}

function checkedEmails(given: readonly string[]): { emails: string[]; refused: Refused[] } {
  const emails = new Map<string, string>()
  const refused: Refused[] = []
  for (const text of given) {
    const email = text.trim()
    const key = email.toLowerCase()
    if (emails.has(key)) refused.push({ email, code: 'EmailAlreadyAdded' satisfies ErrorKey })
    else if (isEmail(email)) emails.set(key, email)
    else refused.push({ email: text, code: 'InvalidEmail' satisfies ErrorKey })
  }
  return { emails: [...emails.values()], refused }
}

/** Who has an address of the company already, as far as the caller may see that they do. */
async function takenAddresses(
  open: Scope,
  people: readonly { email: string }[],
): Promise<Map<string, ErrorKey>> {
  const addresses = people.map(({ email }) => email)
  const seen = await seenMembers(open, await listMembersByEmail(open, addresses))
  return new Map(
    seen.map(({ email, isClient }) => [
      email.toLowerCase(),
      isClient ? 'EmailClientOfDomain' : 'EmailUserOfDomain',
    ]),
  )
}

/** Must run in a transaction. */
async function insertInvitees(
  open: Scope,
  given: InvitationValues,
  people: readonly { id: string; email: string }[],
): Promise<InvitationReport> {
  if (people.length === 0) return { invited: [], refused: [] }
  await lockMembers(open)
  const taken = await takenAddresses(open, people)
  const codeOf = ({ email }: { email: string }) => taken.get(email.toLowerCase())
  const members = people.filter((person) => codeOf(person) === undefined)
  const added = await insertInvitedMembers(open, {
    personIds: members.map(({ id }) => id),
    isClient: given.isClient,
    groupIds: given.groups,
    invitedBy: open.person?.id ?? null,
  })
  await insertTagMembers(open, added, given.tags)
  await insertPriceGrants(open, added, given.priceTypes)
  if (!given.isClient) await checkInternalUsers(open)
  await queueInvitations(open, members)
  await writeAudit(
    open,
    members.map(
      ({ id, email }): AuditEvent => ({
        kind: 'person-invited',
        subjectId: id,
        subjectName: email,
        details: { isClient: given.isClient, groups: given.groups },
      }),
    ),
  )
  return {
    invited: members.map(({ id, email }) => answerId({ id, email })),
    refused: people.flatMap((person) => {
      const code = codeOf(person)
      return code === undefined ? [] : [{ email: person.email, code }]
    }),
  }
}

/** Ends the links of people who belong to the domain no longer, and forgets those who have no account. */
export async function releasePeople(
  { accounts, domains }: Pick<TenantAccess, 'accounts' | 'domains'>,
  domainId: string,
  personIds: readonly string[],
): Promise<void> {
  await accounts.endInvitationLinks(domainId, personIds)
  const unused: string[] = []
  for (const id of personIds) {
    if (!(await domains.hasMembership(id))) unused.push(id)
  }
  await accounts.forgetInvitedPeople(unused)
}
