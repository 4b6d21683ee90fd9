import { pageWindow } from '../../../platform/http/page-window.ts'
import { domainApi } from '../../../scope/api.ts'
import { listTrash } from '../trash/trash.service.ts'
import { listProductHistory, restoreProductValue } from './product-history.service.ts'

export const productHistoryRoutes = {
  listProductHistory: domainApi.products.listProductHistory.handler(({ input, context }) =>
    listProductHistory(context.scope, input, pageWindow(input)),
  ),
  restoreProductValue: domainApi.products.restoreProductValue.handler(({ input, context }) =>
    restoreProductValue(context.scope, input.params),
  ),
  listTrash: domainApi.products.listTrash.handler(({ input, context }) =>
    listTrash(context.scope, pageWindow(input)),
  ),
}
