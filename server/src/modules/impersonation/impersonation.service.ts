/**
 * Acting in the place of another person: in one domain, never on their account, and noted in the domain's log from
 * beginning to end.
 */
import { refuse } from '../../platform/errors.ts'
import type { Person, PersonCaller } from '../../scope/caller.ts'
import { findActiveMember, type TenantEntry } from '../access/index.ts'
import { writeAudit } from '../audit/index.ts'

export interface ImpersonationParts {
  tenantEntry: TenantEntry
  /** Returns the token of a session in another's place. */
  startImpersonation(given: { sessionToken: string; personId: string; domainId: string }): Promise<string>
  /** Returns the token of the session it came from. */
  endImpersonation(token: string): Promise<string>
}

async function mayImpersonate(
  tenantEntry: TenantEntry,
  caller: PersonCaller,
  domainId: string,
): Promise<boolean> {
  if (caller.person.isSystem) return true
  return (await tenantEntry.enter(caller, domainId)).isSuperAdmin
}

async function noteInLog(
  tenantEntry: TenantEntry,
  domainId: string,
  kind: 'impersonation-started' | 'impersonation-ended',
  { actorId, person }: { actorId: string; person: Pick<Person, 'id' | 'name'> },
): Promise<void> {
  const domain = await tenantEntry.enterAsDomain(domainId)
  const event = { kind, subjectId: person.id, subjectName: person.name, actorId }
  await domain.transaction((open) => writeAudit(open, [event]))
}

/**
 * Returns the token of the new session. Refuses NotFound, NotAllowed, CurrentUser, AccountNotSetUp,
 * SuperAdminNotImpersonated unless an operator asks.
 */
export async function startImpersonation(
  parts: ImpersonationParts,
  caller: PersonCaller,
  { domainId, personId }: { domainId: string; personId: string },
): Promise<string> {
  const { tenantEntry } = parts
  if (!(await mayImpersonate(tenantEntry, caller, domainId))) refuse('NotAllowed')
  const domain = await tenantEntry.enterAsDomain(domainId)
  const person = (await findActiveMember(domain, personId)) ?? refuse('NotFound')
  if (person.id === caller.person.id) refuse('CurrentUser')
  if (person.name === '') refuse('AccountNotSetUp', { email: person.email })
  if (person.isSuperAdmin && !caller.person.isSystem) refuse('SuperAdminNotImpersonated')
  const { sessionToken } = caller
  // Logged first: what isn't in the log doesn't happen.
  await noteInLog(tenantEntry, domainId, 'impersonation-started', { actorId: caller.person.id, person })
  return await parts.startImpersonation({ sessionToken, personId, domainId })
}

/** Returns the token of the caller's own session. Refuses NotFound to those who act in nobody's place. */
export async function endImpersonation(parts: ImpersonationParts, caller: PersonCaller): Promise<string> {
  const { impersonator, boundTo, person, sessionToken } = caller
  if (impersonator === null || boundTo === null) refuse('NotFound')
  const own = await parts.endImpersonation(sessionToken)
  await noteInLog(parts.tenantEntry, boundTo, 'impersonation-ended', { actorId: impersonator.id, person })
  return own
}
