/** What modules that work outside of one company, or before it is entered, are handed instead of the database. */
import type { Database } from '../../platform/db/database.ts'
import { createDomainDirectory, type DomainDirectory } from '../domains/index.ts'
import { type Accounts, createAccounts } from '../identity/index.ts'
import { createTenantEntry, type TenantEntry } from './tenant-entry.ts'

export interface TenantAccess {
  tenantEntry: TenantEntry
  accounts: Accounts
  domains: DomainDirectory
}

export function createTenantAccess(database: Database): TenantAccess {
  return {
    tenantEntry: createTenantEntry(database),
    accounts: createAccounts(database),
    domains: createDomainDirectory(database),
  }
}
