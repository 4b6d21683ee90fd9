/** Who comes in with the password that the README says, and where. */
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { generateSmallCatalog } from '../../test/factories/small-demo.ts'
import { startTestServer, type TestServer, testSecret } from '../../test/harness/test-server.ts'
import { closeDemoAccounts } from './close-demo-accounts.ts'
import { createDemo, type DemoSummary } from './create-demo.ts'

/** As a server is that only this machine reaches, and one that others do, on one database. */
let open: TestServer
let closed: TestServer
let demo: DemoSummary | null

beforeAll(async () => {
  open = await startTestServer()
  closed = await startTestServer({ opensDemoAccounts: false }, {}, { databaseUrl: open.databaseUrl })
  const parts = { ...open, secret: testSecret, quality: 'draft' as const, say: () => {} }
  demo = await createDemo({ ...parts, generate: generateSmallCatalog })
}, 120_000)
afterAll(async () => {
  await closed.close()
  await open.close()
})

const signIn = (server: TestServer, email: string, password = demo?.password) =>
  server.request({ method: 'POST', url: '/api/auth/login', payload: { email, password } })

it('the operator of the demo gets in, as an operator who belongs to no company', async () => {
  expect(demo?.accounts.map(({ email }) => email)).toContain('operator@vitrine.example')
  const answer = await signIn(open, 'operator@vitrine.example')
  expect(answer.statusCode).toBe(200)
  expect(answer.json()).toMatchObject({
    user: { email: 'operator@vitrine.example', affiliation: { system: true, domain: null } },
    domains: [],
  })
})

it('the published password lets nobody in where others reach the server, and one of their own does', async () => {
  for (const email of ['operator@vitrine.example', 'admin@atelier.example', 'admin@lumen.example']) {
    expect((await signIn(open, email)).statusCode, email).toBe(200)
    const refused = await signIn(closed, email)
    expect([refused.statusCode, refused.json().code], email).toEqual([403, 'DemoAccountClosed'])
    // Trying other passwords tells no more than before.
    expect((await signIn(closed, email, 'Another-Password-1')).json().code, email).toBe('WrongCredentials')
  }
  const [admin] = await open.database.rows<{ id: string }>(
    sql`select id from people where email = 'admin@lumen.example'`,
  )
  await open.authentication.setPassword(admin?.id ?? '', 'Their-Own-Password-1')
  expect((await signIn(closed, 'admin@lumen.example', 'Their-Own-Password-1')).statusCode).toBe(200)
})

it('a start where others reach the server ends the sessions of those who have kept the password', async () => {
  const session = async (email: string, password?: string) => {
    const cookie = (await signIn(open, email, password)).cookies.find(
      ({ name }) => name === 'vitrine_session',
    )
    return () =>
      closed.request({ url: '/api/auth/session', headers: { cookie: `vitrine_session=${cookie?.value}` } })
  }
  const kept = await session('admin@atelier.example')
  const changed = await session('admin@lumen.example', 'Their-Own-Password-1')
  expect([(await kept()).statusCode, (await changed()).statusCode]).toEqual([200, 200])
  expect(await closeDemoAccounts(closed.database, testSecret)).toBe(6)
  expect([(await kept()).statusCode, (await changed()).statusCode]).toEqual([403, 200])
})
