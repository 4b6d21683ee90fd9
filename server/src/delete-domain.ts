/** Taking a company away, with everything that is its own: rows in every table, and its files. */
import { deleteDomainRow } from './modules/domains/index.ts'
import type { Database } from './platform/db/database.ts'
import type { Storage } from './platform/storage/storage.ts'

/** People keep their accounts. Broken off, it can be called again as long as the company is found. */
export async function deleteDomain(database: Database, storage: Storage, domainId: string): Promise<void> {
  await deleteDomainFiles(storage, domainId)
  await deleteDomainRow(database, domainId)
  // What was stored meanwhile.
  await deleteDomainFiles(storage, domainId)
}

export async function deleteDomainFiles(storage: Storage, domainId: string): Promise<void> {
  for await (const key of storage.list(`domains/${domainId}`)) await storage.delete(key)
}
