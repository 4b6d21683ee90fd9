/** Shows how far a process is, on a connection of its own: also while a step's transaction is open. */
import { mergeProgress, type ProcessProgress } from '@vitrine/rules'
import type { Scope } from '../../scope/scope.ts'
import { CancelRequested, LeaseLost } from './interruptions.ts'
import type { ProgressUpdate } from './process-kind.ts'
import { type TakenProcess, updateProgress } from './processes.repository.ts'

/** Between two writings, however often something is reported. */
const WRITE_EVERY_MS = 250

export interface ProgressReporter {
  report(update: ProgressUpdate): void
  /** Aborts when writing finds that the process was cancelled, or is another worker's. */
  signal: AbortSignal
  /** Writes what is left and stops. */
  settle(): Promise<void>
}

export function reportProgress(scope: Scope, process: TakenProcess, lease: string): ProgressReporter {
  const stopping = new AbortController()
  let current: ProcessProgress = { status: 'PREPROCESSING' }
  let isDirty = false
  let isSettled = false
  let writing: Promise<void> | null = null

  async function write(): Promise<void> {
    isDirty = false
    const { status, processed, total, skip } = current
    const counts = { processed: processed ?? null, total: total ?? null, skip: skip ?? null }
    const held = await scope.transaction(async (open) => {
      const answer = await updateProgress(open, process.id, lease, { status, ...withoutNull(counts) })
      const { domainId } = scope
      if (answer !== null)
        await open.announce({
          kind: 'process',
          domainId,
          ownerId: process.ownerId,
          uuid: process.id,
          status,
          ...counts,
        })
      return answer
    })
    if (held === null) stopping.abort(new LeaseLost())
    else if (held.isCancelled) stopping.abort(new CancelRequested())
  }

  /** One writing at a time; what comes meanwhile goes out with the next. */
  async function writeAll(): Promise<void> {
    while (isDirty) {
      await write()
      if (isDirty && !isSettled) await new Promise((resolve) => setTimeout(resolve, WRITE_EVERY_MS))
    }
  }

  function start(): void {
    writing ??= writeAll()
      // A lost connection costs a figure, not the work; the next report tries again.
      .catch(() => undefined)
      .finally(() => {
        writing = null
      })
  }

  // Also asks, while nothing is reported, whether it is still ours to do.
  const watch = setInterval(() => {
    isDirty = true
    start()
  }, 2_000)
  watch.unref()

  return {
    signal: stopping.signal,
    report(update) {
      current = mergeProgress(current, { status: current.status, ...update })
      isDirty = true
      start()
    },
    async settle() {
      isSettled = true
      clearInterval(watch)
      await writing
      if (isDirty) await writeAll().catch(() => undefined)
    },
  }
}

function withoutNull(counts: Record<'processed' | 'total' | 'skip', number | null>): ProgressUpdate {
  return Object.fromEntries(Object.entries(counts).filter(([, count]) => count !== null))
}
