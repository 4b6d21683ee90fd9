/** The demo's projects, made by their owners through the services. */
import { generateCatalog } from '@vitrine/demo'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestServer, type TestServer, testSecret } from '../../test/harness/test-server.ts'
import { deleteDomain } from '../delete-domain.ts'
import { createDemo } from './create-demo.ts'
import { demoPassword } from './demo-password.ts'

let server: TestServer

beforeAll(async () => {
  server = await startTestServer()
  await createDemo({
    ...{
      database: server.database,
      storage: server.storage,
      secret: testSecret,
      quality: 'draft',
      say: () => {},
    },
    generate: (key, options) => ({
      ...generateCatalog(key, options),
      fileCount: 0,
      async *files() {},
    }),
  })
}, 240_000)
afterAll(() => server.close())

async function projectsOf(email: string, hostName: string) {
  const login = await server.request({
    method: 'POST',
    url: '/api/auth/login',
    payload: { email, password: demoPassword },
  })
  expect(login.statusCode).toBe(200)
  const session = login.cookies.find(({ name }) => name === 'vitrine_session')
  const headers = { cookie: `vitrine_session=${session?.value}` }
  const [domain] = await server.database.rows<{ id: string }>(
    sql`select id from domains where mapping_url = ${hostName}`,
  )
  const query = { domain: domain?.id ?? '', per_page: '-1' }
  const answer = await server.request({ url: '/api/projects', query, headers })
  return answer.json<{
    result: {
      name: string
      state: string
      role: string | null
      productCount: number
      attendeeCount: number
    }[]
  }>().result
}

it('Atelier Nord has projects in each state; a client takes part in one that is ongoing', async () => {
  const all = await projectsOf('admin@atelier.example', 'atelier.localhost')
  expect(new Set(all.map(({ state }) => state))).toEqual(new Set(['upcoming', 'ongoing', 'done']))
  for (const { name, productCount } of all) expect([name, productCount > 5]).toEqual([name, true])
  const theirs = await projectsOf('client@buyer.example', 'atelier.localhost')
  expect(theirs.map(({ state, role }) => [state, role])).toEqual([
    ['ongoing', 'external'],
    ['done', 'external'],
  ])
  expect(theirs[0]?.productCount).toBeGreaterThan(5)
})

it('Lumen & Co has one', async () => {
  const all = await projectsOf('admin@lumen.example', 'lumen.localhost')
  expect(all.map(({ state }) => state)).toEqual(['ongoing'])
  expect(all[0]?.attendeeCount).toBeGreaterThan(0)
})

it('one asks for whole packs and computes amounts', async () => {
  const [row] = await server.database.rows<{ domain: string }>(
    sql`select id as domain from domains where mapping_url = 'atelier.localhost'`,
  )
  const forms = await server.database.asTenant({ domainId: row?.domain ?? '', personId: null }, (open) =>
    open.rows<{ orders: { rules: { type: string; field?: string }[] }[]; computed: { name: string }[] }>(sql`
      select order_fields as orders, dynamic_fields as computed from projects where name like 'Autumn%'`),
  )
  expect(forms[0]?.orders[0]?.rules.map(({ type }) => type)).toEqual(['min', 'multipleOf'])
  expect(forms[0]?.computed.map(({ name }) => name)).toEqual(['Packs', 'Amount'])
})

it('tells nobody by mail', async () => {
  expect(await server.database.rows(sql`select 1 from outbox`)).toEqual([])
})

it('goes with its company, whose projects are handed over to nobody', async () => {
  const { database, storage } = server
  const [domain] = await database.rows<{ id: string }>(
    sql`select id from domains where mapping_url = 'atelier.localhost'`,
  )
  const id = domain?.id ?? ''
  const projects = () =>
    database.asTenant({ domainId: id, personId: null }, (open) => open.rows(sql`select 1 from projects`))
  expect((await projects()).length).toBeGreaterThan(2)
  await deleteDomain(database, storage, id)
  expect(await projects()).toEqual([])
})
