/** Vitrine as people run it, started by `npm start`'s own script and killed without a farewell. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import type { Account } from './calls.ts'
import { bulkReference } from './checked-client.ts'

export const root = fileURLToPath(new URL('../../..', import.meta.url))

export interface Place {
  /** Holds everything of the program, and nothing else. */
  dataFolder: string
  port: number
  /** A database of its own, and what else is set; else the embedded one. */
  settings?: Record<string, string>
  /** Where the sources of another version lie. */
  sources?: string
}

/** For what hangs: an interrupted PostgreSQL repairs its files at the start. */
const START_LIMIT_MS = 5 * 60_000

/** The program with all it takes, or another one of `server/dist` beside it. */
export class RunningProgram {
  #child: ChildProcess | null = null
  readonly #place: Place
  readonly #script: readonly string[]

  constructor(place: Place, script: readonly string[] = ['scripts', 'start.mjs']) {
    this.#place = place
    this.#script = script
  }

  /** Resolves once it answers. */
  async start(): Promise<void> {
    const sources = this.#place.sources ?? root
    const child = spawn(process.execPath, [join(sources, ...this.#script)], {
      cwd: sources,
      env: {
        ...environmentOf(this.#place),
        PORT: String(this.#place.port),
        VITRINE_REQUESTS_PER_MINUTE: '1000000',
      },
      stdio: ['ignore', 'ignore', 'inherit'],
      detached: true,
    })
    this.#child = child
    const end = Date.now() + START_LIMIT_MS
    while (!(await isReady(this.#place.port))) {
      if (Date.now() > end) throw new Error('the program did not become ready')
      if (child.exitCode !== null) throw new Error(`the program ended with ${child.exitCode}`)
      await sleep(50)
    }
  }

  /** Whether it has not ended by itself. */
  isUp(): boolean {
    return this.#child !== null && this.#child.exitCode === null && this.#child.signalCode === null
  }

  /** Kills the starter and the program in one moment; `withDatabase` also PostgreSQL beside it. */
  async kill(withDatabase: boolean): Promise<void> {
    const child = this.#child
    if (child?.pid === undefined || child.exitCode !== null)
      throw new Error('it had ended before it was killed')
    const gone = once(child, 'exit')
    const postmaster = withDatabase ? await findPostmaster(this.#place.dataFolder) : null
    process.kill(-child.pid, 'SIGKILL')
    if (postmaster !== null) process.kill(postmaster, 'SIGKILL')
    await gone
    this.#child = null
  }

  /** Ends it as a supervisor does. */
  async stop(): Promise<void> {
    const child = this.#child
    if (child === null || child.exitCode !== null) return
    const gone = once(child, 'exit')
    child.kill('SIGTERM')
    await gone
    this.#child = null
  }
}

function environmentOf({ dataFolder, settings = {} }: Place): NodeJS.ProcessEnv {
  return {
    PATH: process.env.PATH,
    HOME: process.env.HOME,
    NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
    VITRINE_DATA: dataFolder,
    VITRINE_DEMO: 'off',
    LOG_LEVEL: 'fatal',
    ...settings,
  }
}

async function isReady(port: number): Promise<boolean> {
  try {
    return (await fetch(`http://127.0.0.1:${port}/api/ready`)).ok
  } catch {
    return false
  }
}

/** The owner's address of the database that it has at the moment. */
export async function databaseUrlOf({ dataFolder, settings }: Place): Promise<string> {
  return settings?.DATABASE_URL ?? (await readFile(join(dataFolder, 'database-address'), 'utf8')).trim()
}

/** PostgreSQL notes its process beside its files, which lie elsewhere where root runs it. */
async function findPostmaster(dataFolder: string): Promise<number> {
  const elsewhere = await readFile(join(dataFolder, 'postgres-folder'), 'utf8').catch(() => null)
  const cluster = elsewhere === null ? join(dataFolder, 'postgres') : elsewhere.trim()
  for (const folder of [cluster, join(cluster, 'postgres')]) {
    const noted = await readFile(join(folder, 'postmaster.pid'), 'utf8').catch(() => null)
    if (noted !== null) return Number(noted.split('\n')[0])
  }
  throw new Error(`no PostgreSQL runs in ${cluster}`)
}

export interface Company {
  name: string
  hostName: string
  /** All of them super admins. */
  people: readonly Account[]
}

/** Makes the company and loads products that cost half a unit more than their number. Returns its id. */
export async function foundFilledCompany(place: Place, company: Company, products: number): Promise<string> {
  const { name, hostName, people } = company
  const domainId = await runToEnd(
    place,
    ['server', 'test', 'programs', 'found-company.ts'],
    [name, hostName, ...people.flatMap(({ email, password }) => [email, password])],
    { DATABASE_URL: await databaseUrlOf(place) },
  )
  const lines = Array.from({ length: products }, (_, n) => `${bulkReference}${n};Product ${n};${n}.5`)
  const csv = join(place.dataFolder, 'products.csv')
  await writeFile(csv, `reference;name;price\n${lines.join('\n')}\n`)
  await runToEnd(place, ['server', 'src', 'main-load.ts'], [csv, '--domain', name], place.settings ?? {})
  return domainId.trim()
}

/** Returns what it has printed. */
async function runToEnd(
  place: Place,
  script: readonly string[],
  parameters: readonly string[],
  settings: Record<string, string>,
): Promise<string> {
  const child = spawn(process.execPath, [join(place.sources ?? root, ...script), ...parameters], {
    cwd: place.dataFolder,
    env: { ...environmentOf(place), ...settings },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const printed = text(child.stdout)
  const [code] = await once(child, 'exit')
  if (code !== 0) throw new Error(`${script.at(-1)} ended with ${code}`)
  return await printed
}
