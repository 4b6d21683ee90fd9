/** Products in and out of the platform. */
export { createLoadKind, startLoad } from './load-products/load-products.process.ts'
