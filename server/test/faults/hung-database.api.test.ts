// @slow: it waits for limits of time
/** The database takes connections and answers nothing, as a machine does that hangs; then it goes on. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { usualLimits } from '../../src/platform/limits.ts'
import { type Company, givenCompany, signIn } from '../factories/company.ts'
import {
  type RestartablePostgres,
  startRestartablePostgres,
} from '../harness/servers/restartable-postgres.ts'
import { startTestServer, type TestServer } from '../harness/test-server.ts'
import { everyKindOfRequest } from './every-kind-of-request.ts'

let postgres: RestartablePostgres
let server: TestServer
let company: Company
let headers: { cookie: string }

beforeAll(async () => {
  postgres = await startRestartablePostgres()
  const limits = { ...usualLimits, requestMs: 1_000, streamMs: 1_000, connectMs: 1_000 }
  server = await startTestServer({ limits }, {}, { databaseUrl: postgres.url })
  company = await givenCompany(server)
  headers = await signIn(server, company.admin)
}, 120_000)
afterAll(async () => {
  postgres.goOn()
  await server.close()
  await postgres.close()
})

it('answers every request with 503, a key and when to ask again, and is back by itself', async () => {
  await postgres.hang()
  // First over connections that are there, then over ones that are never made.
  for (let round = 0; round < 2; round++)
    for (const request of everyKindOfRequest(company, headers)) {
      const answer = await server.request(request)
      const { code } = answer.json()
      expect(`${request.url} ${answer.statusCode} ${code}`).toBe(`${request.url} 503 Unavailable`)
      expect(answer.headers['retry-after']).toBe('5')
    }
  const ready = async () => {
    const answer = await server.request({ method: 'GET', url: '/api/ready' })
    return [answer.statusCode, answer.json().data]
  }
  await expect.poll(ready, { timeout: 60_000 }).toEqual([503, { failed: 'database, queue' }])
  expect((await server.request({ method: 'GET', url: '/api/health' })).statusCode).toBe(200)
  postgres.goOn()
  const back = async (url: string) => (await server.request({ method: 'GET', url, headers })).statusCode
  await expect.poll(() => back('/api/ready'), { timeout: 60_000 }).toBe(200)
  expect(await back(`/api/folders?domain=${company.domainId}`)).toBe(200)
  // Nothing of those requests is still held.
  const { pool, tenantPool } = server.database
  const held = () => [pool, tenantPool].map(({ totalCount, idleCount }) => totalCount - idleCount)
  await expect.poll(held, { timeout: 60_000 }).toEqual([0, 0])
}, 300_000)
