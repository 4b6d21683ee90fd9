/** Products in and out of the platform. */

export type { ColumnPlan } from './load-products/column-plan.ts'
export {
  type LoadObserver,
  type LoadOptions,
  type LoadReport,
  loadProducts,
  UnusableFile,
} from './load-products/load-products.service.ts'
