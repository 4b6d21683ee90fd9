/** What happened to a product, as far as the caller may know. */
import type { ChangedProducts, ProductChange } from '@vitrine/contract'
import { refuse } from '../../../platform/errors.ts'
import type { Scope } from '../../../scope/scope.ts'
import { findEntry, listEntriesOf, type StoredEntry } from '../../activity/index.ts'
import { type VisibleTree, visibleTree } from '../../folders/index.ts'
import { changeProducts } from '../bulk-products/change-products.service.ts'
import { modelField } from '../models/move-articles.ts'
import { seenModels } from '../models/seen-models.service.ts'
import { isVisible } from '../product-rows.repository.ts'
import { productVisibility } from '../product-visibility.ts'
import { visibleKeys } from './visible-keys.ts'

/** Files have versions of their own; a value of theirs can't be put back. */
const attachmentFields = ['file', 'media']
/** Which model it belongs to is changed with the model's other articles. */
const fixedFields = [...attachmentFields, modelField]
export interface HistoryRequest {
  productId: string
  field?: string | undefined
  person?: string | undefined
}

/** Refuses NotFound for a product the caller doesn't see. A hidden field has no entries, as an invented one has none. */
export async function listProductHistory(
  scope: Scope,
  { productId, field, person }: HistoryRequest,
  window: { limit: number | null; offset: number },
): Promise<{ total: number; result: ProductChange[] }> {
  const visibility = await productVisibility(scope)
  if (!(await isVisible(scope, productId, visibility.condition))) refuse('NotFound')
  const keys = [...visibleKeys(visibility), modelField]
  const filter = {
    subjectId: productId,
    fields: field === undefined ? keys : keys.filter((key) => key === field),
    withWhole: field === undefined,
    personId: person ?? null,
  }
  const tree = await visibleTree(scope)
  const { total, entries } = await listEntriesOf(scope, filter, window)
  const ofModels = entries.filter(({ field }) => field === modelField)
  const ids = ofModels.flatMap(({ oldValue, newValue }) => [oldValue ?? [], newValue ?? []].flat())
  // Nobody learns the name of a model none of whose articles they see.
  const models = await seenModels(scope, visibility, ids)
  const nameOf = (id: string | null) => (id === null ? null : (models.get(id)?.model.name ?? ''))
  return { total, result: entries.map((entry) => presentChange(entry, tree, nameOf)) }
}

function presentChange(
  entry: StoredEntry,
  tree: VisibleTree,
  nameOfModel: (id: string | null) => string | null,
): ProductChange {
  const { id, at, personId, personName, kind, field, oldValue, newValue } = entry
  const shown = (value: string | null) => {
    if (field === modelField) return nameOfModel(value)
    return field === 'folder' ? visibleFolders(value, tree) : value
  }
  return {
    _id: id,
    at: at.toISOString(),
    person: personId === null ? null : { _id: personId, name: personName ?? '' },
    kind,
    field,
    oldValue: shown(oldValue),
    newValue: shown(newValue),
    canRestore: field !== null && !fixedFields.includes(field),
  }
}

function visibleFolders(ids: string | null, tree: VisibleTree): string | null {
  return (
    ids
      ?.split(',')
      .filter((id) => tree.byId.get(id)?.isReached === true)
      .join(',') ?? null
  )
}

/** Refuses NotFound; what keeps the value from being written is among the faults answered. */
export async function restoreProductValue(
  scope: Scope,
  { productId, entryId }: { productId: string; entryId: string },
): Promise<ChangedProducts> {
  const visibility = await productVisibility(scope)
  const entry = await findEntry(scope, entryId)
  if (entry === null || entry.subjectId !== productId || entry.field === null) refuse('NotFound')
  const { field, oldValue } = entry
  if (fixedFields.includes(field) || !visibleKeys(visibility).includes(field)) refuse('NotFound')
  if (!(await isVisible(scope, productId, visibility.condition))) refuse('NotFound')
  const value = field === 'folder' ? visibleFolders(oldValue, await visibleTree(scope)) : oldValue
  return await changeProducts(scope, [{ product: productId, values: { [field]: value } }])
}
