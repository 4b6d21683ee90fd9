/** Bulk actions: what they would do, doing them at once or as a process, and taking them back. */
import {
  BULK_AT_ONCE,
  type BulkAction,
  type BulkPreview,
  type BulkReport,
  type ProductSelection,
} from '@vitrine/contract'
import { refuse } from '../../../platform/errors.ts'
import type { Scope } from '../../../scope/scope.ts'
import { listBulkSubjects } from '../../activity/index.ts'
import { isUnderWay, startProcess } from '../../processes/index.ts'
import { prepareQuery } from '../query-products/prepare-query.ts'
import { fieldChanges } from '../write-products/product-changes.ts'
import { type ProductEditor, productEditor } from '../write-products/product-editor.ts'
import { bulkProcessOf } from './bulk-products.process.ts'
import {
  findBulk,
  insertBulk,
  insertTargets,
  listMatchingIds,
  listMatchingOf,
  readProducts,
  type StoredAction,
} from './bulk-products.repository.ts'
import { categoriesAmong } from './change-products.service.ts'
import { decideAction, isValueAction } from './decide-action.ts'
import { execute } from './execute-bulk.ts'
import { noteWhole } from './note-whole.ts'

/** A preview looks at this many at most. */
const mostExamined = 10_000
const examinedAtOnce = 1_000
const mostExamples = 8
/** Answered with a bulk action that is done at once. */
const mostFaults = 200

/** Those among the chosen that the caller sees. Refuses as queries do. */
export async function selectedIds(
  scope: Scope,
  editor: ProductEditor,
  selection: ProductSelection,
  action: BulkAction,
): Promise<string[]> {
  const { visibility } = editor
  if ('ids' in selection) {
    const ids = [...new Set(selection.ids)]
    // What is in the trash is looked at when it is restored.
    return action.type === 'restore' ? ids : await listMatchingOf(scope, ids, visibility.condition)
  }
  const { filters, search } = selection.query
  const query = { query: { domain: scope.domainId }, body: { filters, search, sorting: 'name' } }
  const { condition } = await prepareQuery(scope, visibility, query as Parameters<typeof prepareQuery>[2])
  return await listMatchingIds(scope, condition, selection.except)
}

/** Refuses as queries do. */
export async function previewBulk(
  scope: Scope,
  selection: ProductSelection,
  action: BulkAction,
): Promise<BulkPreview> {
  const editor = await productEditor(scope)
  return await scope.transaction(async (open) => {
    const ids = await selectedIds(open, editor, selection, action)
    const values = action.type === 'set' ? [action.values] : []
    const context = { editor, categories: await categoriesAmong(open, values) }
    const preview: BulkPreview = {
      total: ids.length,
      examined: Math.min(ids.length, mostExamined),
      changed: 0,
      unchanged: 0,
      refused: 0,
      faulty: 0,
      examples: [],
      faults: [],
    }
    for (let start = 0; start < preview.examined; start += examinedAtOnce) {
      const some = ids.slice(start, Math.min(start + examinedAtOnce, preview.examined))
      const products = await readProducts(open, some, { ofTrash: action.type === 'restore' })
      preview.refused += some.length - products.length
      for (const product of products) {
        if (!editor.mayEdit(product)) {
          preview.refused += 1
          continue
        }
        if (!isValueAction(action)) {
          preview.changed += 1
          continue
        }
        const { changes, faults } = decideAction(context, product, action)
        const different = fieldChanges(product, changes)
        if (faults.length > 0) preview.faulty += 1
        if (different.length > 0) preview.changed += 1
        else if (faults.length === 0) preview.unchanged += 1
        const about = { product: product.id, name: product.name }
        for (const { field, oldValue, newValue } of different) {
          if (preview.examples.length < mostExamples)
            preview.examples.push({ ...about, field, oldValue, newValue })
        }
        for (const fault of faults) {
          if (preview.faults.length < mostExamples) preview.faults.push({ ...fault, ...about })
        }
      }
    }
    return preview
  })
}

/** Refuses as queries do, and NothingSelected. */
export async function bulkProducts(
  scope: Scope,
  selection: ProductSelection,
  action: BulkAction,
): Promise<BulkReport> {
  const editor = await productEditor(scope)
  return await scope.transaction(async (open) => {
    const ids = await selectedIds(open, editor, selection, action)
    return await startBulk(open, action, ids)
  })
}

/** What has changed since stays, and is a fault. Refuses NotFound as checkMayUndo, BulkUnderWay for one that isn't at its end. When it is queued, it changes what the caller may see by the time it runs. */
export async function undoBulk(
  scope: Scope,
  bulkId: string,
  how: { isQueued: boolean } = { isQueued: false },
): Promise<BulkReport> {
  return await scope.transaction(async (open) => {
    await checkMayUndo(open, bulkId)
    if (await isUnderWay(open, bulkId)) refuse('BulkUnderWay')
    return await startBulk(open, { type: 'undo', bulkId }, await listBulkSubjects(open, bulkId), how)
  })
}

/** One's own; super admins take back what anybody did, with their own rights. Refuses NotFound. */
export async function checkMayUndo(scope: Scope, bulkId: string): Promise<void> {
  const bulk = await findBulk(scope, bulkId)
  if (bulk === null) refuse('NotFound')
  if (!scope.isSuperAdmin && bulk?.personId !== (scope.person?.id ?? null)) refuse('NotFound')
}

/** Does it at once, or queues the process that does. Must run in a transaction. */
export async function startBulk(
  open: Scope,
  action: StoredAction,
  ids: readonly string[],
  { isQueued } = { isQueued: false },
): Promise<BulkReport> {
  const total = ids.length
  // Copying files may take long, whatever their number.
  if (isQueued || total > BULK_AT_ONCE || action.type === 'duplicate') {
    const kind = bulkProcessOf(action.type)
    const process = await startProcess(open, kind, { subject: String(total), input: {} })
    await insertBulk(open, action, process)
    await insertTargets(open, process, ids)
    return { bulk: process, total, process, changed: 0, refused: 0, faults: [] }
  }
  const bulk = await insertBulk(open, action, null)
  const work = { bulkId: bulk, action, productIds: ids, copied: null, processId: null }
  const { changed, refused, faults } = await execute(open, work)
  if (changed > 1) await noteWhole(open, { bulkId: bulk }, action, changed)
  return { bulk, total, process: null, changed, refused, faults: faults.slice(0, mostFaults) }
}
