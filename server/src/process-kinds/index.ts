/** Every kind of process, with who carries it out. */

import { hostMappingParts } from '../host-mapping-parts.ts'
import { hostNameParts } from '../host-name-parts.ts'
import type { Entering } from '../modules/access/index.ts'
import type { DomainDirectory } from '../modules/domains/index.ts'
import { uploadLimitsOf } from '../modules/domains/index.ts'
import type { Accounts } from '../modules/identity/index.ts'
import { checkLeaks, checkLeaksProcess, type OpenApplication } from '../modules/leak-check/index.ts'
import {
  createCopyFiles,
  createMediaUpload,
  type FetchSetting,
  fetchMedia,
  fetchMediaProcess,
  prepareMedia,
  prepareMediaProcess,
} from '../modules/media/index.ts'
import { type ProcessWorker, worker } from '../modules/processes/index.ts'
import {
  bulkProcesses,
  carryOutBulk,
  carryOutFieldChange,
  changeFieldProcess,
  reassignCategories,
  reassignCategoriesProcess,
  rebuildSearch,
  rebuildSearchProcess,
} from '../modules/products/index.ts'
import { makeReportFile, type ReportKinds, reportFileProcess } from '../modules/reports/index.ts'
import {
  applyImport,
  applyImportProcess,
  checkImport,
  checkImportProcess,
  exportByRecipe,
  exportByRecipeProcess,
  exportProducts,
  exportProductsProcess,
  importByRecipe,
  importByRecipeProcess,
  loadProducts,
  loadProductsProcess,
  readImport,
  readImportProcess,
} from '../modules/transfers/index.ts'
import type { Config } from '../platform/config.ts'
import type { Storage } from '../platform/storage/storage.ts'
import { Shares } from '../platform/work/shares.ts'
import { housekeepingProcess, tidyDomain } from './housekeeping.ts'

export function processWorkers({
  accounts,
  domains,
  entering,
  storage,
  config,
  openApplication,
  reportKinds,
}: {
  accounts: Accounts
  domains: DomainDirectory
  entering: Entering
  storage: Storage
  config: {
    fetchesMedia: FetchSetting
    fetchesTransfers: FetchSetting
    dnsServers: string[]
    mapping: Config['mapping']
    publicUrl: string
    secret: string
    prepareAtOnce: number
  }
  openApplication: OpenApplication
  reportKinds: ReportKinds
}): ProcessWorker[] {
  const hostNames = hostNameParts(accounts, config)
  const mapping = hostMappingParts(domains, config)
  const preparing = new Shares(config.prepareAtOnce)
  const copyFiles = createCopyFiles(storage)
  const upload = createMediaUpload(storage)
  const exporting = { storage, entering, publicUrl: config.publicUrl }
  const fetching = { storage, upload, limitsOf: uploadLimitsOf, fetches: config.fetchesMedia }
  return [
    worker(loadProductsProcess, loadProducts, storage),
    worker(readImportProcess, readImport, storage),
    worker(checkImportProcess, checkImport, storage),
    worker(applyImportProcess, applyImport),
    worker(exportProductsProcess, exportProducts, exporting),
    worker(exportByRecipeProcess, exportByRecipe, exporting),
    worker(importByRecipeProcess, importByRecipe, {
      storage,
      secret: config.secret,
      fetches: config.fetchesTransfers,
    }),
    worker(reportFileProcess, makeReportFile, { kinds: reportKinds, storage }),
    worker(housekeepingProcess, tidyDomain, { storage, hostNames, mapping }),
    ...bulkProcesses.map((kind) => worker(kind, carryOutBulk, copyFiles)),
    worker(prepareMediaProcess, prepareMedia, storage, preparing),
    worker(fetchMediaProcess, fetchMedia, fetching),
    worker(checkLeaksProcess, checkLeaks, { accounts, openApplication }),
    worker(rebuildSearchProcess, rebuildSearch),
    worker(changeFieldProcess, carryOutFieldChange),
    worker(reassignCategoriesProcess, reassignCategories),
  ]
}
