import { pageOf } from '../../platform/http/page-window.ts'
import { inTreeOrder } from '../../platform/http/tree-order.ts'
import { api } from '../../scope/api.ts'
import { listCategories } from './categories.service.ts'

export const categoriesRoutes = {
  listCategories: api.categories.listCategories.handler(async ({ input, context }) =>
    pageOf(inTreeOrder(await listCategories(context.scope), input.sort), input),
  ),
}
