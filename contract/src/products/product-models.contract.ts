import { call, catalog, staff } from '../endpoint.ts'
import { refusesFilters, refusesNames } from '../refusal-groups.ts'
import {
  changeArticlesInput,
  createModelInput,
  dissolveModelInput,
  editModelInput,
  listModelsInput,
  modelChanged,
  modelInput,
  modelOfProduct,
  modelOfProductInput,
  modelProposal,
  modelsListed,
  productModel,
  proposeModelInput,
} from './product-models.schema.ts'

/** Who changes a model must be allowed to change each of its articles. */
const editor = staff({ area: 'folder', right: 'edit', level: 1 })
const refusesModels = ['ArticlesNotYours', 'ArticlesAlike', 'AxisUnfit', 'TooManyArticles'] as const

export const productModelsContract = {
  listModels: call(
    catalog('anyone'),
    'GET /product-models',
    'Models of the articles that the caller sees, by name',
  )
    .input(listModelsInput)
    .output(modelsListed),
  getModel: call(
    catalog('anyone'),
    'GET /product-models/{modelId}',
    'A model with the articles that the caller sees',
  )
    .input(modelInput)
    .output(productModel),
  getModelOfProduct: call(
    catalog('anyone'),
    'GET /products/{productId}/model',
    'The model that an article belongs to, if it belongs to one',
  )
    .input(modelOfProductInput)
    .output(modelOfProduct),
  proposeModel: call(
    editor,
    'POST /product-models/proposal',
    'Name and axes for one product made of the chosen articles; changes nothing',
    { onlyReads: true, refusals: [...refusesFilters, 'TooManyArticles'] },
  )
    .input(proposeModelInput)
    .output(modelProposal),
  createModel: call(
    editor,
    'POST /product-models',
    'Make one product of several articles; those of another model leave it',
    { isRepeatable: true, refusals: [...refusesNames, ...refusesModels] },
  )
    .input(createModelInput)
    .output(modelChanged),
  editModel: call(editor, 'PATCH /product-models/{modelId}', 'Name and axes of a model', {
    version: 'needed',
    refusals: [...refusesNames, ...refusesModels],
  })
    .input(editModelInput)
    .output(productModel),
  changeModelArticles: call(
    editor,
    'POST /product-models/{modelId}/articles',
    'Take articles into a model, and others out of it',
    { isRepeatable: true, refusals: [...refusesModels] },
  )
    .input(changeArticlesInput)
    .output(modelChanged),
  dissolveModel: call(
    editor,
    'DELETE /product-models/{modelId}',
    'Make single products of all its articles',
    { version: 'taken', refusals: ['ArticlesNotYours'] },
  )
    .input(dissolveModelInput)
    .output(modelChanged),
}
