// @slow: it waits for limits of time
/** The database goes and comes back under a running server. */
import { afterAll, beforeAll, expect, it } from 'vitest'
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
  server = await startTestServer({}, {}, { databaseUrl: postgres.url })
  company = await givenCompany(server)
  headers = await signIn(server, company.admin)
}, 120_000)
afterAll(async () => {
  // The server's connections end by themselves only while there is something to end.
  await postgres.start().catch(() => {})
  await server.close()
  await postgres.close()
})

it('answers every request with 503, a key and when to ask again, and none with 500', async () => {
  for (const way of ['fast', 'immediate'] as const) {
    await postgres.stop(way)
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
    await expect.poll(ready, { timeout: 30_000 }).toEqual([503, { failed: 'database, queue' }])
    expect((await server.request({ method: 'GET', url: '/api/health' })).statusCode).toBe(200)
    await postgres.start()
    // Nobody helps it.
    for (const url of ['/api/ready', `/api/folders?domain=${company.domainId}`]) {
      const answer = await server.request({ method: 'GET', url, headers })
      expect([url, answer.statusCode]).toEqual([url, 200])
    }
  }
}, 120_000)
