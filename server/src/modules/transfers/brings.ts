/** What the hubs of the program take of this module. */
import { deleteOldFiles, UNFINISHED_HOURS } from '../../platform/storage/delete-old-files.ts'
import type { Storage } from '../../platform/storage/storage.ts'
import type { Scope } from '../../scope/scope.ts'
import { domainClock, type TenantEntry } from '../access/index.ts'
import { worker } from '../processes/index.ts'
import { exportProducts, exportProductsProcess } from './exports/export-products.process.ts'
import { createExportsRoutes } from './exports/exports.routes.ts'
import { applyImport } from './imports/apply-import.process.ts'
import { checkImport } from './imports/check-import.process.ts'
import { createImportAssets } from './imports/import-assets.routes.ts'
import { applyImportProcess, checkImportProcess, readImportProcess } from './imports/import-process.ts'
import { importsRoutes } from './imports/imports.routes.ts'
import { forgetOldImports } from './imports/imports.service.ts'
import { readImport } from './imports/read-import.process.ts'
import { loadProducts, loadProductsProcess } from './load-products/load-products.process.ts'
import { exportByRecipe, exportByRecipeProcess } from './recipes/export-by-recipe.process.ts'
import { importByRecipe, importByRecipeProcess } from './recipes/import-by-recipe.process.ts'
import { listRecipeDomains } from './recipes/night.repository.ts'
import { RECIPE_CLOCK_QUEUE, RECIPE_CLOCK_TIMES, tickRecipes } from './recipes/night.service.ts'
import { forgetOldRuns } from './recipes/recipe-runs.repository.ts'
import type { FetchSetting } from './recipes/recipe-source.ts'
import { createRecipesRoutes } from './recipes/recipes.routes.ts'
import { recipeTopics } from './recipes/recipes.topics.ts'

/** Files that were sent and never imported; those of imports go with them, at most 30 days later. */
const IMPORT_FILES_KEPT_HOURS = 31 * 24

interface WorkParts {
  storage: Storage
  tenantEntry: TenantEntry
  publicUrl: string
  secret: string
  fetchesTransfers: FetchSetting
}

type RoutesParts = Parameters<typeof createExportsRoutes>[0] &
  Omit<Parameters<typeof createRecipesRoutes>[0], 'fetches'> &
  Pick<WorkParts, 'fetchesTransfers'>

export const brings = {
  routes: ({ fetchesTransfers: fetches, ...given }: RoutesParts) => ({
    exports: createExportsRoutes(given),
    imports: importsRoutes,
    recipes: createRecipesRoutes({ ...given, fetches }),
  }),
  topics: recipeTopics,
  assets: createImportAssets,
  processes: ({ storage, tenantEntry, publicUrl, secret, fetchesTransfers: fetches }: WorkParts) => [
    worker(loadProductsProcess, loadProducts, storage),
    worker(readImportProcess, readImport, storage),
    worker(checkImportProcess, checkImport, storage),
    worker(applyImportProcess, applyImport),
    worker(exportProductsProcess, exportProducts, { storage, tenantEntry, publicUrl }),
    worker(exportByRecipeProcess, exportByRecipe, { storage, tenantEntry, publicUrl }),
    worker(importByRecipeProcess, importByRecipe, { storage, secret, fetches }),
  ],
  queues: [
    domainClock({
      queue: RECIPE_CLOCK_QUEUE,
      times: RECIPE_CLOCK_TIMES,
      listDomains: listRecipeDomains,
      work: (domain, tenantAccess) => tickRecipes(tenantAccess, domain, new Date()),
      failed: 'recipes could not be started',
    }),
  ],
  nightly: {
    recipeRuns: forgetOldRuns,
    unfinishedFiles: (scope: Scope, { storage }: { storage: Storage }) =>
      deleteOldFiles(storage, `domains/${scope.domainId}/loads`, UNFINISHED_HOURS),
    imports: (scope: Scope, { storage }: { storage: Storage }) => forgetOldImports(scope, storage),
    unusedImportFiles: (scope: Scope, { storage }: { storage: Storage }) =>
      deleteOldFiles(storage, `domains/${scope.domainId}/imports`, IMPORT_FILES_KEPT_HOURS),
  },
}
