import type { BasedOn } from '@vitrine/contract'
import { api } from '../../scope/api.ts'
import { createProduct } from './write-products/create-product.service.ts'
import {
  addDetail,
  deleteProduct,
  editProduct,
  removeDetail,
  removePrice,
  setDetail,
  setPrice,
  type WriteTarget,
} from './write-products/edit-product.service.ts'

/** The product and the version the write was based on, wherever that was said. */
function targetOf(input: BasedOn & { params: { productId: string } }): WriteTarget {
  const body = typeof input.body === 'object' && input.body !== null ? input.body : {}
  const ofBody = 'version' in body && typeof body.version === 'number' ? body.version : undefined
  const baseVersion = input.query.version ?? ofBody ?? input.headers?.['if-match']
  return { productId: input.params.productId, baseVersion }
}

function writtenValue(body: string | { value: string }): string {
  return typeof body === 'string' ? body : body.value
}

export const productWritesRoutes = {
  createProduct: api.products.createProduct.handler(({ input, context }) =>
    createProduct(context.scope, input.body),
  ),
  editProduct: api.products.editProduct.handler(({ input, context }) =>
    editProduct(context.scope, targetOf(input), input.body),
  ),
  deleteProduct: api.products.deleteProduct.handler(({ input, context }) =>
    deleteProduct(context.scope, targetOf(input)),
  ),
  setPrice: api.products.setPrice.handler(({ input, context }) =>
    setPrice(context.scope, targetOf(input), {
      priceTypeId: input.params.priceTypeId,
      value: writtenValue(input.body),
    }),
  ),
  removePrice: api.products.removePrice.handler(({ input, context }) =>
    removePrice(context.scope, targetOf(input), input.params.priceTypeId),
  ),
  addDetail: api.products.addDetail.handler(({ input, context }) => {
    const { detailField: detailFieldId, value } = input.body
    return addDetail(context.scope, targetOf(input), { detailFieldId, value })
  }),
  setDetail: api.products.setDetail.handler(({ input, context }) =>
    setDetail(context.scope, targetOf(input), {
      detailFieldId: input.params.detailFieldId,
      value: writtenValue(input.body),
    }),
  ),
  removeDetail: api.products.removeDetail.handler(({ input, context }) =>
    removeDetail(context.scope, targetOf(input), input.params.detailFieldId),
  ),
}
