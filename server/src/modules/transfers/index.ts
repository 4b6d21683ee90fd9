/** Products in and out of the platform. */
export { loadProducts, loadProductsProcess, startLoad } from './load-products/load-products.process.ts'
