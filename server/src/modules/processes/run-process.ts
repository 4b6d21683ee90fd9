/** Carries out one process: takes it, rebuilds the owner's scope, runs its kind step by step, ends it once. */
import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { PassingRefusal, Refusal, refuse } from '../../platform/errors.ts'
import { outageKey } from '../../platform/http/outages.ts'
import { logReason } from '../../platform/http/refusals.ts'
import type { Storage } from '../../platform/storage/storage.ts'
import type { Scope } from '../../scope/scope.ts'
import { CancelRequested, LeaseLost } from './interruptions.ts'
import { processFileKey } from './process-files.ts'
import type { Finding, ProcessKind, ProcessRun, ProcessWorker } from './process-kind.ts'
import { type ProgressReporter, reportProgress } from './process-progress.ts'
import {
  type Ending,
  endProcess,
  insertFindings,
  insertLog,
  releaseProcess,
  saveCheckpoint,
  type TakenProcess,
  takeProcess,
  takeTryBack,
} from './processes.repository.ts'
import { processEnded } from './processes.topics.ts'

export interface WorkerParts {
  workers: readonly ProcessWorker[]
  /** The scope of the domain's own work, which no withdrawn right stops. */
  domainScope(domainId: string): Promise<Scope>
  /** A person's scope as it is now; refuses NotFound for one who may no longer enter. */
  personScope(domainId: string, personId: string): Promise<Scope>
  storage: Storage
  log: Record<'info' | 'warn' | 'error', (details: object, message: string) => void>
}

/** Rejects when the process is to be tried again later; everything else has been written down. */
export async function runProcess(
  parts: WorkerParts,
  { domainId, processId }: { domainId: string; processId: string },
  ending: AbortSignal,
): Promise<void> {
  const domain = await parts.domainScope(domainId)
  const lease = randomUUID()
  const taken = await takeProcess(domain, processId, lease)
  if (taken === null) return
  const worker = parts.workers.find(({ kind }) => kind.name === taken.kind)
  const kind = worker?.kind
  const reporter = reportProgress(domain, taken, lease)
  const held: Held = { parts, domain, taken, lease, kind, reporter, ending }
  reporter.report({ status: 'PREPROCESSING' })
  try {
    if (worker === undefined || kind === undefined) throw new Error(`No worker knows how to do ${taken.kind}`)
    if (taken.cancelRequestedAt !== null) throw new CancelRequested()
    if (taken.attempts > kind.tries) refuse('ProcessGaveUp', { tries: kind.tries })
    await insertLog(
      domain,
      taken.id,
      taken.attempts === 1 && taken.checkpoint === null ? 'started' : 'resumed',
      {},
    )
    const outcome = await worker.run(runOf(held, kind))
    await reporter.settle()
    if (reporter.signal.aborted) throw reporter.signal.reason
    await end(held, { state: 'finished', result: outcome, error: null })
  } catch (error) {
    await reporter.settle()
    await endBadly(held, reporter.signal.aborted ? reporter.signal.reason : error)
  }
}

interface Held {
  parts: WorkerParts
  domain: Scope
  taken: TakenProcess
  lease: string
  kind: ProcessKind | undefined
  reporter: ProgressReporter
  ending: AbortSignal
}

function runOf(held: Held, kind: ProcessKind): ProcessRun<unknown, unknown> {
  const { parts, domain, taken, lease, reporter } = held
  // By open transaction: two steps may be under way.
  const found = new WeakMap<Scope, number>()
  const signal = AbortSignal.any([held.ending, reporter.signal])
  const scope = async () => {
    signal.throwIfAborted()
    if (taken.ownerId === null) return await parts.domainScope(domain.domainId)
    const own = await parts.personScope(domain.domainId, taken.ownerId)
    const holds = kind.needs.every(({ area, right, level }) => own.permissions[area][right] >= level)
    return holds ? own : refuse('NotAllowed')
  }
  return {
    id: taken.id,
    input: kind.input.parse(taken.input),
    checkpoint: taken.checkpoint,
    signal,
    scope,
    async step(work, checkpoint, progress) {
      const own = await scope()
      const result = await own.transaction(async (open) => {
        const answer = await work(open)
        if (!(await saveCheckpoint(open, taken.id, lease, checkpoint, found.get(open) ?? 0)))
          throw new LeaseLost()
        return answer
      })
      if (progress !== undefined) reporter.report(progress)
      return result
    },
    progress: (update) => reporter.report(update),
    async find(open: Scope, findings: readonly Finding[]) {
      if (findings.length === 0) return
      await insertFindings(open, taken.id, findings)
      found.set(open, (found.get(open) ?? 0) + findings.length)
    },
    async writeFile(name, contentType, content) {
      const key = processFileKey(domain.domainId, taken.id, name)
      return { name, contentType, sizeBytes: await parts.storage.put(key, content, { contentType }) }
    },
    log: (message, parameters = {}) => insertLog(domain, taken.id, message, parameters),
  }
}

async function end({ parts, domain, taken, lease, kind }: Held, ending: Ending): Promise<void> {
  const isEnded = await domain.transaction(async (open) => {
    if (!(await endProcess(open, taken.id, lease, ending))) return false
    await insertLog(open, taken.id, ending.state, ending.error?.data ?? {})
    const { id, subject, ownerId } = taken
    if (kind?.tells !== undefined && ownerId !== null && ending.state !== 'cancelled') {
      const isFinished = ending.state === 'finished'
      await open.emit(processEnded, {
        processId: id,
        ownerId,
        topic: kind.tells,
        subject,
        isFinished,
      })
    }
    const counts = { processed: null, total: null, skip: null }
    const { domainId } = open
    await open.announce({ kind: 'process', domainId, ownerId, uuid: id, status: 'FINISH', ...counts })
    if (ownerId !== null) await open.announce({ kind: 'notifications', personIds: [ownerId] })
    return true
  })
  if (!isEnded) parts.log.info({ process: taken.id }, 'another worker has taken over')
}

async function endBadly(held: Held, error: unknown): Promise<void> {
  const { parts, domain, taken, lease, kind, ending } = held
  if (error instanceof LeaseLost) {
    // Who falls silent for some seconds is not at fault; whoever has taken over goes on.
    await giveBackTry(held).catch((cause: unknown) =>
      parts.log.warn({ err: cause, process: taken.id }, 'a try counts that was none'),
    )
    return
  }
  if (error instanceof CancelRequested)
    return await end(held, { state: 'cancelled', result: null, error: null })
  if (ending.aborted) {
    // The program ends, or another one has the job: that one goes on from the last checkpoint.
    await takeTryBack(domain, taken.id, lease)
    throw error
  }
  const refused =
    error instanceof Refusal ? ({ code: error.key, data: error.parameters } as const) : undefined
  if (error instanceof Refusal) logReason(error, parts.log)
  if (refused !== undefined && !(error instanceof PassingRefusal))
    return await end(held, { state: 'failed', result: null, error: refused })
  if (refused === undefined && isOutage(error)) {
    parts.log.warn(
      { err: error, process: taken.id, kind: taken.kind },
      'process waits for what is away or full',
    )
    await giveBackTry(held)
    throw error
  }
  parts.log.error({ err: error, process: taken.id, kind: taken.kind }, 'process failed')
  if (kind !== undefined && taken.attempts < kind.tries) {
    await insertLog(domain, taken.id, 'will-retry', {})
    await releaseProcess(domain, taken.id, lease)
    throw error
  }
  await end(held, { state: 'failed', result: null, error: refused ?? { code: 'InternalError' } })
}

function isOutage(error: unknown): boolean {
  const key = outageKey(error)
  return key === 'Unavailable' || key === 'StorageFull'
}

/** While the database is away or full, nothing can be noted in it. */
const noteEveryMs = 500

/**
 * That storage or database is away, that a disk is full, or that another worker has taken over because this one gave no
 * heartbeat, is no fault of what is worked on: the try doesn't count.
 */
async function giveBackTry({ domain, taken, lease, ending }: Held): Promise<void> {
  for (;;) {
    try {
      return await takeTryBack(domain, taken.id, lease)
    } catch (error) {
      if (!isOutage(error) || ending.aborted) throw error
      await sleep(noteEveryMs)
    }
  }
}
