import { domainApi } from '../../scope/api.ts'
import type { Entering } from '../access/index.ts'
import { describeViewAs, explainProduct } from './view-as.service.ts'

export function createViewAsRoutes({ entering }: { entering: Entering }) {
  return {
    describeViewAs: domainApi.viewAs.describeViewAs.handler(({ input: { person, group }, context }) =>
      describeViewAs(entering, context.scope, { person, group }),
    ),
    explainProduct: domainApi.viewAs.explainProduct.handler(
      ({ input: { productId, person, group }, context }) =>
        explainProduct(entering, context.scope, productId, { person, group }),
    ),
  }
}
