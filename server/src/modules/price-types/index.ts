/** Lists of prices, and which client sees which. */
export { priceTypesRoutes } from './price-types.routes.ts'
export {
  createPriceType,
  createTag,
  grantPriceTypes,
  type PriceTypeInUse,
  tagMember,
  visiblePriceTypes,
} from './price-types.service.ts'
