import { answerId } from '../../../platform/http/answer-id.ts'
import { domainApi } from '../../../scope/api.ts'
import { listProductChanges } from './changed-products.service.ts'

/** `secret` is the installation's, for cursors. */
export function createChangedProductsRoutes({ secret }: { secret: string }) {
  return {
    listProductChanges: domainApi.products.listProductChanges.handler(async ({ input, context }) => {
      const { result, ...answer } = await listProductChanges(context.scope, secret, input)
      return { ...answer, result: result.map(answerId) }
    }),
  }
}
