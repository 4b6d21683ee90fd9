// @slow: it draws rooms
import { describe, expect, it } from 'vitest'
import { atelierCatalog } from '../catalogs/atelier/index.ts'
import { lumenCatalog } from '../catalogs/lumen/index.ts'
import { type DemoFile, planFiles } from './files.ts'

async function allOf(files: AsyncIterable<DemoFile>): Promise<DemoFile[]> {
  const all: DemoFile[] = []
  for await (const file of files) all.push(file)
  return all
}

const asText = ({ target, fileName, bytes }: DemoFile) =>
  `${JSON.stringify(target)} ${fileName} ${bytes.length}`

/** With few products, so that it takes moments. */
function smallPlan() {
  const catalog = lumenCatalog()
  const products = catalog.products.slice(0, 3).map((product) => ({
    ...product,
    shoot: { ...product.shoot, withVideo: false },
  }))
  return planFiles({ ...catalog, products }, 'draft')
}

describe('files of the demo', () => {
  it.each([atelierCatalog(), lumenCatalog()])(
    'are all planned, each once, with a picture first of each product of $company.name',
    (catalog) => {
      const { media, shown, first, rest } = planFiles(catalog, 'full')
      expect(new Set(media.keys())).toEqual(new Set(catalog.products.map(({ reference }) => reference)))
      for (const [reference, { images }] of media) expect(images[0]).toBe(`${reference.toLowerCase()}.jpg`)
      expect(shown.size).toBeGreaterThan(20)
      expect(first.count).toBeLessThan(rest.count / 4)
    },
  )

  it('are as many as is said, and come in the same order from wherever it is gone on', async () => {
    const { rest } = smallPlan()
    const all = (await allOf(rest.stream())).map(asText)
    expect(all).toHaveLength(rest.count)
    // In the middle of what one process makes at once.
    const from = all.length - 5
    const left = await allOf(rest.stream({ from, processes: 1, isBackground: true }))
    expect(left.map(asText)).toEqual(all.slice(from))
  }, 120_000)

  it('has what the first pages show before the rest', async () => {
    const { first, media } = smallPlan()
    const made = await allOf(first.stream())
    expect(made).toHaveLength(first.count)
    const shown = made.flatMap(({ target, fileName }) => (target.kind === 'product-media' ? [fileName] : []))
    expect(shown.toSorted()).toEqual([...media.values()].map(({ images }) => images[0]).toSorted())
    expect(made.some(({ target }) => target.kind === 'folder-cover')).toBe(true)
    expect(made.some(({ target }) => target.kind === 'brand')).toBe(true)
  }, 120_000)
})
