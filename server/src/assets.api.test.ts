import { Readable } from 'node:stream'
import {
  archivePath,
  brandPath,
  folderCoverPath,
  importTemplatePath,
  mediaPath,
  orderFilePath,
  picturePath,
  processFilePath,
  productFilePath,
  projectCoverPath,
  refusedRowsPath,
  thumbnailPath,
} from '@vitrine/contract'
import { sql } from 'kysely'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { givenImport } from '../test/factories/imports.ts'
import { givenProject } from '../test/factories/projects.ts'
import { type AssetServer, startAssetServer } from '../test/harness/servers/asset-server.ts'
import { testSecret } from '../test/harness/test-server.ts'
import { createTenantAccess } from './modules/access/index.ts'
import { storeBrandFile, updateBrand } from './modules/domains/index.ts'
import { storeFolderCover } from './modules/folders/index.ts'
import { preparedKey, storeMedia, storeProductFile } from './modules/media/index.ts'
import { shareMediaFile } from './modules/media/shared-files.ts'
import { assetEndpoints } from './modules.ts'
import { createSignedToken } from './platform/signed-token.ts'

const privateForAYear = 'private, max-age=31536000, immutable'
const publicForAYear = 'public, max-age=31536000, immutable'

const picture = (background: string, width = 640, height = 320) =>
  sharp({ create: { width, height, channels: 3, background } })
    .png()
    .toBuffer()

let server: AssetServer
let domain: string
let shown: string
let secret: string

beforeAll(async () => {
  server = await startAssetServer()
  domain = server.scope.domainId
  shown = server.products.shown
  secret = server.products.secret
  const { scope, storage } = server
  for (const productId of [shown, secret]) {
    const content = await picture('#336699')
    await storeMedia(scope, storage, { productId, fileName: 'Été (1).png', type: 'image', content })
    await storeProductFile(scope, storage, {
      productId,
      fileName: 'Notice 椅子.pdf',
      content: Buffer.from('%PDF-'),
    })
  }
  for (const folderId of [server.products.shownFolder, server.products.secretFolder]) {
    covers.set(folderId, await storeFolderCover(scope, storage, folderId, await picture('#996633')))
  }
})
afterAll(() => server.close())

/** Versions by folder. */
const covers = new Map<string, number>()

const status = async (path: string, caller?: string) => (await server.get(path, caller)).statusCode

/** Every address whose visibility follows from a product's or a folder's. */
const addresses = (product: string, folder: string) => [
  mediaPath(domain, product, 'Été (1).png', 1),
  thumbnailPath(domain, product, 'Été (1).png', 1),
  productFilePath(domain, product, 'Notice 椅子.pdf', 1),
  folderCoverPath(domain, folder, covers.get(folder) ?? 1),
]

describe('files of products and folders', () => {
  it.each(['admin', 'client', 'token'])('reach %s, who sees the product', async (caller) => {
    for (const path of addresses(shown, server.products.shownFolder)) {
      const answer = await server.get(path, caller)
      expect([path, answer.statusCode]).toEqual([path, 200])
      expect(answer.headers['cache-control']).toBe(privateForAYear)
      const head = await server.get(path, caller, {}, 'HEAD')
      expect([path, head.statusCode, head.headers['content-length']]).toEqual([
        path,
        200,
        String(answer.rawPayload.length),
      ])
    }
  })

  it('refuse visitors, people of other companies and people of none', async () => {
    for (const path of addresses(shown, server.products.shownFolder)) {
      expect(await status(path)).toBe(401)
      expect(await status(path, 'outsider')).toBe(404)
      expect(await status(path, 'stranger')).toBe(404)
    }
  })

  it('refuse colleagues who reach no folder', async () => {
    for (const path of addresses(shown, server.products.shownFolder)) {
      expect(await status(path, 'colleague')).toBe(404)
    }
  })

  it.each(['client', 'token'])('refuse %s what is not published', async (caller) => {
    for (const path of addresses(secret, server.products.secretFolder))
      expect(await status(path, caller)).toBe(404)
  })

  it('cannot be had through another company', async () => {
    for (const path of addresses(shown, server.products.shownFolder)) {
      expect(await status(path.replaceAll(domain, server.otherScope.domainId), 'outsider')).toBe(404)
    }
  })

  it('refuse HEAD as they refuse GET', async () => {
    for (const path of addresses(secret, server.products.secretFolder)) {
      expect((await server.get(path, 'client', {}, 'HEAD')).statusCode).toBe(404)
      expect((await server.get(path, undefined, {}, 'HEAD')).statusCode).toBe(401)
    }
  })

  it('are not compressed, not guessed at, and do nothing when opened on their own', async () => {
    const path = mediaPath(domain, shown, 'Été (1).png', 1)
    const { headers } = await server.get(path, 'admin', { 'accept-encoding': 'br, gzip' })
    expect(headers['content-encoding']).toBeUndefined()
    expect(headers['content-type']).toBe('image/png')
    expect(headers['x-content-type-options']).toBe('nosniff')
    expect(headers['content-security-policy']).toMatch(/^default-src 'none'.*sandbox$/)
  })

  it('answer ranges, and 304 to who has them', async () => {
    const path = mediaPath(domain, shown, 'Été (1).png', 1)
    const whole = await server.get(path, 'client')
    const part = await server.get(path, 'client', { range: 'bytes=1-3' })
    expect(part.statusCode).toBe(206)
    expect(part.rawPayload.toString()).toBe('PNG')
    const again = await server.get(path, 'client', { 'if-none-match': String(whole.headers.etag) })
    expect(again.statusCode).toBe(304)
    // Having had it once is no reason to learn anything later.
    expect(
      (await server.get(path, 'outsider', { 'if-none-match': String(whole.headers.etag) })).statusCode,
    ).toBe(404)
  })

  it.each([
    'not-an-id/x.png',
    '0199aaaa-0000-7000-8000-000000000000/x.png',
    'PRODUCT/absent.png?version=1',
    'PRODUCT/%2e%2e%2fx',
    'PRODUCT/files/absent.pdf',
    'PRODUCT/files/..%2f..%2fx',
  ])('refuse %s', async (rest) => {
    expect(
      await status(`/assets/domains/${domain}/products/${rest.replace('PRODUCT', shown)}`, 'admin'),
    ).toBe(404)
  })

  it('save documents under their own name instead of showing them', async () => {
    const { headers } = await server.get(productFilePath(domain, shown, 'Notice 椅子.pdf', 1), 'client')
    expect(headers['content-type']).toBe('application/pdf')
    expect(headers['content-disposition']).toBe(
      `attachment; filename="Notice ??.pdf"; filename*=UTF-8''Notice%20%E6%A4%85%E5%AD%90.pdf`,
    )
  })
})

describe('versions', () => {
  const path = (version: number | string) =>
    `${mediaPath(domain, shown, 'versions.png', 1).split('?')[0]}${version === '' ? '' : `?version=${version}`}`

  it('keep answering with their own content', async () => {
    const [red, blue] = [await picture('#ff0000'), await picture('#0000ff', 100, 200)]
    const media = { productId: shown, fileName: 'versions.png', type: 'image' as const }
    const versions: number[] = []
    for (const content of [red, Readable.from([blue])])
      versions.push((await storeMedia(server.scope, server.storage, { ...media, content })).version)
    expect(versions).toEqual([1, 2])
    expect((await server.get(path(1), 'client')).rawPayload.equals(red)).toBe(true)
    expect((await server.get(path(2), 'client')).rawPayload.equals(blue)).toBe(true)
    expect((await server.get(path(1), 'client')).headers.etag).not.toBe(
      (await server.get(path(2), 'client')).headers.etag,
    )
    const thumbnail = (await server.get(thumbnailPath(domain, shown, 'versions.png', 2), 'client')).rawPayload
    expect(await sharp(thumbnail).metadata()).toMatchObject({ format: 'webp', width: 100, height: 200 })
  })

  it('answer the newest, to be asked for again, when none is named', async () => {
    const newest = await server.get(path(''), 'client')
    expect(newest.statusCode).toBe(200)
    expect(newest.headers['cache-control']).toBe('private, no-cache')
    expect(newest.rawPayload.equals((await server.get(path(2), 'client')).rawPayload)).toBe(true)
  })

  it.each(['3', '0', '-1', '1.5', 'x', '1&version=2', '99999999999999999999'])(
    'refuse version %s',
    async (version) => {
      expect(await status(path(version), 'client')).toBe(404)
    },
  )

  it('given out at the same time are different, and each keeps its own content', async () => {
    const contents = ['first', 'second', 'third', 'fourth', 'fifth']
    const stored = await Promise.all(
      contents.map((text) =>
        storeProductFile(server.scope, server.storage, {
          productId: shown,
          fileName: 'race.txt',
          content: Buffer.from(text),
        }),
      ),
    )
    const versions = stored.map(({ version }) => version)
    expect(versions.toSorted()).toEqual([1, 2, 3, 4, 5])
    for (const [index, version] of versions.entries()) {
      const answer = await server.get(productFilePath(domain, shown, 'race.txt', version), 'client')
      expect(answer.body).toBe(contents[index])
    }
  })
})

describe('storing', () => {
  const media = { fileName: 'new.png', type: 'image' as const }

  it('notes size and kind of what was stored', async () => {
    const content = await picture('#112233', 40, 20)
    await storeMedia(server.scope, server.storage, {
      ...media,
      productId: shown,
      fileName: 'noted.png',
      content,
    })
    const [row] = await server.scope.rows(sql`
      select m.width, m.height, m.size_bytes, s.media_kinds & 1 as kind from product_media m
      join product_slots s on s.domain_id = m.domain_id and s.product_id = m.product_id where m.name = 'noted.png'`)
    expect(row).toEqual({ width: 40, height: 20, size_bytes: content.length, kind: 1 })
  })

  it('makes the preview of a model from its poster, and has none without', async () => {
    const model = { productId: shown, type: '3dGLTF' as const, content: Buffer.from('glTF') }
    await storeMedia(server.scope, server.storage, { ...model, fileName: 'bare.glb' })
    await storeMedia(server.scope, server.storage, {
      ...model,
      fileName: 'posed.glb',
      poster: await picture('#445566'),
    })
    expect(await status(thumbnailPath(domain, shown, 'bare.glb', 1), 'client')).toBe(404)
    expect(await status(thumbnailPath(domain, shown, 'posed.glb', 1), 'client')).toBe(200)
    const answer = await server.get(mediaPath(domain, shown, 'posed.glb', 1), 'client')
    expect(answer.headers['content-type']).toBe('model/gltf-binary')
  })

  it('shows nothing as a page, whatever its name says', async () => {
    const content = Buffer.from('<script>alert(1)</script>')
    await storeMedia(server.scope, server.storage, {
      productId: shown,
      fileName: 'x.html',
      type: 'video',
      content,
    })
    const answer = await server.get(mediaPath(domain, shown, 'x.html', 1), 'client')
    expect(answer.headers['content-type']).toBe('application/octet-stream')
    const drawing = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'
    for (const [fileName, text] of [
      ['page.html', '<script>alert(1)</script>'],
      ['drawing.svg', drawing],
    ] as const) {
      const file = { productId: shown, fileName, content: Buffer.from(text) }
      await storeProductFile(server.scope, server.storage, file)
      const { headers } = await server.get(productFilePath(domain, shown, fileName, 1), 'client')
      expect([fileName, headers['content-type']]).toEqual([fileName, 'application/octet-stream'])
      expect(headers['content-disposition']).toMatch(/^attachment;/)
    }
  })

  it.each(['', '..', 'a/b.png', 'a\\b.png', 'x.thumbnail', 'nul\0.png', `${'é'.repeat(101)}.png`])(
    'refuses the name %j',
    async (fileName) => {
      const content = Buffer.from('x')
      await expect(
        storeProductFile(server.scope, server.storage, { productId: shown, fileName, content }),
      ).rejects.toMatchObject({ key: 'InvalidInput' })
    },
  )

  it('refuses a picture that is none and leaves nothing behind', async () => {
    const content = Buffer.from('not a picture')
    await expect(
      storeMedia(server.scope, server.storage, { ...media, productId: shown, content }),
    ).rejects.toMatchObject({ key: 'InvalidInput' })
    expect(await status(mediaPath(domain, shown, 'new.png', 1), 'admin')).toBe(404)
    for await (const key of server.storage.list('temporary')) throw new Error(`${key} was left behind`)
  })

  it('refuses clients, people without the right, and products of others', async () => {
    const content = await picture('#000000')
    const store = async (scope: Awaited<ReturnType<AssetServer['scopeOf']>>, productId: string) =>
      await storeMedia(scope, server.storage, { ...media, productId, content })
    await expect(store(await server.scopeOf('client'), shown)).rejects.toMatchObject({ key: 'NotAllowed' })
    await expect(store(await server.scopeOf('colleague'), shown)).rejects.toMatchObject({ key: 'NotAllowed' })
    await expect(store(server.otherScope, shown)).rejects.toMatchObject({ key: 'NotFound' })
  })
})

describe('inactive media and documents', () => {
  it('are for those who may activate them', async () => {
    const content = Buffer.from('draft')
    const file = { productId: shown, fileName: 'inactive.txt', content }
    await storeProductFile(server.scope, server.storage, file)
    await storeMedia(server.scope, server.storage, { ...file, fileName: 'inactive.mp4', type: 'video' })
    for (const table of ['product_files', 'product_media']) {
      await server.scope.rows(
        sql`update ${sql.table(table)} set is_active = false where name like 'inactive%'`,
      )
    }
    const paths = [
      productFilePath(domain, shown, 'inactive.txt', 1),
      mediaPath(domain, shown, 'inactive.mp4', 1),
    ]
    for (const path of paths) {
      expect(await status(path, 'client')).toBe(404)
      expect(await status(path, 'token')).toBe(404)
      expect(await status(path, 'admin')).toBe(200)
    }
  })
})

describe('brand files', () => {
  const icon = () => sharp({ create: { width: 192, height: 192, channels: 3, background: '#112233' } }).png()
  const allow = (allowed: boolean) =>
    server.scope.rows(sql`
      update domains set subscription = subscription || ${JSON.stringify({
        allowLogoCustomization: allowed,
        allowColorCustomization: allowed,
      })}::jsonb where id = ${domain}`)

  it('are public, each version for ever with its own content', async () => {
    const [first, second] = [await icon().toBuffer(), await icon().negate().toBuffer()]
    const one = await storeBrandFile(server.scope, server.storage, 'appLogo', first)
    await updateBrand(server.scope, { names: { appName: 'Atelier' } })
    const three = await storeBrandFile(server.scope, server.storage, 'appLogo', second)
    expect(three).toBe(one + 2)
    const at = async (version: number) => await server.get(brandPath(domain, 'appLogo.png', version))
    expect((await at(one)).rawPayload.equals(first)).toBe(true)
    expect((await at(one + 1)).rawPayload.equals(first)).toBe(true)
    expect((await at(three)).rawPayload.equals(second)).toBe(true)
    expect((await at(three)).headers['cache-control']).toBe(publicForAYear)
    expect((await at(three + 1)).statusCode).toBe(404)
    expect((await at(one - 1)).statusCode).toBe(404)
  })

  it('are not there while the subscription does not allow them', async () => {
    const version = await storeBrandFile(server.scope, server.storage, 'favicon', await icon().toBuffer())
    await updateBrand(server.scope, { colors: { primaryColor: '#123456' } })
    const manifest = async () =>
      (await server.get(`/assets/customizations/${domain}/manifest.webmanifest`)).json()
    await allow(false)
    expect(await status(brandPath(domain, 'favicon.png', version))).toBe(404)
    expect(await manifest()).toMatchObject({ icons: [], theme_color: '#502e61' })
    await allow(true)
    expect(await status(brandPath(domain, 'favicon.png', version))).toBe(200)
    expect(await manifest()).toMatchObject({ theme_color: '#123456', icons: [{ sizes: '192x192' }] })
  })

  it('describe the application to browsers', async () => {
    const answer = await server.get(`/assets/customizations/${domain}/manifest.webmanifest`)
    expect(answer.headers['content-type']).toBe('application/manifest+json')
    expect(answer.headers['cache-control']).toBe('public, no-cache')
    const manifest = answer.json()
    expect(manifest).toMatchObject({ name: 'Atelier', start_url: '/', display: 'standalone' })
    expect(await status(manifest.icons[0].src)).toBe(200)
  })

  it.each(['secret.png', 'cover.png', '..%2f..%2fx', 'appLogo.svg', 'catalogLogo.png'])(
    'refuse %s',
    async (file) => {
      expect(await status(`/assets/customizations/${domain}/${file}`)).toBe(404)
    },
  )

  it('refuse domains that do not exist', async () => {
    expect(await status('/assets/customizations/0199aaaa-0000-7000-8000-000000000000/appLogo.png')).toBe(404)
    expect(await status('/assets/customizations/not-an-id/appLogo.png')).toBe(404)
  })

  it('take no other format than PNG, no more than 300 KB, and no file from people without the right', async () => {
    const noise = Buffer.from(Array.from({ length: 400 * 400 * 3 }, (_, n) => (n * 7919 * (n % 251)) % 256))
    const large = await sharp(noise, { raw: { width: 400, height: 400, channels: 3 } })
      .png({ compressionLevel: 0 })
      .toBuffer()
    const store = (content: Buffer, scope = server.scope) =>
      storeBrandFile(scope, server.storage, 'favicon', content)
    await expect(store(await icon().jpeg().toBuffer())).rejects.toMatchObject({ key: 'BrandPictureFormat' })
    await expect(store(large)).rejects.toMatchObject({ key: 'BrandPictureTooLarge' })
    await expect(store(await icon().toBuffer(), await server.scopeOf('client'))).rejects.toMatchObject({
      key: 'NotAllowed',
    })
  })
})

describe('profile pictures', () => {
  const given = async (name: 'admin' | 'outsider') => {
    const { id } = server.people[name]
    const kept = `pictures/${id}/me.webp`
    await server.database.rows(sql`update people set picture = ${kept}, assets_version = 2 where id = ${id}`)
    await server.storage.put(`pictures/${id}/2/me.webp`, Buffer.from('me'), { contentType: 'image/webp' })
    return picturePath(kept, 2)
  }

  it('are seen by people of a common domain', async () => {
    const path = await given('admin')
    for (const caller of ['colleague', 'client']) {
      const answer = await server.get(path, caller)
      expect(answer.statusCode).toBe(200)
      expect(answer.headers['content-type']).toBe('image/webp')
      expect(answer.headers['cache-control']).toBe(privateForAYear)
    }
  })

  it('are seen by nobody else', async () => {
    const path = await given('admin')
    expect(await status(path)).toBe(401)
    expect(await status(path, 'token')).toBe(401)
    expect(await status(path, 'outsider')).toBe(404)
    expect(await status(path, 'stranger')).toBe(404)
    expect(await status(await given('outsider'), 'admin')).toBe(404)
  })

  it('are those that the profile names, and no other file', async () => {
    const path = await given('admin')
    await server.storage.put(`pictures/${server.people.admin.id}/2/other.webp`, Buffer.from('x'), {
      contentType: 'image/webp',
    })
    expect(await status(path.replace('me.webp', 'other.webp'), 'client')).toBe(404)
    expect(await status(path.replace('version=2', 'version=3'), 'client')).toBe(404)
    expect(await status('/assets/pictures/not-an-id/me.webp', 'client')).toBe(404)
  })
})

/** A model with a copy for phones, and the address of that copy for programs without a session. */
async function sharedModel(fileName: string): Promise<{ path: string; storedAs: string }> {
  const media = { productId: shown, fileName, type: '3dGLTF' as const, content: Buffer.from('glTF') }
  const { storedAs } = await storeMedia(server.scope, server.storage, media)
  await server.storage.put(preparedKey(storedAs, 'phone'), Buffer.from('small'), {
    contentType: 'model/gltf-binary',
  })
  await server.scope.rows(sql`update media_versions set prepared = '{phone}' where stored_as = ${storedAs}`)
  const key = { productId: shown, name: fileName }
  const { path } = await shareMediaFile(await server.scopeOf('client'), testSecret, key, 'phone')
  return { path, storedAs }
}

describe('a shared address', () => {
  it('answers with its file alone, to programs without a session, for 15 minutes', async () => {
    const { path, storedAs } = await sharedModel('desk.glb')
    expect(path).toMatch(/\/desk\.glb$/)
    const answer = await server.get(path)
    expect([answer.statusCode, answer.body]).toEqual([200, 'small'])
    expect(answer.headers['cache-control']).toBe('private, no-store')
    const [, , , token = ''] = path.split('/')
    const [body = '', signature = ''] = decodeURIComponent(token).split('.')
    const changed = JSON.parse(Buffer.from(body, 'base64url').toString())
    changed[2] = 'web'
    const forged = Buffer.from(JSON.stringify(changed)).toString('base64url')
    for (const wrong of [`${forged}.${signature}`, body, `${body}.`, `${body}.${signature}x`, 'x'])
      expect([wrong, await status(`/assets/shared/${wrong}/desk.glb`)]).toEqual([wrong, 404])
    const signer = { person: server.people.client.id }
    const over = [domain, storedAs, 'phone', Date.now() - 1, signer]
    const signed = createSignedToken(testSecret, 'media file', over)
    expect(await status(`/assets/shared/${signed}/desk.glb`)).toBe(404)
    const elsewhere = createSignedToken(testSecret, 'unsubscribe', [
      domain,
      storedAs,
      'phone',
      Date.now() + 9e5,
      signer,
    ])
    expect(await status(`/assets/shared/${elsewhere}/desk.glb`)).toBe(404)
  })

  it('is given to nobody who does not see the file, and ends when it is deleted', async () => {
    const { path } = await sharedModel('shelf.glb')
    const client = await server.scopeOf('client')
    const ask = (productId: string, name: string) =>
      shareMediaFile(client, testSecret, { productId, name }, 'phone')
    await expect(ask(secret, 'shelf.glb')).rejects.toMatchObject({ key: 'NotFound' })
    await expect(ask(shown, 'none.glb')).rejects.toMatchObject({ key: 'NotFound' })
    await expect(
      shareMediaFile(client, testSecret, { productId: shown, name: 'shelf.glb' }, 'usdz'),
    ).rejects.toMatchObject({ key: 'NotFound' })
    await server.scope.rows(sql`update product_media set deleted_at = now() where name = 'shelf.glb'`)
    expect(await status(path)).toBe(404)
  })

  it('ends when the file is hidden from clients, and when its maker is shut out', async () => {
    const { path } = await sharedModel('bench.glb')
    const hide = (isActive: boolean) =>
      server.scope.rows(sql`update product_media set is_active = ${isActive} where name = 'bench.glb'`)
    await hide(false)
    expect(await status(path)).toBe(404)
    await hide(true)
    expect(await status(path)).toBe(200)
    const shutOut = (isActive: boolean) =>
      server.scope.rows(sql`
        update memberships set is_active = ${isActive}
        where domain_id = ${domain} and person_id = ${server.people.client.id}`)
    await shutOut(false)
    expect(await status(path)).toBe(404)
    await shutOut(true)
    expect(await status(path)).toBe(200)
  })
})

describe('every address of files', () => {
  /** A file that exists, by the name of its address. */
  const example = async (name: string): Promise<string | null> => {
    const [media, , file, cover] = addresses(shown, server.products.shownFolder)
    const found: Record<string, string | undefined> = {
      'assets.productMedia': media,
      'assets.productFile': file,
      'assets.folderCover': cover,
      'assets.brandFile': `/assets/customizations/${domain}/manifest.webmanifest`,
      'assets.processFile': processFilePath(domain, processId, 'report.csv'),
      'assets.sharedMediaFile': (await sharedModel('lamp.glb')).path,
      'assets.projectCover': projectCoverPath(domain, projectId, 1),
      'assets.orderFile': orderFilePath(order, domain, 'pdf', 'en-us'),
      'assets.companyArchive': archivePath(domain, crypto.randomUUID()),
      'assets.importTemplate': importTemplatePath(domain, server.products.shownFolder, 'en-us'),
      'assets.refusedRows': refusedRowsPath(domain, importId, 'csv', 'en-us'),
      'assets.picture': `/assets/pictures/${server.people.admin.id}/me.webp`,
    }
    return found[name] ?? null
  }
  let processId = ''
  let projectId = ''
  let importId = ''
  const order = { _id: crypto.randomUUID(), project: crypto.randomUUID(), revision: 1 }
  beforeAll(async () => {
    const result = { file: { name: 'report.csv', sizeBytes: 1, contentType: 'text/csv' } }
    const [process] = await server.scope.rows<{ id: string }>(sql`
      insert into processes (domain_id, kind, state, finished_at, result)
      values (${domain}, 'test', 'finished', now(), ${JSON.stringify(result)}::jsonb) returning id`)
    processId = process?.id ?? ''
    importId = await givenImport(await server.scopeOf('admin'), 'checked')
    projectId = await givenProject(server.scope, { products: [shown] })
  })
  const endpoints = () =>
    assetEndpoints({
      ...createTenantAccess(server.database),
      secret: testSecret,
      storage: server.storage,
    })

  it('stands in the table of this test', async () => {
    for (const { name } of endpoints()) expect([name, await example(name)]).not.toEqual([name, null])
  })

  it('refuses whom its stated access refuses, and says nothing of the company', async () => {
    for (const { name, access } of endpoints()) {
      const path = (await example(name)) ?? ''
      expect([name, await status(path)]).toEqual([name, access.kind === 'public' ? 200 : 401])
      if (access.kind === 'public') continue
      for (const caller of ['outsider', 'stranger', 'otherToken']) {
        const answer = await server.get(path, caller)
        // Calls for accounts know no share tokens.
        const expected = access.kind === 'account' && caller === 'otherToken' ? 401 : 404
        expect([name, caller, answer.statusCode]).toEqual([name, caller, expected])
        for (const secret of ['Atelier', domain, shown]) expect(answer.body).not.toContain(secret)
      }
    }
  })
})
