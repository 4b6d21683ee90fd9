/** What the hubs of the program take of this module. */
import type { Scope } from '../../scope/scope.ts'
import { worker } from '../processes/index.ts'
import { deleteOldBulks } from './bulk-products/bulk-products.repository.ts'
import { catalogTreesRoutes } from './catalog-trees/catalog-trees.routes.ts'
import { createChangedProductsRoutes } from './changed-products/changed-products.routes.ts'
import { forgetOldChanges } from './changed-products/changed-products.service.ts'
import { completenessRoutes } from './completeness/completeness.routes.ts'
import { countPurposes, countPurposesProcess } from './completeness/purposes.service.ts'
import { deleteCategoriesRoutes } from './delete-categories/delete-categories.routes.ts'
import {
  reassignCategories,
  reassignCategoriesProcess,
} from './delete-categories/delete-categories.service.ts'
import { deleteFoldersRoutes } from './delete-folders/delete-folders.routes.ts'
import { changeFieldProcess, executeFieldChange } from './field-changes/field-changes.service.ts'
import { deleteEmptyModels } from './models/product-models.repository.ts'
import { forgetOldSlotChanges } from './product-columns/counts-from-columns.ts'
import { productSettingsRoutes } from './product-settings/product-settings.routes.ts'
import { rebuildSearch, rebuildSearchProcess } from './product-settings/product-settings.service.ts'
import { productsRoutes } from './products.routes.ts'
import { emptyOldTrash } from './trash/trash.service.ts'

/** Bulk actions can be taken back for so long. */
const BULKS_KEPT_DAYS = 30

export const brings = {
  routes: (given: { secret: string }) => ({
    products: { ...productsRoutes, ...createChangedProductsRoutes(given) },
    folders: { ...deleteFoldersRoutes, ...catalogTreesRoutes.folders },
    categories: { ...deleteCategoriesRoutes, ...catalogTreesRoutes.categories },
    settings: { ...productSettingsRoutes, ...completenessRoutes },
  }),

  // Those of bulk actions copy files, and are brought by `media`.
  processes: () => [
    worker(rebuildSearchProcess, rebuildSearch),
    worker(countPurposesProcess, countPurposes),
    worker(changeFieldProcess, executeFieldChange),
    worker(reassignCategoriesProcess, reassignCategories),
  ],
  nightly: {
    productChanges: forgetOldChanges,
    slotChanges: forgetOldSlotChanges,
    trashedProducts: emptyOldTrash,
    emptyModels: (scope: Scope) => deleteEmptyModels(scope, BULKS_KEPT_DAYS),
    bulkActions: (scope: Scope) => deleteOldBulks(scope, BULKS_KEPT_DAYS),
  },
}
