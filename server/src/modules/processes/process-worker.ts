/** The part of a program that carries out processes. */
import { randomUUID } from 'node:crypto'
import type { Connection } from '../../platform/db/connection.ts'
import type { SchemaFit } from '../../platform/db/schema/schema-fit.ts'
import type { JobQueue } from '../../platform/jobs/job-queue.ts'
import { PROCESS_QUEUE } from './processes.service.ts'
import { runProcess, type WorkerParts } from './run-process.ts'
import { forgetWorker, noteTurnServed, noteWorker } from './workers.repository.ts'

const SIGN_OF_LIFE_MS = 5_000
/** For work that mostly waits for the database. One domain never has all of it. Nobody is notified of what a dead worker held. */
const FEWEST_SLOTS = 4
const LOOKS_EVERY_SECONDS = 2

/** Starts to take processes; what it answers says that no more are taken here. */
export async function startProcessWorker(
  database: Connection & { fit: SchemaFit },
  jobs: JobQueue,
  parts: WorkerParts,
  preparedAtOnce: number,
): Promise<{ stop(): Promise<void> }> {
  const id = randomUUID()
  await noteWorker(database, id)
  const pulse = setInterval(() => {
    noteWorker(database, id).catch((error) => parts.log.error({ err: error }, 'no heartbeat given'))
  }, SIGN_OF_LIFE_MS)
  // Beside what the machine's cores are busy with.
  const slots = Math.max(FEWEST_SLOTS, preparedAtOnce + 2)
  const options = { slots, slotsPerGroup: slots - 1, looksEverySeconds: LOOKS_EVERY_SECONDS }
  await jobs.work(PROCESS_QUEUE, options, async ({ data, signal }) => {
    const { domainId, processId, turn } = data
    const job = { domainId: String(domainId), processId: String(processId) }
    await noteTurnServed(database, Number(turn))
    await runProcess(parts, job, signal)
  })
  return {
    async stop() {
      clearInterval(pulse)
      await forgetWorker(database, id)
    },
  }
}
