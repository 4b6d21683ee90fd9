import { domainApi } from '../../scope/api.ts'
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

function targetOf(
  input: { params: { productId: string } },
  context: { basedOn: number | undefined },
): WriteTarget {
  return { productId: input.params.productId, baseVersion: context.basedOn }
}

function writtenValue(body: string | { value: string }): string {
  return typeof body === 'string' ? body : body.value
}

export const productWritesRoutes = {
  createProduct: domainApi.products.createProduct.handler(({ input, context }) =>
    createProduct(context.scope, input.body),
  ),
  editProduct: domainApi.products.editProduct.handler(({ input, context }) =>
    editProduct(context.scope, targetOf(input, context), input.body),
  ),
  deleteProduct: domainApi.products.deleteProduct.handler(({ input, context }) =>
    deleteProduct(context.scope, targetOf(input, context)),
  ),
  setPrice: domainApi.products.setPrice.handler(({ input, context }) =>
    setPrice(context.scope, targetOf(input, context), {
      priceTypeId: input.params.priceTypeId,
      value: writtenValue(input.body),
    }),
  ),
  removePrice: domainApi.products.removePrice.handler(({ input, context }) =>
    removePrice(context.scope, targetOf(input, context), input.params.priceTypeId),
  ),
  addDetail: domainApi.products.addDetail.handler(({ input, context }) => {
    const { detailField: detailFieldId, value } = input.body
    return addDetail(context.scope, targetOf(input, context), { detailFieldId, value })
  }),
  setDetail: domainApi.products.setDetail.handler(({ input, context }) =>
    setDetail(context.scope, targetOf(input, context), {
      detailFieldId: input.params.detailFieldId,
      value: writtenValue(input.body),
    }),
  ),
  removeDetail: domainApi.products.removeDetail.handler(({ input, context }) =>
    removeDetail(context.scope, targetOf(input, context), input.params.detailFieldId),
  ),
}
