/** Models as somebody sees them: made of the articles, and of the axes, that they see. */
import type { ListedModel, ProductModel } from '@vitrine/contract'
import { refuse } from '../../../platform/errors.ts'
import type { Scope } from '../../../scope/scope.ts'
import { isVisible } from '../product-rows.repository.ts'
import { type ProductVisibility, productVisibility } from '../product-visibility.ts'
import { valuesInOrder } from './axis-values.ts'
import {
  type ArticleRow,
  listArticleRows,
  listModelRows,
  listSeenModels,
  type ModelRow,
  modelsOfProducts,
} from './product-models.repository.ts'

export interface SeenModel {
  model: ModelRow
  /** Not empty. */
  articles: ArticleRow[]
}

/** Those of the models of which the caller sees an article, with the articles that they see. */
export async function seenModels(
  scope: Scope,
  visibility: ProductVisibility,
  modelIds: readonly string[],
): Promise<Map<string, SeenModel>> {
  const ids = [...new Set(modelIds)]
  const [models, articles] = await Promise.all([
    listModelRows(scope, ids),
    listArticleRows(scope, ids, visibility.condition),
  ])
  const byModel = Map.groupBy(articles, ({ modelId }) => modelId)
  return new Map(
    models.flatMap((model) => {
      const seen = byModel.get(model.id)
      return seen === undefined ? [] : [[model.id, { model, articles: seen }] as const]
    }),
  )
}

/** Ids of the fields that tell articles apart, among those that the caller sees. */
export function seenAxes({ axes }: Pick<ModelRow, 'axes'>, visibility: ProductVisibility): string[] {
  return axes.filter((id) => visibility.fields.has(id))
}

export function presentModel({ model, articles }: SeenModel, visibility: ProductVisibility): ProductModel {
  const axes = seenAxes(model, visibility)
  return {
    _id: model.id,
    name: model.name,
    axes: axes.map((field) => ({
      field,
      values: valuesInOrder(articles, field, visibility.fields.get(field)),
    })),
    articles: articles.map(({ id, name, reference, details }) => ({
      _id: id,
      name,
      reference,
      values: axes.map((axis) => details[axis] ?? ''),
    })),
    version: visibility.seesEveryChange ? model.version : null,
  }
}

/** Refuses NotFound for a model of which the caller sees no article, as for one that isn't there. */
export async function getModel(scope: Scope, modelId: string): Promise<ProductModel> {
  const visibility = await productVisibility(scope)
  const seen = (await seenModels(scope, visibility, [modelId])).get(modelId) ?? refuse('NotFound')
  return presentModel(seen, visibility)
}

/** Refuses NotFound for a product that the caller doesn't see. */
export async function getModelOfProduct(
  scope: Scope,
  productId: string,
): Promise<{ model: ProductModel | null }> {
  const visibility = await productVisibility(scope)
  if (!(await isVisible(scope, productId, visibility.condition))) refuse('NotFound')
  const modelId = (await modelsOfProducts(scope, [productId])).get(productId)
  if (modelId === undefined) return { model: null }
  const seen = (await seenModels(scope, visibility, [modelId])).get(modelId)
  return { model: seen === undefined ? null : presentModel(seen, visibility) }
}

export async function listModels(
  scope: Scope,
  search: string,
  window: { limit: number | null; offset: number },
): Promise<{ total: number; result: ListedModel[] }> {
  const { condition } = await productVisibility(scope)
  const { total, result } = await listSeenModels(scope, condition, search, window)
  return { total, result: result.map(presentListed) }
}

function presentListed({ id, name, articles }: { id: string; name: string; articles: number }): ListedModel {
  return { _id: id, name, articles }
}
