/** Products in and out of the platform. */
export { brings } from './brings.ts'
export { createImportUpload } from './imports/import-upload.ts'
export { startLoad } from './load-products/load-products.process.ts'
