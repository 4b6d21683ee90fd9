import { api } from '../../../scope/api.ts'
import { previewPublishing } from './publishing.service.ts'

export const publishingRoutes = {
  previewPublishing: api.products.previewPublishing.handler(({ input: { body }, context }) =>
    previewPublishing(context.scope, body.of, body.isPublished),
  ),
}
