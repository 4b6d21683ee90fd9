// @slow: it starts programs and databases of its own
/** Servers and workers whose user owns no table: the schema is the owner's, whom one command alone knows. */
import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { type CatalogWorld, givenCatalog } from './factories/catalog.ts'
import { signIn } from './factories/company.ts'
import { apiCaller } from './harness/api-caller.ts'
import { createTestDatabase, type TestDatabase } from './harness/databases/database.ts'
import { startProgram } from './harness/started-program.ts'
import { startTestServer, type TestServer } from './harness/test-server.ts'

const user = `vitrine_test_${randomBytes(6).toString('hex')}`
let database: TestDatabase
let programUrl: string
let VITRINE_DATA: string

beforeAll(async () => {
  database = await createTestDatabase()
  programUrl = Object.assign(new URL(database.url), { username: user, password: 'programs' }).href
  VITRINE_DATA = await mkdtemp(join(tmpdir(), 'vitrine-program-login-'))
})
afterAll(async () => {
  await database.drop()
  await ask(inject('testServerUrl'), `drop role if exists ${user}_requests; drop role if exists ${user}`)
  await rm(VITRINE_DATA, { recursive: true, force: true })
})

async function ask(url: string, statement: string) {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query(statement)).rows
  } finally {
    await client.end()
  }
}

function run(script: string, settings: Record<string, string>, ...words: string[]) {
  const usual = { VITRINE_DATA, DATABASE_URL: programUrl, PORT: '0', VITRINE_DEMO: 'off' }
  return startProgram(
    script,
    { ...usual, VITRINE_SECRET: 'a secret for programs, long enough', ...settings },
    words,
  ).ended
}
const migrate = (settings: Record<string, string> = {}) =>
  run('main-manage', { DATABASE_OWNER_URL: database.url, ...settings }, 'migrate')

it('is made by the owner, as often as that is asked for', async () => {
  const early = await run('main-api', { VITRINE_MIGRATE: 'off' })
  expect(early).toMatchObject({ code: 1, said: expect.stringContaining('DATABASE_URL: ') })
  for (let times = 0; times < 2; times++)
    expect(await migrate()).toEqual({ code: 0, said: 'The database has the schema of this version\n' })
})

it('does all the work of servers and workers, and changes no table', async () => {
  const server = await startTestServer({}, {}, { databaseUrl: programUrl, works: true })
  try {
    const world = await givenCatalog(server, { products: 3, seed: 12 })
    await copyAll(server, world)
    const { pool } = server.database
    expect((await pool.query('select current_user as name')).rows).toEqual([{ name: user }])
    await pool.query('select try_room(1000)')
    for (const statement of [
      'create table stray (id int)',
      'alter table products add column stray int',
      'drop table kept_answers',
      'truncate products',
      'create index on products (name)',
      'alter table products no force row level security',
      `update schema_fit set needed = ''`,
      'delete from schema_migration',
      'set role vitrine_tenant',
      'create role stray',
    ])
      await expect(pool.query(statement), statement).rejects.toMatchObject({ code: '42501' })
  } finally {
    await server.close()
  }
})

/** Signs in, changes products by a request and copies them by a process. */
async function copyAll(server: TestServer, world: CatalogWorld): Promise<void> {
  const call = apiCaller(server, world.domainId, await signIn(server, world.admin))
  const ids = world.products.map(({ id }) => id)
  const changed = await call(`PATCH /products/${ids[0]}`, { body: { name: 'Named by a program' } })
  expect(changed.status).toBe(200)
  const copied = await call('POST /products/bulk', {
    body: { selection: { ids }, action: { type: 'duplicate' } },
  })
  expect(copied.status, JSON.stringify(copied.body)).toBeLessThan(300)
  const count = async () =>
    (await call<{ total: number }>('POST /products/query', { body: { filters: [] } })).body
  await expect.poll(count, { timeout: 30_000 }).toMatchObject({ total: 6 })
}

it('is told by name what the schema lacks, and that the owner migrates', async () => {
  const [last] = await ask(
    database.url,
    'delete from schema_migration where name = (select max(name) from schema_migration) returning *',
  )
  const behind = await run('main-api', { VITRINE_MIGRATE: 'off' })
  expect(behind).toEqual({
    code: 1,
    said: `the database lacks the migration ${last.name}: npm run manage -- migrate applies them\n`,
  })
  await ask(
    database.url,
    `insert into schema_migration (name, checksum) values ('${last.name}', '${last.checksum}')`,
  )
  const migrating = await run('main-api', {})
  expect(migrating.said).toContain(
    `the database user ${user} doesn't own the tables: set VITRINE_MIGRATE=off`,
  )
  const withOwner = await run('main-worker', { VITRINE_MIGRATE: 'off', DATABASE_OWNER_URL: database.url })
  expect(withOwner.said).toContain('DATABASE_OWNER_URL is for npm run manage -- migrate alone')
})

it('without its rights says who gives them', async () => {
  await ask(database.url, `revoke select on schema_fit from ${user}`)
  const { said } = await run('main-api', { VITRINE_MIGRATE: 'off' })
  expect(said).toMatch(/has no rights there \(.*schema_fit\): npm run manage -- migrate gives them/)
  expect((await migrate()).code).toBe(0)
  expect(await ask(programUrl, 'select needed from schema_fit')).toHaveLength(1)
})
