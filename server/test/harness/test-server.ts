/** The whole server, spoken to by HTTP requests without a port: one that test files share, or one for a file alone. */
import { mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify'
import { sql } from 'kysely'
import { inject } from 'vitest'
import { type AppParts, buildApp } from '../../src/app.ts'
import { startBackgroundWork } from '../../src/background-work.ts'
import {
  type Authentication,
  openAuthentication,
  type ThrottleLimits,
} from '../../src/modules/identity/index.ts'
import type { LiveLimits } from '../../src/modules/live/index.ts'
import type { NotificationTimes } from '../../src/modules/notifications/index.ts'
import { type ReportKinds, reportKindsOf } from '../../src/modules/reports/index.ts'
import { reportKinds } from '../../src/modules.ts'
import type { Config } from '../../src/platform/config.ts'
import { type Database, type DatabaseOptions, openDatabase } from '../../src/platform/db/database.ts'
import { type JobQueue, openJobQueue } from '../../src/platform/jobs/job-queue.ts'
import { type RequestLimits, usualLimits } from '../../src/platform/limits.ts'
import { openNewsFeed } from '../../src/platform/live/news-feed.ts'
import { createMailer, type Mailer } from '../../src/platform/mail/mailer.ts'
import { openStorage, type Storage } from '../../src/platform/storage/storage.ts'
import { createLog } from '../../src/platform/telemetry/log.ts'
import { exampleReports } from '../factories/reports.ts'
import { createTestDatabase } from './databases/database.ts'
import { holdRefusals, leaveOutRequestIds } from './declared-refusals.ts'

/** Where other work keeps the machine busy, nothing is refused for that alone. */
const patientLimits: RequestLimits = { ...usualLimits, requestMs: 60_000, connectMs: 30_000 }

export const testSecret = 'a secret for tests that is long enough'

export interface TestServer {
  app: FastifyInstance
  database: Database
  databaseUrl: string
  storage: Storage
  authentication: Authentication
  mailer: Mailer
  jobs: JobQueue
  /** What it was made of, for a second application. */
  parts: Pick<AppParts, 'config' | 'database' | 'storage' | 'log'>
  /** Host header of requests that name none. */
  request(options: InjectOptions): Promise<LightMyRequestResponse>
  close(): Promise<void>
}

export interface TestServerOptions {
  /** Whether it carries out processes too. */
  works?: boolean
  /** How notifications are gathered; at once where nothing is said. */
  notificationTimes?: NotificationTimes
  /** The database of another server, which is closed after this one. */
  databaseUrl?: string
  /** How requests connect, where not as they always do. */
  tenantUrl?: string
  /** Whether refusals say the id of their request. */
  saysRequestIds?: true
  /** Standbys that answer what requests read. */
  readUrls?: readonly string[]
  liveLimits?: Partial<LiveLimits>
  /** Reports, where not all that there are and an example. */
  reportKinds?: ReportKinds
  /** Where its files lie. Programs that Vitest doesn't run have to name a folder. */
  folder?: string
  /** Takes all lines of the log, as they are written. */
  logTo?: { write(line: string): void }
  /** Another database in place of the pool of connections. */
  openDatabase?: (url: string, options: DatabaseOptions) => Promise<Database>
}

const shared: { working?: SharedServer; idle?: SharedServer } = {}

interface SharedServer {
  server: TestServer
  /** The schema of its database before any file used it. */
  schema: string
}

/**
 * The server of this process, which its test files use one after the other, each with companies and people of its own.
 * It is made when it is first asked for, and ends with the process. One that works carries out processes, too.
 */
export async function sharedServer({ works }: { works: boolean } = { works: false }): Promise<TestServer> {
  const kind = works ? 'working' : 'idle'
  shared[kind] ??= await startSharedServer(works)
  const { server, schema } = shared[kind]
  // Else a file that turns off what keeps companies apart would do so for all that run later.
  if ((await schemaOf(server.database)) !== schema)
    throw new Error('A file that ran before in this process has changed the schema of the shared database')
  return server
}

async function startSharedServer(works: boolean): Promise<SharedServer> {
  const server = { ...(await startTestServer({}, {}, { works })), close: refuseToClose }
  return { server, schema: await schemaOf(server.database) }
}

/** Tables, policies, triggers, constraints and functions; not what PostgreSQL itself notes when rows are analyzed. */
async function schemaOf(database: Database): Promise<string> {
  const [row] = await database.rows<{ schema: string }>(sql`
    select md5(concat(
      (select string_agg(concat_ws(' ', oid, relacl, relrowsecurity, relforcerowsecurity, reloptions), ';' order by oid)
        from pg_class where relnamespace = 'public'::regnamespace),
      (select string_agg(p::text, ';' order by oid) from pg_policy p),
      (select string_agg(t::text, ';' order by oid) from pg_trigger t),
      (select string_agg(c::text, ';' order by oid) from pg_constraint c),
      (select string_agg(f::text, ';' order by oid) from pg_proc f where pronamespace = 'public'::regnamespace)
    )) as schema`)
  return row?.schema ?? ''
}

async function refuseToClose(): Promise<void> {
  throw new Error('This server is shared: files that run later need it')
}

/** A server for one file alone, on a database of its own. Close it in `afterAll`. */
export async function startTestServer(
  overrides: Partial<Config> = {},
  limits: Partial<ThrottleLimits> = {},
  options: TestServerOptions = {},
): Promise<TestServer> {
  const { url, drop } =
    options.databaseUrl === undefined
      ? await createTestDatabase()
      : { url: options.databaseUrl, drop: async () => {} }
  const dataFolder = await mkdtemp(join(options.folder ?? inject('testFolder'), 'server-'))
  const log = createLog(
    options.logTo === undefined ? (process.env.VITRINE_TEST_LOG ?? 'silent') : 'trace',
    options.logTo,
  )
  const jobs = await openJobQueue(url, { works: options.works ?? false, log })
  const news = await openNewsFeed({ databaseUrl: url, redisUrl: overrides.redisUrl, log })
  const database = await (options.openDatabase ?? openDatabase)(url, {
    maxConnections: 8,
    tenantUrl: options.tenantUrl,
    readUrls: options.readUrls ?? [],
    queueJob: jobs.queueJob,
    carryNews: news.carryNews,
    limits: overrides.limits ?? patientLimits,
  })
  const config: Config = {
    port: 0,
    host: '127.0.0.1',
    dataFolder,
    databaseReadUrls: [],
    migrates: false,
    storage: { kind: 'disk', folder: join(dataFolder, 'storage') },
    mailFrom: 'Vitrine <vitrine@localhost>',
    demo: 'off',
    opensDemoAccounts: true,
    // Providers of tests run here.
    singleSignOn: { alsoFrom: ['127.0.0.1'] },
    // Nobody answers there: no test asks beyond this machine.
    dnsServers: ['127.0.0.1:9'],
    mapping: { target: 'vitrine.example', addresses: ['127.0.0.1'], needsIcp: false },
    tlsAskFrom: [],
    secret: testSecret,
    publicUrl: 'http://localhost:4000',
    noAccessUrl: null,
    supportUrl: null,
    logLevel: 'silent',
    trustProxy: false,
    fetchesMedia: false,
    fetchesTransfers: false,
    // Receivers of tests run here.
    sendsWebhooks: { alsoFrom: ['127.0.0.1'] },
    keepDays: { activity: null, audit: null, outbox: null },
    limits: patientLimits,
    connections: 8,
    drainMs: 0,
    freeSpaceBytes: 0,
    archiveBytes: 64 * 1024 ** 2,
    columnsBytes: 0,
    prepareAtOnce: 2,
    metrics: null,
    traces: null,
    slowStatementMs: null,
    backup: { key: null, at: { hours: 1, minutes: 30 }, keep: 1 },
    ...overrides,
  }
  const storage = await openStorage(config.storage)
  const mailer = createMailer({ smtpUrl: config.smtpUrl, from: config.mailFrom, database, log })
  const authentication = await openAuthentication(database, config.secret)
  // Tests sign in often.
  const throttleLimits = {
    codesPerAccount: 1_000,
    failuresPerAccount: 1000,
    failuresPerAddress: 1000,
    mailsPerAccount: 1000,
    mailsPerAddress: 1000,
    guestsPerAddress: 1000,
    roomCodesPerPerson: 1000,
    ...limits,
  }
  // Their sockets say nothing by themselves, for as long as a test takes on a machine with other work.
  const patient = { registerWithinMs: 600_000, silentAfterMs: 600_000 }
  const liveLimits = { ...patient, ...options.liveLimits }
  // And ask more in a minute than anybody.
  const requestLimits = { api: 1_000_000, assets: 1_000_000 }
  const limited = { throttleLimits, liveLimits, requestLimits }
  const withExample = () => reportKindsOf([...reportKinds.values(), ...exampleReports().values()])
  const reports = { reportKinds: options.reportKinds ?? withExample() }
  const app = await buildApp({ config, database, storage, news, ...limited, ...reports, log })
  holdRefusals(app)
  if (options.saysRequestIds !== true) leaveOutRequestIds(app)
  await app.ready()
  const notificationTimes = options.notificationTimes ?? {
    uniteSeconds: 600,
    mailAfterSeconds: 0,
    mailSpacingSeconds: 0,
  }
  const background = {
    config,
    database,
    databaseUrl: url,
    jobs,
    storage,
    mailer,
    notificationTimes,
    ...reports,
    log,
  }
  const stopWork = options.works === true ? await startBackgroundWork(background) : null
  return {
    app,
    database,
    databaseUrl: url,
    storage,
    authentication,
    mailer,
    jobs,
    parts: { config, database, storage, log },
    request: (options) => app.inject(options),
    close: async () => {
      await stopWork?.()
      await jobs.stop(5_000)
      await app.close()
      await database.close()
      await news.close()
      await drop()
      await rm(dataFolder, { recursive: true, force: true })
    },
  }
}
