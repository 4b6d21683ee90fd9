/** Making a company: its row, its first super admin, and the roots of its trees. */
import { enterDomain, foundAccess } from './modules/access/index.ts'
import { createRootCategory } from './modules/categories/index.ts'
import { createDomain, type DomainValues } from './modules/domains/index.ts'
import { createRootFolder } from './modules/folders/index.ts'
import { affiliate, findPersonById } from './modules/identity/index.ts'
import type { Database } from './platform/db/database.ts'
import { refuse } from './platform/errors.ts'
import { callerFor } from './scope/caller.ts'
import type { Scope } from './scope/scope.ts'

/** Answers the super admin's scope in the new domain. `adminId` is a person who belongs to none yet. */
export async function foundDomain(
  database: Database,
  values: DomainValues & { name: string },
  adminId: string,
): Promise<Scope> {
  const domainId = await createDomain(database, values)
  await foundAccess(database, domainId, adminId)
  await affiliate(database, adminId, domainId)
  const person = (await findPersonById(database, adminId)) ?? refuse('NotFound')
  const scope = await enterDomain(database, callerFor(person), domainId)
  await createRootFolder(scope)
  await createRootCategory(scope)
  return scope
}
