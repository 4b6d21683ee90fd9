/** Walks the calls that ask for no domain: who may make them, and that they answer as promised. */
import { sql } from 'kysely'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { insertGroup, insertMember, insertShareLink } from '../../src/modules/access/index.ts'
import { createAccounts, hashToken, replaceLink } from '../../src/modules/identity/index.ts'
import { createConnectionId } from '../../src/modules/live/connection-id.ts'
import { completeConfigs } from '../../src/modules/notifications/notification-configs.ts'
import { createUnsubscribeToken } from '../../src/modules/notifications/unsubscribe-token.ts'
import { inviteUsers } from '../../src/modules/people/invitations.service.ts'
import { createReportToken } from '../../src/modules/reports/unsubscribe-token.ts'
import { type Account, type Company, givenCompany, givenPerson, password } from '../factories/company.ts'
import { contentOf } from '../harness/form-content.ts'
import { startTestServer, type TestServer, testSecret } from '../harness/test-server.ts'
import { type Call, calls } from './calls-of-contract.ts'

const withoutDomain = calls.filter((call) => call.access.reach !== 'domain')

type CallerName = 'nobody' | 'outsider' | 'client' | 'staff' | 'shareToken'
const callers: readonly CallerName[] = ['nobody', 'outsider', 'client', 'staff', 'shareToken']

let server: TestServer
let company: Company
let elsewhere: Company
/** Invites everybody. */
let inviting: Company
let group: string
let serial = 0
const picture = sharp({ create: { width: 8, height: 8, channels: 3, background: '#1b7f5c' } })
  .png()
  .toBuffer()

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

const unknownToken = 'a-token-that-was-never-given-out'

/** Calls that refuse whoever has not prepared them; what they do is tested beside their services. */
const refusals: Readonly<Record<string, string>> = {
  'identity.finishHandOver': 'HandOverExpired',
  'identity.startHandOver': 'NotFound',
  'signInSecurity.passSecondFactor': 'SignInExpired',
  'signInSecurity.confirmSecondFactor': 'SecondFactorMissing',
  'signInSecurity.renewRecoveryCodes': 'SecondFactorMissing',
  'signInSecurity.removeSecondFactor': 'SecondFactorMissing',
  'signInSecurity.addPasskey': 'SignInExpired',
  'signInSecurity.renamePasskey': 'NotFound',
  'signInSecurity.removePasskey': 'NotFound',
  'signInSecurity.signInWithPasskey': 'SignInExpired',
  'singleSignOn.startSingleSignOn': 'NotFound',
  'singleSignOn.finishSingleSignOn': 'SignInExpired',
  'impersonation.startImpersonation': 'NotAllowed',
  'impersonation.endImpersonation': 'NotFound',
  // None of these callers is an operator.
  'operator.listCompanies': 'NotAllowed',
  'operator.getCompany': 'NotAllowed',
  'operator.foundCompany': 'NotAllowed',
  'operator.editSubscription': 'NotAllowed',
  'operator.deleteCompany': 'NotAllowed',
  'operator.keepCompany': 'NotAllowed',
  'operator.listCompanyArchives': 'NotAllowed',
  'operator.makeCompanyArchive': 'NotAllowed',
  'operator.deleteCompanyArchive': 'NotAllowed',
  'operator.listCompanyImports': 'NotAllowed',
  'operator.retryCompanyImport': 'NotAllowed',
  'operator.deleteCompanyImport': 'NotAllowed',
  'operator.getInstallation': 'NotAllowed',
  'operator.listFailedJobs': 'NotAllowed',
  'operator.retryFailedJob': 'NotAllowed',
  'operator.listOutbox': 'NotAllowed',
  'operator.listOperatorLog': 'NotAllowed',
  'operator.listAnnouncements': 'NotAllowed',
  'operator.createAnnouncement': 'NotAllowed',
  'operator.editAnnouncement': 'NotAllowed',
  'operator.endAnnouncement': 'NotAllowed',
}

interface Inputs {
  query?: Record<string, string>
  body?: unknown
  /** Sent as a form. */
  image?: Uint8Array<ArrayBuffer>
}

/** Valid inputs for `person`; links are new ones, addresses unused. */
async function inputsOf(name: string, person: Account): Promise<Inputs | null> {
  serial += 1
  const newEmail = `walked${serial}@example.test`
  const token = async (purpose: Parameters<typeof replaceLink>[1]) =>
    (await replaceLink(server.database, purpose, { personId: person.id, newEmail })).split('token=')[1] ?? ''
  const next = 'Another-Password-2'
  const table: Record<string, () => Inputs | Promise<Inputs>> = {
    'identity.login': () => ({ body: { email: person.email, password } }),
    'identity.logout': () => ({}),
    // A company that none of the callers belongs to.
    'identity.startHandOver': () => ({ body: { domain: inviting.domainId } }),
    'identity.finishHandOver': () => ({ body: { code: unknownToken } }),
    'identity.getDeviceKey': () => ({}),
    'identity.getSession': () => ({ query: { domain: company.domainId } }),
    'identity.requestPasswordReset': () => ({ body: { email: person.email } }),
    'identity.resetPassword': async () => ({
      body: { token: await token('reset-password'), password: next },
    }),
    'identity.changePassword': () => ({ body: { currentPassword: password, newPassword: next } }),
    'identity.requestEmailChange': () => ({ body: { newEmail, password } }),
    'identity.confirmEmailChange': async () => ({ body: { token: await token('change-email') } }),
    'identity.getSetup': async () => ({ query: { token: await token('setup') } }),
    'identity.completeSetup': async () => ({
      body: { token: await token('setup'), name: 'New', password: next },
    }),
    'access.setPicture': async () => ({ image: new Uint8Array(await picture) }),
    'access.removePicture': () => ({}),
    'identity.updateUser': () => ({ body: { language: 'fr-fr' } }),
    'signInSecurity.getSecurity': () => ({}),
    'signInSecurity.listSignIns': () => ({}),
    'signInSecurity.passSecondFactor': () => ({ body: { token: unknownToken, code: '000000' } }),
    'signInSecurity.beginSecondFactor': () => ({ body: { password } }),
    'signInSecurity.confirmSecondFactor': () => ({ body: { code: '000000' } }),
    'signInSecurity.renewRecoveryCodes': () => ({ body: { password } }),
    'signInSecurity.removeSecondFactor': () => ({ body: { password } }),
    'signInSecurity.beginPasskey': () => ({ body: { password } }),
    'signInSecurity.addPasskey': () => ({ body: { token: unknownToken, name: 'Mine', response: {} } }),
    'signInSecurity.renamePasskey': () => ({ body: { name: 'Mine' } }),
    'signInSecurity.removePasskey': () => ({ body: { password } }),
    'signInSecurity.beginPasskeySignIn': () => ({ body: {} }),
    'signInSecurity.signInWithPasskey': () => ({ body: { token: unknownToken, response: {} } }),
    'singleSignOn.findSingleSignOn': () => ({}),
    'singleSignOn.startSingleSignOn': () => ({ body: {} }),
    'singleSignOn.finishSingleSignOn': () => ({ body: { query: 'code=x' } }),
    'impersonation.startImpersonation': () => ({
      body: { domain: company.domainId, user: company.admin.id },
    }),
    'impersonation.endImpersonation': () => ({ body: {} }),
    'invitations.listInvitations': () => ({}),
    'invitations.acceptInvitation': () => ({ body: {} }),
    'invitations.declineInvitation': () => ({ body: {} }),
    'domains.listDomains': () => ({}),
    'operator.listCompanies': () => ({}),
    'operator.getCompany': () => ({}),
    'operator.foundCompany': () => ({ body: { name: 'Opened', admin: newEmail } }),
    'operator.editSubscription': () => ({ body: { isActive: false } }),
    'operator.deleteCompany': () => ({ body: { name: 'Some company' } }),
    'operator.keepCompany': () => ({}),
    'operator.listCompanyArchives': () => ({}),
    'operator.makeCompanyArchive': () => ({}),
    'operator.deleteCompanyArchive': () => ({}),
    'operator.listCompanyImports': () => ({}),
    'operator.retryCompanyImport': () => ({ body: { name: '' } }),
    'operator.deleteCompanyImport': () => ({}),
    'operator.getInstallation': () => ({}),
    'operator.listFailedJobs': () => ({}),
    'operator.retryFailedJob': () => ({ body: {} }),
    'operator.listOutbox': () => ({}),
    'operator.listOperatorLog': () => ({}),
    'operator.listAnnouncements': () => ({}),
    'operator.createAnnouncement': () => ({
      body: {
        ...{ kind: 'info', texts: { 'en-us': 'Said' }, startsAt: '2026-01-01T00:00:00.000Z', endsAt: null },
        ...{ isForClients: false, isMailed: false, companies: null },
      },
    }),
    'operator.editAnnouncement': () => ({ body: { kind: 'warning' } }),
    'operator.endAnnouncement': () => ({}),
    'announcements.dismissAnnouncement': () => ({ body: { revision: 1 } }),
    'live.registerConnection': () => ({}),
    'notifications.listNotifications': () => ({}),
    'notifications.clearNotifications': () => ({}),
    'notifications.deleteNotification': () => ({}),
    'notifications.readNotifications': () => ({}),
    'notifications.getNotificationConfigs': () => ({}),
    'notifications.updateNotificationConfigs': () => ({ body: completeConfigs(null) }),
    'reports.unsubscribeFromReport': () => ({
      body: {
        token: createReportToken(testSecret, {
          domainId: inviting.domainId,
          scheduleId: crypto.randomUUID(),
          personId: person.id,
        }),
      },
    }),
    'notifications.unsubscribe': () => ({
      body: {
        token: createUnsubscribeToken(testSecret, {
          personId: person.id,
          side: 'external',
          topic: 'folder-granted',
        }),
      },
    }),
  }
  return (await table[name]?.()) ?? null
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
  const { person, headers } = await become(as)
  const { query = {}, ...content } = (await inputsOf(call.name, person)) ?? {}
  const path = call.path
    .replace('{userId}', person.id)
    .replace('{companyId}', company.domainId)
    .replace('{announcementId}', person.id)
    .replace('{passkeyId}', person.id)
    .replace('{invitationId}', await invitationOf(person))
    .replace('{connectionId}', connectionIdOf(headers))
    .replace('{notificationId}', await notificationOf(person, as))
  return await server.request({
    method: call.method,
    url: `/api${path}`,
    query,
    ...(await contentOf(content, headers)),
  })
}

describe('every call without a domain', () => {
  it('stands in the table of this test', async () => {
    const missing: string[] = []
    for (const { name } of withoutDomain)
      if ((await inputsOf(name, await givenPerson(server))) === null) missing.push(name)
    expect(missing).toEqual([])
    expect(withoutDomain.length).toBeGreaterThan(10)
  })

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
        const isForAnyone = call.access.reach === 'public' && call.name !== 'identity.getSession'
        const isAnswered =
          isForAnyone || isSignedIn || (call.access.reach === 'public' && as === 'shareToken')
        if (!isAnswered) {
          expect([as, answer.statusCode, answer.json().code]).toEqual([as, 401, 'NotSignedIn'])
          continue
        }
        const refusal = refusals[call.name]
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
