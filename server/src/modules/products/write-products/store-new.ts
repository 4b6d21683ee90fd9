/** How new products are stored: rows, history, derived rows and news, in one transaction. */
import { refuse } from '../../../platform/errors.ts'
import type { Scope } from '../../../scope/scope.ts'
import { writeActivity } from '../../activity/index.ts'
import { ensureFolderSets } from '../../folders/index.ts'
import { refreshSlots } from '../product-slots.repository.ts'
import { announceProducts } from './announce-products.ts'
import type { StoredProduct } from './product-changes.ts'
import type { Bulk } from './store-changes.ts'
import { insertProducts } from './stored-products.repository.ts'

/** Its values have been checked. */
export type ProductToStore = Omit<StoredProduct, 'id' | 'ownerId' | 'version' | 'fieldVersions'> & {
  id?: string
}

interface Storing {
  kind?: 'created' | 'duplicated'
  bulk?: Bulk
  /** Writes what belongs to the rows and is looked at for the derived ones: their ids by place. */
  complete?: (ids: ReadonlyMap<number, string>) => Promise<void>
}

/**
 * Stores those whose references nobody has and returns their ids by the place that they have among the given ones. Must
 * run in a transaction. The caller's person owns them.
 */
export async function storeUnlessTaken(
  open: Scope,
  products: readonly ProductToStore[],
  { kind = 'created', bulk = {}, complete = async () => {} }: Storing = {},
): Promise<ReadonlyMap<number, string>> {
  const sets = await ensureFolderSets(
    open,
    products.map(({ folderIds }) => folderIds),
  )
  const rows = products.map(({ folderIds: _, ...row }, place) => ({ ...row, folderSet: sets[place] ?? 0 }))
  const ids = await insertProducts(open, rows)
  await complete(ids)
  const stored = products.flatMap((product, place) => {
    const id = ids.get(place)
    return id === undefined ? [] : [{ ...product, id }]
  })
  await writeActivity(
    open,
    stored.map(({ id, name }) => ({ kind, subject: 'product', subjectId: id, subjectName: name, ...bulk })),
  )
  await refreshSlots(
    open,
    stored.map(({ id }) => id),
    { mayBeTrashed: false },
  )
  await announceProducts(open, stored)
  return ids
}

/** Stores all of them and returns their ids in order. Refuses ReferenceAlreadyExists. */
export async function storeNew(
  open: Scope,
  products: readonly ProductToStore[],
  storing: Storing = {},
): Promise<string[]> {
  const ids = await storeUnlessTaken(open, products, storing)
  return products.map(
    ({ reference }, place) => ids.get(place) ?? refuse('ReferenceAlreadyExists', { reference }),
  )
}
