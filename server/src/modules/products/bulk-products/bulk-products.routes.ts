import { domainApi } from '../../../scope/api.ts'
import { bulkProducts, previewBulk, undoBulk } from './bulk-products.service.ts'
import { changeProducts } from './change-products.service.ts'

export const bulkProductsRoutes = {
  changeProducts: domainApi.products.changeProducts.handler(({ input, context }) =>
    changeProducts(context.scope, input.body.changes),
  ),
  previewBulk: domainApi.products.previewBulk.handler(({ input: { body }, context }) =>
    previewBulk(context.scope, body.selection, body.action),
  ),
  bulkProducts: domainApi.products.bulkProducts.handler(({ input: { body }, context }) =>
    bulkProducts(context.scope, body.selection, body.action),
  ),
  undoBulk: domainApi.products.undoBulk.handler(({ input, context }) =>
    undoBulk(context.scope, input.params.bulkId),
  ),
}
