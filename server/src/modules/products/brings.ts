/** What the hubs of the program take of this module. */
import type { Scope } from '../../scope/scope.ts'
import { worker } from '../processes/index.ts'
import { deleteOldBulks } from './bulk-products/bulk-products.repository.ts'
import { forgetOldChanges } from './changed-products/changed-products.service.ts'
import {
  reassignCategories,
  reassignCategoriesProcess,
} from './delete-categories/delete-categories.service.ts'
import { carryOutFieldChange, changeFieldProcess } from './field-changes/field-changes.service.ts'
import { forgetOldSlotChanges } from './product-columns/counts-from-columns.ts'
import { rebuildSearch, rebuildSearchProcess } from './product-settings/product-settings.service.ts'
import { emptyOldTrash } from './trash/trash.service.ts'

/** Bulk actions can be taken back for so long. */
const BULKS_KEPT_DAYS = 30

export const brings = {
  // Those of bulk actions copy files, and are brought by `media`.
  processes: () => [
    worker(rebuildSearchProcess, rebuildSearch),
    worker(changeFieldProcess, carryOutFieldChange),
    worker(reassignCategoriesProcess, reassignCategories),
  ],
  nightly: {
    productChanges: forgetOldChanges,
    slotChanges: forgetOldSlotChanges,
    trashedProducts: emptyOldTrash,
    bulkActions: (scope: Scope) => deleteOldBulks(scope, BULKS_KEPT_DAYS),
  },
}
