import * as z from 'zod'
import { type Access, endpoint } from '../endpoint.ts'
import { inDomain, listOf, paging } from '../paging.ts'
import { changedProducts } from './bulk-products.schema.ts'
import {
  productChange,
  productHistoryInput,
  restoreValueInput,
  trashedProduct,
} from './product-history.schema.ts'

const staff: Access = { reach: 'domain', audience: 'staff' }
const editor: Access = {
  reach: 'domain',
  audience: 'staff',
  needs: [{ area: 'folder', right: 'edit', level: 1 }],
}

export const productHistoryContract = {
  listProductHistory: endpoint(staff)
    .route({
      method: 'GET',
      path: '/products/{productId}/history',
      summary: 'Who changed what, newest first',
    })
    .input(productHistoryInput)
    .output(listOf(productChange)),
  restoreProductValue: endpoint(editor)
    .route({
      method: 'POST',
      path: '/products/{productId}/history/{entryId}/restore',
      inputStructure: 'detailed',
      summary: 'Put back the value that a change replaced',
    })
    .input(restoreValueInput)
    .output(changedProducts),
  listTrash: endpoint(editor)
    .route({
      method: 'GET',
      path: '/trash/products',
      summary: 'Deleted products, newest first, kept for 30 days',
    })
    .input(z.object({ ...inDomain, ...paging }))
    .output(listOf(trashedProduct)),
}
