/** What is a person's own and of no company: the lines of their panel in all domains, and how they want to be notified. */
import type { Connection } from '../../platform/db/connection.ts'
import type { Database } from '../../platform/db/database.ts'
import { withDatabase } from '../../platform/db/with-database.ts'
import { listSettings, type Own, saveConfigs, saveSeen } from './notifications.repository.ts'

export type Panels = ReturnType<typeof createPanels>

export function createPanels(database: Database) {
  return {
    /** The person's own rows; without a domain, of all domains. */
    asPerson: <Result>(
      { personId, domainId }: { personId: string; domainId: string | null },
      work: (own: Own) => Promise<Result>,
    ): Promise<Result> => database.asTenant({ domainId, personId }, work),
    ...withDatabase(database, { listSettings, saveConfigs, saveSeen }),
    /** One transaction, for a person's settings. */
    changeSettings: <Result>(work: (open: Connection) => Promise<Result>): Promise<Result> =>
      database.transaction(work),
  }
}
