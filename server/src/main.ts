// One process that is all of Vitrine, with its database beside it.
import { pino } from 'pino'
import { buildApp } from './app.ts'
import { createDemo, type DemoSummary } from './demo/create-demo.ts'
import { inviteFirstOperator } from './first-operator.ts'
import { type Config, readConfig } from './platform/config.ts'
import { prepareDataFolder } from './platform/data-folder.ts'
import { checkDatabase } from './platform/db/check-database.ts'
import { openDatabase } from './platform/db/database.ts'
import { startEmbeddedPostgres } from './platform/db/embedded-postgres.ts'
import { migrate } from './platform/db/migrate.ts'
import { closeWithin, listen, refuseTakenPort } from './platform/http/listen.ts'
import { createMailer } from './platform/mail/mailer.ts'
import { ensureSecret } from './platform/secret.ts'
import { StartupError, type StartupLog } from './platform/startup-error.ts'
import { openStorage } from './platform/storage/storage.ts'

/** Requests may take this long to finish when the program is told to end; the whole end takes 10 s at most. */
const FINISH_REQUESTS_MS = 8_000
/** Whoever killed our starter has not asked for patience, and may be starting us again already. */
const FINISH_REQUESTS_ALONE_MS = 500
const END_LIMIT_MS = 9_500

type Closing = { describe: string; close: () => Promise<void> }

/** What has been opened so far. Closed in the opposite order. */
const opened: Closing[] = []
let endingBecause: string | undefined
let finishRequestsMs = FINISH_REQUESTS_MS

/** Start-up lines are for the person at the terminal; everything later is structured. */
const say: StartupLog = { info: (line) => console.log(line), warn: (line) => console.warn(line) }

async function start(): Promise<void> {
  const config = await prepareConfig()
  const databaseUrl = config.databaseUrl ?? (await startOwnDatabase(config))
  await refuseTakenPort(config)
  await migrate(databaseUrl, { log: say })

  const log = pino({ level: config.logLevel })
  const database = openDatabase(databaseUrl)
  opened.push({ describe: 'database connections', close: () => database.close() })
  const storage = await openStorage(config.storage)
  const mailer = createMailer({ smtpUrl: config.smtpUrl, from: config.mailFrom, database, log })
  const app = await buildApp({ config, database, storage, mailer, log })
  opened.push({ describe: 'requests', close: () => closeWithin(app, finishRequestsMs) })

  const demo = config.createsDemo
    ? await createDemo({ database, storage, secret: config.secret, say: say.info })
    : null
  const setupPath = config.createsDemo ? null : await inviteFirstOperator(database, config.secret)
  await listen(app, config)
  announce(config, demo, setupPath)
}

async function prepareConfig(): Promise<Config> {
  const config = readConfig(process.env)
  await prepareDataFolder(config.dataFolder)
  if (config.databaseUrl !== undefined) await checkDatabase(config.databaseUrl)
  return { ...config, secret: config.secret ?? (await ensureSecret(config.dataFolder)) }
}

async function startOwnDatabase(config: Config): Promise<string> {
  const server = await startEmbeddedPostgres({ dataFolder: config.dataFolder, log: say })
  opened.push({ describe: 'PostgreSQL', close: server.stop })
  server.died.then((reason) => fail(new StartupError(reason)))
  return server.url
}

function announce(config: Config, demo: DemoSummary | null, setupPath: string | null): void {
  console.log(`Vitrine is ready at ${config.publicUrl}`)
  if (setupPath !== null)
    console.log(`Set up the first operator (works once): ${config.publicUrl}${setupPath}`)
  if (demo === null) return
  const { port } = new URL(config.publicUrl)
  for (const { name, hostName } of demo.domains)
    console.log(`  ${name.padEnd(16)} http://${hostName}${port === '' ? '' : `:${port}`}`)
  console.log(`Accounts of the demo, password ${demo.password}:`)
  for (const { email, role } of demo.accounts) console.log(`  ${email.padEnd(28)} ${role}`)
}

/** Ends the program once everything is closed, whoever asks first. */
async function end(reason: string): Promise<void> {
  if (endingBecause !== undefined) return
  endingBecause = reason
  console.log(`Ending (${reason})`)
  setTimeout(() => process.exit(1), END_LIMIT_MS)
  for (const { describe, close } of opened.reverse())
    await close().catch((error) => console.error(`${describe} did not end cleanly: ${String(error)}`))
  process.exit(0)
}

function fail(error: unknown): never {
  if (error instanceof StartupError) console.error(error.message)
  else console.error(error)
  process.exit(1)
}

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => end(signal))
// The starter keeps a channel to us, which closes when it is killed. Without it our port and data would stay taken.
process.once('disconnect', () => {
  finishRequestsMs = FINISH_REQUESTS_ALONE_MS
  end('its starter has ended')
})

start().catch(async (error) => {
  // A signal during the start closes things under its feet; that is no failure.
  if (endingBecause !== undefined) return
  for (const { close } of opened.reverse()) await close().catch(() => {})
  fail(error)
})
