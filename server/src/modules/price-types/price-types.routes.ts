import { pageOf } from '../../platform/http/page-window.ts'
import { domainApi } from '../../scope/api.ts'
import { listClientPriceTypes, visiblePriceTypes } from './price-types.service.ts'

export const priceTypesRoutes = {
  listPriceTypes: domainApi.priceTypes.listPriceTypes.handler(async ({ input, context }) => {
    const priceTypes = await visiblePriceTypes(context.scope)
    const items = priceTypes.map(({ id, name, currency, version }) => ({ _id: id, name, currency, version }))
    return pageOf(items, input)
  }),
  listClientPriceTypes: domainApi.priceTypes.listClientPriceTypes.handler(({ input, context }) =>
    listClientPriceTypes(context.scope, input.userId),
  ),
}
