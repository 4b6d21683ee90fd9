import * as z from 'zod'
import { type Access, endpoint } from '../endpoint.ts'
import {
  addDetailInput,
  createProductInput,
  editProductInput,
  productInput,
  removeDetailInput,
  removePriceInput,
  setDetailInput,
  setPriceInput,
} from './product-writes.schema.ts'
import { product } from './products.schema.ts'

/** Staff who may edit some folder; which products that means is decided per product. */
const editsFolders = { area: 'folder', right: 'edit', level: 1 } as const
const editsDetails = { area: 'productDetail', right: 'edit', level: 1 } as const
const editor: Access = { reach: 'domain', audience: 'staff', needs: [editsFolders] }
const detailEditor: Access = { reach: 'domain', audience: 'staff', needs: [editsFolders, editsDetails] }

/** Each answers the product as it is now, with its new version. */
export const productWritesContract = {
  createProduct: endpoint(editor, { isRepeatable: true })
    .route({ method: 'POST', path: '/products', inputStructure: 'detailed', summary: 'Create a product' })
    .input(createProductInput)
    .output(product),
  editProduct: endpoint(editor, { version: 'needed' })
    .route({
      method: 'PATCH',
      path: '/products/{productId}',
      inputStructure: 'detailed',
      summary: 'Change name, reference, description, category or folders',
    })
    .input(editProductInput)
    .output(product),
  deleteProduct: endpoint(editor, { version: 'taken' })
    .route({
      method: 'DELETE',
      path: '/products/{productId}',
      inputStructure: 'detailed',
      successStatus: 204,
      summary: 'Move a product to the trash, where it stays for 30 days',
    })
    .input(productInput)
    .output(z.void()),
  setPrice: endpoint(editor, { version: 'taken' })
    .route({
      method: 'PUT',
      path: '/products/{productId}/prices/{priceTypeId}',
      inputStructure: 'detailed',
      summary: 'Add or change a price',
    })
    .input(setPriceInput)
    .output(product),
  removePrice: endpoint(editor, { version: 'taken' })
    .route({
      method: 'DELETE',
      path: '/products/{productId}/prices/{priceTypeId}',
      inputStructure: 'detailed',
      summary: 'Remove a price',
    })
    .input(removePriceInput)
    .output(product),
  addDetail: endpoint(detailEditor, { version: 'taken' })
    .route({
      method: 'POST',
      path: '/products/{productId}/details',
      inputStructure: 'detailed',
      summary: 'Add the value of a detail field',
    })
    .input(addDetailInput)
    .output(product),
  setDetail: endpoint(detailEditor, { version: 'taken' })
    .route({
      method: 'PATCH',
      path: '/products/{productId}/details/{detailFieldId}',
      inputStructure: 'detailed',
      summary: 'Change the value of a detail field; the body is the value',
    })
    .input(setDetailInput)
    .output(product),
  removeDetail: endpoint(detailEditor, { version: 'taken' })
    .route({
      method: 'DELETE',
      path: '/products/{productId}/details/{detailFieldId}',
      inputStructure: 'detailed',
      summary: 'Remove the value of a detail field',
    })
    .input(removeDetailInput)
    .output(product),
}
