/** Walks every call about a domain as everybody who could try it, by its example. */
import { exampleOf } from '@vitrine/contract/examples'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { checkStatedAccess } from '../../src/app.ts'
import { insertShareLink } from '../../src/modules/access/index.ts'
import { type CatalogWorld, givenCatalog } from '../factories/catalog.ts'
import { givenNewcomer, givenPerson, signIn } from '../factories/company.ts'
import { requestAsPage } from '../harness/request-as-page.ts'
import type { TestServer } from '../harness/test-server.ts'
import { type Call, calls } from './calls-of-contract.ts'
import { requestOf } from './example-request.ts'
import { type ExampleWorld, openExampleWorld } from './example-world.ts'

const ofDomain = calls.filter((call) => call.access.kind === 'domain')

type CallerName =
  | 'nobody'
  | 'outsider'
  | 'otherTenant'
  | 'colleagueWithoutRights'
  | 'client'
  | 'shareToken'
  | 'guestToken'
  /** A guest who has given their name. */
  | 'guest'
  | 'admin'

let opened: ExampleWorld
let server: TestServer
let world: CatalogWorld
let other: CatalogWorld
let adminId: string
const headers = {} as Record<CallerName, Record<string, string>>

beforeAll(async () => {
  opened = await openExampleWorld()
  server = opened.server
  world = opened.world
  adminId = world.admin.id
  other = await givenCatalog(server, { products: 3, seed: 4, name: 'Other Company' })
  const { ids } = opened
  const link = { groupId: ids.externalGroupId, expiresAt: null }
  const target = { project: { id: ids.projectId, priceTypeIds: [], maxGuests: 9 } }
  const tokenOf = async (given: Parameters<typeof insertShareLink>[1]) => ({
    authorization: `Bearer ${(await insertShareLink(world.staff, given)).token}`,
  })
  headers.nobody = {}
  headers.outsider = await signIn(server, await givenPerson(server))
  headers.otherTenant = await signIn(server, other.admin)
  headers.colleagueWithoutRights = await signIn(server, await givenNewcomer(server, world.staff))
  headers.client = await signIn(server, world.buyer)
  headers.shareToken = await tokenOf(link)
  headers.guestToken = await tokenOf({ ...link, target })
  headers.guest = await enterAsGuest(headers.guestToken)
  headers.admin = opened.headers
})
afterAll(() => opened.close())

/** States that a call asks for and that no call before has left; written as statements of the domain. */
const preparations: Readonly<Record<string, () => Promise<unknown>>> = {
  // This server is reached without TLS, where no name comes to the step of its certificate.
  'hostMapping.requestCertificate': () =>
    world.staff.rows(sql`update host_mappings set status = 'SSL_SETUP' where domain_id = ${world.domainId}`),
  // One import at a time: nobody is here to carry out what the call before has queued.
  'imports.undoImport': () =>
    world.staff.rows(sql`
      update processes set state = 'finished' where domain_id = ${world.domainId} and kind = 'apply-import'`),
}

const exampleHere = (call: Call) => exampleOf(call.name, opened.ids)

async function enterAsGuest(holder: Record<string, string>): Promise<Record<string, string>> {
  const answer = await server.request({
    method: 'PUT',
    url: `/api/projects/${opened.ids.projectId}/guest`,
    query: { domain: world.domainId },
    payload: { name: 'Ada', email: 'ada@shop.example' },
    headers: holder,
  })
  const cookie = answer.cookies.map(({ name, value }) => `${name}=${value}`).join('; ')
  return { ...holder, cookie }
}

/** No refusal, whoever gets it, says anything of the tenant. */
async function send(call: Call, as: CallerName, example = exampleHere(call)) {
  const answer = await requestAsPage(server, await requestOf(call, example, headers[as]))
  const secrets = ['Hidden', 'Newcomers', world.domainId, adminId, world.admin.email, world.buyer.email]
  if (answer.statusCode >= 400) for (const secret of secrets) expect(answer.body).not.toContain(secret)
  return answer
}

describe('every call about a domain', () => {
  it('states its access, and the program would not start otherwise', () => {
    expect(checkStatedAccess).not.toThrow()
    expect(calls.length).toBeGreaterThan(25)
  })

  it.each(ofDomain)('refuses nobody: $name', async (call) => {
    const answer = await send(call, 'nobody')
    expect([answer.statusCode, answer.json().code]).toEqual([401, 'NotSignedIn'])
  })

  it.each(ofDomain)('does not exist for an outsider and another tenant: $name', async (call) => {
    for (const as of ['outsider', 'otherTenant'] as const) {
      const answer = await send(call, as)
      expect([answer.statusCode, answer.json().code]).toEqual([404, 'NotFound'])
    }
  })

  it.each(ofDomain)('keeps to its audience: $name', async (call) => {
    const { access } = call
    if (access.kind !== 'domain') return
    const token = await send(call, 'shareToken')
    if (access.audience !== 'anyone')
      expect([token.statusCode, token.json().code]).toEqual([403, 'NotAllowed'])
    else expect([200, 204, 404]).toContain(token.statusCode)
    const client = await send(call, 'client')
    if (access.audience === 'staff')
      expect([client.statusCode, client.json().code]).toEqual([403, 'NotAllowed'])
    const guest = await send(call, 'guestToken')
    if (access.audience === 'guest' || access.servesGuests === true)
      expect([200, 204, 404]).toContain(guest.statusCode)
    else expect([guest.statusCode, guest.json().code]).toEqual([403, 'NotAllowed'])
    if (access.audience === 'guest')
      expect([client.statusCode, client.json().code]).toEqual([403, 'NotAllowed'])
    if (access.audience !== 'client' && access.audience !== 'guest') return
    const admin = await send(call, 'admin')
    expect([admin.statusCode, admin.json().code]).toEqual([403, 'NotAllowed'])
  })

  it.each(ofDomain.filter((call) => call.access.kind === 'domain' && (call.access.needs ?? []).length > 0))(
    'asks for the rights it states: $name',
    async (call) => {
      const answer = await send(call, 'colleagueWithoutRights')
      expect([answer.statusCode, answer.json().code]).toEqual([403, 'NotAllowed'])
    },
  )

  it.each(ofDomain)('answers those it is for in the form the contract promises: $name', async (call) => {
    const audience = call.access.kind === 'domain' ? call.access.audience : 'staff'
    const as = ({ client: 'client', guest: 'guest' } as const)[audience as 'client' | 'guest'] ?? 'admin'
    await preparations[call.name]?.()
    const answer = await send(call, as)
    expect([200, 204]).toContain(answer.statusCode)
    if (answer.statusCode !== 200) return
    const isFile = answer.headers['content-type'] === 'application/pdf'
    const body = isFile ? new File([new Uint8Array(answer.rawPayload)], 'preview.pdf') : answer.json()
    // A key that the contract doesn't name would be lost in parsing.
    expect(call.output?.parse(body)).toEqual(body)
  })

  it.each(ofDomain)(
    'says nothing of the tenant where it refuses a guest or a colleague: $name',
    async (call) => {
      for (const as of ['guest', 'colleagueWithoutRights'] as const) await send(call, as)
    },
  )

  it.each(
    ofDomain.filter(
      // These calls change another person's access, need rights, and are refused before.
      ({ path, method, name }) =>
        path.includes('{userId}') && method !== 'GET' && !/^(people|leakCheck)\./.test(name),
    ),
  )('changes nothing for somebody else: $name', async (call) => {
    const example = exampleHere(call)
    const isForStaff = call.access.kind === 'domain' && call.access.audience === 'staff'
    const as = isForStaff ? 'colleagueWithoutRights' : 'client'
    const answer = await send(call, as, { ...example, params: { ...example.params, userId: adminId } })
    expect([answer.statusCode, answer.json().code]).toEqual([404, 'NotFound'])
  })
})

describe('a colleague without rights', () => {
  it('sees no folders, products, fields or other people', async () => {
    const query = { domain: world.domainId }
    const get = async (url: string) =>
      (await server.request({ url, query, headers: headers.colleagueWithoutRights })).json()
    const products = await server.request({
      method: 'POST',
      url: '/api/products/query',
      query,
      payload: {},
      headers: headers.colleagueWithoutRights,
    })
    expect(products.json()).toEqual({ total: 0, result: [] })
    expect((await get(`/api/domains/${world.domainId}/settings`)).productDetailFields).toEqual([])
    expect((await get(`/api/users/${adminId}`)).code).toBe('NotFound')
    expect((await get(`/api/products/${world.products[0]?.id}`)).code).toBe('NotFound')
  })
})

describe('ids of another tenant inside an allowed call', () => {
  const invented = '01a1fb1f-9d59-7826-9959-c497f1cdcd45'

  it('get the answer that invented ids get', async () => {
    const query = { domain: world.domainId }
    const theirClient = await signIn(server, other.buyer)
    for (const [kind, id] of [
      ['products', other.products.find((product) => other.clientSees(product))?.id],
      ['folders', other.folders.open],
    ]) {
      // Something that a leak would show.
      const starred = await server.request({
        method: 'POST',
        url: `/api/users/${other.buyer.id}/interested-${kind}`,
        query: { domain: other.domainId },
        payload: JSON.stringify(id),
        headers: { ...theirClient, 'content-type': 'application/json' },
      })
      expect(starred.statusCode).toBe(204)
    }
    const categories = await server.request({
      url: '/api/categories',
      query: { domain: other.domainId },
      headers: headers.otherTenant,
    })
    const theirCategory: string = categories.json().result.at(-1)._id
    const ask = async (body: unknown, more: Record<string, string> = {}) =>
      (
        await server.request({
          method: 'POST',
          url: '/api/products/query',
          query: { ...query, ...more },
          payload: JSON.stringify(body),
          headers: { ...headers.admin, 'content-type': 'application/json' },
        })
      ).json()
    const pairs: [unknown, unknown][] = [
      [
        { filters: [{ field: `detail:${other.fields.width}`, type: 'EXIST' }] },
        { filters: [{ field: `detail:${invented}`, type: 'EXIST' }] },
      ],
      [
        { filters: [{ field: `price:${other.prices.retail}`, type: 'EXIST' }] },
        { filters: [{ field: `price:${invented}`, type: 'EXIST' }] },
      ],
      [
        { filters: [{ field: 'folder', type: 'EXACT', value: other.folders.open }] },
        { filters: [{ field: 'folder', type: 'EXACT', value: invented }] },
      ],
      [
        { filters: [{ field: 'category', type: 'EXACT', value: theirCategory }] },
        { filters: [{ field: 'category', type: 'EXACT', value: invented }] },
      ],
      [{ sorting: `detail:${other.fields.width}` }, { sorting: `detail:${invented}` }],
      [{ sorting: `price:${other.prices.retail}` }, { sorting: `price:${invented}` }],
    ]
    const shape = ({ code, total }: { code?: string; total?: number }) => ({ code, total })
    for (const [theirs, nobodys] of pairs) {
      expect(shape(await ask(theirs))).toEqual(shape(await ask(nobodys)))
    }
    const parameters = (ids: {
      category: string
      field: string
      price: string
    }): Record<string, string>[] => [
      { category: ids.category },
      { product_details: ids.field },
      { price_types: ids.price },
    ]
    const nobodys = parameters({ category: invented, field: invented, price: invented })
    const theirs = parameters({
      category: theirCategory,
      field: other.fields.width,
      price: other.prices.retail,
    })
    for (const [index, query] of theirs.entries()) {
      const answer = await ask({}, query)
      expect(shape(answer)).toEqual(shape(await ask({}, nobodys[index])))
      expect(JSON.stringify(answer)).not.toContain('REF-4-')
    }
    const product = other.products[0]?.id ?? ''
    for (const [path, id] of [
      ['/api/products/ID', product],
      ['/api/products/ID/files', product],
      ['/api/folders/ID', other.folders.open],
      ['/api/users/ID', other.admin.id],
      ['/api/users/ID/groups', other.admin.id],
      ['/api/users/ID/interested-folders', other.buyer.id],
      ['/api/users/ID/interested-products', other.buyer.id],
      [`/api/domains/${world.domainId}/client-price-types/ID`, other.buyer.id],
    ] as const) {
      const answers = await Promise.all(
        [id, invented].map((each) =>
          server.request({ url: path.replace('ID', each), query, headers: headers.admin }),
        ),
      )
      const [theirs, nobodys] = answers.map((answer) => [answer.statusCode, answer.body])
      expect(theirs).toEqual(nobodys)
    }
  })

  it('can’t be starred', async () => {
    const product = other.products[0]?.id ?? ''
    for (const [kind, id] of [
      ['products', product],
      ['folders', other.folders.open],
    ]) {
      const answer = await server.request({
        method: 'POST',
        url: `/api/users/${world.buyer.id}/interested-${kind}`,
        query: { domain: world.domainId },
        payload: JSON.stringify(id),
        headers: { ...headers.client, 'content-type': 'application/json' },
      })
      expect(answer.statusCode).toBe(404)
    }
  })
})
