/** Inviting people by e-mail address, and letting them go again. */
import type { ErrorKey, InvitationReport } from '@vitrine/contract'
import { isEmail } from '@vitrine/rules'
import type { Database } from '../../platform/db/database.ts'
import { violatedConstraint } from '../../platform/db/sql-errors.ts'
import { refuse } from '../../platform/errors.ts'
import type { Scope } from '../../scope/scope.ts'
import { type AuditEvent, writeAudit } from '../audit/index.ts'
import { defaultLanguageOf, hasMembership } from '../domains/index.ts'
import {
  type AccountRow,
  createInvitedPeople,
  endInvitationLinks,
  forgetUnusedAccounts,
  listAccountsByEmail,
} from '../identity/index.ts'
import { checkMayPutInto } from './groups.service.ts'
import { queueInvitations } from './invitation-mails.ts'
import { insertMembers, listMembersByIds, lockMembers } from './people.repository.ts'
import { checkGroups, checkInternalUsers, checkPrices } from './people.service.ts'

export interface InvitationValues {
  emails: readonly string[]
  isClient: boolean
  groups: readonly string[]
  tags: readonly string[]
  priceTypes: readonly string[]
  language: AccountRow['language']
}

type Refused = InvitationReport['refused'][number]

/**
 * Invites whom it can, and says of the others why not. New accounts get a mail with a one-time link, existing ones
 * may enter at once and are told. Refuses NotAllowed, NotFound, GroupKindWrong, GroupNeeded, GrantsBeyondOwn,
 * TooManyInternalUsers: then nobody is invited.
 */
export async function inviteUsers(
  database: Database,
  scope: Scope,
  given: InvitationValues,
): Promise<InvitationReport> {
  const managesAll = scope.permissions.group.edit === 3
  if (!given.isClient && !managesAll) refuse('NotAllowed')
  if (!managesAll && given.groups.length === 0) refuse('GroupNeeded')
  await checkGroups(scope, given.groups, given.isClient)
  await checkMayPutInto(scope, given.groups)
  const prices = given.isClient ? given : { tags: [], priceTypes: [] }
  await checkPrices(scope, prices)
  const { emails, refused } = checkedEmails(given.emails)
  const accounts = await findInvitable(database, scope, emails, given.isClient, refused)
  const fresh = emails.filter(
    (email) => !accounts.some((account) => isSame(account.email, email)) && !isRefused(refused, email),
  )
  const language = given.language ?? (await defaultLanguageOf(scope))
  const people = [...accounts, ...(await createInvitedPeople(database, fresh, language))]
  const invited = await addMembers(scope, { ...given, ...prices }, people)
  return { invited, refused }
}

function isSame(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase()
}

function isRefused(refused: readonly Refused[], email: string): boolean {
  return refused.some((each) => isSame(each.email, email) && each.code !== 'EmailAlreadyAdded')
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

/** Existing accounts that may be linked; why others may not is added to `refused`. */
async function findInvitable(
  database: Database,
  scope: Scope,
  emails: readonly string[],
  isClient: boolean,
  refused: Refused[],
): Promise<AccountRow[]> {
  const accounts = await listAccountsByEmail(database, emails)
  const members = new Map(
    (
      await listMembersByIds(
        scope,
        accounts.map(({ id }) => id),
      )
    ).map((member) => [member.id, member]),
  )
  const codeOf = (account: AccountRow): ErrorKey | null => {
    const member = members.get(account.id)
    if (member !== undefined) return member.isClient ? 'EmailClientOfDomain' : 'EmailUserOfDomain'
    if (account.isSystem || account.isDisabled) return 'EmailAlreadyUsed'
    const isElsewhere = account.affiliationDomainId !== null
    return !isClient && isElsewhere ? 'EmailUserOfOtherDomain' : null
  }
  return accounts.filter((account) => {
    const code = codeOf(account)
    if (code !== null) refused.push({ email: account.email, code })
    return code === null
  })
}

async function addMembers(
  scope: Scope,
  given: InvitationValues,
  people: readonly Pick<AccountRow, 'id' | 'email' | 'name'>[],
): Promise<InvitationReport['invited']> {
  if (people.length === 0) return []
  try {
    return await scope.transaction(async (open) => {
      await lockMembers(open)
      const added = new Set(
        await insertMembers(open, {
          personIds: people.map(({ id }) => id),
          isClient: given.isClient,
          groupIds: given.groups,
          tagIds: given.tags,
          priceTypeIds: given.priceTypes,
          invitedBy: open.person?.id ?? null,
        }),
      )
      if (!given.isClient) await checkInternalUsers(open)
      const members = people.filter(({ id }) => added.has(id))
      const pending = members.filter(({ name }) => name === '').map(({ id }) => id)
      await queueInvitations(open, pending)
      for (const { id } of members.filter(({ name }) => name !== '')) {
        await open.emit({ kind: 'member-added', personId: id, isClient: given.isClient })
      }
      await writeAudit(
        open,
        members.map(
          ({ id, email, name }): AuditEvent => ({
            kind: name === '' ? 'person-invited' : 'person-linked',
            subjectId: id,
            subjectName: email,
            details: { isClient: given.isClient, groups: given.groups },
          }),
        ),
      )
      return members.map(({ id, email, name }) => ({ _id: id, email, isNew: name === '' }))
    })
  } catch (cause) {
    // Somebody else was quicker.
    if (violatedConstraint(cause) === 'people_one_affiliation') {
      refuse('EmailUserOfOtherDomain', { email: people.map(({ email }) => email).join(', ') }, { cause })
    }
    throw cause
  }
}

/** Ends the links of people who belong to the domain no longer, and forgets accounts that were never set up. */
export async function releasePeople(
  database: Database,
  domainId: string,
  personIds: readonly string[],
): Promise<void> {
  await endInvitationLinks(database, domainId, personIds)
  const unused: string[] = []
  for (const id of personIds) {
    if (!(await hasMembership(database, id))) unused.push(id)
  }
  await forgetUnusedAccounts(database, unused)
}
