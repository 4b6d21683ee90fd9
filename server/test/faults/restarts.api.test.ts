// @slow: it kills programs and starts them again
/** PostgreSQL is restarted under programs at work: they live, and what they have answered is there. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { type Company, givenCompany, givenProductFolder, signIn } from '../factories/company.ts'
import { findFreePort } from '../harness/servers/free-port.ts'
import {
  type RestartablePostgres,
  startRestartablePostgres,
} from '../harness/servers/restartable-postgres.ts'
import { programPath } from '../harness/started-program.ts'
import { startTestServer, type TestServer, testSecret } from '../harness/test-server.ts'

/** Fast and immediate ones in turn. `VITRINE_TEST_RESTARTS=20` makes a longer run. */
const RESTARTS = Number(process.env.VITRINE_TEST_RESTARTS ?? 6)
const WRITERS = 6
/** What each program must have done between two restarts, so that each one meets work. */
const ANSWERS_BETWEEN = 20
/** For that much, on a machine that other work keeps busy. */
const PATIENCE_MS = 180_000
const LIMIT_MS = (RESTARTS + 1) * PATIENCE_MS

let postgres: RestartablePostgres
/** Makes what is needed, and looks at the end; it lives through the restarts too. */
let checker: TestServer
let company: Company
let folder: string
let headers: { cookie: string }
let dataFolder: string
let tries = 0
const programs: ChildProcess[] = []
const complaints: string[] = []

beforeAll(async () => {
  dataFolder = await mkdtemp(join(tmpdir(), 'vitrine-restarts-'))
  postgres = await startRestartablePostgres()
  checker = await startTestServer({}, {}, { databaseUrl: postgres.url })
  company = await givenCompany(checker)
  folder = await givenProductFolder(company.scope)
  headers = await signIn(checker, company.admin)
}, 120_000)

/** A second try has programs and products of its own. */
afterEach(async () => {
  for (const program of programs.splice(0)) {
    if (program.exitCode !== null || program.signalCode !== null) continue
    program.kill('SIGKILL')
    await once(program, 'exit')
  }
  complaints.length = 0
  await postgres.start()
})

afterAll(async () => {
  await checker.close()
  await postgres.close()
  await rm(dataFolder, { recursive: true, force: true })
})

async function startProgram(name: string, ready: string, environment: NodeJS.ProcessEnv): Promise<void> {
  const program = spawn(process.execPath, [programPath(name)], {
    env: {
      ...process.env,
      DATABASE_URL: postgres.url,
      VITRINE_DATA: dataFolder,
      VITRINE_SECRET: testSecret,
      VITRINE_REQUESTS_PER_MINUTE: '1000000',
      // Who waits for a restart on a busy machine isn't told that it took too long.
      VITRINE_REQUEST_SECONDS: '120',
      LOG_LEVEL: 'error',
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  programs.push(program)
  program.stderr.on('data', (text: Buffer) => complaints.push(String(text)))
  await new Promise<void>((resolve, reject) => {
    program.stdout.on('data', (text: Buffer) => text.includes(ready) && resolve())
    program.once('exit', () => reject(new Error(`${name} ended: ${complaints.join('')}`)))
  })
}

/** Creates products one after the other and notes what was answered. */
async function write(port: number, writer: number, isOver: () => boolean, seen: Map<string, number>) {
  for (let number = 0; !isOver(); number++) {
    const reference = `RESTART-${tries}-${writer}-${number}`
    const answer = await fetch(`http://127.0.0.1:${port}/api/products?domain=${company.domainId}`, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
      body: JSON.stringify({ name: 'A product', reference, folders: [folder] }),
    })
    await answer.arrayBuffer()
    seen.set(reference, answer.status)
  }
}

it(
  `lives through ${RESTARTS} restarts of PostgreSQL under load, losing and doubling nothing`,
  async () => {
    tries++
    const port = await findFreePort()
    await startProgram('main-api', 'answers at', { PORT: String(port) })
    await startProgram('main-worker', 'is ready', {})
    let isOver = false
    const seen = new Map<string, number>()
    const writers = Array.from({ length: WRITERS }, (_, n) => write(port, n, () => isOver, seen))
    const acknowledged = () => [...seen].filter(([, status]) => status < 300).map(([reference]) => reference)
    // A writer that can't reach its server ends this at once.
    const failed = Promise.all(writers)
    for (let restart = 0; restart < RESTARTS; restart++) {
      const before = acknowledged().length
      const enough = expect
        .poll(() => acknowledged().length, { timeout: PATIENCE_MS, interval: 20 })
        .toBeGreaterThanOrEqual(before + ANSWERS_BETWEEN)
      await Promise.race([enough, failed])
      await postgres.stop(restart % 2 === 0 ? 'fast' : 'immediate')
      await postgres.start()
    }
    const before = acknowledged().length
    await expect.poll(() => acknowledged().length, { timeout: PATIENCE_MS }).toBeGreaterThan(before)
    isOver = true
    await failed
    expect(programs.map(({ exitCode, signalCode }) => [exitCode, signalCode])).toEqual([
      [null, null],
      [null, null],
    ])
    // Refused while it was away, with a key that says so; nothing else went wrong.
    const statuses = new Set(seen.values())
    for (const status of statuses) expect([200, 201, 503]).toContain(status)
    const rows = await company.scope.rows<{ reference: string }>(sql`select reference from products`)
    const stored = rows.map(({ reference }) => reference)
    expect(new Set(stored).size).toBe(stored.length)
    expect(acknowledged().filter((reference) => !stored.includes(reference))).toEqual([])
  },
  LIMIT_MS,
)
