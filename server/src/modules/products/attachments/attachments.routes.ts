import { api } from '../../../scope/api.ts'
import { activate, orderMedia, remove, rename, restoreMedia } from './attachments.service.ts'

const attachmentOf = ({ productId, fileName }: { productId: string; fileName: string }) => ({
  productId,
  name: fileName,
})

export const attachmentsRoutes = {
  editProductFile: api.products.editProductFile.handler(({ input: { params, body }, context }) =>
    activate(context.scope, 'files', attachmentOf(params), body.isActive),
  ),
  deleteProductFile: api.products.deleteProductFile.handler(({ input: { params }, context }) =>
    remove(context.scope, 'files', attachmentOf(params)),
  ),
  editProductMedia: api.products.editProductMedia.handler(async ({ input: { params, body }, context }) => {
    const attachment = attachmentOf(params)
    if (body.isActive !== undefined) await activate(context.scope, 'media', attachment, body.isActive)
    if (body.name !== undefined) await rename(context.scope, attachment, body.name)
  }),
  restoreProductMedia: api.products.restoreProductMedia.handler(({ input: { params }, context }) =>
    restoreMedia(context.scope, attachmentOf(params)),
  ),
  deleteProductMedia: api.products.deleteProductMedia.handler(({ input: { params }, context }) =>
    remove(context.scope, 'media', attachmentOf(params)),
  ),
  orderProductMedia: api.products.orderProductMedia.handler(({ input: { params, body }, context }) =>
    orderMedia(context.scope, params.productId, body),
  ),
}
