/** Products: reading, querying, and saving many at once. */

export { createBulkKinds } from './bulk-products/bulk-products.process.ts'
export { deleteOldBulks } from './bulk-products/bulk-products.repository.ts'
export { deleteFoldersRoutes } from './delete-folders/delete-folders.routes.ts'
export { listGoneProducts } from './gone-products.repository.ts'
export { productAssets } from './product-assets.routes.ts'
export { type NewMedia, storeMedia, storeProductFile } from './product-media.service.ts'
export { refreshSlots } from './product-slots.repository.ts'
export { productsRoutes } from './products.routes.ts'
export { getProduct, isProductVisible, listProductFiles } from './products.service.ts'
export type { DraftFault, DraftRules, ProductDraft } from './save-products/product-draft.ts'
export { draftRules, type SaveReport, saveProducts } from './save-products/save-products.service.ts'
export { emptyOldTrash } from './trash/trash.service.ts'
