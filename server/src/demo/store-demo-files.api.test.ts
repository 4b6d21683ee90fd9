/** In which order a product of the demo shows its media, whatever gets ready first. */
import type { DemoFile, GeneratedCatalogue } from '@vitrine/demo'
import { sql } from 'kysely'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { givenCompany, givenProductFolder, scopeOf } from '../../test/factories/company.ts'
import { startTestServer, type TestServer } from '../../test/harness/test-server.ts'
import { ensureCategoryPaths } from '../modules/categories/index.ts'
import { draftRules, saveProducts } from '../modules/products/index.ts'
import { storeDemoFiles } from './store-demo-files.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

it('begins with the picture of the product, and ends with rooms in which it stands', async () => {
  const { scope: founder, admin, domainId } = await givenCompany(server)
  const folderId = await givenProductFolder(founder)
  const scope = await scopeOf(server, admin, domainId)
  const categoryId = (await ensureCategoryPaths(scope, [['Storage']], 'manual'))[0] ?? ''
  const drafts = [
    {
      name: 'Sideboard',
      reference: 'SB-1',
      description: '',
      categoryId,
      folderIds: [folderId],
      details: {},
      prices: {},
    },
  ]
  const { saved } = await saveProducts(scope, drafts, await draftRules(scope))
  const product = saved[0]?.id ?? ''
  const bytes = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#887766' } })
    .png()
    .toBuffer()
  const own = { kind: 'product-media', reference: 'SB-1' } as const
  const asMade: readonly DemoFile[] = [
    { target: { kind: 'scene', references: ['SB-1'] }, fileName: 'room.png', type: 'image', bytes },
    { target: own, fileName: 'front.png', type: 'image', bytes },
    { target: own, fileName: 'side.png', type: 'image', bytes },
  ]
  async function* files() {
    yield* asMade
  }
  const generated = { fileCount: asMade.length, files } as unknown as GeneratedCatalogue
  const world = { scope, folders: new Map(), products: new Map([['SB-1', product]]) }
  await storeDemoFiles(world, server.storage, generated, () => {})
  const stored = await scope.rows<{ name: string }>(sql`
    select name from product_media where product_id = ${product} order by position`)
  expect(stored.map(({ name }) => name)).toEqual(['front.png', 'side.png', 'room.png'])
})
