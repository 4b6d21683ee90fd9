import { isEmail } from '@vitrine/rules'
import {
  findAccountByEmail,
  insertPerson,
  openAuthentication,
  replaceLink,
} from '../modules/identity/index.ts'
import { StartupError } from '../platform/startup-error.ts'
import type { ManagedParts } from './command.ts'
import type { Typed } from './read-command.ts'

/** A new account, or a new link for an operator who hasn't set theirs up. Nobody else's account becomes an operator's. */
export async function makeOperator({ database, config }: ManagedParts, given: Typed): Promise<string[]> {
  const email = given.words[0] ?? ''
  if (!isEmail(email)) throw new StartupError(`${email} is no email address`)
  const account = await findAccountByEmail(database, email)
  if (account?.isSystem === true && account.name !== '')
    throw new StartupError(`${email} is an operator already`)
  if (account !== null && !account.isSystem)
    throw new StartupError(`${email} has an account that is no operator's: name another address`)
  const authentication = await openAuthentication(database, config.secret)
  const personId =
    account?.id ?? (await insertPerson({ database, authentication }, { email, isSystem: true }))
  const path = await replaceLink(database, 'setup', { personId })
  return [
    `The operator ${email} sets up the account by this link, which works once within 7 days:`,
    `${config.publicUrl}${path}`,
  ]
}
