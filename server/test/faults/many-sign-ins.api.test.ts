/** Many sign in at once while everything else has taken all connections of the database. */
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { buildApp } from '../../src/app.ts'
import { defaultLimits } from '../../src/modules/identity/sign-in/throttle.ts'
import { signInConnections } from '../../src/platform/db/connection-numbers.ts'
import { type Database, openDatabase } from '../../src/platform/db/database.ts'
import { usualLimits } from '../../src/platform/limits.ts'
import { openNewsFeed } from '../../src/platform/live/news-feed.ts'
import { givenPerson, password } from '../factories/company.ts'
import { startTestServer, type TestServer } from '../harness/test-server.ts'

let server: TestServer
let signInDatabase: Database
let app: FastifyInstance
/** Refused is whoever waits for a connection that doesn't come; the others have time on a busy machine. */
const limits = { ...usualLimits, requestMs: 60_000, connectMs: 30_000 }

beforeAll(async () => {
  server = await startTestServer({ limits })
  const { parts, databaseUrl, jobs } = server
  const news = await openNewsFeed({ databaseUrl, log: parts.log })
  const options = { queueJob: jobs.queueJob, carryNews: news.carryNews, limits }
  signInDatabase = openDatabase(databaseUrl, { ...options, maxConnections: signInConnections(20) })
  app = await buildApp({ ...parts, signInDatabase, news, throttleLimits: defaultLimits })
  await app.ready()
})
afterAll(async () => {
  await app.close()
  await signInDatabase.close()
  await server.close()
})

it('answers each of 24 wrong tries by the throttle, and lets in whoever is right', async () => {
  const { pool, tenantPool } = server.database
  const person = await givenPerson(server)
  const login = async (secret: string, remoteAddress: string) => {
    const payload = { email: person.email, password: secret }
    return await app.inject({ method: 'POST', url: '/api/auth/login', remoteAddress, payload })
  }
  const taken = await Promise.all(
    [pool, tenantPool].flatMap((one) => Array.from({ length: one.options.max }, () => one.connect())),
  )
  try {
    expect((await login(password, '10.0.0.1')).statusCode).toBe(200)
    const answers = await Promise.all(Array.from({ length: 24 }, () => login('Wrong-Password-1', '10.0.0.2')))
    const codes = answers.map(({ statusCode }) => statusCode).sort()
    expect(codes).toEqual([
      ...Array.from({ length: defaultLimits.failuresPerAccount }, () => 401),
      ...Array.from({ length: 24 - defaultLimits.failuresPerAccount }, () => 429),
    ])
  } finally {
    for (const client of taken) client.release()
  }
}, 120_000)
