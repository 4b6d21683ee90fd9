/** Copies of products, with their pictures, films, models and documents. */
import { uniqueName } from '@vitrine/rules'
import type { Scope } from '../../../scope/scope.ts'
import type { StoredProduct } from '../write-products/product-changes.ts'
import type { Bulk } from '../write-products/store-changes.ts'
import { storeNew } from '../write-products/store-new.ts'
import { listNamesLike, listReferencesLike } from './bulk-products.repository.ts'

/** Gives products the media and documents of others; must run in a transaction. */
export type CopyFiles = (open: Scope, pairs: readonly { from: string; to: string }[]) => Promise<void>

const longest = { name: 200, reference: 100 }

/** Adds a copy of each, in the same folders, under the next free name and reference. */
export async function duplicateProducts(
  scope: Scope,
  copyFiles: CopyFiles,
  products: readonly StoredProduct[],
  bulk: Bulk,
): Promise<void> {
  if (products.length === 0) return
  const names = new Set(
    await listNamesLike(
      scope,
      products.map(({ name }) => name),
    ),
  )
  const references = new Set(
    await listReferencesLike(
      scope,
      products.map(({ reference }) => reference),
    ),
  )
  const copies = products.map((product) => {
    const name = uniqueName(product.name, names, longest.name)
    const reference = uniqueName(product.reference, references, longest.reference)
    names.add(name)
    references.add(reference)
    const { description, categoryId, folderIds, isPublished, details, prices } = product
    return { name, reference, description, categoryId, folderIds, isPublished, details, prices }
  })
  await storeNew(scope, copies, {
    kind: 'duplicated',
    bulk,
    complete: async (ids) => {
      const pairs = products.flatMap(({ id: from }, place) => {
        const to = ids.get(place)
        return to === undefined ? [] : [{ from, to }]
      })
      await copyFiles(scope, pairs)
    },
  })
}
