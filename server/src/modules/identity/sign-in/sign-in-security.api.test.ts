/** The second step, passkeys, and the history of sign-ins. */
import type { AccountSecurity, SignIn } from '@vitrine/contract'
import { sql } from 'kysely'
import { TOTP } from 'otpauth'
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import {
  type Account,
  givenCompany,
  givenPerson,
  password,
  signIn,
} from '../../../../test/factories/company.ts'
import { mailsTo as allMailsTo } from '../../../../test/harness/account-mails.ts'
import { type ApiCaller, apiCaller, refusalOf } from '../../../../test/harness/api-caller.ts'
import { Authenticator } from '../../../../test/harness/authenticator.ts'
import { sharedServer, startTestServer, type TestServer } from '../../../../test/harness/test-server.ts'
import { listAuditEntries } from '../../audit/audit.service.ts'

let server: TestServer
beforeAll(async () => {
  server = await sharedServer({ works: true })
})

const page = { origin: 'http://localhost', hostName: 'localhost' }
const windows =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36'

interface Visitor {
  person: Account
  call: ApiCaller
}

async function givenVisitor(): Promise<Visitor> {
  const person = await givenPerson(server)
  return { person, call: apiCaller(server, '', await signIn(server, person)) }
}

const nobody = () => apiCaller(server, '', {})

/** The code of the half minute `steps` from now. */
function codeOf(uri: string, steps = 0): string {
  const secret = new URL(uri).searchParams.get('secret') ?? ''
  return new TOTP({ secret }).generate({ timestamp: Date.now() + steps * 30_000 })
}

/** An account with an app in force; the code of the half minute before was used up. */
async function givenSecondFactor() {
  const { person, call } = await givenVisitor()
  const { body } = await call<{ uri: string; secret: string }>('POST /auth/second-factor', {
    body: { password },
  })
  const confirmed = await call<{ recoveryCodes: string[] }>('POST /auth/second-factor/confirm', {
    body: { code: codeOf(body.uri, -1) },
  })
  expect(confirmed.status).toBe(200)
  return { person, call, uri: body.uri, secret: body.secret, recoveryCodes: confirmed.body.recoveryCodes }
}

async function tokenOfPassword({ email }: Account): Promise<string> {
  const { status, body } = await nobody()<{ secondFactor: { token: string } }>('POST /auth/login', {
    body: { email, password },
  })
  expect(status).toBe(200)
  expect(Object.keys(body)).toEqual(['secondFactor'])
  return body.secondFactor.token
}

const passStep = (token: string, code: string) =>
  nobody()('POST /auth/login/second-factor', { body: { token, code } })

describe('an authenticator app', () => {
  // The clock stands in the middle of a half minute: codes are those that a test means, however long it takes.
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['Date'], now: Math.floor(Date.now() / 30_000) * 30_000 + 15_000 })
  })
  afterEach(() => {
    vi.useRealTimers()
  })

  it('is in force once a code of it was given, and then signing in takes one', async () => {
    const { person, call } = await givenVisitor()
    expect(refusalOf(await call('POST /auth/second-factor', { body: { password: 'Wrong-1234' } }))).toEqual([
      422,
      'CurrentPasswordWrong',
    ])
    const { body } = await call<{ uri: string }>('POST /auth/second-factor', { body: { password } })
    expect(body.uri).toMatch(/^otpauth:\/\/totp\/Vitrine:/)
    const login = await nobody()<object>('POST /auth/login', { body: { email: person.email, password } })
    expect(login.body).toHaveProperty('user')
  })

  it('takes the code of the half minute before and after, and none further away', async () => {
    const { call } = await givenVisitor()
    const { body } = await call<{ uri: string }>('POST /auth/second-factor', { body: { password } })
    const confirm = async (code: string) =>
      (await call('POST /auth/second-factor/confirm', { body: { code } })).status
    expect(await confirm(codeOf(body.uri, -2))).toBe(422)
    expect(await confirm(codeOf(body.uri, 2))).toBe(422)
    const code = codeOf(body.uri, -1)
    // The last moment of this half minute, in which that one still is the one before.
    vi.setSystemTime(Math.ceil(Date.now() / 30_000) * 30_000 - 1)
    expect(await confirm(code)).toBe(200)
  })

  it('lets in with a code, each once, and with a wrong one nobody', async () => {
    const { person, uri, call } = await givenSecondFactor()
    const token = await tokenOfPassword(person)
    expect(refusalOf(await passStep(token, '000000'))).toEqual([422, 'CodeWrong'])
    const code = codeOf(uri)
    expect((await passStep(token, `${code.slice(0, 3)} ${code.slice(3)}`)).status).toBe(200)
    expect(refusalOf(await passStep(token, codeOf(uri, 1)))).toEqual([422, 'SignInExpired'])
    expect(refusalOf(await passStep(await tokenOfPassword(person), code))).toEqual([422, 'CodeWrong'])
    // The other session has ended the first.
    expect(refusalOf(await call('GET /auth/security'))).toEqual([403, 'LoginAgain'])
  })

  it('gives no session before the code: the token of the first step opens nothing', async () => {
    const { person } = await givenSecondFactor()
    const token = await tokenOfPassword(person)
    const asCookie = apiCaller(server, '', { cookie: `vitrine_session=${token}` })
    expect((await asCookie('GET /auth/security')).status).toBe(401)
    const asBearer = apiCaller(server, '', { authorization: `Bearer ${token}` })
    expect((await asBearer('GET /auth/security')).status).toBe(401)
  })

  it('is replaced by a recovery code, each once, in any letter case', async () => {
    const { person, recoveryCodes } = await givenSecondFactor()
    expect(recoveryCodes).toHaveLength(10)
    expect(new Set(recoveryCodes).size).toBe(10)
    for (const each of recoveryCodes) expect(each).toMatch(/^[a-z\d]{5}-[a-z\d]{5}$/)
    const [code = ''] = recoveryCodes
    const token = await tokenOfPassword(person)
    expect((await passStep(token, code.toUpperCase().replace('-', ' '))).status).toBe(200)
    expect(refusalOf(await passStep(await tokenOfPassword(person), code))).toEqual([422, 'CodeWrong'])
    const call = apiCaller(server, '', {})
    expect((await call('GET /auth/security')).status).toBe(401)
  })

  it('is given no endless guesses, also not with ever new tokens', async () => {
    const { person } = await givenSecondFactor()
    await server.database.rows(sql`delete from rate_limits`)
    const strict = await startTestServer({}, { codesPerAccount: 3 }, { databaseUrl: server.databaseUrl })
    try {
      const call = apiCaller(strict, '', {})
      const guess = async () => {
        const { body } = await call<{ secondFactor: { token: string } }>('POST /auth/login', {
          body: { email: person.email, password },
        })
        const { token } = body.secondFactor
        return (await call('POST /auth/login/second-factor', { body: { token, code: '000000' } })).status
      }
      expect([await guess(), await guess(), await guess(), await guess()]).toEqual([422, 422, 422, 429])
    } finally {
      await strict.close()
    }
  })

  it('is kept sealed, and its recovery codes as hashes', async () => {
    const { person, secret, recoveryCodes } = await givenSecondFactor()
    const [row] = await server.database.rows<{ kept: string }>(sql`
      select f::text || (select string_agg(c::text, ' ') from recovery_codes c where c.person_id = f.person_id) as kept
      from second_factors f where f.person_id = ${person.id}`)
    expect(row?.kept).toBeTruthy()
    expect(row?.kept).not.toContain(secret)
    for (const code of recoveryCodes) expect(row?.kept).not.toContain(code)
  })

  it('is taken away, and new recovery codes are made, by whoever knows the password', async () => {
    const { person, call, recoveryCodes } = await givenSecondFactor()
    const renewed = await call<{ recoveryCodes: string[] }>('POST /auth/second-factor/recovery-codes', {
      body: { password },
    })
    expect(renewed.body.recoveryCodes).toHaveLength(10)
    const token = await tokenOfPassword(person)
    expect(refusalOf(await passStep(token, recoveryCodes[1] ?? ''))).toEqual([422, 'CodeWrong'])
    expect(refusalOf(await call('POST /auth/second-factor', { body: { password } }))).toEqual([
      409,
      'SecondFactorPresent',
    ])
    expect(refusalOf(await call('POST /auth/second-factor/remove', { body: { password: '' } }))).toEqual([
      422,
      'CurrentPasswordRequired',
    ])
    expect((await call('POST /auth/second-factor/remove', { body: { password } })).status).toBe(204)
    const login = await nobody()<object>('POST /auth/login', { body: { email: person.email, password } })
    expect(login.body).toHaveProperty('user')
  })
})

interface Options {
  token: string
  options: { challenge: string }
}

async function givenPasskey() {
  const { person, call } = await givenVisitor()
  const authenticator = new Authenticator()
  const { body } = await call<Options>('POST /auth/passkeys/options', { body: { password } })
  const response = authenticator.create(body.options, page)
  const added = await call<{ _id: string; name: string }>('POST /auth/passkeys', {
    body: { token: body.token, name: 'Laptop', response },
  })
  expect(added.status).toBe(201)
  return { person, call, authenticator, passkeyId: added.body._id }
}

async function signInOptions(): Promise<Options> {
  return (await nobody()<Options>('POST /auth/login/passkey/options', { body: {} })).body
}

const signInWith = (token: string, response: unknown) =>
  nobody()<{ user: { _id: string } }>('POST /auth/login/passkey', { body: { token, response } })

describe('a passkey', () => {
  it('signs in alone, also an account with an app', async () => {
    const { person, authenticator } = await givenPasskey()
    const { token, options } = await signInOptions()
    const answer = await signInWith(token, authenticator.sign(options, page))
    expect(answer.status).toBe(200)
    expect(answer.body.user._id).toBe(person.id)
    // The same signature again.
    expect(refusalOf(await signInWith(token, authenticator.sign(options, page)))).toEqual([
      422,
      'SignInExpired',
    ])
  })

  it('is refused for another challenge, another site, another host name, an unasked owner, or as a copy', async () => {
    const { authenticator } = await givenPasskey()
    const attempts: ((options: { challenge: string }) => unknown)[] = [
      () => authenticator.sign({ challenge: 'AAAAAAAAAAAAAAAA' }, page),
      (options) => authenticator.sign(options, { ...page, origin: 'http://phishing.example' }),
      (options) => authenticator.sign(options, { ...page, hostName: 'other.localhost' }),
      (options) => authenticator.sign(options, page, { isVerified: false }),
      (options) => new Authenticator().sign(options, page),
      () => ({ id: 17 }),
      () => ({}),
    ]
    for (const attempt of attempts) {
      const { token, options } = await signInOptions()
      expect(refusalOf(await signInWith(token, attempt(options)))).toEqual([422, 'PasskeyUnknown'])
    }
    const good = await signInOptions()
    expect((await signInWith(good.token, authenticator.sign(good.options, page))).status).toBe(200)
    authenticator.rewind()
    const copy = await signInOptions()
    expect(refusalOf(await signInWith(copy.token, authenticator.sign(copy.options, page)))).toEqual([
      422,
      'PasskeyUnknown',
    ])
  })

  it('belongs to whoever began to make it', async () => {
    const [thief, owner] = [await givenVisitor(), await givenVisitor()]
    const { body } = await owner.call<Options>('POST /auth/passkeys/options', { body: { password } })
    const response = new Authenticator().create(body.options, page)
    const given = { body: { token: body.token, name: 'Mine', response } }
    expect(refusalOf(await thief.call('POST /auth/passkeys', given))).toEqual([422, 'SignInExpired'])
  })

  it('is named and removed by its owner only, with the password', async () => {
    const { call, authenticator, passkeyId } = await givenPasskey()
    const stranger = await givenVisitor()
    const path = `/auth/passkeys/${passkeyId}` as const
    expect(refusalOf(await stranger.call(`PATCH ${path}`, { body: { name: 'Stolen' } }))).toEqual([
      404,
      'NotFound',
    ])
    expect(refusalOf(await stranger.call(`POST ${path}/remove`, { body: { password } }))).toEqual([
      404,
      'NotFound',
    ])
    expect((await call<{ name: string }>(`PATCH ${path}`, { body: { name: 'Phone' } })).body.name).toBe(
      'Phone',
    )
    expect(refusalOf(await call(`POST ${path}/remove`, { body: { password: 'Wrong-1234' } }))).toEqual([
      422,
      'CurrentPasswordWrong',
    ])
    expect((await call(`POST ${path}/remove`, { body: { password } })).status).toBe(204)
    const { token, options } = await signInOptions()
    expect(refusalOf(await signInWith(token, authenticator.sign(options, page)))).toEqual([
      422,
      'PasskeyUnknown',
    ])
  })
})

describe('the history of sign-ins', () => {
  const login = (person: Account, headers: Record<string, string>, secret = password) =>
    server.request({
      method: 'POST',
      url: '/api/auth/login',
      headers,
      payload: { email: person.email, password: secret },
    })
  const mailsTo = ({ email }: Account) => allMailsTo(server, email)

  it('names method, browser and address, the failures too, to the person alone', async () => {
    const person = await givenPerson(server)
    await login(person, { 'user-agent': windows }, 'Wrong-1234')
    const entered = await login(person, { 'user-agent': windows })
    const cookie = entered.cookies.map(({ name, value }) => `${name}=${value}`).join('; ')
    const call = apiCaller(server, '', { cookie })
    const { body } = await call<{ total: number; result: SignIn[] }>('GET /auth/sign-ins')
    expect(body.total).toBe(2)
    expect(body.result.map(({ method, isSuccess, device }) => [method, isSuccess, device])).toEqual([
      ['password', true, 'Chrome, Windows'],
      ['password', false, 'Chrome, Windows'],
    ])
    const security = await call<AccountSecurity>('GET /auth/security')
    expect(security.body.session).toMatchObject({ method: 'password', device: 'Chrome, Windows' })
    expect(security.body).toMatchObject({ secondFactor: null, passkeys: [] })
  })

  it('tells by mail of a device that was not used before, and of no other', async () => {
    const person = await givenPerson(server)
    const first = await login(person, { 'user-agent': windows })
    const device = first.cookies.find(({ name }) => name === 'vitrine_device')
    expect(device).toMatchObject({ httpOnly: true, sameSite: 'Lax' })
    expect(await mailsTo(person)).toEqual([])
    await login(person, { cookie: `vitrine_device=${device?.value}` })
    expect(await mailsTo(person)).toEqual([])
    await login(person, { 'user-agent': windows }, 'Wrong-1234')
    expect(await mailsTo(person)).toEqual([])
    await login(person, { 'user-agent': windows })
    const [mail, ...others] = await mailsTo(person)
    expect(others).toEqual([])
    expect(mail?.text).toContain('Chrome, Windows')
    expect(mail?.text).toContain('/settings/user/security')
  })

  it('is told to the company where somebody works, and to the one at the host name', async () => {
    const company = await givenCompany(server)
    await login(company.admin, {}, 'Wrong-1234')
    const headers = await signIn(server, company.admin)
    const call = apiCaller(server, company.domainId, headers)
    const change = { currentPassword: password, newPassword: 'Another-Password-2' }
    expect((await call('POST /auth/password/change', { body: change })).status).toBe(204)
    const { result } = await listAuditEntries(company.scope, {}, { offset: 0, limit: null })
    const kinds = result.map(({ kind, actor }) => [kind, actor?._id ?? null])
    expect(kinds).toEqual(
      expect.arrayContaining([
        ['sign-in-failed', null],
        ['sign-in', company.admin.id],
        ['password-changed', company.admin.id],
      ]),
    )
    const other = await givenCompany(server)
    const elsewhere = await listAuditEntries(other.scope, {}, { offset: 0, limit: null })
    expect(JSON.stringify(elsewhere)).not.toContain(company.admin.id)
  })
})
