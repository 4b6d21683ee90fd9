import { answerId } from '../../../platform/http/answer-id.ts'
import { domainApi } from '../../../scope/api.ts'
import {
  createProductView,
  deleteProductView,
  editProductView,
  listShownViews,
  orderProductViews,
  pinProductView,
} from './product-views.service.ts'

const calls = domainApi.products

export const productViewsRoutes = {
  listProductViews: calls.listProductViews.handler(async ({ input, context }) =>
    (await listShownViews(context.scope, input.userId)).map(answerId),
  ),
  createProductView: calls.createProductView.handler(({ input, context }) =>
    createProductView(context.scope, input.params.userId, input.body),
  ),
  editProductView: calls.editProductView.handler(async ({ input, context }) =>
    answerId(await editProductView(context.scope, input.params, input.body, context.basedOn)),
  ),
  deleteProductView: calls.deleteProductView.handler(({ input, context }) =>
    deleteProductView(context.scope, input.params, context.basedOn),
  ),
  pinProductView: calls.pinProductView.handler(({ input, context }) =>
    pinProductView(context.scope, input.params, true),
  ),
  unpinProductView: calls.unpinProductView.handler(({ input, context }) =>
    pinProductView(context.scope, input.params, false),
  ),
  orderProductViews: calls.orderProductViews.handler(({ input, context }) =>
    orderProductViews(context.scope, input.params.userId, input.body, context.basedOn),
  ),
}
