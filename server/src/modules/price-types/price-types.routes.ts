import { pageOf } from '../../platform/http/page-window.ts'
import { domainApi } from '../../scope/api.ts'
import { answerPriceType, listClientPriceTypes, visiblePriceTypes } from './price-types.service.ts'

export const priceTypesRoutes = {
  listPriceTypes: domainApi.priceTypes.listPriceTypes.handler(async ({ input, context }) => {
    return pageOf((await visiblePriceTypes(context.scope)).map(answerPriceType), input)
  }),
  listClientPriceTypes: domainApi.priceTypes.listClientPriceTypes.handler(({ input, context }) =>
    listClientPriceTypes(context.scope, input.userId),
  ),
}
