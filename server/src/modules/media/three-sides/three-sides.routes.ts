import { domainApi } from '../../../scope/api.ts'
import { deleteThreeSidesLayout, findThreeSidesLayout, setThreeSidesLayout } from './three-sides.service.ts'

export const threeSidesRoutes = {
  getThreeSidesLayout: domainApi.products.getThreeSidesLayout.handler(({ input, context }) =>
    findThreeSidesLayout(context.scope, input.productId),
  ),
  setThreeSidesLayout: domainApi.products.setThreeSidesLayout.handler(
    ({ input: { params, body }, context }) =>
      setThreeSidesLayout(context.scope, params.productId, body, context.basedOn),
  ),
  deleteThreeSidesLayout: domainApi.products.deleteThreeSidesLayout.handler(
    ({ input: { params }, context }) =>
      deleteThreeSidesLayout(context.scope, params.productId, context.basedOn),
  ),
}
