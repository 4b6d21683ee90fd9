/** Copies of products, with their pictures, films, models and documents. */
import { uniqueName } from '@vitrine/rules'
import type { Scope } from '../../../scope/scope.ts'
import { writeActivity } from '../../activity/index.ts'
import { ensureFolderSets } from '../../folders/index.ts'
import { refreshSlots } from '../product-slots.repository.ts'
import { announceProducts } from '../write-products/announce-products.ts'
import type { StoredProduct } from '../write-products/product-changes.ts'
import type { Bulk } from '../write-products/store-changes.ts'
import { insertProducts } from '../write-products/stored-products.repository.ts'
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
  const folderSets = await ensureFolderSets(
    scope,
    products.map(({ folderIds }) => folderIds),
  )
  const copies = products.map((product, index) => {
    const name = uniqueName(product.name, names, longest.name)
    const reference = uniqueName(product.reference, references, longest.reference)
    names.add(name)
    references.add(reference)
    const { description, categoryId, isPublished, details, prices } = product
    const folderSet = folderSets[index] ?? 0
    return { name, reference, description, categoryId, isPublished, details, prices, folderSet }
  })
  const ids = await insertProducts(scope, copies)
  const pairs = products.map((product, index) => ({ from: product.id, to: ids[index] ?? '' }))
  await copyFiles(scope, pairs)
  await writeActivity(
    scope,
    pairs.map(({ to }, index) => ({
      kind: 'duplicated',
      subject: 'product',
      subjectId: to,
      subjectName: copies[index]?.name ?? '',
      ...bulk,
    })),
  )
  await refreshSlots(scope, ids)
  await announceProducts(
    scope,
    products.map(({ folderIds, isPublished }, index) => ({ id: ids[index] ?? '', folderIds, isPublished })),
  )
}
