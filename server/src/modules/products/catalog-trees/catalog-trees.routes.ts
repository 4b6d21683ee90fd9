import { pageOf } from '../../../platform/http/page-window.ts'
import { inTreeOrder } from '../../../platform/http/tree-order.ts'
import { domainApi } from '../../../scope/api.ts'
import { listCategories, listFolders } from './catalog-trees.service.ts'

/** Calls about folders and categories whose answers depend on the products in them. */
export const catalogTreesRoutes = {
  folders: {
    listFolders: domainApi.folders.listFolders.handler(async ({ input, context }) =>
      pageOf(inTreeOrder(await listFolders(context.scope), input.sort), input),
    ),
  },
  categories: {
    listCategories: domainApi.categories.listCategories.handler(async ({ input, context }) =>
      pageOf(inTreeOrder(await listCategories(context.scope), input.sort), input),
    ),
  },
}
