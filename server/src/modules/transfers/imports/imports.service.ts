/** Imports from their beginning to the change set: whose they are, how far they have come, what they are matched to. */

import type {
  ColumnMatching,
  ImportColumn,
  ImportState,
  ImportSummary,
  ProductImport,
} from '@vitrine/contract'
import { isPriceKey } from '@vitrine/rules'
import { refuse } from '../../../platform/errors.ts'
import { answerId, answerNamed } from '../../../platform/http/answer-id.ts'
import type { Storage } from '../../../platform/storage/storage.ts'
import type { Scope } from '../../../scope/scope.ts'
import { visibleTree } from '../../folders/index.ts'
import { processStates, startProcess, stopProcess } from '../../processes/index.ts'
import { checkImportFolder } from '../../products/index.ts'
import { findUploaded } from '../../uploads/index.ts'
import {
  type ImportFields,
  importFields,
  kindOfTarget,
  mayFill,
  nameOfTarget,
  openReading,
} from '../reading/import-fields.ts'
import { hashHeaders } from '../reading/match-columns.ts'
import { placeOf } from '../reading/read-rows.ts'
import { startCheck } from './check-import.process.ts'
import { importFileKey, readImportProcess } from './import-process.ts'
import { listAdditions } from './import-rows.repository.ts'
import {
  deleteOldImports,
  findImport,
  insertImport,
  listImportRecords,
  rememberMatching,
  type StoredImport,
  saveMatched,
  saveReadingPlace,
  saveState,
} from './imports.repository.ts'
import { missingTargets } from './missing-targets.ts'

const KEPT_DAYS = 30
/** Shown with an import; all of them are made. */
const mostAdditions = 500

/** Super admins see those of the whole company. */
function seenPerson(scope: Scope): string | null {
  return scope.isSuperAdmin ? null : ownPerson(scope)
}

/** Refuses NotAllowed to whom no import can belong. */
export function ownPerson({ person }: Scope): string {
  return person?.id ?? refuse('NotAllowed')
}

/** Refuses ImportUploadUnknown, and as checkImportFolder. */
export async function startImport(
  scope: Scope,
  { upload, folder = null }: { upload: string; folder?: string | undefined | null },
): Promise<string> {
  const uploaded = await findUploaded(scope, upload)
  if (uploaded?.import === undefined) return refuse('ImportUploadUnknown')
  return await beginImport(scope, { fileName: uploaded.name, fileId: uploaded.import, folderId: folder })
}

/** Begins the import of a file that is stored already. */
export async function beginImport(
  scope: Scope,
  given: { fileName: string; fileId: string; folderId: string | null },
): Promise<string> {
  const personId = ownPerson(scope)
  if (given.folderId !== null) await checkImportFolder(scope, given.folderId)
  return await scope.transaction(async (open) => {
    const id = await insertImport(open, personId, given)
    await startReading(open, { id, fileName: given.fileName })
    return id
  })
}

async function startReading(
  open: Scope,
  { id, fileName }: Pick<StoredImport, 'id' | 'fileName'>,
): Promise<void> {
  const processId = await startProcess(open, readImportProcess, {
    subject: fileName,
    input: { importId: id },
  })
  await saveState(open, id, { state: 'reading', processId })
}

/** What a caller finds. Refuses NotFound. */
export async function getStored(scope: Scope, id: string): Promise<StoredImport> {
  return (await findImport(scope, id, { personId: seenPerson(scope) })) ?? refuse('NotFound')
}

/** The caller's own, held until the transaction ends, where it is at one of these steps. Refuses NotFound, ImportNotReady. */
export async function holdOwn(
  open: Scope,
  id: string,
  states: readonly ImportState[],
): Promise<StoredImport> {
  return await hold(open, id, ownPerson(open), states)
}

/** Like `holdOwn`, for every import that the caller finds: super admins hold anybody's. */
export async function holdFound(
  open: Scope,
  id: string,
  states: readonly ImportState[],
): Promise<StoredImport> {
  return await hold(open, id, seenPerson(open), states)
}

async function hold(
  open: Scope,
  id: string,
  personId: string | null,
  states: readonly ImportState[],
): Promise<StoredImport> {
  const held = (await findImport(open, id, { personId, isHeld: true })) ?? refuse('NotFound')
  const [state] = await statesOf(open, [held])
  return state !== undefined && states.includes(state.state) ? held : refuse('ImportNotReady')
}

interface Standing {
  state: ImportState
  error: ImportSummary['error']
}

/** State of each import, corrected by the state of its process. */
async function statesOf(scope: Scope, imports: readonly StoredImport[]): Promise<Standing[]> {
  const processes = await processStates(
    scope,
    imports.flatMap(({ processId }) => processId ?? []),
  )
  return imports.map(({ state, processId, bulkId }) => {
    const work = processId === null ? undefined : processes.get(processId)
    const ended = work === undefined || !['queued', 'running'].includes(work.state)
    const error = work?.state === 'failed' ? work.error : null
    switch (state) {
      case 'reading':
        return { state: ended ? (work?.state === 'cancelled' ? 'cancelled' : 'failed') : state, error }
      case 'checking':
        return { state: ended ? (error === null ? 'columns' : 'failed') : state, error }
      case 'applying':
        // If nothing has been written yet, other rows can be chosen and applied again.
        return { state: ended ? (bulkId === null ? 'checked' : 'applied') : state, error }
      case 'undoing':
        return { state: ended ? (work?.state === 'finished' ? 'undone' : 'applied') : state, error }
      default:
        return { state, error: null }
    }
  })
}

/** Imports as `find` reads them, with their states; reads again where the process of one has ended since. */
async function standing<Found>(
  scope: Scope,
  find: () => Promise<Found>,
  rowsOf: (found: Found) => readonly StoredImport[],
): Promise<{ found: Found; states: Standing[] }> {
  const found = await find()
  const states = await statesOf(scope, rowsOf(found))
  if (rowsOf(found).every(({ state }, place) => state === states[place]?.state)) return { found, states }
  const later = await find()
  return { found: later, states: await statesOf(scope, rowsOf(later)) }
}

export async function listImports(
  scope: Scope,
  window: { limit: number | null; offset: number },
): Promise<{ total: number; result: ImportSummary[] }> {
  const {
    found: { total, rows },
    states,
  } = await standing(
    scope,
    () => listImportRecords(scope, seenPerson(scope), window),
    (found) => found.rows,
  )
  return {
    total,
    result: rows.map((row, place) => presentSummary(row, states[place] ?? { state: 'failed', error: null })),
  }
}

function presentSummary(row: StoredImport, { state, error }: Standing): ImportSummary {
  const { id, fileName, personId, personName, createdAt, appliedAt, counts, outcome, processId } = row
  return {
    ...answerId({ id }),
    fileName,
    state,
    owner: personName === null ? null : { _id: personId, name: personName },
    createdAt: createdAt.toISOString(),
    appliedAt: appliedAt?.toISOString() ?? null,
    counts,
    outcome,
    process: processId,
    error,
  }
}

/** Refuses NotFound. */
export async function getImport(scope: Scope, id: string): Promise<ProductImport> {
  const {
    found: stored,
    states: [stands = { state: 'failed' as const, error: null }],
  } = await standing(
    scope,
    () => getStored(scope, id),
    (found) => [found],
  )
  const { folderId, sheets, sheet, headerRow, columns, options, isRemembered, fileKind } = stored
  const [tree, missing, additions] = await Promise.all([
    visibleTree(scope),
    columns.length === 0 ? [] : missingTargets(scope, stored),
    listAdditions(scope, id, mostAdditions),
  ])
  const folder = folderId === null ? undefined : tree.byId.get(folderId)
  return {
    ...presentSummary(stored, stands),
    folder: folder?.isReached === true ? answerNamed(folder.id, folder.name) : null,
    sheets,
    sheet,
    headerRow,
    columns,
    missing,
    options,
    additions,
    isRemembered,
    fileKind,
    canUndo: stands.state === 'applied' && stored.bulkId !== null,
  }
}

/**
 * Refuses NotFound, ImportNotReady, ImportHeaderInvalid where nothing fills the reference, ImportFieldUnknown,
 * ImportPriceTypeUnknown, ImportColumnNotEditable, ImportColumnTwice, ImportReadingOpen; as checkImportFolder.
 */
export async function matchColumns(scope: Scope, id: string, matching: ColumnMatching): Promise<void> {
  if (matching.folder != null) await checkImportFolder(scope, matching.folder)
  await scope.transaction(async (open) => {
    const held = await holdOwn(open, id, ['columns', 'checking', 'checked', 'failed'])
    await stopWork(open, held)
    const { sheet = held.sheet, headerRow = held.headerRow } = matching
    if (sheet !== held.sheet || headerRow !== held.headerRow) {
      if (sheet !== null && !held.sheets.some(({ name }) => name === sheet))
        refuse('SheetNotFound', { sheet: sheet.slice(0, 100) })
      await saveReadingPlace(open, id, { sheet, headerRow })
      return await startReading(open, held)
    }
    const options = matching.options ?? held.options
    const folderId = matching.folder === undefined ? held.folderId : matching.folder
    const fields = await importFields(open, { ...options, folderId })
    for (const key of Object.keys(options.forNew)) checkTarget(key, key, fields)
    const columns = matchedByHand(held.columns, matching.columns ?? [], fields)
    if (!columns.some(({ target }) => target === 'reference')) refuse('ImportHeaderInvalid')
    await saveMatched(open, id, { columns, folderId, options })
    await rememberMatching(
      open,
      held.personId,
      hashHeaders(columns.map(({ header }) => header)),
      columns.map(({ header, target, numberStyle, dateOrder, emptyText }) => ({
        header,
        target,
        numberStyle,
        dateOrder,
        emptyText,
      })),
    )
    await startCheck(open, { ...held, columns, folderId, options })
  })
}

function matchedByHand(
  columns: readonly ImportColumn[],
  given: NonNullable<ColumnMatching['columns']>,
  fields: ImportFields,
): ImportColumn[] {
  const wanted = new Map(given.map((column) => [column.index, column]))
  const taken = new Set<string>()
  return columns.map((column) => {
    const { target, ...reading } = wanted.get(column.index) ?? column
    if (target !== null) checkTarget(target, column.header, fields)
    if (target !== null && taken.has(target))
      refuse('ImportColumnTwice', { name: nameOfTarget(fields, target) })
    if (target !== null) taken.add(target)
    const matched = target === column.target ? column.matched : 'hand'
    const read = { ...column, ...reading, target, matched: target === null ? null : matched, problem: null }
    const asks = column.asks.filter((asked) => read[asked] === null)
    if (openReading(fields, { target, asks }) !== null)
      refuse('ImportReadingOpen', { column: placeOf(column) })
    return { ...read, asks }
  })
}

function checkTarget(target: string, header: string, fields: ImportFields): void {
  const name = header.slice(0, 100)
  if (kindOfTarget(fields, target) === null)
    refuse(isPriceKey(target) ? 'ImportPriceTypeUnknown' : 'ImportFieldUnknown', { name })
  if (!mayFill(fields, target)) refuse('ImportColumnNotEditable', { name: nameOfTarget(fields, target) })
}

/** Stops the import's process, which is no longer needed. */
async function stopWork(open: Scope, { processId }: StoredImport): Promise<void> {
  if (processId !== null) await stopProcess(open, processId)
}

/** Refuses NotFound, and ImportNotReady once it is being applied. */
export async function cancelImport(scope: Scope, id: string): Promise<void> {
  await scope.transaction(async (open) => {
    await stopWork(open, await holdOwn(open, id, ['reading', 'columns', 'checking', 'checked', 'failed']))
    await saveState(open, id, { state: 'cancelled' })
  })
}

/** Forgets old imports with their files; returns how many. */
export async function forgetOldImports(scope: Scope, storage: Storage): Promise<number> {
  const files = await deleteOldImports(scope, KEPT_DAYS)
  for (const fileId of files) await storage.delete(importFileKey(scope.domainId, fileId))
  return files.length
}
