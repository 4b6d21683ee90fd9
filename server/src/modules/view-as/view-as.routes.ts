import { domainApi } from '../../scope/api.ts'
import type { TenantEntry } from '../access/index.ts'
import { describeViewAs, explainProduct } from './view-as.service.ts'

export function createViewAsRoutes({ tenantEntry }: { tenantEntry: TenantEntry }) {
  return {
    describeViewAs: domainApi.viewAs.describeViewAs.handler(({ input: { person, group }, context }) =>
      describeViewAs(tenantEntry, context.scope, { person, group }),
    ),
    explainProduct: domainApi.viewAs.explainProduct.handler(
      ({ input: { productId, person, group }, context }) =>
        explainProduct(tenantEntry, context.scope, productId, { person, group }),
    ),
  }
}
