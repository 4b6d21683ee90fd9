/** Products: reading, querying, and saving many at once. */

export { checkArRoom, type ModelStep, refusedSteps, withinArLimit } from './ar-limit.ts'
export { countArProducts } from './ar-products.repository.ts'
export { brings } from './brings.ts'
export { bulkProcesses, executeBulk } from './bulk-products/bulk-products.process.ts'
export { chooseCopyIds, insertBulk } from './bulk-products/bulk-products.repository.ts'
export { bulkProducts, undoBulk } from './bulk-products/bulk-products.service.ts'
export { type CopyFiles, OriginalsChanged } from './bulk-products/copy-products.ts'
export { listCategories, visibleCategories } from './catalog-trees/catalog-trees.service.ts'
export { type ChosenProducts, chooseProducts, chosenAsSeen } from './chosen-products/chosen-condition.ts'
export { countChosen, listChosen, streamChosen } from './chosen-products/chosen-products.service.ts'
export { replacePurposes } from './completeness/purposes.service.ts'
export { fileVisibility } from './file-conditions.ts'
export { listGoneProducts } from './gone-products.repository.ts'
export {
  checkImportFolder,
  type ImportPlanner,
  type ImportTerms,
  importPlanner,
  planRows,
} from './import-products/plan-rows.ts'
export { type SeenProduct, seenProducts } from './import-products/seen-products.ts'
export { writeRows } from './import-products/write-rows.ts'
export { moveStarsBack } from './past-stars.repository.ts'
export { keepProductColumns, watchColumns } from './product-columns/counts-from-columns.ts'
export { visibleKeys } from './product-history/visible-keys.ts'
export {
  columnsButMedia,
  isVisible,
  mediaObject,
  mediaOfChosen,
  type ProductRow,
  shownMedia,
} from './product-rows.repository.ts'
export { refreshSlots } from './product-slots.repository.ts'
export { listShownViews } from './product-views/product-views.service.ts'
export {
  checkOpens,
  inFolderSets,
  type ProductVisibility,
  presentProductsAlone,
  productVisibility,
  productVisibilityOfEach,
  qrCodeValue,
} from './product-visibility.ts'
export {
  addInterestedProduct,
  getProduct,
  isProductVisible,
  listInterestedProducts,
  listVisibleAmong,
} from './products.service.ts'
export { previewPublishing } from './publishing/publishing.service.ts'
export { countProductsBy } from './query-products/counts.service.ts'
export { checkFilters, checkSorting } from './query-products/prepare-query.ts'
export { withinTime } from './query-products/query-products.service.ts'
export { selectedProducts } from './query-products/selected-products.repository.ts'
export type { DraftFault, DraftRules, ProductDraft } from './save-products/product-draft.ts'
export { draftRules, type SaveReport, saveProducts } from './save-products/save-products.service.ts'
export { announceProducts } from './write-products/announce-products.ts'
export {
  changeEditable,
  changeVisible,
  checkEditable,
  type HeldProducts,
  holdEditable,
  listEditableAmong,
  mayEditProduct,
} from './write-products/editable-products.service.ts'
export type { StoredProduct } from './write-products/product-changes.ts'
export { raiseMediaOrderVersions } from './write-products/stored-products.repository.ts'
