/**
 * POST /products/query with `models=grouped`: what was found of a model is one card, the first of its articles in the
 * order asked for. What a card says of its model is made of the articles that the reader sees.
 */
import type { CardModel, ProductQuery } from '@vitrine/contract'
import { compareDecimals } from '@vitrine/rules'
import { refuse } from '../../../platform/errors.ts'
import type { Scope } from '../../../scope/scope.ts'
import { listProductRows } from '../product-rows.repository.ts'
import { type ProductVisibility, presentProducts, productVisibility } from '../product-visibility.ts'
import { prepareQuery } from '../query-products/prepare-query.ts'
import type { Window } from '../query-products/query-products.repository.ts'
import { queryProducts, withinTime } from '../query-products/query-products.service.ts'
import {
  asksWhy,
  propertiesToRead,
  selectedRow,
  selectionOf,
  type VariantRow,
} from '../query-products/variants.ts'
import { foundPlaces } from '../search/found-places.service.ts'
import { valuesInOrder } from './axis-values.ts'
import { type CardRow, hasModels, pageOfCards } from './cards.repository.ts'
import type { ArticleRow } from './product-models.repository.ts'
import { type SeenModel, seenAxes, seenModels } from './seen-models.service.ts'

/** Refuses as `queryProducts`, and InvalidInput for all cards at once. */
export async function queryCards(
  scope: Scope,
  request: ProductQuery,
  window: Window,
): Promise<{ total: number; result: VariantRow[] }> {
  if (!(await hasModels(scope))) return await queryAlone(scope, request, window)
  const visibility = await productVisibility(scope)
  const prepared = await prepareQuery(scope, visibility, request)
  return await withinTime(scope, prepared, async (limited) => {
    const { total, cards } = await pageOfCards(limited, prepared, window)
    const ids = cards.map(({ id }) => id)
    const properties = propertiesToRead(request)
    const rows = await listProductRows(limited, ids, visibility.seesInactive, properties)
    const selection = selectionOf(request)
    const products = await presentProducts(limited, rows, visibility, selection)
    const found = asksWhy(request) ? await foundPlaces(limited, rows, visibility, request.body.search) : null
    const models = await seenModels(
      limited,
      visibility,
      cards.flatMap(({ modelId }) => modelId ?? []),
    )
    const result = products.map((product, at) => {
      const card = cards.find(({ id }) => id === rows[at]?.id)
      const seen = models.get(card?.modelId ?? '')
      const isCard = card !== undefined && seen !== undefined
      return {
        ...selectedRow(product, selection),
        model: isCard ? presentCard(card, seen, visibility, selection.priceTypes) : null,
        ...(found === null ? {} : { found: found[at] ?? [] }),
      }
    })
    return { total, result }
  })
}

/** Products are cards by themselves, found as fast as lists are. */
async function queryAlone(
  scope: Scope,
  request: ProductQuery,
  window: Window,
): Promise<{ total: number; result: VariantRow[] }> {
  const { total, result } = await queryProducts(scope, request, window)
  return { total, result: result.map((row) => ({ ...row, model: null })) }
}

/** A grouped list is asked for page by page. */
export function refuseAllCards(): never {
  return refuse('InvalidInput', { place: 'per_page', reason: 'grouped lists come page by page' })
}

function presentCard(
  { id, matching }: CardRow,
  { model, articles }: SeenModel,
  visibility: ProductVisibility,
  priceTypes: readonly string[] | null,
): CardModel {
  const axes = seenAxes(model, visibility)
  const shown = articles.find((article) => article.id === id)
  // A value leads to the article that is most like the one that is shown.
  const alike = (article: ArticleRow) =>
    axes.filter((axis) => (article.details[axis] ?? '') === (shown?.details[axis] ?? '')).length
  const nearest = articles.toSorted((a, b) => alike(b) - alike(a))
  const asked = [...visibility.priceTypes.keys()].filter((type) => priceTypes?.includes(type) ?? true)
  return {
    _id: model.id,
    name: model.name,
    matching,
    articles: articles.length,
    axes: axes.map((field) => ({
      field,
      values: valuesInOrder(nearest, field, visibility.fields.get(field)),
    })),
    from: asked.flatMap((priceType) => {
      const values = articles.flatMap(({ prices }) => prices[priceType] ?? [])
      const [lowest] = values.toSorted(compareDecimals)
      return lowest === undefined ? [] : [{ priceType, value: lowest }]
    }),
  }
}
