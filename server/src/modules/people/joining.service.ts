/**
 * What owners of accounts do about invitations to companies. Until they accept, signed in by themselves, a company has
 * an address and nothing of theirs.
 */
import type { ErrorKey, OwnInvitation } from '@vitrine/contract'
import { invitationDays } from '@vitrine/rules'
import { violatedConstraint } from '../../platform/db/sql-errors.ts'
import { refuse, unlessNotFound } from '../../platform/errors.ts'
import { answerId, type Inside } from '../../platform/http/answer-id.ts'
import type { Person } from '../../scope/caller.ts'
import type { Scope } from '../../scope/scope.ts'
import {
  copyGroups,
  deleteMembers,
  handOverMembership,
  memberAdded,
  type TenantAccess,
} from '../access/index.ts'
import { type AuditEvent, writeAudit } from '../audit/index.ts'
import { getDomain } from '../domains/index.ts'
import type { InvitedRow } from '../identity/index.ts'
import { copyPriceGrants } from '../price-types/index.ts'
import {
  copyTags,
  findInvitation,
  findKindOfMember,
  type InvitationRow,
  takeProjectsOver,
} from './invitations.repository.ts'
import { lockMembers } from './people.repository.ts'

const dayMs = 86_400_000

interface Waiting {
  invited: InvitedRow
  domain: Scope
  invitation: InvitationRow
}

/** Null for what waits no longer: withdrawn, answered elsewhere, too old. */
async function findWaiting({ tenantEntry }: TenantAccess, invited: InvitedRow): Promise<Waiting | null> {
  // Null where the company is gone.
  const domain = await unlessNotFound(tenantEntry.enterAsDomain(invited.domainId))
  const invitation = domain === null ? null : await findInvitation(domain, invited.id)
  return domain === null || invitation === null ? null : { invited, domain, invitation }
}

export interface WaitingInvitation extends Omit<Inside<OwnInvitation>, 'domain'> {
  domain: Inside<OwnInvitation['domain']>
}

export function presentInvitation({ id, domain, ...invitation }: WaitingInvitation): OwnInvitation {
  return { _id: id, domain: answerId(domain), ...invitation }
}

/** Invitations that wait for the person, newest first. */
export async function listWaitingInvitations(
  tenantAccess: TenantAccess,
  person: Person,
): Promise<WaitingInvitation[]> {
  const found: WaitingInvitation[] = []
  for (const invited of await tenantAccess.accounts.listInvitedPeople(person.email)) {
    const waiting = await findWaiting(tenantAccess, invited)
    if (waiting !== null) found.push(await describe(waiting, person))
  }
  return found
}

async function describe(waiting: Waiting, person: Person): Promise<WaitingInvitation> {
  const { invited, domain, invitation } = waiting
  const { id, name, mapping } = await getDomain(domain)
  const { inviter, isClient, invitedAt } = invitation
  return {
    id: invited.id,
    domain: { id, name, hostName: mapping.status === 'ENABLED' ? mapping.url : null },
    inviter,
    isClient,
    invitedAt: invitedAt.toISOString(),
    expiresAt: new Date(invitedAt.getTime() + invitationDays * dayMs).toISOString(),
    obstacle: await obstacleOf(waiting, person),
  }
}

/** Why the person can't accept; they alone learn it. */
async function obstacleOf({ domain, invitation }: Waiting, person: Person): Promise<ErrorKey | null> {
  if (person.isSystem) return 'EmailAlreadyUsed'
  const present = await findKindOfMember(domain, person.id)
  if (present !== null && present.isClient !== invitation.isClient) {
    return present.isClient ? 'EmailClientOfDomain' : 'EmailUserOfDomain'
  }
  const worksFor = person.affiliationDomainId
  if (!invitation.isClient && worksFor !== null && worksFor !== domain.domainId) {
    return 'EmailUserOfOtherDomain'
  }
  return null
}

async function getWaiting(tenantAccess: TenantAccess, person: Person, id: string): Promise<Waiting> {
  const invited = await tenantAccess.accounts.findInvitedPerson({ id, email: person.email })
  return (invited === null ? null : await findWaiting(tenantAccess, invited)) ?? refuse('NotFound')
}

/**
 * Makes the person a member with what was granted to the address. Refuses NotFound for what waits no longer and for
 * somebody else's, EmailAlreadyUsed, EmailClientOfDomain, EmailUserOfDomain, EmailUserOfOtherDomain.
 */
export async function acceptInvitation(
  tenantAccess: TenantAccess,
  person: Person,
  id: string,
): Promise<{ domain: string }> {
  const { domain } = await getWaiting(tenantAccess, person, id)
  await settle(tenantAccess, domain, id, async (open, waiting) => {
    const obstacle = await obstacleOf(waiting, person)
    if (obstacle !== null) refuse(obstacle, { email: person.email })
    const isMember = (await findKindOfMember(open, person.id)) !== null
    if (isMember) {
      await addToMembership(open, id, person.id)
      await deleteMembers(open, [id])
    } else await withOneEmployer(person, () => handOverMembership(open, id, person.id))
    if (!isMember) await open.emit(memberAdded, { personId: person.id })
    await writeAudit(open, [answered('person-linked', person, waiting)])
    await open.announce({ kind: 'notifications', personIds: [person.id] })
  })
  return { domain: domain.domainId }
}

/** Somebody who is a member already gets what the invitation adds. */
async function addToMembership(open: Scope, from: string, to: string): Promise<void> {
  await copyGroups(open, from, to)
  await copyTags(open, from, to)
  await copyPriceGrants(open, from, to)
  await takeProjectsOver(open, from, to)
}

/** Refuses NotFound for what waits no longer and for somebody else's. */
export async function declineInvitation(
  tenantAccess: TenantAccess,
  person: Person,
  id: string,
): Promise<void> {
  const { domain } = await getWaiting(tenantAccess, person, id)
  await settle(tenantAccess, domain, id, async (open, waiting) => {
    await deleteMembers(open, [id])
    await writeAudit(open, [answered('invitation-declined', person, waiting)])
    await open.announce({ kind: 'notifications', personIds: [person.id] })
  })
}

function answered(
  kind: 'person-linked' | 'invitation-declined',
  { id }: Person,
  { invitation }: Waiting,
): AuditEvent {
  // A person who declines stays unknown to the company: the entry has only the address that it typed.
  const whose = kind === 'person-linked' ? { subjectId: id, actorId: id } : {}
  return { kind, subjectName: invitation.email, ...whose }
}

/** Answers an invitation once, whatever else is answered at the same moment; nothing of it is left. */
async function settle(
  { accounts }: TenantAccess,
  domain: Scope,
  id: string,
  work: (open: Scope, waiting: Waiting) => Promise<void>,
): Promise<void> {
  await domain.transaction(async (open) => {
    await lockMembers(open)
    const invitation = (await findInvitation(open, id)) ?? refuse('NotFound')
    const invited = { id, domainId: domain.domainId }
    await work(open, { invited, domain: open, invitation })
  })
  await accounts.endInvitationLinks(domain.domainId, [id])
  await accounts.forgetInvitedPeople([id])
}

async function withOneEmployer<Result>({ email }: Person, work: () => Promise<Result>): Promise<Result> {
  try {
    return await work()
  } catch (cause) {
    // They began to work for another company meanwhile.
    if (violatedConstraint(cause) === 'people_one_affiliation') {
      return refuse('EmailUserOfOtherDomain', { email }, { cause })
    }
    throw cause
  }
}
