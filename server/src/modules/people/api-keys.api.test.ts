/** Keys of programs: as much as their maker lets them, never more than the maker may, and gone at once. */
import type { ApiKey, Product } from '@vitrine/contract'
import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { type CatalogWorld, givenCatalog } from '../../../test/factories/catalog.ts'
import { givenPerson, signIn, unique } from '../../../test/factories/company.ts'
import { type ApiCaller, apiCaller, refusalOf } from '../../../test/harness/api-caller.ts'
import { sharedServer, type TestServer } from '../../../test/harness/test-server.ts'
import { insertGroup, insertMember, setFolderAccess } from '../access/index.ts'

let server: TestServer
let world: CatalogWorld
let other: CatalogWorld
let admin: ApiCaller

const all = { view: 3, edit: 3 } as const
const view = { view: 3, edit: 0 } as const
const everything = { query: { per_page: '100' }, body: {} }

beforeAll(async () => {
  server = await sharedServer()
  world = await givenCatalog(server, { products: 12, seed: 13 })
  other = await givenCatalog(server, { products: 3, seed: 14 })
  admin = apiCaller(server, world.domainId, await signIn(server, world.admin))
})

async function newKey(
  call: ApiCaller,
  levels: Partial<Record<string, { view: number; edit: number }>>,
): Promise<{ _id: string; key: string; use: ApiCaller }> {
  const body = { name: unique('Program'), levels, expires: '1 month' }
  const answer = await call<{ _id: string; key: string }>('POST /api-keys', { body })
  if (answer.status !== 200) throw new Error(JSON.stringify(answer.body))
  const { key } = answer.body
  return { ...answer.body, use: apiCaller(server, world.domainId, { authorization: `Bearer ${key}` }) }
}

async function total(call: ApiCaller): Promise<number> {
  return (await call<{ total: number }>('POST /products/query', everything)).body.total
}

describe('a key', () => {
  it('is shown once, listed by its end, and reads and writes as far as it was let', async () => {
    const reader = await newKey(admin, { folder: view, productDetail: view, category: view })
    const { body: keys } = await admin<ApiKey[]>('GET /api-keys')
    const listed = keys.find(({ _id }) => _id === reader._id)
    expect(listed).toMatchObject({ hint: reader.key.slice(-4), lastUsedAt: null, levels: { folder: view } })
    expect(JSON.stringify(keys)).not.toContain(reader.key)
    expect(await total(reader.use)).toBe(world.products.length)
    const { body: used } = await admin<ApiKey[]>('GET /api-keys')
    expect(used.find(({ _id }) => _id === reader._id)?.lastUsedAt).not.toBeNull()
    const path = `PATCH /products/${world.products[0]?.id}` as const
    const change = { body: { name: 'By a program' } }
    expect(refusalOf(await reader.use(path, change))).toEqual([403, 'NotAllowed'])
    const writer = await newKey(admin, { folder: all, productDetail: all })
    expect((await writer.use(path, change)).status).toBeLessThan(300)
    const { body: product } = await admin<Product>(`GET /products/${world.products[0]?.id}`)
    expect(product.name).toBe('By a program')
    // Prices and fields are its maker's; people are not in what it was let.
    expect(product.prices).toEqual((await writer.use<Product>(`GET /products/${product._id}`)).body.prices)
    expect(refusalOf(await writer.use('GET /users'))).toEqual([403, 'NotAllowed'])
  })

  it('is nobody where it stands in an address, which ends up in logs', async () => {
    const { key, use } = await newKey(admin, { folder: view })
    expect((await use('GET /folders')).status).toBe(200)
    const inAddress = apiCaller(server, world.domainId, {})
    expect(refusalOf(await inAddress('GET /folders', { query: { token: key } }))).toEqual([
      401,
      'NotSignedIn',
    ])
  })

  it('shows nothing that its levels leave out, whatever its maker has just been shown', async () => {
    expect(await total(admin)).toBe(world.products.length)
    const nothing = await newKey(admin, { group: view })
    expect(await total(nothing.use)).toBe(0)
    const noFields = await newKey(admin, { folder: view })
    const { body } = await noFields.use<{ result: Product[] }>('POST /products/query', everything)
    expect(body.result.every(({ details }) => details.length === 0)).toBe(true)
    const filters = [{ field: `detail:${world.fields.cost}`, type: 'EXIST', value: '' }]
    expect(refusalOf(await noFields.use('POST /products/query', { body: { filters } }))).toEqual([
      422,
      'FilterFieldUnknown',
    ])
    expect(await total(admin)).toBe(world.products.length)
  })

  it('is no wider than its maker, now and later, and ends with them', async () => {
    const maker = await givenPerson(server)
    const groupId = await insertGroup(world.staff, {
      name: 'Makers',
      isExternal: false,
      isRoot: false,
      template: 'Custom',
      parentId: null,
      levels: { folder: { view: 1, edit: 0 }, setting: all },
    })
    const reach = (ids: string[]) =>
      setFolderAccess(
        world.staff,
        groupId,
        ids.map((id) => ({ id, canView: true, canEdit: false })),
      )
    await reach([world.folders.open])
    await insertMember(world.staff, { personId: maker.id, isClient: false, groupIds: [groupId] })
    const call = apiCaller(server, world.domainId, await signIn(server, maker))
    const wider = { name: unique('Program'), levels: { folder: all }, expires: 'never' }
    expect(refusalOf(await call('POST /api-keys', { body: wider }))).toEqual([422, 'GrantsBeyondOwn'])
    const { use } = await newKey(call, { folder: { view: 1, edit: 0 } })
    const seen = await total(use)
    expect([seen > 0, seen]).toEqual([true, await total(call)])
    await reach([])
    expect(await total(use)).toBe(0)
    await reach([world.folders.open])
    await world.staff.rows(sql`
      update memberships set is_active = false where domain_id = ${world.domainId} and person_id = ${maker.id}`)
    expect(refusalOf(await use('POST /products/query', everything))).toEqual([404, 'NotFound'])
  })

  it('ends when it is revoked or has expired, and opens no other company and no account', async () => {
    const { _id, key, use } = await newKey(admin, { folder: view })
    const elsewhere = apiCaller(server, other.domainId, { authorization: `Bearer ${key}` })
    expect(refusalOf(await elsewhere('POST /products/query', everything))).toEqual([404, 'NotFound'])
    const { body } = await use<{ result: { _id: string }[] }>('GET /domains', { query: { per_page: '-1' } })
    expect(body.result.map((domain) => domain._id)).toEqual([world.domainId])
    expect(
      refusalOf(
        await use('POST /auth/password/change', { body: { currentPassword: 'a', newPassword: 'b' } }),
      ),
    ).toEqual([401, 'NotSignedIn'])
    expect(refusalOf(await use(`PATCH /users/${world.admin.id}`, { body: { language: 'fr-fr' } }))).toEqual([
      401,
      'NotSignedIn',
    ])
    const session = await use<{ user: null }>('GET /auth/session')
    expect(session.body.user).toBeNull()
    await world.staff.rows(sql`
      update api_keys set expires_at = now() where domain_id = ${world.domainId} and id = ${_id}`)
    expect(refusalOf(await use('POST /products/query', everything))).toEqual([404, 'NotFound'])
    const second = await newKey(admin, { folder: view })
    expect(await total(second.use)).toBe(world.products.length)
    expect((await admin(`DELETE /api-keys/${second._id}`)).status).toBe(204)
    expect(refusalOf(await second.use('POST /products/query', everything))).toEqual([404, 'NotFound'])
    expect(refusalOf(await admin(`DELETE /api-keys/${second._id}`))).toEqual([404, 'NotFound'])
  })

  it('makes no keys itself, and has a name of its own', async () => {
    const { use } = await newKey(admin, { setting: all })
    const body = { name: 'Same program', levels: {}, expires: '1 day' }
    expect(refusalOf(await use('POST /api-keys', { body }))).toEqual([403, 'NotAllowed'])
    expect((await admin('POST /api-keys', { body })).status).toBe(200)
    expect(refusalOf(await admin('POST /api-keys', { body: { ...body, name: 'sAME program' } }))).toEqual([
      409,
      'DuplicatedApiKey',
    ])
  })

  it('has a name of English characters', async () => {
    const body = { name: 'Clé du magasin', levels: {}, expires: '1 day' }
    expect(refusalOf(await admin('POST /api-keys', { body }))).toEqual([422, 'EnglishOnly'])
    expect((await admin('POST /api-keys', { body: { ...body, name: 'Key of the shop (2)' } })).status).toBe(
      200,
    )
  })
})
