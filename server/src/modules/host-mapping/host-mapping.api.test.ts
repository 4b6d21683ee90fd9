/** Host names of companies' own, with a DNS server and a server with certificates in front. */
import { createServer, type Server } from 'node:net'
import type { AuditEntry, HostMapping } from '@vitrine/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import {
  type Company,
  givenCompany,
  givenNewcomer,
  givenPerson,
  signIn,
  unique,
} from '../../../test/factories/company.ts'
import { type ApiCaller, apiCaller, refusalOf } from '../../../test/harness/api-caller.ts'
import { type DnsServer, startDnsServer } from '../../../test/harness/servers/dns-server.ts'
import { startHttpsServer } from '../../../test/harness/servers/https-server.ts'
import { startTestServer, type TestServer } from '../../../test/harness/test-server.ts'
import { hostMappingParts } from '../../host-mapping-parts.ts'
import { createTenantAccess, enterAsDomain, insertGroup, insertMember } from '../access/index.ts'
import { recheckHostMappings } from './index.ts'

const target = 'vitrine.example'
const name = 'catalog.acme.example'

let dns: DnsServer
/** What stands in front, with certificates for some names. */
let front: Awaited<ReturnType<typeof startHttpsServer>>
let server: TestServer
let company: Company
let call: ApiCaller

beforeAll(async () => {
  dns = await startDnsServer()
  front = await startHttpsServer((_request, response) => response.end(), {
    names: [name, 'shop.acme.example'],
  })
  server = await startTestServer(
    {
      dnsServers: [dns.address],
      publicUrl: `https://${target}:${front.port}`,
      mapping: { target, addresses: ['127.0.0.1'], needsIcp: false },
    },
    {},
    { works: true },
  )
})
beforeEach(async () => {
  // A name is in force for one company at a time; row-level security doesn't bind what empties a table.
  await server.database.rows(sql`truncate host_mappings`)
  await server.database.rows(sql`update domains set mapping_url = null, mapping_status = 'DISABLED'`)
  company = await givenCompany(server)
  call = callerOf(company, await signIn(server, company.admin))
  for (const each of [name, 'shop.acme.example', 'acme.example']) {
    dns.lead(each, { addresses: [] })
    dns.say(`_vitrine.${each}`, [])
  }
})
afterAll(async () => {
  await server.close()
  front.close()
  await dns.close()
})

const callerOf = (of: Company, headers: Record<string, string>, on = server) =>
  apiCaller(on, of.domainId, headers)
const request = async (text = name, caller = call) =>
  await caller<HostMapping>('POST /host-mapping', { body: { name: text } })
const read = async (caller = call) => (await caller<HostMapping>('GET /host-mapping')).body
const check = async (caller = call) => (await caller<HostMapping>('POST /host-mapping/check')).body
const deploy = async (caller = call) => await caller<HostMapping>('POST /host-mapping/deploy')
const problems = ({ open }: HostMapping) =>
  open?.findings.flatMap(({ part, problem }) => (problem === null ? [] : [[part, problem]]))

/** As whoever holds the name does what the page asks for. */
async function setRecords(text = name, caller = call): Promise<void> {
  const { open } = await read(caller)
  dns.lead(text, { alias: target })
  dns.say(`_vitrine.${text}`, [open?.record.value ?? ''])
}

async function putInForce(text = name, caller = call): Promise<void> {
  await request(text, caller)
  await setRecords(text, caller)
  await check(caller)
  expect((await deploy(caller)).status).toBe(200)
}

/** The company that a host name leads to, as whoever opens its page is told. */
async function companyAt(host: string, on = server): Promise<string | null> {
  const answer = await on.request({ method: 'GET', url: '/api/domains', headers: { host } })
  return answer.json<{ result: { _id: string }[] }>().result[0]?._id ?? null
}

/** What a proxy on this machine is answered. */
async function ask(domain: string): Promise<number> {
  const url = `/api/tls/ask?domain=${encodeURIComponent(domain)}`
  return (await server.request({ method: 'GET', url, remoteAddress: '127.0.0.1' })).statusCode
}

/** What is done every night. */
const nightly = async ({ domainId }: Company = company) =>
  await recheckHostMappings(
    hostMappingParts(createTenantAccess(server.database).domains, server.parts.config),
    await enterAsDomain(server.database, domainId),
  )

/** As if everything had happened so many days earlier. */
async function daysPass(days: number): Promise<void> {
  await company.scope.rows(sql`
    update host_mappings set requested_at = requested_at - make_interval(days => ${days}),
      proven_at = proven_at - make_interval(days => ${days}),
      unproven_since = unproven_since - make_interval(days => ${days})
    where domain_id = ${company.domainId}`)
  await company.scope.rows(sql`
    with gone as (
      delete from host_mapping_requests where domain_id = ${company.domainId} returning host_name, asked_at
    )
    insert into host_mapping_requests (domain_id, host_name, asked_at)
    select ${company.domainId}, host_name, asked_at - make_interval(days => ${days}) from gone`)
}

const logged = async () =>
  (await call<{ result: AuditEntry[] }>('GET /audit-log', { query: { per_page: '-1' } })).body.result
    .filter(({ kind }) => kind.startsWith('host-mapping'))
    .map(({ kind, subject, actor }) => [kind, subject.name, actor === null ? 'server' : 'person'])
    .reverse()

describe('a company’s own host name', () => {
  it('goes from its request over DNS and the certificate to its pages, and says at each step what it found', async () => {
    expect(await read()).toEqual({
      isIncluded: true,
      needsIcp: false,
      target: { name: target, addresses: ['127.0.0.1'] },
      requestsLeft: 5,
      nextRequestAt: null,
      inForce: null,
      open: null,
    })
    const asked = (await request(' Catalog.ACME.example ')).body
    expect(asked).toMatchObject({ requestsLeft: 4, inForce: null })
    expect(asked.open).toMatchObject({
      name,
      kind: 'subdomain',
      status: 'DNS_SETUP',
      record: { name: `_vitrine.${name}`, value: expect.stringMatching(/^[0-9a-f]{32}$/) },
      findings: [],
      checkedAt: null,
    })
    dns.lead(name, { addresses: ['203.0.113.7'] })
    const elsewhere = await check()
    expect(elsewhere.open?.findings[0]).toEqual({
      part: 'dns',
      problem: 'MappingDnsUnresolved',
      found: ['203.0.113.7'],
      expected: [target, '127.0.0.1'],
    })
    expect(problems(elsewhere)?.map(([part]) => part)).toEqual(['dns', 'token'])
    dns.lead(name, { alias: target })
    expect(problems(await check())).toEqual([['token', 'MappingTokenMissing']])
    expect(refusalOf(await deploy())).toEqual([422, 'MappingTokenMissing'])
    await setRecords()
    const ready = (await check()).open
    expect(ready).toMatchObject({ status: 'VERIFICATION', lapsesAt: null, checkedAt: expect.any(String) })
    expect(ready?.findings.map(({ part, problem }) => [part, problem])).toEqual([
      ['dns', null],
      ['record', null],
      ['token', null],
      ['certificate', null],
    ])
    expect([await companyAt(name), await ask(name)]).toEqual([null, 200])
    const deployed = (await deploy()).body
    expect(deployed.inForce).toMatchObject({ name, isGiven: false })
    expect([deployed.open, deployed.requestsLeft]).toEqual([null, 4])
    expect(await companyAt('CATALOG.acme.example')).toBe(company.domainId)
    expect(refusalOf(await deploy())).toEqual([404, 'MappingMissing'])
    expect(await logged()).toEqual([
      ['host-mapping-requested', name, 'person'],
      ['host-mapping-enabled', name, 'person'],
    ])
  })

  it('stands in links of mails at once', async () => {
    const linkTo = async (email: string) => {
      await call('POST /users/invite', { body: { emails: [email], isClient: true } })
      return await vi.waitFor(
        async () => {
          const [mail] = await server.database.rows<{ text: string }>(
            sql`select text_body as text from outbox where recipient = ${email}`,
          )
          return new URL(/https:\S+/.exec(mail?.text ?? '')?.[0] ?? '').host
        },
        { timeout: 45_000, interval: 100 },
      )
    }
    const [before, after, later] = ['before', 'after', 'later'].map((word) =>
      `${unique(word)}@x.test`.replace(' ', ''),
    )
    expect(await linkTo(before ?? '')).toBe(`${target}:${front.port}`)
    await putInForce()
    expect(await linkTo(after ?? '')).toBe(`${name}:${front.port}`)
    await call(`DELETE /host-mapping/${name}`)
    expect(await linkTo(later ?? '')).toBe(`${target}:${front.port}`)
  })

  it('gives way to another one without a moment between, and goes when it is removed', async () => {
    await putInForce()
    await request('shop.acme.example')
    expect([await companyAt(name), await companyAt('shop.acme.example')]).toEqual([company.domainId, null])
    await setRecords('shop.acme.example')
    expect((await check()).inForce?.name).toBe(name)
    await deploy()
    expect([await companyAt(name), await companyAt('shop.acme.example')]).toEqual([null, company.domainId])
    expect([await ask(name), await ask('shop.acme.example')]).toEqual([404, 200])
    expect(refusalOf(await call(`DELETE /host-mapping/${name}`))).toEqual([404, 'MappingMissing'])
    const removed = (await call<HostMapping>('DELETE /host-mapping/Shop.acme.example')).body
    expect([removed.inForce, removed.open]).toEqual([null, null])
    expect([await companyAt('shop.acme.example'), await ask('shop.acme.example')]).toEqual([null, 404])
  })

  it('that is given up leaves the one in force alone', async () => {
    await putInForce()
    await request('shop.acme.example')
    expect((await call<HostMapping>('DELETE /host-mapping/shop.acme.example')).body).toMatchObject({
      inForce: { name },
      open: null,
    })
    expect(await companyAt(name)).toBe(company.domainId)
  })

  it('is an apex by the name itself, which an alias doesn’t suit', async () => {
    expect((await request('acme.example')).body.open?.kind).toBe('apex')
    await setRecords('acme.example')
    expect(problems(await check())).toEqual([['record', 'MappingRecordUnsupported']])
    dns.lead('acme.example', { addresses: ['127.0.0.1'] })
    expect(problems(await check())).toEqual([['certificate', 'MappingNoCertificate']])
  })

  it.each([
    ['203.0.113.7', 'HostNameInvalid'],
    ['co.uk', 'HostNamePublicSuffix'],
    [target, 'HostNameOfInstallation'],
    [`www.${target}`, 'HostNameOfInstallation'],
    ['other.localhost', 'HostNameOfInstallation'],
  ])('is not %s, which costs no request', async (text, key) => {
    expect(refusalOf(await request(text))).toEqual([422, key])
    expect((await read()).requestsLeft).toBe(5)
  })

  it('needs the subscription, and leads nowhere while it lacks it', async () => {
    await putInForce()
    await request('shop.acme.example')
    const subscribe = (isIncluded: boolean) =>
      server.database.rows(sql`
        update domains set subscription = jsonb_set(subscription, '{allowMapping}', ${String(isIncluded)}::jsonb)
        where id = ${company.domainId}`)
    await subscribe(false)
    expect([await companyAt(name), await ask(name)]).toEqual([null, 404])
    expect(await read()).toMatchObject({ isIncluded: false, inForce: { name } })
    for (const answer of [
      await request('other.acme.example'),
      await call('POST /host-mapping/check'),
      await call('POST /host-mapping/certificate'),
      await deploy(),
    ])
      expect(refusalOf(answer)).toEqual([409, 'SubscriptionNeeded'])
    await subscribe(true)
    expect([await companyAt(name), await ask(name)]).toEqual([company.domainId, 200])
  })

  it('given by the operator leads to the company whatever its plan says', async () => {
    await server.database.rows(sql`
      update domains set mapping_url = 'given.example', mapping_status = 'ENABLED', subscription = '{"isActive": true}'
      where id = ${company.domainId}`)
    expect([await companyAt('given.example'), await ask('given.example')]).toEqual([company.domainId, 200])
    expect((await read()).inForce).toEqual({
      name: 'given.example',
      isGiven: true,
      findings: [],
      checkedAt: null,
    })
    await nightly()
    expect(await companyAt('given.example')).toBe(company.domainId)
  })
})

describe('the requests of a week', () => {
  it('are five, however many are made at once', async () => {
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, at) => request(`shop${at}.acme.example`)),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(5)
    for (const answer of answers.filter(({ status }) => status !== 200))
      expect(refusalOf(answer)).toEqual([429, 'MappingTooManyRequests'])
    const { requestsLeft, nextRequestAt } = await read()
    expect([requestsLeft, typeof nextRequestAt]).toEqual([0, 'string'])
  })

  it('come back one by one after seven days, whatever was removed meanwhile', async () => {
    for (let at = 0; at < 4; at++) await request(`shop${at}.acme.example`)
    await daysPass(4)
    await request(name)
    await call(`DELETE /host-mapping/${name}`)
    await daysPass(2)
    expect(refusalOf(await request('late.acme.example'))).toEqual([429, 'MappingTooManyRequests'])
    await daysPass(1)
    expect((await request('late.acme.example')).body.requestsLeft).toBe(3)
  })

  it('aren’t used up by the same name again, nor by checks, nor by deploying', async () => {
    await request()
    for (let at = 0; at < 7; at++) {
      await request()
      await check()
      await deploy()
    }
    expect((await read()).requestsLeft).toBe(4)
  })
})

describe('a certificate', () => {
  it('that isn’t there is asked for by itself after a quarter of an hour, by wish at once, as a request', async () => {
    // Nobody vouches for it.
    await request('acme.example')
    await setRecords('acme.example')
    dns.lead('acme.example', { addresses: ['127.0.0.1'] })
    const first = await check()
    expect(first.open).toMatchObject({ status: 'SSL_SETUP', certificateAfter: expect.any(String) })
    const waitMs = new Date(first.open?.certificateAfter ?? 0).getTime() - Date.now()
    expect(waitMs).toBeGreaterThan(600_000)
    expect(await ask('acme.example')).toBe(200)
    const again = await check()
    expect(again.open?.certificateAfter).toBe(first.open?.certificateAfter)
    expect(problems(again)).toEqual([['certificate', 'MappingNoCertificate']])
    expect(refusalOf(await deploy())).toEqual([422, 'MappingNoCertificate'])
    const wished = (await call<HostMapping>('POST /host-mapping/certificate')).body
    expect(wished.requestsLeft).toBe(3)
    expect(wished.open?.certificateAfter).not.toBe(first.open?.certificateAfter)
    for (let at = 0; at < 3; at++) await call('POST /host-mapping/certificate')
    expect(refusalOf(await call('POST /host-mapping/certificate'))).toEqual([429, 'MappingTooManyRequests'])
  })

  it('is asked for at no step before its own', async () => {
    await request()
    expect(refusalOf(await call('POST /host-mapping/certificate'))).toEqual([409, 'MappingNotVerified'])
    expect([await ask(name), (await read()).requestsLeft]).toEqual([404, 4])
  })

  it('is one that browsers believe, at an address where somebody answers', async () => {
    const silent = await listen(createServer((socket) => socket.end()))
    const stranger = await startHttpsServer(() => {}, { isBelieved: false, names: [name] })
    const outcomes = []
    for (const port of [silent.port, stranger.port, 9]) {
      const other = await startTestServer({
        ...server.parts.config,
        publicUrl: `https://${target}:${port}`,
      })
      const of = await givenCompany(other)
      const caller = callerOf(of, await signIn(other, of.admin), other)
      await request(name, caller)
      await setRecords(name, caller)
      outcomes.push(problems(await check(caller)))
      await other.close()
    }
    expect(outcomes).toEqual([
      [['certificate', 'MappingNoCertificate']],
      [['certificate', 'MappingNoCertificate']],
      [['certificate', 'MappingSslFailed']],
    ])
    silent.server.close()
    stranger.close()
  })

  it('is none where the installation is reached without TLS', async () => {
    const plain = await startTestServer({ ...server.parts.config, publicUrl: `http://${target}` })
    const of = await givenCompany(plain)
    const caller = callerOf(of, await signIn(plain, of.admin), plain)
    await putInForce(name, caller)
    expect(await companyAt(name, plain)).toBe(of.domainId)
    await plain.close()
  })
})

async function listen(listener: Server): Promise<{ server: Server; port: number }> {
  await new Promise<void>((resolve) => listener.listen(0, '127.0.0.1', resolve))
  const address = listener.address()
  return { server: listener, port: typeof address === 'object' ? (address?.port ?? 0) : 0 }
}

describe('two companies', () => {
  let other: Company
  let there: ApiCaller
  beforeEach(async () => {
    other = await givenCompany(server)
    there = callerOf(other, await signIn(server, other.admin))
  })

  it('may ask for one name, which whoever DNS names first has', async () => {
    await request()
    expect((await request(name, there)).status).toBe(200)
    // Their claim holds nobody up, and their token isn’t ours.
    await setRecords()
    expect(problems(await check(there))).toEqual([['token', 'MappingTokenMissing']])
    await check()
    expect((await deploy()).status).toBe(200)
    expect(refusalOf(await deploy(there))).toEqual([409, 'MappingAlreadyUsed'])
    expect(refusalOf(await request(name, await another()))).toEqual([409, 'MappingAlreadyUsed'])
    expect(await companyAt(name)).toBe(company.domainId)
  })

  it('that both prove a name at once get it once', async () => {
    await request()
    await request(name, there)
    const tokens = [(await read()).open?.record.value ?? '', (await read(there)).open?.record.value ?? '']
    dns.lead(name, { alias: target })
    dns.say(`_vitrine.${name}`, tokens)
    await Promise.all([check(), check(there)])
    const answers = await Promise.all([deploy(), deploy(there), deploy(), deploy(there)])
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    const owner = await companyAt(name)
    expect([company.domainId, other.domainId]).toContain(owner)
    const [won, lost] = owner === company.domainId ? [call, there] : [there, call]
    expect([(await read(won)).inForce?.name, (await read(lost)).inForce]).toEqual([name, null])
  })

  it('see and change nothing of each other’s', async () => {
    await putInForce()
    await request('shop.acme.example')
    expect(await read(there)).toMatchObject({ inForce: null, open: null, requestsLeft: 5 })
    for (const text of [name, 'shop.acme.example'])
      expect(refusalOf(await there(`DELETE /host-mapping/${text}`))).toEqual([404, 'MappingMissing'])
    for (const what of ['check', 'certificate', 'deploy'])
      expect(refusalOf(await there(`POST /host-mapping/${what}`))).toEqual([404, 'MappingMissing'])
    const foreign = callerOf(company, await signIn(server, other.admin))
    expect(refusalOf(await foreign('GET /host-mapping'))).toEqual([404, 'NotFound'])
    expect(refusalOf(await foreign(`DELETE /host-mapping/${name}`))).toEqual([404, 'NotFound'])
    expect(await read()).toMatchObject({ inForce: { name }, open: { name: 'shop.acme.example' } })
  })

  async function another(): Promise<ApiCaller> {
    const third = await givenCompany(server)
    return callerOf(third, await signIn(server, third.admin))
  }
})

it('is for super admins alone, and for none of their programs', async () => {
  await request()
  const keeper = await givenPerson(server)
  const client = await givenPerson(server)
  const everything = { view: 3, edit: 3 } as const
  const group = (isExternal: boolean) => ({
    name: isExternal ? 'Clients' : 'Everything but super admin',
    isExternal,
    isRoot: false,
    template: 'Custom' as const,
    parentId: isExternal ? (company.scope.groupIds[0] ?? null) : null,
    levels: isExternal ? {} : { setting: everything, group: everything },
  })
  for (const [person, isClient] of [
    [keeper, false],
    [client, true],
  ] as const) {
    const groupId = await insertGroup(company.scope, group(isClient))
    await insertMember(company.scope, { personId: person.id, isClient, groupIds: [groupId] })
  }
  const made = await call<{ key: string }>('POST /api-keys', {
    body: { name: 'Key', levels: { setting: everything }, expires: '1 day' },
  })
  const newcomer = await givenNewcomer(server, company.scope)
  const callers: [Record<string, string>, [number, string]][] = [
    [await signIn(server, keeper), [403, 'NotAllowed']],
    [await signIn(server, client), [403, 'NotAllowed']],
    [await signIn(server, newcomer), [403, 'NotAllowed']],
    [{ authorization: `Bearer ${made.body.key}` }, [403, 'NotAllowed']],
    [{}, [401, 'NotSignedIn']],
  ]
  for (const [headers, refusal] of callers) {
    const caller = callerOf(company, headers)
    for (const answer of [
      await caller('GET /host-mapping'),
      await caller('POST /host-mapping', { body: { name: 'other.acme.example' } }),
      await caller('POST /host-mapping/check'),
      await caller('POST /host-mapping/certificate'),
      await caller('POST /host-mapping/deploy'),
      await caller(`DELETE /host-mapping/${name}`),
    ])
      expect(refusalOf(answer)).toEqual(refusal)
  }
  expect(await read()).toMatchObject({ open: { name }, requestsLeft: 4 })
})

describe('every night', () => {
  it('a name whose token has gone leads here no more, and needs no new request to come back', async () => {
    await putInForce()
    await nightly()
    expect(await companyAt(name)).toBe(company.domainId)
    const { record } = (await call<{ record: { value: string } }>('POST /host-names', { body: { name } }))
      .body
    dns.say(`_vitrine.${name}`, ['another'])
    await nightly()
    expect([await companyAt(name), await ask(name)]).toEqual([null, 404])
    expect(await read()).toMatchObject({
      inForce: null,
      open: { name, status: 'DNS_SETUP' },
      requestsLeft: 4,
    })
    expect((await logged()).at(-1)).toEqual(['host-mapping-lost', name, 'server'])
    dns.say(`_vitrine.${name}`, [record.value])
    await check()
    expect((await deploy()).status).toBe(200)
    expect(await companyAt(name)).toBe(company.domainId)
  })

  it('one that leads elsewhere stays, and says so; silence ends it after seven days', async () => {
    await putInForce()
    dns.lead(name, { addresses: ['203.0.113.7'] })
    await nightly()
    expect((await read()).inForce?.findings[0]).toMatchObject({
      problem: 'MappingDnsUnresolved',
      found: ['203.0.113.7'],
    })
    dns.lead(name, 'fails')
    dns.say(`_vitrine.${name}`, 'fails')
    await daysPass(6)
    await nightly()
    expect(await companyAt(name)).toBe(company.domainId)
    await daysPass(1)
    await nightly()
    expect(await companyAt(name)).toBeNull()
  })

  it('one that was never proven goes after seven days', async () => {
    await request()
    await daysPass(6)
    await nightly()
    expect((await read()).open?.name).toBe(name)
    await daysPass(2)
    await nightly()
    expect((await read()).open).toBeNull()
    expect((await logged()).at(-1)).toEqual(['host-mapping-removed', name, 'server'])
  })

  it('one that waits goes back to its records when they are gone, and silence takes nothing back', async () => {
    await request()
    await setRecords()
    await check()
    dns.lead(name, 'fails')
    dns.say(`_vitrine.${name}`, 'fails')
    await nightly()
    expect((await read()).open?.status).toBe('VERIFICATION')
    expect(refusalOf(await deploy())).toEqual([422, 'MappingTimeout'])
    dns.lead(name, { alias: target })
    dns.say(`_vitrine.${name}`, [])
    await nightly()
    expect([(await read()).open?.status, await ask(name)]).toEqual(['DNS_SETUP', 404])
  })

  it('a name that another one was asked for beside goes without a trace of its own', async () => {
    await putInForce()
    await request('shop.acme.example')
    dns.say(`_vitrine.${name}`, [])
    await nightly()
    expect(await read()).toMatchObject({ inForce: null, open: { name: 'shop.acme.example' } })
    expect(await companyAt(name)).toBeNull()
  })
})

describe('the ICP number', () => {
  it('is asked for where the operator wants it, and is no other text', async () => {
    const chinese = await startTestServer({
      ...server.parts.config,
      mapping: { target, addresses: ['127.0.0.1'], needsIcp: true },
    })
    const of = await givenCompany(chinese)
    const caller = callerOf(of, await signIn(chinese, of.admin), chinese)
    const send = (icp?: string) => caller<HostMapping>('POST /host-mapping', { body: { name, icp } })
    for (const icp of [undefined, '', 'yes', '12345678'])
      expect(refusalOf(await send(icp)), icp).toEqual([422, 'MappingNoIcp'])
    expect((await send('京ICP备12345678号-1')).body).toMatchObject({
      needsIcp: true,
      requestsLeft: 4,
      open: { name, icp: '京ICP备12345678号-1' },
    })
    await chinese.close()
  })
})

describe('GET /api/tls/ask', () => {
  it('says yes of names in force and of those at the step of their certificate, and of no other', async () => {
    await request()
    expect(await ask(name)).toBe(404)
    await setRecords()
    await check()
    expect([await ask(name), await ask('CATALOG.acme.example.')]).toEqual([200, 200])
    for (const text of ['', 'unknown.example', `www.${name}`, 'acme.example', '127.0.0.1', "x' or 1=1", '%'])
      expect(await ask(text), text).toBe(404)
    await deploy()
    expect(await ask(name)).toBe(200)
    await call(`DELETE /host-mapping/${name}`)
    expect(await ask(name)).toBe(404)
    expect((await server.request({ method: 'GET', url: '/api/tls/ask' })).statusCode).toBe(404)
  })

  it('answers others as it answers of unknown names: beyond this machine, or through a proxy on it', async () => {
    await putInForce()
    const answerTo = async (headers: Record<string, string>, from: string, domain = name) => {
      const answer = await server.request({
        method: 'GET',
        url: `/api/tls/ask?domain=${domain}`,
        headers,
        remoteAddress: from,
      })
      return [answer.statusCode, answer.body]
    }
    const unknown = await answerTo({}, '127.0.0.1', 'unknown.example')
    expect((await answerTo({}, '127.0.0.1'))[0]).toBe(200)
    expect((await answerTo({}, '::ffff:127.0.0.1'))[0]).toBe(200)
    for (const from of ['203.0.113.9', '10.0.0.2', '::ffff:10.0.0.2', '2001:db8::9'])
      expect(await answerTo({}, from), from).toEqual(unknown)
    const passedOn: Record<string, string>[] = [
      { 'x-forwarded-for': '127.0.0.1' },
      { forwarded: 'for=127.0.0.1' },
      { via: '1.1 Caddy' },
      { 'x-real-ip': '127.0.0.1' },
    ]
    for (const headers of passedOn) expect(await answerTo(headers, '127.0.0.1')).toEqual(unknown)
    // A session changes nothing.
    const session = await signIn(server, company.admin)
    expect(await answerTo(session, '203.0.113.9')).toEqual(unknown)
  })

  it('answers addresses that the operator names', async () => {
    await putInForce()
    const named = await startTestServer(
      { ...server.parts.config, tlsAskFrom: ['10.0.0.2', '10.1.0.0/16', '2001:db8::/32'] },
      {},
      { databaseUrl: server.databaseUrl },
    )
    const statusFrom = async (remoteAddress: string) =>
      (await named.app.inject({ method: 'GET', url: `/api/tls/ask?domain=${name}`, remoteAddress }))
        .statusCode
    for (const from of ['10.0.0.2', '::ffff:10.0.0.2', '10.1.200.3', '2001:db8::9', '127.0.0.1', '::1'])
      expect(await statusFrom(from), from).toBe(200)
    for (const from of ['10.0.0.3', '10.2.0.1', '2001:db9::9']) expect(await statusFrom(from), from).toBe(404)
    await named.close()
  })
})
