/** Many media items changed by one call: what is done, what is left and why, who hears of it, and the way back. */
import type { ListedMedia, MediaAction, MediaBulkReport, ProductChange } from '@vitrine/contract'
import { mediaPath } from '@vitrine/contract'
import { sql } from 'kysely'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type CatalogWorld, givenCatalog } from '../../../../test/factories/catalog.ts'
import { givenPerson, signIn, unique } from '../../../../test/factories/company.ts'
import { type ApiCaller, apiCaller, refusalOf } from '../../../../test/harness/api-caller.ts'
import { sharedServer, type TestServer } from '../../../../test/harness/test-server.ts'
import { insertGroup, insertMember, setFolderAccess } from '../../access/index.ts'
import { storeMedia } from './stored-media.service.ts'

let server: TestServer
let world: CatalogWorld
let cookie: Record<string, string>
let admin: ApiCaller
let buyer: ApiCaller
/** May edit what lies in `open`, and see what lies in `closed`. */
let editor: ApiCaller

/** Two products that everybody here sees, and one that the editor sees only. */
let [chair, table, closed] = ['', '', '']

beforeAll(async () => {
  server = await sharedServer()
  world = await givenCatalog(server, { products: 3, seed: 41 })
  const groupId = await insertGroup(world.staff, {
    name: unique('Editors'),
    isExternal: false,
    isRoot: false,
    template: 'Custom',
    parentId: null,
    levels: { folder: { view: 1, edit: 1 } },
  })
  await setFolderAccess(world.staff, groupId, [
    { id: world.folders.open, canView: true, canEdit: true },
    { id: world.folders.closed, canView: true, canEdit: false },
  ])
  const colleague = await givenPerson(server)
  await insertMember(world.staff, { personId: colleague.id, isClient: false, groupIds: [groupId] })
  cookie = await signIn(server, world.admin)
  admin = apiCaller(server, world.domainId, cookie)
  buyer = apiCaller(server, world.domainId, await signIn(server, world.buyer))
  editor = apiCaller(server, world.domainId, await signIn(server, colleague))
})

beforeEach(async () => {
  await limit(null)
  chair = await make(world.folders.open)
  table = await make(world.folders.open)
  closed = await make(world.folders.closed)
  for (const id of [chair, table, closed]) for (const name of ['a.glb', 'b.glb']) await store(id, name)
})

async function make(folder: string): Promise<string> {
  const body = { name: 'Some chair', reference: unique('MEDIA'), folders: [folder] }
  return (await admin<{ _id: string }>('POST /products', { body })).body._id
}
async function store(productId: string, fileName: string): Promise<void> {
  const content = Buffer.from('as if it were one')
  await storeMedia(world.staff, server.storage, { productId, fileName, type: '3dGLTF', content })
}
/** One that isn't an AR product's. */
async function storeFilm(productId: string, fileName: string): Promise<void> {
  const content = Buffer.from('as if it were one')
  await storeMedia(world.staff, server.storage, { productId, fileName, type: 'video', content })
}
async function limit(maxArProducts: number | null): Promise<void> {
  await world.staff.rows(sql`
    update domains set subscription = subscription || ${JSON.stringify({ maxArProducts })}::jsonb
    where id = ${world.domainId}`)
}

const item = (product: string, name = 'a.glb') => ({ product, name })
const bulk = async (body: MediaAction, as = admin) => {
  const { status, body: report } = await as<MediaBulkReport>('POST /media/bulk', { body })
  expect(status).toBe(200)
  return report
}
/** Names as the product shows them; hidden ones in brackets. */
async function mediaOf(productId: string): Promise<string[]> {
  const { body } = await admin<{ result: ListedMedia[] }>('GET /media', { query: { product: productId } })
  return body.result.map(({ item: { name, isActive } }) => (isActive ? name : `(${name})`))
}
async function historyOf(productId: string) {
  const { body } = await admin<{ result: ProductChange[] }>(`GET /products/${productId}/history`, {
    query: { field: 'media' },
  })
  return body.result.map(({ kind, oldValue, newValue }) => [kind, oldValue, newValue])
}
const faultsOf = ({ faults }: MediaBulkReport) => faults.map(({ product, code }) => [product, code])
/** What takes a report back, as pages do. */
const back = ({ changed }: MediaBulkReport): MediaAction => ({
  type: 'move',
  items: changed.map(({ product, name, was }) => ({ product, name, to: was.product, place: was.place })),
})

describe('showing and hiding many', () => {
  it('changes what is different, of several products, each with an entry in its history', async () => {
    await bulk({ type: 'hide', items: [item(chair, 'b.glb')] })
    const { changed, faults } = await bulk({
      type: 'hide',
      items: [item(chair), item(chair, 'b.glb'), item(table), item(table)],
    })
    expect(faults).toEqual([])
    expect(changed.map(({ product, name }) => [product, name])).toEqual([
      [chair, 'a.glb'],
      [table, 'a.glb'],
    ])
    expect([await mediaOf(chair), await mediaOf(table)]).toEqual([
      ['(a.glb)', '(b.glb)'],
      ['(a.glb)', 'b.glb'],
    ])
    expect(await historyOf(table)).toEqual([['unpublished', null, 'a.glb']])
    expect((await buyer<{ media: unknown[] }>(`GET /products/${chair}`)).body.media).toEqual([])
    await bulk({ type: 'show', items: [item(chair), item(table)] })
    expect(await mediaOf(chair)).toEqual(['a.glb', '(b.glb)'])
    expect(await historyOf(chair)).toContainEqual(['published', null, 'a.glb'])
  })

  it('raises the version that an open editor began with', async () => {
    const revisionOf = async () =>
      (await admin<{ result: ListedMedia[] }>('GET /media', { query: { product: chair } })).body.result[0]
        ?.item.revision
    const before = await revisionOf()
    await bulk({ type: 'hide', items: [item(chair)] })
    const rename = await admin(`PATCH /products/${chair}/media/a.glb`, {
      body: { isActive: true, version: before },
      query: { version: String(before) },
    })
    expect(refusalOf(rename)).toEqual([409, 'StaleVersion'])
  })
})

describe('deleting many', () => {
  it('puts them into the trash, from where the same call brings them back', async () => {
    await bulk({ type: 'delete', items: [item(chair), item(table, 'b.glb')] })
    expect([await mediaOf(chair), await mediaOf(table)]).toEqual([['b.glb'], ['a.glb']])
    const again = await bulk({ type: 'delete', items: [item(chair)] })
    expect([again.changed, faultsOf(again)]).toEqual([[], [[chair, 'NotFound']]])
    const restored = await bulk({ type: 'restore', items: [item(chair), item(table, 'b.glb'), item(table)] })
    expect(faultsOf(restored)).toEqual([[table, 'NotFound']])
    expect([await mediaOf(chair), await mediaOf(table)]).toEqual([
      ['a.glb', 'b.glb'],
      ['a.glb', 'b.glb'],
    ])
    expect(await historyOf(chair)).toEqual([
      ['restored', null, 'a.glb'],
      ['deleted', 'a.glb', null],
    ])
  })
})

describe('ordering and moving many', () => {
  it('puts them before or behind the others, in the order given, and back where they were', async () => {
    for (const name of ['c.glb', 'd.glb']) await store(chair, name)
    const report = await bulk({ type: 'first', items: [item(chair, 'd.glb'), item(chair, 'b.glb')] })
    expect(await mediaOf(chair)).toEqual(['d.glb', 'b.glb', 'a.glb', 'c.glb'])
    await bulk(back(report))
    expect(await mediaOf(chair)).toEqual(['a.glb', 'b.glb', 'c.glb', 'd.glb'])
    await bulk({ type: 'last', items: [item(chair, 'b.glb'), item(chair)] })
    expect(await mediaOf(chair)).toEqual(['c.glb', 'd.glb', 'b.glb', 'a.glb'])
    // What somebody else has ordered by the former order is reported.
    const stale = await admin(`PUT /products/${chair}/media-order`, {
      body: ['a.glb'],
      query: { version: '1' },
    })
    expect(refusalOf(stale)).toEqual([409, 'StaleVersion'])
  })

  it('takes files, versions and lights to another product, and says in both what came and went', async () => {
    await storeFilm(chair, 'walk.mp4')
    await storeFilm(chair, 'walk.mp4')
    const report = await bulk({ type: 'move', items: [{ ...item(chair, 'walk.mp4'), to: table }] })
    expect(await mediaOf(table)).toEqual(['a.glb', 'b.glb', 'walk.mp4'])
    expect(await mediaOf(chair)).toEqual(['a.glb', 'b.glb'])
    const file = mediaPath(world.domainId, table, 'walk.mp4', 2)
    expect((await admin(`GET /products/${table}/media/walk.mp4/versions`)).body).toHaveLength(2)
    expect((await server.request({ url: file, headers: cookie })).statusCode).toBe(200)
    expect([await historyOf(chair), await historyOf(table)]).toEqual([
      [['moved', 'walk.mp4', null]],
      [['moved', null, 'walk.mp4']],
    ])
    await bulk(back(report))
    expect(await mediaOf(chair)).toEqual(['a.glb', 'b.glb', 'walk.mp4'])
  })

  it('leaves what would take the name of another, but not of one in the trash', async () => {
    const all: MediaAction = { type: 'move', items: [{ ...item(chair), to: table }] }
    expect(faultsOf(await bulk(all))).toEqual([[chair, 'FileNameExists']])
    await bulk({ type: 'delete', items: [item(table)] })
    expect((await bulk(all)).changed).toHaveLength(1)
    expect(await mediaOf(table)).toEqual(['b.glb', 'a.glb'])
    await store(closed, 'c.glb')
    await store(chair, 'c.glb')
    const both = [closed, chair].map((id) => ({ ...item(id, 'c.glb'), to: table }))
    expect(faultsOf(await bulk({ type: 'move', items: both }))).toEqual([[chair, 'FileNameExists']])
  })
})

describe('what may not be done', () => {
  it('is a finding of its own item: the rest is done', async () => {
    const invented = '01890000-0000-7000-8000-000000000000'
    const items = [item(closed), item(invented), item(chair, 'none.glb'), item(chair)]
    const report = await bulk({ type: 'hide', items }, editor)
    expect(faultsOf(report)).toEqual([
      [closed, 'NotAllowed'],
      [invented, 'NotFound'],
      [chair, 'NotFound'],
    ])
    expect(await mediaOf(chair)).toEqual(['(a.glb)', 'b.glb'])
    expect(await mediaOf(closed)).toEqual(['a.glb', 'b.glb'])
    const into = await bulk({ type: 'move', items: [{ ...item(chair), to: closed }] }, editor)
    expect([into.changed, faultsOf(into)]).toEqual([[], [[chair, 'NotAllowed']]])
    expect(refusalOf(await buyer('POST /media/bulk', { body: { type: 'hide', items } }))).toEqual([
      403,
      'NotAllowed',
    ])
  })

  it('is told of each product beyond the limit of AR products, and of no other', async () => {
    await bulk({ type: 'hide', items: [chair, table].flatMap((id) => [item(id), item(id, 'b.glb')]) })
    const [row] = await world.staff.rows<{ count: number }>(sql`
      select count(distinct product_id)::int as count from product_media
      where domain_id = ${world.domainId} and type like '3d%' and is_active and deleted_at is null`)
    const existing = row?.count ?? 0
    await limit(existing + 1)
    const report = await bulk({
      type: 'show',
      items: [item(chair), item(table), item(chair, 'b.glb'), item(closed)],
    })
    expect(report.faults).toEqual([
      { ...item(table), code: 'TooManyArProducts', data: { max: existing + 1, existing: existing + 1 } },
    ])
    expect([await mediaOf(chair), await mediaOf(table)]).toEqual([
      ['a.glb', 'b.glb'],
      ['(a.glb)', '(b.glb)'],
    ])
    // The last model of a product that goes to another one makes no more of them.
    await bulk({ type: 'hide', items: [item(chair, 'b.glb')] })
    await bulk({ type: 'delete', items: [item(table)] })
    const moved = await bulk({ type: 'move', items: [{ ...item(chair), to: table }] })
    expect(moved.faults).toEqual([])
  })

  it('is all refused where more are named than one request may change', async () => {
    const items = Array.from({ length: 2_001 }, (_, n) => item(chair, `${n}.glb`))
    const answer = await admin('POST /media/bulk', { body: { type: 'hide', items } })
    expect(refusalOf(answer)).toEqual([400, 'InvalidInput'])
  })
})
