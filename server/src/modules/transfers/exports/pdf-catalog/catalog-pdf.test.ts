/** Catalogues, read back: what stands on which page, for whom, and how programs understand it. */
import { createHash } from 'node:crypto'
import { readdirSync } from 'node:fs'
import { getPriority } from 'node:os'
import { buffer } from 'node:stream/consumers'
import type { Language } from '@vitrine/contract'
import sharp from 'sharp'
import { beforeAll, describe, expect, it } from 'vitest'
import { type ReadPdf, readCode, readPdf } from '../../../../../test/harness/read-pdf.ts'
import type { CatalogContent, CatalogLook, CatalogParts, CatalogProduct } from './catalog-content.ts'
import { catalogPdf } from './catalog-pdf.ts'
import { drawCatalog } from './draw-catalog.ts'

const layouts = ['grid', 'list', 'page'] as const
const languages = ['en-us', 'fr-fr', 'zh-cn'] as const
const awkwardNames = [
  'Oak chair',
  'Fauteuil « Été » à accoudoirs, laine bouclée et chêne massif huilé, avec un nom qui ne finit pas, '.repeat(
    4,
  ),
  '橡木扶手椅（深色）',
  'Krzesło dębowe',
  'כיסא עץ אלון',
  'كرسي من خشب البلوط',
  '👩‍👩‍👧 sofa\u0000\u200b\nsecond line',
  'Donaudampfschifffahrtsgesellschaftskapitänsmützenständerhalterung'.repeat(3),
]

let pictures: Map<string, Buffer>

beforeAll(async () => {
  const drawn = async (color: string) =>
    await sharp({ create: { width: 960, height: 720, channels: 3, background: color } })
      .webp()
      .toBuffer()
  const red = await drawn('#aa2211')
  pictures = new Map([
    ['red', red],
    ['copy of red', red],
    ['green', await drawn('#1b7f5c')],
    ['broken', Buffer.from('no picture')],
  ])
})

function product(index: number, more: Partial<CatalogProduct> = {}): CatalogProduct {
  return {
    id: String(index),
    name: `Chair no. ${index + 1}`,
    facts: [
      { kind: 'text', label: 'Reference', text: `REF-${index + 1}` },
      { kind: 'price', label: 'Retail', text: '€1,234.50' },
      { kind: 'link', label: 'Maker', text: 'maker.example', address: 'https://maker.example/' },
      { kind: 'ribbon', label: 'State', text: 'New', color: '#1b7f5c' },
    ],
    pictures: [{ key: 'red', largeKey: 'red' }],
    address: `https://atelier.example/catalog/${index}?folder=7`,
    ...more,
  }
}

const many = (count: number) => Array.from({ length: count }, (_, index) => product(index))

interface Given {
  sections?: CatalogContent['sections']
  locale?: Language
  look?: Partial<CatalogLook>
  content?: Partial<CatalogContent>
  parts?: Partial<CatalogParts>
}

function partsOf({ sections, locale = 'en-us', look, content, parts }: Given): CatalogParts {
  return {
    content: {
      title: 'Autumn & Winter <2026>',
      subtitle: 'Furniture of the north',
      forWhom: 'Maison Dupont',
      madeAt: new Date('2026-11-24T10:00:00Z'),
      preferences: { locale, numberFormat: null, dateFormat: null },
      sections: sections ?? [{ path: ['Seating', 'Chairs'], products: many(7) }],
      ...content,
    },
    brand: { appName: 'Maison Neuve', color: '#207060', logo: null },
    look: {
      layout: 'grid',
      hasCover: true,
      hasContents: true,
      hasCodes: false,
      coverPicture: 'first',
      ...look,
    },
    openPicture: async (key) => pictures.get(key) ?? null,
    ...parts,
  }
}

async function made(given: Given): Promise<Buffer> {
  const pieces: Uint8Array[] = []
  for await (const piece of catalogPdf(partsOf(given))) pieces.push(piece)
  return Buffer.concat(pieces)
}

const read = async (given: Given) => await readPdf(await made(given))
const said = (pdf: ReadPdf) => pdf.pages.join('\n')

describe('the pages of a catalogue', () => {
  it('have two rows of a grid each, also with as many fields and six prices, of which none is left out', async () => {
    const facts: CatalogProduct['facts'] = [
      ...Array.from({ length: 8 }, (_, at) => ({
        kind: 'text' as const,
        label: `Field no. ${at}`,
        text: `Value ${at} that takes two lines of its column`,
      })),
      ...Array.from({ length: 6 }, (_, at) => ({
        kind: 'price' as const,
        label: `Price type ${at}`,
        text: `€${at},234.50`,
      })),
    ]
    const sections = [{ path: ['Seating'], products: many(12).map((one) => ({ ...one, facts })) }]
    const { pages } = await read({ sections, look: { hasContents: false, hasCodes: true } })
    const onPage = (page = '') => page.match(/Chair no\. \d+/g)?.length ?? 0
    expect(pages.slice(1).map(onPage)).toEqual([6, 6])
    expect(pages.slice(1).map((page) => page.match(/€5,234\.50/g)?.length)).toEqual([6, 6])
  })

  it.each(layouts)('show each of 1, 7 and 150 products once as %s, in order', async (layout) => {
    for (const count of [1, 7, 150]) {
      const sections = [
        { path: ['Seating', 'Chairs'], products: many(count).slice(0, 100) },
        { path: [], products: many(count).slice(100) },
      ].filter(({ products }) => products.length > 0)
      const { pages } = await read({ sections, look: { layout, hasContents: false, hasCover: false } })
      const numbers = [...pages.join(' ').matchAll(/Chair no\. (\d+)/g)].map(([, number]) => Number(number))
      expect(numbers).toEqual(Array.from({ length: count }, (_, index) => index + 1))
      for (const [index, page] of pages.entries()) expect(page).toContain(`${index + 1} / ${pages.length}`)
    }
  })

  it.each(languages)('say in %s for whom they are and when they were made', async (locale) => {
    const expected = {
      'en-us': ['For Maison Dupont · Nov 24, 2026', 'Contents', 'N/A'],
      'fr-fr': ['Pour Maison Dupont · 24 nov. 2026', 'Sommaire', 'N/D'],
      'zh-cn': ['致 Maison Dupont · 2026年11月24日', '目录', '无'],
    }[locale]
    const pdf = await read({ locale, sections: [{ path: [], products: [product(0)] }] })
    for (const text of expected) expect(said(pdf)).toContain(text)
    expect(pdf.info).toMatchObject({
      Title: 'Autumn & Winter <2026>',
      Language: locale.replace(/-(.*)/, (end) => end.toUpperCase()),
    })
  })

  it('say what fields say, and never more than they were given', async () => {
    const text = said(await read({ sections: [{ path: ['Chairs'], products: [product(0)] }] }))
    for (const each of [
      'Reference',
      'REF-1',
      'Retail',
      '€1,234.50',
      'Maker',
      'maker.example',
      'State',
      'New',
    ])
      expect(text).toContain(each)
    const bare = said(await read({ sections: [{ path: ['Chairs'], products: [product(0, { facts: [] })] }] }))
    for (const each of ['REF-1', '€', 'Retail', 'maker']) expect(bare).not.toContain(each)
  })

  it('end with an ellipsis what is too long, count fields that have no room, and break at nothing', async () => {
    const facts = Array.from({ length: 80 }, (_, index) => ({
      kind: 'price' as const,
      label: `Price list no. ${index + 1} with a name that is longer than its column`,
      text: `€${index},000.00`,
    }))
    const products = awkwardNames.map((name, index) =>
      product(index, { name, facts, pictures: index % 2 === 0 ? [] : [{ key: 'broken', largeKey: 'gone' }] }),
    )
    for (const layout of layouts) {
      const pdf = await read({
        sections: [{ path: awkwardNames.slice(0, 3), products }],
        look: { layout, hasCodes: true },
      })
      expect(pdf.beyond).toEqual([])
      const text = said(pdf)
      expect(text).toContain('…')
      expect(text).toMatch(/and \d+ more/)
      expect(text).toContain('橡木扶手椅')
      expect(text).toContain('Krzesło dębowe')
      expect(text).toContain('No picture')
    }
  })

  it('never end with a heading', async () => {
    for (const layout of ['grid', 'list'] as const)
      for (const first of layout === 'grid' ? [6, 9] : [5, 6, 7]) {
        const { pages } = await read({
          sections: [
            { path: ['First'], products: many(first) },
            { path: ['Second category'], products: [product(50)] },
          ],
          look: { layout, hasCover: false, hasContents: false },
        })
        const page = pages.find((each) => each.includes('Second category'))
        expect(page).toContain('Chair no. 51')
      }
  })

  it('say that there are no products where there are none', async () => {
    const pdf = await read({ sections: [] })
    expect(said(pdf)).toContain('No products')
  })
})

describe('contents', () => {
  it('name each category and product with its page, and lead there', async () => {
    const sections = [
      { path: ['Seating', 'Chairs'], products: many(30) },
      { path: ['Tables'], products: [product(30, { name: 'Long table' })] },
    ]
    const pdf = await read({ sections, look: { layout: 'grid' } })
    const pageOf = (text: string) => pdf.pages.findLastIndex((page) => page.includes(text)) + 1
    expect(pdf.pages[1]).toContain('Contents')
    expect(pdf.pages[1]).toContain(`Long table ${pageOf('Long table')}`)
    expect(pdf.pages[1]).toContain(`Seating › Chairs 3`)
    const links = pdf.links.filter(({ page }) => page === 2)
    expect(links).toHaveLength(33)
    expect(links.at(-1)?.toPage).toBe(pageOf('Long table'))
  })

  it('give a long path of a category a second line, and cut nothing of it', async () => {
    const path = ['Bedroom storage', 'Chests of drawers and dressers', 'With mirrors and lights']
    const sections = [{ path, products: many(3) }]
    const { pages } = await read({ sections, look: { layout: 'grid' } })
    expect(pages[1]?.replaceAll(/\s+/g, ' ')).toContain(`${path.join(' › ')} 3`)
  })

  it('stand as bookmarks too', async () => {
    const sections = [
      { path: ['Seating'], products: many(2) },
      { path: [], products: [product(2)] },
    ]
    const { outline } = await read({ sections })
    expect(outline).toEqual([
      { title: 'Contents', toPage: 2, items: [] },
      {
        title: 'Seating',
        toPage: 3,
        items: [
          expect.objectContaining({ title: 'Chair no. 1', toPage: 3 }),
          expect.objectContaining({ title: 'Chair no. 2' }),
        ],
      },
      { title: 'N/A', toPage: 3, items: [expect.objectContaining({ title: 'Chair no. 3' })] },
    ])
  })

  it('have no page where nobody wants them, nor is there a cover', async () => {
    const { pages } = await read({ look: { hasCover: false, hasContents: false } })
    expect(pages).toHaveLength(1)
    expect(pages[0]).toContain('Autumn & Winter <2026>')
    expect(pages[0]).not.toContain('Contents')
  })
})

describe('a preview', () => {
  it('has the first pages of the whole, with the numbers that it will have', async () => {
    const sections = [{ path: ['Seating'], products: many(40) }]
    const look = { layout: 'list' } as const
    const whole = await read({ sections, look })
    const preview = await read({ sections, look, parts: { firstProducts: 6 } })
    expect(preview.pages).toEqual(whole.pages.slice(0, preview.pages.length))
    expect(preview.pages.length).toBeLessThan(whole.pages.length)
    expect(said(preview)).toContain('Chair no. 6')
    expect(
      preview.links.filter(({ toPage }) => toPage === null && true).filter(({ url }) => url === null),
    ).toEqual([])
  })
})

describe('a catalogue', () => {
  it('leads from names and codes to products, and from links to their addresses', async () => {
    const content = await made({
      sections: [{ path: ['Seating'], products: [product(3)] }],
      look: { layout: 'page', hasCodes: true, hasCover: false, hasContents: false },
    })
    const pdf = await readPdf(content)
    const urls = pdf.links.map(({ url }) => url)
    expect(urls).toContain('https://atelier.example/catalog/3?folder=7')
    expect(urls).toContain('https://maker.example/')
    expect(await readCode(content, 2)).toBe('https://atelier.example/catalog/3?folder=7')
  })

  it('is tagged: headings, figures with what they show, lists, links and contents', async () => {
    const { tree, info } = await read({ look: { hasCodes: true } })
    for (const role of ['H1', 'H2', 'H3', 'Figure', 'L', 'LI', 'Lbl', 'LBody', 'TOC', 'TOCI', 'Link'])
      expect(tree).toContain(`"role":"${role}"`)
    expect(tree).toContain('"alt":"Picture of Chair no. 1"')
    expect(tree).toContain('QR code that leads to https://atelier.example/catalog/0?folder=7')
    expect(info).toMatchObject({ IsAcroFormPresent: false, Author: 'Maison Neuve' })
  })

  it('has all its fonts in itself, cut to their letters, and says that it is made for archives', async () => {
    const content = await made({
      sections: [{ path: ['椅子'], products: [product(0, { name: '橡木椅 Krzesło' })] }],
    })
    const source = content.toString('latin1')
    const fonts = [...source.matchAll(/\/FontName \/(\S+)/g)].map(([, name]) => name)
    expect(fonts.length).toBeGreaterThanOrEqual(3)
    for (const name of fonts) expect(name).toMatch(/^[A-Z]{6}\+NotoSans/)
    expect(source.match(/\/FontFile[23]/g)).toHaveLength(fonts.length)
    expect(source).toContain('<pdfaid:part>2</pdfaid:part>')
    expect(source).toContain('<pdfaid:conformance>A</pdfaid:conformance>')
    expect(source).toContain('Autumn &amp; Winter &lt;2026&gt;')
    expect(source).toContain('/GTS_PDFA1')
    // Chinese fonts have 10 MB.
    expect(content.length).toBeLessThan(200_000)
  })

  it('has a picture that products share once, and is the same whenever it is made of the same', async () => {
    const products = many(6).map((each, index) => ({
      ...each,
      pictures: [{ key: index % 2 === 0 ? 'red' : 'copy of red', largeKey: 'red' }],
    }))
    const given: Given = { sections: [{ path: ['Seating'], products }], look: { coverPicture: 'none' } }
    const content = await made(given)
    expect(content.toString('latin1').match(/\/Subtype \/Image/g)).toHaveLength(1)
    const digest = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')
    expect(digest(await made(given))).toBe(digest(content))
  })

  it('ends where whoever has it made loses their rights', async () => {
    const pieces = catalogPdf(
      partsOf({
        parts: {
          onPage: async (products) => {
            if (products > 0) throw new Error('rights have changed')
          },
        },
      }),
    )
    const all = async () => {
      for await (const _ of pieces);
    }
    await expect(all()).rejects.toThrow('rights have changed')
  })
})

describe('a catalogue that is drawn in a thread of its own', () => {
  const drawn = async (pdf: AsyncGenerator<Uint8Array>) => await buffer(pdf)

  it('is the same file, page by page, while this thread goes on', async () => {
    const given = () => partsOf({ sections: [{ path: [], products: many(20) }] })
    const counted = { here: 0, there: 0 }
    const counting = (where: keyof typeof counted) => ({
      onPage: async (products: number) => {
        counted[where] += products
      },
    })
    const here = await drawn(catalogPdf({ ...given(), ...counting('here') }))
    const there = await drawn(drawCatalog({ ...given(), ...counting('there') }))
    expect(there.equals(here)).toBe(true)
    expect(counted).toEqual({ here: 20, there: 20 })
  })

  it.runIf(process.platform === 'linux')('lets the thread of requests go first', async () => {
    await drawn(drawCatalog(partsOf({ sections: [{ path: [], products: many(1) }] })))
    const priorities = readdirSync('/proc/self/task').map((thread) => getPriority(Number(thread)))
    expect(getPriority()).toBeLessThan(10)
    expect(priorities).toContain(10)
  })

  it('ends with the reason when it is no longer wanted, or a picture can not be had, and the next one is drawn', async () => {
    const given = partsOf({ sections: [{ path: [], products: many(9) }] })
    const replaced = drawCatalog({
      ...given,
      onPage: async () => {
        throw new Error('replaced')
      },
    })
    await expect(drawn(replaced)).rejects.toThrow('replaced')
    const withoutStorage = drawCatalog({
      ...given,
      openPicture: async () => {
        throw new Error('no storage')
      },
    })
    await expect(drawn(withoutStorage)).rejects.toThrow('no storage')
    for await (const _ of drawCatalog(given)) break
    // More than there are threads, so that each of those above has to have been given back.
    const all = await Promise.all([1, 2, 3].map(() => drawn(drawCatalog(given))))
    for (const pdf of all) expect(pdf.subarray(0, 5).toString()).toBe('%PDF-')
  })
})
