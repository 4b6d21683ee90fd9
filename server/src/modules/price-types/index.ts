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
  answerPriceType,
  grantPriceTypes,
  insertPriceType,
  type PriceTypeInUse,
  visiblePriceTypes,
  visiblePriceTypesOfEach,
} from './price-types.service.ts'
