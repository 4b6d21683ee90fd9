import { deleteDomain } from '../delete-domain.ts'
import { findDomainByName } from '../modules/domains/index.ts'
import { StartupError } from '../platform/startup-error.ts'
import type { ManagedParts } from './command.ts'
import type { Typed } from './read-command.ts'

/** Nothing brings it back: the name has to be said twice. */
export async function deleteCompany({ database, storage }: ManagedParts, given: Typed): Promise<string[]> {
  const called = given.words[0] ?? ''
  const domain = await findDomainByName(database, called)
  if (domain === null) throw new StartupError(`there is no company called ${called}`)
  if (given.options.confirm !== domain.name)
    throw new StartupError(
      `this deletes ${domain.name} with its products and files for good: add --confirm "${domain.name}"`,
    )
  await deleteDomain(database, storage, domain.id)
  return [`${domain.name} is deleted; its people keep their accounts`]
}
