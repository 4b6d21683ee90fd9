import {
  type Process,
  type ProcessFinding,
  type ProcessLogLine,
  type ProcessResult,
  type ProcessState,
  processFilePath,
} from '@vitrine/contract'
import { refuse } from '../../platform/errors.ts'
import type { Storage } from '../../platform/storage/storage.ts'
import type { Asset } from '../../scope/asset-endpoint.ts'
import type { Scope } from '../../scope/scope.ts'
import { expiryOf, KEPT_DAYS, processFileKey } from './process-files.ts'
import type { ProcessFile, ProcessKind } from './process-kind.ts'
import {
  countProcesses,
  countUnderWay,
  countWorkers,
  deleteOldProcesses,
  dismissProcesses,
  findProcessRow,
  insertProcess,
  listFindingRows,
  listLogRows,
  listOwnRows,
  listProcessRows,
  listRowsById,
  listStates,
  type ProcessRow,
  reopenProcess,
  requestCancel,
  takeTurn,
  wasQueuedWithin,
} from './processes.repository.ts'

/** Queue of jobs that carries processes. */
export const PROCESS_QUEUE = 'processes'

/** Until a process goes on whose workers have died again and again; failures are counted by the process itself. */
const LONGEST_WAIT_SECONDS = 5

/** Lower than that of any turn: what nobody waits for. */
const backgroundPriority = -1_000_000_000

/** Queues long work in the caller's transaction and name; returns its id. Work in the background goes after all other. */
export async function startProcess<Input>(
  scope: Scope,
  kind: Pick<ProcessKind<Input>, 'name' | 'isQuiet'>,
  { isBackground = false, ...given }: { subject: string; input: Input; isBackground?: boolean },
): Promise<string> {
  return await scope.transaction(async (open) => {
    const ownerId = scope.person?.id ?? null
    const id = await insertProcess(open, {
      kind: kind.name,
      ownerId,
      isShown: kind.isQuiet !== true,
      ...given,
    })
    await queue(open, id, isBackground ? null : await takeTurn(open))
    await announce(open, id, ownerId)
    return id
  })
}

/** Lower turns go first; without one it is work in the background. */
async function queue(scope: Scope, id: string, turn: number | null): Promise<void> {
  const data = { domainId: scope.domainId, processId: id, turn: String(turn ?? 0) }
  const priority = turn === null ? backgroundPriority : -turn
  const longestWaitSeconds = LONGEST_WAIT_SECONDS
  await scope.queue({ queue: PROCESS_QUEUE, data, group: scope.domainId, priority, longestWaitSeconds })
}

async function announce(scope: Scope, id: string, ownerId: string | null): Promise<void> {
  const nothingYet = { status: null, processed: null, total: null, skip: null }
  await scope.announce({ kind: 'process', domainId: scope.domainId, ownerId, uuid: id, ...nothingYet })
}

/** Super admins see all of the domain's, others their own. */
function seenOwner(scope: Scope): string | null {
  return scope.isSuperAdmin ? null : (scope.person?.id ?? refuse('NotAllowed'))
}

async function visibleProcess(scope: Scope, id: string): Promise<ProcessRow> {
  const row = await findProcessRow(scope, id)
  const owner = seenOwner(scope)
  if (row === null || (owner !== null && row.ownerId !== owner)) refuse('NotFound')
  return row
}

export interface Window {
  limit: number | null
  offset: number
}

export async function listProcesses(
  scope: Scope,
  state: ProcessState | null,
  window: Window,
): Promise<{ total: number; result: Process[]; workers: number }> {
  const filter = { ownerId: seenOwner(scope), state }
  const [total, rows, workers] = await Promise.all([
    countProcesses(scope, filter),
    listProcessRows(scope, filter, window),
    countWorkers(scope),
  ])
  return { total, result: rows.map((row) => presentProcess(row)), workers }
}

export async function getProcess(
  scope: Scope,
  id: string,
): Promise<Process & { log: ProcessLogLine[]; workers: number }> {
  const row = await visibleProcess(scope, id)
  const [log, workers] = await Promise.all([listLogRows(scope, id), countWorkers(scope)])
  return { ...presentProcess(row), log: log.map((line) => ({ ...line, at: line.at.toISOString() })), workers }
}

/** Those of the ids that the caller sees. */
export async function listProcessesById(scope: Scope, ids: readonly string[]): Promise<Process[]> {
  const rows = await listRowsById(scope, ids, seenOwner(scope))
  return rows.map((row) => presentProcess(row))
}

/** How many of the caller's processes of a kind wait or are at work. Until the transaction ends nobody adds one. */
export async function countOwnUnderWay(open: Scope, kind: Pick<ProcessKind, 'name'>): Promise<number> {
  const ownerId = open.person?.id ?? refuse('NotAllowed')
  return await countUnderWay(open, kind.name, ownerId)
}

/** How processes stand, whoever started them, by id; those that are gone are absent. */
export async function processStates(
  scope: Scope,
  ids: readonly string[],
): Promise<ReadonlyMap<string, Pick<ProcessRow, 'state' | 'error'>>> {
  const rows = ids.length === 0 ? [] : await listStates(scope, ids)
  return new Map(rows.map(({ id, ...state }) => [id, state]))
}

/** Whether a process waits or is at work, whoever started it. */
export async function isUnderWay(scope: Scope, id: string): Promise<boolean> {
  const row = await findProcessRow(scope, id)
  return row?.state === 'queued' || row?.state === 'running'
}

export async function listProcessFindings(
  scope: Scope,
  id: string,
  window: Window,
): Promise<{ total: number; result: ProcessFinding[] }> {
  const { findings } = await visibleProcess(scope, id)
  return { total: findings, result: await listFindingRows(scope, id, window) }
}

/** Refuses ProcessEnded for one that is over. */
export async function cancelProcess(scope: Scope, id: string): Promise<void> {
  await scope.transaction(async (open) => {
    await visibleProcess(open, id)
    if (!(await stopProcess(open, id))) refuse('ProcessEnded')
  })
}

/** Like `cancelProcess`, for callers who don’t know whether it has ended. Returns whether it was under way. */
export async function stopProcess(open: Scope, id: string): Promise<boolean> {
  const row = await findProcessRow(open, id)
  if (row === null || !(await requestCancel(open, id))) return false
  await announce(open, id, row.ownerId)
  return true
}

/** Goes on from the last checkpoint, with the rights of its owner. Refuses ProcessNotStopped for any other. */
export async function retryProcess(scope: Scope, id: string): Promise<void> {
  await scope.transaction(async (open) => {
    const { ownerId } = await visibleProcess(open, id)
    if (!(await reopenProcess(open, id))) refuse('ProcessNotStopped')
    await queue(open, id, await takeTurn(open))
    await announce(open, id, ownerId)
  })
}

/** A person's processes of all domains that were not dismissed: lines of the panel. */
export async function listOwnProcesses(own: Pick<Scope, 'rows'>, limit: number): Promise<Process[]> {
  return (await listOwnRows(own, limit)).map((row) => presentProcess(row))
}

/** Whether a process of the kind was queued within the last hours. */
export async function hasProcessSince(scope: Scope, kind: string, hours: number): Promise<boolean> {
  return await wasQueuedWithin(scope, kind, hours)
}

/** The file a process left; null when there is none, or it is not for the caller, or has expired. */
export async function findProcessFile(scope: Scope, id: string, name: string): Promise<Asset | null> {
  const { result, finishedAt } = await visibleProcess(scope, id)
  const file = result?.file
  if (file === undefined || file.name !== name) return null
  if (file.isPersonal === true && scope.apiKeyId !== null) return null
  if (finishedAt === null || expiryOf(finishedAt).getTime() < Date.now()) return null
  return {
    source: { key: processFileKey(scope.domainId, id, name) },
    contentType: file.contentType,
    attachmentName: name,
    isImmutable: false,
  }
}

/** Forgets what ended more than 30 days ago, with its file; returns how many. */
export async function forgetOldProcesses(scope: Scope, storage: Storage): Promise<number> {
  const gone = await deleteOldProcesses(scope, KEPT_DAYS)
  for (const { id, fileName } of gone)
    if (fileName !== null) await storage.delete(processFileKey(scope.domainId, id, fileName))
  return gone.length
}

/** Takes a person's ended processes of the domain in view, or one of them, out of the panel; returns how many. */
export async function dismissOwnProcesses(own: Pick<Scope, 'rows'>, id: string | null): Promise<number> {
  return await dismissProcesses(own, id)
}

function presentProcess(row: ProcessRow): Process {
  const { result, state } = row
  return {
    _id: row.id,
    domain: row.domainId,
    action: row.kind,
    subject: row.subject,
    state,
    status: row.status,
    processed: row.processed,
    total: row.total,
    skip: row.skip,
    owner: row.ownerId === null ? null : { _id: row.ownerId, name: row.ownerName ?? '' },
    createdAt: row.createdAt.toISOString(),
    startedAt: row.startedAt?.toISOString() ?? null,
    finishedAt: row.finishedAt?.toISOString() ?? null,
    attempts: row.attempts,
    result: result === null ? null : { numbers: result.numbers ?? {}, file: toFile(row, result.file) },
    error: row.error,
    findings: row.findings,
    canCancel: state === 'queued' || state === 'running',
    canRetry: state === 'failed' || state === 'cancelled',
  }
}

function toFile(
  { domainId, id, finishedAt }: ProcessRow,
  file: ProcessFile | undefined,
): ProcessResult['file'] {
  if (file === undefined || finishedAt === null) return null
  const { name, sizeBytes } = file
  return {
    name,
    sizeBytes,
    path: processFilePath(domainId, id, name),
    expiresAt: expiryOf(finishedAt).toISOString(),
  }
}
