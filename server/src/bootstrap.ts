/** What every program of the server opens first: configuration, database, queue, storage, mail. */
import type { FastifyBaseLogger } from 'fastify'
import packageJson from '../package.json' with { type: 'json' }
import { JOB_QUEUES } from './background-work.ts'
import { openCommandDatabase } from './command-database.ts'
import { keepProductColumns } from './modules/products/index.ts'
import { type Config, readConfig } from './platform/config.ts'
import { noteDatabase, prepareDataFolder } from './platform/data-folder.ts'
import { signInConnections, warnOfTooFewConnections } from './platform/db/connection-numbers.ts'
import { type Database, openDatabase } from './platform/db/database.ts'
import { startEmbeddedPostgres } from './platform/db/embedded/embedded-postgres.ts'
import { checkDatabase } from './platform/db/schema/check-database.ts'
import { checkPooling } from './platform/db/schema/check-pooling.ts'
import {
  checkSchema,
  type MigrateOptions,
  type MigrateResult,
  migrate,
} from './platform/db/schema/migrate.ts'
import { isOtherUser, prepareProgramLogin } from './platform/db/schema/program-login.ts'
import { refuseTakenPort } from './platform/http/listen.ts'
import { checkInstallation, databaseIdOf } from './platform/installation-marks.ts'
import { type JobQueue, openJobQueue, prepareJobQueue } from './platform/jobs/job-queue.ts'
import { type NewsFeed, openNewsFeed } from './platform/live/news-feed.ts'
import { createMailer, type Mailer } from './platform/mail/mailer.ts'
import { ensureSecret } from './platform/secret.ts'
import { StartupError, type StartupLog } from './platform/startup-error.ts'
import { openStorage, type Storage } from './platform/storage/storage.ts'
import { createLog } from './platform/telemetry/log.ts'
import { watchSlowStatements } from './platform/telemetry/trips.ts'
import type { Program } from './program.ts'
import { openFigures } from './program-figures.ts'

export interface Bootstrapped {
  config: Config
  database: Database
  /** Its address, past any pooler. */
  databaseUrl: string
  /** For signing in, where the program answers requests. */
  signInDatabase: Database
  jobs: JobQueue
  storage: Storage
  mailer: Mailer
  news: NewsFeed
  log: FastifyBaseLogger
}

/** Start-up lines are for the person at the terminal; everything later is structured. */
export const say: StartupLog = { info: (line) => console.log(line), warn: (line) => console.warn(line) }

export interface BootstrapOptions {
  /** Whether it answers requests: its port is looked at before anything is written, and the database is its own. */
  listens: boolean
  /** Whether it may carry out jobs. */
  works: boolean
  /**
   * A program that is one of several on a database of their own. An embedded one belongs to `npm start`: beside it such
   * a program would make another one, empty, and be ready.
   */
  isOneOfSeveral?: string
  /** A command works with the database that there is: it neither makes nor migrates one. */
  isCommand?: true
  /** What is taken although the database knows another one. */
  adopts?: 'secret' | 'storage'
  /** For the person at the terminal, where not the usual lines. */
  say?: Pick<StartupLog, 'info'>
}

export async function bootstrap(
  program: Program,
  { listens, works, isOneOfSeveral, isCommand, adopts, say: own }: BootstrapOptions,
): Promise<Bootstrapped> {
  const lines = { ...say, ...own }
  const config = await prepareConfig(isOneOfSeveral)
  if (config.databaseOwnerUrl !== undefined && !isCommand)
    throw new StartupError(
      'DATABASE_OWNER_URL is for npm run manage -- migrate alone: leave it out of the settings of servers and workers',
    )
  const databaseUrl = isCommand
    ? await openCommandDatabase(program, config, lines)
    : (config.databaseUrl ?? (await openOwnDatabase(program, config, lines)))
  if (listens) await refuseTakenPort(config)
  const { databaseTenantUrl: tenantUrl, databaseDirectUrl: directUrl = databaseUrl } = config
  if (config.migrates && !isCommand)
    await migrateAll(directUrl, { log: lines, tenantUrl, requestsUrl: databaseUrl })
  else await checkSchema(directUrl)

  keepProductColumns({ bytes: config.columnsBytes })
  const log = createLog(config.logLevel)
  watchSlowStatements(config.slowStatementMs === null ? null : { ms: config.slowStatementMs, log })
  const jobs = await openJobQueue(directUrl, { works, log })
  const news = await openNewsFeed({ databaseUrl: directUrl, redisUrl: config.redisUrl, log })
  program.opened('news', news.close)
  const { queueJob } = jobs
  const options = { tenantUrl, queueJob, carryNews: news.carryNews, limits: config.limits }
  const database = openDatabase(databaseUrl, {
    ...options,
    maxConnections: config.connections,
    readUrls: listens ? config.databaseReadUrls : [],
    logReplicas: (line) => log.warn(line),
  })
  program.opened('database connections', () => database.close())
  const maxConnections = signInConnections(config.connections)
  const signInDatabase = listens ? openDatabase(databaseUrl, { ...options, maxConnections }) : database
  if (listens) program.opened('connections for signing in', () => signInDatabase.close())
  program.opened('job queue', (timeoutMs) => jobs.stop(timeoutMs))
  const storage = await openStorage(config.storage)
  await checkInstallation(database, { secret: config.secret, storage }, adopts)
  if (!isCommand) {
    const noted = { id: await databaseIdOf(database), isEmbedded: config.databaseUrl === undefined }
    await noteDatabase(config.dataFolder, noted)
    database.fit.whenOutdated(() => program.retire(outdated))
  }
  if (listens || works) {
    const build = {
      program: listens && works ? 'all' : listens ? 'api' : 'worker',
      version: packageJson.version,
      schema: database.fit.knows,
    }
    program.opened('figures', await openFigures({ config, database, signInDatabase }, build))
  }
  const mailer = createMailer({ smtpUrl: config.smtpUrl, from: config.mailFrom, database, log })
  // The embedded server takes enough for its program.
  if (config.databaseUrl !== undefined && (listens || works))
    await warnOfTooFewConnections(database, config, lines.warn)
  return { config, database, databaseUrl: directUrl, signInDatabase, jobs, storage, mailer, news, log }
}

async function prepareConfig(isOneOfSeveral: string | undefined): Promise<Config> {
  const config = readConfig(process.env)
  if (isOneOfSeveral !== undefined && config.databaseUrl === undefined)
    throw new StartupError(
      `${isOneOfSeveral} needs DATABASE_URL: it works beside others on one database, while npm start brings its own`,
    )
  await prepareDataFolder(config.dataFolder)
  const { databaseUrl, databaseDirectUrl } = config
  if (databaseUrl !== undefined) await checkDatabase('DATABASE_URL', databaseUrl)
  if (databaseDirectUrl !== undefined) await checkDatabase('DATABASE_DIRECT_URL', databaseDirectUrl)
  if (databaseUrl !== undefined) await checkPooling(databaseUrl, databaseDirectUrl)
  return { ...config, secret: config.secret ?? (await ensureSecret(config.dataFolder)) }
}

const outdated =
  'the schema of the database serves newer versions only: ending, for a newer version to be started'

/** Everything that the owner of the database does for a version: its tables, roles and queues, and who may use them. */
export async function migrateAll(ownerUrl: string, options: MigrateOptions): Promise<MigrateResult> {
  const { requestsUrl = ownerUrl } = options
  const result = await migrate(ownerUrl, options)
  await prepareJobQueue(ownerUrl, JOB_QUEUES)
  if (isOtherUser(ownerUrl, requestsUrl)) await prepareProgramLogin(ownerUrl, requestsUrl)
  return result
}

async function openOwnDatabase(program: Program, { dataFolder }: Config, log: StartupLog): Promise<string> {
  const server = await startEmbeddedPostgres({ dataFolder, log })
  program.opened('PostgreSQL', server.stop)
  server.died.then((reason) => program.fail(new StartupError(reason)))
  return server.url
}
