/** Who changes a model must be allowed to change each of its articles. */
import { refuse } from '../../../platform/errors.ts'
import type { Scope } from '../../../scope/scope.ts'
import { readProducts } from '../bulk-products/bulk-products.repository.ts'
import type { StoredProduct } from '../write-products/product-changes.ts'
import type { ProductEditor } from '../write-products/product-editor.ts'
import { listArticleIds } from './product-models.repository.ts'

/**
 * All articles of the models outside the trash, and further products, by their ids. Refuses ArticlesNotYours with the number of those
 * that the caller sees, NotAllowed where they see none of them.
 */
export async function checkAllYours(
  open: Scope,
  editor: ProductEditor,
  modelIds: readonly string[],
  further: readonly string[] = [],
): Promise<ReadonlyMap<string, StoredProduct>> {
  const ofModels = (await listArticleIds(open, modelIds)).filter(({ isTrashed }) => !isTrashed)
  const products = await readProducts(open, [...new Set([...ofModels.map(({ id }) => id), ...further])])
  const others = products.filter((product) => !editor.mayEdit(product))
  const seen = others.filter(({ folderIds }) => folderIds.some((id) => editor.visibleFolders.has(id)))
  if (seen.length > 0) refuse('ArticlesNotYours', { count: seen.length })
  if (others.length > 0) refuse('NotAllowed')
  return new Map(products.map((product) => [product.id, product]))
}
