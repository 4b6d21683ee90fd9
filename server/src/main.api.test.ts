// @slow: it starts programs and databases of its own
/** The program itself, started as `npm start` does: each start that can't be says why in one line and ends. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { connect, createServer, type Server } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../test/harness/databases/database.ts'
import { findFreePort } from '../test/harness/servers/free-port.ts'
import { programPath } from '../test/harness/started-program.ts'

let testDatabase: TestDatabase
let folder: string
let taken: Server
let takenPort: number

beforeAll(async () => {
  testDatabase = await createTestDatabase()
  folder = await mkdtemp(join(tmpdir(), 'vitrine-start-'))
  takenPort = await findFreePort()
  taken = createServer().listen(takenPort, '127.0.0.1')
  await once(taken, 'listening')
})
afterAll(async () => {
  taken.close()
  await testDatabase.drop()
  await rm(folder, { recursive: true, force: true })
})

type Settings = Record<string, string>

const firstSecret = 'the first secret, which is long enough'

/** Nothing of what the tests themselves are run with reaches it. */
function start(
  program: string,
  settings: Settings,
  words: readonly string[] = [],
): ChildProcess & { said(): { out: string; error: string } } {
  const child = spawn(process.execPath, [programPath(program), ...words], {
    env: {
      PATH: process.env.PATH,
      NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE ?? join(folder, 'compiled'),
      LOG_LEVEL: 'error',
      VITRINE_DATA: join(folder, 'data'),
      DATABASE_URL: testDatabase.url,
      ...settings,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const said = { out: '', error: '' }
  child.stdout.on('data', (text) => (said.out += String(text)))
  child.stderr.on('data', (text) => (said.error += String(text)))
  return Object.assign(child, { said: () => said })
}

/** The exit code, and every line of what it said went wrong. */
async function failed(program: string, settings: Settings): Promise<{ code: number; lines: string[] }> {
  const child = start(program, settings)
  const [code] = await once(child, 'close')
  return { code, lines: child.said().error.trim().split('\n') }
}

/** On every machine: where even root makes no folder. */
const forbidden = process.platform === 'linux' ? '/sys/vitrine' : '/System/vitrine'

describe('a start', () => {
  it.each<[string, () => Settings, RegExp]>([
    [
      'on a taken port',
      () => ({ PORT: String(takenPort) }),
      /^port \d+ on 127\.0\.0\.1 is taken: stop the other program, or set PORT$/,
    ],
    [
      'with a data folder that may not be written',
      () => ({ VITRINE_DATA: forbidden }),
      /^the data folder \/\S+ can't be used: .+ \(set VITRINE_DATA to another one\)$/,
    ],
    [
      'with a database where nothing answers',
      () => ({ DATABASE_URL: `postgres://vitrine:hunter2@127.0.0.1:1/vitrine` }),
      /^DATABASE_URL: nothing answers at 127\.0\.0\.1:1$/,
    ],
    [
      'with a wrong password of the database',
      () => {
        const url = new URL(inject('testServerUrl'))
        url.password = 'hunter2'
        return { DATABASE_URL: url.href }
      },
      /^DATABASE_URL: the PostgreSQL at \S+ refuses the user \S+ or its password$/,
    ],
    [
      'with a misspelt setting',
      () => ({ VITRINE_PUBLIC_ULR: 'https://example.org' }),
      /^VITRINE_PUBLIC_ULR is no setting of Vitrine: did you mean VITRINE_PUBLIC_URL\?$/,
    ],
    [
      'with a setting that is neither on nor off',
      () => ({ VITRINE_FETCH_MEDIA: 'false' }),
      /^VITRINE_FETCH_MEDIA must be off, on, or IP addresses and ranges with commas between$/,
    ],
  ])(
    '%s ends with one line that says so',
    async (_what, settings, line) => {
      const { code, lines } = await failed('main', settings())
      expect(lines).toEqual([expect.stringMatching(line)])
      expect(lines.join()).not.toContain('hunter2')
      expect(code).toBe(1)
    },
    120_000,
  )

  it.each(['main-api', 'main-worker'])(
    'of %s without DATABASE_URL makes no database of its own',
    async (program) => {
      const { code, lines } = await failed(program, { DATABASE_URL: '' })
      expect(lines).toEqual([
        `${program} needs DATABASE_URL: it works beside others on one database, while npm start brings its own`,
      ])
      expect(code).toBe(1)
    },
    120_000,
  )

  it('of a command prints the link it is for, and of a mistyped one a line that names those there are', async () => {
    const command = (...words: string[]) =>
      start('main-manage', { VITRINE_PUBLIC_URL: 'https://example.org', VITRINE_SECRET: firstSecret }, words)
    const made = command('make-operator', 'first@vitrine.example')
    expect(await once(made, 'close')).toEqual([0, null])
    expect(made.said().error).toBe('')
    expect(made.said().out).toMatch(
      /^The operator .+:\nhttps:\/\/example\.org\/security\/user-setup\?token=\S+\n$/,
    )
    const mistyped = command('make-operators', 'first@vitrine.example')
    expect(await once(mistyped, 'close')).toEqual([1, null])
    expect(mistyped.said().error).toBe(
      'there is no command make-operators: found-company, delete-company, export-company, import-company, make-operator, read-outbox, migrate, backup, verify-backup, restore, upgrade-database, move-database, move-storage, adopt-secret, adopt-storage\n',
    )
  }, 120_000)

  it('that others reach makes no demo unasked, says so, and ends in order at SIGTERM with a request half sent', async () => {
    const port = await findFreePort()
    // An address of this machine alone in a spelling that isn't known counts as one that others reach.
    const settings = {
      HOST: '127.1',
      PORT: String(port),
      VITRINE_SECRET: firstSecret,
    }
    const child = start('main', settings)
    await expect.poll(() => child.said().out, { timeout: 90_000 }).toContain('Vitrine is ready at')
    await expect
      .poll(() => child.said().out)
      .toContain('Set up the first operator (works once): http://localhost')
    expect(child.said().out).toContain(
      'No demo is made: its accounts have a published password, and HOST is 127.1',
    )
    const half = connect(port, '127.0.0.1')
    half.on('error', () => {})
    half.write('POST /api/auth/login HTTP/1.1\r\nHost: localhost\r\nContent-Length: 100\r\n\r\n{')
    expect((await fetch(`http://127.0.0.1:${port}/api/health`)).status).toBe(200)
    child.kill('SIGTERM')
    // Past its limit of ten seconds the program ends itself with 1.
    expect(await once(child, 'close')).toEqual([0, null])
    half.destroy()

    const other = await failed('main', {
      ...settings,
      VITRINE_SECRET: 'another secret, which is long enough too',
    })
    expect(other.lines).toEqual([
      expect.stringMatching(/^VITRINE_SECRET, or the file secret .* is not the one of this database/),
    ])
    expect(other.code).toBe(1)
  }, 240_000)
})
