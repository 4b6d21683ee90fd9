import { pageWindow } from '../../../platform/http/page-window.ts'
import { domainApi } from '../../../scope/api.ts'
import { getModel, getModelOfProduct, listModels } from './seen-models.service.ts'
import {
  changeModelArticles,
  createModel,
  dissolveModel,
  editModel,
  proposeModel,
} from './write-models.service.ts'

export const productModelsRoutes = {
  listModels: domainApi.products.listModels.handler(({ input: { query }, context }) =>
    listModels(context.scope, query.search, pageWindow(query)),
  ),
  getModel: domainApi.products.getModel.handler(({ input, context }) =>
    getModel(context.scope, input.params.modelId),
  ),
  getModelOfProduct: domainApi.products.getModelOfProduct.handler(({ input, context }) =>
    getModelOfProduct(context.scope, input.params.productId),
  ),
  proposeModel: domainApi.products.proposeModel.handler(({ input, context }) =>
    proposeModel(context.scope, input.body.selection),
  ),
  createModel: domainApi.products.createModel.handler(({ input, context }) =>
    createModel(context.scope, input.body),
  ),
  editModel: domainApi.products.editModel.handler(({ input, context }) =>
    editModel(context.scope, input.params.modelId, input.body, context.basedOn),
  ),
  changeModelArticles: domainApi.products.changeModelArticles.handler(({ input, context }) =>
    changeModelArticles(context.scope, input.params.modelId, input.body),
  ),
  dissolveModel: domainApi.products.dissolveModel.handler(({ input, context }) =>
    dissolveModel(context.scope, input.params.modelId, context.basedOn),
  ),
}
