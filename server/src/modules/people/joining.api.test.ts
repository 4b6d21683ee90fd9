/** Joining a company with an account that is there already: only its owner does, and nobody learns of it before. */
import type {
  InvitationReport,
  Member,
  Notification,
  OwnInvitation,
  ProjectSummary,
  Session,
} from '@vitrine/contract'
import { sql } from 'kysely'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import {
  type Account,
  type Company,
  givenCompany,
  givenExternalGroup,
  givenNewcomer,
  givenPerson,
  signIn,
  unique,
} from '../../../test/factories/company.ts'
import { givenProject } from '../../../test/factories/projects.ts'
import { type ApiCaller, apiCaller, refusalOf } from '../../../test/harness/api-caller.ts'
import { sharedServer, type TestServer } from '../../../test/harness/test-server.ts'
import { insertGroup, insertMember } from '../access/index.ts'

interface Listed<Item> {
  total: number
  result: Item[]
}

let server: TestServer
/** Invites. */
let company: Company
/** Where people are already. */
let elsewhere: Company
let admin: ApiCaller
let clientsId: string

beforeAll(async () => {
  server = await sharedServer({ works: true })
  company = await givenCompany(server, { name: 'Lumen' })
  elsewhere = await givenCompany(server, { name: 'Atelier' })
  admin = apiCaller(server, company.domainId, await signIn(server, company.admin))
  clientsId = await givenExternalGroup(company.scope, { folder: { view: 3, edit: 0 } })
})

/** Somebody with an account, who is a client elsewhere and was there. */
async function givenOwner(): Promise<Account & { call: ApiCaller; headers: Record<string, string> }> {
  const account = await givenPerson(server, { name: 'Olive Owner' })
  await server.database.rows(sql`
    update people set company = 'Secret Trading', picture = ${`pictures/${account.id}/picture.png`},
      last_seen_at = now(), created_at = '2020-01-01' where id = ${account.id}`)
  const groupId = await givenExternalGroup(elsewhere.scope)
  await insertMember(elsewhere.scope, { personId: account.id, isClient: true, groupIds: [groupId] })
  const headers = await signIn(server, account)
  return { ...account, headers, call: apiCaller(server, company.domainId, headers) }
}

async function invite(emails: string[], more: object = {}, call: ApiCaller = admin) {
  const body = { emails, isClient: true, groups: [clientsId], ...more }
  const answer = await call<InvitationReport>('POST /users/invite', { body })
  if (answer.status !== 200) throw new Error(JSON.stringify(answer.body))
  return answer.body
}

async function idOfInvitation(email: string, more: object = {}): Promise<string> {
  const { invited } = await invite([email], more)
  return invited[0]?._id ?? ''
}

const invitationsOf = async (call: ApiCaller) => (await call<OwnInvitation[]>('GET /invitations')).body
const accept = (call: ApiCaller, id: string) =>
  call<{ domain: string }>(`POST /invitations/${id}/accept`, { body: {} })
const decline = (call: ApiCaller, id: string) => call(`POST /invitations/${id}/decline`, { body: {} })
const rowsOf = async (email: string, call: ApiCaller = admin) =>
  (await call<Listed<Member>>('GET /users', { query: { per_page: '-1', search: email } })).body.result
const bulk = (ids: string[], action: string) => admin('POST /users/bulk', { body: { ids, action } })

/** About an invitation; others may have come as well. */
async function mailTo(email: string): Promise<{ subject: string; text: string }> {
  return await vi.waitFor(
    async () => {
      const [mail] = await server.database.rows<{ subject: string; text: string }>(sql`
        select subject, text_body as text from outbox where recipient = ${email}
          and subject like '%invite%' order by created_at desc limit 1`)
      if (mail === undefined) throw new Error(`no mail to ${email} yet`)
      return mail
    },
    { timeout: 45_000, interval: 100 },
  )
}

describe('an invitation to an address that has an account', () => {
  it('makes nobody a member: until its owner accepts, the company has the address and nothing else', async () => {
    const owner = await givenOwner()
    const typed = owner.email.toUpperCase()
    const { invited } = await invite([typed])
    const id = invited[0]?._id ?? ''
    expect(id).not.toBe(owner.id)
    const [row] = await rowsOf(owner.email)
    expect(row).toMatchObject({
      _id: id,
      email: typed,
      state: 'pending',
      profile: { name: '', company: '', picture: null },
      lastSeenAt: null,
    })
    const { body: user } = await admin<object>(`GET /users/${id}`)
    expect(user).toMatchObject({ affiliation: { system: false, domain: null }, lastSeenAt: null })
    expect(JSON.stringify([row, user])).not.toMatch(/Olive|Secret|pictures/)
    expect(refusalOf(await admin(`GET /users/${owner.id}`))).toEqual([404, 'NotFound'])
    // Nor may the owner enter, or is counted among those who may.
    expect(refusalOf(await owner.call('GET /folders'))).toEqual([404, 'NotFound'])
    const { body: session } = await owner.call<Session>('GET /auth/session')
    expect(session.domains.map(({ _id }) => _id)).toEqual([elsewhere.domainId])
    expect(session.access).toBeNull()
  })

  it('is answered as one to an address that nobody has, whoever the account is', async () => {
    const [client, staff, operator, disabled, unset] = await Promise.all(
      Array.from({ length: 5 }, () => givenPerson(server)),
    )
    if (!client || !staff || !operator || !disabled || !unset) throw new Error('nobody')
    await insertMember(elsewhere.scope, { personId: staff.id, isClient: false, groupIds: [] })
    await server.database.rows(sql`update people set is_system = true where id = ${operator.id}`)
    await server.database.rows(sql`update people set disabled_at = now() where id = ${disabled.id}`)
    const waiting = `${unique('waiting').replace(' ', '')}@example.test`
    await elsewhere.scope.rows(sql`select 1`)
    const other = apiCaller(server, elsewhere.domainId, await signIn(server, elsewhere.admin))
    await invite([waiting], { groups: [] }, other)
    const emails = [client, staff, operator, disabled, { email: 'nobody@new.test' }, { email: waiting }].map(
      ({ email }) => email,
    )
    const report = await invite(emails, { isClient: false, groups: [] })
    expect(report.refused).toEqual([])
    expect(report.invited.map(({ email }) => email)).toEqual(emails)
    expect(report.invited.map((each) => Object.keys(each))).toEqual(emails.map(() => ['_id', 'email']))
    const shapes = await Promise.all(
      emails.map(async (email) => {
        const [{ _id, email: _, invitedAt: __, ...shape } = { _id: '' }] = await rowsOf(email)
        const { email: ___, _id: ____, ...user } = (await admin<Member>(`GET /users/${_id}`)).body
        return { ...shape, user }
      }),
    )
    for (const shape of shapes) expect(shape).toEqual(shapes[0])
    // One job each, in one transaction: whose address it is is found out later.
    const jobs = await server.database.rows<{ email: string }>(sql`
      select data ->> 'email' as email from pgboss.job
      where name = 'invitation-mails' and data ->> 'domainId' = ${company.domainId}
        and data ->> 'email' = any(${emails}::text[])`)
    expect(jobs.map(({ email }) => email).sort()).toEqual([...emails].sort())
  })

  it('is told by mail and in the panel, and what was granted counts once it is accepted', async () => {
    const owner = await givenOwner()
    const id = await idOfInvitation(owner.email)
    const mail = await mailTo(owner.email)
    expect(mail.subject).toContain('invites you')
    expect(mail.text).toContain('/invitations')
    expect(mail.text).not.toContain('token=')
    expect(await invitationsOf(owner.call)).toMatchObject([
      {
        _id: id,
        domain: { _id: company.domainId, name: 'Lumen' },
        inviter: { name: 'Some Body' },
        isClient: true,
        obstacle: null,
      },
    ])
    const panel = async () =>
      (await owner.call<Notification[]>(`GET /users/${owner.id}/notifications`)).body.filter(
        ({ payload }) => payload.action === 'invitation',
      )
    expect(await panel()).toMatchObject([{ _id: id, domainName: 'Lumen', isInPanel: true, isRead: false }])
    expect((await accept(owner.call, id)).body).toEqual({ domain: company.domainId })
    expect([await panel(), await invitationsOf(owner.call)]).toEqual([[], []])
    expect((await owner.call('GET /folders')).status).toBe(200)
    expect(await rowsOf(owner.email)).toMatchObject([
      { _id: owner.id, state: 'active', groups: [clientsId], profile: { name: 'Olive Owner' } },
    ])
    const { body: session } = await owner.call<Session>('GET /auth/session')
    expect(session.domains).toHaveLength(2)
  })

  it('is declined without telling who they are, and may be made again', async () => {
    const owner = await givenOwner()
    const first = await idOfInvitation(owner.email)
    expect((await decline(owner.call, first)).status).toBe(204)
    expect(await rowsOf(owner.email)).toEqual([])
    const log = await admin<Listed<{ kind: string; actor: unknown; subject: object }>>('GET /audit-log', {
      query: { per_page: '-1', kinds: 'invitation-declined' },
    })
    expect(log.body.result[0]).toMatchObject({ actor: null, subject: { _id: null, name: owner.email } })
    const second = await idOfInvitation(owner.email)
    expect(refusalOf(await accept(owner.call, first))).toEqual([404, 'NotFound'])
    expect((await accept(owner.call, second)).status).toBe(200)
  })

  it('waits no longer once it was withdrawn, is too old, or was answered in another tab', async () => {
    const owner = await givenOwner()
    const withdrawn = await idOfInvitation(owner.email)
    await bulk([withdrawn], 'delete')
    expect(await invitationsOf(owner.call)).toEqual([])
    expect(refusalOf(await accept(owner.call, withdrawn))).toEqual([404, 'NotFound'])
    expect(refusalOf(await decline(owner.call, withdrawn))).toEqual([404, 'NotFound'])
    const id = await idOfInvitation(owner.email)
    await company.scope.rows(sql`
      update memberships set invited_at = now() - interval '8 days' where person_id = ${id}`)
    expect(await invitationsOf(owner.call)).toEqual([])
    expect(refusalOf(await accept(owner.call, id))).toEqual([404, 'NotFound'])
    await bulk([id], 'resend')
    expect(await invitationsOf(owner.call)).toHaveLength(1)
    await bulk([id], 'deactivate')
    expect(refusalOf(await accept(owner.call, id))).toEqual([404, 'NotFound'])
    await bulk([id], 'activate')
    const answers = await Promise.all([accept(owner.call, id), accept(owner.call, id)])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 404])
    expect(await rowsOf(owner.email)).toHaveLength(1)
  })

  it('is nobody’s but the owner’s of the address, signed in by themselves', async () => {
    const [owner, other] = [await givenOwner(), await givenOwner()]
    const id = await idOfInvitation(owner.email)
    for (const attempt of [accept(other.call, id), decline(other.call, id)])
      expect(refusalOf(await attempt)).toEqual([404, 'NotFound'])
    expect(await invitationsOf(other.call)).toEqual([])
    // Nor of whoever acts in their place in another company.
    const acting = await server.request({
      method: 'POST',
      url: '/api/auth/impersonation',
      headers: await signIn(server, elsewhere.admin),
      payload: { domain: elsewhere.domainId, user: owner.id },
    })
    const cookie = `vitrine_session=${acting.cookies.find(({ name }) => name === 'vitrine_session')?.value}`
    const actor = apiCaller(server, company.domainId, { cookie })
    for (const attempt of [actor('GET /invitations'), accept(actor, id), decline(actor, id)])
      expect(refusalOf(await attempt)).toEqual([409, 'NotInThisSession'])
    expect(await rowsOf(owner.email)).toMatchObject([{ state: 'pending' }])
  })

  it('to work there tells its owner alone that they work for another company', async () => {
    const person = await givenPerson(server)
    await insertMember(elsewhere.scope, { personId: person.id, isClient: false, groupIds: [] })
    const call = apiCaller(server, company.domainId, await signIn(server, person))
    const id = await idOfInvitation(person.email, { isClient: false, groups: [] })
    expect(await invitationsOf(call)).toMatchObject([{ obstacle: 'EmailUserOfOtherDomain' }])
    expect(refusalOf(await accept(call, id))).toEqual([409, 'EmailUserOfOtherDomain'])
    expect(await rowsOf(person.email)).toMatchObject([{ _id: id, state: 'pending' }])
    // Until they accept, they belong to nobody who invites them, and are free for others.
    const loose = await givenPerson(server)
    await invite([loose.email], { isClient: false, groups: [] })
    const [row] = await server.database.rows<{ domain: string | null }>(
      sql`select affiliation_domain_id as domain from people where id = ${loose.id}`,
    )
    expect(row?.domain).toBeNull()
  })

  it('to an operator says in the mail that the address is used, and can’t be accepted', async () => {
    const operator = await givenPerson(server)
    await server.database.rows(sql`update people set is_system = true where id = ${operator.id}`)
    const call = apiCaller(server, company.domainId, await signIn(server, operator))
    const id = await idOfInvitation(operator.email)
    expect((await mailTo(operator.email)).text).toContain('already used')
    expect(refusalOf(await accept(call, id))).toEqual([409, 'EmailAlreadyUsed'])
  })

  it('lets nobody look, act or check in the stead of who was only invited', async () => {
    const owner = await givenOwner()
    const id = await idOfInvitation(owner.email)
    expect(refusalOf(await admin('GET /view-as', { query: { person: id } }))).toEqual([
      409,
      'AccountNotSetUp',
    ])
    expect(refusalOf(await admin('GET /view-as', { query: { person: owner.id } }))).toEqual([404, 'NotFound'])
    expect(refusalOf(await admin(`POST /users/${id}/leak-check`, { body: {} }))).toEqual([
      409,
      'AccountNotSetUp',
    ])
    for (const [user, refusal] of [
      [id, [409, 'AccountNotSetUp']],
      [owner.id, [404, 'NotFound']],
    ] as const) {
      const body = { domain: company.domainId, user }
      expect(refusalOf(await admin('POST /auth/impersonation', { body }))).toEqual(refusal)
    }
  })
})

describe('somebody who belongs to the company already', () => {
  it('is named to callers who see them, and to nobody else; accepting adds what the others granted', async () => {
    const keepersId = await insertGroup(company.scope, {
      name: unique('Keepers'),
      isExternal: false,
      isRoot: false,
      template: 'Custom',
      parentId: null,
      levels: { group: { view: 2, edit: 2 } },
    })
    const guestsId = await insertGroup(company.scope, {
      name: unique('Guests'),
      isExternal: true,
      isRoot: false,
      template: null,
      parentId: keepersId,
      levels: {},
    })
    const keeper = await givenPerson(server)
    await insertMember(company.scope, { personId: keeper.id, isClient: false, groupIds: [keepersId] })
    const keeperCall = apiCaller(server, company.domainId, await signIn(server, keeper))
    const client = await givenOwner()
    await insertMember(company.scope, { personId: client.id, isClient: true, groupIds: [clientsId] })
    const refused = [{ email: client.email, code: 'EmailClientOfDomain' }]
    expect((await invite([client.email])).refused).toEqual(refused)
    const groups = [guestsId]
    const { invited, refused: none } = await invite([client.email], { groups }, keeperCall)
    expect([invited.map(({ email }) => email), none]).toEqual([[client.email], []])
    expect(await rowsOf(client.email, keeperCall)).toMatchObject([
      { state: 'pending', profile: { name: '' }, groups },
    ])
    expect((await accept(client.call, invited[0]?._id ?? '')).status).toBe(200)
    const rows = await rowsOf(client.email)
    expect(rows.map(({ _id, groups: all }) => [_id, [...all].sort()])).toEqual([
      [client.id, [clientsId, guestsId].sort()],
    ])
    expect((await invite([client.email], { groups }, keeperCall)).refused).toEqual(refused)
  })
})

describe('projects that name who was invited', () => {
  const projectsOf = async (call: ApiCaller) => {
    const { body } = await call<Listed<ProjectSummary>>('GET /projects', { query: { per_page: '-1' } })
    return body.result.map(({ _id }) => _id).sort()
  }
  /** A second invitation to somebody who is a client already. */
  const givenSecond = async (client: Account) => {
    const id = await idOfInvitation(`${unique('second').replace(' ', '')}@example.test`)
    await server.database.rows(sql`update people set email = ${client.email} where id = ${id}`)
    return id
  }

  it.each(['newcomer', 'client'])('are those of a %s who accepts', async (who) => {
    const owner = await givenOwner()
    if (who === 'client')
      await insertMember(company.scope, { personId: owner.id, isClient: true, groupIds: [clientsId] })
    const id = who === 'client' ? await givenSecond(owner) : await idOfInvitation(owner.email)
    const ongoing = await givenProject(company.scope, { products: [], attendees: [id] })
    const later = await givenProject(company.scope, { products: [], uninvited: [id] })
    const done = await givenProject(company.scope, { products: [], attendees: [id], state: 'done' })
    expect((await accept(owner.call, id)).status).toBe(200)
    expect(await projectsOf(owner.call)).toEqual([ongoing, done].sort())
    await company.scope.rows(sql`update project_people set invited_at = now() where project_id = ${later}`)
    expect(await projectsOf(owner.call)).toEqual([ongoing, done, later].sort())
  })

  it('that name both name the account once, invited since the earlier, with its own answers', async () => {
    const client = await givenOwner()
    await insertMember(company.scope, { personId: client.id, isClient: true, groupIds: [clientsId] })
    const id = await givenSecond(client)
    const both = await givenProject(company.scope, {
      products: [],
      attendees: [id],
      uninvited: [client.id],
    })
    const attend = (personId: string) =>
      company.scope.rows(sql`
        insert into project_attendees (domain_id, project_id, person_id, name, email)
        values (${company.domainId}, ${both}, ${personId}, ${personId}, 'ada@example.test')`)
    for (const personId of [id, client.id]) await attend(personId)
    expect(await projectsOf(client.call)).toEqual([])
    expect((await accept(client.call, id)).status).toBe(200)
    expect(await projectsOf(client.call)).toEqual([both])
    const { body: members } = await admin<{ user: { _id: string } }[]>(`GET /projects/${both}/members`)
    expect(members.map(({ user }) => user._id)).toEqual([client.id])
    const attendees = await company.scope.rows<{ name: string }>(sql`
      select name from project_attendees where project_id = ${both} and person_id = ${client.id}`)
    expect(attendees).toEqual([{ name: client.id }])
  })

  it('and those that a colleague was to own are the account’s', async () => {
    const colleague = await givenNewcomer(server, company.scope)
    const address = `${unique('second').replace(' ', '')}@example.test`
    const id = await idOfInvitation(address, { isClient: false, groups: [] })
    await server.database.rows(sql`update people set email = ${colleague.email} where id = ${id}`)
    const owned = await givenProject(company.scope, { ownerId: id, products: [] })
    const presented = await givenProject(company.scope, { products: [], presenters: [id] })
    const call = apiCaller(server, company.domainId, await signIn(server, colleague))
    expect((await accept(call, id)).status).toBe(200)
    const { body } = await call<Listed<ProjectSummary>>('GET /projects', { query: { per_page: '-1' } })
    const roles = body.result.map(({ _id, role }) => [_id, role]).sort()
    expect(roles).toEqual(
      [
        [owned, 'owner'],
        [presented, 'presenter'],
      ].sort(),
    )
  })
})

describe('the last visit', () => {
  it('that a company reads is the one in that company', async () => {
    const owner = await givenOwner()
    await insertMember(company.scope, { personId: owner.id, isClient: true, groupIds: [clientsId] })
    const other = apiCaller(server, elsewhere.domainId, await signIn(server, elsewhere.admin))
    const seen = async (call: ApiCaller) => (await rowsOf(owner.email, call))[0]?.lastSeenAt
    expect(await seen(admin)).toBeNull()
    await owner.call('GET /folders')
    expect(await seen(admin)).not.toBeNull()
    expect(await seen(other)).toBeNull()
    const read = async (call: ApiCaller) =>
      (await call<{ lastSeenAt: string | null }>(`GET /users/${owner.id}`)).body.lastSeenAt
    expect([await read(admin), await read(other)]).toEqual([expect.any(String), null])
  })

  it('is noted without every grant being worked out anew', async () => {
    const owner = await givenOwner()
    await insertMember(company.scope, { personId: owner.id, isClient: true, groupIds: [clientsId] })
    const revision = async () =>
      (await company.scope.rows<{ n: number }>(sql`select revision('structure') as n`))[0]?.n
    const before = await revision()
    await owner.call('GET /folders')
    expect((await rowsOf(owner.email))[0]?.lastSeenAt).not.toBeNull()
    expect(await revision()).toBe(before)
  })
})

describe('the affiliation', () => {
  it('that a company reads of its client names no other company', async () => {
    const staff = await givenPerson(server)
    await insertMember(elsewhere.scope, { personId: staff.id, isClient: false, groupIds: [] })
    await insertMember(company.scope, { personId: staff.id, isClient: true, groupIds: [clientsId] })
    const other = apiCaller(server, elsewhere.domainId, await signIn(server, elsewhere.admin))
    const read = async (call: ApiCaller) =>
      (await call<{ affiliation: { domain: string | null } }>(`GET /users/${staff.id}`)).body.affiliation
        .domain
    expect([await read(admin), await read(other)]).toEqual([null, elsewhere.domainId])
  })
})
