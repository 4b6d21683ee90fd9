/** Products that a caller knows of, those in the trash too: their names for reports about many of them. */
import type { Scope } from '../../../scope/scope.ts'
import { listMatchingOf, readProducts } from '../bulk-products/bulk-products.repository.ts'
import type { StoredProduct } from '../write-products/product-changes.ts'
import { type ProductEditor, productEditor } from '../write-products/product-editor.ts'

const readAtOnce = 2_000

export type SeenProduct = Pick<StoredProduct, 'name' | 'reference'>

/** Names and references of those among the ids that the caller sees, live or in the trash. */
export async function seenProducts(
  scope: Scope,
  ids: readonly string[],
): Promise<ReadonlyMap<string, SeenProduct>> {
  const editor = await productEditor(scope)
  const seen = new Map<string, SeenProduct>()
  const distinct = [...new Set(ids)]
  for (let start = 0; start < distinct.length; start += readAtOnce) {
    const some = distinct.slice(start, start + readAtOnce)
    const live = await readProducts(scope, await listMatchingOf(scope, some, editor.visibility.condition))
    for (const { id, name, reference } of [...live, ...(await readSeenTrash(scope, editor, some))])
      seen.set(id, { name, reference })
  }
  return seen
}

/** Those in folders that the caller reaches, as the list of the trash has them. */
export async function readSeenTrash(
  scope: Scope,
  { visibleFolders }: ProductEditor,
  ids: readonly string[],
): Promise<StoredProduct[]> {
  if (ids.length === 0) return []
  const trashed = await readProducts(scope, ids, { ofTrash: true })
  return trashed.filter(({ folderIds }) => folderIds.some((id) => visibleFolders.has(id)))
}
