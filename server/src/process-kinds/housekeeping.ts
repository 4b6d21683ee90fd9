/** What is tidied up every night: a process for each domain, with its report, and the installation's own leftovers. */
import { preparedSuffixes } from '@vitrine/contract'
import * as z from 'zod'
import { deleteDomain } from '../delete-domain.ts'
import { enterAsDomain, forgetExpiredShareLinks } from '../modules/access/index.ts'
import { listDomainIds } from '../modules/domains/index.ts'
import { forgetOldEngagement } from '../modules/engagement/index.ts'
import { type MappingParts, recheckHostMappings } from '../modules/host-mapping/index.ts'
import { checkHostNames, type HostNameParts } from '../modules/host-names/index.ts'
import { forgetExpiredAccountData } from '../modules/identity/index.ts'
import { emptyMediaTrash, listDocumentKeys, listStoredKeys } from '../modules/media/index.ts'
import { forgetOldNotifications } from '../modules/notifications/index.ts'
import {
  deleteDueCompanies,
  forgetBrokenImports,
  forgetOldArchives,
  forgetOldCompanyImports,
} from '../modules/operator/index.ts'
import {
  defineProcess,
  forgetOldProcesses,
  hasProcessSince,
  type ProcessOutcome,
  type ProcessRun,
  startProcess,
} from '../modules/processes/index.ts'
import {
  deleteOldBulks,
  emptyOldTrash,
  forgetOldChanges,
  forgetOldSlotChanges,
  listGoneProducts,
} from '../modules/products/index.ts'
import { forgetUnusedCovers } from '../modules/projects/index.ts'
import { deleteOldMailings } from '../modules/reports/index.ts'
import { forgetOldImports, forgetOldRuns } from '../modules/transfers/index.ts'
import { forgetFinishedUploads, UPLOADS_FOLDER, UPLOADS_KEPT_HOURS } from '../modules/uploads/index.ts'
import { deleteOldDeliveries } from '../modules/webhooks/index.ts'
import type { Config } from '../platform/config.ts'
import type { Database } from '../platform/db/database.ts'
import type { Storage } from '../platform/storage/storage.ts'
import { sweepWorkFolders } from '../platform/work-folders.ts'
import { forgetOldAnswers } from '../scope/kept-answers.repository.ts'
import type { Scope } from '../scope/scope.ts'
import { tidyLogs } from './tidy-logs.ts'

/** Queue of the nightly job. */
export const HOUSEKEEPING_QUEUE = 'housekeeping'

/** Expired share links are shown to their makers for so long. */
const SHOWN_DAYS = 30
/** A client that never heard what its upload became asks again within this. */
const FINISHED_DAYS = 3
/** Files under way are this old at most; what is older was left behind. */
const UNFINISHED_HOURS = 24
/** Files that were sent and never imported; those of imports go with them, at most 30 days later. */
const IMPORT_FILES_KEPT_HOURS = 31 * 24
/** To whom a report was sent, and when. */
const MAILINGS_KEPT_DAYS = 400
/** Deleted media can be restored for so long. */
const TRASH_DAYS = 30
const HOUR_MS = 3_600_000
/** Products asked about in one statement. */
const ASKED_AT_ONCE = 1_000

/** Tidies the installation and queues one process per domain; again on the same night it adds none. */
export async function keepHouse({
  database,
  storage,
  config,
  log,
}: {
  database: Database
  storage: Storage
  config: Pick<Config, 'keepDays'>
  log: { info(details: object, message: string): void }
}): Promise<void> {
  const forgotten = await forgetExpiredAccountData(database)
  const temporary = await deleteUnfinished(storage, 'temporary', UNFINISHED_HOURS)
  const parts = await deleteUnfinished(storage, UPLOADS_FOLDER, UPLOADS_KEPT_HOURS)
  const folders = await sweepWorkFolders()
  const logs = await tidyLogs(database, config.keepDays)
  const companies = await deleteDueCompanies(database, (id, noteGone) =>
    deleteDomain(database, storage, id, noteGone),
  )
  const imports = await forgetBrokenImports({ database, storage })
  await forgetOldCompanyImports({ database })
  log.info({ forgotten, temporary, parts, folders, companies, imports, ...logs }, 'installation tidied')
  for (const domainId of await listDomainIds(database)) {
    const scope = await enterAsDomain(database, domainId)
    if (await hasProcessSince(scope, housekeepingProcess.name, 12)) continue
    await startProcess(scope, housekeepingProcess, { subject: '', input: {} })
  }
}

export const housekeepingProcess = defineProcess({ name: 'housekeeping', input: z.object({}), needs: [] })

/** Every part can be done twice without harm: what is gone is not found again. */
export async function tidyDomain(
  run: ProcessRun<Record<string, never>, never>,
  { storage, hostNames, mapping }: { storage: Storage; hostNames: HostNameParts; mapping: MappingParts },
): Promise<ProcessOutcome> {
  const parts: [string, (scope: Scope) => Promise<number>][] = [
    [
      'hostNames',
      async (scope) => (await checkHostNames(hostNames, scope)) + (await recheckHostMappings(mapping, scope)),
    ],
    ['shareLinks', (scope) => forgetExpiredShareLinks(scope, SHOWN_DAYS)],
    ['processes', (scope) => forgetOldProcesses(scope, storage)],
    ['recipeRuns', forgetOldRuns],
    ['reportMails', (scope) => deleteOldMailings(scope, MAILINGS_KEPT_DAYS)],
    ['notifications', forgetOldNotifications],
    ['engagement', forgetOldEngagement],
    ['webhookDeliveries', (scope) => deleteOldDeliveries(scope, SHOWN_DAYS)],
    ['keptAnswers', forgetOldAnswers],
    ['productChanges', forgetOldChanges],
    ['slotChanges', forgetOldSlotChanges],
    ['trashedProducts', emptyOldTrash],
    ['trashedMedia', (scope) => emptyMediaTrash(scope, TRASH_DAYS)],
    ['bulkActions', (scope) => deleteOldBulks(scope, SHOWN_DAYS)],
    ['finishedUploads', (scope) => forgetFinishedUploads(scope, FINISHED_DAYS)],
    [
      'unfinishedFiles',
      (scope) => deleteUnfinished(storage, `domains/${scope.domainId}/loads`, UNFINISHED_HOURS),
    ],
    ['imports', (scope) => forgetOldImports(scope, storage)],
    ['archives', (scope) => forgetOldArchives(scope, storage)],
    [
      'unusedImportFiles',
      (scope) => deleteUnfinished(storage, `domains/${scope.domainId}/imports`, IMPORT_FILES_KEPT_HOURS),
    ],
    [
      'orphanedFiles',
      async (scope) =>
        (await deleteOrphans(scope, storage, run.signal)) + (await forgetUnusedCovers(scope, storage)),
    ],
  ]
  const numbers: Record<string, number> = {}
  run.progress({ status: 'PROCESSING', processed: 0, total: parts.length })
  for (const [index, [name, tidy]] of parts.entries()) {
    numbers[name] = await tidy(await run.scope())
    run.progress({ processed: index + 1 })
  }
  return { numbers }
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

/** Files of products that no longer exist, also not in the trash, and of versions of media and documents that don't. */
async function deleteOrphans(scope: Scope, storage: Storage, signal: AbortSignal): Promise<number> {
  const folder = `domains/${scope.domainId}/products`
  let count = 0
  let batch: string[] = []
  const flush = async () => {
    signal.throwIfAborted()
    for (const key of await orphansAmong(scope, storage, folder, batch)) {
      await storage.delete(key)
      count += 1
    }
    batch = []
  }
  for await (const key of storage.list(folder)) {
    batch.push(key)
    if (batch.length >= ASKED_AT_ONCE) await flush()
  }
  await flush()
  return count
}

async function orphansAmong(
  scope: Scope,
  storage: Storage,
  folder: string,
  keys: readonly string[],
): Promise<string[]> {
  const productOf = (key: string) => key.slice(folder.length + 1).split('/')[0] ?? ''
  const gone = new Set(await listGoneProducts(scope, [...new Set(keys.map(productOf))]))
  const keptAs = (kind: 'media' | 'files') =>
    keys.filter((key) => !gone.has(productOf(key)) && key.split('/')[4] === kind)
  const documents = keptAs('files')
  const originals = new Map([
    ...keptAs('media').map((key) => [key, originalOf(key)] as const),
    ...documents.map((key) => [key, key] as const),
  ])
  const known = new Set([
    ...(await listStoredKeys(scope, [...new Set(originals.values())])),
    ...(await listDocumentKeys(scope, documents)),
  ])
  const left: string[] = []
  for (const [key, original] of originals) {
    // A file whose row is about to come is young.
    if (!known.has(original) && (await isOld(storage, key))) left.push(key)
  }
  for (const key of keys.filter((one) => gone.has(productOf(one))))
    if (await isOld(storage, key)) left.push(key)
  return left
}

async function isOld(storage: Storage, key: string): Promise<boolean> {
  const file = await storage.stat(key)
  return file !== null && file.modifiedAt.getTime() < Date.now() - UNFINISHED_HOURS * HOUR_MS
}

/** The key that a file was made from, or the key itself. */
function originalOf(key: string): string {
  const suffix = Object.values(preparedSuffixes).find((ending) => key.endsWith(ending))
  return suffix === undefined ? key : key.slice(0, -suffix.length)
}
