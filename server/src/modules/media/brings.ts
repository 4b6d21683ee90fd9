/** What the hubs of the program take of this module. */
import type { Storage } from '../../platform/storage/storage.ts'
import { Shares } from '../../platform/work/shares.ts'
import type { Scope } from '../../scope/scope.ts'
import { uploadLimitsOf } from '../domains/index.ts'
import { worker } from '../processes/index.ts'
import { bulkProcesses, executeBulk } from '../products/index.ts'
import { emptyMediaTrash } from './attachments/attachments.repository.ts'
import { createCopyFiles } from './copy-files.service.ts'
import { type FetchSetting, fetchMedia, fetchMediaProcess } from './fetch-media.process.ts'
import { createMediaRoutes } from './media.routes.ts'
import { createMediaUpload } from './media-uploads.service.ts'
import { deleteOrphans } from './orphaned-files.ts'
import { prepareMedia, prepareMediaProcess } from './prepare-media.process.ts'
import { productAssets } from './product-assets.routes.ts'
import { productFilesRoutes } from './product-files.routes.ts'
import { createSharedFileAssets, type SigningParts } from './shared-files.ts'

/** Deleted media can be restored for so long. */
const TRASH_DAYS = 30

interface WorkParts {
  storage: Storage
  fetchesMedia: FetchSetting
  prepareAtOnce: number
}

type RoutesParts = Omit<Parameters<typeof createMediaRoutes>[0], 'fetches'> & { fetchesMedia: FetchSetting }

export const brings = {
  routes: ({ fetchesMedia: fetches, ...given }: RoutesParts) => ({
    media: createMediaRoutes({ ...given, fetches }),
    products: productFilesRoutes,
  }),
  assets: (parts: SigningParts) => [...productAssets, ...createSharedFileAssets(parts)],
  processes: ({ storage, fetchesMedia, prepareAtOnce }: WorkParts) => {
    const copyFiles = createCopyFiles(storage)
    const upload = createMediaUpload(storage)
    return [
      ...bulkProcesses.map((kind) => worker(kind, executeBulk, copyFiles)),
      worker(prepareMediaProcess, prepareMedia, storage, new Shares(prepareAtOnce)),
      worker(fetchMediaProcess, fetchMedia, {
        storage,
        upload,
        limitsOf: uploadLimitsOf,
        fetches: fetchesMedia,
      }),
    ]
  },
  nightly: {
    trashedMedia: (scope: Scope) => emptyMediaTrash(scope, TRASH_DAYS),
    orphanedFiles: (scope: Scope, { storage, signal }: { storage: Storage; signal: AbortSignal }) =>
      deleteOrphans(scope, storage, signal),
  },
}
