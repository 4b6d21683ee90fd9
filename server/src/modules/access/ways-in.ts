/** What modules that work outside of one company, or before it is entered, are handed instead of the database. */
import type { Database } from '../../platform/db/database.ts'
import { createDomainDirectory, type DomainDirectory } from '../domains/index.ts'
import { type Accounts, createAccounts } from '../identity/index.ts'
import { createEntering, type Entering } from './entering.ts'

export interface WaysIn {
  entering: Entering
  accounts: Accounts
  domains: DomainDirectory
}

export function createWaysIn(database: Database): WaysIn {
  return {
    entering: createEntering(database),
    accounts: createAccounts(database),
    domains: createDomainDirectory(database),
  }
}
