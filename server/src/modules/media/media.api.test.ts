/** Media over HTTP: how uploads become what every screen needs, versions, names, lights, lists. */

import { createHash } from 'node:crypto'
import { createServer } from 'node:http'
import type {
  ListedMedia,
  MediaDetails,
  MediaItem,
  MediaMatch,
  MediaVersion,
  StorageUse,
} from '@vitrine/contract'
import { mediaPath, preparedPath } from '@vitrine/contract'
import { sql } from 'kysely'
import sharp from 'sharp'
import { beforeAll, describe, expect, it } from 'vitest'
import { type CatalogWorld, givenCatalog } from '../../../test/factories/catalog.ts'
import { scopeOf, signIn } from '../../../test/factories/company.ts'
import { heicPhoto } from '../../../test/factories/heic-files.ts'
import { glbBox, mtl, objBox, zipOf } from '../../../test/factories/models.ts'
import { requestAsPage } from '../../../test/harness/request-as-page.ts'
import { sharedServer, type TestServer } from '../../../test/harness/test-server.ts'
import { completeVersion, findVersion } from './items/media-versions.repository.ts'
import { preparedKey } from './items/stored-media.service.ts'

let server: TestServer
let world: CatalogWorld
let admin: Record<string, string>
let client: Record<string, string>

beforeAll(async () => {
  server = await sharedServer({ works: true })
  world = await givenCatalog(server, { products: 40, seed: 11 })
  admin = await signIn(server, world.admin)
  client = await signIn(server, world.buyer)
})

const idOf = (index: number) => world.products[index]?.id ?? ''
/** A product that the client sees. */
const shownId = () => world.products.find((product) => world.clientSees(product))?.id ?? ''
const productOfWidth = (cm: string | undefined) =>
  world.products.find(({ values }) => values[`detail:${world.fields.width}`]?.[0] === cm)?.id ?? ''

async function call<Answer = unknown>(
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE',
  path: string,
  payload?: object,
  { headers = admin, query = {} as Record<string, string> } = {},
): Promise<{ status: number; body: Answer }> {
  const answer = await requestAsPage(server, {
    method,
    url: `/api${path}`,
    query: { domain: world.domainId, ...query },
    headers,
    ...(payload === undefined ? {} : { payload }),
  })
  return { status: answer.statusCode, body: (answer.body === '' ? null : answer.json()) as Answer }
}

/** Sends a file in one request; returns its status and what it became. */
async function send(productId: string, filename: string, content: Buffer, headers = admin) {
  const metadata = { purpose: 'media', product: productId, filename }
  const encoded = Object.entries(metadata).map(
    ([key, value]) => `${key} ${Buffer.from(value).toString('base64')}`,
  )
  const answer = await server.request({
    method: 'POST',
    url: '/api/uploads',
    query: { domain: world.domainId },
    headers: {
      ...headers,
      'tus-resumable': '1.0.0',
      'upload-length': String(content.length),
      'upload-metadata': encoded.join(','),
      'content-type': 'application/offset+octet-stream',
    },
    payload: content,
  })
  return {
    status: answer.statusCode,
    body: answer.json() as { name: string; version: number; code?: string; data?: object },
  }
}

async function itemOf(productId: string, name: string, headers = admin): Promise<MediaItem | undefined> {
  const { body } = await call<{ media: MediaItem[] }>('GET', `/products/${productId}`, undefined, { headers })
  return body.media.find((item) => item.name === name)
}

async function prepared(productId: string, name: string): Promise<MediaItem> {
  await expect
    .poll(async () => (await itemOf(productId, name))?.pending?.status ?? 'none')
    .not.toBe('PostProcessing')
  const item = await itemOf(productId, name)
  if (item === undefined) throw new Error(`${name} is not there`)
  return item
}

const pathOf = (productId: string, name: string) => `/products/${productId}/media/${encodeURIComponent(name)}`
const fileAt = (url: string, headers = admin) => server.request({ url, headers })
const picture = (color: string, side = 40) =>
  sharp({ create: { width: side, height: side, channels: 3, background: color } })
    .jpeg()
    .toBuffer()

describe('a 3D model', () => {
  it('is there at once for staff, and for clients once it has been prepared', async () => {
    const id = shownId()
    const model = await glbBox([0.6, 0.9, 0.5])
    const { status, body } = await send(id, 'stool.glb', model)
    expect([status, body]).toEqual([201, { name: 'stool.glb', version: 1 }])
    expect(await itemOf(id, 'stool.glb')).toMatchObject({ type: '3dGLTF' })
    const item = await prepared(id, 'stool.glb')
    expect(item).toMatchObject({
      isReady: true,
      pending: null,
      prepared: ['web', 'phone', 'usdz', 'poster', 'thumbnail'],
    })
    expect(item.placeholder).toMatch(/^[\w+/=]{10,}$/)
    expect(await itemOf(id, 'stool.glb', client)).toMatchObject({ name: 'stool.glb', pending: null })
    const types = { web: 'model/gltf-binary', usdz: 'model/vnd.usdz+zip', poster: 'image/webp' } as const
    for (const [file, type] of Object.entries(types) as ['web' | 'usdz' | 'poster', string][]) {
      const answer = await fileAt(preparedPath(world.domainId, id, 'stool.glb', file, 1), client)
      expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, type])
      expect(answer.headers['cache-control']).toContain('immutable')
    }
    // The original stays as it was.
    const original = await fileAt(mediaPath(world.domainId, id, 'stool.glb', 1), client)
    expect(createHash('sha256').update(original.rawPayload).digest('hex')).toBe(
      createHash('sha256').update(model).digest('hex'),
    )
    const details = await call<MediaDetails>('GET', pathOf(id, 'stool.glb'), undefined, { headers: client })
    expect(details.body.manifest.statistics).toMatchObject({ widthCm: 60, heightCm: 90, lengthCm: 50 })
  })

  it('that is broken says why, is not shown to clients, and can be sent again', async () => {
    const id = shownId()
    const bad = zipOf({ 'lamp.obj': objBox([1, 1, 1]) })
    expect((await send(id, 'lamp.zip', bad)).status).toBe(201)
    const item = await prepared(id, 'lamp.zip')
    expect(item).toMatchObject({
      isReady: false,
      pending: { version: 1, status: 'Error', error: { reason: 'zipNoMtl', detail: '' } },
    })
    expect(await itemOf(id, 'lamp.zip', client)).toBeUndefined()
    expect((await call('GET', pathOf(id, 'lamp.zip'))).status).toBe(404)
    const failed = await call<{ result: { error: object }[] }>('GET', '/processes', undefined, {
      query: { state: 'failed' },
    })
    expect(failed.body.result[0]).toMatchObject({
      action: 'prepare-media',
      subject: 'lamp.zip',
      error: { code: 'Upload3DPostProcessingErr', data: { reason: 'zipNoMtl' } },
    })
    const good = zipOf({ 'lamp.obj': objBox([1, 1, 1]), 'lamp.mtl': mtl() })
    expect((await send(id, 'lamp.zip', good)).body.version).toBe(2)
    expect(await prepared(id, 'lamp.zip')).toMatchObject({
      isReady: true,
      version: 2,
      type: '3dOBJ',
      pending: null,
    })
    expect(await itemOf(id, 'lamp.zip', client)).toMatchObject({ version: 2 })
  })

  it('keeps its last good version while a newer one fails, and its earlier ones for ever', async () => {
    const id = idOf(0)
    await send(id, 'desk.glb', await glbBox([1, 1, 1]))
    await prepared(id, 'desk.glb')
    await send(id, 'desk.glb', (await glbBox([2, 2, 2])).subarray(0, 700))
    expect(await prepared(id, 'desk.glb')).toMatchObject({
      version: 1,
      isReady: true,
      pending: { version: 2, status: 'Error', error: { reason: 'cutShort' } },
    })
    await send(id, 'desk.glb', await glbBox([3, 3, 3]))
    expect(await prepared(id, 'desk.glb')).toMatchObject({ version: 3, pending: null })
    const versions = await call<MediaVersion[]>('GET', `${pathOf(id, 'desk.glb')}/versions`)
    expect(versions.body.map(({ version, status }) => [version, status])).toEqual([
      [3, 'Complete'],
      [2, 'Error'],
      [1, 'Complete'],
    ])
    const at = (version: number) => fileAt(preparedPath(world.domainId, id, 'desk.glb', 'web', version))
    expect((await Promise.all([1, 2, 3, 4].map(at))).map(({ statusCode }) => statusCode)).toEqual([
      200, 404, 200, 404,
    ])
    // The first is used again: as a new version, so that no address changes its content.
    const again = await call<{ version: number }>('POST', `${pathOf(id, 'desk.glb')}/prepare`, { version: 1 })
    expect(again.body).toEqual({ version: 4 })
    expect(await prepared(id, 'desk.glb')).toMatchObject({ version: 4 })
    const details = await call<MediaDetails>('GET', pathOf(id, 'desk.glb'))
    expect(details.body.manifest.statistics?.widthCm).toBe(100)
  })

  it('shows no late result of an earlier version', async () => {
    const id = idOf(1)
    await send(id, 'shelf.glb', await glbBox([1, 1, 1]))
    await prepared(id, 'shelf.glb')
    await send(id, 'shelf.glb', await glbBox([2, 2, 2]))
    await prepared(id, 'shelf.glb')
    const staff = await scopeOf(server, world.admin, world.domainId)
    const made = await findVersion(staff, { productId: id, name: 'shelf.glb', version: 1 })
    if (made === null) throw new Error('Where is it?')
    await staff.transaction((open) =>
      completeVersion(
        open,
        { productId: id, name: 'shelf.glb', version: 1 },
        { ...made, placeholder: null, preparedBytes: 1 },
      ),
    )
    expect(await itemOf(id, 'shelf.glb')).toMatchObject({ version: 2, pending: null })
  })

  it('can be given the unit that its file lacks, which is told where it had to be guessed', async () => {
    const id = productOfWidth(undefined)
    await send(id, 'box.zip', zipOf({ 'box.obj': objBox([20, 20, 20]), 'box.mtl': mtl() }))
    await prepared(id, 'box.zip')
    const versions = async () => (await call<MediaVersion[]>('GET', `${pathOf(id, 'box.zip')}/versions`)).body
    const listed = async () =>
      (
        await call<{ result: ListedMedia[] }>('GET', '/media', undefined, { query: { product: id } })
      ).body.result.find(({ item }) => item.name === 'box.zip')
    expect((await versions())[0]).toMatchObject({ sizeCm: [20, 20, 20], unit: 'cm', unitFrom: 'guess' })
    expect((await listed())?.isUnitGuessed).toBe(true)
    await call('POST', `${pathOf(id, 'box.zip')}/prepare`, { unit: 'in' })
    await prepared(id, 'box.zip')
    expect((await versions())[0]).toMatchObject({ sizeCm: [50.8, 50.8, 50.8], unit: 'in', unitFrom: 'said' })
    expect((await listed())?.isUnitGuessed).toBe(false)
  })

  it('is read in the unit in which it is as large as its product', async () => {
    const id = productOfWidth('40')
    await send(id, 'box.zip', zipOf({ 'box.obj': objBox([400, 400, 400]), 'box.mtl': mtl() }))
    await prepared(id, 'box.zip')
    await send(
      id,
      'inches.zip',
      zipOf({ 'inches.obj': objBox([15.7, 15.7, 15.7], 'inches.mtl'), 'inches.mtl': mtl() }),
    )
    await prepared(id, 'inches.zip')
    for (const [name, unit] of [
      ['box.zip', 'mm'],
      ['inches.zip', 'in'],
    ] as const) {
      const { manifest } = (await call<MediaDetails>('GET', pathOf(id, name))).body
      expect(manifest).toMatchObject({ unit, unitFrom: 'product', warnings: [] })
      expect(manifest.statistics?.widthCm).toBeCloseTo(40, 0)
    }
  })

  it('is compared with the sizes that the product has, for staff alone', async () => {
    const id = shownId()
    const details = await call<MediaDetails>('GET', pathOf(id, 'stool.glb'))
    const product = await call<{ details: { detailField: string; value: string }[] }>(
      'GET',
      `/products/${id}`,
    )
    const width = product.body.details.find(({ detailField }) => detailField === world.fields.width)
    const differs = width !== undefined && Math.abs(Number(width.value) - 60) > Number(width.value) * 0.05
    const found = details.body.sizeFindings.filter(({ side }) => side === 'width')
    expect(found).toHaveLength(differs ? 1 : 0)
    const asClient = await call<MediaDetails>('GET', pathOf(id, 'stool.glb'), undefined, { headers: client })
    expect([asClient.body.sizeFindings, asClient.body.manifest.warnings]).toEqual([[], []])
  })
})

describe('lights of a 3D file', () => {
  const light = { type: 'point', color: '#ffcc00', intensity: 3, position: [1, 2, 3] }
  const evening = { name: 'evening', intensity: 0.7, rotation: 1 }

  it('are kept with their surroundings; with environment=false only the lights are written', async () => {
    const id = shownId()
    const path = `${pathOf(id, 'stool.glb')}/lightening`
    expect((await call('PUT', path, { lights: [light], environment: evening })).status).toBe(204)
    expect(await itemOf(id, 'stool.glb', client)).toMatchObject({ lightening: [light], environment: evening })
    await call('PUT', path, [], { query: { environment: 'false' } })
    expect(await itemOf(id, 'stool.glb')).toMatchObject({ lightening: [], environment: evening })
    await call(
      'PUT',
      path,
      { lights: [light], environment: { ...evening, name: 'none' } },
      { query: { environment: 'false' } },
    )
    expect(await itemOf(id, 'stool.glb')).toMatchObject({ lightening: [light], environment: evening })
    await call('PUT', path, [light])
    expect(await itemOf(id, 'stool.glb')).toMatchObject({ lightening: [light], environment: null })
    // A new version is lit as the last one was.
    await send(id, 'stool.glb', await glbBox([0.6, 0.9, 0.5]))
    expect(await prepared(id, 'stool.glb')).toMatchObject({ version: 2, lightening: [light] })
  })

  it('are refused where they mean nothing', async () => {
    const id = shownId()
    const path = `${pathOf(id, 'stool.glb')}/lightening`
    expect((await call('PUT', path, [{ ...light, color: 'url(x)' }])).status).toBe(400)
    expect((await call('PUT', path, [{ ...light, intensity: -1 }])).status).toBe(400)
    await send(id, 'front.jpg', await picture('red'))
    expect((await call('PUT', `${pathOf(id, 'front.jpg')}/lightening`, [light])).status).toBe(404)
  })
})

describe('a picture', () => {
  it('is there at once, and large ones get smaller copies', async () => {
    const id = idOf(3)
    await send(id, 'wide.jpg', await picture('navy', 2_600))
    expect(await itemOf(id, 'wide.jpg')).toMatchObject({ isReady: true, width: 2_600 })
    await expect
      .poll(async () => (await itemOf(id, 'wide.jpg'))?.prepared, { timeout: 30_000 })
      .toEqual(['thumbnail', 'w960', 'w1920'])
    const copy = await fileAt(preparedPath(world.domainId, id, 'wide.jpg', 'w960', 1))
    expect(await sharp(copy.rawPayload).metadata()).toMatchObject({ width: 960, format: 'webp' })
  })

  it('for a printing press (CMYK) is there at once, and browsers get a copy in their colours, of a small one too', async () => {
    const id = shownId()
    const press = await sharp(await picture('navy'))
      .toColourspace('cmyk')
      .jpeg()
      .toBuffer()
    await send(id, 'press.jpg', press)
    expect(await itemOf(id, 'press.jpg')).toMatchObject({ isReady: true, width: 40 })
    await expect
      .poll(async () => (await itemOf(id, 'press.jpg'))?.prepared, { timeout: 30_000 })
      .toEqual(['thumbnail', 'picture'])
    const copy = await fileAt(preparedPath(world.domainId, id, 'press.jpg', 'picture', 1), client)
    expect(await sharp(copy.rawPayload).metadata()).toMatchObject({ format: 'webp', space: 'srgb' })
    const original = await fileAt(mediaPath(world.domainId, id, 'press.jpg', 1), client)
    expect(original.rawPayload.equals(press)).toBe(true)
  })

  it('stands as its camera was held, without what else the camera wrote', async () => {
    const id = idOf(3)
    const turned = await sharp({ create: { width: 60, height: 20, channels: 3, background: 'red' } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer()
    await send(id, 'turned.jpg', turned)
    expect(await itemOf(id, 'turned.jpg')).toMatchObject({ width: 20, height: 60 })
    const preview = await fileAt(preparedPath(world.domainId, id, 'turned.jpg', 'thumbnail', 1))
    const metadata = await sharp(preview.rawPayload).metadata()
    expect([metadata.width, metadata.height, metadata.exif]).toEqual([20, 60, undefined])
  })
})

describe('a picture of a telephone (HEIC)', () => {
  const photo = heicPhoto({ turns: 1 })
  const shownAs = ['thumbnail', 'picture']

  it('is shown to clients once there is a copy that browsers show, and stays as it was sent', async () => {
    const id = shownId()
    const sent = await send(id, 'IMG_0001.HEIC', photo)
    expect([sent.status, sent.body]).toEqual([201, { name: 'IMG_0001.HEIC', version: 1 }])
    const item = await prepared(id, 'IMG_0001.HEIC')
    expect(item).toMatchObject({ type: 'image', isReady: true, width: 64, height: 64, prepared: shownAs })
    expect(item.placeholder).toMatch(/^[\w+/=]{10,}$/)
    const copy = await fileAt(preparedPath(world.domainId, id, 'IMG_0001.HEIC', 'picture', 1), client)
    expect([copy.statusCode, copy.headers['content-type']]).toEqual([200, 'image/webp'])
    const original = await fileAt(mediaPath(world.domainId, id, 'IMG_0001.HEIC', 1), client)
    expect(original.headers['content-type']).toBe('image/heic')
    expect(original.rawPayload.equals(photo)).toBe(true)
  })

  it('that is broken says why, is not shown to clients, and can be sent again', async () => {
    const id = shownId()
    expect((await send(id, 'IMG_0002.heic', photo.subarray(0, -150))).status).toBe(201)
    expect(await prepared(id, 'IMG_0002.heic')).toMatchObject({
      isReady: false,
      pending: { version: 1, status: 'Error', error: { reason: 'pictureBroken', detail: '' } },
    })
    expect(await itemOf(id, 'IMG_0002.heic', client)).toBeUndefined()
    await send(id, 'IMG_0002.heic', photo)
    expect(await prepared(id, 'IMG_0002.heic')).toMatchObject({ isReady: true, version: 2, pending: null })
    expect(await itemOf(id, 'IMG_0002.heic', client)).toMatchObject({ version: 2 })
  })

  it('is known by its content, whatever it is called', async () => {
    const id = idOf(3)
    await send(id, 'front.jpg', await picture('navy'))
    await send(id, 'front.jpg', photo)
    expect(await prepared(id, 'front.jpg')).toMatchObject({ version: 2, prepared: shownAs })
    expect((await send(id, 'back.heif', await picture('navy'))).status).toBe(201)
    expect(await prepared(id, 'back.heif')).toMatchObject({ width: 40, prepared: shownAs })
    const film = Buffer.from('\0\0\0\u0018ftypisom\0\0\0\0isommp41')
    expect((await send(id, 'IMG_0003.heic', film)).body.code).toBe('MediaKindDiffers')
  })
})

describe('names and the trash', () => {
  it('an item is renamed with its versions, but not to a name that is taken', async () => {
    const id = idOf(4)
    await send(id, 'a.jpg', await picture('red'))
    await send(id, 'a.jpg', await picture('blue'))
    await send(id, 'b.jpg', await picture('green'))
    expect((await call('PATCH', pathOf(id, 'a.jpg'), { name: 'c.jpg' })).status).toBe(204)
    expect(await itemOf(id, 'c.jpg')).toMatchObject({ version: 2 })
    expect((await fileAt(mediaPath(world.domainId, id, 'c.jpg', 1))).statusCode).toBe(200)
    const taken = await call<{ code: string }>('PATCH', pathOf(id, 'c.jpg'), { name: 'b.jpg' })
    expect([taken.status, taken.body.code]).toEqual([409, 'FileNameExists'])
    expect((await call('PATCH', pathOf(id, 'c.jpg'), { name: 'c.png' })).status).toBe(400)
    expect((await call('PATCH', pathOf(id, 'c.jpg'), { name: 'x.glb.web.glb' })).status).toBe(400)
  })

  it('a deleted item is served no more, and comes back as it was', async () => {
    const id = idOf(5)
    await send(id, 'seat.jpg', await picture('red'))
    const address = mediaPath(world.domainId, id, 'seat.jpg', 1)
    expect((await call('DELETE', pathOf(id, 'seat.jpg'))).status).toBe(204)
    expect(await itemOf(id, 'seat.jpg')).toBeUndefined()
    expect((await fileAt(address)).statusCode).toBe(404)
    expect((await call('PATCH', pathOf(id, 'seat.jpg'), { isActive: false })).status).toBe(404)
    expect((await call('POST', `${pathOf(id, 'seat.jpg')}/restore`)).status).toBe(204)
    expect((await fileAt(address)).statusCode).toBe(200)
    expect((await call('POST', `${pathOf(id, 'seat.jpg')}/restore`)).status).toBe(404)
  })

  it('an item may get the name of a deleted one, which stays in the trash', async () => {
    const id = idOf(7)
    await send(id, 'old.jpg', await picture('red'))
    await send(id, 'new.jpg', await picture('blue'))
    await call('DELETE', pathOf(id, 'old.jpg'))
    expect((await call('PATCH', pathOf(id, 'new.jpg'), { name: 'old.jpg' })).status).toBe(204)
    expect(await itemOf(id, 'old.jpg')).toMatchObject({ version: 1 })
    const rows = await world.staff.rows<{ name: string }>(sql`
      select name from product_media where product_id = ${id} and deleted_at is not null`)
    expect(rows).toHaveLength(1)
    expect(rows[0]?.name).toMatch(/^old \([0-9a-f]{8}\)\.jpg$/)
  })

  it('a file sent under a deleted name is a new version of it', async () => {
    const id = idOf(6)
    await send(id, 'top.jpg', await picture('red'))
    await call('DELETE', pathOf(id, 'top.jpg'))
    expect((await send(id, 'top.jpg', await picture('blue'))).body.version).toBe(2)
    expect(await itemOf(id, 'top.jpg')).toMatchObject({ version: 2 })
  })
})

describe('media of all products', () => {
  it('are found by kind, state, product and words', async () => {
    const list = async (query: Record<string, string>) =>
      (
        await call<{ total: number; result: ListedMedia[] }>('GET', '/media', undefined, {
          query: { per_page: '100', ...query },
        })
      ).body
    const models = await list({ kind: '3d' })
    expect(models.result.map(({ item }) => item.name)).toContain('desk.glb')
    expect(models.result.every(({ item }) => item.type.startsWith('3d'))).toBe(true)
    await call('PATCH', pathOf(idOf(0), 'desk.glb'), { isActive: false })
    expect((await list({ state: 'inactive' })).result.map(({ item }) => item.name)).toEqual(['desk.glb'])
    expect((await list({ search: 'DÉSK' })).result.map(({ item }) => item.name)).toContain('desk.glb')
    const [desk] = models.result.filter(({ item }) => item.name === 'desk.glb')
    const words = `DESKS ${desk?.product.reference} ${desk?.product.name}`
    expect((await list({ search: words })).result.map(({ item }) => item.name)).toEqual(['desk.glb'])
    const ofProduct = await list({ product: idOf(0) })
    expect(ofProduct.result.every(({ product }) => product._id === idOf(0))).toBe(true)
    const page = await list({ per_page: '10', page: '1' })
    expect([page.result.length, page.total > 10]).toEqual([10, true])
  })

  it('are matched to products by the longest reference that a name begins with', async () => {
    const references = new Map(world.products.map(({ id, values }) => [id, values.reference?.[0] ?? '']))
    const [id = '', reference = ''] = [...references][7] ?? []
    await send(id, `${reference}_front.jpg`, await picture('red'))
    const fileNames = [
      `${reference}.png`,
      `${reference.toLowerCase()}-side.glb`,
      `${reference}_front.jpg`,
      `${reference}9.png`,
      'photo.png',
      `${reference} (2).jpg`,
    ]
    const { body } = await call<MediaMatch[]>('POST', '/media/match', { fileNames })
    expect(body.map(({ product }) => product?._id ?? null)).toEqual([id, id, id, null, null, id])
    expect(body.map(({ isReplacing }) => isReplacing)).toEqual([false, false, true, false, false, false])
  })

  it('count to the storage that a domain uses, with what was made of them', async () => {
    const before = (await call<StorageUse>('GET', '/media/storage')).body
    const content = await picture('teal', 300)
    await send(idOf(9), 'teal.jpg', content)
    const after = (await call<StorageUse>('GET', '/media/storage')).body
    expect(after.images - before.images).toBeGreaterThan(content.length)
    expect(after.models).toBe(before.models)
  })
})

describe('a copy of a product', () => {
  it('has its media with all that was made of them, and their points, which are its own from then on', async () => {
    const id = idOf(12)
    await send(id, 'twin.glb', await glbBox([1, 1, 1]))
    await prepared(id, 'twin.glb')
    const point = { text: '', link: null, position: [0.1, 0.4, 0.2], normal: [0, 1, 0] }
    const [seat, leg] = [
      { ...point, title: 'Seat' },
      { ...point, title: 'Leg' },
    ]
    const put = (product: string, points: object[]) =>
      call('PUT', `/products/${product}/media/twin.glb/hotspots`, points)
    expect((await put(id, [seat, leg])).status).toBe(200)
    const selection = { ids: [id] }
    expect((await call('POST', '/products/bulk', { selection, action: { type: 'duplicate' } })).status).toBe(
      200,
    )
    const copies = async () => {
      const query = { search: 'twin.glb', per_page: '10' }
      const { body } = await call<{ result: ListedMedia[] }>('GET', '/media', undefined, { query })
      return body.result.filter(({ product }) => product._id !== id)
    }
    await expect.poll(async () => (await copies()).length, { timeout: 10_000 }).toBe(1)
    const copy = (await copies())[0]?.product._id ?? ''
    const address = preparedPath(world.domainId, copy, 'twin.glb', 'web', 1)
    expect((await fileAt(address)).statusCode).toBe(200)
    const pointsOf = async (product: string) =>
      (await call<MediaDetails>('GET', `/products/${product}/media/twin.glb`)).body.hotspots
    expect(await pointsOf(copy)).toEqual([seat, leg])
    expect((await put(copy, [leg])).status).toBe(200)
    expect([await pointsOf(copy), await pointsOf(id)]).toEqual([[leg], [seat, leg]])
  })
})

describe('hostile files', () => {
  it('fetch nothing from elsewhere', async () => {
    const asked: string[] = []
    const other = createServer((request, answer) => {
      asked.push(request.url ?? '')
      answer.end()
    })
    await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve))
    try {
      const { port } = other.address() as { port: number }
      const uri = `http://127.0.0.1:${port}/secret.bin`
      const gltf = { asset: { version: '2.0' }, buffers: [{ uri, byteLength: 4 }], images: [{ uri }] }
      await send(idOf(10), 'far.gltf', Buffer.from(JSON.stringify(gltf)))
      expect(await prepared(idOf(10), 'far.gltf')).toMatchObject({
        pending: { error: { reason: 'gltfMissingFile', detail: uri } },
      })
      expect(asked).toEqual([])
    } finally {
      other.close()
    }
  })

  it('leave nothing of theirs where the server works', async () => {
    const id = idOf(11)
    await send(id, 'up.zip', zipOf({ 'a.obj': objBox([1, 1, 1]), 'a.mtl': mtl(), '../../up.png': 'x' }))
    expect(await prepared(id, 'up.zip')).toMatchObject({ pending: { error: { reason: 'zipPath' } } })
    const staff = await scopeOf(server, world.admin, world.domainId)
    const stored = await findVersion(staff, { productId: id, name: 'up.zip', version: 1 })
    expect(await server.storage.stat(preparedKey(stored?.storedAs ?? '', 'web'))).toBeNull()
  })
})
