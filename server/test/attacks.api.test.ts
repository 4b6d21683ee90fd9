/** What other sites, other hosts and stolen leftovers try against sessions. */
import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Account, givenCompany, givenPerson, password, signIn } from './factories/company.ts'
import { mailsTo } from './harness/account-mails.ts'
import { startTestServer, type TestServer } from './harness/test-server.ts'

const host = 'victim.localhost'
let server: TestServer
let person: Account
beforeAll(async () => {
  server = await startTestServer({ publicUrl: 'http://own.example' }, {}, { works: true })
  const company = await givenCompany(server, { hostName: host })
  person = company.admin
})
afterAll(() => server.close())

const login = (headers: Record<string, string> = {}, to: Account = person) =>
  server.request({
    method: 'POST',
    url: '/api/auth/login',
    headers: { host, ...headers },
    payload: { email: to.email, password },
  })
const sessionCookie = (answer: { cookies: { name: string; value: string }[] }) =>
  answer.cookies.find(({ name }) => name === 'vitrine_session')
const who = async (cookie: string) => {
  const answer = await server.request({ url: '/api/auth/session', headers: { host, cookie } })
  return [answer.statusCode, answer.json().user?.email ?? answer.json().code]
}

describe('cookies', () => {
  it('are out of reach of scripts, other sites and other hosts', async () => {
    const { cookies, body } = await login()
    expect(cookies.map(({ name }) => name).sort()).toEqual(['vitrine_device', 'vitrine_session'])
    for (const cookie of cookies) {
      expect(cookie).toMatchObject({ httpOnly: true, sameSite: 'Lax', path: '/' })
      // Without a domain they belong to the very host name.
      expect(cookie).not.toHaveProperty('domain')
      expect(body).not.toContain(cookie.value)
    }
  })

  it('hold nothing but a random token of 128 bits and more', async () => {
    const tokens = new Set<string>()
    for (let times = 0; times < 4; times++) tokens.add(sessionCookie(await login())?.value ?? '')
    expect(tokens.size).toBe(4)
    for (const token of tokens) expect(token).toMatch(/^[\w-]{32,}$/)
  })
})

describe('a session that an attacker has planted', () => {
  it('is not the one that the victim gets', async () => {
    const planted = 'a'.repeat(32)
    const answer = await login({ cookie: `vitrine_session=${planted}` })
    expect(sessionCookie(answer)?.value).not.toBe(planted)
    expect(await who(`vitrine_session=${planted}`)).toEqual([401, 'NotSignedIn'])
  })

  it('of the attacker’s own ends for the browser when somebody signs in over it, and stays the attacker’s', async () => {
    const attacker = await givenPerson(server)
    const { cookie } = await signIn(server, attacker)
    const answer = await login({ cookie })
    expect(`vitrine_session=${sessionCookie(answer)?.value}`).not.toBe(cookie)
    expect(await who(cookie)).toEqual([200, attacker.email])
  })

  it('by an address is none: tokens of sessions are taken from the cookie only', async () => {
    const token = sessionCookie(await login())?.value ?? ''
    const inQuery = await server.request({ url: `/api/auth/session?token=${token}`, headers: { host } })
    const inHeader = await server.request({
      url: '/api/auth/session',
      headers: { host, authorization: `Bearer ${token}` },
    })
    expect([inQuery.statusCode, inHeader.statusCode]).toEqual([401, 401])
  })
})

describe('a page of another site', () => {
  const foreign: Record<string, string>[] = [
    { origin: 'https://evil.example' },
    { origin: 'null' },
    { origin: `http://${host}:8080` },
    { origin: `https://${host}` },
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site' },
  ]

  it.each(foreign)('changes nothing in the name of its visitor: %j', async (headers) => {
    const cookie = `vitrine_session=${sessionCookie(await login())?.value}`
    const attempts = [
      server.request({
        method: 'PATCH',
        url: `/api/users/${person.id}`,
        headers: { host, cookie, ...headers },
        payload: { name: 'Changed' },
      }),
      // What a form of a page can send without asking.
      server.request({
        method: 'POST',
        url: '/api/auth/password/change',
        headers: { host, cookie, 'content-type': 'text/plain', ...headers },
        payload: JSON.stringify({ currentPassword: password, newPassword: 'Another-Password-2' }),
      }),
      server.request({ url: '/api/auth/logout', headers: { host, cookie, ...headers } }),
      login(headers),
    ]
    for (const attempt of attempts) {
      const answer = await attempt
      expect([answer.statusCode, answer.json().code]).toEqual([403, 'NotAllowed'])
    }
    expect(await who(cookie)).toEqual([200, person.email])
  })

  it('reads nothing: no answer allows another origin', async () => {
    const cookie = `vitrine_session=${sessionCookie(await login())?.value}`
    const answer = await server.request({
      url: '/api/auth/session',
      headers: { host, cookie, origin: 'https://evil.example' },
    })
    expect(answer.headers['access-control-allow-origin']).toBeUndefined()
    const preflight = await server.request({
      method: 'OPTIONS',
      url: '/api/auth/session',
      headers: { host, origin: 'https://evil.example', 'access-control-request-method': 'PATCH' },
    })
    expect(preflight.headers['access-control-allow-origin']).toBeUndefined()
  })

  it('frames nothing, and is told no address', async () => {
    const { headers } = await server.request({ url: '/login', headers: { host } })
    expect(headers['content-security-policy']).toContain("frame-ancestors 'none'")
    expect(headers['x-frame-options']).toBe('DENY')
    expect(headers['referrer-policy']).toBe('same-origin')
  })
})

describe('a made-up host', () => {
  const linkOfReset = async (headers: Record<string, string>) => {
    await server.database.rows(sql`delete from outbox`)
    await server.request({
      method: 'POST',
      url: '/api/auth/password/forgot',
      headers,
      payload: { email: person.email },
    })
    // Mails about new devices come too.
    const mail = (await mailsTo(server, person.email)).findLast(({ text }) =>
      text.includes('/security/reset'),
    )
    return new URL(/https?:\/\/\S+/.exec(mail?.text ?? '')?.[0] ?? 'about:blank').origin
  }

  it('never gets into a mailed link', async () => {
    expect(await linkOfReset({ host: 'evil.example' })).toBe('http://own.example')
    const behind = { host, 'x-forwarded-host': 'evil.example', forwarded: 'host=evil.example' }
    expect(new URL(await linkOfReset(behind)).hostname).toBe(host)
  })

  it('opens no company, and no other than its own', async () => {
    for (const claimed of [
      'evil.example',
      'victim.localhost.evil.example',
      'victim.localhost@evil.example',
    ]) {
      const answer = await server.request({ url: '/api/domains', headers: { host: claimed } })
      if (answer.statusCode === 200) expect(answer.json().result).toEqual([])
      else expect(answer.statusCode).toBe(400)
    }
  })
})

describe('an account with a second step', () => {
  it('still asks for it after the password was reset', async () => {
    const owner = await givenPerson(server)
    await server.database.rows(sql`
      insert into second_factors (person_id, sealed_secret, confirmed_at) values (${owner.id}, 'x', now())`)
    await server.database.rows(sql`delete from outbox`)
    await server.request({
      method: 'POST',
      url: '/api/auth/password/forgot',
      payload: { email: owner.email },
    })
    const [mail] = await mailsTo(server, owner.email)
    const token = /token=([\w-]+)/.exec(mail?.text ?? '')?.[1]
    const reset = await server.request({
      method: 'POST',
      url: '/api/auth/password/reset',
      payload: { token, password },
    })
    expect(reset.statusCode).toBe(204)
    const answer = await login({}, owner)
    expect(Object.keys(answer.json())).toEqual(['secondFactor'])
    expect(answer.cookies).toEqual([])
  })
})

describe('a session', () => {
  const open = async () => {
    const value = sessionCookie(await login())?.value ?? ''
    return { token: value, cookie: `vitrine_session=${value}` }
  }
  /** As if so much time had passed for the session; `isSeen`: and the person had been seen a moment ago. */
  const pass = async (time: string, isSeen: boolean) => {
    await server.database.rows(sql`
      update sessions set created_at = created_at - ${time}::interval, updated_at = updated_at - ${time}::interval,
        expires_at = expires_at - ${time}::interval
      where person_id = ${person.id}`)
    const ago = isSeen ? '0 seconds' : '1 day'
    await server.database.rows(
      sql`update people set last_seen_at = now() - ${ago}::interval where id = ${person.id}`,
    )
  }
  /** Uses the session; returns when that has been noted. */
  const use = async (cookie: string) => {
    expect(await who(cookie)).toEqual([200, person.email])
    await expect
      .poll(
        () =>
          server.database.rows(sql`
            select 1 from sessions where person_id = ${person.id} and updated_at > now() - interval '1 hour'`),
        { timeout: 20_000 },
      )
      .toHaveLength(1)
  }

  it('holds for thirty days without being used, and not longer', async () => {
    const { cookie } = await open()
    await pass('30 days -10 minutes', true)
    expect(await who(cookie)).toEqual([200, person.email])
    await pass('10 minutes', true)
    expect(await who(cookie)).toEqual([401, 'NotSignedIn'])
  })

  it('holds for ninety days when it is used, in the browser too, and not longer', async () => {
    const answer = await login()
    const cookie = `vitrine_session=${sessionCookie(answer)?.value}`
    expect(sessionCookie(answer)).toMatchObject({ maxAge: 90 * 24 * 60 * 60 })
    for (let month = 1; month <= 3; month++) {
      await pass('29 days', false)
      await use(cookie)
    }
    // 87 of them are over.
    await pass('3 days -10 minutes', true)
    expect(await who(cookie)).toEqual([200, person.email])
    await pass('10 minutes', true)
    expect(await who(cookie)).toEqual([401, 'NotSignedIn'])
  })

  it('can’t be entered by who reads the tables: they keep a hash of its token', async () => {
    const earlier = await open()
    const { token, cookie } = await open()
    const kept = async () => {
      const rows = await server.database.rows<{ row: string }>(sql`
        select s::text as row from sessions s union all select e::text from ended_sessions e`)
      return rows.map(({ row }) => row).join()
    }
    const hash = createHash('sha256').update(token).digest('hex')
    expect(await kept()).toContain(hash)
    for (const secret of [token, earlier.token]) expect(await kept()).not.toContain(secret)
    expect(await who(`vitrine_session=${hash}`)).toEqual([401, 'NotSignedIn'])
    expect(await who(earlier.cookie)).toEqual([403, 'LoginAgain'])
    expect(await who(cookie)).toEqual([200, person.email])
  })
})
