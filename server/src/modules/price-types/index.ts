/** Lists of prices, and which client sees which. */
export { brings } from './brings.ts'
export {
  copyPriceGrants,
  deletePriceTypeRow,
  insertPriceGrants,
  lockPriceType,
  replacePriceGrants,
  savePriceTypeOrder,
  updatePriceTypeRow,
} from './price-types.repository.ts'
export {
  grantPriceTypes,
  insertPriceType,
  type PriceTypeInUse,
  presentPriceType,
  visiblePriceTypes,
  visiblePriceTypesOfEach,
} from './price-types.service.ts'
