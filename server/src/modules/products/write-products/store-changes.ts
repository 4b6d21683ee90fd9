/** How changes of products are stored: rows, history, derived rows and news, in one transaction. */
import { refuse } from '../../../platform/errors.ts'
import type { Scope } from '../../../scope/scope.ts'
import { type ActivityEntry, writeActivity } from '../../activity/index.ts'
import { ensureFolderSets } from '../../folders/index.ts'
import { refreshSlots } from '../product-slots.repository.ts'
import { announceProducts, type ChangedProduct } from './announce-products.ts'
import {
  type FieldChange,
  fieldChanges,
  type ProductChanges,
  type StoredProduct,
  touchesSearch,
  touchesSlots,
} from './product-changes.ts'
import {
  holdCarried,
  type ProductPatch,
  patchProducts,
  type ValuePatch,
} from './stored-products.repository.ts'

export interface ProductWrite {
  /** As locked in this transaction. */
  product: StoredProduct
  changes: ProductChanges
}

/** The action that several entries belong to. */
export type Bulk = Pick<ActivityEntry, 'bulkId' | 'processId'>

/**
 * Stores what is really different and answers those products' ids. Values have been checked. Must run in the
 * transaction that locked the products. Refuses ReferenceAlreadyExists, NotFound.
 */
export async function storeChanges(
  scope: Scope,
  writes: readonly ProductWrite[],
  bulk: Bulk = {},
): Promise<string[]> {
  const changed = writes
    .map((write) => ({ ...write, fields: fieldChanges(write.product, write.changes) }))
    .filter((write) => write.fields.length > 0)
  if (changed.length === 0) return []
  await checkCarried(
    scope,
    changed.flatMap(({ fields }) => fields),
  )
  const moved = changed.filter((write) => write.fields.some(({ field }) => field === 'folder'))
  const sets = await ensureFolderSets(
    scope,
    moved.map((write) => write.changes.folderIds ?? []),
  )
  const setOf = new Map(moved.map((write, index) => [write.product.id, sets[index]]))
  const ids = changed.map(({ product }) => product.id)
  await patchProducts(
    scope,
    changed.map(({ product, fields }) => patchOf(product, fields, setOf.get(product.id))),
  )
  await writeActivity(
    scope,
    changed.flatMap(({ product, changes, fields }) =>
      fields.map((field) => entryOf(product, changes.name ?? product.name, field, bulk)),
    ),
  )
  await refreshSlots(scope, ids, {
    withSearch: changed.some(({ fields }) => touchesSearch(fields)),
    withSlots: changed.some(({ fields }) => touchesSlots(fields)),
  })
  await announceProducts(
    scope,
    changed.flatMap(({ product, changes, fields }) =>
      reportedOf(
        product,
        changes,
        fields.map(({ field }) => field),
      ),
    ),
  )
  return ids
}

/** That it is in other folders, to those who reach one of them; the rest, to those who reach it before or after. */
function reportedOf(
  { id, folderIds: before, isPublished }: StoredProduct,
  { folderIds: after = before }: ProductChanges,
  changed: readonly string[],
): ChangedProduct[] {
  // Clients who lose it or get it are notified whatever else has changed of it.
  if (changed.includes('published'))
    return [{ id, folderIds: [...new Set([...before, ...after])], isPublished: true, fields: null }]
  const fields = changed.filter((field) => field !== 'folder')
  const moved = [...new Set(before).symmetricDifference(new Set(after))]
  return [
    ...(moved.length === 0 ? [] : [{ id, folderIds: moved, isPublished, fields: null }]),
    ...(fields.length === 0
      ? []
      : [{ id, folderIds: [...new Set([...before, ...after])], isPublished, fields }]),
  ]
}

/** Refuses NotFound where a field or price type of a new value has gone since the caller's rights were read. */
async function checkCarried(scope: Scope, fields: readonly FieldChange[]): Promise<void> {
  const given = new Set(fields.filter(({ newValue }) => newValue !== null).map(({ field }) => field))
  const idsOf = (kind: string) =>
    [...given].flatMap((field) => (field.startsWith(kind) ? [field.slice(kind.length)] : []))
  const held = { fields: idsOf('detail:'), priceTypes: idsOf('price:') }
  if (!(await holdCarried(scope, held))) refuse('NotFound')
}

function entryOf(
  product: StoredProduct,
  subjectName: string,
  { kind, field, oldValue, newValue }: FieldChange,
  bulk: Bulk,
): ActivityEntry {
  return { kind, subject: 'product', subjectId: product.id, subjectName, field, oldValue, newValue, ...bulk }
}

function patchOf(
  { id, version }: StoredProduct,
  fields: readonly FieldChange[],
  folderSet: number | undefined,
): ProductPatch {
  const patch: ProductPatch = {
    id,
    fieldVersions: Object.fromEntries(fields.map(({ field }) => [field, version + 1])),
    hasCategory: false,
    ...(folderSet === undefined ? {} : { folderSet }),
  }
  for (const { field, newValue } of fields) {
    const [kind = '', key = ''] = field.split(':')
    if (kind === 'detail' || kind === 'price') {
      const document = kind === 'detail' ? 'details' : 'prices'
      patch[document] ??= { set: {}, unset: [] }
      put(patch[document], key, newValue)
    } else if (kind === 'category') Object.assign(patch, { hasCategory: true, categoryId: newValue })
    else if (kind === 'published') Object.assign(patch, { isPublished: newValue === 'true' })
    else if (kind !== 'folder') Object.assign(patch, { [kind]: newValue })
  }
  return patch
}

function put({ set, unset }: ValuePatch, key: string, value: string | null): void {
  if (value === null) unset.push(key)
  else set[key] = value
}
