/** Lists of prices, and which client sees which. */
export {
  copyPriceGrants,
  deletePriceTypeRow,
  insertPriceGrants,
  lockPriceType,
  replacePriceGrants,
  savePriceTypeOrder,
  updatePriceTypeRow,
} from './price-types.repository.ts'
export { priceTypesRoutes } from './price-types.routes.ts'
export {
  answerPriceType,
  grantPriceTypes,
  insertPriceType,
  type PriceTypeInUse,
  visiblePriceTypes,
  visiblePriceTypesOfEach,
} from './price-types.service.ts'
