import { parentPort } from 'node:worker_threads'
import sharp from 'sharp'
import type { Job } from './jobs.ts'
import { runJob } from './run-job.ts'

const port = parentPort
if (!port) throw new Error('Start this file as a worker thread')
sharp.concurrency(1)
sharp.cache(false)

port.on('message', async (job: Job) => {
  try {
    await runJob(job, (delivery) => {
      // Own memory, so that it can be handed over instead of copied.
      const bytes = new Uint8Array(delivery.bytes)
      port.postMessage({ kind: 'delivery', delivery: { ...delivery, bytes } }, [bytes.buffer])
    })
    port.postMessage({ kind: 'done' })
  } catch (error) {
    port.postMessage({ kind: 'failed', reason: error instanceof Error ? (error.stack ?? error.message) : String(error) })
  }
})
