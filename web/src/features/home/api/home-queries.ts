import { pageSizeFor } from '@vitrine/rules'
import { orpc } from '../../../lib/api/client.ts'

/** The whole tree, as every page with folders asks for it, so that they share one answer. */
export const foldersQuery = () =>
  orpc.folders.listFolders.queryOptions({ input: { page: 1, per_page: -1, sort: 'left' } })

/** In the list; one more is shown large above it. */
export const newestCount = 8

export const newestProductsQuery = () =>
  orpc.products.queryProducts.queryOptions({
    input: { query: { page: 1, per_page: pageSizeFor(newestCount + 1) }, body: { sorting: '-createdAt' } },
  })
