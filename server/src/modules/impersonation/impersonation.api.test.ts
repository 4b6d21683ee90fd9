/** Acting in another's place: who may, what is open then, and that it is logged and ends. */
import type { Session } from '@vitrine/contract'
import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
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
import { sharedServer, type TestServer } from '../../../test/harness/test-server.ts'
import { insertGroup, insertMember } from '../access/index.ts'
import { listAuditEntries } from '../audit/audit.service.ts'
import { insertPerson } from '../identity/index.ts'

let server: TestServer
let company: Company
let elsewhere: Company
let client: Account
let colleague: Account
beforeAll(async () => {
  server = await sharedServer()
  company = await givenCompany(server, { name: 'Here' })
  elsewhere = await givenCompany(server, { name: 'Elsewhere' })
  client = await givenPerson(server, { name: 'Claire' })
  colleague = await givenPerson(server, { name: 'Colin' })
  for (const { scope } of [company, elsewhere]) {
    const groupId = await givenExternalGroup(scope)
    await insertMember(scope, { personId: client.id, isClient: true, groupIds: [groupId] })
  }
  const { scope } = company
  const groupId = await insertGroup(scope, {
    name: 'Managers',
    isExternal: false,
    isRoot: false,
    template: 'Manager',
    parentId: null,
    levels: { group: { view: 3, edit: 3 }, setting: { view: 3, edit: 3 } },
  })
  await insertMember(scope, { personId: colleague.id, isClient: false, groupIds: [groupId] })
})

const start = (as: Record<string, string>, user: string, domain = company.domainId) =>
  server.request({
    method: 'POST',
    url: '/api/auth/impersonation',
    headers: as,
    payload: { domain, user },
  })
const keyOf = (answer: { statusCode: number; body: string }) => [
  answer.statusCode,
  (JSON.parse(answer.body) as { code: string }).code,
]

interface Acting {
  own: Record<string, string>
  acting: Record<string, string>
  call: ApiCaller
}

async function givenActing(user: Account = client): Promise<Acting> {
  const own = await signIn(server, company.admin)
  const answer = await start(own, user.id)
  expect(answer.statusCode).toBe(204)
  const acting = { cookie: `vitrine_session=${answer.cookies[0]?.value}` }
  return { own, acting, call: apiCaller(server, company.domainId, acting) }
}

const sessionOf = async (headers: Record<string, string>, domain = company.domainId) =>
  (await apiCaller(server, domain, headers)<Session>('GET /auth/session')).body

describe('whoever may act in the place of others', () => {
  it('is a super admin of the domain; nobody else', async () => {
    expect(keyOf(await start({}, client.id))).toEqual([401, 'NotSignedIn'])
    for (const who of [client, colleague])
      expect(keyOf(await start(await signIn(server, who), company.admin.id))).toEqual([403, 'NotAllowed'])
    expect(keyOf(await start(await signIn(server, elsewhere.admin), client.id))).toEqual([404, 'NotFound'])
    const { acting } = await givenActing()
    expect((await sessionOf(acting)).user?._id).toBe(client.id)
  })

  it('is an operator, in any domain', async () => {
    const email = 'operator@example.test'
    const id = await insertPerson(server, { email, name: 'Op', password, isSystem: true })
    const headers = await signIn(server, { id, email })
    const answer = await start(headers, company.admin.id)
    expect(answer.statusCode).toBe(204)
    const acting = { cookie: `vitrine_session=${answer.cookies[0]?.value}` }
    expect(await sessionOf(acting)).toMatchObject({
      user: { _id: company.admin.id },
      boundTo: company.domainId,
      impersonator: { _id: id, name: 'Op' },
    })
  })

  it('acts for people of the domain who have set up their account, not for oneself or another super admin', async () => {
    const headers = await signIn(server, company.admin)
    const pending = await givenPerson(server, { name: '' })
    const peer = await givenPerson(server)
    const gone = await givenPerson(server)
    await insertMember(company.scope, { personId: pending.id, isClient: true, groupIds: [] })
    await insertMember(company.scope, {
      personId: peer.id,
      isClient: false,
      groupIds: [...company.scope.groupIds],
    })
    await insertMember(company.scope, { personId: gone.id, isClient: true, groupIds: [] })
    await company.scope.rows(sql`
      update memberships set is_active = false
      where domain_id = ${company.domainId} and person_id = ${gone.id}`)
    expect(keyOf(await start(headers, company.admin.id))).toEqual([409, 'CurrentUser'])
    expect(keyOf(await start(headers, pending.id))).toEqual([409, 'AccountNotSetUp'])
    expect(keyOf(await start(headers, peer.id))).toEqual([409, 'SuperAdminNotImpersonated'])
    expect(keyOf(await start(headers, gone.id))).toEqual([404, 'NotFound'])
    expect(keyOf(await start(headers, elsewhere.admin.id))).toEqual([404, 'NotFound'])
  })
})

describe('acting in the place of a person', () => {
  it('is open in the one domain, though the person belongs to others', async () => {
    const { acting } = await givenActing()
    const session = await sessionOf(acting)
    expect(session).toMatchObject({
      boundTo: company.domainId,
      impersonator: { _id: company.admin.id },
      access: { isClient: true },
    })
    expect(session.domains.map(({ _id }) => _id)).toEqual([company.domainId])
    const there = apiCaller(server, elsewhere.domainId, acting)
    expect(refusalOf(await there('GET /folders'))).toEqual([404, 'NotFound'])
    expect((await sessionOf(acting, elsewhere.domainId)).access).toBeNull()
    const { body } = await there<{ result: { _id: string }[] }>('GET /domains')
    expect(body.result.map(({ _id }) => _id)).toEqual([company.domainId])
  })

  it('shows no notification of another domain', async () => {
    for (const { scope } of [company, elsewhere])
      await scope.rows(sql`
        insert into notifications (domain_id, person_id, topic, is_in_panel, is_on_desktop)
        values (${scope.domainId}, ${client.id}, 'domain-granted', true, false)`)
    const { acting, call } = await givenActing()
    const path = `/users/${client.id}/notifications` as const
    const shown = await call<{ domain: string }[]>(`GET ${path}`)
    expect(shown.body.map(({ domain }) => domain)).toEqual([company.domainId])
    expect(acting).toBeTruthy()
    const own = apiCaller(server, company.domainId, await signIn(server, client))
    expect((await own<unknown[]>(`GET ${path}`)).body).toHaveLength(2)
  })

  it('never touches the account', async () => {
    const { call } = await givenActing()
    const user = `/users/${client.id}` as const
    const attempts = [
      call('POST /auth/password/change', {
        body: { currentPassword: password, newPassword: 'Another-Password-2' },
      }),
      call('POST /auth/email/change', { body: { newEmail: 'thief@example.test', password } }),
      call('POST /auth/second-factor', { body: { password } }),
      call('POST /auth/passkeys/options', { body: { password } }),
      call('GET /auth/security'),
      call('GET /auth/sign-ins'),
      call(`PATCH ${user}`, { body: { name: 'Somebody else' } }),
      call(`DELETE ${user}/notifications`),
      call('POST /auth/impersonation', { body: { domain: company.domainId, user: colleague.id } }),
    ]
    for (const attempt of attempts) expect(refusalOf(await attempt)).toEqual([409, 'NotInThisSession'])
    expect(refusalOf(await call('POST /auth/setup', { body: { name: 'Somebody else' } }))).toEqual([
      403,
      'NotAllowed',
    ])
  })

  it('makes no key of a program', async () => {
    const { call } = await givenActing(colleague)
    const body = { name: 'Key', levels: {}, expires: '1 week' }
    expect(refusalOf(await call('POST /api-keys', { body }))).toEqual([409, 'NotInThisSession'])
  })

  it('leaves the person signed in, and unseen', async () => {
    const theirs = await signIn(server, client)
    const before = await server.database.rows(sql`select last_seen_at from people where id = ${client.id}`)
    const { call } = await givenActing()
    await server.database.rows(sql`
      update people set last_seen_at = '2020-01-01' where id = ${client.id}`)
    expect((await call('GET /folders')).status).toBe(200)
    const [after] = await server.database.rows<{ year: number }>(sql`
      select extract(year from last_seen_at)::int as year from people where id = ${client.id}`)
    expect(before).toHaveLength(1)
    expect(after?.year).toBe(2020)
    expect((await sessionOf(theirs)).impersonator).toBeNull()
  })

  it('is told from beginning to end, with what was done, in the name of who did it', async () => {
    const { call } = await givenActing(colleague)
    const made = await call<{ _id: string }>('POST /tags', {
      body: { name: 'Made for Colin', priceTypes: [] },
    })
    expect(made.status).toBe(200)
    expect((await call('POST /auth/impersonation/leave', { body: {} })).status).toBe(204)
    const { result } = await listAuditEntries(company.scope, {}, { offset: 0, limit: 3 })
    expect(
      result.map(({ kind, actor, as, subject }) => [kind, actor?._id, as?._id ?? null, subject.name]),
    ).toEqual([
      ['impersonation-ended', company.admin.id, null, 'Colin'],
      ['tag-created', company.admin.id, colleague.id, 'Made for Colin'],
      ['impersonation-started', company.admin.id, null, 'Colin'],
    ])
  })
})

describe('leaving', () => {
  it('gives back the own session under a new token, and the other is over', async () => {
    const { own, acting, call } = await givenActing()
    const left = await server.request({
      method: 'POST',
      url: '/api/auth/impersonation/leave',
      headers: acting,
      payload: {},
    })
    const back = { cookie: `vitrine_session=${left.cookies[0]?.value}` }
    // The old token isn't kept anywhere, so that nothing could give it back.
    expect(keyOf(await server.request({ url: '/api/auth/session', headers: own }))).toEqual([
      401,
      'NotSignedIn',
    ])
    expect((await call('GET /auth/security')).status).toBe(401)
    expect((await sessionOf(back)).user?._id).toBe(company.admin.id)
    expect(
      keyOf(
        await server.request({
          method: 'POST',
          url: '/api/auth/impersonation/leave',
          headers: back,
          payload: {},
        }),
      ),
    ).toEqual([404, 'NotFound'])
  })

  it('comes by itself when the own session ends, by signing out or signing in elsewhere', async () => {
    const first = await givenActing()
    await signIn(server, company.admin)
    expect((await first.call('GET /folders')).status).toBe(401)
    const second = await givenActing()
    await second.call('GET /auth/logout')
    expect((await second.call('GET /folders')).status).toBe(401)
    expect((await apiCaller(server, company.domainId, second.own)('GET /folders')).status).toBe(401)
  })
})
