/** A company's own sign-in, with a real provider: whom it lets in, where to, and what it never opens. */

import { generateKeyPairSync, sign } from 'node:crypto'
import type { AccountSecurity, IdentityProvider, Session } from '@vitrine/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import {
  type Account,
  type Company,
  givenCompany,
  givenExternalGroup,
  givenPerson,
  password,
  signIn,
} from '../../../test/factories/company.ts'
import { type ApiCaller, apiCaller, refusalOf } from '../../../test/harness/api-caller.ts'
import {
  type OpenIdProvider,
  signInAtProvider,
  startOpenIdProvider,
} from '../../../test/harness/servers/openid-provider.ts'
import { startTestServer, type TestServer } from '../../../test/harness/test-server.ts'
import { insertGroup, insertMember } from '../access/index.ts'

const host = 'sso.localhost'
const client = {
  clientId: 'vitrine',
  clientSecret: 'a secret of the client',
  redirectUris: [`http://${host}/security/single-sign-on`, 'http://other.localhost/security/single-sign-on'],
}

let server: TestServer
let provider: OpenIdProvider
let company: Company
let elsewhere: Company
let admin: ApiCaller
let colleague: Account
let buyer: Account

beforeAll(async () => {
  server = await startTestServer({ publicUrl: 'http://localhost' })
  provider = await startOpenIdProvider(client)
  company = await givenCompany(server, { name: 'Single', hostName: host })
  elsewhere = await givenCompany(server, { name: 'Elsewhere', hostName: 'other.localhost' })
  colleague = await givenPerson(server, { name: 'Colin' })
  buyer = await givenPerson(server, { name: 'Claire' })
  await insertMember(company.scope, { personId: colleague.id, isClient: false, groupIds: [] })
  for (const { scope } of [company, elsewhere]) {
    const groupId = await givenExternalGroup(scope)
    await insertMember(scope, { personId: buyer.id, isClient: true, groupIds: [groupId] })
  }
})
beforeEach(async () => {
  admin = apiCaller(server, company.domainId, await signIn(server, company.admin))
})
afterAll(async () => {
  await server.close()
  await provider.close()
})

const settings = (more: object = {}) => ({
  body: {
    name: 'Single ID',
    issuer: provider.issuer,
    clientId: client.clientId,
    clientSecret: client.clientSecret,
    isEnabled: true,
    ...more,
  },
})

const post = (path: string, payload: object, headers: Record<string, string> = {}) =>
  server.request({
    method: 'POST',
    url: `/api/auth/single-sign-on${path}`,
    headers: { host, ...headers },
    payload,
  })

interface Begun {
  url: string
  cookie: string
}

async function begin(returnTo?: string): Promise<Begun> {
  const answer = await post('', returnTo === undefined ? {} : { returnTo })
  expect(answer.statusCode).toBe(200)
  const [state] = answer.cookies
  expect(state).toMatchObject({ httpOnly: true, sameSite: 'Lax', path: '/api/auth/single-sign-on' })
  return { url: answer.json().url, cookie: `${state?.name}=${state?.value}` }
}

async function enterAs(login: string, returnTo?: string) {
  const { url, cookie } = await begin(returnTo)
  const query = await signInAtProvider(url, login)
  return await post('/finish', { query }, { cookie })
}

const sessionIn = (answer: { cookies: { name: string; value: string }[] }) => ({
  cookie: `vitrine_session=${answer.cookies.find(({ name }) => name === 'vitrine_session')?.value}`,
})

describe('a provider', () => {
  it('is kept once it answers; its secret is never told, and kept sealed', async () => {
    expect((await admin<{ provider: null }>('GET /identity-provider')).body.provider).toBeNull()
    const set = await admin<IdentityProvider>('PUT /identity-provider', settings())
    expect(set.status).toBe(200)
    expect(set.body).toEqual({
      name: 'Single ID',
      issuer: provider.issuer,
      clientId: client.clientId,
      isEnabled: true,
      trustsProvenHosts: false,
      redirectUri: `http://${host}/security/single-sign-on`,
      version: 1,
    })
    const [row] = await company.scope.rows<{ kept: string }>(sql`
      select p::text as kept from identity_providers p where domain_id = ${company.domainId}`)
    expect(row?.kept).not.toContain(client.clientSecret)
    // Without a new secret the old one is kept.
    const renamed = await admin<IdentityProvider>(
      'PUT /identity-provider',
      settings({ name: 'ID', clientSecret: '' }),
    )
    expect(renamed.body.name).toBe('ID')
    await admin('PUT /identity-provider', settings())
    const found = await server.request({ url: '/api/auth/single-sign-on', headers: { host } })
    expect(found.json()).toEqual({ name: 'Single ID' })
    const none = await server.request({
      url: '/api/auth/single-sign-on',
      headers: { host: 'other.localhost' },
    })
    expect(none.json()).toEqual({ name: null })
  })

  it('is refused where nothing answers, in private networks, and without a secret', async () => {
    const other = apiCaller(server, elsewhere.domainId, await signIn(server, elsewhere.admin))
    const issuers = [
      'http://127.0.0.1:1',
      'http://10.0.0.1',
      'http://[::1]:80',
      'file:///etc/passwd',
      'nothing',
    ]
    for (const issuer of issuers)
      expect([issuer, ...refusalOf(await other('PUT /identity-provider', settings({ issuer })))]).toEqual([
        issuer,
        422,
        'IdentityProviderUnreachable',
      ])
    expect(refusalOf(await other('PUT /identity-provider', settings({ clientSecret: undefined })))).toEqual([
      422,
      'ClientSecretNeeded',
    ])
    expect((await other<{ provider: null }>('GET /identity-provider')).body.provider).toBeNull()
  })
})

describe('naming the provider', () => {
  it('is for super admins alone: it would let whoever may come in as one of them', async () => {
    const keeper = await givenPerson(server)
    const everything = { view: 3, edit: 3 } as const
    const groupId = await insertGroup(company.scope, {
      name: 'Everything but super admin',
      isExternal: false,
      isRoot: false,
      template: 'Custom',
      parentId: null,
      levels: { setting: everything, group: everything, folder: everything },
    })
    await insertMember(company.scope, { personId: keeper.id, isClient: false, groupIds: [groupId] })
    const levels = { setting: everything }
    const made = await admin<{ key: string }>('POST /api-keys', {
      body: { name: 'Key', levels, expires: '1 day' },
    })
    const callers = [
      apiCaller(server, company.domainId, await signIn(server, keeper)),
      apiCaller(server, company.domainId, { authorization: `Bearer ${made.body.key}` }),
    ]
    for (const call of callers) {
      expect(refusalOf(await call('GET /identity-provider'))).toEqual([403, 'NotAllowed'])
      expect(refusalOf(await call('PUT /identity-provider', settings()))).toEqual([403, 'NotAllowed'])
      expect(refusalOf(await call('DELETE /identity-provider'))).toEqual([403, 'NotAllowed'])
    }
  })
})

describe('who comes from the provider', () => {
  it('is let in to the one company, with a session that opens nothing else and no account', async () => {
    const answer = await enterAs(buyer.email, '/catalog?folder=1')
    expect(answer.statusCode).toBe(200)
    expect(answer.json<{ returnTo: string; session: Session }>()).toMatchObject({
      returnTo: '/catalog?folder=1',
      session: { user: { _id: buyer.id }, boundTo: company.domainId, impersonator: null },
    })
    const headers = sessionIn(answer)
    const here = apiCaller(server, company.domainId, headers)
    expect((await here('GET /folders')).status).toBe(200)
    expect(refusalOf(await apiCaller(server, elsewhere.domainId, headers)('GET /folders'))).toEqual([
      404,
      'NotFound',
    ])
    const change = { currentPassword: password, newPassword: 'Another-Password-2' }
    for (const attempt of [
      here('POST /auth/password/change', { body: change }),
      here('POST /auth/passkeys/options', { body: { password } }),
      here('GET /auth/sign-ins'),
      // A client's account belongs to no company that lets them in.
      here(`PATCH /users/${buyer.id}`, { body: { name: 'Renamed' } }),
    ])
      expect(refusalOf(await attempt)).toEqual([409, 'NotInThisSession'])
  })

  it('changes nothing that other companies see of the account, only how it is read', async () => {
    const answer = await enterAs(colleague.email)
    expect(answer.json().session.ownsProfile).toBe(false)
    const here = apiCaller(server, company.domainId, sessionIn(answer))
    const change = (body: object) => here(`PATCH /users/${colleague.id}`, { body })
    for (const body of [{ name: 'Colin R.' }, { company: 'Theirs' }, { name: 'C', language: 'fr-fr' }])
      expect(refusalOf(await change(body))).toEqual([409, 'NotInThisSession'])
    expect(refusalOf(await here(`DELETE /users/${colleague.id}/picture`))).toEqual([409, 'NotInThisSession'])
    expect((await change({ language: 'fr-fr' })).status).toBe(200)
    const [row] = await server.database.rows<object>(
      sql`select name, company from people where id = ${colleague.id}`,
    )
    expect(row).toEqual({ name: 'Colin', company: '' })
  })

  it('signs nobody out of what they opened themselves, or what another company let them into', async () => {
    const own = await signIn(server, buyer)
    const vouched = sessionIn(await enterAs(buyer.email))
    const folders = async (domainId: string, headers: Record<string, string>) =>
      (await apiCaller(server, domainId, headers)('GET /folders')).status
    expect(await folders(elsewhere.domainId, own)).toBe(200)
    // One at a time there as well.
    const again = sessionIn(await enterAs(buyer.email))
    expect([await folders(company.domainId, vouched), await folders(company.domainId, again)]).toEqual([
      403, 200,
    ])
    expect(await folders(elsewhere.domainId, own)).toBe(200)
    // A sign-in by password ends all other sessions.
    await signIn(server, buyer)
    expect([await folders(elsewhere.domainId, own), await folders(company.domainId, again)]).toEqual([
      403, 403,
    ])
  })

  it('as whoever was invited at an address is nobody’s account with that address', async () => {
    const victim = await givenPerson(server, { name: 'Vera Victim' })
    const groupId = await givenExternalGroup(elsewhere.scope)
    await insertMember(elsewhere.scope, { personId: victim.id, isClient: true, groupIds: [groupId] })
    const own = await signIn(server, victim)
    const emails = [victim.email, `nobody.${victim.email}`]
    await admin('POST /users/invite', { body: { emails, isClient: false } })
    const answers = await Promise.all(emails.map((email) => enterAs(email)))
    // Alike for an address that nobody has: the company can't find out by its own provider.
    const sessions = answers.map((answer) => answer.json<{ session: Session }>().session)
    expect(sessions.map(({ user }) => user?.profile.name)).toEqual(['', ''])
    expect(sessions.map(({ boundTo }) => boundTo)).toEqual([company.domainId, company.domainId])
    expect(sessions[0]?.user?._id).not.toBe(victim.id)
    const here = apiCaller(server, company.domainId, answers[0] ? sessionIn(answers[0]) : {})
    const setUp = await here('POST /auth/setup', { body: { name: 'HACKED', company: 'Mine' } })
    expect(setUp.status).toBe(200)
    expect(refusalOf(await here('GET /invitations'))).toEqual([409, 'NotInThisSession'])
    expect(refusalOf(await here(`PATCH /users/${victim.id}`, { body: { name: 'HACKED' } }))).toEqual([
      404,
      'NotFound',
    ])
    // They are still signed in, by their own name, and free to work for whom they like.
    const mine = await server.request({ url: '/api/auth/session', headers: own })
    expect(mine.json().user.profile.name).toBe('Vera Victim')
    expect(mine.json().user.affiliation.domain).toBeNull()
    expect(mine.json().domains).toHaveLength(1)
    // No account was made for the address: only a person who reads its mails can make one.
    const [row] = await server.database.rows<{ count: number }>(sql`
      select count(*)::int as count from people where email = ${emails[1]} and invited_to is null`)
    expect(row?.count).toBe(0)
  })

  it('is refused without an invitation, as somebody of another company, and with an address nobody vouches for', async () => {
    const strangers = [
      'stranger@example.test',
      elsewhere.admin.email,
      ...['unverified', 'unsaid', 'null', 'text-true', 'text-false', 'number'].map(
        (says) => `${says}:${buyer.email}`,
      ),
    ]
    for (const login of strangers) {
      const answer = await enterAs(login)
      // The address is known to the provider by now, not its owner.
      expect([login, answer.statusCode, answer.json().code]).toEqual([login, 422, 'SingleSignOnNotInvited'])
      expect(answer.cookies.filter(({ name }) => name === 'vitrine_session')).toEqual([])
    }
  })

  it('stays who they are after the address has changed', async () => {
    const person = await givenPerson(server)
    await insertMember(company.scope, { personId: person.id, isClient: false, groupIds: [] })
    expect((await enterAs(person.email)).statusCode).toBe(200)
    await server.database.rows(
      sql`update people set email = ${`new.${person.email}`} where id = ${person.id}`,
    )
    const again = await enterAs(person.email)
    expect(again.json().session.user._id).toBe(person.id)
  })

  it('is let in no more after leaving the company', async () => {
    const person = await givenPerson(server)
    await insertMember(company.scope, { personId: person.id, isClient: true, groupIds: [] })
    expect((await enterAs(person.email)).statusCode).toBe(200)
    await company.scope.rows(sql`
      update memberships set is_active = false where domain_id = ${company.domainId} and person_id = ${person.id}`)
    expect((await enterAs(person.email)).json().code).toBe('SingleSignOnNotInvited')
  })

  it('appears in the history of the account', async () => {
    await enterAs(colleague.email)
    const call = apiCaller(server, '', await signIn(server, colleague))
    const { body } = await call<{ result: { method: string }[] }>('GET /auth/sign-ins')
    expect(body.result.map(({ method }) => method)).toContain('single-sign-on')
    expect((await call<AccountSecurity>('GET /auth/security')).body.session.method).toBe('password')
  })
})

describe('an answer of the provider', () => {
  it('is taken from the browser that began, once', async () => {
    const mine = await begin()
    const query = await signInAtProvider(mine.url, buyer.email)
    const attacker = await begin()
    expect((await post('/finish', { query })).json().code).toBe('SignInExpired')
    expect((await post('/finish', { query }, { cookie: attacker.cookie })).json().code).toBe(
      'SingleSignOnFailed',
    )
    expect((await post('/finish', { query }, { cookie: mine.cookie })).statusCode).toBe(200)
    expect((await post('/finish', { query }, { cookie: mine.cookie })).json().code).toBe('SignInExpired')
  })

  it('is refused at another company, when made up, and when it says no', async () => {
    const { cookie } = await begin()
    const elsewhereHost = { host: 'other.localhost', cookie }
    expect((await post('/finish', { query: 'code=x' }, elsewhereHost)).json().code).toBe('SignInExpired')
    for (const query of ['code=made-up', 'error=access_denied', '']) {
      const begun = await begin()
      const state = new URL(begun.url).searchParams.get('state') ?? ''
      const answer = await post('/finish', { query: `${query}&state=${state}` }, { cookie: begun.cookie })
      expect([query, answer.statusCode, answer.json().code]).toEqual([query, 422, 'SingleSignOnFailed'])
    }
  })

  it('is refused when its signature is missing, made up, or of another key', async () => {
    const json = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
    const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
    const parts = (idToken: string) => idToken.split('.') as [string, string, string]
    const forgeries: Record<string, (idToken: string) => string> = {
      'a made-up signature': (idToken) => `${parts(idToken).slice(0, 2).join('.')}.AAAA`,
      'no signature': (idToken) => `${parts(idToken).slice(0, 2).join('.')}.`,
      'no algorithm': (idToken) => `${json({ alg: 'none' })}.${parts(idToken)[1]}.`,
      'another key': (idToken) => {
        const signed = parts(idToken).slice(0, 2).join('.')
        return `${signed}.${sign('sha256', Buffer.from(signed), privateKey).toString('base64url')}`
      },
      'another person': (idToken) => {
        const [header, payload, signature] = parts(idToken)
        const claims = JSON.parse(Buffer.from(payload, 'base64url').toString())
        return `${header}.${json({ ...claims, email: company.admin.email })}.${signature}`
      },
    }
    for (const [what, forge] of Object.entries(forgeries)) {
      provider.forge(forge)
      const answer = await enterAs(buyer.email)
      expect([what, answer.statusCode, answer.json().code]).toEqual([what, 422, 'SingleSignOnFailed'])
      expect(answer.cookies.filter(({ name }) => name === 'vitrine_session')).toEqual([])
    }
    provider.forge(null)
    expect((await enterAs(buyer.email)).statusCode).toBe(200)
  })

  it('leads to our own pages only', async () => {
    for (const returnTo of [
      '//evil.example',
      'https://evil.example',
      '/\\evil.example',
      '/\t/evil.example',
      '/\n//evil.example',
      '/..//evil.example',
      'javascript:alert(1)',
    ]) {
      const answer = await enterAs(buyer.email, returnTo)
      expect([returnTo, answer.json().returnTo]).toEqual([returnTo, '/'])
    }
  })
})

describe('sessions of the provider', () => {
  it('end when it is switched off or removed, and nobody is let in any more', async () => {
    const headers = sessionIn(await enterAs(buyer.email))
    const here = apiCaller(server, company.domainId, headers)
    expect((await admin('PUT /identity-provider', settings({ isEnabled: false }))).status).toBe(200)
    expect(refusalOf(await here('GET /folders'))).toEqual([403, 'LoginAgain'])
    expect((await post('', {})).json().code).toBe('NotFound')
    expect((await admin('PUT /identity-provider', settings())).status).toBe(200)
    expect((await enterAs(buyer.email)).statusCode).toBe(200)
    expect((await admin('DELETE /identity-provider')).status).toBe(204)
    expect((await post('', {})).json().code).toBe('NotFound')
    const links = await server.database.rows(sql`select 1 from credentials where provider_id like 'oidc:%'`)
    expect(links).toEqual([])
  })
})
