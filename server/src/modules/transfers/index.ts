/** Products in and out of the platform. */
export { brings } from './brings.ts'
export { createExportsRoutes } from './exports/exports.routes.ts'
export { createImportUpload } from './imports/import-upload.ts'
export { importsRoutes } from './imports/imports.routes.ts'
export { startLoad } from './load-products/load-products.process.ts'
export { createRecipesRoutes } from './recipes/recipes.routes.ts'
