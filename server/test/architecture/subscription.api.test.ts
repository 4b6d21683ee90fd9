/** What a company's subscription says of all its calls: walked, so that a new call can't be forgotten. */
import { exampleOf } from '@vitrine/contract/examples'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type CatalogWorld, givenCatalog } from '../factories/catalog.ts'
import { givenPerson, signIn } from '../factories/company.ts'
import { apiCaller } from '../harness/api-caller.ts'
import { startTestServer, type TestServer } from '../harness/test-server.ts'
import { calls } from './calls-of-contract.ts'

let server: TestServer
let world: CatalogWorld
const callers: Record<string, Record<string, string>> = {}

beforeAll(async () => {
  server = await startTestServer()
  world = await givenCatalog(server, { products: 20, seed: 4 })
  const colleague = await signIn(server, world.admin)
  const admin = apiCaller(server, world.domainId, colleague)
  const group = world.client.groupIds[0] ?? ''
  const made = await admin<{ token: string }>('POST /share-links', {
    body: { name: 'A link', group, target: { kind: 'catalogue' }, expires: '1 day' },
  })
  const buyer = await givenPerson(server)
  await world.staff.rows(sql`
    insert into memberships (domain_id, person_id, is_client) values (${world.domainId}, ${buyer.id}, true)`)
  await world.staff.rows(sql`
    insert into group_members (domain_id, group_id, person_id) values (${world.domainId}, ${group}, ${buyer.id})`)
  Object.assign(callers, {
    colleague,
    client: await signIn(server, buyer),
    link: { authorization: `Bearer ${made.body.token}` },
  })
})
afterAll(() => server.close())

async function subscribe(flags: object): Promise<void> {
  await world.staff.rows(sql`
    update domains set subscription = subscription || ${JSON.stringify(flags)}::jsonb where id = ${world.domainId}`)
}

const nowhere = '00000000-0000-4000-8000-000000000000'

/** The key that a call with ids of nothing and an empty body is refused with; null where it isn't. */
async function keyOf(who: string, method: string, path: string): Promise<string | null> {
  const url = `/api${path.replace('{domain}', world.domainId).replaceAll(/\{\w+\}/g, nowhere)}?domain=${world.domainId}`
  const isWriting = method !== 'GET'
  const { body } = await server.request({
    method: method as 'GET',
    url,
    headers: { ...callers[who], ...(isWriting ? { 'content-type': 'application/json' } : {}) },
    ...(isWriting ? { payload: '{}' } : {}),
  })
  return (JSON.parse(body === '' ? 'null' : body) as { code?: string } | null)?.code ?? null
}

const ofDomain = calls.flatMap((call) =>
  call.access.kind === 'domain' ? [{ ...call, access: call.access }] : [],
)
const isCatalog = ({ access }: (typeof ofDomain)[number]) => access.isCatalog === true
const reads = ({ method, onlyReads }: (typeof ofDomain)[number]) => method === 'GET' || onlyReads

describe('calls that clients or links may make', () => {
  it('show the catalogue, or say beside their example that they do not', () => {
    const others = ofDomain.filter((call) => call.access.audience !== 'staff' && !isCatalog(call))
    const saying = calls.filter(({ name }) => exampleOf(name).isOutsideCatalog === true)
    expect(others.map(({ name }) => name)).toEqual(saying.map(({ name }) => name))
  })
})

describe('without the catalogue', () => {
  beforeAll(() => subscribe({ allowCatalog: false }))
  afterAll(() => subscribe({ allowCatalog: true }))

  const showsProjectsToo = ({ access }: (typeof ofDomain)[number]) => access.servesGuests === true

  it.each(['client', 'link'])('every call that shows it alone is closed for a %s', async (who) => {
    const asked = ofDomain.filter(
      (call) =>
        isCatalog(call) && (who === 'client' ? !showsProjectsToo(call) : call.access.audience === 'anyone'),
    )
    expect(asked.length).toBeGreaterThan(8)
    for (const { name, method, path } of asked) {
      expect([name, await keyOf(who, method, path)]).toEqual([name, 'SubscriptionNeeded'])
    }
  })

  it('those that show what projects show tell a client of no project nothing', async () => {
    const asked = ofDomain.filter((call) => isCatalog(call) && showsProjectsToo(call))
    expect(asked.map(({ name }) => name).sort()).toEqual([
      'media.getMediaDetails',
      'media.shareMediaFile',
      'products.listProductFiles',
    ])
    const productId = world.products.find(world.clientSees)?.id
    const client = apiCaller(server, world.domainId, callers.client ?? {})
    expect((await client(`GET /products/${productId}/files`)).status).toBe(404)
  })

  it.each([
    ['client', 404, 'NotFound'],
    ['link', 409, 'SubscriptionNeeded'],
  ])('its files are closed for a %s', async (who, ...refusal) => {
    const url = `/assets/domains/${world.domainId}/products/${world.products[0]?.id}/any.png`
    const answer = await server.request({ url, headers: callers[who] ?? {} })
    expect([answer.statusCode, answer.json().code]).toEqual(refusal)
  })

  it('staff go on reading content', async () => {
    for (const { name, method, path } of ofDomain.filter(isCatalog)) {
      expect([name, await keyOf('colleague', method, path)]).not.toEqual([name, 'SubscriptionNeeded'])
    }
    const admin = apiCaller(server, world.domainId, callers.colleague ?? {})
    const { status, body } = await admin<{ total: number }>('POST /products/query', { body: {} })
    expect([status, body.total]).toEqual([200, 20])
  })

  it('a client still learns who they are and what the company is called', async () => {
    expect(await keyOf('client', 'GET', `/domains/${world.domainId}`)).toBeNull()
    expect(await keyOf('client', 'GET', '/auth/session')).toBeNull()
  })
})

describe('with an inactive subscription', () => {
  beforeAll(() => subscribe({ isActive: false }))
  afterAll(() => subscribe({ isActive: true }))

  it('every write of a colleague is refused, and no reading', async () => {
    for (const call of ofDomain) {
      const { name, method, path } = call
      const key = await keyOf('colleague', method, path)
      if (['client', 'guest'].includes(call.access.audience))
        expect([name, key]).toEqual([name, 'NotAllowed'])
      else if (reads(call)) expect([name, key]).not.toEqual([name, 'SubscriptionInactive'])
      else expect([name, key]).toEqual([name, 'SubscriptionInactive'])
    }
  })

  it.each(['client', 'link'])('the catalogue is closed for a %s', async (who) => {
    const asked = ofDomain.filter(
      (call) => isCatalog(call) && (who === 'client' || call.access.audience === 'anyone'),
    )
    for (const { name, method, path } of asked) {
      expect([name, await keyOf(who, method, path)]).toEqual([name, 'SubscriptionInactive'])
    }
  })

  it('nothing is uploaded', async () => {
    const answer = await server.request({
      method: 'POST',
      url: `/api/uploads?domain=${world.domainId}`,
      headers: { ...callers.colleague, 'tus-resumable': '1.0.0', 'upload-length': '1' },
    })
    expect(answer.json().code).toBe('SubscriptionInactive')
  })
})
