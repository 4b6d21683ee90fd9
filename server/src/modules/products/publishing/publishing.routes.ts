import { api } from '../../../scope/api.ts'
import { previewPublishing } from './publishing.service.ts'
import { areProductsShown } from './shown-products.service.ts'

export const publishingRoutes = {
  previewPublishing: api.products.previewPublishing.handler(({ input: { body }, context }) =>
    previewPublishing(context.scope, body.of, body.isPublished),
  ),
  areProductsShown: api.products.areProductsShown.handler(async ({ input, context }) => ({
    areShown: await areProductsShown(context.scope, input.groups),
  })),
}
