import { domainApi } from '../../../scope/api.ts'
import { listProductFiles } from '../documents/documents.service.ts'
import { activate, editMedia, orderMedia, remove, restoreMedia } from './attachments.service.ts'

const attachmentOf = ({ productId, fileName }: { productId: string; fileName: string }) => ({
  productId,
  name: fileName,
})

export const attachmentsRoutes = {
  listProductFiles: domainApi.products.listProductFiles.handler(({ input, context }) =>
    listProductFiles(context.scope, input.productId),
  ),
  editProductFile: domainApi.products.editProductFile.handler(({ input: { params, body }, context }) =>
    activate(context.scope, 'files', attachmentOf(params), body.isActive, context.basedOn),
  ),
  deleteProductFile: domainApi.products.deleteProductFile.handler(({ input: { params }, context }) =>
    remove(context.scope, 'files', attachmentOf(params), context.basedOn),
  ),
  editProductMedia: domainApi.products.editProductMedia.handler(({ input: { params, body }, context }) =>
    editMedia(context.scope, attachmentOf(params), body, context.basedOn),
  ),
  restoreProductMedia: domainApi.products.restoreProductMedia.handler(({ input: { params }, context }) =>
    restoreMedia(context.scope, attachmentOf(params)),
  ),
  deleteProductMedia: domainApi.products.deleteProductMedia.handler(({ input: { params }, context }) =>
    remove(context.scope, 'media', attachmentOf(params), context.basedOn),
  ),
  orderProductMedia: domainApi.products.orderProductMedia.handler(({ input: { params, body }, context }) =>
    orderMedia(context.scope, params.productId, body, context.basedOn),
  ),
}
