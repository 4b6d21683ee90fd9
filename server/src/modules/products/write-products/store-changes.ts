/** How changes of products are stored: rows, history, derived rows and news, in one transaction. */
import { parseAttributeKey } from '@vitrine/rules'
import { refuse } from '../../../platform/errors.ts'
import type { Scope } from '../../../scope/scope.ts'
import { type ActivityEntry, writeActivity } from '../../activity/index.ts'
import { ensureFolderSets } from '../../folders/index.ts'
import { keepCombinations } from '../models/product-models.repository.ts'
import { type Derivation, holdDerivation, refreshSlots } from '../product-slots.repository.ts'
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
  type Carried,
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

/** What changes are written with, held until the transaction ends. */
export interface HeldForChanges {
  /** Ids of fields and price types that are there. */
  carried: ReadonlySet<string>
  derivation: Derivation
}

/** Takes one round trip. Must run in the transaction that locks the products, after the statement that locks them was sent. */
export async function lockForChanges(open: Scope, carried: Carried): Promise<HeldForChanges> {
  const [there, derivation] = await Promise.all([holdCarried(open, carried), holdDerivation(open)])
  return { carried: there, derivation }
}

/**
 * Stores what is really different and answers those products' ids. Values have been checked. Must run in the
 * transaction that locked the products. Refuses NotFound; the next statement, or the commit, refuses
 * ReferenceAlreadyExists or ArticlesAlike. `held`: the result of `lockForChanges` for all new values among the changes, if there is one.
 */
export async function storeChanges(
  scope: Scope,
  writes: readonly ProductWrite[],
  bulk: Bulk = {},
  held?: HeldForChanges,
): Promise<string[]> {
  const changed = writes
    .map((write) => ({ ...write, fields: fieldChanges(write.product, write.changes) }))
    .filter((write) => write.fields.length > 0)
  if (changed.length === 0) return []
  const given = givenValues(changed.flatMap(({ fields }) => fields))
  const { carried, derivation } = held ?? (await lockForChanges(scope, given))
  // A field or price type may have gone since the caller's rights were read.
  if ([...given.fields, ...given.priceTypes].some((id) => !carried.has(id))) refuse('NotFound')
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
  // By what articles of a model differ.
  if (changed.some(({ changes }) => changes.details !== undefined)) await keepCombinations(scope, ids)
  await writeActivity(
    scope,
    changed.flatMap(({ product, changes, fields }) =>
      fields.map((field) => entryOf(product, changes.name ?? product.name, field, bulk)),
    ),
  )
  await refreshSlots(scope, ids, {
    withSearch: changed.some(({ fields }) => touchesSearch(fields, derivation.searchableFields)),
    withSlots: changed.some(({ fields }) => touchesSlots(fields)),
    mayBeTrashed: false,
    derivation,
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

/** Detail fields and price types that get new values. */
function givenValues(fields: readonly FieldChange[]): Carried {
  const given = new Set(fields.filter(({ newValue }) => newValue !== null).map(({ field }) => field))
  const keys = [...given].map(parseAttributeKey)
  const idsOf = (kind: 'detail' | 'price') => keys.flatMap((key) => (key?.kind === kind ? key.id : []))
  return { fields: idsOf('detail'), priceTypes: idsOf('price') }
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
    const key = parseAttributeKey(field)
    if (key?.kind === 'detail' || key?.kind === 'price') {
      const document = key.kind === 'detail' ? 'details' : 'prices'
      patch[document] ??= { set: {}, unset: [] }
      put(patch[document], key.id, newValue)
    } else if (field === 'category') Object.assign(patch, { hasCategory: true, categoryId: newValue })
    else if (field === 'published') Object.assign(patch, { isPublished: newValue === 'true' })
    else if (field !== 'folder') Object.assign(patch, { [field]: newValue })
  }
  return patch
}

function put({ set, unset }: ValuePatch, key: string, value: string | null): void {
  if (value === null) unset.push(key)
  else set[key] = value
}
