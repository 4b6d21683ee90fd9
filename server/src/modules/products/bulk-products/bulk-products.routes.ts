import { api } from '../../../scope/api.ts'
import { bulkProducts, previewBulk, undoBulk } from './bulk-products.service.ts'
import { changeProducts } from './change-products.service.ts'

export const bulkProductsRoutes = {
  changeProducts: api.products.changeProducts.handler(({ input, context }) =>
    changeProducts(context.scope, input.body.changes),
  ),
  previewBulk: api.products.previewBulk.handler(({ input: { body }, context }) =>
    previewBulk(context.scope, body.selection, body.action),
  ),
  bulkProducts: api.products.bulkProducts.handler(({ input: { body }, context }) =>
    bulkProducts(context.scope, body.selection, body.action),
  ),
  undoBulk: api.products.undoBulk.handler(({ input, context }) =>
    undoBulk(context.scope, input.params.bulkId),
  ),
}
