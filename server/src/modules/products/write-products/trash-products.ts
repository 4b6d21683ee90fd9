/** Into the trash and out of it again: rows, history, derived rows and news. */
import type { ActivityKind } from '@vitrine/rules'
import type { Scope } from '../../../scope/scope.ts'
import { writeActivity } from '../../activity/index.ts'
import { keepCombinations, leaveTakenPlaces } from '../models/product-models.repository.ts'
import { refreshSlots } from '../product-slots.repository.ts'
import { announceProducts } from './announce-products.ts'
import type { StoredProduct } from './product-changes.ts'
import type { Bulk } from './store-changes.ts'
import { restoreProducts, trashProducts } from './stored-products.repository.ts'

/** The products have been locked in this transaction. */
export async function moveToTrash(
  scope: Scope,
  products: readonly StoredProduct[],
  bulk: Bulk = {},
): Promise<void> {
  const ids = products.map(({ id }) => id)
  await trashProducts(scope, ids)
  await noteAll(scope, 'deleted', products, bulk)
}

/** Their references are free. */
export async function takeFromTrash(
  scope: Scope,
  products: readonly StoredProduct[],
  bulk: Bulk = {},
): Promise<void> {
  await restoreProducts(
    scope,
    products.map(({ id }) => id),
  )
  await leaveTakenPlaces(
    scope,
    products.map(({ id }) => id),
  )
  await noteAll(scope, 'restored', products, bulk)
}

async function noteAll(
  scope: Scope,
  kind: ActivityKind,
  products: readonly StoredProduct[],
  bulk: Bulk,
): Promise<void> {
  if (products.length === 0) return
  await writeActivity(
    scope,
    products.map(({ id, name }) => ({
      kind,
      subject: 'product',
      subjectId: id,
      subjectName: name,
      ...bulk,
    })),
  )
  const ids = products.map(({ id }) => id)
  await keepCombinations(scope, ids)
  await refreshSlots(scope, ids)
  await announceProducts(scope, products)
}
