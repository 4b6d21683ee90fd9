/** Taking a company away, with everything that is its own: rows in every table, and its files. */
import { deleteDomainRow } from './modules/domains/index.ts'
import type { Database } from './platform/db/database.ts'
import { inOneTransaction } from './platform/db/one-transaction.ts'
import type { Storage } from './platform/storage/storage.ts'

/**
 * People keep their accounts. Broken off, it can be called again as long as the company is found. `noteGone` writes down
 * that it is gone, in the transaction with which it goes.
 */
export async function deleteDomain(
  database: Database,
  storage: Storage,
  domainId: string,
  noteGone: (within: Database) => Promise<void> = async () => {},
): Promise<void> {
  await deleteDomainFiles(storage, domainId)
  await inOneTransaction(database, async (within) => {
    await deleteDomainRow(within, domainId)
    await noteGone(within)
  })
  // What was stored meanwhile.
  await deleteDomainFiles(storage, domainId)
}

export async function deleteDomainFiles(storage: Storage, domainId: string): Promise<void> {
  for await (const key of storage.list(`domains/${domainId}`)) await storage.delete(key)
}
