/** Work of the owner and of tenants in one transaction: all of it is there afterwards, or nothing. */
import { sql } from 'kysely'
import type { Connection } from './connection.ts'
import type { Database } from './database.ts'
import { singleBy } from './single-statement.ts'
import type { TransactionSettings } from './transaction-settings.ts'

/**
 * Gives `work` a database that is one open transaction; commits when it resolves. Meant for commands of the operator:
 * requests have a login of their own, which can't become the owner.
 */
export async function inOneTransaction<Result>(
  database: Database,
  work: (within: Database) => Promise<Result>,
): Promise<Result> {
  return await database.transaction(async (connection) => {
    let present: TransactionSettings | null = null
    const asTenant: Database['asTenant'] = async (settings, run) => {
      const before = present
      present = settings
      await become(connection, settings)
      try {
        return await run(connection)
      } finally {
        present = before
        // After a failed statement there is nothing to go back to: the transaction takes no other.
        await become(connection, before).catch(() => undefined)
      }
    }
    const single = singleBy(asTenant)
    return await work({ ...database, ...connection, asTenant, single, transaction: (run) => run(connection) })
  })
}

async function become(connection: Connection, settings: TransactionSettings | null): Promise<void> {
  await connection.rows(sql`
    select set_config('role', ${settings === null ? 'none' : 'vitrine_tenant'}, true),
      set_config('app.domain_id', ${settings?.domainId ?? ''}, true),
      set_config('app.person_id', ${settings?.personId ?? ''}, true)`)
}
