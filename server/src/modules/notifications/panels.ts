/** What is a person's own and of no company: the lines of their panel in all domains, and how they want to be notified. */
import type { NotificationConfigs } from '@vitrine/contract'
import type { Database } from '../../platform/db/database.ts'
import { withDatabase } from '../../platform/db/with-database.ts'
import { checkFresh, type VersionedRecord } from '../../scope/record-versions.repository.ts'
import { completeConfigs } from './notification-configs.ts'
import {
  listSettings,
  type Own,
  type SettingsRow,
  saveConfigs,
  saveSeen,
} from './notifications.repository.ts'

export type Panels = ReturnType<typeof createPanels>

/** The only ways in which its holder can use the database. */
export function createPanels(database: Database) {
  return {
    /** The person's own rows; without a domain, of all domains. */
    asPerson: <Result>(
      { personId, domainId }: { personId: string; domainId: string | null },
      work: (own: Own) => Promise<Result>,
    ): Promise<Result> => database.asTenant({ domainId, personId }, ({ rows }) => work({ rows })),
    ...withDatabase(database, { listSettings, saveConfigs, saveSeen, changeConfigs }),
  }
}

/** Returns the settings as they are then. Refuses StaleVersion. */
async function changeConfigs(
  database: Database,
  personId: string,
  configs: NotificationConfigs,
  basedOn: number | undefined,
): Promise<SettingsRow[]> {
  const record: VersionedRecord = { kind: 'notificationConfigs', key: { person_id: personId } }
  return await database.transaction(async (open) => {
    const present = async () => {
      const [row] = await listSettings(open, [personId])
      return { configs: completeConfigs(row?.configs ?? null) }
    }
    await checkFresh(open, basedOn, record, ['configs'], present)
    await saveConfigs(open, personId, completeConfigs(configs))
    return await listSettings(open, [personId])
  })
}
