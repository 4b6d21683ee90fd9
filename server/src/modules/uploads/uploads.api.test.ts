/** Resumable uploads over real HTTP, with files on disk and on an S3 server. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import type { ProductFile } from '@vitrine/contract'
import { sql } from 'kysely'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { type CatalogWorld, givenCatalog } from '../../../test/factories/catalog.ts'
import { givenCompany, givenPerson, scopeOf, signIn } from '../../../test/factories/company.ts'
import { listenOnLoopback, originOf } from '../../../test/harness/live-client.ts'
import { requestAsPage } from '../../../test/harness/request-as-page.ts'
import { startS3Server } from '../../../test/harness/servers/s3-server.ts'
import { sharedServer, startTestServer, type TestServer } from '../../../test/harness/test-server.ts'
import { Refusal } from '../../platform/errors.ts'
import { insertGroup, insertMember, insertShareLink, setFolderAccess } from '../access/index.ts'
import { createDocumentUpload, storeMedia } from '../media/index.ts'

type Headers = Record<string, string>

describe.each(['disk', 's3'])('an upload, with files on %s', (kind) => {
  let server: TestServer
  let world: CatalogWorld
  let admin: Headers
  let origin: string
  let close = async () => {}

  beforeAll(async () => {
    if (kind === 's3') {
      const folder = await mkdtemp(join(tmpdir(), 'vitrine-uploads-'))
      const s3 = await startS3Server(folder)
      const own = await startTestServer({ storage: s3.config })
      server = own
      close = async () => {
        await own.close()
        await s3.stop()
        await rm(folder, { recursive: true, force: true })
      }
    } else server = await sharedServer()
    world = await givenCatalog(server, { products: 12, seed: 9 })
    admin = await signIn(server, world.admin)
    await listenOnLoopback(server)
    origin = originOf(server)
  })
  afterAll(() => close())

  const base64 = (text: string) => Buffer.from(text).toString('base64')
  const metadataOf = (values: Record<string, string>) =>
    Object.entries(values)
      .map(([key, value]) => `${key} ${base64(value)}`)
      .join(',')
  const productId = (index: number) => world.products[index]?.id ?? ''

  async function create(
    values: { filename: string; product?: string; purpose?: string; length?: number | null },
    headers: Headers = admin,
    domain = world.domainId,
  ) {
    const { filename, product = productId(0), purpose = 'file', length = 10 } = values
    return await fetch(`${origin}/api/uploads?domain=${domain}`, {
      method: 'POST',
      headers: {
        ...headers,
        'tus-resumable': '1.0.0',
        ...(length === null ? { 'upload-defer-length': '1' } : { 'upload-length': String(length) }),
        'upload-metadata': metadataOf({ purpose, product, filename }),
      },
    })
  }
  const placeOf = (answer: Response) => new URL(answer.headers.get('location') ?? '', origin).href
  const send = (place: string, offset: number, content: string | Buffer, headers: Headers = admin) =>
    fetch(place, {
      method: 'PATCH',
      headers: {
        ...headers,
        'tus-resumable': '1.0.0',
        'upload-offset': String(offset),
        'content-type': 'application/offset+octet-stream',
      },
      body: typeof content === 'string' ? content : new Uint8Array(content),
    })
  const ask = (place: string, method: 'HEAD' | 'DELETE' = 'HEAD', headers: Headers = admin) =>
    fetch(place, { method, headers: { ...headers, 'tus-resumable': '1.0.0' } })
  const files = async (product = productId(0)) =>
    (
      await server.request({
        url: `/api/products/${product}/files`,
        query: { domain: world.domainId },
        headers: admin,
      })
    ).json() as ProductFile[]
  const contentOf = async (name: string, version: number, product = productId(0)) =>
    (
      await server.request({
        url: `/assets/domains/${world.domainId}/products/${product}/files/${encodeURIComponent(name)}`,
        query: { version: String(version) },
        headers: admin,
      })
    ).body

  it('arrives in parts, and is a file of the product once the last one is there', async () => {
    const place = placeOf(await create({ filename: 'Care é.txt' }))
    expect((await send(place, 0, 'Hello')).headers.get('upload-offset')).toBe('5')
    expect((await ask(place)).headers.get('upload-offset')).toBe('5')
    const last = await send(place, 5, ' you!')
    expect([last.status, await last.json()]).toEqual([200, { name: 'Care é.txt', version: 1 }])
    expect(await files()).toContainEqual({
      name: 'Care é.txt',
      isActive: true,
      version: 1,
      revision: 1,
      sizeBytes: 10,
    })
    expect(await contentOf('Care é.txt', 1)).toBe('Hello you!')
  })

  it('under a name that is there makes a new version, and the old one stays', async () => {
    for (const text of ['one', 'two']) {
      const place = placeOf(await create({ filename: 'manual.pdf', length: 3 }))
      await send(place, 0, text)
    }
    expect((await files()).find(({ name }) => name === 'manual.pdf')).toMatchObject({ version: 2 })
    expect([await contentOf('manual.pdf', 1), await contentOf('manual.pdf', 2)]).toEqual(['one', 'two'])
    const history = await server.request({
      url: `/api/products/${productId(0)}/history`,
      query: { domain: world.domainId },
      headers: admin,
    })
    expect(history.json().result[0]).toMatchObject({
      field: 'file',
      oldValue: 'manual.pdf (1)',
      newValue: 'manual.pdf (2)',
      canRestore: false,
    })
  })

  it('that many ask for while it is finished becomes one version, and nobody is told otherwise', async () => {
    const content = Buffer.alloc(3_000_000, 'x')
    const place = placeOf(await create({ filename: 'asked.txt', length: content.length }))
    await send(place, 0, content.subarray(0, 2_999_999))
    const sending = send(place, 2_999_999, 'x')
    const answers = await Promise.all(
      Array.from({ length: 12 }, async (_, index) => {
        await new Promise((resolve) => setTimeout(resolve, index * 4))
        const answer = await ask(place)
        return answer.headers.get('upload-offset') === '0' ? 0 : answer.status
      }),
    )
    expect([(await sending).status, ...answers]).toEqual(Array.from({ length: 13 }, () => 200))
    expect((await files()).find(({ name }) => name === 'asked.txt')).toMatchObject({
      version: 1,
      sizeBytes: content.length,
    })
  })

  it('whose last answer was lost is not made twice', async () => {
    const place = placeOf(await create({ filename: 'once.txt', length: 4 }))
    await send(place, 0, 'once')
    const head = await ask(place)
    expect([head.status, head.headers.get('upload-offset')]).toEqual([200, '4'])
    const again = await send(place, 0, 'once')
    expect(await again.json()).toEqual({ name: 'once.txt', version: 1 })
    expect((await files()).find(({ name }) => name === 'once.txt')).toMatchObject({ version: 1 })
  })

  it('that was complete when the program ended is finished when it is asked for', async () => {
    const place = placeOf(await create({ filename: 'late.txt', length: 4 }))
    // The row can't be written: as if the program had ended after the last part.
    await server.database.pool.query(
      'alter table finished_uploads add constraint none check (size_bytes <> 4) not valid',
    )
    const answer = await send(place, 0, 'late').finally(() =>
      server.database.pool.query('alter table finished_uploads drop constraint none'),
    )
    expect(answer.status).toBe(500)
    expect((await files()).some(({ name }) => name === 'late.txt')).toBe(false)
    expect((await ask(place)).headers.get('upload-offset')).toBe('4')
    // The first number was given to the attempt that failed.
    expect((await files()).find(({ name }) => name === 'late.txt')).toMatchObject({ version: 2 })
    expect(await contentOf('late.txt', 2)).toBe('late')
  })

  it('is not said to be gone while the storage is away', async () => {
    const place = placeOf(await create({ filename: 'away.txt', length: 4 }))
    await send(place, 0, 'aw')
    const spy = vi.spyOn(server.storage, 'open').mockRejectedValue(new Refusal('Unavailable'))
    const asked = await ask(place).finally(() => spy.mockRestore())
    expect(asked.status).toBe(503)
    expect((await ask(place)).headers.get('upload-offset')).toBe('2')
  })

  it('can be given up', async () => {
    const place = placeOf(await create({ filename: 'never.txt' }))
    await send(place, 0, 'Hel')
    expect((await ask(place, 'DELETE')).status).toBe(204)
    expect((await ask(place)).status).toBe(404)
  })

  it.each([
    ['a purpose that there is none of', { filename: 'a.txt', purpose: 'nothing' }, 400],
    ['a name that leads elsewhere', { filename: '../a.txt' }, 400],
    ['a product that there is none of', { filename: 'a.txt', product: crypto.randomUUID() }, 404],
    ['more than the limit', { filename: 'a.txt', length: 100 * 1024 ** 2 + 1 }, 413],
    ['a length that is not said', { filename: 'a.txt', length: null }, 501],
  ])('refuses %s before anything is sent', async (_, values, status) => {
    expect((await create(values)).status).toBe(status)
  })

  it('says what was wrong with a key', async () => {
    const answer = await create({ filename: 'a.txt', length: 100 * 1024 ** 2 + 1 })
    expect(await answer.json()).toMatchObject({ code: 'UploadTooLarge', data: { megabytes: 100 } })
  })

  it('keeps to the limit of the domain', async () => {
    await server.database.pool.query(`update domains set upload_limits = '{"file": 5}' where id = $1`, [
      world.domainId,
    ])
    expect((await create({ filename: 'a.txt', length: 6 })).status).toBe(413)
    await server.database.pool.query(`update domains set upload_limits = '{}' where id = $1`, [
      world.domainId,
    ])
  })

  it('of a picture is a media item with its size and a preview, and a new version under its name', async () => {
    const picture = (width: number) =>
      sharp({ create: { width, height: 30, channels: 3, background: '#1b7f5c' } })
        .png()
        .toBuffer()
    for (const width of [40, 50]) {
      const content = await picture(width)
      const made = await create({ filename: 'front.png', purpose: 'media', length: content.length })
      const last = await send(placeOf(made), 0, content)
      expect([last.status, await last.json()]).toEqual([200, { name: 'front.png', version: width / 10 - 3 }])
    }
    const product = await server.request({
      url: `/api/products/${productId(0)}`,
      query: { domain: world.domainId },
      headers: admin,
    })
    expect(product.json().media).toContainEqual(
      expect.objectContaining({ name: 'front.png', type: 'image', version: 2, width: 50, height: 30 }),
    )
    const preview = await server.request({
      url: `/assets/domains/${world.domainId}/products/${productId(0)}/front.png.thumbnail?version=2`,
      headers: admin,
    })
    expect([preview.statusCode, preview.headers['content-type']]).toEqual([200, 'image/webp'])
  })

  it.each([
    [
      'a picture of another kind',
      'drawing.svg',
      '<svg xmlns="http://www.w3.org/2000/svg"/>',
      'MediaNotSupported',
    ],
    [
      'what only calls itself a picture',
      'drawing.png',
      '<svg xmlns="http://www.w3.org/2000/svg"/>',
      'MediaNotSupported',
    ],
    ['what is no picture at all', 'notes.jpg', 'notes of a meeting', 'MediaNotSupported'],
    ['what only calls itself a picture of a phone', 'phone.heic', 'x', 'MediaNotSupported'],
    ['a WebP under another name', 'web.jpg', 'RIFF\u0004\0\0\0WEBPVP8 ', 'PictureNotSupported'],
    [
      'an AVIF under another name',
      'phone.heic',
      '\0\0\0\u0018ftypavif\0\0\0\0mif1avif',
      'PictureNotSupported',
    ],
    ['a TIFF under another name', 'scan.png', 'II*\0\u0008\0\0\0\0\0\0\0\0\0\0\0', 'PictureNotSupported'],
    [
      'a video that calls itself a picture',
      'film.jpg',
      '\0\0\0\u0018ftypisom\0\0\0\0isommp41',
      'MediaKindDiffers',
    ],
    [
      'a video that calls itself a model',
      'film.glb',
      '\0\0\0\u0018ftypisom\0\0\0\0isommp41',
      'MediaKindDiffers',
    ],
    ['what only calls itself a video', 'notes.mp4', 'notes of a meeting', 'MediaNotSupported'],
    ['what only calls itself a model', 'notes.glb', 'notes of a meeting', 'MediaNotSupported'],
    ['a program', 'setup.exe', 'MZ', 'UnexpectedUploadType'],
    ['an animation', 'photo.gif', 'GIF89a', 'PictureNotSupported'],
    ['a film of another kind', 'tour.mkv', 'x', 'MediaNotSupported'],
    ['an old model', 'old.fbx', '; FBX 6.1.0 project file\nFBXVersion: 6100', 'Upload3DPostProcessingErr'],
  ])('as media refuses %s', async (_, filename, content, code) => {
    const made = await create({ filename, purpose: 'media', length: content.length })
    const answer = made.status === 201 ? await send(placeOf(made), 0, content) : made
    expect([answer.status, (await answer.json()).code]).toEqual([422, code])
    const product = await server.request({
      url: `/api/products/${productId(0)}`,
      query: { domain: world.domainId },
      headers: admin,
    })
    expect(product.json().media.some(({ name }: { name: string }) => name === filename)).toBe(false)
  })

  it('is the only way in for a body of any length', async () => {
    for (const type of ['application/offset+octet-stream', 'application/octet-stream', 'video/mp4']) {
      const answer = await fetch(`${origin}/api/auth/login`, {
        method: 'POST',
        headers: { 'content-type': type },
        body: 'x'.repeat(100),
      })
      expect([answer.status, (await answer.json()).code]).toEqual([400, 'InvalidInput'])
    }
    const endless = await fetch(`${origin}/api/auth/login`, {
      method: 'POST',
      headers: { 'content-type': 'multipart/form-data; boundary=x' },
      body: new Blob(['--x\r\n']).stream(),
      duplex: 'half',
    } as RequestInit)
    expect(endless.status).toBe(413)
  })

  it('is nobody else’s business: strangers, other tenants, clients, share links, colleagues', async () => {
    const place = placeOf(await create({ filename: 'mine.txt' }))
    const other = await givenCompany(server)
    const otherAdmin = await signIn(server, other.admin)
    const staff = await scopeOf(server, world.admin, world.domainId)
    const { token } = await insertShareLink(staff, {
      groupId: world.client.groupIds[0] ?? '',
      expiresAt: null,
    })
    const colleague = await givenPerson(server)
    const groupId = await insertGroup(staff, {
      name: 'Readers',
      isExternal: false,
      isRoot: false,
      template: 'Custom',
      parentId: null,
      levels: { folder: { view: 3, edit: 0 } },
    })
    await insertMember(staff, { personId: colleague.id, isClient: false, groupIds: [groupId] })
    const refused: [Headers, number][] = [
      [{}, 401],
      [otherAdmin, 404],
      [await signIn(server, world.buyer), 403],
      [{ authorization: `Bearer ${token}` }, 403],
      [await signIn(server, colleague), 403],
    ]
    for (const [headers, status] of refused) {
      expect((await create({ filename: 'b.txt' }, headers)).status).toBe(status)
      expect((await ask(place, 'HEAD', headers)).status).toBe(status)
      expect((await send(place, 0, 'Hello you!', headers)).status).toBe(status)
      expect((await ask(place, 'DELETE', headers)).status).toBe(status)
    }
    // Another tenant's own domain doesn't lead to it either.
    const elsewhere = place.replace(world.domainId, other.domainId)
    expect((await ask(elsewhere, 'HEAD', otherAdmin)).status).toBe(404)
    expect((await ask(place)).headers.get('upload-offset')).toBe('0')
  })

  it('goes only to products that the person may edit, and only its sender goes on with it', async () => {
    const staff = await scopeOf(server, world.admin, world.domainId)
    const editor = await givenPerson(server)
    const groupId = await insertGroup(staff, {
      name: 'Editors of one folder',
      isExternal: false,
      isRoot: false,
      template: 'Custom',
      parentId: null,
      levels: { folder: { view: 3, edit: 1 } },
    })
    await setFolderAccess(staff, groupId, [{ id: world.folders.open, canView: true, canEdit: true }])
    await insertMember(staff, { personId: editor.id, isClient: false, groupIds: [groupId] })
    const headers = await signIn(server, editor)
    const inFolders = await staff.rows<{ id: string; isIn: boolean }>(sql`
      select p.id, exists (select from folder_set_members m where m.domain_id = p.domain_id
        and m.set_id = p.folder_set and m.folder_id = ${world.folders.open}) as "isIn"
      from products p where p.domain_id = ${world.domainId} and p.deleted_at is null`)
    const theirs = inFolders.find(({ isIn }) => isIn)?.id ?? ''
    const others = inFolders.find(({ isIn }) => !isIn)?.id ?? ''
    expect((await create({ filename: 'c.txt', product: others }, headers)).status).toBe(403)
    const made = await create({ filename: 'c.txt', product: theirs }, headers)
    expect(made.status).toBe(201)
    expect((await ask(placeOf(made))).status).toBe(404)
  })
})

describe('media of a product', () => {
  it('are ordered, hidden from clients and from filters, shown again, and deleted', async () => {
    const server = await sharedServer()
    const world = await givenCatalog(server, { products: 6, seed: 2 })
    const headers = await signIn(server, world.admin)
    const product = world.products[0]?.id ?? ''
    const staff = await scopeOf(server, world.admin, world.domainId)
    const picture = await sharp({ create: { width: 9, height: 9, channels: 3, background: 'red' } })
      .jpeg()
      .toBuffer()
    for (const fileName of ['one.jpg', 'two.jpg', 'three.jpg'])
      await storeMedia(staff, server.storage, {
        productId: product,
        fileName,
        type: 'image',
        content: picture,
      })
    const call = async (method: 'GET' | 'PATCH' | 'PUT' | 'DELETE', path: string, payload?: object) =>
      await requestAsPage(server, {
        method,
        url: `/api/products/${product}${path}`,
        query: { domain: world.domainId },
        headers,
        ...(payload === undefined ? {} : { payload }),
      })
    const names = async () => (await call('GET', '')).json().media.map(({ name }: { name: string }) => name)
    const withPictures = async () => {
      const answer = await server.request({
        method: 'POST',
        url: '/api/products/query',
        query: { domain: world.domainId },
        payload: { filters: [{ field: 'media', type: 'EXACT', value: 'image' }] },
        headers,
      })
      return answer.json().result.some(({ _id }: { _id: string }) => _id === product)
    }
    await call('PUT', '/media-order', ['three.jpg', 'one.jpg'])
    expect(await names()).toEqual(['three.jpg', 'one.jpg', 'two.jpg'])
    expect(await withPictures()).toBe(true)
    for (const name of await names())
      expect((await call('PATCH', `/media/${name}`, { isActive: false })).statusCode).toBe(204)
    expect(await withPictures()).toBe(false)
    expect((await call('DELETE', '/media/one.jpg')).statusCode).toBe(204)
    expect((await call('DELETE', '/media/one.jpg')).statusCode).toBe(404)
    expect(await names()).toEqual(['three.jpg', 'two.jpg'])
  })
})

describe('a file of a product', () => {
  it('is hidden from clients, shown again, and deleted', async () => {
    const server = await sharedServer()
    const world = await givenCatalog(server, { products: 6, seed: 2 })
    const headers = await signIn(server, world.admin)
    const product = world.products[0]?.id ?? ''
    const staff = await scopeOf(server, world.admin, world.domainId)
    const metadata = { purpose: 'file', product, filename: 'a b.txt' } as const
    const content = {
      read: () => Readable.from('text'),
      keepAs: (key: string) => server.storage.put(key, Readable.from('text'), { contentType: 'text/plain' }),
    }
    const kept = await createDocumentUpload(server.storage).keep(staff, metadata, content)
    await staff.transaction((open) => kept.write(open))
    await kept.forget()
    const call = (method: 'GET' | 'PATCH' | 'DELETE', name: string, payload?: object) =>
      requestAsPage(server, {
        method,
        url: `/api/products/${product}/files${name === '' ? '' : `/${encodeURIComponent(name)}`}`,
        query: { domain: world.domainId },
        headers,
        ...(payload === undefined ? {} : { payload }),
      })
    expect((await call('PATCH', 'a b.txt', { isActive: false })).statusCode).toBe(204)
    expect((await call('GET', '')).json()).toEqual([
      { name: 'a b.txt', isActive: false, version: 1, revision: 2, sizeBytes: 4 },
    ])
    expect((await call('DELETE', 'a b.txt')).statusCode).toBe(204)
    expect((await call('GET', '')).json()).toEqual([])
    expect((await call('DELETE', 'a b.txt')).statusCode).toBe(404)
    expect((await call('PATCH', 'none.txt', { isActive: true })).statusCode).toBe(404)
  })
})
