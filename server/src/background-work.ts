/** What a program with workers does beside requests: processes, notifying people, and what is due every night. */
import type { FastifyBaseLogger } from 'fastify'
import { brandFinder } from './account-brand.ts'
import { BACKUP_QUEUE, makeNightlyBackup, timesOf } from './backups/nightly-backup.ts'
import { openCheckedApplication } from './checked-application.ts'
import { type FinishParts, finishDemo, finishDemoProcess } from './demo/finish-demo.ts'
import { hostMappingParts } from './host-mapping-parts.ts'
import { hostNameParts } from './host-name-parts.ts'
import { createTenantAccess } from './modules/access/index.ts'
import { createPanels, type NotificationTimes, usualTimes } from './modules/notifications/index.ts'
import {
  PROCESS_QUEUE,
  startProcessWorker,
  type WorkerParts,
  worker as workerOf,
} from './modules/processes/index.ts'
import type { ReportKinds } from './modules/reports/index.ts'
import { createWebhookSender, listDomainsWithWork } from './modules/webhooks/index.ts'
import { processWorkers, queues, reportKinds, topics, type WorkGiven } from './modules.ts'
import type { Config } from './platform/config.ts'
import type { Database } from './platform/db/database.ts'
import { refuse } from './platform/errors.ts'
import type { JobQueue } from './platform/jobs/job-queue.ts'
import { oneAtATime } from './platform/jobs/queue-work.ts'
import type { Mailer } from './platform/mail/mailer.ts'
import type { Storage } from './platform/storage/storage.ts'
import { Shares } from './platform/work/shares.ts'
import {
  HOUSEKEEPING_QUEUE,
  housekeepingProcess,
  keepHouse,
  tidyDomain,
} from './process-kinds/housekeeping.ts'
import { callerFor } from './scope/caller.ts'

/** Queues that jobs are put into. */
export const JOB_QUEUES = [
  PROCESS_QUEUE,
  HOUSEKEEPING_QUEUE,
  BACKUP_QUEUE,
  ...queues.map(({ queue }) => queue),
]

/** Every night, in UTC. */
const HOUSEKEEPING_TIMES = '0 3 * * *'

export interface BackgroundParts {
  database: Database
  /** Its address, past any pooler. */
  databaseUrl: string
  jobs: JobQueue
  storage: Storage
  mailer: Mailer
  config: Config
  /** How notifications are gathered, where not as usual. */
  notificationTimes?: NotificationTimes
  /** Reports, where not all that there are. */
  reportKinds?: ReportKinds
  /** Where the files of the demo come from, if not from the generator. */
  generateDemo?: FinishParts['generate']
  /** For the person at the terminal. */
  say?: FinishParts['say']
  log: FastifyBaseLogger & WorkerParts['log']
}

/** Starts the workers; what it answers says that no more is taken. */
export async function startBackgroundWork(parts: BackgroundParts): Promise<() => Promise<void>> {
  const { database, jobs, config, storage, log } = parts
  const given = givenTo(parts)
  const { tenantEntry, accounts, domains } = given
  const worker = await startProcessWorker(
    database,
    jobs,
    {
      workers: [
        ...processWorkers(given),
        workerOf(housekeepingProcess, tidyDomain, {
          storage,
          hostNames: hostNameParts(accounts, config),
          mapping: hostMappingParts(domains, config),
        }),
        workerOf(finishDemoProcess, finishDemo, {
          storage,
          places: new Shares(1),
          generate: parts.generateDemo,
          say: parts.say ?? (() => {}),
        }),
      ],
      domainScope: (domainId) => tenantEntry.enterAsDomain(domainId),
      personScope: async (domainId, personId) => {
        const person = (await accounts.findActivePersonById(personId)) ?? refuse('NotAllowed')
        return await tenantEntry.enter(callerFor(person), domainId)
      },
      storage,
      log,
    },
    config.prepareAtOnce,
  )
  for (const { queue, options, times, work } of queues) {
    await jobs.work(queue, options, (job) => work(given, job))
    if (times !== undefined) await jobs.schedule(queue, times)
  }
  await jobs.work(HOUSEKEEPING_QUEUE, oneAtATime, () => keepHouse(parts))
  await jobs.schedule(HOUSEKEEPING_QUEUE, HOUSEKEEPING_TIMES)
  await jobs.work(BACKUP_QUEUE, oneAtATime, ({ signal }) => makeNightlyBackup(parts, signal))
  await jobs.schedule(BACKUP_QUEUE, timesOf(config.backup.at))
  const sender = createWebhookSender({
    ...given,
    listDomains: (now) => listDomainsWithWork(database, now),
  })
  sender.start()
  return async () => {
    await Promise.all([sender.stop(), worker.stop()])
  }
}

function givenTo(parts: BackgroundParts): WorkGiven {
  const { config, database, notificationTimes = usualTimes, reportKinds: kinds = reportKinds } = parts
  const tenantAccess = createTenantAccess(database)
  return {
    ...config,
    ...parts,
    ...tenantAccess,
    panels: createPanels(database),
    times: notificationTimes,
    topics,
    kinds,
    findBrand: brandFinder(tenantAccess.domains, config.publicUrl),
    openApplication: openCheckedApplication(parts),
  }
}
