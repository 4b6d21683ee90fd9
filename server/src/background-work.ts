/** What a program with workers does beside requests: processes, and what is due every night. */
import { enterAsDomain, enterDomain } from './modules/access/index.ts'
import { findActivePersonById } from './modules/identity/index.ts'
import { PROCESS_QUEUE, startProcessWorker, type WorkerParts } from './modules/processes/index.ts'
import type { Database } from './platform/db/database.ts'
import { refuse } from './platform/errors.ts'
import type { JobQueue } from './platform/jobs/job-queue.ts'
import type { Storage } from './platform/storage/storage.ts'
import { HOUSEKEEPING_QUEUE, keepHouse } from './process-kinds/housekeeping.ts'
import { processKinds } from './process-kinds/index.ts'

/** Queues that jobs are put into. */
export const JOB_QUEUES = [PROCESS_QUEUE, HOUSEKEEPING_QUEUE] as const

/** Every night, in UTC. */
const HOUSEKEEPING_TIMES = '0 3 * * *'

export interface BackgroundParts {
  database: Database
  jobs: JobQueue
  storage: Storage
  log: WorkerParts['log']
}

/** Starts the workers; what it answers says that no more is taken. */
export async function startBackgroundWork(parts: BackgroundParts): Promise<() => Promise<void>> {
  const { database, jobs, log } = parts
  const worker = await startProcessWorker(database, jobs, {
    kinds: new Map(processKinds(parts).map((kind) => [kind.name, kind])),
    domainScope: (domainId) => enterAsDomain(database, domainId),
    personScope: async (domainId, personId) => {
      const person = (await findActivePersonById(database, personId)) ?? refuse('NotAllowed')
      return await enterDomain(database, { kind: 'person', person, sessionToken: '' }, domainId)
    },
    ended: async () => {},
    storage: parts.storage,
    log,
  })
  await jobs.work(HOUSEKEEPING_QUEUE, { slots: 1, slotsPerGroup: 1 }, () => keepHouse(parts))
  await jobs.schedule(HOUSEKEEPING_QUEUE, HOUSEKEEPING_TIMES)
  return worker.stop
}
