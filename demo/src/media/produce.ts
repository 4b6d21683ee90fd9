// Runs jobs on all cores and hands out files as they are finished, never holding many at once.
import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { availableParallelism } from 'node:os'
import { fileURLToPath } from 'node:url'
import type { Job } from './jobs.ts'
import type { Quality } from './quality.ts'
import type { Delivery } from './run-job.ts'
import type { Task, WorkerMessage } from './worker.ts'

/** No new job starts while more than this waits to be taken. */
const waitingBytes = 24 * 1024 * 1024

/**
 * Deliveries come in the order in which they are finished. Leaving the loop early ends the processes.
 * Processes rather than threads, because the pictures' hundreds of megabytes would stay with the server.
 */
export async function* produce(
  jobs: readonly Job[],
  quality: Quality,
  workerCount = Math.min(4, availableParallelism()),
): AsyncGenerator<Delivery> {
  const waiting: Delivery[] = []
  const idle: ChildProcess[] = []
  let heldBytes = 0
  let next = 0
  let running = 0
  let failure: Error | null = null
  let wake: () => void = () => undefined
  const workers = Array.from({ length: Math.min(workerCount, jobs.length) }, startWorker)
  for (const worker of workers) {
    idle.push(worker)
    worker.on('message', (message: WorkerMessage) => {
      if (message.kind === 'delivery') {
        waiting.push(message.delivery)
        heldBytes += message.delivery.bytes.byteLength
      } else {
        running--
        idle.push(worker)
        if (message.kind === 'failed')
          failure = new Error(`A demo picture could not be made: ${message.reason}`)
      }
      wake()
    })
    worker.on('error', (error) => {
      failure = error
      wake()
    })
    worker.on('exit', (code, signal) => {
      failure ??= new Error(`The process that makes the demo's pictures ended early (${signal ?? code})`)
      wake()
    })
  }
  try {
    while (true) {
      if (failure) throw failure
      while (next < jobs.length && heldBytes < waitingBytes) {
        const worker = idle.pop()
        const job = jobs[next]
        if (!worker || !job) break
        worker.send({ job, quality } satisfies Task)
        next++
        running++
      }
      const delivery = waiting.shift()
      if (delivery) {
        heldBytes -= delivery.bytes.byteLength
        yield delivery
        continue
      }
      if (running === 0 && next >= jobs.length) return
      await new Promise<void>((resolve) => {
        wake = resolve
      })
      wake = () => undefined
    }
  } finally {
    await Promise.all(workers.map(endWorker))
  }
}

function startWorker(): ChildProcess {
  return fork(fileURLToPath(new URL('./worker.ts', import.meta.url)), {
    serialization: 'advanced',
    execArgv: ['--disable-warning=ExperimentalWarning'],
    // glibc otherwise keeps the large arrays that were freed.
    env: { ...process.env, MALLOC_ARENA_MAX: '2', MALLOC_MMAP_THRESHOLD_: '1048576' },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
}

async function endWorker(worker: ChildProcess): Promise<void> {
  worker.removeAllListeners()
  if (worker.exitCode !== null || worker.signalCode !== null) return
  const ended = once(worker, 'exit')
  worker.kill('SIGKILL')
  await ended
}
