import { isEmail } from '@vitrine/rules'
import * as z from 'zod'
import { foundDomain } from '../found-domain.ts'
import { findDomainByName, hasMembership } from '../modules/domains/index.ts'
import {
  createLink,
  createPerson,
  findAccountByEmail,
  openAuthentication,
} from '../modules/identity/index.ts'
import { checkedName } from '../platform/checked-name.ts'
import { StartupError } from '../platform/startup-error.ts'
import type { ManagedParts } from './command.ts'
import type { Typed } from './read-command.ts'

const hostName = /^(?=.{1,253}$)[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?(\.[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?)+$/

const language = z.enum(['en-us', 'fr-fr', 'zh-cn'])

/** Looks at everything before the first row is written. */
export async function foundCompany(parts: ManagedParts, given: Typed): Promise<string[]> {
  const { database, config } = parts
  const name = checkedName(given.words[0] ?? '')
  const host = given.options.host?.toLowerCase()
  if (host !== undefined && !hostName.test(host)) throw new StartupError(`${host} is no host name`)
  const spoken = language.safeParse(given.options.language ?? 'en-us')
  if (!spoken.success) throw new StartupError(`--language must be one of ${language.options.join(', ')}`)
  const currency = given.options.currency ?? 'EUR'
  if (!Intl.supportedValuesOf('currency').includes(currency))
    throw new StartupError(`${currency} is no currency: --currency takes codes like EUR`)
  for (const taken of [name, ...(host === undefined ? [] : [host])])
    if ((await findDomainByName(database, taken)) !== null)
      throw new StartupError(`there is a company called ${taken} already`)
  const email = given.options.admin ?? ''
  const adminId = await accountFor(parts, email)
  await foundDomain(
    database,
    { name, mappingUrl: host ?? null, defaultLanguage: spoken.data, currencies: [currency] },
    adminId,
  )
  const path = await createLink(database, 'setup', { personId: adminId })
  return [
    `${name} is founded${host === undefined ? '' : ` at ${host}`}`,
    `Its super admin ${email} sets up the account by this link, which works once within 7 days:`,
    `${config.publicUrl}${path}`,
  ]
}

/** A new account. One that somebody uses joins nothing without its owner; one that a broken-off try left is taken. */
async function accountFor({ database, config }: ManagedParts, email: string): Promise<string> {
  if (!isEmail(email)) throw new StartupError(`${email} is no e-mail address`)
  const account = await findAccountByEmail(database, email)
  if (account === null) {
    const authentication = await openAuthentication(database, config.secret)
    return await createPerson({ database, authentication }, { email })
  }
  if (account.name !== '' || account.isSystem || (await hasMembership(database, account.id)))
    throw new StartupError(`${email} has an account already: name another address`)
  return account.id
}
