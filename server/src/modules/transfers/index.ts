/** Products in and out of the platform. */
export { exportProducts, exportProductsProcess } from './exports/export-products.process.ts'
export { createExportsRoutes } from './exports/exports.routes.ts'
export { loadProducts, loadProductsProcess, startLoad } from './load-products/load-products.process.ts'
