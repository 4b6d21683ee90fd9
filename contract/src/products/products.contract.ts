import * as z from 'zod'
import { userSummary } from '../access/access.schema.ts'
import { call, catalog, staff } from '../endpoint.ts'
import { id, inDomain, listOf } from '../paging.ts'
import { refusesFilters } from '../refusal-groups.ts'
import { attachmentsContract } from './attachments.contract.ts'
import { bulkProductsContract } from './bulk-products.contract.ts'
import { productChangesContract } from './product-changes.contract.ts'
import { productFiguresContract } from './product-figures.contract.ts'
import { productHistoryContract } from './product-history.contract.ts'
import { productModelsContract } from './product-models.contract.ts'
import { productViewsContract } from './product-views.contract.ts'
import { productWritesContract } from './product-writes.contract.ts'
import {
  product,
  productQuery,
  productRow,
  searchSuggestion,
  searchSuggestionInput,
} from './products.schema.ts'
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
  ...productModelsContract,
  ...productFiguresContract,
  ...productChangesContract,
  queryProducts: call(
    catalog('anyone'),
    'POST /products/query',
    'Find products: filters, search, sorting, exact total; per_page=-1 streams all',
    { onlyReads: true, refusals: [...refusesFilters, 'SortFieldUnknown', 'GroupFieldUnknown'] },
  )
    .input(productQuery)
    .output(listOf(productRow)),
  suggestSearch: call(
    catalog('anyone'),
    'GET /products/search-suggestion',
    'What may have been meant by a search that finds nothing or little: the same with words of products that the caller sees',
    { refusals: ['QueryTooSlow'] },
  )
    .input(searchSuggestionInput)
    .output(searchSuggestion),
  getProduct: call(catalog('anyone'), 'GET /products/{productId}', 'One product')
    .input(z.object({ ...inDomain, productId: id }))
    .output(product),
  listInterestedProducts: call(
    catalog('person'),
    'GET /users/{userId}/interested-products',
    'Ids of starred products',
  )
    .input(z.object({ ...inDomain, userId: id }))
    .output(z.array(id)),
  listInterestInProduct: call(
    staff({ area: 'group', right: 'view', level: 1 }),
    'GET /products/{productId}/interest',
    'People who starred a product',
  )
    .input(z.object({ ...inDomain, productId: id }))
    .output(z.array(userSummary)),
  addInterestedProduct: call(
    catalog('client'),
    'POST /users/{userId}/interested-products',
    'Star a product; the body is its id, as JSON or plain text',
  ).input(z.object({ params: z.object({ userId: id }), query: z.object(inDomain), body: id })),
  removeInterestedProduct: call(
    catalog('person'),
    'DELETE /users/{userId}/interested-products/{product}',
    'Unstar a product',
  ).input(z.object({ params: z.object({ userId: id, product: id }), query: z.object(inDomain) })),
}
