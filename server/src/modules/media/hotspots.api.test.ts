/** Points of 3D files that say something, over HTTP. */
import type { Hotspot, MediaDetails, Product } from '@vitrine/contract'
import { beforeAll, describe, expect, it } from 'vitest'
import { type CatalogWorld, givenCatalog } from '../../../test/factories/catalog.ts'
import { givenPerson, signIn, unique } from '../../../test/factories/company.ts'
import { type ApiCaller, apiCaller, refusalOf } from '../../../test/harness/api-caller.ts'
import { asItIs } from '../../../test/harness/request-as-page.ts'
import { sharedServer, type TestServer } from '../../../test/harness/test-server.ts'
import { insertGroup, insertMember, setFolderAccess } from '../access/index.ts'
import { storeMedia } from './items/stored-media.service.ts'

let server: TestServer
let world: CatalogWorld
let admin: ApiCaller
let buyer: ApiCaller
/** May change products in `open`, sees those in `closed` too, and those in `draft` not. */
let colleague: ApiCaller
let foreignAdmin: ApiCaller

beforeAll(async () => {
  server = await sharedServer()
  world = await givenCatalog(server, { products: 3, seed: 71 })
  const other = await givenCatalog(server, { products: 1, seed: 72 })
  const callerOf = async (person: Parameters<typeof signIn>[1]) =>
    apiCaller(server, world.domainId, await signIn(server, person))
  admin = await callerOf(world.admin)
  buyer = await callerOf(world.buyer)
  foreignAdmin = await callerOf(other.admin)
  colleague = await callerOf(await givenColleague())
})

async function givenColleague() {
  const { open, closed } = world.folders
  const groupId = await insertGroup(world.staff, {
    name: unique('Editors'),
    isExternal: false,
    isRoot: false,
    template: 'Custom',
    parentId: null,
    levels: { folder: { view: 1, edit: 1 } },
  })
  await setFolderAccess(world.staff, groupId, [
    { id: open, canView: true, canEdit: true },
    { id: closed, canView: true, canEdit: false },
  ])
  const person = await givenPerson(server)
  await insertMember(world.staff, { personId: person.id, isClient: false, groupIds: [groupId] })
  return person
}

/** A new product with a model; returns the address of the model. */
async function givenModel(folder: keyof CatalogWorld['folders'] = 'open', fileName = 'stool.glb') {
  const { body } = await admin<Product>('POST /products', {
    body: { name: 'Stool', reference: unique('STOOL'), folders: [world.folders[folder]] },
  })
  const content = Buffer.from('a model that nobody opens')
  const type = fileName.endsWith('.glb') ? '3dGLTF' : 'video'
  await storeMedia(world.staff, server.storage, { productId: body._id, fileName, type, content })
  return { productId: body._id, path: `/products/${body._id}/media/${fileName}` as const }
}

const point = (title: string, more: Partial<Hotspot> = {}): Hotspot => ({
  title,
  text: '',
  link: null,
  position: [0.1, 0.45, 0.2],
  normal: [0, 1, 0],
  ...more,
})
const seat = point('Oak seat', { text: 'Oiled.\nFrom one board.', link: 'https://oak.example/care?a=b' })
const leg = point('Leg', { position: [0.2, 0.1, 0], normal: [0.6, 0, 0.8] })

const put = <Body = { revision: number }>(
  path: string,
  hotspots: unknown,
  { as = admin, version }: { as?: ApiCaller; version?: number } = {},
) =>
  as<Body>(`PUT ${path}/hotspots`, {
    body: hotspots as object,
    ...(version === undefined ? {} : { query: { version: String(version) } }),
  })
const details = async (path: string, as = admin) => (await as<MediaDetails>(`GET ${path}`)).body

describe('points of a 3D file', () => {
  it('are kept in their order, told to who sees the file, changed again, and taken away', async () => {
    const { path } = await givenModel()
    expect(await details(path)).toMatchObject({ hotspots: [], revision: 1, mayEdit: true })
    expect(await put(path, [seat, leg])).toEqual({ status: 200, body: { revision: 2 } })
    expect(await details(path)).toMatchObject({ hotspots: [seat, leg], revision: 2 })
    expect(await details(path, buyer)).toMatchObject({ hotspots: [seat, leg], revision: 0, mayEdit: false })
    const renamed = { ...seat, title: 'Beech seat', link: null }
    expect(await put(path, [leg, { ...renamed, title: '  Beech seat ' }], { as: colleague })).toEqual({
      status: 200,
      body: { revision: 3 },
    })
    expect((await details(path, buyer)).hotspots).toEqual([leg, renamed])
    await put(path, [])
    expect((await details(path, buyer)).hotspots).toEqual([])
  })

  it('stay when the file is sent anew, renamed, hidden and shown, and moved', async () => {
    const { productId, path } = await givenModel()
    const other = await givenModel('open', 'film.mp4')
    await put(path, [seat])
    const content = Buffer.from('another model')
    await storeMedia(world.staff, server.storage, {
      productId,
      fileName: 'stool.glb',
      type: '3dGLTF',
      content,
    })
    expect(await details(path)).toMatchObject({ version: 2, hotspots: [seat] })
    await admin(`PATCH ${path}`, { body: { name: 'bench.glb' } })
    const renamed = `/products/${productId}/media/bench.glb`
    await admin(`PATCH ${renamed}`, { body: { isActive: false } })
    await admin(`PATCH ${renamed}`, { body: { isActive: true } })
    expect((await details(renamed)).hotspots).toEqual([seat])
    await admin('POST /media/bulk', {
      body: { type: 'move', items: [{ product: productId, name: 'bench.glb', to: other.productId }] },
    })
    expect((await details(`/products/${other.productId}/media/bench.glb`)).hotspots).toEqual([seat])
  })

  it('are not overwritten unseen: who comes late is told what is there', async () => {
    const { path } = await givenModel()
    expect((await put(path, [seat], { version: 1 })).status).toBe(200)
    const late = await put<{ code: string; data: Record<string, unknown> }>(path, [leg], {
      as: colleague,
      version: 1,
    })
    expect([late.status, late.body.code, late.body.data.version]).toEqual([409, 'StaleVersion', 2])
    expect(JSON.parse(String(late.body.data.hotspots))).toEqual([seat])
    expect((await details(path)).hotspots).toEqual([seat])
    // Lights and names are other parts.
    await admin(`PUT ${path}/lightening`, { body: [], query: { environment: 'false' } })
    await admin(`PATCH ${path}`, { body: { isActive: false } })
    expect((await put(path, [seat, leg], { version: 2 })).status).toBe(200)
    const bare = await admin(`PUT ${path}/hotspots`, { body: [], headers: { [asItIs]: 'yes' } })
    expect(refusalOf(bare)).toEqual([428, 'VersionMissing'])
  })

  it.each([
    ['without a title', [{ ...seat, title: '  ' }], '0.title'],
    ['with too long a title', [{ ...seat, title: 'a'.repeat(81) }], '0.title'],
    ['with letters turned round', [leg, { ...seat, title: 'a\u202eb' }], '1.title'],
    ['with too long a text', [{ ...seat, text: 'a'.repeat(1_001) }], '0.text'],
    ['with a script for a link', [{ ...seat, link: 'javascript:alert(1)' }], '0.link'],
    ['with a link that holds what isn’t seen', [{ ...seat, link: 'https://oak.example/\u0007' }], '0.link'],
    [
      'with a link that seems to lead elsewhere',
      [{ ...seat, link: 'https://a.example@b.example' }],
      '0.link',
    ],
    ['beyond all models', [{ ...seat, position: [0, 20_000, 0] }], '0.position'],
    ['without a place', [{ ...seat, position: [0, null, 0] }], '0.position'],
    ['without a direction', [{ ...seat, normal: [0, 0, 0] }], '0.normal'],
    ['when they are too many', Array(51).fill(leg), ''],
  ])('are refused %s, and taken when mended', async (_, hotspots, place) => {
    const { path } = await givenModel()
    const refused = await put<{ code: string; data: { places?: unknown } }>(path, hotspots)
    expect([refused.status, refused.body.code]).toEqual([400, 'InvalidInput'])
    expect(JSON.stringify(refused.body.data)).toContain(place)
    expect((await details(path)).hotspots).toEqual([])
    expect((await put(path, Array(50).fill(leg))).status).toBe(200)
    expect((await details(path)).hotspots).toHaveLength(50)
  })
})

describe('who may not', () => {
  it('write points is refused, and nothing is written', async () => {
    const { path } = await givenModel()
    const closed = await givenModel('closed')
    const draft = await givenModel('draft')
    const film = await givenModel('open', 'film.mp4')
    await put(path, [seat], { version: 1 })
    const [mine] = world.client.groupIds
    const link = await admin<{ token: string }>('POST /share-links', {
      body: { name: unique('Link'), group: mine, target: { kind: 'catalogue' }, expires: '1 month' },
    })
    const holder = apiCaller(server, world.domainId, { authorization: `Bearer ${link.body.token}` })
    const nobody = apiCaller(server, world.domainId, {})
    const outsider = apiCaller(server, world.domainId, await signIn(server, await givenPerson(server)))
    const tries: [ApiCaller, string, [number, string]][] = [
      [nobody, path, [401, 'NotSignedIn']],
      [outsider, path, [404, 'NotFound']],
      [foreignAdmin, path, [404, 'NotFound']],
      [buyer, path, [403, 'NotAllowed']],
      [holder, path, [403, 'NotAllowed']],
      [colleague, closed.path, [403, 'NotAllowed']],
      [colleague, draft.path, [404, 'NotFound']],
      [colleague, `/products/${crypto.randomUUID()}/media/stool.glb`, [404, 'NotFound']],
      [admin, film.path, [404, 'NotFound']],
      [admin, path.replace('stool', 'none'), [404, 'NotFound']],
    ]
    for (const [as, to, refusal] of tries) {
      const answer = await put(to, [leg], { as, version: to === path ? 2 : 1 })
      expect([to, ...refusalOf(answer)]).toEqual([to, ...refusal])
    }
    expect(await details(path)).toMatchObject({ hotspots: [seat], revision: 2 })
    expect(await details(closed.path)).toMatchObject({ hotspots: [], revision: 1 })
  })

  it('see a file is told nothing of its points, and who may not change it is not asked to', async () => {
    const { path } = await givenModel()
    const closed = await givenModel('closed')
    for (const each of [path, closed.path]) await put(each, [seat])
    expect((await details(path, buyer)).hotspots).toEqual([seat])
    expect(await details(closed.path, colleague)).toMatchObject({ hotspots: [seat], mayEdit: false })
    expect(refusalOf(await buyer(`GET ${closed.path}`))).toEqual([404, 'NotFound'])
    expect(refusalOf(await foreignAdmin(`GET ${path}`))).toEqual([404, 'NotFound'])
    await admin(`PATCH ${path}`, { body: { isActive: false } })
    expect(refusalOf(await buyer(`GET ${path}`))).toEqual([404, 'NotFound'])
    expect((await details(path, colleague)).hotspots).toEqual([seat])
    await admin(`DELETE ${path}`)
    expect(refusalOf(await admin(`GET ${path}`))).toEqual([404, 'NotFound'])
  })
})
