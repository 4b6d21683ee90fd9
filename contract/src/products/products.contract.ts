import * as z from 'zod'
import { userSummary } from '../access/access.schema.ts'
import { endpoint } from '../endpoint.ts'
import { id, inDomain, listOf } from '../paging.ts'
import { attachmentsContract } from './attachments.contract.ts'
import { bulkProductsContract } from './bulk-products.contract.ts'
import { productFiguresContract } from './product-figures.contract.ts'
import { productHistoryContract } from './product-history.contract.ts'
import { productViewsContract } from './product-views.contract.ts'
import { productWritesContract } from './product-writes.contract.ts'
import { product, productQuery, productRow } from './products.schema.ts'
import { publishingContract } from './publishing.contract.ts'
import { threeSidesContract } from './three-sides.contract.ts'

export const productsContract = {
  ...productWritesContract,
  ...bulkProductsContract,
  ...publishingContract,
  ...productHistoryContract,
  ...attachmentsContract,
  ...threeSidesContract,
  ...productViewsContract,
  ...productFiguresContract,
  queryProducts: endpoint({ reach: 'domain', audience: 'anyone', isCatalogue: true }, { onlyReads: true })
    .route({
      method: 'POST',
      path: '/products/query',
      inputStructure: 'detailed',
      summary: 'Find products: filters, search, sorting, exact total; per_page=-1 streams all',
    })
    .input(productQuery)
    .output(listOf(productRow)),
  getProduct: endpoint({ reach: 'domain', audience: 'anyone', isCatalogue: true })
    .route({ method: 'GET', path: '/products/{productId}', summary: 'One product' })
    .input(z.object({ ...inDomain, productId: id }))
    .output(product),
  listInterestedProducts: endpoint({ reach: 'domain', audience: 'person', isCatalogue: true })
    .route({ method: 'GET', path: '/users/{userId}/interested-products', summary: 'Ids of starred products' })
    .input(z.object({ ...inDomain, userId: id }))
    .output(z.array(id)),
  listInterestInProduct: endpoint({
    reach: 'domain',
    audience: 'staff',
    needs: [{ area: 'group', right: 'view', level: 1 }],
  })
    .route({ method: 'GET', path: '/products/{productId}/interest', summary: 'People who starred a product' })
    .input(z.object({ ...inDomain, productId: id }))
    .output(z.array(userSummary)),
  addInterestedProduct: endpoint({ reach: 'domain', audience: 'client', isCatalogue: true })
    .route({
      method: 'POST',
      path: '/users/{userId}/interested-products',
      inputStructure: 'detailed',
      successStatus: 204,
      summary: 'Star a product; the body is its id, as JSON or plain text',
    })
    .input(z.object({ params: z.object({ userId: id }), query: z.object(inDomain), body: id }))
    .output(z.void()),
  removeInterestedProduct: endpoint({ reach: 'domain', audience: 'person', isCatalogue: true })
    .route({
      method: 'DELETE',
      path: '/users/{userId}/interested-products/{product}',
      inputStructure: 'detailed',
      successStatus: 204,
      summary: 'Unstar a product',
    })
    .input(z.object({ params: z.object({ userId: id, product: id }), query: z.object(inDomain) }))
    .output(z.void()),
}
