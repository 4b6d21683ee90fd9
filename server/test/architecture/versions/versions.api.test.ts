/** Who writes upon what somebody else has changed meanwhile is notified, whatever it is. */
import { contract, type EndpointMeta } from '@vitrine/contract'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { insertMember } from '../../../src/modules/access/index.ts'
import { storeMedia, storeProductFile } from '../../../src/modules/media/index.ts'
import { givenCatalog } from '../../factories/catalog.ts'
import { givenPerson, scopeOf, signIn, unique } from '../../factories/company.ts'
import { type ApiCaller, apiCaller, refusalOf } from '../../harness/api-caller.ts'
import { type OpenIdProvider, startOpenIdProvider } from '../../harness/openid-provider.ts'
import { asItIs } from '../../harness/request-as-page.ts'
import { startTestServer, type TestServer } from '../../harness/test-server.ts'
import { calls } from '../calls-of-contract.ts'
import { doneWithout, takingNone } from './going-without.ts'
import { heeding, needing } from './index.ts'
import type { Given, VersionedWrite } from './versioned-write.ts'

let server: TestServer
let provider: OpenIdProvider
let given: Given
/** Adds no version by itself. */
let bare: ApiCaller

beforeAll(async () => {
  server = await startTestServer()
  provider = await startOpenIdProvider({ clientId: 'vitrine', clientSecret: 'secret', redirectUris: [] })
  const world = await givenCatalog(server, { products: 3, seed: 12 })
  const scope = await scopeOf(server, world.admin, world.domainId)
  const headers = await signIn(server, world.admin)
  const call = apiCaller(server, world.domainId, headers)
  bare = apiCaller(server, world.domainId, { ...headers, [asItIs]: 'yes' })
  const picture = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#1b7f5c' } })
    .png()
    .toBuffer()
  const product = async () => {
    const body = {
      name: 'Some product',
      reference: unique('REF'),
      folders: [world.folders.open],
      prices: [{ priceType: world.prices.retail, value: '1' }],
    }
    const made = await call<{ _id: string; categories: string[] }>('POST /products', { body })
    const productId = made.body._id
    const store = { productId, content: picture }
    await storeMedia(scope, server.storage, { ...store, fileName: 'front.png', type: 'image' })
    await storeMedia(scope, server.storage, { ...store, fileName: 'side.png', type: 'image' })
    await storeMedia(scope, server.storage, { ...store, fileName: 'chair.glb', type: '3dGLTF' })
    await storeProductFile(scope, server.storage, { ...store, fileName: 'guide.txt' })
    return productId
  }
  const person = async () => {
    const one = await givenPerson(server)
    await insertMember(scope, { personId: one.id, isClient: false, groupIds: [] })
    return { id: one.id, call: apiCaller(server, world.domainId, await signIn(server, one)) }
  }
  given = {
    call,
    world,
    issuer: provider.issuer,
    picture: new Uint8Array(picture),
    product,
    person,
  }
})
afterAll(async () => {
  await server.close()
  await provider.close()
})

const stated: ReadonlyMap<string, EndpointMeta['version']> = new Map(
  Object.entries(contract).flatMap(([module, ofModule]) =>
    Object.entries(ofModule as Record<string, { '~orpc': { meta: EndpointMeta } }>).map(
      ([name, call]) => [`${module}.${name}`, call['~orpc'].meta.version] as const,
    ),
  ),
)
const named = (terms: 'needed' | 'taken') =>
  [...stated].filter(([, version]) => version === terms).map(([name]) => name)

/** A picture goes as a form. */
function contentOf(written: object | undefined) {
  if (written === undefined) return {}
  return written instanceof Uint8Array ? { image: new Uint8Array(written) } : { body: written }
}

/** What is written with a version, or without one. */
function write({ method, path, mine }: VersionedWrite, version?: number) {
  const query: Record<string, string> = version === undefined ? {} : { version: String(version) }
  return bare<{ code: string; data: Record<string, unknown> }>(`${method} ${path}`, {
    query,
    ...contentOf(mine),
  })
}

async function meanwhile({ method, path, theirs, theirCall, read }: VersionedWrite): Promise<number> {
  const before = await read()
  const call = theirCall ?? (`${method} ${path}` as const)
  const answer = await given.call(call, contentOf(theirs))
  expect([call, answer.status < 300]).toEqual([call, true])
  return before
}

/** As refusals carry values: text as it is, everything else as JSON. */
function carried(value: unknown): unknown {
  return typeof value === 'string' && /^(?:true|false|[[{])/.test(value) ? JSON.parse(value) : value
}

async function expectStale(change: VersionedWrite, version: number): Promise<number> {
  const stale = await write(change, version)
  expect(refusalOf(stale)).toEqual([409, 'StaleVersion'])
  const data = Object.entries(stale.body.data).map(([part, value]) => [part, carried(value)])
  const now = await change.read()
  expect(Object.fromEntries(data)).toEqual({ version: now, ...change.present })
  return now
}

describe('every call of the contract that changes what is there', () => {
  it('needs the version it was based on, or says here why it goes without', () => {
    const changing = calls.filter(({ method }) => method === 'PATCH' || method === 'PUT')
    const without = changing.filter(({ name }) => stated.get(name) !== 'needed').map(({ name }) => name)
    const none = Object.values(takingNone).flat()
    expect(without.filter((name) => !none.includes(name)).sort()).toEqual(Object.keys(doneWithout).sort())
    expect(named('needed').sort()).toEqual(Object.keys(needing).sort())
    expect(named('taken').sort()).toEqual(Object.keys(heeding).sort())
  })

  it('creates something under a key, takes a version, or says here why it takes none', () => {
    const versioned = [...named('needed'), ...named('taken')]
    const creating = calls.filter(({ isRepeatable }) => isRepeatable).map(({ name }) => name)
    const others = calls
      .filter(({ method }) => method !== 'GET')
      .map(({ name }) => name)
      .filter((name) => !versioned.includes(name) && !creating.includes(name))
    expect(others.sort()).toEqual(Object.values(takingNone).flat().sort())
    expect(creating.filter((name) => versioned.includes(name))).toEqual([])
  })
})

describe.each(named('needed'))('%s', (name) => {
  it('is refused without a version, told what is there when that is stale, and done with the present one', async () => {
    const change = await needing[name]?.(given)
    if (change === undefined) throw new Error(`${name} stands in no table`)
    const untouched = await change.read()
    expect(refusalOf(await write(change))).toEqual([428, 'VersionMissing'])
    expect(await change.read()).toBe(untouched)
    const before = await meanwhile(change)
    const now = await expectStale(change, before)
    expect((await write(change, now)).status).toBeLessThan(300)
    expect(await change.read()).toBeGreaterThan(now)
    // As if the former refusal had not been read.
    const again = { ...change, mine: change.theirs }
    expect(refusalOf(await write(again, before))).toEqual([409, 'StaleVersion'])
  })
})

describe.each(named('taken'))('%s', (name) => {
  it('is told what is there when its version is stale, and done with the present one', async () => {
    const change = await heeding[name]?.(given)
    if (change === undefined) throw new Error(`${name} stands in no table`)
    const now = await expectStale(change, await meanwhile(change))
    const answer = await write(change, now)
    if (change.refusal === undefined) expect(answer.status).toBeLessThan(300)
    else expect(refusalOf(answer)).toEqual(change.refusal)
  })

  it('is done without a version', async () => {
    const change = await heeding[name]?.(given)
    if (change === undefined) throw new Error(`${name} stands in no table`)
    if (name !== 'products.addDetail') await meanwhile(change)
    expect((await write(change)).status).toBeLessThan(300)
  })
})

describe('a version', () => {
  it('is one that there has been, said as a number in the query, the body or If-Match', async () => {
    const change = await needing['folders.editFolder']?.(given)
    if (change === undefined) throw new Error('stands in no table')
    const call = `PATCH ${change.path}` as const
    const body = { description: 'Some text' }
    const refused = async (sent: Parameters<ApiCaller>[1]) => refusalOf(await bare(call, { body, ...sent }))
    const invalid = [400, 'InvalidInput']
    expect(await refused({ query: { version: '99' } })).toEqual(invalid)
    expect(await refused({ query: { version: 'one' } })).toEqual(invalid)
    expect(await refused({ headers: { 'if-match': '*' } })).toEqual(invalid)
    expect((await bare(call, { body: { ...body, version: 1 } })).status).toBe(200)
    expect(
      (await bare(call, { body: { name: unique('Folder') }, headers: { 'if-match': 'W/"2"' } })).status,
    ).toBe(200)
  })

  it('of one part leaves changes of others alone', async () => {
    const change = await needing['folders.editFolder']?.(given)
    if (change === undefined) throw new Error('stands in no table')
    const before = await meanwhile(change)
    const call = `PATCH ${change.path}` as const
    const query = { version: String(before) }
    expect((await bare(call, { query, body: { isPublished: true } })).status).toBe(200)
  })

  it('goes up once for two who write at the same time, and one of them is told', async () => {
    const change = await needing['folders.editFolder']?.(given)
    if (change === undefined) throw new Error('stands in no table')
    const version = await change.read()
    const names = Array.from({ length: 6 }, () => ({ name: unique('At once') }))
    const answers = await Promise.all(names.map((mine) => write({ ...change, mine }, version)))
    const statuses = answers.map(({ status }) => status).sort()
    expect(statuses).toEqual([200, 409, 409, 409, 409, 409])
    expect(await change.read()).toBe(version + 1)
  })
})
