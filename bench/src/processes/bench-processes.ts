/** Processes against bare jobs of pg-boss in one run, and how long one company waits behind another's backlog. */
import { createHash } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  createTenant,
  type Database,
  defineProcess,
  enterAsDomain,
  insertPerson,
  JOB_QUEUES,
  migrate,
  openAuthentication,
  openDatabase,
  openJobQueue,
  openStorage,
  type ProcessKind,
  prepareJobQueue,
  type Scope,
  startEmbeddedPostgres,
  startProcess,
  startProcessWorker,
  worker,
} from '@vitrine/server/bench'
import { PgBoss } from 'pg-boss'
import * as z from 'zod'
import { ratio, row, timed } from '../measure.ts'

/** Processes of another company in the queue. */
const BACKLOG = 50_000
const JOBS = 2_000
/** As many as our workers have. */
const SLOTS = 4
const quiet = { info: () => {}, warn: () => {}, error: () => {} }

export async function benchProcesses(): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'vitrine-bench-'))
  const server = await startEmbeddedPostgres({ dataFolder: folder, log: quiet })
  try {
    await migrate(server.url, { log: quiet })
    await prepareJobQueue(server.url, JOB_QUEUES)
    await bench(server.url, folder)
  } finally {
    await server.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

async function bench(url: string, folder: string): Promise<void> {
  const jobs = await openJobQueue(url, { works: true, log: quiet })
  const database = openDatabase(url, { queueJob: jobs.queueJob })
  const storage = await openStorage({ kind: 'disk', folder: join(folder, 'storage') })
  const [busy, idle] = [await givenCompany(database, 'Busy'), await givenCompany(database, 'Idle')]
  let done = 0
  const finished = new Map<string, () => void>()
  const kind = defineProcess({ name: 'nothing', input: z.object({}), needs: [], tries: 1 })
  const nothing = worker(kind, async ({ id }) => {
    done += 1
    finished.get(id)?.()
    return {}
  })
  try {
    const queuedAtOnce = await timed(async () => {
      for (let n = 0; n < JOBS; n++) await startProcess(busy, kind, { subject: '', input: {} })
    })
    const worker = await startProcessWorker(
      database,
      jobs,
      {
        workers: [nothing],
        domainScope: (domainId) => enterAsDomain(database, domainId),
        personScope: async (domainId) => (domainId === busy.domainId ? busy : idle),
        storage,
        log: quiet,
      },
      1,
    )
    const carriedOut = await timed(async () => {
      while (done < JOBS) await pause(20)
    })
    const bare = await benchBareJobs(url)
    console.log(row('jobs of nothing', 'bare pg-boss', 'processes', 'ratio'))
    console.log(row('---', '---', '---', '---'))
    console.log(
      row(
        'queued, each in its transaction (ms per job)',
        bare.queued / JOBS,
        queuedAtOnce / JOBS,
        ratio(queuedAtOnce, bare.queued),
      ),
    )
    console.log(
      row(
        'carried out by 4 workers (ms per job)',
        bare.carriedOut / JOBS,
        carriedOut / JOBS,
        ratio(carriedOut, bare.carriedOut),
      ),
    )
    await benchFairness(database, busy, idle, kind, finished)
    await worker.stop()
  } finally {
    await jobs.stop(1_000)
    await database.close()
  }
}

/** The same number of jobs through the library alone, on a queue of the same settings. */
async function benchBareJobs(url: string): Promise<{ queued: number; carriedOut: number }> {
  const boss = new PgBoss({ connectionString: url, max: 4, useListenNotify: true })
  boss.on('error', () => {})
  await boss.start()
  await boss.createQueue('bare', { notify: true, heartbeatSeconds: 10 })
  const queued = await timed(async () => {
    for (let n = 0; n < JOBS; n++) await boss.send('bare', { n })
  })
  let done = 0
  const carriedOut = await timed(async () => {
    const workers: string[] = []
    // Asked for the next job at once, as ours are: left alone, each waits for its next poll.
    const group = await boss.work('bare', { localConcurrency: SLOTS }, async () => {
      done += 1
      for (const worker of workers) boss.notifyWorker(worker)
    })
    for (const { id, workId } of boss.getWipData()) if (workId === group) workers.push(id)
    while (done < JOBS) await pause(20)
  })
  await boss.stop({ graceful: false })
  return { queued, carriedOut }
}

async function benchFairness(
  database: Database,
  busy: Scope,
  idle: Scope,
  kind: ProcessKind<Record<string, never>>,
  finished: Map<string, () => void>,
): Promise<void> {
  const alone = await waitFor(idle, kind, finished)
  await busy.transaction(async (open) => {
    for (let n = 0; n < BACKLOG; n++) await startProcess(open, kind, { subject: '', input: {} })
  })
  const waits: number[] = []
  for (let n = 0; n < 10; n++) waits.push(await waitFor(idle, kind, finished))
  waits.sort((one, other) => one - other)
  console.log(
    `\n${BACKLOG.toLocaleString('en')} processes of another company queued; one process of a company from queueing to its end:\n`,
  )
  console.log(row('', 'ms'))
  console.log(row('---', '---'))
  console.log(row('with an empty queue', alone))
  console.log(row('behind the backlog, median of 10', waits[5] ?? Number.NaN))
  console.log(row('behind the backlog, longest', waits[9] ?? Number.NaN))
  await database.pool.query(`delete from pgboss.job where name = 'processes' and state = 'created'`)
}

async function waitFor(
  scope: Scope,
  kind: ProcessKind<Record<string, never>>,
  finished: Map<string, () => void>,
): Promise<number> {
  return await timed(async () => {
    let ended = () => {}
    const end = new Promise<void>((resolve) => {
      ended = resolve
    })
    const id = await scope.transaction(async (open) => {
      const started = await startProcess(open, kind, { subject: '', input: {} })
      finished.set(started, ended)
      return started
    })
    await end
    finished.delete(id)
  })
}

async function givenCompany(database: Database, name: string): Promise<Scope> {
  const authentication = await openAuthentication(database, createHash('sha256').update(name).digest('hex'))
  const email = `${name.toLowerCase()}@bench.example`
  const admin = await insertPerson(
    { database, authentication },
    { email, name, company: '', password: 'Bench-Password-1' },
  )
  return await createTenant(database, { name, mappingUrl: null }, admin)
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))
