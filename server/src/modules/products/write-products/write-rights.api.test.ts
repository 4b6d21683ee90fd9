/** Who may write which products, fields and folders. */
import type { Product } from '@vitrine/contract'
import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { type CatalogWorld, givenCatalog } from '../../../../test/factories/catalog.ts'
import { type Account, givenPerson, signIn, unique } from '../../../../test/factories/company.ts'
import { type ApiCaller, apiCaller, refusalOf } from '../../../../test/harness/api-caller.ts'
import { sharedServer, type TestServer } from '../../../../test/harness/test-server.ts'
import { insertGroup, insertMember, setFieldAccess, setFolderAccess } from '../../access/index.ts'
import { insertDetailField } from '../../detail-fields/index.ts'

let server: TestServer
let world: CatalogWorld
let admin: ApiCaller
let buyer: ApiCaller
let foreignAdmin: ApiCaller
/** May edit products in `open`, see them in `closed` too; sees width and weight, may edit width. */
let editor: ApiCaller
let editorId: string

beforeAll(async () => {
  server = await sharedServer()
  world = await givenCatalog(server, { products: 3, seed: 41 })
  const other = await givenCatalog(server, { products: 1, seed: 42 })
  const callerOf = async (person: Account) => apiCaller(server, world.domainId, await signIn(server, person))
  admin = await callerOf(world.admin)
  buyer = await callerOf(world.buyer)
  // Somebody of another company who asks for this one.
  foreignAdmin = await callerOf(other.admin)
  const colleague = await givenColleague({ folder: [1, 1], productDetail: [1, 1] })
  editor = await callerOf(colleague)
  editorId = colleague.id
})

/** View and edit levels by area. */
async function givenColleague(levels: Record<'folder' | 'productDetail', [number, number]>) {
  const { open, closed } = world.folders
  const { width, weight } = world.fields
  const groupId = await insertGroup(world.staff, {
    name: unique('Editors'),
    isExternal: false,
    isRoot: false,
    template: 'Custom',
    parentId: null,
    levels: Object.fromEntries(Object.entries(levels).map(([area, [view, edit]]) => [area, { view, edit }])),
  })
  await setFolderAccess(world.staff, groupId, [
    { id: open, canView: true, canEdit: true },
    { id: closed, canView: true, canEdit: false },
  ])
  await setFieldAccess(world.staff, groupId, [
    { id: width, canEdit: true },
    { id: weight, canEdit: false },
  ])
  const person = await givenPerson(server)
  await insertMember(world.staff, { personId: person.id, isClient: false, groupIds: [groupId] })
  return person
}

const draft = (more: object = {}) => ({
  name: 'Some chair',
  reference: unique('RIGHT'),
  folders: [world.folders.open],
  ...more,
})
async function make(more: object = {}, as = admin): Promise<Product> {
  return (await as<Product>('POST /products', { body: draft(more) })).body
}
const read = async (id: string, as = admin) => (await as<Product>(`GET /products/${id}`)).body

/** Every call that writes a product, each with something it could write. */
function everyWrite(id: string, as: ApiCaller) {
  const { width } = world.fields
  const { retail } = world.prices
  return Promise.all([
    as(`PATCH /products/${id}`, { body: { name: 'Other name' } }),
    as(`DELETE /products/${id}`),
    as(`PUT /products/${id}/prices/${retail}`, { body: '1' }),
    as(`DELETE /products/${id}/prices/${retail}`),
    as(`POST /products/${id}/details`, { body: { detailField: width, value: '1' } }),
    as(`PATCH /products/${id}/details/${width}`, { body: '1' }),
    as(`DELETE /products/${id}/details/${width}`),
  ])
}

describe('writing a product', () => {
  it('is for staff of the company only', async () => {
    const product = await make()
    const answers = [
      ...(await everyWrite(product._id, buyer)),
      await buyer('POST /products', { body: draft() }),
    ]
    expect(answers.map(refusalOf)).toEqual(Array(8).fill([403, 'NotAllowed']))
    const others = [
      ...(await everyWrite(product._id, foreignAdmin)),
      await foreignAdmin('POST /products', { body: draft() }),
    ]
    expect(others.map(refusalOf)).toEqual(Array(8).fill([404, 'NotFound']))
    expect(await read(product._id)).toEqual(product)
  })

  it('needs the right to edit in one of its folders, and to see it at all', async () => {
    const { open, closed } = world.folders
    const [seen, hidden, both] = [
      await make({ folders: [closed] }),
      await make({ folders: [world.folders.draft] }),
      await make({ folders: [open, closed] }),
    ]
    expect((await everyWrite(seen._id, editor)).map(refusalOf)).toEqual(Array(7).fill([403, 'NotAllowed']))
    expect((await everyWrite(hidden._id, editor)).map(refusalOf)).toEqual(Array(7).fill([404, 'NotFound']))
    for (const { _id, version } of [seen, hidden]) expect((await read(_id)).version).toBe(version)
    const edited = await editor<Product>(`PATCH /products/${both._id}`, { body: { name: 'Edited' } })
    expect([edited.status, edited.body.name]).toEqual([200, 'Edited'])
  })
})

describe('folders', () => {
  it('are given and taken only by those who may edit them', async () => {
    const { open, closed } = world.folders
    const hidden = world.folders.draft
    const create = (folders: string[]) => editor('POST /products', { body: draft({ folders }) })
    expect(refusalOf(await create([closed]))).toEqual([403, 'NotAllowed'])
    expect(refusalOf(await create([open, closed]))).toEqual([403, 'NotAllowed'])
    expect(refusalOf(await create([open, hidden]))).toEqual([404, 'NotFound'])
    const { _id: id } = await make({ folders: [open, closed] })
    const move = (folders: string[]) => editor(`PATCH /products/${id}`, { body: { folders } })
    expect(refusalOf(await move([open]))).toEqual([403, 'NotAllowed'])
    expect((await move([closed])).status).toBe(200)
    expect((await read(id)).folders).toEqual([closed])
  })

  it('that the caller does not see stay, whatever they choose', async () => {
    const { open } = world.folders
    const hidden = world.folders.draft
    const { _id: id } = await make({ folders: [open, hidden] })
    const { body } = await editor<Product>(`PATCH /products/${id}`, {
      body: { folders: [open], name: 'Edited' },
    })
    expect(body.folders).toEqual([open])
    expect((await read(id)).folders.toSorted()).toEqual([open, hidden].toSorted())
  })
})

describe('fields', () => {
  it('are written with the right to edit them, and are not there for those who do not see them', async () => {
    const { width, weight, cost } = world.fields
    const product = await make({
      details: [width, weight, cost].map((detailField) => ({ detailField, value: '1' })),
    })
    const path = `/products/${product._id}/details` as const
    const set = (id: string) => editor<Product>(`PATCH ${path}/${id}`, { body: '2' })
    expect((await set(width)).status).toBe(200)
    for (const [id, refusal] of [
      [weight, [403, 'NotAllowed']],
      [cost, [404, 'NotFound']],
    ] as const) {
      const body = { detailField: id, value: '2' }
      const answers = [
        await set(id),
        await editor(`POST ${path}`, { body }),
        await editor(`DELETE ${path}/${id}`),
        await editor('POST /products', { body: draft({ details: [body] }) }),
      ]
      expect(answers.map(refusalOf)).toEqual(Array(4).fill(refusal))
    }
    const values = (await read(product._id)).details.map(({ value }) => value)
    expect(values.toSorted()).toEqual(['1', '1', '2'])
  })

  it('of own products are theirs to write from level 2 on', async () => {
    const { width, weight } = world.fields
    const colleague = await givenColleague({ folder: [1, 1], productDetail: [1, 2] })
    const own = apiCaller(server, world.domainId, await signIn(server, colleague))
    const mine = await make({ details: [{ detailField: weight, value: '1' }] }, own)
    expect(mine.owner).toBe(colleague.id)
    const theirs = await make()
    const set = (id: string, field: string) => own(`PATCH /products/${id}/details/${field}`, { body: '2' })
    expect((await set(mine._id, weight)).status).toBe(200)
    expect(refusalOf(await set(theirs._id, weight))).toEqual([403, 'NotAllowed'])
    expect((await set(theirs._id, width)).status).toBe(200)
  })

  it('without rights keep only details from being written', async () => {
    const colleague = await givenColleague({ folder: [1, 1], productDetail: [1, 0] })
    const limited = apiCaller(server, world.domainId, await signIn(server, colleague))
    const { _id: id } = await make({}, limited)
    const { width } = world.fields
    expect(refusalOf(await limited(`PATCH /products/${id}/details/${width}`, { body: '2' }))).toEqual([
      403,
      'NotAllowed',
    ])
    const body = draft({ details: [{ detailField: width, value: '1' }] })
    expect(refusalOf(await limited('POST /products', { body }))).toEqual([403, 'NotAllowed'])
    expect((await limited(`PATCH /products/${id}`, { body: { name: 'Renamed' } })).status).toBe(200)
    const path = `/products/${id}/prices/${world.prices.retail}` as const
    expect((await limited(`PUT ${path}`, { body: '2' })).status).toBe(200)
  })

  it('that are required keep those from creating who may not write them', async () => {
    const required = await insertDetailField(world.staff, { name: 'Series', type: 'text', required: true })
    const details = [{ detailField: required, value: 'First' }]
    const hidden = await editor('POST /products', { body: draft() })
    expect(refusalOf(hidden)).toEqual([403, 'NotAllowed'])
    expect(JSON.stringify(hidden.body)).not.toContain('Series')
    expect(refusalOf(await editor('POST /products', { body: draft({ details }) }))).toEqual([404, 'NotFound'])
    expect((await admin('POST /products', { body: draft({ details }) })).status).toBe(200)
    await world.staff.rows(sql`
      update detail_fields set required = false where domain_id = app_domain() and id = ${required}`)
  })
})

describe('an answer', () => {
  it('holds only what the writer may see', async () => {
    const { width, cost } = world.fields
    const { open } = world.folders
    const { _id: id } = await make({
      folders: [open, world.folders.draft],
      details: [width, cost].map((detailField) => ({ detailField, value: '777' })),
    })
    const { body } = await editor<Product>(`PATCH /products/${id}`, { body: { name: 'Edited' } })
    expect(body.details).toEqual([{ detailField: width, value: '777' }])
    expect(body.folders).toEqual([open])
    expect(body).toEqual(await read(id, editor))
  })

  it('of a new product is what reading it answers, in folders that were never together before', async () => {
    const product = await make({}, editor)
    expect(product.owner).toBe(editorId)
    expect(await read(product._id, editor)).toEqual(product)
    const { open, closed } = world.folders
    const { _id: id } = await make({ folders: [open, closed, world.folders.draft] })
    expect((await read(id, editor)).folders.toSorted()).toEqual([open, closed].toSorted())
    const found = await editor<{ total: number }>('POST /products/query', {
      body: { filters: [{ field: 'folder', type: 'EXACT', value: closed }] },
    })
    expect(found.body.total).toBeGreaterThan(0)
  })
})
