/** Making a company: its row, its first super admin, and the roots of its trees. */
import type { Language } from '@vitrine/contract'
import { enterAsDomain, enterDomain, foundAccess } from './modules/access/index.ts'
import { insertRootCategory } from './modules/categories/index.ts'
import { type DomainValues, insertDomain } from './modules/domains/index.ts'
import { insertRootFolder } from './modules/folders/index.ts'
import { affiliate, findPersonById, insertInvitedPeople } from './modules/identity/index.ts'
import { inviteFirstAdmin } from './modules/people/index.ts'
import type { Database } from './platform/db/database.ts'
import { refuse } from './platform/errors.ts'
import { callerFor } from './scope/caller.ts'
import type { Scope } from './scope/scope.ts'

/** Returns the super admin's scope in the new domain. `adminId` is a person who belongs to none yet. */
export async function createTenant(
  database: Database,
  values: DomainValues & { name: string },
  adminId: string,
): Promise<Scope> {
  const domainId = await insertDomain(database, values)
  await foundAccess(database, domainId, adminId)
  await affiliate(database, adminId, domainId)
  const person = (await findPersonById(database, adminId)) ?? refuse('NotFound')
  const scope = await enterDomain(database, callerFor(person), domainId)
  await plantRoots(scope)
  return scope
}

/**
 * A company whose first super admin is invited: nobody becomes a member of anything without having wanted it. Returns
 * the person that only this company knows, until a link makes them an account or the owner of one accepts.
 */
export async function createTenantFor(
  database: Database,
  values: DomainValues & { name: string; defaultLanguage: Language },
  firstAdmin: { email: string; hasAccount: boolean },
): Promise<{ domainId: string; personId: string }> {
  const domainId = await insertDomain(database, values)
  const given = { emails: [firstAdmin.email], language: values.defaultLanguage }
  const [invited] = await insertInvitedPeople(database, domainId, given)
  if (invited === undefined) refuse('InvalidEmail')
  await foundAccess(database, domainId, invited.id)
  const scope = await enterAsDomain(database, domainId)
  await plantRoots(scope)
  await inviteFirstAdmin(scope, invited, { isMailed: firstAdmin.hasAccount })
  return { domainId, personId: invited.id }
}

async function plantRoots(scope: Scope): Promise<void> {
  await insertRootFolder(scope)
  await insertRootCategory(scope)
}
