// `node make-demo.ts DATABASE_URL FOLDER draft|full [MOMENT SIGNAL]`: a first start with a small demo, which is sent a
// signal at a moment. Moments are migrations, statements and stored files, counted from 1; of a full demo, those after its
// first pages are there. Prints how many there were.
import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import { pino } from 'pino'
import { JOB_QUEUES } from '../../src/background-work.ts'
import { createDemo } from '../../src/demo/create-demo.ts'
import { type FinishParts, finishDemo, finishDemoProcess } from '../../src/demo/finish-demo.ts'
import { createTenantAccess } from '../../src/modules/access/index.ts'
import { listDomainIds } from '../../src/modules/domains/index.ts'
import { startProcessWorker, type WorkerParts, worker } from '../../src/modules/processes/index.ts'
import { type Database, openDatabase } from '../../src/platform/db/database.ts'
import { migrate } from '../../src/platform/db/schema/migrate.ts'
import { singleBy } from '../../src/platform/db/single-statement.ts'
import { refuse } from '../../src/platform/errors.ts'
import { type JobQueue, openJobQueue, prepareJobQueue } from '../../src/platform/jobs/job-queue.ts'
import { openStorage } from '../../src/platform/storage/storage.ts'
import { Shares } from '../../src/platform/work/shares.ts'
import { runProgram } from '../../src/program.ts'
import { callerFor } from '../../src/scope/caller.ts'
import { generateSmallCatalog } from '../factories/small-demo.ts'

const [databaseUrl = '', folder = '', quality, moment = '0', signal = 'SIGKILL'] = process.argv.slice(2)
let moments = 0
let isCounted = quality === 'draft'

function pass(): void {
  if (!isCounted) return
  moments += 1
  if (moments === Number(moment)) process.kill(process.pid, signal as NodeJS.Signals)
}

const log = pino({ level: 'silent' })

runProgram(async (program) => {
  await migrate(databaseUrl, { log: { info: pass, warn: console.warn } })
  const migrations = moments
  await prepareJobQueue(databaseUrl, JOB_QUEUES)
  pass()
  const jobs = await openJobQueue(databaseUrl, { works: true, log })
  const opened = openDatabase(databaseUrl, { queueJob: jobs.queueJob })
  program.opened('database connections', () => opened.close())
  program.opened('job queue', (timeoutMs) => jobs.stop(timeoutMs))
  opened.pool.on('acquire', pass)
  const asTenant: typeof opened.asTenant = async (settings, work) => {
    pass()
    return await opened.asTenant(settings, async (connection) => {
      const answer = await work(connection)
      // Not committed yet.
      pass()
      return answer
    })
  }
  const storage = await openStorage({ kind: 'disk', folder })
  const put: typeof storage.put = async (...given) => {
    pass()
    const size = await storage.put(...given)
    pass()
    return size
  }
  const database = { ...opened, asTenant, single: singleBy(asTenant) }
  const parts = { storage: { ...storage, put }, generate: generateSmallCatalog, say: () => {} }
  const secret = 'a secret for tests that is long enough'
  const isFull = quality === 'full'
  const demo = await createDemo({ ...parts, database, secret, quality: isFull ? 'full' : 'draft' })
  isCounted = true
  if (isFull) await finish(database, jobs, parts)
  console.log(`moments ${moments}, migrations ${migrations}, domains ${demo?.domains.length}`)
  await program.end(0)
})

async function finish(database: Database, jobs: JobQueue, parts: Omit<FinishParts, 'places'>): Promise<void> {
  const { tenantEntry, accounts } = createTenantAccess(database)
  const work: WorkerParts = {
    workers: [worker(finishDemoProcess, finishDemo, { ...parts, places: new Shares(1) })],
    domainScope: (domainId) => tenantEntry.enterAsDomain(domainId),
    personScope: async (domainId, personId) => {
      const person = (await accounts.findActivePersonById(personId)) ?? refuse('NotFound')
      return await tenantEntry.enter(callerFor(person), domainId)
    },
    storage: parts.storage,
    log,
  }
  const { stop } = await startProcessWorker(database, jobs, work, 1)
  const domainIds = await listDomainIds(database)
  while ((await Promise.all(domainIds.map((id) => isUnfinished(database, id)))).includes(true)) await wait(50)
  await stop()
}

async function isUnfinished(database: Database, domainId: string): Promise<boolean> {
  const rows = await database.asTenant({ domainId, personId: null }, (open) =>
    open.rows(sql`select 1 from processes where state in ('queued', 'running')`),
  )
  return rows.length > 0
}
