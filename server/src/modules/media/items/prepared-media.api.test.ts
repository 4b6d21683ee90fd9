/** Models of our own making: stored with all that an upload would be prepared to, without a process of their own. */
import { sql } from 'kysely'
import { beforeEach, expect, it } from 'vitest'
import { type CatalogWorld, givenCatalog } from '../../../../test/factories/catalog.ts'
import { glbBox } from '../../../../test/factories/models.ts'
import { sharedServer, type TestServer } from '../../../../test/harness/test-server.ts'
import { startPreparing } from '../prepare-media.process.ts'
import { findVersion } from './media-versions.repository.ts'
import { openMediaMaker } from './prepared-media.service.ts'
import { keepUnprepared, preparedKey, writeMedia } from './stored-media.service.ts'

let server: TestServer
let world: CatalogWorld

beforeEach(async () => {
  server = await sharedServer({ works: true })
  world = await givenCatalog(server, { products: 1, seed: 83 })
})

const productId = () => world.products[0]?.id ?? ''

async function versionOf(name: string) {
  return await findVersion(world.staff, { productId: productId(), name, version: 1 })
}

it('makes of one model after the other what would be made of an upload, and queues nothing', async () => {
  const { staff } = world
  const maker = openMediaMaker(server.storage, new AbortController().signal)
  const models = {
    'stool.glb': await glbBox([0.5, 0.9, 0.5]),
    'bench.glb': await glbBox([1.6, 0.45, 0.4]),
  }
  for (const [fileName, content] of Object.entries(models)) {
    const kept = await maker.keep(staff, { productId: productId(), fileName, type: '3dGLTF', content })
    await staff.transaction((open) => writeMedia(open, kept))
    await kept.forget()
  }
  maker.end()
  expect(await staff.rows(sql`select 1 from processes`)).toEqual([])

  const content = models['bench.glb']
  const file = { productId: productId(), fileName: 'uploaded.glb', type: '3dGLTF', content } as const
  const uploaded = await keepUnprepared(staff, server.storage, file)
  await staff.transaction(async (open) => startPreparing(open, await writeMedia(open, uploaded)))
  await expect
    .poll(async () => (await versionOf('uploaded.glb'))?.status, { timeout: 60_000 })
    .toBe('Complete')

  const own = await versionOf('bench.glb')
  const asUploaded = await versionOf('uploaded.glb')
  for (const version of [own, asUploaded])
    expect(version).toMatchObject({ prepared: ['web', 'phone', 'usdz', 'poster', 'thumbnail'] })
  expect(own?.manifest).toEqual(asUploaded?.manifest)
  for (const prepared of own?.prepared ?? []) {
    const found = await server.storage.stat(preparedKey(own?.storedAs ?? '', prepared))
    expect([prepared, found?.sizeBytes]).toEqual([prepared, expect.any(Number)])
  }
}, 120_000)
