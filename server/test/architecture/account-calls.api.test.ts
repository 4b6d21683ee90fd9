/** Walks the calls that ask for no domain: who may make them, and that they answer as promised. */
import { type ExampleIds, exampleOf, plausibleIds } from '@vitrine/contract/examples'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { insertGroup, insertMember, insertShareLink } from '../../src/modules/access/index.ts'
import { createAccounts, hashToken, replaceLink } from '../../src/modules/identity/index.ts'
import { createConnectionId } from '../../src/modules/live/connection-id.ts'
import { createUnsubscribeToken } from '../../src/modules/notifications/unsubscribe-token.ts'
import { inviteUsers } from '../../src/modules/people/invitations.service.ts'
import { createReportToken } from '../../src/modules/reports/unsubscribe-token.ts'
import { type Account, type Company, givenCompany, givenPerson, password } from '../factories/company.ts'
import { startTestServer, type TestServer, testSecret } from '../harness/test-server.ts'
import { type Call, calls } from './calls-of-contract.ts'
import { requestOf } from './example-request.ts'

const withoutDomain = calls.filter((call) => call.access.kind !== 'domain')

type CallerName = 'nobody' | 'outsider' | 'client' | 'staff' | 'shareToken'
const callers: readonly CallerName[] = ['nobody', 'outsider', 'client', 'staff', 'shareToken']

let server: TestServer
let company: Company
let elsewhere: Company
/** Invites everybody. */
let inviting: Company
let group: string
let serial = 0

beforeAll(async () => {
  server = await startTestServer()
  company = await givenCompany(server, { name: 'Hidden Company', hostName: 'hidden.localhost' })
  elsewhere = await givenCompany(server)
  inviting = await givenCompany(server)
  group = await insertGroup(company.scope, {
    name: 'Buyers',
    isExternal: true,
    isRoot: false,
    template: null,
    parentId: company.scope.groupIds[0] ?? null,
    levels: {},
  })
})
afterAll(() => server.close())

/** A new caller each time: several calls end sessions or use links up. */
async function become(as: CallerName): Promise<{ person: Account; headers: Record<string, string> }> {
  const person = await givenPerson(server)
  if (as === 'nobody') return { person, headers: {} }
  if (as === 'shareToken') {
    const { token } = await insertShareLink(company.scope, { groupId: group, expiresAt: null })
    return { person, headers: { authorization: `Bearer ${token}` } }
  }
  const { scope } = as === 'outsider' ? elsewhere : company
  const isClient = as === 'client'
  await insertMember(scope, { personId: person.id, isClient, groupIds: isClient ? [group] : [] })
  const token = await server.authentication.startSession(person.id, new Date(Date.now() + 3_600_000))
  return { person, headers: { cookie: `vitrine_session=${token}` } }
}

/** What an example needs of a caller; links are new ones, addresses unused. */
async function idsOf(
  { person, headers }: Awaited<ReturnType<typeof become>>,
  as: CallerName,
): Promise<ExampleIds> {
  serial += 1
  const newEmail = `walked${serial}@example.test`
  const linkToken = async (purpose: Parameters<typeof replaceLink>[1]) =>
    (await replaceLink(server.database, purpose, { personId: person.id, newEmail })).split('token=')[1] ?? ''
  const ofSchedule = { domainId: inviting.domainId, scheduleId: crypto.randomUUID(), personId: person.id }
  const ofTopic = { personId: person.id, side: 'external', topic: 'folder-granted' } as const
  return {
    ...plausibleIds,
    domain: company.domainId,
    companyId: company.domainId,
    // A company that none of the callers belongs to.
    otherDomainId: inviting.domainId,
    userId: person.id,
    personId: company.admin.id,
    email: person.email,
    newEmail,
    password,
    resetToken: await linkToken('reset-password'),
    changeEmailToken: await linkToken('change-email'),
    setupToken: await linkToken('setup'),
    reportToken: createReportToken(testSecret, ofSchedule),
    unsubscribeToken: createUnsubscribeToken(testSecret, ofTopic),
    invitationId: await invitationOf(person),
    connectionId: connectionIdOf(headers),
    notificationId: await notificationOf(person, as),
  }
}

/** An id such as a connection of the session gets. */
function connectionIdOf({ cookie = '' }: Record<string, string>): string {
  return createConnectionId(testSecret, hashToken(cookie.split('=')[1] ?? ''))
}

/** A company's invitation that waits for the person. */
async function invitationOf({ email }: Account): Promise<string> {
  const nothing = { groups: [], tags: [], priceTypes: [], language: null }
  const { invited } = await inviteUsers(createAccounts(server.database), inviting.scope, {
    emails: [email],
    isClient: true,
    ...nothing,
  })
  return invited[0]?._id ?? ''
}

/** Something in the panel of a member of a company. */
async function notificationOf(person: Account, as: CallerName): Promise<string> {
  if (as === 'nobody' || as === 'shareToken') return person.id
  const { scope } = as === 'outsider' ? elsewhere : company
  const [row] = await scope.rows<{ id: string }>(sql`
    insert into notifications (domain_id, person_id, topic, is_in_panel, is_on_desktop)
    values (${scope.domainId}, ${person.id}, 'domain-granted', true, false) returning id`)
  return row?.id ?? ''
}

async function send(call: Call, as: CallerName) {
  const caller = await become(as)
  const example = exampleOf(call.name, await idsOf(caller, as))
  return await server.request(await requestOf(call, example, caller.headers))
}

/** What it refuses those with who have prepared nothing; none of these callers is an operator. */
function refusalBy({ access, name }: Call): string | undefined {
  const isOperators = access.kind === 'account' && access.isOperator === true
  return isOperators ? 'NotAllowed' : exampleOf(name).refusal
}

describe('every call without a domain', () => {
  it.each(withoutDomain)(
    'answers whom it is for, as promised, and tells no outsider of a company: $name',
    async (call) => {
      for (const as of callers) {
        const answer = await send(call, as)
        if (as === 'nobody' || as === 'outsider') {
          expect(answer.body).not.toContain('Hidden')
          expect(answer.body).not.toContain(company.domainId)
        }
        const isSignedIn = as !== 'nobody' && as !== 'shareToken'
        // The session call describes the caller, of whom there must be one.
        const isForAnyone = call.access.kind === 'public' && call.name !== 'identity.getSession'
        const isAnswered = isForAnyone || isSignedIn || (call.access.kind === 'public' && as === 'shareToken')
        if (!isAnswered) {
          expect([as, answer.statusCode, answer.json().code]).toEqual([as, 401, 'NotSignedIn'])
          continue
        }
        const refusal = refusalBy(call)
        if (refusal !== undefined) {
          // Who isn't of the company doesn't learn that it is there.
          const isStranger = call.name === 'impersonation.startImpersonation' && as === 'outsider'
          expect([as, answer.json().code]).toEqual([as, isStranger ? 'NotFound' : refusal])
          continue
        }
        expect([as, [200, 204].includes(answer.statusCode), answer.body]).toEqual([as, true, answer.body])
        if (answer.statusCode === 200) expect(call.output?.parse(answer.json())).toEqual(answer.json())
      }
    },
  )
})

describe('the session of', () => {
  const access = async (as: CallerName, domain: string) => {
    const { headers } = await become(as)
    return (await server.request({ url: '/api/auth/session', query: { domain }, headers })).json().access
  }

  it('members says what they may do, and of outsiders as little as for an invented domain', async () => {
    expect(await access('client', company.domainId)).toMatchObject({ isClient: true, isSuperAdmin: false })
    expect(await access('shareToken', company.domainId)).toMatchObject({ isPublicToken: true })
    expect(await access('outsider', company.domainId)).toBeNull()
    expect(await access('outsider', '01a1fb1f-9d59-7826-9959-c497f1cdcd45')).toBeNull()
  })

  it('a share token ends when the token does', async () => {
    const { headers } = await become('shareToken')
    const ask = async () =>
      (await server.request({ url: '/api/folders', query: { domain: company.domainId }, headers })).statusCode
    expect(await ask()).toBe(200)
    await company.scope.rows(
      sql`update share_tokens set expires_at = now() where domain_id = ${company.domainId}`,
    )
    expect(await ask()).toBe(404)
  })
})
