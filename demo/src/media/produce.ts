// Runs jobs in processes of their own, and hands out what each has made in the order of the jobs.
import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { availableParallelism, setPriority } from 'node:os'
import { fileURLToPath } from 'node:url'
import type { Delivery } from './run-job.ts'
import type { Task, WorkerMessage } from './worker.ts'

/** Jobs per process that are in progress or finished ahead of the consumer, with more than one process. */
const aheadOfEach = 3
/** Priority (nice value) of processes that run only when the machine has nothing else to do. */
const lowPriority = 10

export interface ProduceOptions {
  /** Default: the machine's cores, at most 4. A single one begins a job when what it made before has been taken. */
  processes?: number
  /** Whether everything else on the machine goes first. */
  isBackground?: boolean
  /** Ends the processes at once. */
  signal?: AbortSignal
}

/**
 * Makes tasks; each gives its deliveries at once, in the order in which they were ordered. Leaving the loop early ends the
 * processes. Processes rather than threads, because the pictures' hundreds of megabytes would stay with the server.
 */
export async function* produce(
  tasks: readonly Task[],
  { processes = Math.min(4, availableParallelism()), isBackground = false, signal }: ProduceOptions,
): AsyncGenerator<Delivery[]> {
  signal?.throwIfAborted()
  const workers = Array.from({ length: Math.min(processes, tasks.length) }, () => startWorker(isBackground))
  const stop = () => {
    for (const worker of workers) worker.kill('SIGKILL')
  }
  signal?.addEventListener('abort', stop)
  const ahead = workers.length === 1 ? 1 : workers.length * aheadOfEach
  const idle = [...workers]
  const waiting: (() => void)[] = []
  const made: Promise<Delivery[]>[] = []
  const make = async (task: Task) => {
    while (idle.length === 0) await new Promise<void>((resolve) => waiting.push(resolve))
    const worker = idle.pop() as ChildProcess
    try {
      return await execute(worker, task)
    } finally {
      idle.push(worker)
      waiting.shift()?.()
    }
  }
  try {
    for (let taken = 0; taken < tasks.length; taken++) {
      for (const task of tasks.slice(made.length, taken + ahead)) {
        const making = make(task)
        // It is thrown in its turn.
        making.catch(() => undefined)
        made.push(making)
      }
      const deliveries = await made[taken]
      // Let go of: they are many megabytes in all.
      made[taken] = Promise.resolve([])
      yield deliveries ?? []
    }
  } finally {
    signal?.removeEventListener('abort', stop)
    await Promise.all(workers.map(endWorker))
  }
}

function execute(worker: ChildProcess, task: Task): Promise<Delivery[]> {
  const deliveries: Delivery[] = []
  return new Promise((resolve, reject) => {
    const settle = (error: Error | null) => {
      worker.off('message', hear)
      worker.off('exit', hearEnd)
      worker.off('error', settle)
      if (error === null) resolve(deliveries)
      else reject(error)
    }
    const hear = (message: WorkerMessage) => {
      if (message.kind === 'delivery') deliveries.push(message.delivery)
      else if (message.kind === 'done') settle(null)
      else settle(new Error(`A demo picture could not be made: ${message.reason}`))
    }
    const hearEnd = (code: number | null, signal: NodeJS.Signals | null) =>
      settle(new Error(`The process that makes the demo's pictures ended early (${signal ?? code})`))
    worker.on('message', hear)
    worker.on('exit', hearEnd)
    worker.on('error', settle)
    worker.send({ job: task.job, quality: task.quality } satisfies Task)
  })
}

function startWorker(isBackground: boolean): ChildProcess {
  const worker = fork(fileURLToPath(new URL('./worker.ts', import.meta.url)), {
    serialization: 'advanced',
    execArgv: ['--disable-warning=ExperimentalWarning'],
    // glibc otherwise keeps the large arrays that were freed.
    env: { ...process.env, MALLOC_ARENA_MAX: '2', MALLOC_MMAP_THRESHOLD_: '1048576' },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  if (isBackground && worker.pid !== undefined) yieldToOthers(worker.pid)
  return worker
}

/** Best effort: not every system lets a program do so. */
function yieldToOthers(pid: number): void {
  try {
    setPriority(pid, lowPriority)
  } catch {
    // It then runs like everything else.
  }
}

async function endWorker(worker: ChildProcess): Promise<void> {
  worker.removeAllListeners()
  if (worker.exitCode !== null || worker.signalCode !== null) return
  const ended = once(worker, 'exit')
  worker.kill('SIGKILL')
  await ended
}
