/** Lists of prices, and which client sees which. */
export { priceTypesRoutes } from './price-types.routes.ts'
export {
  createPriceType,
  grantPriceTypes,
  type PriceTypeInUse,
  visiblePriceTypes,
} from './price-types.service.ts'
