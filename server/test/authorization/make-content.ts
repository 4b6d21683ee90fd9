/** Fields, prices, categories and products in random folders; `drawRights` gives them owners. */
import { sql } from 'kysely'
import { ensureCategoryPaths } from '../../src/modules/categories/index.ts'
import { storeMedia, storeProductFile } from '../../src/modules/media/index.ts'
import { createTag } from '../../src/modules/people/index.ts'
import { bulkProducts } from '../../src/modules/products/bulk-products/bulk-products.service.ts'
import { createModel } from '../../src/modules/products/models/write-models.service.ts'
import { makeFields, makePriceTypes, makeProducts } from '../random-worlds/company.ts'
import type { Making } from './making.ts'
import type { Product, World } from './world.ts'

/** Names of what products with media have. */
export const attached = { media: 'chair.glb', gone: 'gone.glb', file: 'care.txt' }

export async function makeContent(making: Making, world: World): Promise<void> {
  const { random, scope } = making
  const made = await scope()
  const isRequired = random.happens(0.3)
  const [note = '', ...others] = await makeFields(made, [
    { name: 'Note', type: 'text', required: isRequired },
    { name: 'Supplier', type: 'text' },
    { name: 'Remark', type: 'text' },
  ])
  world.fields = [{ id: note, isRequired }, ...others.map((id) => ({ id, isRequired: false }))]
  world.prices = await makePriceTypes(made, ['Retail prices', 'Trade prices'])
  for (const name of ['Tag one', 'Tag two'])
    world.tags.push(await createTag(made, { name, priceTypeIds: [] }))
  await makeCategories(making, world)
  await drawProducts(making, world)
}

async function makeCategories({ scope }: Making, world: World): Promise<void> {
  const made = await scope()
  const paths = [['Seating'], ['Seating', 'Chairs'], ['Tables'], ['Lamps']]
  await ensureCategoryPaths(made, paths)
  const rows = await made.rows<{ id: string; parent: string | null }>(
    sql`select id, parent_id as parent from categories where domain_id = ${world.domainId} order by name, id`,
  )
  world.categories = rows.map((row) => ({ ...row, createdBy: null }))
}

/** Products that are articles of one model. */
const modelled = 3

async function drawProducts({ server, random, scope }: Making, world: World): Promise<void> {
  const made = await scope()
  const [, ...places] = world.folders
  const axis = world.fields[0]?.id ?? ''
  const required = world.fields.filter(({ isRequired }) => isRequired).map(({ id }) => id)
  const drafts = Array.from({ length: 7 }, (_, n) => {
    const details = new Set([...required, ...random.some(world.fields, 0.6).map(({ id }) => id)])
    return {
      name: `Product ${n}`,
      reference: `REF-${n}`,
      description: '',
      categoryId: random.pick(world.categories.filter(({ parent }) => parent !== null)).id,
      folderIds: [...new Set([random.pick(places).id, random.pick(places).id])],
      details: {
        ...Object.fromEntries([...details].map((id) => [id, 'said'])),
        ...(n < modelled ? { [axis]: `said of ${n}` } : {}),
      },
      prices: Object.fromEntries(random.some(world.prices, 0.7).map((id) => [id, '10'])),
    }
  })
  const ids = await makeProducts(made, drafts)
  const products = drafts.map((draft, n): Product => {
    const { details, prices, folderIds, name } = draft
    return {
      id: ids[n] ?? '',
      name,
      folders: folderIds,
      owner: null,
      details: Object.keys(details),
      prices: Object.keys(prices),
      hasMedia: n < 3,
    }
  })
  for (const { id, hasMedia } of products) {
    if (!hasMedia) continue
    const content = Buffer.from('glTF')
    for (const fileName of [attached.media, attached.gone]) {
      await storeMedia(made, server.storage, { productId: id, fileName, type: '3dGLTF', content })
    }
    await storeProductFile(made, server.storage, { productId: id, fileName: attached.file, content })
  }
  await made.rows(sql`update product_media set deleted_at = now()
    where domain_id = ${world.domainId} and name = ${attached.gone}`)
  world.products = products.slice(0, -1)
  world.trashed = products.slice(-1)
  const articles = ids.slice(0, modelled)
  const { _id } = await createModel(made, { name: 'Some model', axes: [axis], articles })
  world.models = [{ id: _id, articles, axis }]
  await bulkProducts(await scope(), { ids: world.trashed.map(({ id }) => id) }, { type: 'delete' })
}
