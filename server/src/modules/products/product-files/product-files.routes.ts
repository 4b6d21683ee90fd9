import { api } from '../../../scope/api.ts'
import { activateFile, deleteFile } from './product-files.service.ts'

export const productFilesRoutes = {
  editProductFile: api.products.editProductFile.handler(({ input: { params, body }, context }) =>
    activateFile(context.scope, { productId: params.productId, name: params.fileName }, body.isActive),
  ),
  deleteProductFile: api.products.deleteProductFile.handler(({ input: { params }, context }) =>
    deleteFile(context.scope, { productId: params.productId, name: params.fileName }),
  ),
}
