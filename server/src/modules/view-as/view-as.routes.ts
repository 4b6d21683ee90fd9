import type { Database } from '../../platform/db/database.ts'
import { api } from '../../scope/api.ts'
import { describeViewAs, explainProduct } from './view-as.service.ts'

export function createViewAsRoutes({ database }: { database: Database }) {
  return {
    describeViewAs: api.viewAs.describeViewAs.handler(({ input: { person, group }, context }) =>
      describeViewAs(database, context.scope, { person, group }),
    ),
    explainProduct: api.viewAs.explainProduct.handler(({ input: { productId, person, group }, context }) =>
      explainProduct(database, context.scope, productId, { person, group }),
    ),
  }
}
