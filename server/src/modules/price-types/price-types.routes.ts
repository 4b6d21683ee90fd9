import { pageOf } from '../../platform/http/page-window.ts'
import { domainApi } from '../../scope/api.ts'
import { listClientPriceTypes, presentPriceType, visiblePriceTypes } from './price-types.service.ts'

export const priceTypesRoutes = {
  listPriceTypes: domainApi.priceTypes.listPriceTypes.handler(async ({ input, context }) => {
    return pageOf((await visiblePriceTypes(context.scope)).map(presentPriceType), input)
  }),
  listClientPriceTypes: domainApi.priceTypes.listClientPriceTypes.handler(({ input, context }) =>
    listClientPriceTypes(context.scope, input.userId),
  ),
}
