import { invitationDays, isEmail } from '@vitrine/rules'
import * as z from 'zod'
import { createTenantFor } from '../create-tenant.ts'
import { findDomainByName } from '../modules/domains/index.ts'
import { findAccountByEmail, replaceLink } from '../modules/identity/index.ts'
import { INVITATIONS_PATH } from '../modules/people/index.ts'
import { checkedName } from '../platform/checked-name.ts'
import { inOneTransaction } from '../platform/db/one-transaction.ts'
import { StartupError } from '../platform/startup-error.ts'
import type { ManagedParts } from './command.ts'
import type { Typed } from './read-command.ts'

const hostName = /^(?=.{1,253}$)[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?(\.[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?)+$/

const language = z.enum(['en-us', 'fr-fr', 'zh-cn'])

/** Looks at everything before the first row is written; then all of them are, or none. */
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
  const hasAccount = await mayFound(parts, email)
  const values = { name, mappingUrl: host ?? null, defaultLanguage: spoken.data, currencies: [currency] }
  const path = await inOneTransaction(database, async (within) => {
    const { domainId, personId } = await createTenantFor(within, values, { email, hasAccount })
    return hasAccount ? null : await replaceLink(within, 'setup', { personId, domainId })
  })
  const founded = `${name} is founded${host === undefined ? '' : ` at ${host}`}`
  return path === null
    ? [
        founded,
        `${email} has an account and is told by mail: its owner becomes the super admin by accepting, signed in, within ${invitationDays} days at`,
        `${config.publicUrl}${INVITATIONS_PATH}`,
      ]
    : [
        founded,
        `Its super admin ${email} sets up the account by this link, which works once within 7 days:`,
        `${config.publicUrl}${path}`,
      ]
}

/** Whether there is an account. One whose owner could never accept is refused: then nobody would come in. */
async function mayFound({ database }: ManagedParts, email: string): Promise<boolean> {
  if (!isEmail(email)) throw new StartupError(`${email} is no email address`)
  const account = await findAccountByEmail(database, email)
  if (account === null) return false
  const obstacle = account.isSystem
    ? 'belongs to an operator'
    : account.isDisabled
      ? 'belongs to an account that is shut'
      : account.affiliationDomainId === null
        ? null
        : 'works for another company'
  if (obstacle !== null) throw new StartupError(`${email} ${obstacle}: name another address`)
  return true
}
