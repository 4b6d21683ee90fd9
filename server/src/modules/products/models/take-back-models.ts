/** Taking back what an action made articles of. */
import type { ValueFault } from '@vitrine/contract'
import { Refusal } from '../../../platform/errors.ts'
import type { Scope } from '../../../scope/scope.ts'
import type { BulkEntry } from '../../activity/index.ts'
import { changedSince } from '../bulk-products/undo-bulk.ts'
import type { ProductEditor } from '../write-products/product-editor.ts'
import type { Bulk } from '../write-products/store-changes.ts'
import { modelField, moveArticles } from './move-articles.ts'
import { listModelRows, modelsOfProducts } from './product-models.repository.ts'

/** Where a product belongs to another model by now, it stays, and is a fault. */
export async function takeBackModels(
  open: Scope,
  editor: ProductEditor,
  entries: readonly BulkEntry[],
  bulk: Bulk,
): Promise<{ changed: string[]; faults: ValueFault[] }> {
  const done = entries.filter(({ field }) => field === modelField)
  if (done.length === 0) return { changed: [], faults: [] }
  const now = await modelsOfProducts(
    open,
    done.map(({ subjectId }) => subjectId),
  )
  const former = done.flatMap(({ oldValue }) => oldValue ?? [])
  const there = new Set((await listModelRows(open, former)).map(({ id }) => id))
  const isThere = ({ oldValue }: BulkEntry) => oldValue === null || there.has(oldValue)
  const stands = (entry: BulkEntry) => (now.get(entry.subjectId) ?? null) === entry.newValue && isThere(entry)
  const wanted = done.filter(stands).map(({ subjectId, oldValue }) => ({ id: subjectId, modelId: oldValue }))
  const stayed = done.filter(
    (entry) => !stands(entry) && (now.get(entry.subjectId) ?? null) !== entry.oldValue,
  )
  const faults = stayed.map(({ subjectId, newValue }) => ({
    product: subjectId,
    field: modelField,
    ...changedSince(modelField, newValue, null),
  }))
  try {
    return { changed: await moveArticles(open, editor, wanted, bulk), faults }
  } catch (error) {
    if (!(error instanceof Refusal) || error.key === 'ArticlesAlike') throw error
    const { key: code, parameters } = error
    const data = Object.fromEntries(Object.entries(parameters).map(([name, value]) => [name, String(value)]))
    const refused = wanted.map(({ id }) => ({ product: id, field: modelField, code, data }))
    return { changed: [], faults: [...faults, ...refused] }
  }
}
