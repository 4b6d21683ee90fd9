/** Copies of products, with their pictures, films, models and documents. */
import { maximumLengths, ofEachText, uniqueName } from '@vitrine/rules'
import type { Scope } from '../../../scope/scope.ts'
import type { StoredProduct } from '../write-products/product-changes.ts'
import type { Bulk } from '../write-products/store-changes.ts'
import { storeNew } from '../write-products/store-new.ts'
import { listNamesLike, listReferencesLike } from './bulk-products.repository.ts'

/** Copies the files of products, before any of the copies is there: no transaction waits for the storage. */
export type CopyFiles = (scope: Scope, productIds: readonly string[]) => Promise<CopiedFiles>

/** Files of copies that are still to be written. */
export interface CopiedFiles {
  /** Which id the copy of a product has to get, by that of the product. */
  ids: ReadonlyMap<string, string>
  /**
   * Writes the rows of the files of these products; must run in a transaction that holds the products.
   * @throws OriginalsChanged
   */
  write(open: Scope, productIds: readonly string[]): Promise<void>
  /** Deletes the files of which no rows were written. */
  forget(): Promise<void>
}

/** Somebody has changed the files of a product since they were copied: they are to be copied anew. */
export class OriginalsChanged extends Error {}

/** Adds a copy of each, in the same folders, under the next free name and reference. Throws OriginalsChanged. */
export async function duplicateProducts(
  scope: Scope,
  copied: CopiedFiles,
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
    const id = copied.ids.get(product.id)
    // The caller may edit it only now.
    if (id === undefined) throw new OriginalsChanged()
    const name = uniqueName(product.name, names, maximumLengths.name)
    const reference = uniqueName(product.reference, references, maximumLengths.reference)
    names.add(name)
    references.add(reference)
    const { categoryId, folderIds, isPublished, details, prices } = product
    const texts = { ...ofEachText((key) => product[key]), name, reference }
    return { id, ...texts, categoryId, folderIds, isPublished, details, prices }
  })
  await storeNew(scope, copies, {
    kind: 'duplicated',
    bulk,
    complete: async (ids) => {
      const stored = products.filter((_, place) => ids.has(place))
      await copied.write(
        scope,
        stored.map(({ id }) => id),
      )
    },
  })
}
