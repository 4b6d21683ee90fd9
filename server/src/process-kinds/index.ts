/** Every kind of process that workers know. A new kind is added here and nowhere else. */
import { hostNameParts } from '../host-name-parts.ts'
import { uploadLimitsOf } from '../modules/domains/index.ts'
import { createCheckLeaksKind, type OpenApplication } from '../modules/leak-check/index.ts'
import {
  createCopyFiles,
  createFetchMediaKind,
  createMediaUpload,
  createPrepareMediaKind,
  type FetchSetting,
} from '../modules/media/index.ts'
import type { ProcessKind } from '../modules/processes/index.ts'
import {
  changeFieldKind,
  createBulkKinds,
  reassignCategoriesKind,
  rebuildSearchKind,
} from '../modules/products/index.ts'
import { createLoadKind } from '../modules/transfers/index.ts'
import type { Database } from '../platform/db/database.ts'
import type { Storage } from '../platform/storage/storage.ts'
import { createHousekeepingKind } from './housekeeping.ts'

export function processKinds({
  database,
  storage,
  config,
  openApplication,
}: {
  database: Database
  storage: Storage
  config: { fetchesMedia: FetchSetting; dnsServers: string[] }
  openApplication: OpenApplication
}): ProcessKind[] {
  const prepareMedia = createPrepareMediaKind(storage)
  return [
    createLoadKind(storage),
    createHousekeepingKind(storage, hostNameParts(database, config)),
    ...createBulkKinds({ copyFiles: createCopyFiles(storage) }),
    prepareMedia,
    createFetchMediaKind({
      storage,
      upload: createMediaUpload(storage, prepareMedia),
      limitsOf: uploadLimitsOf,
      fetches: config.fetchesMedia,
    }),
    createCheckLeaksKind({ database, openApplication }),
    rebuildSearchKind,
    changeFieldKind,
    reassignCategoriesKind,
  ] as ProcessKind[]
}
