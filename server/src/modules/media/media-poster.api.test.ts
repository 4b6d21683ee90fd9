/** Pictures that stand for 3D files, over HTTP. */
import type { MediaItem, MediaVersion } from '@vitrine/contract'
import { preparedPath } from '@vitrine/contract'
import sharp from 'sharp'
import { beforeAll, describe, expect, it } from 'vitest'
import { type CatalogWorld, givenCatalog } from '../../../test/factories/catalog.ts'
import { signIn } from '../../../test/factories/company.ts'
import { glbBox } from '../../../test/factories/models.ts'
import { contentOf } from '../../../test/harness/form-content.ts'
import { sharedServer, type TestServer } from '../../../test/harness/test-server.ts'

let server: TestServer
let world: CatalogWorld
let headers: Record<string, string>

beforeAll(async () => {
  server = await sharedServer({ works: true })
  world = await givenCatalog(server, { products: 10, seed: 12 })
  headers = await signIn(server, world.admin)
})

const productId = () => world.products[0]?.id ?? ''
const picture = async (color: string) =>
  new Uint8Array(
    await sharp({ create: { width: 1_200, height: 900, channels: 4, background: color } })
      .png()
      .toBuffer(),
  )

async function itemOf(name: string): Promise<MediaItem> {
  const answer = await server.request({
    url: `/api/products/${productId()}?domain=${world.domainId}`,
    headers,
  })
  const item = answer.json<{ media: MediaItem[] }>().media.find((one) => one.name === name)
  if (item === undefined) throw new Error(`${name} is not there`)
  return item
}

async function send(name: string, content: Buffer): Promise<MediaItem> {
  const metadata = { purpose: 'media', product: productId(), filename: name }
  const encoded = Object.entries(metadata).map(
    ([key, value]) => `${key} ${Buffer.from(value).toString('base64')}`,
  )
  const answer = await server.request({
    method: 'POST',
    url: `/api/uploads?domain=${world.domainId}`,
    headers: {
      ...headers,
      'tus-resumable': '1.0.0',
      'upload-length': String(content.length),
      'upload-metadata': encoded.join(','),
      'content-type': 'application/offset+octet-stream',
    },
    payload: content,
  })
  expect(answer.statusCode).toBe(201)
  await expect.poll(async () => (await itemOf(name)).pending, { timeout: 60_000 }).toBeNull()
  return await itemOf(name)
}

async function setPoster(name: string, image: Uint8Array<ArrayBuffer>) {
  return await server.request({
    method: 'POST',
    url: `/api/products/${productId()}/media/${name}/poster?domain=${world.domainId}`,
    ...(await contentOf({ image }, headers)),
  })
}

const fileOf = async (name: string, file: Parameters<typeof preparedPath>[3], version: number) =>
  (await server.request({ url: preparedPath(world.domainId, productId(), name, file, version), headers }))
    .rawPayload

async function middleOf(content: Buffer): Promise<number[]> {
  const { data, info } = await sharp(content).removeAlpha().raw().toBuffer({ resolveWithObject: true })
  const at = (Math.floor(info.height / 2) * info.width + Math.floor(info.width / 2)) * 3
  return [...data.subarray(at, at + 3)].map((value) => Math.round(value / 16))
}

describe('a poster that somebody chose', () => {
  it('is shown from then on, beside the same model, and again after a second choice', async () => {
    const first = await send('stool.glb', await glbBox([0.6, 0.9, 0.5]))
    expect(first).toMatchObject({ version: 1, isReady: true })
    for (const [version, color, seen] of [
      [2, '#ff0000', [16, 0, 0]],
      [3, '#0000ff', [0, 0, 16]],
    ] as const) {
      const answer = await setPoster('stool.glb', await picture(color))
      expect([answer.statusCode, answer.json()]).toEqual([200, { version }])
      const item = await itemOf('stool.glb')
      expect(item).toMatchObject({ version, isReady: true, type: '3dGLTF', pending: null })
      expect(item.placeholder).not.toBe(first.placeholder)
      expect(await middleOf(await fileOf('stool.glb', 'poster', version))).toEqual(seen)
      expect(await middleOf(await fileOf('stool.glb', 'thumbnail', version))).toEqual(seen)
      const { width } = await sharp(await fileOf('stool.glb', 'poster', version)).metadata()
      expect(width).toBe(960)
    }
    for (const file of ['web', 'phone', 'usdz'] as const)
      expect(await fileOf('stool.glb', file, 3)).toEqual(await fileOf('stool.glb', file, 1))
    // Addresses of earlier versions answer what they did.
    expect(await middleOf(await fileOf('stool.glb', 'poster', 1))).not.toEqual([16, 0, 0])
    expect(await middleOf(await fileOf('stool.glb', 'poster', 2))).toEqual([16, 0, 0])
    const versions = await server.request({
      url: `/api/products/${productId()}/media/stool.glb/versions?domain=${world.domainId}`,
      headers,
    })
    expect(versions.json<MediaVersion[]>().map(({ status }) => status)).toEqual(Array(3).fill('Complete'))
  })

  it('is refused for what is no picture, and for files that are no model', async () => {
    const broken = await setPoster('stool.glb', new Uint8Array([1, 2, 3]))
    expect([broken.statusCode, broken.json().code]).toEqual([400, 'InvalidInput'])
    await send('front.png', Buffer.from(await picture('#00ff00')))
    expect((await setPoster('front.png', await picture('#00ff00'))).statusCode).toBe(404)
    expect((await itemOf('stool.glb')).version).toBe(3)
  })
})
