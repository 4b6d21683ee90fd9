// @slow: it starts programs and databases of its own
/** Commands work with the database of the servers, and make none; `migrate` is the one that changes its schema. */
import { access, mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  createEmptyDatabase,
  createTestDatabase,
  type TestDatabase,
} from '../../test/harness/databases/database.ts'
import { startProgram } from '../../test/harness/started-program.ts'
import { noteDatabase } from '../platform/data-folder.ts'
import { openDatabase } from '../platform/db/database.ts'
import { databaseIdOf } from '../platform/installation-marks.ts'

let folder: string
let first: TestDatabase
let second: TestDatabase
let empty: TestDatabase

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'vitrine-commands-'))
  first = await createTestDatabase()
  second = await createTestDatabase()
  empty = await createEmptyDatabase()
})
afterAll(async () => {
  for (const database of [first, second, empty]) await database.drop()
  await rm(folder, { recursive: true, force: true })
})

const secret = 'a secret for commands, which is long enough'

async function dataFolder(name: string): Promise<string> {
  const path = join(folder, name)
  await mkdir(path, { recursive: true })
  return path
}

function run(script: string, VITRINE_DATA: string, DATABASE_URL: string, ...words: string[]) {
  const settings = { VITRINE_DATA, VITRINE_SECRET: secret, ...(DATABASE_URL === '' ? {} : { DATABASE_URL }) }
  return startProgram(script, settings, words).ended
}
const manage = (data: string, url: string, ...words: string[]) => run('main-manage', data, url, ...words)

describe('a command', () => {
  it.each([
    ['main-manage', ['make-operator', 'lost@vitrine.example']],
    ['main-manage', ['migrate']],
    ['main-load', ['products.csv', '--domain', 'Any']],
  ])('of %s %j makes no database where there is none', async (script, words) => {
    const data = await dataFolder('fresh')
    const { code, said } = await run(script, data, '', ...words)
    expect(said).toBe(
      `there is no database in ${data}: set DATABASE_URL or VITRINE_DATA as for the server; npm start makes a new one\n`,
    )
    expect(code).toBe(1)
    await expect(access(join(data, 'postgres'))).rejects.toThrow('ENOENT')
  })

  it('is refused on another database than its data folder belongs to, before anything is done', async () => {
    const data = await dataFolder('noted')
    const database = openDatabase(first.url)
    await noteDatabase(data, { id: await databaseIdOf(database), isEmbedded: false })
    const without = await manage(data, '', 'make-operator', 'lost@vitrine.example')
    expect(without).toEqual({
      code: 1,
      said: `the data folder ${data} belongs to a database that its server knows by DATABASE_URL: give it to the command too\n`,
    })
    for (const { url } of [second, empty])
      for (const words of [['make-operator', 'lost@vitrine.example'], ['migrate']]) {
        const other = await manage(data, url, ...words)
        expect(other.said).toContain(`the data folder ${data} belongs to another database`)
        expect(other.code).toBe(1)
      }
    const right = await manage(data, first.url, 'make-operator', 'found@vitrine.example')
    expect(right.said).toContain('The operator found@vitrine.example')
    expect((await database.pool.query('select email from people')).rows).toEqual([
      { email: 'found@vitrine.example' },
    ])
    await database.close()
  })
})

describe('migrate', () => {
  it('is a step of its own, before which servers without the right to migrate refuse to start', async () => {
    const data = await dataFolder('steps')
    const lacks =
      /^the database lacks the migration 20261120T0900_create_roles\.sql and \d+ more: npm run manage -- migrate applies them\n$/
    const server = startProgram('main-api', {
      VITRINE_DATA: data,
      VITRINE_SECRET: secret,
      DATABASE_URL: empty.url,
      VITRINE_MIGRATE: 'off',
      PORT: '0',
    })
    expect((await server.ended).said).toMatch(lacks)
    expect((await manage(data, empty.url, 'make-operator', 'early@vitrine.example')).said).toMatch(lacks)

    const before = await manage(data, empty.url, 'migrate', '--check')
    expect(before.code).toBe(1)
    expect(before.said).toMatch(/^to be applied: 20261120T0900_create_roles\.sql\n/)
    const done = await manage(data, empty.url, 'migrate')
    expect(done.said).toContain('migrating the database: 20261120T0900_create_roles.sql\n')
    expect(done.said).toMatch(/The database has the schema of this version now: \d+ applied\n$/)
    expect(done.code).toBe(0)
    const upToDate = { code: 0, said: 'The database has the schema of this version\n' }
    expect(await manage(data, empty.url, 'migrate', '--check')).toEqual(upToDate)
    for (const words of [['migrate'], ['migrate', '--expand']])
      expect(await manage(data, empty.url, ...words)).toEqual(upToDate)
    expect((await manage(data, empty.url, 'make-operator', 'early@vitrine.example')).code).toBe(0)
  })
})

it.each([[['help']], [['--help']], [['make-operator', '--help']], [['help', 'make-operator']]])(
  '%j says what there is, and needs no database',
  async (words) => {
    const data = join(folder, 'nowhere')
    const { code, said } = await manage(data, '', ...words)
    expect(said).toContain('npm run manage -- make-operator EMAIL')
    expect(said.includes('npm run manage -- found-company')).toBe(words.length === 1)
    expect(code).toBe(0)
    await expect(access(data)).rejects.toThrow('ENOENT')
  },
)
