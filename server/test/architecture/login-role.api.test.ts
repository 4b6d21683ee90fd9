/** What a session of requests can do when a statement forgets its settings, or is somebody else's. */
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { tenantUrlOf } from '../../src/platform/db/tenant-url.ts'
import { type CatalogWorld, givenCatalog } from '../factories/catalog.ts'
import { startTestServer, type TestServer } from '../harness/test-server.ts'

const REFUSED = '42501'

let server: TestServer
let world: CatalogWorld
let session: pg.Client

beforeAll(async () => {
  server = await startTestServer()
  world = await givenCatalog(server, { seed: 1, products: 5 })
  session = new pg.Client({ connectionString: tenantUrlOf(server.databaseUrl) })
  await session.connect()
})
afterAll(async () => {
  await session.end()
  await server.close()
})

/** Tables and views that the session may read. */
async function readable(): Promise<string[]> {
  const { rows } = await session.query<{ name: string }>(`
    select c.relname as name from pg_class c
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'v', 'm')
      and has_table_privilege(c.oid, 'select') order by 1`)
  return rows.map((row) => row.name)
}

async function filled(names: readonly string[]): Promise<string[]> {
  const found: string[] = []
  for (const name of names) {
    const { rows } = await session.query(`select from ${pg.escapeIdentifier(name)} limit 1`)
    if (rows.length > 0) found.push(name)
  }
  return found
}

describe('a session of requests', () => {
  it('finds no row of a tenant without settings, and with them those of the tenant', async () => {
    const names = await readable()
    expect(names).toContain('tenant_product_slots')
    // A number, and which programs run: neither is a tenant's.
    const found = (await filled(names)).filter((name) => !['process_turn_served', 'workers'].includes(name))
    expect(found).toEqual([])
    await session.query('begin')
    await session.query("select set_config('app.domain_id', $1, true)", [world.domainId])
    const within = await filled(names)
    await session.query('commit')
    expect(within).toEqual(
      expect.arrayContaining(['folders', 'price_types', 'products', 'tenant_product_slots', 'domain_people']),
    )
  })

  it('has no other role to become', async () => {
    const { rows: owners } = await server.database.pool.query<{ name: string }>('select current_user as name')
    const owner = owners[0]?.name ?? ''
    for (const role of [owner, 'vitrine_reader', 'postgres', 'vitrine_tenant']) {
      const becoming = session.query(`set role ${pg.escapeIdentifier(role)}`)
      await expect(becoming).rejects.toMatchObject({ code: REFUSED })
    }
    await expect(
      session.query(`set session authorization ${pg.escapeIdentifier(owner)}`),
    ).rejects.toMatchObject({ code: REFUSED })
    await session.query('reset role')
    await session.query('reset session authorization')
    const { rows } = await session.query('select current_user as name, session_user as session')
    expect(rows).toEqual([{ name: `${owner}_requests`, session: `${owner}_requests` }])
  })

  it('makes no tables, functions or temporary tables', async () => {
    for (const statement of [
      'create table public.people2 (id integer)',
      'create temporary table people (id integer)',
      'create function public.f() returns integer language sql as $$ select 1 $$',
      'create schema own',
    ])
      await expect(session.query(statement)).rejects.toMatchObject({ code: REFUSED })
  })

  it('adds jobs to the queue, and neither reads nor changes those that are there', async () => {
    const { rows: tables } = await server.database.pool.query<{ name: string }>(
      'select distinct table_name as name from pgboss.queue',
    )
    expect(tables.length).toBeGreaterThan(0)
    for (const { name } of tables) {
      const table = `pgboss.${pg.escapeIdentifier(name)}`
      for (const statement of [
        `select data from ${table}`,
        `update ${table} set data = '{}'`,
        `delete from ${table}`,
      ])
        await expect(session.query(statement)).rejects.toMatchObject({ code: REFUSED })
    }
    await expect(session.query('select data from pgboss.job')).rejects.toMatchObject({ code: REFUSED })
  })

  it('queues a job in the transaction of what it belongs to: with it, or not at all', async () => {
    const job = { queue: 'processes', data: { mark: world.domainId }, group: 'g', priority: 0 }
    const count = async () =>
      (
        await server.database.pool.query(`select from pgboss.job where data ->> 'mark' = $1`, [
          world.domainId,
        ])
      ).rowCount
    const settings = { domainId: world.domainId, personId: null }
    const failing = server.database.asTenant(settings, async (open) => {
      await open.queue(job)
      throw new Error('changed my mind')
    })
    await expect(failing).rejects.toThrow('changed my mind')
    expect(await count()).toBe(0)
    await server.database.asTenant(settings, (open) => open.queue(job))
    expect(await count()).toBe(1)
  })
})

it('functions with the rights of their owner look for names in temporary tables last', async () => {
  const { rows } = await server.database.pool.query<{ name: string; path: string | null }>(`
    select p.proname as name,
      (select setting from unnest(p.proconfig) setting where setting like 'search\\_path=%') as path
    from pg_proc p where p.prosecdef and p.pronamespace = 'public'::regnamespace order by 1`)
  expect(rows.length).toBeGreaterThan(2)
  for (const row of rows) expect(row.path, row.name).toBe('search_path=pg_catalog, public, pg_temp')
})
