// A process of its own for pictures: when it ends, the server has its memory back.
import sharp from 'sharp'
import type { Job } from './jobs.ts'
import { type Quality, sizesOf } from './quality.ts'
import { type Delivery, runJob } from './run-job.ts'

/** What a process is sent. */
export interface Task {
  job: Job
  quality: Quality
}

export type WorkerMessage =
  | { kind: 'delivery'; delivery: Delivery }
  | { kind: 'done' }
  | { kind: 'failed'; reason: string }

sharp.concurrency(1)
sharp.cache(false)

const send = (message: WorkerMessage): Promise<void> =>
  new Promise((resolve, reject) => {
    if (!process.send) throw new Error('Start this file as a child process')
    process.send(message, (error: Error | null) => (error ? reject(error) : resolve()))
  })

process.on('message', async ({ job, quality }: Task) => {
  try {
    await runJob(job, sizesOf[quality], (delivery) => send({ kind: 'delivery', delivery }))
    await send({ kind: 'done' })
  } catch (error) {
    await send({
      kind: 'failed',
      reason: error instanceof Error ? (error.stack ?? error.message) : String(error),
    })
  }
})

// The server is gone: nobody waits for pictures any more.
process.on('disconnect', () => process.exit(0))
