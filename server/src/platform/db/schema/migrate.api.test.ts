import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../../../test/harness/databases/database.ts'
import { findMissing, migrate } from './migrate.ts'

const log = { info: () => {}, warn: () => {} }
let database: TestDatabase
let folder: string

beforeEach(async () => {
  database = await createTestDatabase()
  // The real migrations are in the template already; these tests bring their own.
  await query('drop table schema_migration, schema_fit')
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
  expect(await migrate(database.url, { log, folder })).toEqual({ applied: [], left: [] })
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

describe('an older program', () => {
  const later = '20260202T0000_later.sql'
  const write = (text: string) => writeFile(join(folder, later), text)

  beforeEach(async () => {
    await query('delete from servers; delete from workers')
    await migrate(database.url, { log, folder })
  })

  it('starts on a schema to which a newer one has only added', async () => {
    await write('-- expand\nalter table box add color text;')
    await migrate(database.url, { log, folder })
    await rm(join(folder, later))
    expect(await migrate(database.url, { log, folder })).toEqual({ applied: [], left: [] })
  })

  it('does not start where something was taken away that it uses', async () => {
    await write(`-- contract: for programs that know ${later}\nalter table box drop id;`)
    await migrate(database.url, { log, folder })
    await rm(join(folder, later))
    await expect(migrate(database.url, { log, folder })).rejects.toThrow(
      `the database serves programs that know the migration ${later}, which this version lacks: start a newer one`,
    )
  })

  it('that runs keeps what it uses: what takes it away is left, and applied once it has ended', async () => {
    await write(`-- contract: for programs that know ${later}\nalter table box drop id;`)
    await writeFile(join(folder, '20260203T0000_paint.sql'), '-- expand\nalter table box add color text;')
    await query(`insert into servers (id, host, version, started_at, knows)
      values (gen_random_uuid(), 'far', '1.0.0', now(), '20260101T0000_create_box.sql');
      insert into workers (id, host, knows) values (gen_random_uuid(), 'near', '${later}'), (gen_random_uuid(), '', '')`)
    const warnings: string[] = []
    const result = await migrate(database.url, {
      log: { ...log, warn: (line) => warnings.push(line) },
      folder,
    })
    expect(result).toEqual({ applied: ['20260203T0000_paint.sql'], left: [later] })
    expect(warnings).toEqual([
      `${later} waits for older programs to end: a server of version 1.0.0 on far, a worker; npm run manage -- migrate waits for them`,
    ])
    await expect(findMissing(database.url, folder)).resolves.toEqual({ needed: [], contracts: [later] })

    const said = Promise.withResolvers<string>()
    const waiting = migrate(database.url, { log: { ...log, info: said.resolve }, folder, contract: 'wait' })
    expect(await said.promise).toContain('a server of version 1.0.0 on far, a worker')
    // One ends in order, the other one is killed and falls silent.
    await query(
      `delete from servers; update workers set seen_at = now() - interval '1 minute' where host = ''`,
    )
    expect(await waiting).toEqual({ applied: [later], left: [] })
  })
})

it('makes an index while others write, and makes it again where it was left half done', async () => {
  await migrate(database.url, { log, folder })
  await query('insert into box values (1), (2)')
  const writer = new pg.Client({ connectionString: database.url })
  await writer.connect()
  try {
    const sql = `-- expand\n-- without transaction\n-- Why; and more.\ndrop index concurrently if exists box_twice;
create unique index concurrently box_twice on box ((id / 10));`
    await writeFile(join(folder, '20260102T0000_index.sql'), sql)
    await expect(migrate(database.url, { log, folder })).rejects.toThrow('could not create unique index')
    expect(
      await query(`select indisvalid as "isValid" from pg_index where indexrelid = 'box_twice'::regclass`),
    ).toEqual([{ isValid: false }])
    await query('delete from box where id = 2')
    // A write that isn't committed yet is waited for, and holds up nobody.
    await writer.query('begin; insert into box values (20)')
    const migrating = migrate(database.url, { log, folder })
    await query('insert into box values (30)')
    await writer.query('commit')
    expect(await migrating).toEqual({ applied: ['20260102T0000_index.sql'], left: [] })
    expect(
      await query(`select indisvalid as "isValid" from pg_index where indexrelid = 'box_twice'::regclass`),
    ).toEqual([{ isValid: true }])
  } finally {
    await writer.end()
  }
})

it('waits for a table that others use for a moment only, and tries again when they had their turn', async () => {
  await migrate(database.url, { log, folder })
  await writeFile(join(folder, '20260102T0000_paint.sql'), '-- expand\nalter table box add color text;')
  const reader = new pg.Client({ connectionString: database.url })
  await reader.connect()
  try {
    await reader.query('begin; select from box')
    const lock = { timeoutMs: 50, pauseMs: 50, tries: 2 }
    await expect(migrate(database.url, { log, folder, lock })).rejects.toThrow(
      'canceling statement due to lock timeout',
    )
    const said = Promise.withResolvers<string>()
    const reported = { ...log, info: (line: string) => line.startsWith('others') && said.resolve(line) }
    const migrating = migrate(database.url, { log: reported, folder, lock: { ...lock, tries: 1_000 } })
    expect(await said.promise).toContain('others are using a table that 20260102T0000_paint.sql changes')
    await reader.query('commit')
    expect((await migrating).applied).toEqual(['20260102T0000_paint.sql'])
  } finally {
    await reader.end()
  }
})
