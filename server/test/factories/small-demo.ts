/** The demo's companies as they are, with a handful of their products, a picture of each, and few people. */
import { type GeneratedCatalog, generateCatalog } from '@vitrine/demo'
import sharp from 'sharp'

const productCount = 6
/** Hashing passwords takes long. */
const peopleCount = 3

export const generateSmallCatalog: typeof generateCatalog = (key, options): GeneratedCatalog => {
  const { catalog } = generateCatalog(key, options)
  const products = catalog.products.slice(0, productCount)
  const people = catalog.people.slice(0, peopleCount)
  async function* files() {
    const picture = sharp({ create: { width: 8, height: 8, channels: 3, background: '#887766' } })
    const bytes = await picture.png().toBuffer()
    for (const { reference } of products) {
      const target = { kind: 'product-media', reference } as const
      yield { target, fileName: 'front.png', type: 'image', bytes } as const
    }
  }
  // Nobody is left to attend them.
  const past = { projects: [], visits: [], shares: [], changes: [] }
  return { catalog: { ...catalog, products, people, projects: [], past }, fileCount: products.length, files }
}
