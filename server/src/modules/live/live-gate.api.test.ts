/** Who gets a live connection, and how it is lost again. */
import { once } from 'node:events'
import { request } from 'node:http'
import { KEEP_ALIVE, liveCloseCodes } from '@vitrine/contract/live'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Account, givenCompany, givenPerson, signIn } from '../../../test/factories/company.ts'
import {
  connectLive,
  listenOnLoopback,
  originOf,
  refusedLive,
  registerLive,
} from '../../../test/harness/live-client.ts'
import { startTestServer, type TestServer } from '../../../test/harness/test-server.ts'
import { insertGroup, insertShareLink } from '../access/index.ts'

let server: TestServer
/** One that waits for nobody. */
let impatient: TestServer
let talkative: TestServer

beforeAll(async () => {
  server = await startTestServer({}, {}, { liveLimits: { socketsPerSession: 2 } })
  await listenOnLoopback(server)
  const liveLimits = { registerWithinMs: 50, silentAfterMs: 100, sweepMs: 10 }
  impatient = await startTestServer({}, {}, { databaseUrl: server.databaseUrl, liveLimits })
  await listenOnLoopback(impatient)
  const silence = { registerWithinMs: 30_000, silentAfterMs: 100, sweepMs: 10 }
  talkative = await startTestServer({}, {}, { databaseUrl: server.databaseUrl, liveLimits: silence })
  await listenOnLoopback(talkative)
})
afterAll(async () => {
  await impatient.close()
  await talkative.close()
  await server.close()
})

async function givenSession(): Promise<{ person: Account; headers: { cookie: string } }> {
  const person = await givenPerson(server)
  return { person, headers: await signIn(server, person) }
}

describe('a live connection is refused', () => {
  it('without a session', async () => {
    expect(await refusedLive(server, {})).toEqual([401, 'NotSignedIn'])
    const headers = { cookie: 'vitrine_session=invented' }
    expect(await refusedLive(server, { headers })).toEqual([401, 'NotSignedIn'])
  })

  it('with a share token: it belongs to people', async () => {
    const { scope } = await givenCompany(server)
    const groupId = await insertGroup(scope, {
      name: 'Buyers',
      isExternal: true,
      isRoot: false,
      template: null,
      parentId: scope.groupIds[0] ?? null,
      levels: {},
    })
    const { token } = await insertShareLink(scope, { groupId, expiresAt: null })
    const headers = { authorization: `Bearer ${token}` }
    expect(await refusedLive(server, { headers })).toEqual([401, 'NotSignedIn'])
  })

  it('with a session that was ended elsewhere, and to a disabled account', async () => {
    const { person, headers } = await givenSession()
    const newer = await signIn(server, person)
    expect(await refusedLive(server, { headers })).toEqual([403, 'LoginAgain'])
    await server.database.rows(sql`update people set disabled_at = now() where id = ${person.id}`)
    expect(await refusedLive(server, { headers: newer })).toEqual([403, 'AccountDisabled'])
  })

  it('to pages of another origin, on another port or host or protocol', async () => {
    const { headers } = await givenSession()
    const own = originOf(server)
    for (const origin of ['http://127.0.0.1:1', 'http://evil.example', own.replace('http', 'https'), 'null'])
      expect(await refusedLive(server, { headers, origin })).toEqual([403, 'NotAllowed'])
  })

  it('beyond so many of one session', async () => {
    const { headers } = await givenSession()
    const first = await connectLive(server, headers)
    await connectLive(server, headers)
    expect(await refusedLive(server, { headers })).toEqual([429, 'TooManyRequests'])
    first.socket.close()
    await first.closed
    await connectLive(server, headers)
  })
})

describe('the address of live connections', () => {
  it('answers plain requests with nothing', async () => {
    const { headers } = await givenSession()
    expect((await fetch(`${originOf(server)}/live`, { headers })).status).toBe(404)
  })

  it('leaves requests alone that offer another protocol', async () => {
    const headers = { connection: 'Upgrade', upgrade: 'h2c' }
    const sending = request(`${originOf(server)}/api/health`, { headers }).end()
    const [response] = await once(sending, 'response')
    expect(response.statusCode).toBe(200)
    response.resume()
  })
})

describe('a live connection is registered', () => {
  it('by the session that opened it, and by no other', async () => {
    const { domainId, admin } = await givenCompany(server)
    const headers = await signIn(server, admin)
    const { connectionId } = await connectLive(server, headers)
    const stranger = await givenSession()
    expect(await registerLive(server, stranger.headers, connectionId)).toBe(404)
    expect(await registerLive(server, {}, connectionId, domainId)).toBe(401)
    expect(await registerLive(server, headers, `${connectionId}x`, domainId)).toBe(404)
    expect(await registerLive(server, headers, connectionId, domainId)).toBe(204)
    const newer = await signIn(server, admin)
    expect(await registerLive(server, newer, connectionId, domainId)).toBe(404)
  })

  it('only for a domain that its person may enter', async () => {
    const { domainId } = await givenCompany(server)
    const { headers } = await givenSession()
    const { connectionId } = await connectLive(server, headers)
    expect(await registerLive(server, headers, connectionId, domainId)).toBe(404)
    expect(await registerLive(server, headers, connectionId)).toBe(204)
  })

  it('or closed soon', async () => {
    const { headers } = await givenSession()
    const client = await connectLive(impatient, headers)
    expect(await client.closed).toBe(liveCloseCodes.notRegistered)
  })
})

describe('a live connection is closed', () => {
  it('when it says nothing for long', async () => {
    const { headers } = await givenSession()
    const client = await connectLive(talkative, headers)
    expect(await registerLive(talkative, headers, client.connectionId)).toBe(204)
    expect(await client.closed).toBe(1001)
  })

  it.each([
    ['another text', ['hello'], 1008],
    ['bytes', [Buffer.from(KEEP_ALIVE)], 1008],
    ['a long text', ['x'.repeat(1_000)], 1009],
    ['a flood of heartbeats', Array.from({ length: 21 }, () => KEEP_ALIVE), 1008],
  ])('when it sends %s', async (_what, sent, code) => {
    const { headers } = await givenSession()
    const client = await connectLive(server, headers)
    for (const message of sent) client.socket.send(message)
    expect(await client.closed).toBe(code)
  })

  it('when it floods with pings', async () => {
    const { headers } = await givenSession()
    const client = await connectLive(server, headers)
    for (let count = 0; count <= 20; count++) client.socket.ping()
    expect(await client.closed).toBe(1008)
  })

  it('not for heartbeats', async () => {
    const { person, headers } = await givenSession()
    const client = await connectLive(server, headers)
    await registerLive(server, headers, client.connectionId)
    for (let count = 0; count < 20; count++) client.socket.send(KEEP_ALIVE)
    await server.database.announce(JSON.stringify({ kind: 'notifications', personIds: [person.id] }))
    await client.next('UPDATE_NOTIFICATIONS')
  })
})

describe('a live connection ends with its session', () => {
  const endings: Record<string, (person: Account, headers: { cookie: string }) => Promise<unknown>> = {
    'signing out': (_, headers) => server.request({ url: '/api/auth/logout', headers }),
    'signing in elsewhere': (person) => signIn(server, person),
    'a new password': (_, headers) =>
      server.request({
        method: 'POST',
        url: '/api/auth/password/change',
        headers,
        payload: { currentPassword: 'Test-Password-1', newPassword: 'Another-Password-2' },
      }),
    'the account being disabled': (person) =>
      server.database.rows(sql`update people set disabled_at = now() where id = ${person.id}`),
    'the account being deleted': (person) =>
      server.database.rows(sql`delete from people where id = ${person.id}`),
  }

  it.each(Object.keys(endings))('by %s', async (ending) => {
    const { person, headers } = await givenSession()
    const [registered, fresh] = [await connectLive(server, headers), await connectLive(server, headers)]
    await registerLive(server, headers, registered.connectionId)
    await endings[ending]?.(person, headers)
    expect(await registered.closed).toBe(liveCloseCodes.sessionEnded)
    expect(await fresh.closed).toBe(liveCloseCodes.sessionEnded)
  })

  it('even when it runs out without a word', async () => {
    const watchful = { sessionCheckMs: 20 }
    const other = await startTestServer({}, {}, { databaseUrl: server.databaseUrl, liveLimits: watchful })
    await listenOnLoopback(other)
    const { person, headers } = await givenSession()
    const client = await connectLive(other, headers)
    // Again and again: visits make sessions last longer, and are noted beside their requests.
    await expect
      .poll(async () => {
        await server.database.rows(sql`update sessions set expires_at = now() where person_id = ${person.id}`)
        return client.socket.readyState
      })
      .toBe(client.socket.CLOSED)
    expect(await client.closed).toBe(liveCloseCodes.sessionEnded)
    await other.close()
  })
})

it('a server that ends says goodbye', async () => {
  const other = await startTestServer({}, {}, { databaseUrl: server.databaseUrl })
  await listenOnLoopback(other)
  const { headers } = await givenSession()
  const client = await connectLive(other, headers)
  await other.close()
  expect(await client.closed).toBe(1001)
})
