/** Products in and out of the platform. */
export type { LoadReport } from './load-products/load-input.ts'
export { createLoadKind, startLoad } from './load-products/load-products.process.ts'
