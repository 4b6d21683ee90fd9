import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../../test/harness/database.ts'
import { migrate } from './migrate.ts'

const log = { info: () => {}, warn: () => {} }
let database: TestDatabase
let folder: string

beforeEach(async () => {
  database = await createTestDatabase()
  // The real migrations are in the template already; these tests bring their own.
  await query('drop table schema_migration')
  folder = await mkdtemp(join(tmpdir(), 'vitrine-migrations-'))
  await writeFile(join(folder, '20260101T0000_create_box.sql'), 'create table box (id integer primary key);')
})

afterEach(async () => {
  await database.drop()
  await rm(folder, { recursive: true, force: true })
})

async function query(sql: string): Promise<pg.QueryResultRow[]> {
  const client = new pg.Client({ connectionString: database.url })
  await client.connect()
  try {
    return (await client.query(sql)).rows
  } finally {
    await client.end()
  }
}

it('applies each file once, in the order of their names', async () => {
  await writeFile(join(folder, '20260102T0000_add_color.sql'), 'alter table box add color text; select 1;')
  const first = await migrate(database.url, { log, folder })
  expect(first.applied).toEqual(['20260101T0000_create_box.sql', '20260102T0000_add_color.sql'])
  expect(await migrate(database.url, { log, folder })).toEqual({ applied: [] })
})

it('lets two programs that start at once apply a file only once', async () => {
  const results = await Promise.all([1, 2, 3].map(() => migrate(database.url, { log, folder })))
  expect(results.flatMap((result) => result.applied)).toEqual(['20260101T0000_create_box.sql'])
})

it('leaves nothing of a file that fails, and names the file and the line', async () => {
  await writeFile(join(folder, '20260102T0000_break.sql'), 'create table half ();\nselect * from nowhere;')
  await expect(migrate(database.url, { log, folder })).rejects.toThrow(
    'the migration 20260102T0000_break.sql failed: relation "nowhere" does not exist (line 2)',
  )
  expect(await query("select to_regclass('half') as half, to_regclass('box')::text as box")).toEqual([
    { half: null, box: 'box' },
  ])
})

it('refuses a file that was changed after it was applied', async () => {
  await migrate(database.url, { log, folder })
  await writeFile(join(folder, '20260101T0000_create_box.sql'), 'create table box (id bigint primary key);')
  await expect(migrate(database.url, { log, folder })).rejects.toThrow(/create_box.sql was changed/)
})

it('refuses a database that a newer version has migrated', async () => {
  await migrate(database.url, { log, folder })
  await rm(join(folder, '20260101T0000_create_box.sql'))
  await expect(migrate(database.url, { log, folder })).rejects.toThrow(/which this version lacks/)
})
