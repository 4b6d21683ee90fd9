/** What rows of a file would change: found by their references, compared with the products that are there. */
import type { ErrorKey, ErrorParameters } from '@vitrine/contract'
import { detailKey, isGenerated, ofEachText, parseAttributeKey } from '@vitrine/rules'
import { refuse } from '../../../platform/errors.ts'
import type { Scope } from '../../../scope/scope.ts'
import { listMatchingOf, readProducts } from '../bulk-products/bulk-products.repository.ts'
import { categoriesAmong } from '../bulk-products/change-products.service.ts'
import { decideValues, type ValueContext } from '../bulk-products/decide-values.ts'
import { fieldChanges, type ProductChanges, type StoredProduct } from '../write-products/product-changes.ts'
import { type ProductEditor, productEditor } from '../write-products/product-editor.ts'
import { countOtherRequiredFields, lockProducts } from '../write-products/stored-products.repository.ts'
import { findByReference } from './import-products.repository.ts'
import { readSeenTrash } from './seen-products.ts'

/** Values by field key, as they are stored. Fields that the row doesn't set are absent. */
export interface ImportRowValues {
  reference: string
  values: Readonly<Record<string, string>>
  /** Values that will be valid once what they name has been made: new options, and paths of new categories. */
  coming?: Readonly<Record<string, string>>
}

export interface ImportFault {
  /** Field key. */
  field: string
  code: ErrorKey
  data: ErrorParameters
}

/** What one row comes to. A row with faults changes nothing. */
export interface PlannedRow {
  kind: 'new' | 'changed' | 'unchanged' | 'refused'
  /** The product with this reference, or one in the trash; null for a new one and for one that the caller doesn't see. */
  product: StoredProduct | null
  changes: ProductChanges
  cells: { field: string; before: string | null; after: string | null }[]
  faults: ImportFault[]
}

export interface ImportTerms {
  createsProducts: boolean
  changesProducts: boolean
  /** For new products whose row names no folders. */
  folderId: string | null
  /** Defaults by field key, for new products whose row doesn't set the field. */
  forNew: Readonly<Record<string, string>>
}

/** What is read once for many rows. */
export interface ImportPlanner {
  editor: ProductEditor
  terms: ImportTerms
  ownerId: string | null
  /** Fields that new products need; null where one of them is hidden from the caller, who can't make any then. */
  required: readonly { id: string; name: string }[] | null
}

export async function importPlanner(scope: Scope, terms: ImportTerms): Promise<ImportPlanner> {
  const editor = await productEditor(scope)
  const fields = [...editor.visibility.fields.values()]
  const hidden = await countOtherRequiredFields(
    scope,
    fields.map(({ id }) => id),
  )
  const required = fields.filter((field) => field.required && !isGenerated(field.type))
  return { editor, terms, ownerId: scope.person?.id ?? null, required: hidden > 0 ? null : required }
}

/**
 * What each of the rows comes to, in their order. References must differ. `locks`: in an open transaction, products stay
 * as they are until it ends.
 */
export async function planRows(
  scope: Scope,
  planner: ImportPlanner,
  rows: readonly ImportRowValues[],
  { locks }: { locks: boolean },
): Promise<PlannedRow[]> {
  const { editor } = planner
  const places = await findByReference(
    scope,
    rows.map(({ reference }) => reference),
  )
  const ids = places.map(({ id }) => id)
  const seen = new Set(await listMatchingOf(scope, ids, editor.visibility.condition))
  const present = locks ? await lockProducts(scope, [...seen]) : await readProducts(scope, [...seen])
  const products = new Map(present.map((product) => [product.id, product]))
  const trashed = places.filter(({ isTrashed }) => isTrashed).map(({ id }) => id)
  const inTrash = new Map(
    (await readSeenTrash(scope, editor, trashed)).map((product) => [product.id, product]),
  )
  const categories = await categoriesAmong(
    scope,
    rows.map(({ values }) => values),
  )
  const context: ValueContext = { editor, categories }
  const byPlace = Map.groupBy(places, ({ place }) => place)
  return rows.map((row, place) => {
    const found = byPlace.get(place) ?? []
    const live = found.find(({ isTrashed }) => !isTrashed)
    if (live !== undefined) {
      const product = products.get(live.id)
      // The refusal is the one for creating a product with this reference, so it reveals no more of a hidden product.
      if (product === undefined)
        return refused('reference', 'ReferenceAlreadyExists', { reference: row.reference })
      return plannedChange(planner, context, product, row)
    }
    const left = found.flatMap(({ id }) => inTrash.get(id) ?? [])[0]
    if (left !== undefined) {
      const plan = refused('reference', 'ReferenceInTrash', { reference: row.reference })
      // The product is named, so that the caller can restore it.
      return { ...plan, product: left }
    }
    return plannedProduct(planner, context, row)
  })
}

function refused(field: string, code: ErrorKey, data: ErrorParameters = {}): PlannedRow {
  return { kind: 'refused', product: null, changes: {}, cells: [], faults: [{ field, code, data }] }
}

function plannedChange(
  { editor, terms }: ImportPlanner,
  context: ValueContext,
  product: StoredProduct,
  { values, coming = {} }: ImportRowValues,
): PlannedRow {
  const { reference: _, ...others } = values
  const { changes, faults } = decideValues(context, product, others)
  const valid = fieldChanges(product, changes).map(({ field, oldValue, newValue }) => ({
    field,
    before: oldValue,
    after: newValue,
  }))
  const cells = [...valid, ...comingCells(product, coming)]
  const plan = { product, changes, cells: seenCells(editor, cells) }
  if (faults.length > 0) return { ...plan, kind: 'refused', faults: faults.map(toFault) }
  if (cells.length === 0) return { ...plan, kind: 'unchanged', faults: [] }
  if (!editor.mayEdit(product))
    return { ...plan, kind: 'refused', faults: [{ field: 'reference', code: 'NotAllowed', data: {} }] }
  if (!terms.changesProducts)
    return {
      ...plan,
      kind: 'refused',
      faults: [{ field: 'reference', code: 'ImportChangesNothing', data: {} }],
    }
  return { ...plan, kind: 'changed', faults: [] }
}

function comingCells(product: StoredProduct, coming: Readonly<Record<string, string>>): PlannedRow['cells'] {
  return Object.entries(coming).map(([field, after]) => {
    const key = parseAttributeKey(field)
    const before = key?.kind === 'detail' ? product.details[key.id] : product.categoryId
    return { field, before: before ?? null, after }
  })
}

/** A product may lie in folders that the caller doesn't see. */
function seenCells({ visibleFolders }: ProductEditor, cells: PlannedRow['cells']): PlannedRow['cells'] {
  const seen = (ids: string | null) =>
    ids === null
      ? null
      : ids
          .split(',')
          .filter((id) => visibleFolders.has(id))
          .join(',')
  return cells.map((cell) =>
    cell.field === 'folder' ? { ...cell, before: seen(cell.before), after: seen(cell.after) } : cell,
  )
}

/** What the values of a product that is to be created are compared with. */
const nothingYet: Omit<StoredProduct, 'ownerId'> = {
  id: '',
  ...ofEachText(() => ''),
  categoryId: null,
  folderIds: [],
  isPublished: true,
  details: {},
  prices: {},
  version: 0,
  fieldVersions: {},
}

function plannedProduct(
  { editor, terms, ownerId, required }: ImportPlanner,
  context: ValueContext,
  { reference, values, coming = {} }: ImportRowValues,
): PlannedRow {
  if (!terms.createsProducts) return refused('reference', 'ImportMakesNothing')
  if (required === null) return refused('reference', 'NotAllowed')
  const folder = values.folder ?? terms.folderId ?? ''
  const given = Object.fromEntries(Object.entries(terms.forNew).filter(([key]) => coming[key] === undefined))
  const wanted: Record<string, string> = { name: '', ...given, ...values, reference, folder }
  const product: StoredProduct = { ...nothingYet, ownerId }
  const { changes, faults } = decideValues(context, product, wanted)
  const missing: ImportFault[] = required
    .filter(({ id }) => wanted[detailKey(id)] === undefined && coming[detailKey(id)] === undefined)
    .map(({ id, name }) => {
      const code = editor.mayEditField(id, ownerId) ? 'ImportCellRequired' : 'NotAllowed'
      return { field: detailKey(id), code, data: { field: name } }
    })
  const valid = fieldChanges(product, changes)
    .filter(({ newValue }) => newValue !== null && newValue !== '')
    .map(({ field, newValue }) => ({ field, before: null, after: newValue }))
  const cells = [...valid, ...comingCells(product, coming)]
  const all = [...faults.map(toFault), ...missing].map((fault) =>
    fault.field === 'name' && wanted.name === ''
      ? { ...fault, code: 'ImportCellRequired' as const, data: {} }
      : fault,
  )
  return { kind: all.length > 0 ? 'refused' : 'new', product: null, changes, cells, faults: all }
}

function toFault({ field, code, data }: { field: string; code: string; data: ErrorParameters }): ImportFault {
  // Faults of values come from refusals, whose keys are those of the contract.
  return { field, code: code as ErrorKey, data }
}

/** The folder, where the caller may put products into it. Refuses NotFound, FolderNotProductFolder, NotAllowed. */
export async function checkImportFolder(scope: Scope, folderId: string): Promise<string> {
  const { visibleFolders, editableFolders, tree } = await productEditor(scope)
  const folder = tree.byId.get(folderId)
  if (folder === undefined || !visibleFolders.has(folderId)) return refuse('NotFound')
  if (!folder.isProductFolder) refuse('FolderNotProductFolder', { folder: folder.name })
  return editableFolders.has(folderId) ? folder.name : refuse('NotAllowed')
}
