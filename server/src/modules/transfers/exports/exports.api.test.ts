/** Exports: what files say to whom, read back by programs. */
import { parse } from 'csv-parse/sync'
import { readXlsx } from 'hucre/xlsx'
import { sql } from 'kysely'
import sharp from 'sharp'
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { type CatalogWorld, givenCatalog } from '../../../../test/factories/catalog.ts'
import { signIn } from '../../../../test/factories/company.ts'
import { refusalOf } from '../../../../test/harness/api-caller.ts'
import { type Exporter, exporterOf } from '../../../../test/harness/exported-files.ts'
import { readZip } from '../../../../test/harness/read-zip.ts'
import { sharedServer, type TestServer } from '../../../../test/harness/test-server.ts'
import { storeMedia } from '../../media/index.ts'
import { draftRules, saveProducts } from '../../products/index.ts'

let server: TestServer
let world: CatalogWorld
let admin: Exporter
let buyer: Exporter

beforeAll(async () => {
  server = await sharedServer({ works: true })
  world = await givenCatalog(server, { products: 60, seed: 11 })
  admin = exporterOf(server, world.domainId, await signIn(server, world.admin))
  buyer = exporterOf(server, world.domainId, await signIn(server, world.buyer))
})

const everything = { query: { filters: [], search: '' } }
const rowsOf = (content: Buffer) => parse(content, { bom: true }) as string[][]
const everyColumn = () => [
  'reference',
  'name',
  'description',
  'category',
  'folder',
  'published',
  'media',
  'link',
  `price:${world.prices.retail}`,
  `price:${world.prices.trade}`,
  ...Object.values(world.fields).map((id) => `detail:${id}`),
]

describe('a CSV file', () => {
  it('has a line for each product, with values as they are stored', async () => {
    const { process, content } = await admin.make({
      format: 'csv',
      selection: everything,
      columns: everyColumn(),
      sorting: 'reference',
    })
    const [headers, ...rows] = rowsOf(content)
    expect(headers?.slice(0, 10)).toEqual([
      'Reference',
      'Name',
      'Description',
      'Category',
      'Folder',
      'Published',
      'Media',
      'Link',
      'Retail (EUR)',
      'Trade (EUR)',
    ])
    expect(rows).toHaveLength(60)
    expect(process.result?.file?.name).toMatch(/^Products \d{4}-\d\d-\d\d\.csv$/)
    expect(process.result?.numbers).toEqual({ products: 60 })
    const byReference = new Map(rows.map((row) => [row[0], row]))
    for (const { values } of world.products) {
      const row = byReference.get(values.reference?.[0])
      const { width, launched } = world.fields
      const of = (key: string) => row?.[everyColumn().indexOf(key)]
      expect(of('name')).toBe(values.name?.[0])
      expect(of(`price:${world.prices.retail}`)).toBe(values[`price:${world.prices.retail}`]?.[0] ?? '')
      expect(of(`detail:${width}`)).toBe(values[`detail:${width}`]?.[0] ?? '')
      expect(of(`detail:${launched}`)).toBe(values[`detail:${launched}`]?.[0] ?? '')
    }
  })
})

describe('a link', () => {
  it('begins with the host name of the company, once that is its own', async () => {
    const [first] = world.products
    const hostName = `shop-${world.domainId}.example`
    const linkOf = async () => {
      const selection = { ids: [first?.id] }
      const { content } = await admin.make({ format: 'csv', selection, columns: ['link'] })
      return rowsOf(content)[1]?.[0]
    }
    const shared = new URL((await linkOf()) ?? '')
    expect(shared.pathname).toBe(`/catalog/${first?.id}`)
    expect(shared.hostname).not.toBe(hostName)
    for (const [status, expected] of [
      ['VERIFICATION', shared.hostname],
      ['ENABLED', hostName],
    ] as const) {
      await world.staff.rows(sql`
        update domains set mapping_url = ${hostName}, mapping_status = ${status} where id = ${world.domainId}`)
      expect(new URL((await linkOf()) ?? '').hostname).toBe(expected)
    }
  })
})

describe('an Excel file', () => {
  it('has numbers that are numbers and dates that are dates', async () => {
    const { content } = await admin.make({ format: 'xlsx', selection: everything, columns: everyColumn() })
    const { sheets } = await readXlsx(content, { readStyles: true })
    const [headers, ...rows] = sheets[0]?.rows ?? []
    expect(rows).toHaveLength(60)
    const column = (key: string) =>
      rows.map((row) => row[everyColumn().indexOf(key)] ?? null).filter((value) => value !== null)
    expect(headers?.[8]).toBe('Retail (EUR)')
    expect(column(`price:${world.prices.retail}`).every((value) => typeof value === 'number')).toBe(true)
    expect(column(`detail:${world.fields.launched}`).every((value) => value instanceof Date)).toBe(true)
  })
})

describe('values', () => {
  let reference: string
  const awkward = {
    name: '=HYPERLINK("https://evil.example")',
    description: `two lines\r\nand "quotes", commas; \t${'x'.repeat(9_000)}`,
    details: () => ({
      [world.fields.width]: '12345678901234567.5',
      [world.fields.weight]: '-0.50',
      [world.fields.note]: "'-5 °C",
      [world.fields.launched]: '1899-12-31',
    }),
  }
  const columns = () => [
    'reference',
    'name',
    'description',
    ...[world.fields.width, world.fields.weight, world.fields.note, world.fields.launched].map(
      (id) => `detail:${id}`,
    ),
  ]
  const make = (format: string) =>
    admin.make({
      format,
      selection: {
        query: { filters: [{ field: 'reference', type: 'EXACT', value: reference }], search: '' },
      },
      columns: columns(),
    })

  beforeAll(async () => {
    reference = '@SUM-1'
    const draft = {
      reference,
      name: awkward.name,
      description: awkward.description,
      categoryId: null,
      folderIds: [world.folders.draft],
      details: awkward.details(),
      prices: {},
    }
    const report = await saveProducts(world.staff, [draft], await draftRules(world.staff))
    expect(report.rejected).toEqual([])
  })

  it('begin with an apostrophe in CSV files where spreadsheets would compute them; numbers do not', async () => {
    const { content } = await make('csv')
    expect(content.subarray(0, 3)).toEqual(Buffer.from([0xef, 0xbb, 0xbf]))
    const [, row] = rowsOf(content)
    expect(row).toEqual([
      "'@SUM-1",
      `'${awkward.name}`,
      awkward.description,
      '12345678901234567.5',
      '-0.5',
      "''-5 °C",
      '1899-12-31',
    ])
  })

  it('stay texts in Excel files, also numbers of more digits than Excel keeps', async () => {
    const { content } = await make('xlsx')
    const { sheets } = await readXlsx(content)
    const row = sheets[0]?.rows[1]
    expect(row?.slice(0, 2)).toEqual(['@SUM-1', awkward.name])
    expect(String(row?.[2]).replaceAll('\r\n', '\n')).toBe(awkward.description.replaceAll('\r\n', '\n'))
    expect(row?.slice(3, 6)).toEqual(['12345678901234567.5', -0.5, "'-5 °C"])
  })
})

describe('a selection', () => {
  const references = async (exporter: Exporter, selection: object, sorting = 'reference') => {
    const { content } = await exporter.make({ format: 'csv', selection, columns: ['reference'], sorting })
    return rowsOf(content).slice(1).flat()
  }
  const referencesOf = (products: CatalogWorld['products']) =>
    products.map(({ values }) => values.reference?.[0] ?? '')

  it('is of some, of a query with exceptions, of a folder with what lies below, or of a saved view', async () => {
    const [first, , third] = world.products
    const ids = [third?.id, first?.id]
    expect(await references(admin, { ids })).toEqual(
      referencesOf([first, third].filter((one) => one !== undefined)),
    )
    const filters = [{ field: 'folder', type: 'IN', value: world.folders.open }]
    const inOpen = world.products.filter(({ folderIds }) => folderIds.includes(world.folders.open))
    const [left, ...others] = inOpen
    expect(await references(admin, { query: { filters, search: '' }, except: [left?.id] })).toEqual(
      referencesOf(others),
    )
    const inFolder = await references(admin, { folder: world.folders.open })
    expect(inFolder).toEqual(referencesOf(inOpen))
    const view = { name: 'Open ones', sharedWithGroups: [], filters, sorting: 'name' }
    const made = await admin.call<string>(`POST /users/${world.admin.id}/product-views`, {
      body: view,
    })
    const viewed = await references(admin, { view: made.body })
    expect(viewed).toEqual(inFolder)
    // Nobody else's view is anything.
    const asked = { format: 'csv', selection: { view: made.body }, columns: ['name'] }
    expect(refusalOf(await buyer.start(asked))).toEqual([404, 'NotFound'])
  })

  it('of what the caller does not see is one of nothing', async () => {
    const hidden = world.products.filter((product) => !world.clientSees(product)).map(({ id }) => id)
    const terms = (ids: string[]) => ({ format: 'csv', selection: { ids }, columns: ['reference'] })
    const estimate = (ids: string[]) => buyer.call('POST /exports/estimate', { body: terms(ids) })
    expect(await references(buyer, { ids: hidden })).toEqual([])
    expect(await estimate(hidden)).toEqual(await estimate([crypto.randomUUID()]))
    for (const folder of [world.folders.closed, crypto.randomUUID()]) {
      const asked = { format: 'csv', selection: { folder }, columns: ['reference'] }
      expect(refusalOf(await buyer.start(asked))).toEqual([404, 'NotFound'])
    }
  })

  it('is not sorted or filtered by what is hidden, nor by what nobody made', async () => {
    const hidden = `price:${world.prices.trade}`
    const invented = `price:${crypto.randomUUID()}`
    const columns = ['reference']
    for (const key of [hidden, invented]) {
      const sorted = { format: 'csv', selection: everything, columns, sorting: key }
      expect(refusalOf(await buyer.start(sorted))).toEqual([422, 'SortFieldUnknown'])
      const filters = [{ field: key, type: 'GT', value: '1' }]
      const filtered = { format: 'csv', selection: { query: { filters, search: '' } }, columns }
      expect(refusalOf(await buyer.start(filtered))).toEqual([422, 'FilterFieldUnknown'])
    }
  })

  it('is sorted as asked for, those without a value last', async () => {
    const width = `detail:${world.fields.width}`
    const { content } = await admin.make({
      format: 'csv',
      selection: everything,
      columns: [width],
      sorting: `-${width}`,
    })
    const values = rowsOf(content).slice(1).flat()
    const sorted = world.sortedValues(
      values.filter((value) => value !== ''),
      width,
      true,
    )
    expect(values.filter((value) => value !== '')).toEqual(sorted)
    expect(values.lastIndexOf(sorted.at(-1) ?? '')).toBeLessThan(values.indexOf(''))
  })
})

describe('media', () => {
  const terms = (given: object = {}) => ({
    format: 'zip',
    selection: { ids: chosen() },
    arrangement: 'product',
    sizes: 'original',
    sorting: 'reference',
    ...given,
  })
  const seen = () => world.products.filter(world.clientSees).slice(0, 2)
  const hidden = () => world.products.filter((product) => !world.clientSees(product)).slice(0, 1)
  const chosen = () => [...seen(), ...hidden()].map(({ id }) => id)
  const fileOf = async (shade: number) =>
    await sharp({ create: { width: 40, height: 30, channels: 3, background: { r: shade, g: 0, b: 0 } } })
      .png()
      .toBuffer()
  const files: Buffer[] = []

  beforeAll(async () => {
    for (const [at, productId] of chosen().entries()) {
      const content = await fileOf(at * 40)
      files.push(content)
      const media = { productId, type: 'image' as const, content }
      for (const fileName of ['front.png', 'back.png'])
        await storeMedia(world.staff, server.storage, { ...media, fileName })
    }
    await world.staff.rows(sql`
      update product_media set is_active = false where domain_id = ${world.domainId} and name = 'back.png'`)
  })

  it('are in folders of their products, with a list of what is in the archive', async () => {
    const { content, process } = await admin.make(terms())
    const zip = await readZip(content)
    expect(process.result?.numbers).toEqual({ products: 3 })
    const paths = [...zip.keys()]
    expect(paths.at(-1)).toBe('contents.csv')
    expect(paths.filter((path) => path.endsWith('/front.png'))).toHaveLength(3)
    expect(paths.filter((path) => path.endsWith('/back.png'))).toHaveLength(3)
    const [headers, ...rows] = rowsOf(zip.get('contents.csv') ?? Buffer.alloc(0))
    expect(headers).toEqual(['File', 'Reference', 'Name', 'Type', 'Bytes'])
    expect(rows.map(([path]) => path)).toEqual(paths.slice(0, -1))
    for (const [path = '', , , type, bytes] of rows)
      expect([type, Number(bytes)]).toEqual(['Image', zip.get(path)?.length])
    const fronts = paths.filter((path) => path.endsWith('/front.png')).map((path) => zip.get(path))
    expect(fronts.every((front) => files.some((file) => front?.equals(file)))).toBe(true)
  })

  it('are side by side under names of their own', async () => {
    const zip = await readZip((await admin.make(terms({ arrangement: 'flat' }))).content)
    const paths = [...zip.keys()].slice(0, -1)
    expect(new Set(paths).size).toBe(6)
    expect(paths.every((path) => /^REF-11-\d{4} (front|back)\.png$/.test(path))).toBe(true)
  })

  it('that can’t be shown are in no archive, and named in no table', async () => {
    const { id } = seen()[0] ?? {}
    await world.staff.rows(sql`
      insert into product_media (domain_id, product_id, name, type, size_bytes, is_ready, position, pending)
      values (${world.domainId}, ${id}, 'broken.zip', '3dOBJ', 1, false, 9,
        '{"version": 1, "status": "Error", "error": {"reason": "zipNoMtl", "detail": ""}}')`)
    onTestFinished(async () => {
      await world.staff.rows(sql`
        delete from product_media where domain_id = ${world.domainId} and name = 'broken.zip'`)
    })
    const selection = { ids: [id] }
    const { content } = await admin.make({ format: 'csv', selection, columns: ['media'] })
    expect(rowsOf(content)).toEqual([['Media'], ['front.png\nback.png']])
    const zip = await readZip((await admin.make(terms({ selection }))).content)
    expect([...zip.keys()].filter((path) => path.includes('broken'))).toEqual([])
    const { body } = await admin.call('GET /statistics')
    expect(body).toMatchObject({ media: { '3d': { items: 0 } } })
  })

  it('are for clients those that are active, of products that they see', async () => {
    const zip = await readZip((await buyer.make(terms())).content)
    const references = seen().map(({ values }) => values.reference?.[0])
    const paths = [...zip.keys()].slice(0, -1)
    expect(paths).toHaveLength(2)
    expect(paths.every((path) => path.endsWith('/front.png'))).toBe(true)
    expect(paths.map((path) => path.split(' ')[0]).sort()).toEqual(references.sort())
  })

  it('are counted and measured before, as the caller sees them', async () => {
    const estimate = async (exporter: Exporter) =>
      (await exporter.call('POST /exports/estimate', { body: terms() })).body
    const sizeOf = (buffers: Buffer[]) => buffers.reduce((sum, file) => sum + file.length, 0)
    expect(await estimate(admin)).toEqual({ products: 3, files: 6, sizeBytes: 2 * sizeOf(files) })
    expect(await estimate(buyer)).toEqual({ products: 2, files: 2, sizeBytes: sizeOf(files.slice(0, 2)) })
  })

  it('are in web sizes what browsers get, and originals where there is nothing else', async () => {
    const [first] = seen()
    await world.staff.rows(sql`
      update media_versions set prepared = '{thumbnail,w1920}' where product_id = ${first?.id ?? ''} and name = 'front.png'`)
    const [row] = await world.staff.rows<{ key: string }>(sql`
      select stored_as as key from media_versions where product_id = ${first?.id ?? ''} and name = 'front.png'`)
    const web = Buffer.from('a smaller picture')
    await server.storage.put(`${row?.key}.w1920`, web, { contentType: 'image/webp' })
    const zip = await readZip((await buyer.make(terms({ sizes: 'web' }))).content)
    const paths = [...zip.keys()].slice(0, -1)
    expect(paths.filter((path) => path.endsWith('/front.webp')).map((path) => zip.get(path))).toEqual([web])
    expect(paths.filter((path) => path.endsWith('/front.png'))).toHaveLength(1)
  })
})

describe('a column', () => {
  it('that the caller does not see is refused as one that nobody made', async () => {
    for (const format of ['csv', 'xlsx'])
      for (const hidden of [`price:${world.prices.trade}`, `detail:${world.fields.cost}`]) {
        const [kind] = hidden.split(':')
        const invented = `${kind}:${crypto.randomUUID()}`
        const ask = async (key: string) => {
          const { status, body } = await buyer.start({
            format,
            selection: everything,
            columns: ['name', key],
          })
          return JSON.stringify([status, body]).replaceAll(key, '')
        }
        expect(await ask(hidden)).toBe(await ask(invented))
        expect(await ask(hidden)).toContain('ExportFieldUnknown')
      }
  })
})

describe('a client', () => {
  it('takes along what they see and nothing else', async () => {
    const { content } = await buyer.make({
      format: 'csv',
      selection: everything,
      columns: ['reference', `price:${world.prices.retail}`],
    })
    const [, ...rows] = rowsOf(content)
    const seen = world.products.filter(world.clientSees)
    expect(rows.map(([reference]) => reference).sort()).toEqual(
      seen.map(({ values }) => values.reference?.[0]).sort(),
    )
  })

  it('looks at their own exports and at nobody else’s', async () => {
    const { process } = await admin.make({ format: 'csv', selection: everything, columns: ['reference'] })
    expect(refusalOf(await buyer.call(`GET /processes/${process._id}`))).toEqual([404, 'NotFound'])
    expect((await buyer.fetchFile(process.result?.file?.path ?? '')).status).toBe(404)
  })
})
