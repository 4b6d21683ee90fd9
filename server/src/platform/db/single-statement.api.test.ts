/** Statements that are a transaction of their own, in one round trip. */
import { type RawBuilder, sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../../test/harness/databases/database.ts'
import { watchWrites } from '../../../test/harness/databases/database-writes.ts'
import { type Database, openDatabase } from './database.ts'
import { compiledStatement, type PlaceOf, prepared } from './prepared.ts'

const nobody = { domainId: null, personId: null }
const domainId = '01890000-0000-7000-8000-000000000001'
const personId = '01890000-0000-7000-8000-000000000002'

let test: TestDatabase
let database: Database
let writes = 0

beforeAll(async () => {
  test = await createTestDatabase()
  // One connection: what one statement leaves behind, the next one would meet.
  database = openDatabase(test.url, { maxConnections: 1 })
  await database.rows(sql`create table counted (n int)`)
  await database.rows(sql`grant select, insert on counted to vitrine_tenant`)
  await database.rows(
    sql`create function note(n int) returns int language sql as 'insert into counted values (n) returning n'`,
  )
  database.tenantPool.on('connect', (client) => {
    watchWrites(client, () => {
      writes += 1
    })
  })
})
afterAll(async () => {
  await database.close()
  await test.drop()
})

async function writesOf(work: () => Promise<unknown>): Promise<number> {
  const before = writes
  await work()
  return writes - before
}

const who = sql<{ domain: string; person: string; limit: string }>`
  select current_setting('app.domain_id') as domain, current_setting('app.person_id') as person,
    current_setting('statement_timeout') as limit`

it('sees the settings it was given, and those alone', async () => {
  const settings = { domainId, personId, statementTimeoutMs: 1_500 }
  expect(await database.single(settings, who)).toEqual([
    { domain: domainId, person: personId, limit: '1500ms' },
  ])
  expect(await database.single(nobody, who)).toEqual([{ domain: '', person: '', limit: '0' }])
  const { rows } = await database.tenantPool.query(`select current_setting('app.domain_id', true) as domain`)
  expect(rows).toEqual([{ domain: '' }])
})

it('takes one round trip once the connection is there, planned anew or not', async () => {
  await database.single(nobody, who)
  expect(await writesOf(() => database.single(nobody, who))).toBe(1)
  const planned = prepared(sql<{ n: number }>`select ${7}::int as n`)
  expect(await writesOf(() => database.single(nobody, planned))).toBe(1)
  expect(await database.single(nobody, planned)).toEqual([{ n: 7 }])
})

it('gives values as a transaction does', async () => {
  const values = sql`
    select 1::bigint as count, date '2026-11-26' as day, timestamptz '2026-11-26T10:00Z' as at, null::text as none,
      array['a', null] as list, '{"a": [1]}'::jsonb as document, 1.50::numeric as amount, ${['x', 'y']}::text[] as given,
      ${null}::int as nothing, ${'ünïcode ☃'} as text, ${true}::boolean as yes`
  const apart = await database.asTenant(nobody, (open) => open.rows(values))
  expect(await database.single(nobody, values)).toEqual(apart)
  expect(await database.single(nobody, prepared(values))).toEqual(apart)
  expect(await database.single(nobody, prepared(values))).toEqual(apart)
})

it.each([
  ['says that it writes', (n: number) => sql`insert into counted values (${n})`],
  ['calls a function that does', (n: number) => sql`select note(${n})`],
])('carries out once a statement that %s', async (_, statement) => {
  for (const n of [1, 2]) await database.single(nobody, statement(n))
  expect(await database.single(nobody, sql`select n from counted order by n`)).toEqual([{ n: 1 }, { n: 2 }])
  await database.rows(sql`truncate counted`)
})

it('takes the next statement after one that failed, in its planning or its work', async () => {
  const division = (by: number) => prepared(sql<{ n: number }>`select 1 / ${by}::int as n`)
  for (let round = 0; round < 3; round++) {
    await expect(database.single(nobody, division(0))).rejects.toMatchObject({ code: '22012' })
    await expect(database.single(nobody, prepared(sql`select no_such_column`))).rejects.toMatchObject({
      code: '42703',
    })
    expect(await database.single(nobody, division(1))).toEqual([{ n: 1 }])
    expect(await database.single(nobody, who)).toHaveLength(1)
  }
})

it('reads again what the server has forgotten, or would answer in another form', async () => {
  const read = prepared(sql`select * from counted`)
  await database.single(nobody, read)
  await database.rows(sql`alter table counted add column text text`)
  await database.rows(sql`insert into counted values (1, 'one')`)
  expect(await database.single(nobody, read)).toEqual([{ n: 1, text: 'one' }])
  await database.tenantPool.query('discard all')
  expect(await database.single(nobody, read)).toEqual([{ n: 1, text: 'one' }])
})

it('is planned beside the same statement of a transaction on that connection, whichever comes first', async () => {
  for (const [before, after] of [
    ['single', 'open'],
    ['open', 'single'],
  ] as const) {
    const statement = prepared(sql<{ n: number }>`select ${1}::int as n, ${sql.lit(before)} as first`)
    const tenantAccess = {
      single: () => database.single(nobody, statement),
      open: () => database.asTenant(nobody, (open) => open.rows(statement)),
    }
    for (const way of [before, after, before, after])
      expect(await tenantAccess[way]()).toMatchObject([{ n: 1 }])
  }
})

it('writes once what is asked with other values each time, on whichever connection', async () => {
  let written = 0
  const product = compiledStatement((placeOf: PlaceOf<'left' | 'right'>) => {
    written += 1
    return sql<{ n: number }>`select ${placeOf('left')}::int * ${2}::int * ${placeOf('right')}::int as n`
  })
  const tenantAccess = [
    (statement: ReturnType<typeof product>) => database.single(nobody, statement),
    (statement: ReturnType<typeof product>) => database.asTenant(nobody, (open) => open.rows(statement)),
    (statement: ReturnType<typeof product>) => database.rows(statement),
  ]
  const asked = [
    { left: 3, right: 5 },
    { right: 7, left: 11 },
  ]
  for (const way of tenantAccess) {
    const answers = await Promise.all(asked.map((values) => way(product(values))))
    expect(answers).toEqual([[{ n: 30 }], [{ n: 154 }]])
  }
  expect(written).toBe(1)
  const { rows } = await database.tenantPool.query(
    "select count(*)::int as plans from pg_prepared_statements where statement like '%int * $2::int%'",
  )
  // The tenants' connection was asked in two of the ways.
  expect(rows[0].plans).toBe(1)
})

it('keeps no more than a number of plans for a connection', async () => {
  for (let round = 0; round < 2; round++)
    for (let n = 0; n < 100; n++) {
      const [row] = await database.single(
        nobody,
        prepared(sql<{ n: number }>`select ${sql.raw(String(n))} as n`),
      )
      expect(row).toEqual({ n })
    }
  const { rows } = await database.tenantPool.query(
    'select count(*)::int as plans from pg_prepared_statements',
  )
  expect(rows[0].plans).toBeLessThan(70)
})

describe('what is asked in front', () => {
  const gate = (answer: RawBuilder<unknown>, check: (rows: readonly unknown[]) => void) => ({
    statement: answer,
    check,
  })

  it('is answered in the same round trip, and keeps the rows where it isn’t as expected', async () => {
    const asked: (readonly unknown[])[] = []
    const open = gate(sql`select 1 as n`, (rows) => asked.push(rows))
    expect(await writesOf(() => database.single(nobody, who, open))).toBe(1)
    expect(asked).toEqual([[{ n: 1 }]])
    const shut = gate(sql`select 2 as n`, () => {
      throw new Error('somebody else')
    })
    await expect(database.single(nobody, who, shut)).rejects.toThrow('somebody else')
    await expect(database.single(nobody, sql`insert into counted values (9)`, shut)).rejects.toThrow(
      'somebody else',
    )
    expect(await database.single(nobody, sql`select n from counted where n = 9`)).toEqual([])
  })

  it('fails the whole where it fails', async () => {
    const broken = gate(sql`select 1 / 0`, () => {})
    await expect(database.single(nobody, who, broken)).rejects.toBeInstanceOf(pg.DatabaseError)
    expect(await database.single(nobody, who)).toHaveLength(1)
  })
})

it('does not see another company’s rows, whatever failed before on the connection', async () => {
  await database.rows(sql`create table of_tenants (domain_id uuid, n int)`)
  await database.rows(sql`alter table of_tenants enable row level security`)
  await database.rows(
    sql`create policy tenant on of_tenants to vitrine_tenant using (domain_id = app_domain())`,
  )
  await database.rows(sql`grant select on of_tenants to vitrine_tenant`)
  await database.rows(sql`insert into of_tenants values (${domainId}, 1), (${personId}, 2)`)
  const read = prepared(sql<{ n: number }>`select n from of_tenants order by n`)
  const seen = (id: string | null) => database.single({ domainId: id, personId: null }, read)
  expect(await seen(domainId)).toEqual([{ n: 1 }])
  expect(await seen(personId)).toEqual([{ n: 2 }])
  await expect(database.single({ domainId, personId: null }, sql`select 1 / 0`)).rejects.toThrow()
  expect(await seen(null)).toEqual([])
  await expect(seen('no id')).rejects.toThrow('Not an id')
  expect(await seen(null)).toEqual([])
  // All at once, in turn on the one connection.
  const mixed = await Promise.all([domainId, personId, null, domainId].map(seen))
  expect(mixed).toEqual([[{ n: 1 }], [{ n: 2 }], [], [{ n: 1 }]])
})
