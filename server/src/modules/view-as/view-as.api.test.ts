/** Looking as somebody else: the same answers as theirs, never more than one's own, and nothing to change by it. */
import type { Product, ProductVisibilityReport, ViewAsDescription } from '@vitrine/contract'
import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { type CatalogWorld, givenCatalog } from '../../../test/factories/catalog.ts'
import { type Account, givenPerson, signIn } from '../../../test/factories/company.ts'
import { type ApiCaller, apiCaller, refusalOf } from '../../../test/harness/api-caller.ts'
import { sharedServer, type TestServer } from '../../../test/harness/test-server.ts'
import { insertGroup, insertMember, insertShareLink, setFolderAccess } from '../access/index.ts'

let server: TestServer
let world: CatalogWorld
let admin: ApiCaller
let buyer: ApiCaller
let buyersId: string

beforeAll(async () => {
  server = await sharedServer()
  world = await givenCatalog(server, { products: 40, seed: 9 })
  admin = await callerOf(world.admin)
  buyer = await callerOf(world.buyer)
  buyersId = world.client.groupIds[0] ?? ''
})

const callerOf = async (account: Account) => apiCaller(server, world.domainId, await signIn(server, account))
const as = (target: string) => ({ headers: { 'x-view-as': target } })
const everything = { query: { per_page: '-1' }, body: {} }

async function colleague(levels: Parameters<typeof insertGroup>[1]['levels'], folders: string[] = []) {
  const account = await givenPerson(server)
  const groupId = await insertGroup(world.staff, {
    name: `Group of ${account.email}`,
    isExternal: false,
    isRoot: false,
    template: 'Custom',
    parentId: null,
    levels,
  })
  await setFolderAccess(
    world.staff,
    groupId,
    folders.map((id) => ({ id, canView: true, canEdit: false })),
  )
  await insertMember(world.staff, { personId: account.id, isClient: false, groupIds: [groupId] })
  return { account, groupId, call: await callerOf(account) }
}

describe('the view of a client', () => {
  it('answers every reading call as the client is answered', async () => {
    const productId = world.products.find(world.clientSees)?.id ?? ''
    const { cost } = world.fields
    const calls: [Parameters<ApiCaller>[0], Parameters<ApiCaller>[1]][] = [
      ['POST /products/query', everything],
      ['POST /products/query', { query: { per_page: '10' }, body: { sorting: '-name', search: 'chair' } }],
      [
        'POST /products/query',
        { body: { filters: [{ field: `detail:${cost}`, type: 'EXIST', value: '' }] } },
      ],
      ['POST /products/query', { body: { sorting: `price:${world.prices.trade}` } }],
      [`GET /products/${productId}`, {}],
      [`GET /products/${productId}/files`, {}],
      ['GET /folders', { query: { per_page: '-1' } }],
      [`GET /folders/${world.folders.draft}`, {}],
      ['GET /categories', { query: { per_page: '-1' } }],
      ['GET /price-types', {}],
      [`GET /domains/${world.domainId}/settings`, {}],
    ]
    for (const [call, sent] of calls) {
      const own = await buyer<unknown>(call, sent)
      const seen = await admin<unknown>(call, { ...sent, ...as(`person:${world.buyer.id}`) })
      expect([call, seen]).toEqual([call, own])
    }
  })

  it('is told with what they may do; that of a group has no prices', async () => {
    const { body } = await admin<ViewAsDescription>('GET /view-as', { query: { person: world.buyer.id } })
    expect(body).toMatchObject({ kind: 'person', name: 'Some Body', access: { isClient: true } })
    const group = await admin<ViewAsDescription>('GET /view-as', { query: { group: buyersId } })
    expect(group.body).toMatchObject({ kind: 'group', name: 'Buyers', access: { isClient: true } })
    const settings = await admin<{ priceTypes: object[] }>(
      `GET /domains/${world.domainId}/settings`,
      as(`group:${buyersId}`),
    )
    expect(settings.body.priceTypes).toEqual([])
  })

  it('is not mixed up with that of a share link or of colleagues of a like group', async () => {
    const sales = await colleague({ folder: { view: 1, edit: 0 }, productDetail: { view: 3, edit: 0 } }, [
      world.folders.draft,
    ])
    const { token } = await insertShareLink(world.staff, { groupId: sales.groupId, expiresAt: null })
    const shared = apiCaller(server, world.domainId, { authorization: `Bearer ${token}` })
    const total = async (answer: Promise<{ body: unknown }>) =>
      ((await answer).body as { total: number }).total
    // Drafts are for colleagues.
    const staffView = await total(
      admin('POST /products/query', { body: {}, ...as(`group:${sales.groupId}`) }),
    )
    expect(staffView).toBeGreaterThan(0)
    expect(await total(shared('POST /products/query', { body: {} }))).toBe(0)
    expect(await total(admin('POST /products/query', { body: {}, ...as(`group:${sales.groupId}`) }))).toBe(
      staffView,
    )
  })
})

describe('looking as somebody else', () => {
  it('is for colleagues who see groups, and never shows them more than they see', async () => {
    const header = as(`person:${world.buyer.id}`)
    const query = (call: ApiCaller) => call('POST /products/query', { body: {}, ...header })
    const without = await colleague({ folder: { view: 3, edit: 0 }, productDetail: { view: 3, edit: 0 } })
    expect(refusalOf(await query(without.call))).toEqual([403, 'NotAllowed'])
    expect(refusalOf(await query(buyer))).toEqual([403, 'NotAllowed'])
    const group = { view: 3, edit: 0 } as const
    const less = await colleague(
      { group, folder: { view: 1, edit: 0 }, productDetail: { view: 3, edit: 0 } },
      [world.folders.closed],
    )
    expect(refusalOf(await query(less.call))).toEqual([422, 'ViewAsBeyondOwn'])
    const fewerFields = await colleague({
      group,
      folder: { view: 3, edit: 0 },
      productDetail: { view: 0, edit: 0 },
    })
    expect(refusalOf(await query(fewerFields.call))).toEqual([422, 'ViewAsBeyondOwn'])
    const enough = await colleague({
      group,
      folder: { view: 3, edit: 0 },
      productDetail: { view: 3, edit: 0 },
    })
    expect((await query(enough.call)).status).toBe(200)
    // They can't see as a person whose groups they don't see.
    const keeper = await colleague({
      group: { view: 1, edit: 0 },
      folder: { view: 3, edit: 0 },
      productDetail: { view: 3, edit: 0 },
    })
    expect(refusalOf(await query(keeper.call))).toEqual([404, 'NotFound'])
    const asAdmin = await enough.call('POST /products/query', { body: {}, ...as(`person:${world.admin.id}`) })
    expect(asAdmin.status).toBe(200)
  })

  it('changes nothing: every other call is refused with the header, also in wrong forms', async () => {
    const header = as(`person:${world.buyer.id}`)
    const productId = world.products[0]?.id ?? ''
    const calls: Parameters<ApiCaller>[0][] = [
      `PATCH /products/${productId}`,
      `DELETE /products/${productId}`,
      'GET /users',
      'GET /processes',
      `GET /users/${world.buyer.id}/interested-products`,
      'POST /folders',
    ]
    for (const call of calls)
      expect([call, refusalOf(await admin(call, header))]).toEqual([call, [403, 'NotAllowed']])
    for (const target of [
      'person',
      'person:x',
      `owner:${world.buyer.id}`,
      `person:${world.buyer.id}:1`,
      '',
    ]) {
      expect(refusalOf(await admin('GET /folders', as(target)))).toEqual([400, 'InvalidInput'])
    }
    const stranger = as(`person:${crypto.randomUUID()}`)
    expect(refusalOf(await admin('GET /folders', stranger))).toEqual([404, 'NotFound'])
    expect(refusalOf(await admin('GET /folders', as(`group:${crypto.randomUUID()}`)))).toEqual([
      404,
      'NotFound',
    ])
  })
})

describe('the explanation', () => {
  it.each(['person', 'group'] as const)('agrees with what a %s sees, product by product', async (kind) => {
    const id = kind === 'person' ? world.buyer.id : buyersId
    const header = as(`${kind}:${id}`)
    const seen = await admin<{ result: Product[] }>('POST /products/query', { ...everything, ...header })
    const settings = await admin<{ productDetailFields: { _id: string }[]; priceTypes: { _id: string }[] }>(
      `GET /domains/${world.domainId}/settings`,
      header,
    )
    const ids = new Set(seen.body.result.map(({ _id }) => _id))
    for (const { id: productId } of world.products) {
      const { body } = await admin<ProductVisibilityReport>(`GET /products/${productId}/visibility`, {
        query: { [kind]: id },
      })
      expect(body.isVisible).toBe(ids.has(productId))
      const shown = (entries: { _id: string; isVisible: boolean }[]) =>
        entries.filter(({ isVisible }) => isVisible).map(({ _id }) => _id)
      expect(shown(body.fields)).toEqual(settings.body.productDetailFields.map(({ _id }) => _id))
      expect(shown(body.prices)).toEqual(settings.body.priceTypes.map(({ _id }) => _id))
    }
  })

  it('names the group, the folder, the publication and the tag', async () => {
    const of = async (folder: string) => {
      const product = world.products.find(({ folderIds }) => folderIds.every((each) => each === folder))
      const { body } = await admin<ProductVisibilityReport>(`GET /products/${product?.id}/visibility`, {
        query: { person: world.buyer.id },
      })
      return body
    }
    const { open, closed, draft } = world.folders
    expect((await of(open)).folders).toMatchObject([
      {
        name: 'Open',
        isVisible: true,
        reasons: [{ group: { name: 'Buyers' }, kind: 'listed', at: { name: 'Open' } }],
      },
    ])
    expect((await of(closed)).folders).toMatchObject([{ isVisible: false, reasons: [], unpublished: null }])
    expect((await of(draft)).folders).toMatchObject([
      { isVisible: false, reasons: [{ kind: 'listed' }], unpublished: { name: 'Draft' } },
    ])
    const report = await of(open)
    expect(report.fields.find(({ name }) => name === 'Cost')).toMatchObject({ isVisible: false, groups: [] })
    expect(report.fields.find(({ name }) => name === 'Width')).toMatchObject({
      isVisible: true,
      groups: [{ name: 'Buyers' }],
    })
    expect(report.prices).toMatchObject([
      { name: 'Retail', isVisible: true, isDirect: true, tags: [] },
      { name: 'Trade', isVisible: false, isDirect: false, tags: [] },
    ])
  })

  it('says of a file that can’t be shown that clients don’t see it', async () => {
    const productId = world.products.find(world.clientSees)?.id ?? ''
    await world.staff.rows(sql`
      insert into product_media (domain_id, product_id, name, type, size_bytes, is_ready, position, pending)
      values (${world.domainId}, ${productId}, 'broken.zip', '3dOBJ', 1, false, 9,
        '{"version": 1, "status": "Error", "error": {"reason": "zipNoMtl", "detail": ""}}')`)
    const { body } = await admin<ProductVisibilityReport>(`GET /products/${productId}/visibility`, {
      query: { person: world.buyer.id },
    })
    expect(body).toMatchObject({ isVisible: true, files: [{ name: 'broken.zip', isVisible: false }] })
  })

  it('is of products that the viewer sees, and wants to know for whom', async () => {
    const { call } = await colleague(
      {
        group: { view: 3, edit: 0 },
        folder: { view: 1, edit: 0 },
        productDetail: { view: 3, edit: 0 },
      },
      [world.folders.open],
    )
    const hidden = world.products.find(({ folderIds }) =>
      folderIds.every((id) => id === world.folders.closed),
    )
    const query = { group: buyersId }
    expect(refusalOf(await call(`GET /products/${hidden?.id}/visibility`, { query }))).toEqual([
      404,
      'NotFound',
    ])
    expect(refusalOf(await admin(`GET /products/${hidden?.id}/visibility`))).toEqual([400, 'InvalidInput'])
  })
})
