// Runs jobs on all cores and hands out files as they are finished, never holding many at once.
import { availableParallelism } from 'node:os'
import { Worker } from 'node:worker_threads'
import type { Job } from './jobs.ts'
import type { Delivery } from './run-job.ts'

type Message = { kind: 'delivery'; delivery: Delivery } | { kind: 'done' } | { kind: 'failed'; reason: string }

/** No new job starts while more than this waits to be taken. */
const waitingBytes = 24 * 1024 * 1024

/** Deliveries come in the order in which they are finished. Leaving the loop early ends the workers. */
export async function* produce(jobs: readonly Job[], threads = Math.min(4, availableParallelism())): AsyncGenerator<Delivery> {
  const waiting: Delivery[] = []
  const idle: Worker[] = []
  let heldBytes = 0
  let next = 0
  let running = 0
  let failure: Error | null = null
  let wake: () => void = () => undefined
  const workers = Array.from({ length: Math.min(threads, jobs.length) }, () => new Worker(new URL('./worker.ts', import.meta.url)))
  for (const worker of workers) {
    idle.push(worker)
    worker.on('message', (message: Message) => {
      if (message.kind === 'delivery') {
        waiting.push(message.delivery)
        heldBytes += message.delivery.bytes.byteLength
      } else {
        running--
        idle.push(worker)
        if (message.kind === 'failed') failure = new Error(`A demo picture could not be made: ${message.reason}`)
      }
      wake()
    })
    worker.on('error', (error) => {
      failure = error instanceof Error ? error : new Error(String(error))
      wake()
    })
  }
  try {
    while (true) {
      if (failure) throw failure
      while (next < jobs.length && heldBytes < waitingBytes) {
        const worker = idle.pop()
        if (!worker) break
        worker.postMessage(jobs[next++])
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
    await Promise.all(workers.map((worker) => worker.terminate()))
  }
}
