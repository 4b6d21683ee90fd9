import { domainApi } from '../../../scope/api.ts'
import { previewPublishing } from './publishing.service.ts'
import { areProductsShown } from './shown-products.service.ts'

export const publishingRoutes = {
  previewPublishing: domainApi.products.previewPublishing.handler(({ input: { body }, context }) =>
    previewPublishing(context.scope, body.of, body.isPublished),
  ),
  areProductsShown: domainApi.products.areProductsShown.handler(async ({ input, context }) => ({
    areShown: await areProductsShown(context.scope, input.groups),
  })),
}
