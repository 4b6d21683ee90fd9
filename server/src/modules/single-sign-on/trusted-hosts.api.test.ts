/** Addresses that a provider neither vouches for nor denies: when a company’s proven host names stand for them. */
import type { HostName, IdentityProvider, Session } from '@vitrine/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Company, givenCompany, givenPerson, signIn } from '../../../test/factories/company.ts'
import { type ApiCaller, apiCaller, refusalOf } from '../../../test/harness/api-caller.ts'
import { enterByProvider } from '../../../test/harness/enter-by-provider.ts'
import { asItIs } from '../../../test/harness/request-as-page.ts'
import { type DnsServer, startDnsServer } from '../../../test/harness/servers/dns-server.ts'
import { type OpenIdProvider, startOpenIdProvider } from '../../../test/harness/servers/openid-provider.ts'
import { startTestServer, type TestServer } from '../../../test/harness/test-server.ts'
import { keepHouse } from '../../process-kinds/housekeeping.ts'
import { insertMember } from '../access/index.ts'

const host = 'trust.localhost'
const proven = 'buyers.example'
const client = {
  clientId: 'vitrine',
  clientSecret: 'a secret of the client',
  redirectUris: [`http://${host}/security/single-sign-on`],
}

let dns: DnsServer
let server: TestServer
let provider: OpenIdProvider
let company: Company
let elsewhere: Company
let admin: ApiCaller
let adminHeaders: Record<string, string>
let token: string

beforeAll(async () => {
  dns = await startDnsServer()
  server = await startTestServer(
    { publicUrl: 'http://localhost', dnsServers: [dns.address] },
    {},
    { works: true },
  )
  provider = await startOpenIdProvider(client)
  company = await givenCompany(server, { hostName: host })
  elsewhere = await givenCompany(server)
  adminHeaders = await signIn(server, company.admin)
  admin = apiCaller(server, company.domainId, adminHeaders)
  token = await claim(admin, proven)
})
beforeEach(async () => {
  await setProvider({ trustsProvenHosts: true })
  await say(proven, [token])
})
afterAll(async () => {
  await server.close()
  await provider.close()
  await dns.close()
})

async function claim(caller: ApiCaller, name: string): Promise<string> {
  return (await caller<HostName>('POST /host-names', { body: { name } })).body.record.value
}

/** DNS says so, and it is looked up. */
async function say(name: string, records: string[] | 'fails', caller = admin): Promise<void> {
  dns.say(`_vitrine.${name}`, records)
  expect((await caller(`POST /host-names/${name}/check`)).status).toBe(200)
}

const providerBody = (more: object = {}) => ({
  name: 'ID',
  issuer: provider.issuer,
  clientId: client.clientId,
  clientSecret: client.clientSecret,
  isEnabled: true,
  ...more,
})

async function setProvider(more: object): Promise<IdentityProvider> {
  const answer = await admin<IdentityProvider>('PUT /identity-provider', { body: providerBody(more) })
  expect(answer.status).toBe(200)
  return answer.body
}

let serial = 0
/** A colleague who has never come in by the provider. */
async function newcomer(hostName = proven) {
  serial += 1
  const person = await givenPerson(server, { email: `somebody${serial}@${hostName}` })
  await insertMember(company.scope, { personId: person.id, isClient: false, groupIds: [] })
  return person
}

const enter = (login: string) => enterByProvider(server, host, login)

async function expectIn(login: string, personId: string): Promise<ApiCaller> {
  const answer = await enter(login)
  expect([login, answer.statusCode]).toEqual([login, 200])
  const { session } = answer.json<{ session: Session }>()
  expect([session.user?._id, session.boundTo]).toEqual([personId, company.domainId])
  const cookie = answer.cookies.find(({ name }) => name === 'vitrine_session')
  return apiCaller(server, company.domainId, { cookie: `vitrine_session=${cookie?.value}` })
}

async function expectRefused(login: string): Promise<void> {
  const answer = await enter(login)
  expect([login, answer.statusCode, answer.json().code]).toEqual([login, 422, 'SingleSignOnNotInvited'])
  expect(answer.cookies.filter(({ name }) => name === 'vitrine_session')).toEqual([])
}

describe('an address of which the provider says neither yes nor no', () => {
  it('lets its person in where its host name is proven and super admins trust that, again and again', async () => {
    const { id, email } = await newcomer()
    await expectIn(`unsaid:${email}`, id)
    await expectIn(`unsaid:${email}`, id)
  })

  it('lets nobody in while that is not trusted, as from the beginning', async () => {
    const { id, email } = await newcomer()
    await setProvider({ trustsProvenHosts: false })
    await expectRefused(`unsaid:${email}`)
    await setProvider({ trustsProvenHosts: true })
    await expectIn(`unsaid:${email}`, id)
  })

  it('lets nobody in at a host name that is not proven, is below or above one, or only looks like it', async () => {
    for (const hostName of [
      'sellers.example',
      `paris.${proven}`,
      'example.test',
      `${proven}.test`,
      `not${proven}`,
      'buyers-example.test',
    ]) {
      const { email } = await newcomer(hostName)
      await expectRefused(`unsaid:${email}`)
    }
  })

  it('lets nobody in at a host name that another company has proven', async () => {
    const there = apiCaller(server, elsewhere.domainId, await signIn(server, elsewhere.admin))
    const hostName = 'sellers.example'
    const theirs = await claim(there, hostName)
    await claim(admin, hostName)
    dns.say(`_vitrine.${hostName}`, [theirs])
    expect((await there<HostName>(`POST /host-names/${hostName}/check`)).body.isProven).toBe(true)
    await say(hostName, [theirs])
    const { email } = await newcomer(hostName)
    await expectRefused(`unsaid:${email}`)
    await admin(`DELETE /host-names/${hostName}`)
    await expectRefused(`unsaid:${email}`)
  })

  it('is not that of somebody who is not of the company', async () => {
    const { email } = await givenPerson(server, { email: `stranger@${proven}` })
    const answer = await enter(`unsaid:${email}`)
    expect([answer.statusCode, answer.json().code]).toEqual([422, 'SingleSignOnNotInvited'])
  })
})

describe('an address of which the provider says anything but yes', () => {
  it.each(['unverified', 'null', 'text-true', 'text-false', 'number', 'in-two-places'])(
    'lets nobody in, also at a proven host name: %s',
    async (says) => {
      const { email } = await newcomer()
      await expectRefused(`${says}:${email}`)
    },
  )
})

describe('a proof that goes', () => {
  it('takes those along who came in by it, at the next check, and leaves others their way in', async () => {
    const trusted = await newcomer()
    const verified = await newcomer()
    const here = await expectIn(`unsaid:${trusted.email}`, trusted.id)
    await expectIn(verified.email, verified.id)
    dns.say(`_vitrine.${proven}`, [])
    expect((await here('GET /folders')).status).toBe(200)
    await keepHouse({
      ...server,
      config: { keepDays: { activity: null, audit: null, outbox: null } },
      log: { info: () => {} },
    })
    const state = async () => {
      const [row] = await company.scope.rows<{ state: string }>(sql`
        select state from processes where domain_id = ${company.domainId} and kind = 'housekeeping'`)
      return row?.state
    }
    await expect.poll(state, { timeout: 60_000 }).toBe('finished')
    expect(refusalOf(await here('GET /folders'))).toEqual([403, 'LoginAgain'])
    await expectRefused(`unsaid:${trusted.email}`)
    await expectIn(verified.email, verified.id)
    await say(proven, [token])
    await expectIn(`unsaid:${trusted.email}`, trusted.id)
  })

  it('ends at once with the name that is removed, or the trust that is taken back', async () => {
    const { id, email } = await newcomer()
    for (const end of [
      async () => {
        await admin(`DELETE /host-names/${proven}`)
        return () => claim(admin, proven)
      },
      async () => {
        await setProvider({ trustsProvenHosts: false })
        return () => setProvider({ trustsProvenHosts: true })
      },
    ]) {
      const here = await expectIn(`unsaid:${email}`, id)
      const backTo = await end()
      expect(refusalOf(await here('GET /folders'))).toEqual([403, 'LoginAgain'])
      await expectRefused(`unsaid:${email}`)
      await backTo()
      await say(proven, [token])
    }
  })

  it('is no matter of a DNS that fails for a while', async () => {
    const { id, email } = await newcomer()
    const here = await expectIn(`unsaid:${email}`, id)
    await say(proven, 'fails')
    expect((await here('GET /folders')).status).toBe(200)
    await expectIn(`unsaid:${email}`, id)
  })
})

describe('trusting a provider so far', () => {
  it('is a part of its settings: with a version, in the log, and left as it is where nothing is said', async () => {
    const now = await setProvider({ trustsProvenHosts: true })
    expect(now.trustsProvenHosts).toBe(true)
    const kept = await setProvider({ clientSecret: '' })
    expect(kept.trustsProvenHosts).toBe(true)
    const off = await setProvider({ trustsProvenHosts: false })
    expect([off.trustsProvenHosts, off.version]).toEqual([false, kept.version + 1])
    const bare = apiCaller(server, company.domainId, { ...adminHeaders, [asItIs]: 'yes' })
    const body = providerBody({ trustsProvenHosts: true })
    expect(refusalOf(await bare('PUT /identity-provider', { body }))).toEqual([428, 'VersionMissing'])
    const stale = await bare<{ code: string; data: object }>('PUT /identity-provider', {
      body,
      query: { version: String(now.version) },
    })
    expect(refusalOf(stale)).toEqual([409, 'StaleVersion'])
    expect(stale.body.data).toEqual({ version: off.version, trustsProvenHosts: 'false' })
    const { body: log } = await admin<{ result: { kind: string; details: object }[] }>('GET /audit-log', {
      query: { kinds: 'single-sign-on-changed' },
    })
    expect(log.result.slice(0, 3).map(({ details }) => details)).toMatchObject([
      { trustsProvenHosts: false },
      { trustsProvenHosts: true },
      { trustsProvenHosts: true },
    ])
  })

  it('is not handed on to another provider or client', async () => {
    await setProvider({ trustsProvenHosts: true })
    const other = await setProvider({ clientId: 'another' })
    expect(other.trustsProvenHosts).toBe(false)
  })
})
