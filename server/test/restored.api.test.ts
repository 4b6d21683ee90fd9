// @slow: it starts two PostgreSQL of the system
/** A dump of a PostgreSQL of one's own comes back whole, by the very lines that docs/operations.md has. */
import { readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { JOB_QUEUES } from '../src/background-work.ts'
import { migrate } from '../src/platform/db/schema/migrate.ts'
import { prepareJobQueue } from '../src/platform/jobs/job-queue.ts'
import { type CatalogWorld, givenCatalog } from './factories/catalog.ts'
import { signIn } from './factories/company.ts'
import {
  hasSystemPostgres,
  type SystemPostgres,
  startSystemPostgres,
} from './harness/servers/system-postgres.ts'
import { startTestServer } from './harness/test-server.ts'

const guide = readFileSync(new URL('../../docs/operations.md', import.meta.url), 'utf8')
const password = 'restored'

/** The lines of the guide from the one that begins so to the last of the same command. */
function lines(beginning: string): string {
  const [, found] = new RegExp(`^(${beginning}(?:.*\\\\\\n)*.*)$`, 'm').exec(guide) ?? []
  if (found === undefined) throw new Error(`The guide has no line ${beginning}`)
  return found.replace('…', password).replace('-h HOST', '')
}

const quiet = { info: () => {}, warn: () => {} }

describe.skipIf(!hasSystemPostgres)('a dump (needs initdb, pg_dump and pg_restore)', () => {
  let folder: string
  let first: SystemPostgres
  let second: SystemPostgres
  let world: CatalogWorld
  const owner = (server: SystemPostgres) =>
    Object.assign(new URL(server.urlOf('vitrine')), { username: 'vitrine', password }).href

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'vitrine-restored-'))
    first = await startSystemPostgres()
    second = await startSystemPostgres()
    await first.shell(lines('psql -U postgres'), folder)
    await migrate(owner(first), { log: quiet })
    await prepareJobQueue(owner(first), JOB_QUEUES)
    const server = await startTestServer({}, {}, { databaseUrl: owner(first) })
    world = await givenCatalog(server, { products: 20, seed: 8 })
    await server.close()
  }, 120_000)
  afterAll(async () => {
    await first.close()
    await second.close()
    await rm(folder, { recursive: true, force: true })
  })

  it('is refused to the owner of the tables, who does not see the rows of tenants', async () => {
    const asOwner = lines('pg_dump').replace('-U postgres', '-U vitrine').replace('vitrine.dump', 'less.dump')
    await expect(first.shell(asOwner, folder)).rejects.toThrow('row-level security')
  })

  it('comes back with every row of every table, and is served', async () => {
    await first.shell(lines('pg_dump'), folder)
    await second.shell(lines('psql -U postgres'), folder)
    await second.shell(lines('pg_restore'), folder)
    const rows = await rowsOf(first.urlOf('vitrine'))
    expect(Object.keys(rows).length).toBeGreaterThan(100)
    expect(rows['public.products']).toMatch(/^20 /)
    expect(await rowsOf(second.urlOf('vitrine'))).toEqual(rows)

    await migrate(owner(second), { log: quiet })
    await prepareJobQueue(owner(second), JOB_QUEUES)
    const server = await startTestServer({}, {}, { databaseUrl: owner(second) })
    try {
      const headers = await signIn(server, world.admin)
      const url = `/api/products/query?domain=${world.domainId}&per_page=100`
      const answer = await server.request({ method: 'POST', url, headers, payload: { filters: [] } })
      expect([answer.statusCode, answer.json().total]).toEqual([200, 20])
    } finally {
      await server.close()
    }
  }, 120_000)
})

/** Number of rows and a checksum of each table. */
async function rowsOf(url: string): Promise<Record<string, string>> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const { rows: tables } = await client.query<{ name: string }>(
      `select format('%I.%I', schemaname, tablename) as name from pg_tables
       where schemaname in ('public', 'pgboss') order by name`,
    )
    const found: Record<string, string> = {}
    for (const { name } of tables) {
      const { rows } = await client.query<{ sum: string }>(
        `select count(*) || ' ' || coalesce(md5(string_agg(t::text, ';' order by t::text collate "C")), '') as sum from ${name} t`,
      )
      found[name] = rows[0]?.sum ?? ''
    }
    return found
  } finally {
    await client.end()
  }
}
