/** Host names of companies, proven by the records of a DNS server. */
import type { AuditEntry, HostName } from '@vitrine/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Company, givenCompany, givenPerson, signIn } from '../../../test/factories/company.ts'
import { type ApiCaller, apiCaller, refusalOf } from '../../../test/harness/api-caller.ts'
import { type DnsServer, startDnsServer } from '../../../test/harness/servers/dns-server.ts'
import { startTestServer, type TestServer } from '../../../test/harness/test-server.ts'
import { hostNameParts } from '../../host-name-parts.ts'
import { enterAsDomain, insertGroup, insertMember } from '../access/index.ts'
import { createAccounts } from '../identity/index.ts'
import { checkHostNames } from './index.ts'

const name = 'buyers.example'
const record = '_vitrine.buyers.example'

let dns: DnsServer
let server: TestServer
let company: Company
let call: ApiCaller

beforeAll(async () => {
  dns = await startDnsServer()
  server = await startTestServer({ dnsServers: [dns.address] })
})
beforeEach(async () => {
  company = await givenCompany(server)
  call = apiCaller(server, company.domainId, await signIn(server, company.admin))
  dns.say(record, [])
})
afterAll(async () => {
  await server.close()
  await dns.close()
})

const claim = async (text = name, caller = call) =>
  (await caller<HostName>('POST /host-names', { body: { name: text } })).body
const check = async (text = name, caller = call) =>
  (await caller<HostName>(`POST /host-names/${text}/check`)).body
const list = async (caller = call) => (await caller<HostName[]>('GET /host-names')).body
/** What is done every night. */
const nightly = async ({ domainId }: Company = company) =>
  await checkHostNames(
    hostNameParts(createAccounts(server.database), { dnsServers: [dns.address] }),
    await enterAsDomain(server.database, domainId),
  )
/** As if everything had happened so many days earlier. */
const daysPass = (days: number) =>
  company.scope.rows(sql`
    update host_claims set created_at = created_at - make_interval(days => ${days}),
      checked_at = checked_at - make_interval(days => ${days}),
      proven_at = proven_at - make_interval(days => ${days}),
      unproven_since = unproven_since - make_interval(days => ${days})
    where domain_id = ${company.domainId}`)
const logged = async () =>
  (await call<{ result: AuditEntry[] }>('GET /audit-log', { query: { per_page: '-1' } })).body.result
    .filter(({ kind }) => kind.startsWith('host-name'))
    .map(({ kind, subject, actor }) => [kind, subject.name, actor === null ? 'server' : 'person'])
    .reverse()

describe('a host name', () => {
  it('is claimed in its one form, once however often, with the record that proves it', async () => {
    const claimed = await claim(' Buyers.EXAMPLE ')
    expect(claimed).toEqual({
      name,
      record: { name: record, value: expect.stringMatching(/^[0-9a-f]{32}$/) },
      isProven: false,
      provenAt: null,
      checkedAt: null,
      outcome: null,
      addedAt: expect.any(String),
    })
    expect(await claim()).toEqual(claimed)
    expect((await claim('other.example')).record.value).toBe(claimed.record.value)
    expect((await list()).map((each) => each.name)).toEqual([name, 'other.example'])
    const elsewhere = await givenCompany(server)
    const there = apiCaller(server, elsewhere.domainId, await signIn(server, elsewhere.admin))
    expect((await claim(name, there)).record.value).not.toBe(claimed.record.value)
  })

  it.each(['company', '127.0.0.1', 'https://company.example', '*.company.example', 'a@company.example', ''])(
    'is not %j',
    async (text) => {
      const answer = await call('POST /host-names', { body: { name: text } })
      expect(refusalOf(answer)).toEqual([422, 'HostNameInvalid'])
    },
  )

  it('is one of twenty at most', async () => {
    for (let at = 0; at < 20; at++) await claim(`company${at}.example`)
    const answer = await call('POST /host-names', { body: { name } })
    expect(refusalOf(answer)).toEqual([409, 'TooManyHostNames'])
    expect(await list()).toHaveLength(20)
    // One that is there is no more than there was.
    expect((await claim('company7.example')).name).toBe('company7.example')
  })

  it('is nothing to check or remove where it was not claimed, by another company too', async () => {
    await claim()
    const elsewhere = await givenCompany(server)
    const there = apiCaller(server, elsewhere.domainId, await signIn(server, elsewhere.admin))
    for (const text of [name, 'company', 'sub.buyers.example']) {
      expect(refusalOf(await there(`POST /host-names/${text}/check`))).toEqual([404, 'NotFound'])
      expect(refusalOf(await there(`DELETE /host-names/${text}`))).toEqual([404, 'NotFound'])
    }
    expect(await list(there)).toEqual([])
    expect(await list()).toHaveLength(1)
  })

  it('is claimed, checked and removed by super admins alone, and by none of their programs', async () => {
    await claim()
    const keeper = await givenPerson(server)
    const everything = { view: 3, edit: 3 } as const
    const groupId = await insertGroup(company.scope, {
      name: 'Everything but super admin',
      isExternal: false,
      isRoot: false,
      template: 'Custom',
      parentId: null,
      levels: { setting: everything, group: everything },
    })
    await insertMember(company.scope, { personId: keeper.id, isClient: false, groupIds: [groupId] })
    const made = await call<{ key: string }>('POST /api-keys', {
      body: { name: 'Key', levels: { setting: everything }, expires: '1 day' },
    })
    const callers = [
      apiCaller(server, company.domainId, await signIn(server, keeper)),
      apiCaller(server, company.domainId, { authorization: `Bearer ${made.body.key}` }),
    ]
    for (const caller of callers)
      for (const answer of [
        await caller('GET /host-names'),
        await caller('POST /host-names', { body: { name: 'other.example' } }),
        await caller(`POST /host-names/${name}/check`),
        await caller(`DELETE /host-names/${name}`),
      ])
        expect(refusalOf(answer)).toEqual([403, 'NotAllowed'])
    expect(await list()).toHaveLength(1)
  })
})

describe('a check', () => {
  it('says what DNS says, and counts the record with the token of the company alone', async () => {
    const { record: wanted } = await claim()
    const elsewhere = await givenCompany(server)
    const there = apiCaller(server, elsewhere.domainId, await signIn(server, elsewhere.admin))
    const theirs = (await claim(name, there)).record.value
    const outcomes = async () => {
      const { outcome, isProven, checkedAt, provenAt } = await check()
      expect([typeof checkedAt, provenAt !== null]).toEqual(['string', isProven])
      expect((await list())[0]).toMatchObject({ outcome, isProven, checkedAt })
      return [outcome, isProven]
    }
    dns.say(name, [wanted.value])
    expect(await outcomes()).toEqual(['absent', false])
    dns.say(record, ['v=spf1 -all', theirs, `${wanted.value}0`, wanted.value.toUpperCase()])
    expect(await outcomes()).toEqual(['wrong', false])
    dns.say(record, 'fails')
    expect(await outcomes()).toEqual(['unanswered', false])
    dns.say(record, ['v=spf1 -all', [wanted.value.slice(0, 9), wanted.value.slice(9)]])
    expect(await outcomes()).toEqual(['found', true])
    // Nobody holds it alone: the other has a record of its own.
    dns.say(record, [theirs, wanted.value])
    expect([(await check(name, there)).isProven, (await check()).isProven]).toEqual([true, true])
  })

  it('proves no name above or below', async () => {
    const { record: wanted } = await claim()
    dns.say(record, [wanted.value])
    await claim('paris.buyers.example')
    await check()
    expect((await check('paris.buyers.example')).outcome).toBe('absent')
    expect((await list()).map(({ name, isProven }) => [name, isProven])).toEqual([
      [name, true],
      ['paris.buyers.example', false],
    ])
  })
})

describe('a proof', () => {
  beforeEach(async () => {
    const { record: wanted } = await claim()
    dns.say(record, [wanted.value])
    await check()
  })
  const state = async () => (await list()).map(({ isProven, outcome }) => [isProven, outcome])

  it('ends when DNS says that the record is gone, and no failing DNS brings it back', async () => {
    dns.say(record, [])
    expect(await nightly()).toBe(1)
    expect(await state()).toEqual([[false, 'absent']])
    dns.say(record, 'fails')
    await nightly()
    expect(await state()).toEqual([[false, 'unanswered']])
  })

  it('outlasts six days without an answer, and not a seventh', async () => {
    dns.say(record, 'fails')
    await daysPass(6)
    await nightly()
    expect(await state()).toEqual([[true, 'unanswered']])
    await daysPass(1)
    expect((await state())[0]?.[0]).toBe(false)
    await nightly()
    expect(await state()).toEqual([[false, 'unanswered']])
    expect((await logged()).at(-1)).toEqual(['host-name-lost', name, 'server'])
  })

  it('is renewed every night that the record is there', async () => {
    for (let night = 0; night < 3; night++) {
      await daysPass(4)
      await nightly()
    }
    expect(await state()).toEqual([[true, 'found']])
  })

  it('stands in the log from its claim to its end, with who did it', async () => {
    dns.say(record, [])
    await nightly()
    await call(`DELETE /host-names/${name}`)
    expect(await logged()).toEqual([
      ['host-name-claimed', name, 'person'],
      ['host-name-proven', name, 'person'],
      ['host-name-lost', name, 'server'],
      ['host-name-removed', name, 'person'],
    ])
    expect(await list()).toEqual([])
  })
})

describe('a claim', () => {
  it('lapses when it was not proven for seven days, and can be made again with the same record', async () => {
    const claimed = await claim()
    await daysPass(6)
    expect(await nightly()).toBe(1)
    await daysPass(2)
    expect(await nightly()).toBe(0)
    expect(await list()).toEqual([])
    expect((await logged()).at(-1)).toEqual(['host-name-removed', name, 'server'])
    dns.say(record, [claimed.record.value])
    expect((await claim()).record).toEqual(claimed.record)
    expect((await check()).isProven).toBe(true)
  })

  it('has seven days from the end of its proof', async () => {
    const { record: wanted } = await claim()
    dns.say(record, [wanted.value])
    await check()
    await daysPass(5)
    await nightly()
    dns.say(record, [])
    await daysPass(5)
    await nightly()
    expect(await list()).toHaveLength(1)
    await daysPass(6)
    await nightly()
    expect(await list()).toHaveLength(1)
    await daysPass(2)
    await nightly()
    expect(await list()).toEqual([])
  })
})
