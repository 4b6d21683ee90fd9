/** Carries a bulk action out on some of its products, in one transaction. */
import type { ValueFault } from '@vitrine/contract'
import { isCompanyKey, isTextKey, priceKey } from '@vitrine/rules'
import type { Scope } from '../../../scope/scope.ts'
import { listBulkEntries, listLaterChanges } from '../../activity/index.ts'
import { beyondArLimit } from '../ar-limit.ts'
import { dropAlikeArticles } from '../models/alike-articles.ts'
import { takeBackModels } from '../models/take-back-models.ts'
import { visibleKeys } from '../product-history/visible-keys.ts'
import type { StoredProduct } from '../write-products/product-changes.ts'
import { type ProductEditor, productEditor } from '../write-products/product-editor.ts'
import {
  type Bulk,
  type HeldForChanges,
  lockForChanges,
  type ProductWrite,
  storeChanges,
} from '../write-products/store-changes.ts'
import { lockVisibleProducts } from '../write-products/stored-products.repository.ts'
import { moveToTrash, takeFromTrash } from '../write-products/trash-products.ts'
import { listTakenReferences, readProducts, type StoredAction } from './bulk-products.repository.ts'
import { carriedAmong, categoriesAmong, dropTakenReferences } from './change-products.service.ts'
import { type CopiedFiles, duplicateProducts } from './copy-products.ts'
import { decideAction, isValueAction } from './decide-action.ts'
import type { Decision } from './decide-values.ts'
import { changedSince, decideTakingBack, wholeEffect } from './undo-bulk.ts'

export interface CarriedOut {
  changed: number
  /** Products that the caller may not edit, or no longer sees. */
  refused: number
  faults: ValueFault[]
}

export interface BulkWork {
  bulkId: string
  action: StoredAction
  productIds: readonly string[]
  /** Files copied beforehand for duplicated products; null where nothing is duplicated. Only a process duplicates. */
  copied: CopiedFiles | null
  processId: string | null
  /**
   * Called where nothing but values are written that no other product has a say in, once all that they need is locked: after
   * that the transaction waits for no other one.
   */
  onTaken?: () => void
}

/** Must run in a transaction. What can't be done to a product is reported and leaves the others alone. */
export async function execute(scope: Scope, work: BulkWork): Promise<CarriedOut> {
  const { action, bulkId, processId, productIds } = work
  const editor = await productEditor(scope)
  const bulk: Bulk = processId === null ? { bulkId } : { bulkId, processId }
  if (action.type === 'undo') return await undo(scope, editor, work, action.bulkId, bulk)
  if (action.type === 'restore') return await restore(scope, editor, productIds, bulk)
  const fields = action.type === 'price' ? [priceKey(action.priceType)] : fieldsSetBy(action)
  const { products, held } = await lockForValues(scope, editor, productIds, { ...work, fields })
  const editable = products.filter((product) => editor.mayEdit(product))
  const refused = productIds.length - editable.length
  if (isValueAction(action)) {
    const categories = await categoriesAmong(scope, action.type === 'set' ? [action.values] : [])
    const decide = (product: StoredProduct) => decideAction({ editor, categories }, product, action)
    return { ...(await write(scope, editable, decide, bulk, held)), refused }
  }
  if (action.type === 'delete') await moveToTrash(scope, editable, bulk)
  if (action.type === 'duplicate' && work.copied !== null) {
    const { within, faults } = await splitByArLimit(scope, editable)
    await duplicateProducts(scope, work.copied, within, bulk)
    return { changed: within.length, refused, faults }
  }
  return { changed: editable.length, refused, faults: [] }
}

function fieldsSetBy(action: StoredAction): string[] | null {
  return action.type === 'set' ? Object.keys(action.values) : null
}

interface Locked {
  products: StoredProduct[]
  held?: HeldForChanges
}

/** Whether its new value is checked against nothing but the value: references must differ, folders and categories be there. */
function standsAlone(field: string): boolean {
  return field !== 'reference' && (isTextKey(field) || isCompanyKey(field) || field === 'published')
}

/** `fields` that are to be written; null for what is more than that. */
async function lockForValues(
  scope: Scope,
  editor: ProductEditor,
  ids: readonly string[],
  { onTaken, fields }: Pick<BulkWork, 'onTaken'> & { fields: readonly string[] | null },
): Promise<Locked> {
  const lock = () => lockVisibleProducts(scope, ids, editor.visibility.condition)
  const isAlone = fields?.every(standsAlone)
  if (onTaken === undefined || fields === null || isAlone !== true) return { products: await lock() }
  const [held, products] = await Promise.all([lockForChanges(scope, carriedAmong(editor, fields)), lock()])
  onTaken()
  return { products, held }
}

async function write(
  scope: Scope,
  products: readonly StoredProduct[],
  decide: (product: StoredProduct) => Decision,
  bulk: Bulk,
  held?: HeldForChanges,
): Promise<{ changed: number; faults: ValueFault[] }> {
  const faults: ValueFault[] = []
  const writes: ProductWrite[] = products.map((product) => {
    const decided = decide(product)
    faults.push(...decided.faults)
    return { product, changes: decided.changes }
  })
  faults.push(...(await dropTakenReferences(scope, writes)))
  faults.push(...(await dropAlikeArticles(scope, writes)))
  const written = await storeChanges(scope, writes, bulk, held)
  return { changed: written.length, faults }
}

/** Restores products in the trash whose folder the caller may edit; a reference that is taken by now is a fault. */
async function restore(
  scope: Scope,
  editor: ProductEditor,
  ids: readonly string[],
  bulk: Bulk,
): Promise<CarriedOut> {
  const trashed = await readProducts(scope, ids, { ofTrash: true })
  const editable = trashed.filter((product) => editor.mayEdit(product))
  const taken = await listTakenReferences(
    scope,
    editable.map(({ reference }) => reference),
  )
  const free: StoredProduct[] = []
  const faults: ValueFault[] = []
  for (const product of editable) {
    const { id, reference } = product
    if (!product.folderIds.some((folderId) => editor.tree.byId.has(folderId))) {
      faults.push({ product: id, field: 'folder', code: 'FolderNeeded', data: {} })
      continue
    }
    if (taken.has(reference.toLowerCase())) {
      faults.push({ product: id, field: 'reference', code: 'ReferenceAlreadyExists', data: { reference } })
      continue
    }
    taken.set(reference.toLowerCase(), id)
    free.push(product)
  }
  const { within, faults: beyond } = await splitByArLimit(scope, free)
  await takeFromTrash(scope, within, bulk)
  const refused = ids.length - editable.length
  return { changed: within.length, refused, faults: [...faults, ...beyond] }
}

/** What the subscription leaves room for; the others keep their place, each with its finding. */
async function splitByArLimit(
  scope: Scope,
  products: readonly StoredProduct[],
): Promise<{ within: StoredProduct[]; faults: ValueFault[] }> {
  const beyond = await beyondArLimit(
    scope,
    products.map(({ id }) => id),
  )
  const within = products.filter(({ id }) => !beyond.has(id))
  const faults = [...beyond].map(([product, refusal]) => ({ product, field: 'media', ...refusal }))
  return { within, faults }
}

async function undo(
  scope: Scope,
  editor: ProductEditor,
  work: BulkWork,
  of: string,
  bulk: Bulk,
): Promise<CarriedOut> {
  const { productIds } = work
  const listed = await listBulkEntries(scope, of, productIds)
  const entries = Map.groupBy(listed, ({ subjectId }) => subjectId)
  const effect = (id: string) => wholeEffect(entries.get(id) ?? [])
  const trashed = productIds.filter((id) => effect(id) === 'trashed')
  const restored = await restore(scope, editor, trashed, bulk)
  const others = productIds.filter((id) => effect(id) !== 'trashed')
  const isWhole = productIds.some((id) => effect(id) !== null)
  const fields = isWhole ? null : [...new Set(listed.flatMap(({ field }) => field ?? []))]
  const locked = await lockForValues(scope, editor, others, { ...work, fields })
  const products = locked.products.filter((product) => editor.mayEdit(product))
  const made = products.filter(({ id }) => effect(id) === 'appeared')
  const since = await changesSince(scope, editor, of, made)
  const stayed = new Set(since.map(({ product }) => product))
  const appeared = made.filter(({ id }) => !stayed.has(id))
  await moveToTrash(scope, appeared, bulk)
  const changed = products.filter(({ id }) => effect(id) === null)
  const decide = (product: StoredProduct) => decideTakingBack(editor, product, entries.get(product.id) ?? [])
  const written = await write(scope, changed, decide, bulk, locked.held)
  const models = await takeBackModels(
    scope,
    editor,
    changed.flatMap(({ id }) => entries.get(id) ?? []),
    bulk,
  )
  return {
    changed: restored.changed + appeared.length + written.changed + models.changed.length,
    refused: restored.refused + others.length - products.length,
    faults: [...restored.faults, ...since, ...written.faults, ...models.faults],
  }
}

/** What others have made of products since a bulk action made them, as far as the caller sees it: those stay. */
async function changesSince(
  scope: Scope,
  editor: ProductEditor,
  bulkId: string,
  made: readonly StoredProduct[],
): Promise<ValueFault[]> {
  if (made.length === 0) return []
  const known = { subjectIds: made.map(({ id }) => id), fields: visibleKeys(editor.visibility) }
  const { rows } = await listLaterChanges(scope, bulkId, known, { limit: null, offset: 0 })
  return rows.map(({ subjectId, field, written, present }) => ({
    product: subjectId,
    field,
    ...changedSince(field, written, present),
  }))
}
