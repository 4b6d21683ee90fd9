/** How products become articles of models, and stop being it: rows, history, versions and news, in one transaction. */
import { MOST_ARTICLES } from '@vitrine/contract'
import { refuse } from '../../../platform/errors.ts'
import { raiseVersion } from '../../../scope/record-versions.repository.ts'
import type { Scope } from '../../../scope/scope.ts'
import { writeActivity } from '../../activity/index.ts'
import { announceProducts } from '../write-products/announce-products.ts'
import type { ProductEditor } from '../write-products/product-editor.ts'
import type { Bulk } from '../write-products/store-changes.ts'
import { lockProducts } from '../write-products/stored-products.repository.ts'
import { checkAllYours } from './all-yours.ts'
import { listArticleIds, lockModels, modelsOfProducts, writeMembership } from './product-models.repository.ts'

/** What entries of the history call it. */
export const modelField = 'model'

export interface Moved {
  id: string
  /** Null for a product by itself. */
  modelId: string | null
}

/**
 * Returns the ids of those that moved. Must run in a transaction. Refuses ArticlesNotYours or NotAllowed where the caller
 * may not change an article of one of the models, TooManyArticles, ArticlesAlike, and NotFound for products that aren't
 * there.
 */
export async function moveArticles(
  open: Scope,
  editor: ProductEditor,
  wanted: readonly Moved[],
  bulk: Bulk,
): Promise<string[]> {
  const ids = wanted.map(({ id }) => id)
  // Writers of products lock them before what they belong to.
  await lockProducts(open, ids)
  const before = await modelsOfProducts(open, ids)
  const moved = wanted.filter(({ id, modelId }) => modelId !== (before.get(id) ?? null))
  if (moved.length === 0) return []
  const models = [
    ...new Set(moved.flatMap(({ id, modelId }) => [modelId, before.get(id)]).filter((id) => id != null)),
  ]
  await lockModels(open, models)
  const articles = await checkAllYours(open, editor, models, ids)
  await writeMembership(open, moved)
  await checkRoom(open, models)
  await writeActivity(
    open,
    moved.map(({ id, modelId }) => ({
      kind: 'updated',
      subject: 'product',
      subjectId: id,
      subjectName: articles.get(id)?.name ?? '',
      field: modelField,
      oldValue: before.get(id) ?? null,
      newValue: modelId,
      ...bulk,
    })),
  )
  for (const id of models) await raiseVersion(open, { kind: 'productModel', key: { id } }, ['articles'])
  await announceProducts(open, [...articles.values()])
  return moved.map(({ id }) => id)
}

async function checkRoom(open: Scope, modelIds: readonly string[]): Promise<void> {
  const counts = Map.groupBy(await listArticleIds(open, modelIds), ({ modelId }) => modelId)
  for (const articles of counts.values())
    if (articles.length > MOST_ARTICLES) refuse('TooManyArticles', { max: MOST_ARTICLES })
}
