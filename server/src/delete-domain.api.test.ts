/** A company that goes leaves nothing behind, no row in any table and no file; the others notice nothing. */
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { generateSmallCatalog } from '../test/factories/small-demo.ts'
import { startTestServer, type TestServer, testSecret } from '../test/harness/test-server.ts'
import { deleteDomain } from './delete-domain.ts'
import { createDemo } from './demo/create-demo.ts'

let server: TestServer

beforeAll(async () => {
  server = await startTestServer()
  const quality = 'draft'
  const generate = generateSmallCatalog
  await createDemo({ ...server, secret: testSecret, quality, generate, say: () => {} })
}, 120_000)
afterAll(() => server.close())

/** Rows of a domain by table, for every table whose rows name one. */
async function countRows(domainId: string): Promise<Record<string, number>> {
  const tables = await server.database.rows<{ name: string; isForced: boolean }>(sql`
    select c.relname as name, c.relforcerowsecurity as "isForced"
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    join pg_attribute a on a.attrelid = c.oid and a.attname = 'domain_id' and not a.attisdropped
    where n.nspname = 'public' and c.relkind = 'r' order by 1`)
  const counts: Record<string, number> = {}
  for (const { name, isForced } of tables) {
    const count = sql<{ n: number }>`
      select count(*)::int as n from ${sql.table(name)} where domain_id = ${domainId}`
    // Rows that everybody but the tenant is blind to are counted as the tenant.
    const [row] = isForced
      ? await server.database.asTenant({ domainId, personId: null }, (open) => open.rows(count))
      : await server.database.rows(count)
    counts[name] = row?.n ?? -1
  }
  return counts
}

async function countFiles(domainId: string): Promise<number> {
  let count = 0
  for await (const _key of server.storage.list(`domains/${domainId}`)) count += 1
  return count
}

it('a company with products, folders, people and files is deleted whole, and no other', async () => {
  const { database, storage } = server
  const domains = await database.rows<{ id: string }>(sql`select id from domains order by name`)
  const [gone = '', kept = ''] = domains.map(({ id }) => id)
  await database.asTenant({ domainId: gone, personId: null }, (open) =>
    open.rows(sql`insert into audit_entries (domain_id, kind) values (${gone}, 'person-invited')`),
  )
  const before = await countRows(gone)
  const filled = Object.entries(before).filter(([, count]) => count > 0)
  expect(filled.length, filled.map(([name]) => name).join()).toBeGreaterThan(20)
  expect(Object.keys(before)).toEqual(
    expect.arrayContaining(['products', 'folder_set_members', 'memberships']),
  )
  expect(await countFiles(gone)).toBeGreaterThan(0)
  const others = [await countRows(kept), await countFiles(kept)]
  const people = () => database.rows(sql`select id, email from people order by id`)
  const accounts = await people()

  await deleteDomain(database, storage, gone)

  const left = Object.entries(await countRows(gone)).filter(([, count]) => count !== 0)
  expect(left).toEqual([])
  expect(await countFiles(gone)).toBe(0)
  expect([await countRows(kept), await countFiles(kept)]).toEqual(others)
  expect(await people()).toEqual(accounts)
  const staff = await database.rows(sql`select 1 from people where affiliation_domain_id = ${gone}`)
  expect(staff).toEqual([])
})
