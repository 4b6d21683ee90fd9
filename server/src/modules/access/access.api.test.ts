/** What grants give and take, over HTTP and at the next request. */
import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { type CatalogWorld, givenCatalog } from '../../../test/factories/catalog.ts'
import { givenPerson, signIn } from '../../../test/factories/company.ts'
import { sharedServer, type TestServer } from '../../../test/harness/test-server.ts'
import { createTag, tagMember } from '../people/index.ts'
import { insertGroup, insertMember, setFieldAccess, setFolderAccess } from './index.ts'

let server: TestServer
let world: CatalogWorld
let client: { cookie: string }
let admin: { cookie: string }

beforeAll(async () => {
  server = await sharedServer()
  world = await givenCatalog(server, { products: 40, seed: 11 })
  client = await signIn(server, world.buyer)
  admin = await signIn(server, world.admin)
})

async function get(path: string, headers: Record<string, string>, query: Record<string, string> = {}) {
  const answer = await server.request({
    url: `/api${path}`,
    query: { domain: world.domainId, ...query },
    headers,
  })
  return answer.json()
}

async function total(headers: Record<string, string>): Promise<number> {
  const answer = await server.request({
    method: 'POST',
    url: '/api/products/query',
    query: { domain: world.domainId },
    payload: {},
    headers,
  })
  return answer.json().total
}

const folderIds = async (headers: Record<string, string>): Promise<string[]> =>
  (await get('/folders', headers, { per_page: '-1' })).result.map((folder: { _id: string }) => folder._id)

describe('a client', () => {
  it('is told of no hidden folder, not by numbers nor by counts', async () => {
    const { total: count, result } = await get('/folders', client, { per_page: '-1' })
    expect(count).toBe(2)
    expect(result.map((folder: { left: number; right: number }) => [folder.left, folder.right])).toEqual([
      [0, 3],
      [1, 2],
    ])
    expect(result[1]._id).toBe(world.folders.open)
    expect(result[1].productCount).toBe(await total(client))
  })

  it('sees categories only of products it sees, and who wrote nothing', async () => {
    const staff = await get('/categories', admin, { per_page: '-1' })
    const own = await get('/categories', client, { per_page: '-1' })
    expect(own.total).toBeLessThanOrEqual(staff.total)
    expect((await get(`/folders/${world.folders.open}`, client)).createdBy).toBeNull()
    expect((await get(`/folders/${world.folders.open}`, admin)).createdBy).toMatchObject({
      _id: world.admin.id,
    })
    expect((await get(`/folders/${world.folders.draft}`, client)).code).toBe('NotFound')
  })

  it('sees granted price types, also those of its tags, at the next request', async () => {
    const ids = async () =>
      (await get('/price-types', client)).result.map((each: { _id: string }) => each._id)
    expect(await ids()).toEqual([world.prices.retail])
    const tag = await createTag(world.staff, { name: 'Trade partners', priceTypeIds: [world.prices.trade] })
    await tagMember(world.staff, tag, world.buyer.id)
    expect(await ids()).toEqual([world.prices.retail, world.prices.trade])
    expect(await get(`/domains/${world.domainId}/client-price-types/${world.buyer.id}`, admin)).toEqual([
      world.prices.retail,
      world.prices.trade,
    ])
    await world.staff.rows(sql`delete from tag_members where domain_id = ${world.domainId}`)
    expect(await ids()).toEqual([world.prices.retail])
  })

  it('reads nobody but itself', async () => {
    expect((await get(`/users/${world.buyer.id}`, client)).email).toBe(world.buyer.email)
    expect((await get(`/users/${world.admin.id}`, client)).code).toBe('NotFound')
    const own = ['notificationConfigs', 'interestedProducts', 'interestedFolders']
    const [themselves, asColleague] = [
      await get(`/users/${world.buyer.id}`, client),
      await get(`/users/${world.buyer.id}`, admin),
    ]
    expect(themselves).toMatchObject({ publicToken: null, interestedProducts: [], interestedFolders: [] })
    expect(Object.keys(themselves.notificationConfigs)).toEqual(['internal', 'external'])
    expect(Object.keys(asColleague).filter((key) => own.includes(key))).toEqual([])
    expect((await get(`/users/${world.admin.id}/groups`, client)).code).toBe('NotFound')
    expect((await get(`/users/${world.admin.id}/interested-products`, client)).code).toBe('NotFound')
  })

  it('stars what it sees and nothing else', async () => {
    const star = (product: string) =>
      server.request({
        method: 'POST',
        url: `/api/users/${world.buyer.id}/interested-products`,
        query: { domain: world.domainId },
        headers: { ...client, 'content-type': 'text/plain' },
        payload: product,
      })
    const seen = world.products.find((product) => world.clientSees(product))?.id ?? ''
    const hidden = world.products.find((product) => !world.clientSees(product))?.id ?? ''
    expect([
      (await star(seen)).statusCode,
      (await star(seen)).statusCode,
      (await star(hidden)).statusCode,
    ]).toEqual([204, 204, 404])
    expect(await get(`/users/${world.buyer.id}/interested-products`, client)).toEqual([seen])
    expect((await get(`/products/${seen}`, client)).interested).toBe(true)
  })

  it('stars nothing as staff, of products and folders', async () => {
    for (const [kind, id] of [
      ['products', world.products[0]?.id],
      ['folders', world.folders.open],
    ]) {
      const answer = await server.request({
        method: 'POST',
        url: `/api/users/${world.admin.id}/interested-${kind}`,
        query: { domain: world.domainId },
        headers: { ...admin, 'content-type': 'text/plain' },
        payload: id ?? '',
      })
      expect([answer.statusCode, answer.json().code]).toEqual([403, 'NotAllowed'])
      expect(await get(`/users/${world.admin.id}/interested-${kind}`, admin)).toEqual([])
    }
  })
})

describe('groups of a person', () => {
  const groupsOf = (id: string, headers: Record<string, string>, detail = 'true') =>
    get(`/users/${id}/groups`, headers, { detail })
  const member = async (levels: Parameters<typeof insertGroup>[1]['levels']) => {
    const person = await givenPerson(server)
    const groupId = await insertGroup(world.staff, {
      name: `Group of ${person.email}`,
      isExternal: false,
      isRoot: false,
      template: 'Custom',
      parentId: null,
      levels,
    })
    await insertMember(world.staff, { personId: person.id, isClient: false, groupIds: [groupId] })
    return { id: person.id, groupId, headers: await signIn(server, person) }
  }

  it('say what they grant, when asked', async () => {
    const { id, groupId, headers } = await member({
      folder: { view: 2, edit: 1 },
      group: { view: 1, edit: 0 },
    })
    const [plain] = await groupsOf(id, headers, 'false')
    expect([plain._id, plain.permissions]).toEqual([groupId, undefined])
    const [detailed] = await groupsOf(id, headers)
    expect(detailed.permissions).toMatchObject({
      folder: { view: 2, edit: 1, access: [], editAccess: [] },
      group: { view: 1, edit: 0 },
      billing: { view: 0, edit: 0 },
    })
    const [root] = await groupsOf(world.admin.id, admin)
    expect([root.isRoot, root.permissions.billing]).toEqual([true, { view: 3, edit: 3 }])
  })

  it('are read with group rights, which count and end at the next request', async () => {
    const { groupId, headers } = await member({ group: { view: 3, edit: 0 } })
    const setLevel = (view: number) =>
      world.staff.rows(sql`
        update groups set levels = ${JSON.stringify({ group: { view, edit: 0 } })}::jsonb
        where domain_id = ${world.domainId} and id = ${groupId}`)
    const mayRead = async () => [
      Array.isArray(await groupsOf(world.admin.id, headers)),
      (await get(`/users/${world.admin.id}`, headers)).code === undefined,
      (await get('/users', headers)).code === undefined,
    ]
    expect(await mayRead()).toEqual([true, true, true])
    await setLevel(0)
    expect(await mayRead()).toEqual([false, false, false])
    // Below level 3 people are seen whose groups are.
    await setLevel(2)
    expect(await mayRead()).toEqual([false, false, true])
    await setLevel(3)
    expect(await mayRead()).toEqual([true, true, true])
  })

  it('unite in what the session says', async () => {
    const { id, headers } = await member({ folder: { view: 1, edit: 1 }, category: { view: 3, edit: 0 } })
    const second = await insertGroup(world.staff, {
      name: `Second of ${id}`,
      isExternal: false,
      isRoot: false,
      template: 'Custom',
      parentId: null,
      levels: { folder: { view: 3, edit: 0 }, setting: { view: 1, edit: 0 } },
    })
    await world.staff.rows(sql`
      insert into group_members (domain_id, group_id, person_id) values (${world.domainId}, ${second}, ${id})`)
    const { access } = await get('/auth/session', headers)
    expect(access).toMatchObject({
      isClient: false,
      isSuperAdmin: false,
      permissions: {
        folder: { view: 3, edit: 1 },
        category: { view: 3, edit: 0 },
        setting: { view: 1, edit: 0 },
        group: { view: 0, edit: 0 },
      },
    })
  })

  it('give clients no right to change anything, whatever the group says', async () => {
    const { access } = await get('/auth/session', client)
    for (const [area, levels] of Object.entries(access.permissions))
      expect([area, (levels as { edit: number }).edit]).toEqual([area, 0])
  })
})

describe('a grant', () => {
  it('that is taken away counts at the next request', async () => {
    const [groupId = ''] = world.client.groupIds
    const before = await total(client)
    expect(before).toBeGreaterThan(0)
    await setFolderAccess(world.staff, groupId, [])
    expect(await total(client)).toBe(0)
    await setFolderAccess(world.staff, groupId, [{ id: world.folders.open, canView: true, canEdit: false }])
    expect(await total(client)).toBe(before)
  })

  it('of the parent bounds an external group, now and when the parent shrinks', async () => {
    const parentId = await insertGroup(world.staff, {
      name: 'Parent',
      isExternal: false,
      isRoot: false,
      template: 'Custom',
      parentId: null,
      levels: { folder: { view: 1, edit: 0 }, productDetail: { view: 1, edit: 0 } },
    })
    const groupId = await insertGroup(world.staff, {
      name: 'Guests',
      isExternal: true,
      isRoot: false,
      template: null,
      parentId,
      levels: { folder: { view: 3, edit: 3 }, productDetail: { view: 3, edit: 3 } },
    })
    const guest = await givenPerson(server)
    await insertMember(world.staff, { personId: guest.id, isClient: true, groupIds: [groupId] })
    const headers = await signIn(server, guest)
    await setFolderAccess(world.staff, parentId, [{ id: world.folders.closed, canView: true, canEdit: true }])
    await setFieldAccess(world.staff, parentId, [{ id: world.fields.width, canEdit: true }])
    expect(await folderIds(headers)).toContain(world.folders.closed)
    expect(await folderIds(headers)).not.toContain(world.folders.open)
    const settings = await get(`/domains/${world.domainId}/settings`, headers)
    expect(settings.productDetailFields).toMatchObject([{ _id: world.fields.width, isEditable: false }])
    await setFolderAccess(world.staff, parentId, [])
    expect(await total(headers)).toBe(0)
  })

  it('ends with the membership', async () => {
    const colleague = await givenPerson(server)
    const groupId = await insertGroup(world.staff, {
      name: 'Everything',
      isExternal: false,
      isRoot: false,
      template: 'Custom',
      parentId: null,
      levels: { folder: { view: 3, edit: 0 }, productDetail: { view: 3, edit: 0 } },
    })
    await insertMember(world.staff, { personId: colleague.id, isClient: false, groupIds: [groupId] })
    const headers = await signIn(server, colleague)
    expect(await total(headers)).toBe(world.products.length)
    await world.staff.rows(sql`
      update memberships set is_active = false where domain_id = ${world.domainId} and person_id = ${colleague.id}`)
    expect((await get('/folders', headers)).code).toBe('NotFound')
  })
})
