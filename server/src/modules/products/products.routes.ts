import { allRows } from '@vitrine/contract'
import { pageWindow } from '../../platform/http/page-window.ts'
import { streamedList } from '../../platform/http/streamed-list.ts'
import { domainApi } from '../../scope/api.ts'
import { bulkProductsRoutes } from './bulk-products/bulk-products.routes.ts'
import { queryCards, refuseAllCards } from './models/cards.service.ts'
import { productModelsRoutes } from './models/product-models.routes.ts'
import { productHistoryRoutes } from './product-history/product-history.routes.ts'
import { productViewsRoutes } from './product-views/product-views.routes.ts'
import { productWritesRoutes } from './product-writes.routes.ts'
import {
  addInterestedProduct,
  getProduct,
  listInterestedProducts,
  listInterestInProduct,
  removeInterestedProduct,
} from './products.service.ts'
import { publishingRoutes } from './publishing/publishing.routes.ts'
import { listProductFacets } from './query-products/product-facets.service.ts'
import { listProductGroups } from './query-products/product-groups.service.ts'
import { queryProducts } from './query-products/query-products.service.ts'
import { streamProducts } from './query-products/stream-products.ts'
import { summarizeProducts } from './query-products/summaries.service.ts'

import { suggestSearch } from './search/suggest-search.service.ts'

export const productsRoutes = {
  ...productWritesRoutes,
  ...bulkProductsRoutes,
  ...publishingRoutes,
  ...productHistoryRoutes,
  ...productViewsRoutes,
  ...productModelsRoutes,
  queryProducts: domainApi.products.queryProducts.handler(async ({ input, context }) => {
    const { scope, reply } = context
    const isGrouped = input.query.models === 'grouped'
    if (isGrouped && input.query.per_page === allRows) refuseAllCards()
    if (input.query.per_page === allRows) return streamedList(reply, await streamProducts(scope, input))
    const { offset, limit } = pageWindow(input.query)
    const window = { offset, limit: limit ?? 100 }
    return await (isGrouped ? queryCards(scope, input, window) : queryProducts(scope, input, window))
  }),
  listProductGroups: domainApi.products.listProductGroups.handler(({ input, context }) =>
    listProductGroups(context.scope, input.body),
  ),
  listProductFacets: domainApi.products.listProductFacets.handler(({ input, context }) =>
    listProductFacets(context.scope, input),
  ),
  summarizeProducts: domainApi.products.summarizeProducts.handler(({ input, context }) =>
    summarizeProducts(context.scope, input.body.of, input.body.summaries),
  ),
  suggestSearch: domainApi.products.suggestSearch.handler(({ input, context }) =>
    suggestSearch(context.scope, input.query.search),
  ),
  getProduct: domainApi.products.getProduct.handler(({ input, context }) =>
    getProduct(context.scope, input.productId),
  ),
  listInterestedProducts: domainApi.products.listInterestedProducts.handler(({ input, context }) =>
    listInterestedProducts(context.scope, input.userId),
  ),
  listInterestInProduct: domainApi.products.listInterestInProduct.handler(({ input, context }) =>
    listInterestInProduct(context.scope, input.productId),
  ),
  addInterestedProduct: domainApi.products.addInterestedProduct.handler(({ input, context }) =>
    addInterestedProduct(context.scope, input.params.userId, input.body),
  ),
  removeInterestedProduct: domainApi.products.removeInterestedProduct.handler(({ input, context }) =>
    removeInterestedProduct(context.scope, input.params.userId, input.params.product),
  ),
}
