import type { Database } from '../../platform/db/database.ts'
import { domainApi } from '../../scope/api.ts'
import { describeViewAs, explainProduct } from './view-as.service.ts'

export function createViewAsRoutes({ database }: { database: Database }) {
  return {
    describeViewAs: domainApi.viewAs.describeViewAs.handler(({ input: { person, group }, context }) =>
      describeViewAs(database, context.scope, { person, group }),
    ),
    explainProduct: domainApi.viewAs.explainProduct.handler(
      ({ input: { productId, person, group }, context }) =>
        explainProduct(database, context.scope, productId, { person, group }),
    ),
  }
}
