/** Products: reading, querying, and saving many at once. */

export { checkArRoom } from './ar-limit.ts'
export { emptyMediaTrash, listStoredKeys } from './attachments/attachments.repository.ts'
export {
  changeAttachments,
  mediaChanged,
  noteStored,
  productFileUpload,
} from './attachments/attachments.service.ts'
export { storeProductFile } from './attachments/documents.service.ts'
export {
  completeVersion,
  failVersion,
  findShownVersion,
  findVersion,
  findVersionStoredAs,
  listVersions,
  type MediaKey,
  type MediaVersion,
} from './attachments/media.repository.ts'
export {
  type CommitMedia,
  copyAsNewVersion,
  preparedKey,
  type StoredVersion,
  storeMedia,
  storeMediaThen,
  storeUnprepared,
} from './attachments/media.service.ts'
export { checkStoring, mayChangeMedia } from './attachments/stored-content.ts'
export { bulkMedia } from './bulk-media/bulk-media.service.ts'
export { createBulkKinds } from './bulk-products/bulk-products.process.ts'
export { deleteOldBulks } from './bulk-products/bulk-products.repository.ts'
export { deleteCategoriesRoutes } from './delete-categories/delete-categories.routes.ts'
export { reassignCategoriesKind } from './delete-categories/delete-categories.service.ts'
export { deleteFoldersRoutes } from './delete-folders/delete-folders.routes.ts'
export { changeFieldKind } from './field-changes/field-changes.service.ts'
export { listGoneProducts } from './gone-products.repository.ts'
export { productAssets } from './product-assets.routes.ts'
export { mediaObject } from './product-rows.repository.ts'
export { productSettingsRoutes } from './product-settings/product-settings.routes.ts'
export { rebuildSearchKind } from './product-settings/product-settings.service.ts'
export { refreshSlots } from './product-slots.repository.ts'
export { listProductViews } from './product-views/product-views.service.ts'
export { productVisibility } from './product-visibility.ts'
export { productsRoutes } from './products.routes.ts'
export { getProduct, listInterestedProducts, listProductFiles } from './products.service.ts'
export { conditionOfFilters } from './query-products/prepare-query.ts'
export type { DraftFault, DraftRules, ProductDraft } from './save-products/product-draft.ts'
export { draftRules, saveProducts } from './save-products/save-products.service.ts'
export { setThreeSidesLayout } from './three-sides/three-sides.service.ts'
export { emptyOldTrash } from './trash/trash.service.ts'
