// @smoke
/** What the address of the catalogue asks for, in words, and what of it can't be asked. */
import type { FoundPlace } from '@vitrine/contract'
import { describe, expect, it, onTestFinished } from 'vitest'
import { type Locator, page } from 'vitest/browser'
import { domainId, exampleProduct, ids, keys } from '../../../../test/example-company.ts'
import { newsOfServer } from '../../../../test/live-news.tsx'
import { openCatalog } from '../../../../test/open/open-catalog.tsx'
import { exampleMedia } from '../../../../test/servers/media-server.ts'
import type { ProductServer } from '../../../../test/servers/product-server.ts'

const products = [exampleProduct(0), exampleProduct(1)]
const addressOf = (filters: unknown) => `/catalog?filters=${encodeURIComponent(JSON.stringify(filters))}`
const chips = () => page.getByRole('region', { name: 'Active filters' })
const chip = (text: string) => chips().getByRole('button', { name: `Remove filter: ${text}`, exact: true })
const marksIn = (part: Locator) =>
  [...part.element().querySelectorAll('mark')].map(({ textContent }) => textContent)
const card = (name: string) => page.getByRole('heading', { level: 2, name })

describe('filters of the address', () => {
  it('are said in words, a group as one, and taken away one by one', async () => {
    const oak = { field: keys.material, type: 'EXACT', value: 'Oak' }
    const wide = { field: keys.width, type: 'GTE', value: '90' }
    const either = { field: 'any', type: 'ANY', value: JSON.stringify([oak, wide]) }
    const named = { field: 'name', type: 'NOT_REGEX_I', value: 'chaise' }
    const { server, address } = await openCatalog({ products, address: addressOf([either, named]) })
    const group = chip('Any of: Material: Oak; Width from 90')
    await expect.element(group).toBeVisible()
    await expect.element(chip('Name does not contain “chaise”')).toBeVisible()
    expect(server.asked.at(-1)).toEqual([either, named])
    await group.click()
    await expect.element(group).not.toBeInTheDocument()
    await expect.poll(() => server.asked.at(-1)).toEqual([named])
    expect(decodeURIComponent(address())).not.toContain('Oak')
  })

  it('that cannot be asked are left out with the reason, while the others hold', async () => {
    const sound = { field: 'name', type: 'REGEX_I', value: 'chair' }
    const hidden = { field: 'price:00000000-0000-4000-8000-999999999999', type: 'GT', value: '1' }
    const odd = { field: keys.width, type: 'EQ', value: 'wide' }
    const { server } = await openCatalog({ products, address: addressOf([hidden, sound, odd, 7]) })
    await expect.element(card('Chair 000')).toBeVisible()
    for (const reason of [
      'a filter on a field that you cannot see',
      'Width, “wide” is not a valid value',
      'a filter that cannot be read',
    ])
      await expect.element(chip(`Left out: ${reason}`)).toBeVisible()
    expect(server.asked.every((filters) => filters.length === 1 && filters[0]?.value === 'chair')).toBe(true)
  })

  it('that are none at all are said to be left out, and go at a click', async () => {
    const { server, address } = await openCatalog({ products, address: '/catalog?filters=%7Bbad' })
    await expect.element(card('Chair 001')).toBeVisible()
    await chip('Left out: a filter that cannot be read').click()
    await expect.element(chips()).not.toBeInTheDocument()
    expect(address()).toBe('/catalog')
    expect(server.asked.every((filters) => filters.length === 0)).toBe(true)
  })
})

describe('a search', () => {
  it('keeps the categories and folders of that name above the products, each of them a way there', async () => {
    const { address } = await openCatalog({ products, address: '/catalog?q=chair' })
    const places = page.getByRole('navigation', { name: 'Matching categories and folders' })
    await places.getByRole('link', { name: /^Chairs/ }).click()
    await expect.poll(address).toContain(`category=${ids.chairs}`)
    expect(address()).not.toContain('q=')
    await expect.element(places).not.toBeInTheDocument()
  })

  it('marks what was found in names, and says below why a product was found that has it elsewhere', async () => {
    const found: FoundPlace[] = [
      { key: 'name', text: 'Chair 001', marks: [[0, 5]] },
      { key: keys.material, text: 'dark oak', marks: [[5, 8]] },
    ]
    const named = Object.assign(exampleProduct(1), { found })
    await openCatalog({ products: [exampleProduct(0), named], address: '/catalog?q=chair' })
    const article = page.getByRole('article').filter({ hasText: 'Chair 001' })
    await expect.element(article.getByText('Material: dark oak')).toBeVisible()
    expect(marksIn(article)).toEqual(['Chair', 'oak'])
    await page.getByRole('combobox', { name: 'Search the catalog' }).click()
    const option = page.getByRole('option', { name: /Chair 001/ })
    await expect.element(option.getByText('Material: dark oak')).toBeVisible()
    expect(marksIn(option)).toEqual(['Chair', 'oak'])
    await expect.element(card('Chair 000')).toBeVisible()
    expect(marksIn(page.getByRole('article').filter({ hasText: 'Chair 000' }))).toEqual([])
  })
})

describe('a search that finds little', () => {
  const several = Array.from({ length: 5 }, (_, number) => exampleProduct(number))

  it('has what may have been meant above, and the first products of that below', async () => {
    const { address } = await openCatalog({
      products: several,
      address: '/catalog?q=chair+002',
      prepare: (answering) => {
        answering.suggestion = 'chair 00'
      },
    })
    await expect.element(page.getByRole('status').filter({ hasText: 'Did you mean: chair 00' })).toBeVisible()
    await expect.element(page.getByRole('list', { name: 'Products' }).first()).toHaveTextContent('Chair 002')
    const meant = page.getByRole('region', { name: 'Products for “chair 00”' })
    await expect.element(meant.getByRole('heading', { name: 'Chair 004' })).toBeVisible()
    await page.getByRole('link', { name: 'chair 00', exact: true }).click()
    await expect.poll(address).toContain('q=chair+00')
    await expect.element(meant).not.toBeInTheDocument()
  })
})

describe('a search that finds nothing', () => {
  it('shows what may have been meant and its products, with the way to search for it', async () => {
    const { address } = await openCatalog({
      products,
      address: '/catalog?q=chiar',
      prepare: (answering) => {
        answering.suggestion = 'chair'
      },
    })
    await expect.element(page.getByRole('status').filter({ hasText: 'Did you mean: chair' })).toBeVisible()
    await expect.element(card('Chair 000')).toBeVisible()
    await page.getByRole('link', { name: 'chair', exact: true }).click()
    await expect.poll(address).toContain('q=chair')
    await expect.element(page.getByText('Did you mean')).not.toBeInTheDocument()
  })

  it('says so where nothing is likely to have been meant', async () => {
    await openCatalog({ products, address: '/catalog?q=xylophone' })
    await expect.element(page.getByText('No product matches')).toBeVisible()
    await expect.element(page.getByText('Did you mean')).not.toBeInTheDocument()
  })
})

describe('options of a quick filter', () => {
  const ofMaterial = (number: number, material: string) =>
    exampleProduct(number, { details: [{ detailField: ids.material, value: material }] })
  const wooden = [ofMaterial(0, 'Oak'), ofMaterial(1, 'Oak'), ofMaterial(2, 'Ash')]
  const pill = () => page.getByRole('button', { name: 'Material', exact: true })
  const option = (name: string) => page.getByRole('checkbox', { name, exact: true })

  it('say how many products of the list have them, whatever is chosen among them', async () => {
    const width = { field: keys.width, type: 'GTE', value: '10' }
    const ash = { field: keys.material, type: 'IN', value: 'Ash' }
    const { server } = await openCatalog({
      products: wooden,
      address: `${addressOf([width])}&category=${ids.chairs}&q=chair`,
    })
    await expect.element(card('Chair 000')).toBeVisible()
    expect(server.counted).toEqual([])
    await pill().click()
    await expect.element(option('Oak, 2 products')).toBeVisible()
    await option('Ash, 1 product').click()
    await expect.poll(() => server.asked.at(-1)).toHaveLength(2)
    await expect.element(option('Oak, 2 products')).toBeVisible()
    await expect.element(option('Ash, 1 product')).toBeChecked()
    const [first] = server.counted
    expect(first).toEqual({ fields: first?.fields, search: 'chair', filters: [width] })
    expect(first?.fields).toContain(keys.material)
    await expect.poll(() => server.counted.at(-1)?.filters).toEqual([width, ash])
    expect(server.grouped).toEqual([])
    await pill().click()
    await expect.element(option('Oak, 2 products')).not.toBeInTheDocument()
    await chip('Width from 10').click()
    await expect.element(chip('Width from 10')).not.toBeInTheDocument()
    await pill().click()
    await expect.element(option('Oak, 2 products')).toBeVisible()
    expect(server.counted.at(-1)?.filters).toEqual([ash])
  })

  it('keep their numbers while others are read only where these are still true', async () => {
    const { server } = await openCatalog({ products: wooden, address: '/catalog' })
    await pill().click()
    await expect.element(option('Oak, 2 products')).toBeVisible()
    const letGo = server.holdLists()
    // A choice of its own changes nothing of the field.
    await option('Ash, 1 product').click()
    await expect.poll(() => server.counted).toHaveLength(2)
    await expect.element(option('Oak, 2 products')).toBeVisible()
    await pill().click()
    const starred = page.getByRole('button', { name: /^Starred only/ })
    await starred.click()
    await expect.element(starred).toHaveAttribute('aria-pressed', 'true')
    await pill().click()
    await expect.poll(() => server.counted).toHaveLength(3)
    await expect.element(option('Oak')).toBeVisible()
    letGo()
    await expect.element(option('Oak, 0 products')).toBeVisible()
  })

  it('that would leave nothing stand back, and can be chosen still', async () => {
    const { server } = await openCatalog({ products: wooden.slice(0, 2), address: '/catalog' })
    await pill().click()
    await option('Ash, 0 products').click()
    await expect.poll(() => server.asked.at(-1)).toEqual([{ field: keys.material, type: 'IN', value: 'Ash' }])
  })

  it('follow what others change, once the page is told of it', async () => {
    const news = newsOfServer()
    const { server } = await openCatalog({ products: wooden, address: '/catalog', isLive: true })
    const tell = (id: string) =>
      news.say({ type: 'RECORDS_CHANGED', payload: { domain: domainId, record: 'product', ids: [id] } })
    await pill().click()
    await expect.element(option('Oak, 2 products')).toBeVisible()
    server.change(wooden[1]?._id ?? '', keys.material, 'Ash')
    tell(wooden[1]?._id ?? '')
    await expect.element(option('Oak, 1 product')).toBeVisible()
    await expect.element(option('Ash, 2 products')).toBeVisible()
    server.change(wooden[0]?._id ?? '', keys.material, 'Ash')
    tell(wooden[0]?._id ?? '')
    await expect.element(option('Oak, 0 products')).toBeVisible()
  })

  it('of media count a product at each kind that it has', async () => {
    const media = ['chair.png', 'chair.glb'].map(
      (name, place) => exampleMedia(place, name, place === 0 ? {} : { type: '3dGLTF' }).item,
    )
    const products = [exampleProduct(0, { media }), exampleProduct(1, { media: media.slice(0, 1) })]
    await openCatalog({ products, address: '/catalog' })
    await page.getByRole('button', { name: /^(More filters|Filters)/ }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Media' }).click()
    await expect.element(option('Pictures, 2 products')).toBeVisible()
    await expect.element(option('3D models, 1 product')).toBeVisible()
  })

  it('can be chosen without numbers where these cannot be read', async () => {
    const { server } = await openCatalog({ products: wooden, address: '/catalog' })
    server.hasNoGroups = true
    await pill().click()
    await expect.poll(() => server.counted).toHaveLength(1)
    await option('Oak').click()
    await expect.poll(() => server.asked.at(-1)).toEqual([{ field: keys.material, type: 'IN', value: 'Oak' }])
  })

  it('are counted among all filters only where their field is open, on a phone too', async () => {
    await page.viewport(390, 844)
    onTestFinished(() => page.viewport(1280, 800))
    const { server } = await openCatalog({ products: wooden, address: '/catalog' })
    await page.getByRole('button', { name: /^(More filters|Filters)/ }).click()
    const field = page.getByRole('dialog').getByRole('button', { name: 'Material' })
    await expect.element(field).toBeVisible()
    expect(server.counted).toEqual([])
    await field.click()
    await expect.element(option('Oak, 2 products')).toBeVisible()
    expect(server.counted).toHaveLength(1)
  })
})

describe('quick filters', () => {
  it.each([1000, 1100, 1280])('stand in one line with the way to all others at %i pixels', async (width) => {
    await page.viewport(width, 844)
    onTestFinished(() => page.viewport(1280, 800))
    await openCatalog({ products: [exampleProduct(0)], address: '/catalog' })
    const more = page.getByRole('button', { name: 'More filters' })
    await expect.element(more).toBeVisible()
    // The quick filters come later than the button that opens all filters.
    const first = () => more.element().parentElement?.querySelector('button')
    await expect.poll(first).not.toBe(more.element())
    const box = more.element().getBoundingClientRect()
    expect(first()?.getBoundingClientRect().top).toBeCloseTo(box.top, 0)
    expect(box.right).toBeLessThanOrEqual(width)
  })
})

describe('products', () => {
  it('stay where they are when the folders above them come later, on a phone too', async () => {
    await page.viewport(390, 844)
    onTestFinished(() => page.viewport(1280, 800))
    const { promise, resolve } = Promise.withResolvers<void>()
    const prepare = (server: ProductServer) => {
      server.beforeFolders = promise
    }
    await openCatalog({ products, address: '/catalog', prepare })
    await expect.element(card('Chair 000')).toBeVisible()
    const place = () => card('Chair 000').element().getBoundingClientRect().top
    const before = place()
    resolve()
    await expect.element(page.getByRole('region', { name: 'Folders' })).toBeVisible()
    expect(place()).toBeCloseTo(before, 0)
  })
})

describe('starred products', () => {
  const pill = (name: string) => page.getByRole('button', { name, exact: true })

  it('are counted on their quick filter, of what the other filters leave', async () => {
    const starred = [
      exampleProduct(0, { interested: true }),
      exampleProduct(1),
      exampleProduct(2, { interested: true }),
    ]
    const { server } = await openCatalog({ products: starred, address: '/catalog' })
    await expect.element(pill('Starred only, 2 products')).toBeVisible()
    await pill('Starred only, 2 products').click()
    await expect.element(card('Chair 001')).not.toBeInTheDocument()
    await expect.element(pill('Starred only, 2 products')).toHaveAttribute('aria-pressed', 'true')
    expect(server.counted).toEqual([])
  })

  it('that are none are said to be none, and the list that says so can be opened', async () => {
    await openCatalog({ products, address: '/catalog' })
    await pill('Starred only, 0 products').click()
    await expect.element(page.getByRole('heading', { name: 'No starred products' })).toBeVisible()
  })
})
