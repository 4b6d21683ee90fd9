/** Exports: what files say to whom, read back by programs. */
import { parse } from 'csv-parse/sync'
import { readXlsx } from 'hucre/xlsx'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type CatalogWorld, givenCatalog } from '../../../../test/factories/catalog.ts'
import { signIn } from '../../../../test/factories/company.ts'
import { refusalOf } from '../../../../test/harness/api-caller.ts'
import { type Exporter, exporterOf } from '../../../../test/harness/exported-files.ts'
import { startTestServer, type TestServer } from '../../../../test/harness/test-server.ts'

let server: TestServer
let world: CatalogWorld
let admin: Exporter
let buyer: Exporter

beforeAll(async () => {
  server = await startTestServer({}, {}, { works: true })
  world = await givenCatalog(server, { products: 60, seed: 11 })
  admin = exporterOf(server, world.domainId, await signIn(server, world.admin))
  buyer = exporterOf(server, world.domainId, await signIn(server, world.buyer))
})
afterAll(() => server.close())

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
