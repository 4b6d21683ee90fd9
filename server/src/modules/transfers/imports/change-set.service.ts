/** The change set of an import: looking at it, choosing of it, applying it, and taking it back. */
import type { ImportObstacle, ImportRow, ProcessFinding } from '@vitrine/contract'
import { refuse } from '../../../platform/errors.ts'
import type { Scope } from '../../../scope/scope.ts'
import { listLaterChanges } from '../../activity/index.ts'
import { isUnderWay, startProcess } from '../../processes/index.ts'
import { productVisibility, undoBulk, visibleNames } from '../../products/index.ts'
import { applyImportProcess } from './import-process.ts'
import {
  acceptRows,
  countKinds,
  listFindings,
  listRows,
  type RowFilter,
  type StoredRow,
} from './import-rows.repository.ts'
import { listWorking, saveCounts, saveState } from './imports.repository.ts'
import { getStored, holdOwn } from './imports.service.ts'

interface Window {
  limit: number | null
  offset: number
}

/** Refuses NotFound. */
export async function listImportRows(
  scope: Scope,
  importId: string,
  filter: RowFilter,
  window: Window,
): Promise<{ total: number; result: ImportRow[] }> {
  await getStored(scope, importId)
  const { total, rows } = await listRows(scope, importId, filter, window)
  return { total, result: rows.map(answerRow) }
}

function answerRow({ productId, ...row }: StoredRow): ImportRow {
  return { ...row, product: productId }
}

/** Refuses NotFound. */
export async function listImportFindings(
  scope: Scope,
  importId: string,
  window: Window,
): Promise<{ total: number; result: ProcessFinding[] }> {
  await getStored(scope, importId)
  return await listFindings(scope, importId, window)
}

/** Refuses NotFound, ImportNotReady. */
export async function acceptImportRows(
  scope: Scope,
  importId: string,
  { rows, isAccepted }: { rows: number[] | { kind: 'new' | 'changed' }; isAccepted: boolean },
): Promise<void> {
  await scope.transaction(async (open) => {
    await holdOwn(open, importId, ['checked'])
    await acceptRows(open, importId, rows, isAccepted)
    await saveCounts(open, importId, await countKinds(open, importId))
  })
}

/** Returns the process. Refuses NotFound, ImportNotReady, ImportNothingAccepted, ImportUnderWay. */
export async function applyImport(scope: Scope, importId: string): Promise<string> {
  return await scope.transaction(async (open) => {
    const held = await holdOwn(open, importId, ['checked'])
    if ((held.counts?.accepted ?? 0) === 0) refuse('ImportNothingAccepted')
    await checkNobodyApplies(open, importId)
    const processId = await startProcess(open, applyImportProcess, {
      subject: held.fileName,
      input: { importId },
    })
    await saveState(open, importId, { state: 'applying', processId })
    return processId
  })
}

/** Refuses ImportUnderWay: one import of a company is applied or taken back at a time. */
async function checkNobodyApplies(open: Scope, importId: string): Promise<void> {
  for (const processId of await listWorking(open, importId))
    if (await isUnderWay(open, processId)) refuse('ImportUnderWay')
}

/** What stands in the way of taking it back, of what the caller sees. Refuses NotFound. */
export async function listImportObstacles(
  scope: Scope,
  importId: string,
  window: Window,
): Promise<{ total: number; result: ImportObstacle[] }> {
  const { bulkId } = await getStored(scope, importId)
  if (bulkId === null) return { total: 0, result: [] }
  const { total, rows } = await listLaterChanges(scope, bulkId, window)
  const { fields, priceTypes } = await productVisibility(scope)
  const names = await visibleNames(
    scope,
    rows.map(({ subjectId }) => subjectId),
  )
  const isSeen = (field: string) => {
    const [kind, id = ''] = field.split(':')
    if (kind === 'detail') return fields.has(id)
    // Folders may be hidden: that it was moved is told, and not where.
    return kind === 'price' ? priceTypes.has(id) : field !== 'folder'
  }
  return {
    total,
    result: rows.map(({ subjectId, field, written, present, at, personName }) => {
      const product = names.get(subjectId)
      const shown = product !== undefined && isSeen(field)
      return {
        product: subjectId,
        reference: product?.reference ?? '',
        name: product?.name ?? '',
        field: shown || field === 'folder' ? field : '',
        written: shown ? written : null,
        present: shown ? present : null,
        changedAt: at.toISOString(),
        changedBy: personName,
      }
    }),
  }
}

/** Returns the process. Refuses NotFound, ImportNotReady, ImportUnderWay, ImportObstructed. */
export async function undoImport(scope: Scope, importId: string): Promise<string> {
  return await scope.transaction(async (open) => {
    const { bulkId } = await holdOwn(open, importId, ['applied'])
    if (bulkId === null) return refuse('ImportNotReady')
    await checkNobodyApplies(open, importId)
    const { total } = await listLaterChanges(open, bulkId, { limit: 0, offset: 0 })
    if (total > 0) refuse('ImportObstructed', { count: total })
    const { process } = await undoBulk(open, bulkId, { isQueued: true })
    const processId = process ?? refuse('ImportNotReady')
    await saveState(open, importId, { state: 'undoing', processId })
    return processId
  })
}
