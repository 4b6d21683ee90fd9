/** All connections are at work: a request waits for one so long, and is refused then. */
import type pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { usualLimits } from '../../src/platform/limits.ts'
import { type Company, givenCompany, signIn } from '../factories/company.ts'
import { startTestServer, type TestServer } from '../harness/test-server.ts'

let server: TestServer
let company: Company
let headers: { cookie: string }

beforeAll(async () => {
  server = await startTestServer({ limits: { ...usualLimits, connectMs: 1_000 } })
  company = await givenCompany(server)
  headers = await signIn(server, company.admin)
})
afterAll(() => server.close())

async function takeAll(pool: pg.Pool): Promise<pg.PoolClient[]> {
  return await Promise.all(Array.from({ length: pool.options.max }, () => pool.connect()))
}

it.each(['pool', 'tenantPool'] as const)(
  'answers 503 with a key when none of the %s comes back',
  async (name) => {
    const taken = await takeAll(server.database[name])
    const ask = () => server.request({ url: `/api/folders?domain=${company.domainId}`, headers })
    const refused = await ask()
    expect([refused.statusCode, refused.json().code, refused.headers['retry-after']]).toEqual([
      503,
      'Unavailable',
      '5',
    ])
    // A request that waits gets the connection that becomes free.
    const waiting = ask()
    await expect.poll(() => server.database[name].waitingCount).toBe(1)
    for (const client of taken) client.release()
    expect((await waiting).statusCode).toBe(200)
  },
)
