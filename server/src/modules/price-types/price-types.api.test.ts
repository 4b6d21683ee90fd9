/** Price types over HTTP: granted to clients by person or by tag, and hidden wherever a price could show. */
import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { type CatalogWorld, givenCatalog } from '../../../test/factories/catalog.ts'
import { type Account, givenPerson, signIn } from '../../../test/factories/company.ts'
import { sharedServer, type TestServer } from '../../../test/harness/test-server.ts'
import { insertGroup, insertMember, insertShareLink } from '../access/index.ts'
import { createTag, tagMember } from '../people/index.ts'
import { grantPriceTypes, insertPriceType } from './index.ts'

let server: TestServer
let world: CatalogWorld
let buyers: string
let staff: Record<string, string>

beforeAll(async () => {
  server = await sharedServer()
  world = await givenCatalog(server, { products: 30, seed: 21 })
  buyers = world.client.groupIds[0] ?? ''
  staff = await signIn(server, world.admin)
})

type Member = Account & { headers: Record<string, string> }

async function member(isClient: boolean, groupIds: string[]): Promise<Member> {
  const person = await givenPerson(server)
  await insertMember(world.staff, { personId: person.id, isClient, groupIds })
  return { ...person, headers: await signIn(server, person) }
}

async function get(path: string, headers: Record<string, string>) {
  return await server.request({ url: `/api${path}`, query: { domain: world.domainId }, headers })
}

async function listed(headers: Record<string, string>): Promise<string[]> {
  const { result } = (await get('/price-types', headers)).json()
  return result.map((priceType: { _id: string }) => priceType._id)
}

/** Price types of all prices in the products the caller is shown. */
async function shown(headers: Record<string, string>): Promise<string[]> {
  const answer = await query(headers, {})
  const prices = answer
    .json()
    .result.flatMap((product: { prices: { priceType: string }[] }) => product.prices)
  return [...new Set<string>(prices.map((price: { priceType: string }) => price.priceType))].sort()
}

const query = (headers: Record<string, string>, body: object) =>
  server.request({
    method: 'POST',
    url: '/api/products/query',
    query: { domain: world.domainId, per_page: '100' },
    payload: body,
    headers,
  })

describe('price types', () => {
  it('are all shown to staff, whatever their groups, and none to share tokens', async () => {
    const { retail, trade } = world.prices
    expect(await listed(staff)).toEqual([retail, trade])
    expect(await listed((await member(false, [])).headers)).toEqual([retail, trade])
    const { token } = await insertShareLink(world.staff, { groupId: buyers, expiresAt: null })
    const holder = { authorization: `Bearer ${token}` }
    expect(await listed(holder)).toEqual([])
    expect(await shown(holder)).toEqual([])
    expect((await get(`/domains/${world.domainId}/settings`, holder)).json().priceTypes).toEqual([])
  })

  it('reach a client by a grant or by a tag, and are gone at the next request', async () => {
    const { retail, trade } = world.prices
    const { id, headers } = await member(true, [buyers])
    const see = async () => [await listed(headers), await shown(headers)]
    expect(await see()).toEqual([[], []])
    await grantPriceTypes(world.staff, id, [trade])
    expect(await see()).toEqual([[trade], [trade]])
    const tag = await createTag(world.staff, { name: 'Both', priceTypeIds: [retail, trade] })
    await tagMember(world.staff, tag, id)
    expect(await see()).toEqual([[retail, trade], [retail, trade].sort()])
    await world.staff.rows(sql`delete from client_price_types
      where domain_id = ${world.domainId} and person_id = ${id}`)
    expect(await see()).toEqual([[retail, trade], [retail, trade].sort()])
    await world.staff.rows(sql`delete from tag_price_types
      where domain_id = ${world.domainId} and tag_id = ${tag} and price_type_id = ${trade}`)
    expect(await see()).toEqual([[retail], [retail]])
    await world.staff.rows(sql`delete from tags where domain_id = ${world.domainId} and id = ${tag}`)
    expect(await see()).toEqual([[], []])
  })

  it('that are hidden answer filters and sorting as invented ones do', async () => {
    const headers = await signIn(server, world.buyer)
    const hidden = `price:${world.prices.trade}`
    const invented = `price:${crypto.randomUUID()}`
    const bodies = (field: string) => [
      { filters: [{ field, type: 'GT', value: '0' }] },
      { filters: [{ field, type: 'EXIST', value: '' }] },
      { filters: [{ field, type: 'NON_EXIST', value: '' }] },
      { sorting: field },
      { sorting: `-${field}` },
    ]
    const answers = async (field: string) =>
      await Promise.all(
        bodies(field).map(async (body) => {
          const answer = await query(headers, body)
          return [answer.statusCode, answer.body.replaceAll(field, 'FIELD')]
        }),
      )
    expect(await answers(hidden)).toEqual(await answers(invented))
    for (const [status] of await answers(hidden)) expect(status).toBe(422)
  })
})

describe('the price types of a client', () => {
  const of = async (id: string, headers: Record<string, string>) => {
    const answer = await get(`/domains/${world.domainId}/client-price-types/${id}`, headers)
    return answer.statusCode === 200 ? answer.json() : answer.json().code
  }

  it('are told to the client and to staff who may see groups, and to nobody else', async () => {
    const groupsOnly = await insertGroup(world.staff, {
      name: 'Groups only',
      isExternal: false,
      isRoot: false,
      template: 'Custom',
      parentId: null,
      levels: { group: { view: 3, edit: 0 } },
    })
    const { retail } = world.prices
    expect(await of(world.buyer.id, await signIn(server, world.buyer))).toEqual([retail])
    expect(await of(world.buyer.id, staff)).toEqual([retail])
    expect(await of(world.buyer.id, (await member(false, [groupsOnly])).headers)).toEqual([retail])
    expect(await of(world.buyer.id, (await member(false, [])).headers)).toBe('NotFound')
    expect(await of(world.buyer.id, (await member(true, [buyers])).headers)).toBe('NotFound')
    expect(await of(crypto.randomUUID(), staff)).toBe('NotFound')
  })
})

describe('making a price type', () => {
  it.each([
    ['a name that is taken, in any letter case', ' rETAIL ', 'NameAlreadyExists'],
    ['an empty name', ' ', 'MinimumCharacters'],
  ])('refuses %s', async (_, name, key) => {
    await expect(insertPriceType(world.staff, { name, currency: 'EUR' })).rejects.toMatchObject({ key })
  })
})
