/** What is tidied up every night: a process for each domain, with its report, and the installation's own leftovers. */
import * as z from 'zod'
import { enterAsDomain, forgetExpiredShareTokens } from '../modules/access/index.ts'
import { listDomainIds } from '../modules/domains/index.ts'
import { forgetExpiredAccountData } from '../modules/identity/index.ts'
import { forgetOldNotifications } from '../modules/notifications/index.ts'
import {
  forgetOldProcesses,
  hasProcessSince,
  type ProcessKind,
  startProcess,
} from '../modules/processes/index.ts'
import { deleteOldBulks, emptyOldTrash, listGoneProducts } from '../modules/products/index.ts'
import { forgetFinishedUploads, UPLOADS_FOLDER, UPLOADS_KEPT_HOURS } from '../modules/uploads/index.ts'
import type { Database } from '../platform/db/database.ts'
import type { Storage } from '../platform/storage/storage.ts'
import type { Scope } from '../scope/scope.ts'

/** Queue of the nightly job. */
export const HOUSEKEEPING_QUEUE = 'housekeeping'

/** Expired share links are shown to their makers for so long. */
const SHOWN_DAYS = 30
/** A client that never heard what its upload became asks again within this. */
const FINISHED_DAYS = 3
/** Files under way are this old at most; what is older was left behind. */
const UNFINISHED_HOURS = 24
const HOUR_MS = 3_600_000
/** Products asked about in one statement. */
const ASKED_AT_ONCE = 1_000

/** Tidies the installation and queues one process per domain; again on the same night it adds none. */
export async function keepHouse({
  database,
  storage,
  log,
}: {
  database: Database
  storage: Storage
  log: { info(details: object, message: string): void }
}): Promise<void> {
  const forgotten = await forgetExpiredAccountData(database)
  const temporary = await deleteUnfinished(storage, 'temporary', UNFINISHED_HOURS)
  const parts = await deleteUnfinished(storage, UPLOADS_FOLDER, UPLOADS_KEPT_HOURS)
  log.info({ forgotten, temporary, parts }, 'installation tidied')
  for (const domainId of await listDomainIds(database)) {
    const scope = await enterAsDomain(database, domainId)
    const kind = createHousekeepingKind(storage)
    if (await hasProcessSince(scope, kind.name, 12)) continue
    await startProcess(scope, kind, { subject: '', input: {} })
  }
}

export function createHousekeepingKind(storage: Storage): ProcessKind<Record<string, never>, never> {
  return {
    name: 'housekeeping',
    input: z.object({}),
    needs: [],
    tries: 3,
    // Every part can be done twice without harm: what is gone is not found again.
    run: async (run) => {
      const parts: [string, (scope: Scope) => Promise<number>][] = [
        ['shareLinks', (scope) => forgetExpiredShareTokens(scope, SHOWN_DAYS)],
        ['processes', (scope) => forgetOldProcesses(scope, storage)],
        ['notifications', forgetOldNotifications],
        ['trashedProducts', emptyOldTrash],
        ['bulkActions', (scope) => deleteOldBulks(scope, SHOWN_DAYS)],
        ['finishedUploads', (scope) => forgetFinishedUploads(scope, FINISHED_DAYS)],
        [
          'unfinishedFiles',
          (scope) => deleteUnfinished(storage, `domains/${scope.domainId}/loads`, UNFINISHED_HOURS),
        ],
        ['orphanedFiles', (scope) => deleteOrphans(scope, storage, run.signal)],
      ]
      const numbers: Record<string, number> = {}
      run.progress({ status: 'PROCESSING', processed: 0, total: parts.length })
      for (const [index, [name, tidy]] of parts.entries()) {
        numbers[name] = await tidy(await run.scope())
        run.progress({ processed: index + 1 })
      }
      return { numbers }
    },
  }
}

async function deleteUnfinished(storage: Storage, folder: string, hours: number): Promise<number> {
  let count = 0
  for await (const key of storage.list(folder)) {
    const file = await storage.stat(key)
    if (file === null || file.modifiedAt.getTime() > Date.now() - hours * HOUR_MS) continue
    await storage.delete(key)
    count += 1
  }
  return count
}

/** Files of products that no longer exist, also not in the trash. */
async function deleteOrphans(scope: Scope, storage: Storage, signal: AbortSignal): Promise<number> {
  const folder = `domains/${scope.domainId}/products`
  let count = 0
  let keys = new Map<string, string[]>()
  const flush = async () => {
    signal.throwIfAborted()
    for (const id of await listGoneProducts(scope, [...keys.keys()])) {
      for (const key of keys.get(id) ?? []) {
        await storage.delete(key)
        count += 1
      }
    }
    keys = new Map()
  }
  for await (const key of storage.list(folder)) {
    const [productId = ''] = key.slice(folder.length + 1).split('/')
    keys.set(productId, [...(keys.get(productId) ?? []), key])
    if (keys.size >= ASKED_AT_ONCE) await flush()
  }
  await flush()
  return count
}
