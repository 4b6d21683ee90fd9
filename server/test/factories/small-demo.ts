/** The demo's companies as they are, with a handful of their products, a picture of each, and few people. */
import { type DemoFiles, type GeneratedCatalog, generateCatalog, type StreamOptions } from '@vitrine/demo'
import sharp from 'sharp'

const productCount = 6
/** Hashing passwords takes long. */
const peopleCount = 3

export const generateSmallCatalog: typeof generateCatalog = (key, quality): GeneratedCatalog => {
  const { catalog, media, shown } = generateCatalog(key, quality)
  const products = catalog.products.slice(0, productCount)
  const people = catalog.people.slice(0, peopleCount)
  // Nobody is left to attend them.
  const past = { projects: [], visits: [], shares: [], changes: [] }
  return {
    catalog: { ...catalog, products, people, projects: [], past },
    media,
    shown,
    first: picturesOf(products, 'front.png'),
    rest: picturesOf(products, 'turned.png'),
  }
}

function picturesOf(products: GeneratedCatalog['catalog']['products'], fileName: string): DemoFiles {
  async function* stream({ from = 0 }: StreamOptions = {}) {
    const picture = sharp({ create: { width: 8, height: 8, channels: 3, background: '#887766' } })
    const bytes = await picture.png().toBuffer()
    for (const { reference } of products.slice(from)) {
      const target = { kind: 'product-media', reference } as const
      yield { target, fileName, type: 'image', bytes } as const
    }
  }
  return { count: products.length, stream }
}

/** The demo's companies as they are, without any files. */
export const generateWithoutFiles: typeof generateCatalog = (key, quality) => ({
  ...generateCatalog(key, quality),
  first: picturesOf([], ''),
  rest: picturesOf([], ''),
})
