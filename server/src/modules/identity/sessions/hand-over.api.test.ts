/** Going on at another company's host name: for whom the code is good, where, how often and how long. */
import type { Session } from '@vitrine/contract'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import {
  type Account,
  type Company,
  givenCompany,
  givenExternalGroup,
  givenPerson,
  signIn,
} from '../../../../test/factories/company.ts'
import { startTestServer, type TestServer } from '../../../../test/harness/test-server.ts'
import { insertMember, insertShareLink } from '../../access/index.ts'
import { hashToken } from './token-hash.ts'

let server: TestServer
let first: Company
let second: Company
let unmapped: Company
let group: string
beforeAll(async () => {
  server = await startTestServer({ publicUrl: 'http://installation.localhost' })
  first = await givenCompany(server, { name: 'First', hostName: 'first.localhost' })
  second = await givenCompany(server, { name: 'Second', hostName: 'second.localhost' })
  unmapped = await givenCompany(server, { name: 'Unmapped' })
})
afterAll(() => server.close())
afterEach(() => {
  vi.useRealTimers()
})

type Headers = Record<string, string>

/** A client of all three, signed in at the first. */
async function givenClient(): Promise<{ person: Account; own: Headers }> {
  const person = await givenPerson(server, { name: 'Claire' })
  for (const { scope } of [first, second, unmapped]) {
    group = await givenExternalGroup(scope)
    await insertMember(scope, { personId: person.id, isClient: true, groupIds: [group] })
  }
  return { person, own: await signIn(server, person) }
}

const post = (path: string, payload: object, headers: Headers = {}) =>
  server.request({ method: 'POST', url: `/api${path}`, payload, headers })
const ask = (own: Headers, domain = second.domainId) =>
  post('/auth/hand-over', { domain }, { host: 'first.localhost:4190', ...own })
const codeFor = async (own: Headers, domain = second.domainId) =>
  (await ask(own, domain)).json<{ code: string; origin: string }>()
const finish = (code: string, host = 'second.localhost:4190', headers: Headers = {}) =>
  post('/auth/hand-over/finish', { code }, { host, ...headers })
const session = (headers: Headers) => server.request({ url: '/api/auth/session', headers })
const keyOf = (answer: { statusCode: number; body: string }) => [
  answer.statusCode,
  (JSON.parse(answer.body) as { code: string }).code,
]
const cookieOf = (answer: Awaited<ReturnType<typeof finish>>): Headers => {
  const cookie = answer.cookies.find(({ name }) => name === 'vitrine_session')
  expect(cookie).toMatchObject({ httpOnly: true, sameSite: 'Lax', path: '/' })
  expect(cookie).not.toHaveProperty('domain')
  return { cookie: `vitrine_session=${cookie?.value}` }
}

async function joined(own: Headers): Promise<Headers> {
  const answer = await finish((await codeFor(own)).code)
  expect(answer.statusCode).toBe(200)
  return cookieOf(answer)
}

describe('a person of several companies', () => {
  it('goes on at the other host name without ending anything', async () => {
    const { person, own } = await givenClient()
    const answer = await finish((await codeFor(own)).code)
    const body = answer.json<{ session: Session; domain: string }>()
    expect(body.domain).toBe(second.domainId)
    expect(body.session).toMatchObject({ user: { _id: person.id }, boundTo: null, impersonator: null })
    expect((await session(cookieOf(answer))).statusCode).toBe(200)
    expect((await session(own)).statusCode).toBe(200)
  })

  it('goes back, and on to a third, with one session at each', async () => {
    const { person, own } = await givenClient()
    const there = await joined(own)
    const back = await post(
      '/auth/hand-over',
      { domain: first.domainId },
      { ...there, host: 'second.localhost' },
    )
    const returned = await finish(back.json<{ code: string }>().code, 'first.localhost', own)
    expect(returned.statusCode).toBe(200)
    expect(returned.cookies).toEqual([])
    const { code, origin } = await codeFor(there, unmapped.domainId)
    expect(origin).toBe('http://installation.localhost')
    const third = await finish(code, 'installation.localhost')
    const rows = await server.database.rows<{ first: boolean }>(sql`
      select joined_session_id is null as first from sessions where person_id = ${person.id} order by 1`)
    expect(rows).toEqual([{ first: false }, { first: false }, { first: true }])
    // The third ends with the first, not with the second alone.
    expect((await server.request({ url: '/api/auth/logout', headers: own })).statusCode).toBe(204)
    for (const ended of [there, cookieOf(third)]) expect((await session(ended)).statusCode).toBe(401)
  })

  it.each(['first', 'second'])('signs out once, at the %s', async (place) => {
    const { own } = await givenClient()
    const there = await joined(own)
    await server.request({ url: '/api/auth/logout', headers: place === 'first' ? own : there })
    expect((await session(own)).statusCode).toBe(401)
    expect((await session(there)).statusCode).toBe(401)
  })

  it('hears at both that they have signed in elsewhere', async () => {
    const { person, own } = await givenClient()
    const there = await joined(own)
    const later = await signIn(server, person)
    for (const ended of [own, there]) expect(keyOf(await session(ended))).toEqual([403, 'LoginAgain'])
    expect((await session(later)).statusCode).toBe(200)
  })

  it('changes the password at the second, and is signed in there alone', async () => {
    const { own } = await givenClient()
    const there = await joined(own)
    const passwords = { currentPassword: 'Test-Password-1', newPassword: 'Another-Password-2' }
    const changed = await post('/auth/password/change', passwords, there)
    expect(changed.statusCode).toBe(204)
    expect((await session(cookieOf(changed))).statusCode).toBe(200)
    // What was on its way with the session before is still answered.
    expect((await session(there)).statusCode).toBe(200)
    await vi.waitFor(async () => expect((await session(own)).statusCode).toBe(401), 30_000)
    expect((await session(there)).statusCode).toBe(401)
  })

  it('has at the other no session that outlives the first', async () => {
    const { person, own } = await givenClient()
    const there = await joined(own)
    await server.database.rows(sql`
      update sessions set expires_at = now() where person_id = ${person.id} and joined_session_id is null`)
    expect((await session(there)).statusCode).toBe(401)
  })
})

describe('a second device of the same person', () => {
  const place = 'first.localhost:4190'
  const companion = async (own: Headers) => {
    const { code, origin } = await codeFor(own, first.domainId)
    expect(origin).toBe(`http://${place}`)
    return code
  }

  it.each(['tablet', 'phone'])(
    'joins with a code of the first, and ends with it: signed out at the %s',
    async (at) => {
      const { person, own } = await givenClient()
      const answer = await finish(await companion(own), place)
      expect(answer.json<{ session: Session; domain: string }>()).toMatchObject({
        session: { user: { _id: person.id } },
        domain: first.domainId,
      })
      const phone = cookieOf(answer)
      for (const one of [own, phone]) expect((await session(one)).statusCode).toBe(200)
      await server.request({ url: '/api/auth/logout', headers: at === 'tablet' ? own : phone })
      for (const one of [own, phone]) expect((await session(one)).statusCode).toBe(401)
    },
  )

  it('ends with the first where the person signs in elsewhere, and where that session is over', async () => {
    const { person, own } = await givenClient()
    const phone = cookieOf(await finish(await companion(own), place))
    const later = await signIn(server, person)
    expect(keyOf(await session(phone))).toEqual([403, 'LoginAgain'])
    const next = cookieOf(await finish(await companion(later), place))
    await server.database.rows(sql`
      update sessions set expires_at = now() where person_id = ${person.id} and joined_session_id is null`)
    expect((await session(next)).statusCode).toBe(401)
  })

  it('joins once with a code, within a minute, at the host name that made it', async () => {
    const { own } = await givenClient()
    const code = await companion(own)
    expect((await finish(code, place)).statusCode).toBe(200)
    expect(keyOf(await finish(code, place))).toEqual([422, 'HandOverExpired'])
    for (const elsewhere of ['second.localhost', 'installation.localhost'])
      expect(keyOf(await finish(await companion(own), elsewhere))).toEqual([422, 'HandOverExpired'])
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() - 61_000 })
    const lapsed = await companion(own)
    vi.useRealTimers()
    expect(keyOf(await finish(lapsed, place))).toEqual([422, 'HandOverExpired'])
    expect((await finish(await companion(own), place)).statusCode).toBe(200)
  })

  it('doesn’t join once the first has signed out, nor in a company that isn’t theirs', async () => {
    const { own } = await givenClient()
    const stranger = await givenCompany(server)
    expect(keyOf(await ask(own, stranger.domainId))).toEqual([404, 'NotFound'])
    const code = await companion(own)
    await server.request({ url: '/api/auth/logout', headers: own })
    expect(keyOf(await finish(code, place))).toEqual([422, 'HandOverExpired'])
    expect(keyOf(await ask(own, first.domainId))).toEqual([401, 'NotSignedIn'])
  })

  it('doesn’t join a session that is bound to a company, or of whoever acts for them', async () => {
    const { person, own } = await givenClient()
    const headers = await signIn(server, first.admin)
    const started = await post('/auth/impersonation', { domain: first.domainId, user: person.id }, headers)
    const acting = { cookie: `vitrine_session=${started.cookies[0]?.value}` }
    expect(keyOf(await ask(acting, first.domainId))).toEqual([409, 'NotInThisSession'])
    const code = await companion(own)
    await server.database.rows(sql`
      update sessions set domain_id = ${first.domainId}, method = 'single-sign-on' where person_id = ${person.id}`)
    expect(keyOf(await ask(own, first.domainId))).toEqual([409, 'NotInThisSession'])
    expect(keyOf(await finish(code, place))).toEqual([422, 'HandOverExpired'])
  })
})

describe('the code', () => {
  it('is good once, also for two at the same moment', async () => {
    const { own } = await givenClient()
    const { code } = await codeFor(own)
    const answers = await Promise.all([finish(code), finish(code)])
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 422])
    expect(keyOf(await finish(code))).toEqual([422, 'HandOverExpired'])
  })

  it('is good at its host name alone, and used up by a try elsewhere', async () => {
    const { own } = await givenClient()
    for (const elsewhere of ['first.localhost', 'installation.localhost', 'third.localhost']) {
      const { code } = await codeFor(own)
      const answer = await finish(code, elsewhere)
      expect(keyOf(answer)).toEqual([422, 'HandOverExpired'])
      expect(answer.cookies).toEqual([])
      expect((await finish(code)).statusCode).toBe(422)
    }
  })

  it('is good for 60 seconds', async () => {
    const { own } = await givenClient()
    const madeBefore = async (seconds: number) => {
      vi.useFakeTimers({ toFake: ['Date'], now: Date.now() - seconds * 1_000 })
      const { code } = await codeFor(own)
      vi.useRealTimers()
      return code
    }
    expect(keyOf(await finish(await madeBefore(61)))).toEqual([422, 'HandOverExpired'])
    expect((await finish(await madeBefore(5))).statusCode).toBe(200)
  })

  it('ends with the session that made it', async () => {
    const { own } = await givenClient()
    const { code } = await codeFor(own)
    await server.request({ url: '/api/auth/logout', headers: own })
    expect(keyOf(await finish(code))).toEqual([422, 'HandOverExpired'])
  })

  it('is kept as a hash', async () => {
    const { own } = await givenClient()
    const { code } = await codeFor(own)
    const kept = await server.database.rows(sql`
      select 1 from verifications v where v::text like ${`%${code}%`}`)
    expect(kept).toEqual([])
    expect(
      await server.database.rows(
        sql`select 1 from verifications where identifier = ${`hand-over:${hashToken(code)}`}`,
      ),
    ).toHaveLength(1)
  })

  it('is not taken where somebody else is signed in', async () => {
    const { own } = await givenClient()
    const { own: theirs } = await givenClient()
    const answer = await finish((await codeFor(own)).code, 'second.localhost', theirs)
    expect(keyOf(answer)).toEqual([409, 'SignedInAsAnother'])
    expect(answer.cookies).toEqual([])
  })

  it('is taken where a session of before has ended', async () => {
    const { person, own: old } = await givenClient()
    const own = await signIn(server, person)
    expect((await finish((await codeFor(own)).code, 'second.localhost', old)).statusCode).toBe(200)
  })

  it('lets nobody in whose account was disabled meanwhile', async () => {
    const { person, own } = await givenClient()
    const { code } = await codeFor(own)
    await server.database.rows(sql`update people set disabled_at = now() where id = ${person.id}`)
    expect(keyOf(await finish(code))).toEqual([422, 'HandOverExpired'])
  })

  it('is asked for and sent by our own pages only', async () => {
    const { own } = await givenClient()
    const { code } = await codeFor(own)
    const foreign = { origin: 'http://first.localhost', 'sec-fetch-site': 'same-site' }
    expect((await ask({ ...own, ...foreign, origin: 'http://evil.example' })).statusCode).toBe(403)
    expect((await finish(code, 'second.localhost', foreign)).statusCode).toBe(403)
    // Refused before it was looked at.
    expect((await finish(code)).statusCode).toBe(200)
  })
})

describe('where it leads', () => {
  it('is the host name in force of a company of theirs, whatever is asked', async () => {
    const { own } = await givenClient()
    expect((await codeFor(own)).origin).toBe('http://second.localhost:4190')
    const stranger = await givenCompany(server, { hostName: 'stranger.localhost' })
    expect(keyOf(await ask(own, stranger.domainId))).toEqual([404, 'NotFound'])
    const named = await post(
      '/auth/hand-over',
      { domain: second.domainId, origin: 'http://evil.example', hostName: 'evil.example' },
      { ...own, host: 'first.localhost' },
    )
    expect(named.json<{ origin: string }>().origin).toBe('http://second.localhost')
  })
})

describe('no code', () => {
  it('for share links and keys of programs', async () => {
    await givenClient()
    const { token } = await insertShareLink(unmapped.scope, { groupId: group, expiresAt: null })
    expect(keyOf(await ask({ authorization: `Bearer ${token}` }))).toEqual([401, 'NotSignedIn'])
    const headers = await signIn(server, first.admin)
    const body = { name: 'Key', levels: {}, expires: '1 week' }
    const made = await post(`/api-keys?domain=${first.domainId}`, body, headers)
    const { token: key } = made.json<{ token: string }>()
    expect(keyOf(await ask({ authorization: `Bearer ${key}` }, first.domainId))).toEqual([401, 'NotSignedIn'])
  })

  it('for a session that a company vouched for', async () => {
    const { person, own } = await givenClient()
    await server.database.rows(sql`
      update sessions set domain_id = ${first.domainId}, method = 'single-sign-on' where person_id = ${person.id}`)
    expect(keyOf(await ask(own))).toEqual([409, 'NotInThisSession'])
  })

  it('for whoever acts in the place of another', async () => {
    const { person } = await givenClient()
    const headers = await signIn(server, first.admin)
    const started = await post('/auth/impersonation', { domain: first.domainId, user: person.id }, headers)
    const acting = { cookie: `vitrine_session=${started.cookies[0]?.value}` }
    expect(keyOf(await ask(acting))).toEqual([409, 'NotInThisSession'])
    const { own } = await givenClient()
    expect(keyOf(await finish((await codeFor(own)).code, 'second.localhost', acting))).toEqual([
      409,
      'SignedInAsAnother',
    ])
  })

  it('outlives who acts at the second host name: signing out there ends all', async () => {
    const headers = await signIn(server, second.admin)
    await insertMember(first.scope, {
      personId: second.admin.id,
      isClient: true,
      groupIds: [await givenExternalGroup(first.scope)],
    })
    const there = await joined(headers)
    const { person } = await givenClient()
    const started = await post('/auth/impersonation', { domain: second.domainId, user: person.id }, there)
    const acting = { cookie: `vitrine_session=${started.cookies[0]?.value}` }
    await server.request({ url: '/api/auth/logout', headers: acting })
    for (const ended of [headers, there, acting]) expect((await session(ended)).statusCode).toBe(401)
  })
})
