/** What archives of companies have of each table: whoever adds one, or a column of the company's own row, decides. */
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  archivedTables,
  companyColumns,
  leftOutColumns,
  leftOutTables,
} from '../../src/modules/operator/archives/archived-tables.ts'
import { type Database, openDatabase } from '../../src/platform/db/database.ts'
import { createTestDatabase, type TestDatabase } from '../harness/databases/database.ts'

let testDatabase: TestDatabase
let database: Database

beforeAll(async () => {
  testDatabase = await createTestDatabase()
  database = openDatabase(testDatabase.url)
})
afterAll(async () => {
  await database.close()
  await testDatabase.drop()
})

const archived = archivedTables.map(({ name }) => name)

interface Column {
  table: string
  name: string
  type: string
}

async function listColumns(): Promise<Column[]> {
  return await database.rows<Column>(sql`
    select c.relname as table, a.attname as name, format_type(a.atttypid, a.atttypmod) as type
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    where n.nspname = 'public' and c.relkind in ('r', 'p') and exists (select 1 from pg_attribute d
      where d.attrelid = c.oid and d.attname = 'domain_id' and d.attnotnull)`)
}

describe('each table of companies', () => {
  it('is in their archives, or is left out with a reason, and not both', async () => {
    const tables = [...new Set((await listColumns()).map(({ table }) => table))]
    expect([...archived, ...Object.keys(leftOutTables)].sort()).toEqual(tables.sort())
  })

  it('has each column that its line names', async () => {
    const known = new Set((await listColumns()).map(({ table, name }) => `${table}.${name}`))
    const named = archivedTables.flatMap(({ name, omits = {}, folderSetIn, storedKeyIn }) =>
      [...Object.keys(omits), folderSetIn, storedKeyIn].flatMap((it) =>
        it === undefined ? [] : `${name}.${it}`,
      ),
    )
    expect(named.filter((it) => !known.has(it))).toEqual([])
  })

  it('comes after those that its rows refer to, and says that they refer to each other', async () => {
    const keys = await database.rows<{ from: string; to: string }>(sql`
      select conrelid::regclass::text as from, confrelid::regclass::text as to from pg_constraint where contype = 'f'`)
    const faults = keys.filter(({ from, to }) => {
      const [table, target] = [archived.indexOf(from), archived.indexOf(to)]
      if (table < 0 || to === 'domains' || to === 'people') return false
      return from === to ? archivedTables[table]?.namesItself !== true : target < 0 || target > table
    })
    expect(faults).toEqual([])
  })

  it('has no number in an archive that another installation draws as well, but those of folder sets', async () => {
    const drawn = await database.rows<{ name: string }>(sql`
      select attrelid::regclass || '.' || attname as name from pg_attribute
      where attidentity <> '' and attrelid::regclass::text = any(${archived})`)
    expect(drawn.map(({ name }) => name)).toEqual(['folder_sets.id'])
    const sets = (await listColumns()).filter(({ name }) => name === 'folder_set' || name === 'set_id')
    const present = archivedTables.filter(
      ({ folderSetIn }) => folderSetIn !== undefined && folderSetIn !== 'id',
    )
    const inArchives = sets.filter(({ table }) => archived.includes(table))
    expect(inArchives.map(({ table }) => table).sort()).toEqual(present.map(({ name }) => name).sort())
  })

  it('has no transaction number, secret or hash in an archive', async () => {
    const omitted = new Set(
      archivedTables.flatMap(({ name, omits = {} }) =>
        Object.keys(omits).map((column) => `${name}.${column}`),
      ),
    )
    const telling = (await listColumns())
      .filter(({ table }) => archived.includes(table))
      .filter(({ name, type }) => type === 'xid8' || /hash|secret|token|sealed|password/.test(name))
      .map(({ table, name }) => `${table}.${name}`)
    expect(telling.filter((it) => !omitted.has(it)).sort()).toEqual([
      // A hash of the headings of a spreadsheet, not of a secret.
      'import_matchings.headers_hash',
    ])
  })
})

describe('each column of the company’s own row', () => {
  it('is in its archive, or is left out with a reason, and not both', async () => {
    const rows = await database.rows<{ name: string }>(sql`
      select attname::text as name from pg_attribute
      where attrelid = 'domains'::regclass and attnum > 0 and not attisdropped`)
    const decided = [...companyColumns, ...Object.keys(leftOutColumns)]
    expect(decided.sort()).toEqual(rows.map(({ name }) => name).sort())
  })
})
