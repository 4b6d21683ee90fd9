// @slow: it starts programs and databases of its own
/** Programs that the schema no longer serves: they refuse to write, say so, and end by themselves. */
import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openDatabase } from '../src/platform/db/database.ts'
import { type MigrateOptions, migrate } from '../src/platform/db/schema/migrate.ts'
import { givenCompany, signIn } from './factories/company.ts'
import { createTestDatabase, type TestDatabase } from './harness/databases/database.ts'
import { findFreePort } from './harness/servers/free-port.ts'
import { type StartedProgram, startProgram } from './harness/started-program.ts'
import { startTestServer, type TestServer } from './harness/test-server.ts'

const taking = '99990101T0000_take_away.sql'
const quiet = { info: () => {}, warn: () => {} }
let folder: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'vitrine-outdated-'))
  await cp(join(import.meta.dirname, '..', 'migrations'), folder, { recursive: true })
  await writeFile(join(folder, taking), `-- contract: for programs that know ${taking}\nselect 1;`)
})
afterAll(() => rm(folder, { recursive: true, force: true }))

function takeAway(url: string, options: Partial<MigrateOptions> = {}) {
  return migrate(url, { log: quiet, folder, ...options })
}

describe('a server that the schema no longer serves', () => {
  let server: TestServer
  beforeAll(async () => {
    server = await startTestServer()
  })
  afterAll(() => server.close())

  it('is told at once, is not ready, refuses to write and goes on reading', async () => {
    const { admin, domainId } = await givenCompany(server)
    const headers = await signIn(server, admin)
    const asked = (method: 'GET' | 'POST' | 'PATCH', url: string, payload?: object) =>
      server.request({
        method,
        url,
        headers,
        query: { domain: domainId },
        ...(payload === undefined ? {} : { payload }),
      })
    expect((await asked('POST', '/api/tags', { name: 'First tag', priceTypes: [] })).statusCode).toBe(200)
    expect((await asked('GET', '/api/ready')).statusCode).toBe(200)

    await takeAway(server.databaseUrl)
    await expect
      .poll(async () => (await asked('GET', '/api/ready')).json())
      .toMatchObject({
        code: 'Unavailable',
        status: 503,
        data: { failed: 'outdated' },
      })
    const refused = { code: 'ProgramOutdated', status: 503 }
    const writes = [
      await asked('POST', '/api/tags', { name: 'Second tag', priceTypes: [] }),
      await asked('POST', '/api/auth/password/forgot'),
      await asked('POST', '/api/uploads'),
      await asked('PATCH', '/api/uploads/0'),
    ]
    for (const write of writes) {
      expect(write.json()).toMatchObject(refused)
      expect(write.headers['retry-after']).toBe('5')
    }
    expect((await asked('GET', '/api/tags')).statusCode).toBe(200)
    expect((await asked('POST', '/api/products/query', { filters: [] })).statusCode).toBe(200)
  })
})

it('a program that knows what is needed is served on', async () => {
  const server = await startTestServer(
    {},
    {},
    {
      openDatabase: async (url, options) => openDatabase(url, { ...options, knows: taking }),
    },
  )
  try {
    await takeAway(server.databaseUrl)
    await expect
      .poll(async () => {
        const [row] = (await server.database.pool.query('select needed from schema_fit')).rows
        return row.needed
      })
      .toBe(taking)
    expect((await server.request({ url: '/api/ready' })).statusCode).toBe(200)
  } finally {
    await server.close()
  }
})

describe('programs of an older version', () => {
  let database: TestDatabase
  let dataFolder: string
  const programs: StartedProgram[] = []
  beforeAll(async () => {
    database = await createTestDatabase()
    dataFolder = await mkdtemp(join(tmpdir(), 'vitrine-outdated-data-'))
  })
  afterAll(async () => {
    for (const program of programs) program.kill()
    await database.drop()
    await rm(dataFolder, { recursive: true, force: true })
  })

  function start(script: string, port: number, settings: Record<string, string>) {
    const own = { DATABASE_URL: database.url, VITRINE_DATA: dataFolder, PORT: String(port) }
    const program = startProgram(script, { ...own, ...settings })
    programs.push(program)
    return program
  }

  it('hold up what takes something away from them, until they are told to end and do so, in order', async () => {
    const port = await findFreePort()
    const settings = { VITRINE_MIGRATE: 'off', VITRINE_DRAIN_SECONDS: '3' }
    const server = start('main-api', port, settings)
    const worker = start('main-worker', 0, settings)
    await expect.poll(server.said, { timeout: 120_000 }).toContain('Vitrine answers')
    await expect.poll(worker.said, { timeout: 120_000 }).toContain('is ready')
    const ready = () =>
      fetch(`http://127.0.0.1:${port}/api/ready`).then(
        (answer) => answer.text(),
        () => 'gone',
      )
    await expect.poll(ready, { timeout: 60_000 }).toContain('ok')

    const warnings: string[] = []
    const { left } = await takeAway(database.url, { log: { ...quiet, warn: (line) => warnings.push(line) } })
    expect(left).toEqual([taking])
    expect(warnings.join()).toMatch(/a server of version \S+ on \S+, a worker on \S+; npm run manage/)
    expect(await ready()).toContain('ok')

    const forced = takeAway(database.url, { contract: 'force' })
    await expect.poll(ready, { timeout: 60_000 }).toContain('outdated')
    const outdated = { code: 1, said: expect.stringContaining('serves newer versions only') }
    expect(await server.ended).toEqual(outdated)
    expect(await worker.ended).toEqual(outdated)
    expect((await forced).applied).toEqual([taking])

    const late = start('main-api', port, settings)
    expect(await late.ended).toEqual({
      code: 1,
      said: expect.stringContaining(`the database serves programs that know the migration ${taking}`),
    })
  }, 240_000)
})
