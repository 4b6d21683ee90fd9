/** The change set of an import: looking at it, choosing of it, applying it, and taking it back. */
import type { ImportObstacle, ImportReason, ImportRow, ProcessFinding } from '@vitrine/contract'
import { refuse } from '../../../platform/errors.ts'
import type { Scope } from '../../../scope/scope.ts'
import { listChangedLater, listLaterChanges } from '../../activity/index.ts'
import { startProcess } from '../../processes/index.ts'
import {
  productVisibility,
  type SeenProduct,
  seenProducts,
  undoBulk,
  visibleKeys,
} from '../../products/index.ts'
import { searchClauses } from '../../search/index.ts'
import { applyImportProcess } from './import-process.ts'
import {
  acceptRows,
  countKinds,
  countReasons,
  leaveFindingsOut,
  listFindings,
  listRows,
  type RowFilter,
} from './import-rows.repository.ts'
import { saveCounts, saveState } from './imports.repository.ts'
import { getStored, holdFound, holdOwn } from './imports.service.ts'
import { checkNobodyApplies, isAnyApplied } from './one-at-a-time.ts'
import { shownFindings, shownRows } from './shown-rows.ts'

const mostReasons = 100

interface Window {
  limit: number | null
  offset: number
}

/** Refuses NotFound. */
export async function listImportRows(
  scope: Scope,
  importId: string,
  { search, ...filter }: Omit<RowFilter, 'search'> & { search: string },
  window: Window,
): Promise<{ total: number; result: ImportRow[] }> {
  const stored = await getStored(scope, importId)
  const visible = new Set(visibleKeys(await productVisibility(scope)))
  // Like one that doesn't exist: no row changes it.
  if (filter.field !== null && !visible.has(filter.field)) return { total: 0, result: [] }
  const { total, rows } = await listRows(
    scope,
    importId,
    { ...filter, search: await searchClauses(scope, search) },
    window,
  )
  return { total, result: await shownRows(scope, stored, rows) }
}

/** Refuses NotFound. */
export async function listImportFindings(
  scope: Scope,
  importId: string,
  window: Window,
): Promise<{ total: number; result: ProcessFinding[]; reasons: ImportReason[] }> {
  const stored = await getStored(scope, importId)
  const [{ total, rows }, reasons] = await Promise.all([
    listFindings(scope, importId, window),
    countReasons(scope, importId, mostReasons),
  ])
  const shown = await shownFindings(scope, stored, [...rows, ...reasons])
  const examples = shown.slice(rows.length)
  return {
    total,
    result: shown.slice(0, rows.length),
    reasons: reasons.flatMap(({ rows: count }, place) => {
      const example = examples[place]
      return example === undefined ? [] : [{ rows: count, example }]
    }),
  }
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

/**
 * Has the process that made the change set apply its rows without findings. False where there are none, or while another
 * import of the company is under way.
 */
export async function beginToApply(open: Scope, importId: string, processId: string): Promise<boolean> {
  await holdOwn(open, importId, ['checked'])
  await leaveFindingsOut(open, importId)
  const counts = await countKinds(open, importId)
  await saveCounts(open, importId, counts)
  if (counts.accepted === 0 || (await isAnyApplied(open, importId))) return false
  await saveState(open, importId, { state: 'applying', processId })
  return true
}

/** Obstacles to undoing the import, among products and fields that the caller sees. Refuses NotFound. */
export async function listImportObstacles(
  scope: Scope,
  importId: string,
  window: Window,
): Promise<{ total: number; result: ImportObstacle[] }> {
  const { bulkId } = await getStored(scope, importId)
  if (bulkId === null) return { total: 0, result: [] }
  const { total, rows, products } = await findObstacles(scope, bulkId, window)
  return {
    total,
    result: rows.map(({ subjectId, field, written, present, at, personName }) => {
      const { reference = '', name = '' } = products.get(subjectId) ?? {}
      // Folders may be hidden: the answer says that the product was moved, and not where.
      const values = field === 'folder' ? { written: null, present: null } : { written, present }
      const changed = { changedAt: at.toISOString(), changedBy: personName }
      return { product: subjectId, reference, name, field, ...values, ...changed }
    }),
  }
}

/** Later changes of products and fields that the caller sees; others don't exist for them, and are left as they are. */
async function findObstacles(scope: Scope, bulkId: string, window: Window) {
  const products: ReadonlyMap<string, SeenProduct> = await seenProducts(
    scope,
    await listChangedLater(scope, bulkId),
  )
  const known = { subjectIds: [...products.keys()], fields: visibleKeys(await productVisibility(scope)) }
  return { products, ...(await listLaterChanges(scope, bulkId, known, window)) }
}

/**
 * Takes back all of it, or all but what has been changed since (`leavesChanged`). Returns the process. Refuses NotFound,
 * ImportNotReady, ImportUnderWay, ImportObstructed.
 */
export async function undoImport(scope: Scope, importId: string, leavesChanged: boolean): Promise<string> {
  return await scope.transaction(async (open) => {
    const { bulkId } = await holdFound(open, importId, ['applied'])
    if (bulkId === null) return refuse('ImportNotReady')
    await checkNobodyApplies(open, importId)
    if (!leavesChanged) {
      const { total } = await findObstacles(open, bulkId, { limit: 0, offset: 0 })
      if (total > 0) refuse('ImportObstructed', { count: total })
    }
    const { process } = await undoBulk(open, bulkId, { isQueued: true })
    const processId = process ?? refuse('ImportNotReady')
    await saveState(open, importId, { state: 'undoing', processId })
    return processId
  })
}
