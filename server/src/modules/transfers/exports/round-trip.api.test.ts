/** An exported file that is imported again, as it came, changes nothing: whatever values are. */
import { languages } from '@vitrine/contract'
import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { type CatalogWorld, givenCatalog } from '../../../../test/factories/catalog.ts'
import { signIn } from '../../../../test/factories/company.ts'
import { type Exporter, exporterOf } from '../../../../test/harness/exported-files.ts'
import { type Importer, importerOf } from '../../../../test/harness/imported-files.ts'
import { sharedServer, type TestServer } from '../../../../test/harness/test-server.ts'
import { ensureCategoryPaths } from '../../categories/index.ts'
import { draftRules, type ProductDraft, saveProducts } from '../../products/index.ts'

let server: TestServer
let world: CatalogWorld
let exporter: Exporter
let importer: Importer
let total: number

beforeAll(async () => {
  server = await sharedServer({ works: true })
  world = await givenCatalog(server, { products: 20, seed: 3 })
  const headers = await signIn(server, world.admin)
  exporter = exporterOf(server, world.domainId, headers)
  importer = importerOf(server, world.domainId, headers)
  const drafts = await awkward()
  const report = await saveProducts(world.staff, drafts, await draftRules(world.staff))
  expect(report.rejected).toEqual([])
  total = 20 + drafts.length
})

/** Names that spreadsheets compute, numbers that they cut, days that they don't know, texts that say something else. */
async function awkward(): Promise<ProductDraft[]> {
  const { width, weight, cost, material, launched, note, link, ribbon, stackable } = world.fields
  const [path = null] = await ensureCategoryPaths(world.staff, [['Sofas > beds', 'A / B; C']])
  const of = (reference: string, more: Partial<ProductDraft>): ProductDraft => ({
    reference,
    name: 'Plain',
    description: '',
    categoryId: null,
    folderIds: [world.folders.open],
    details: {},
    prices: {},
    ...more,
  })
  return [
    of('=1+1', { name: '=HYPERLINK("https://evil.example")', description: '+cmd|calc' }),
    of('@SUM(A1)', { name: '-5 °C', details: { [note]: "'already quoted" } }),
    of('SAID', { name: 'Yes', details: { [stackable]: 'false', [note]: 'No' } }),
    of('00042', { name: 'TRUE', description: '12 %', details: { [note]: '1E5', [width]: '0.00001' } }),
    of('1,5', { name: '2026-01-31', details: { [note]: '31/01/2026', [cost]: '-12345678901234567.125' } }),
    of('LINES', {
      description: 'one\ntwo\n\n"four"; five,\tsix',
      details: { [note]: '<b>bold</b> &amp; 沙发' },
    }),
    of('DAYS', { details: { [launched]: '1899-12-31', [weight]: '0' } }),
    of('LATER', { details: { [launched]: '9999-12-31', [material]: 'Oak', [ribbon]: 'Sale|#aa2211' } }),
    of('PLACES', { folderIds: Object.values(world.folders), categoryId: path }),
    of('LINK', { details: { [link]: 'https://a.example/?q=a%20b&c=1#d', [material]: 'oak' } }),
    of('PRICES', { prices: { [world.prices.retail]: '1234567.89', [world.prices.trade]: '0' } }),
    of('ZEROS', {
      prices: { [world.prices.retail]: '399.00', [world.prices.trade]: '0.50' },
      details: { [weight]: '65.0', [width]: '007.50' },
    }),
    of('THOUSANDTHS', { details: { [weight]: '2.125', [width]: '1.234' } }),
    of('LONG', { description: `${'x'.repeat(9_000)} end` }),
  ]
}

const columns = () => [
  ...['reference', 'name', 'description', 'category', 'folder', 'published', 'createdAt', 'media', 'link'],
  ...Object.values(world.prices).map((id) => `price:${id}`),
  ...Object.values(world.fields).map((id) => `detail:${id}`),
]
const selection = { query: { filters: [], search: '' } }

describe('an export of every field', () => {
  it.each(['xlsx', 'csv'].flatMap((format) => languages.map((language) => [format, language] as const)))(
    'to %s in %s comes back without a change',
    async (format, language) => {
      await server.database.rows(sql`update people set language = ${language} where id = ${world.admin.id}`)
      const { content } = await exporter.make({ format, selection, columns: columns() })
      const begun = await importer.begin(`again.${format}`, content, world.folders.open)
      const checked = begun.state === 'checked' ? begun : await importer.match(begun._id, {})
      expect(checked.columns.filter(({ target }) => target !== null).map(({ target }) => target)).toEqual(
        columns().filter((key) => !['createdAt', 'media', 'link'].includes(key)),
      )
      const others = (await importer.rows(begun._id)).filter(({ kind }) => kind !== 'unchanged')
      expect(others).toEqual([])
      expect(checked.counts).toMatchObject({ rows: total, unchanged: total, findings: 0, accepted: 0 })
    },
  )

  it.each([
    [';', 'comma', 'utf-8-bom'],
    [',', 'comma', 'utf-8'],
    [';', 'dot', 'utf-8'],
    ['\t', 'dot', 'utf-8-bom'],
  ])(
    'as CSV with %j, decimals by %s, in %s comes back without a change',
    async (delimiter, numberStyle, encoding) => {
      const asked = { format: 'csv', selection, columns: columns(), delimiter, numberStyle, encoding }
      const { content } = await exporter.make(asked)
      const text = content.toString()
      expect(text.startsWith('\uFEFF')).toBe(encoding === 'utf-8-bom')
      expect(text).toContain(numberStyle === 'comma' ? '1234567,89' : '1234567.89')
      const begun = await importer.begin('written.csv', content, world.folders.open)
      const checked = begun.state === 'checked' ? begun : await importer.match(begun._id, {})
      expect(checked.counts).toMatchObject({ rows: total, unchanged: total, findings: 0 })
    },
  )

  it('as CSV is written for its reader where nothing else is asked', async () => {
    const [key] = [`price:${world.prices.retail}`]
    const firstLine = async (numberFormat: string | null, language: string) => {
      await server.database.rows(
        sql`update people set language = ${language}, number_format = ${numberFormat} where id = ${world.admin.id}`,
      )
      const { content } = await exporter.make({ format: 'csv', selection, columns: ['reference', key] })
      return content
        .toString()
        .split('\r\n')
        .find((line) => line.startsWith('PRICES'))
    }
    expect(await firstLine(null, 'en-us')).toBe('PRICES,1234567.89')
    expect(await firstLine('1.234,56', 'en-us')).toBe('PRICES;1234567,89')
    expect(await firstLine("1'234.56", 'fr-fr')).toBe('PRICES,1234567.89')
    expect(await firstLine(null, 'fr-fr')).toBe('PRICES;1234567,89')
    await firstLine(null, 'en-us')
  })

  it('comes back with the one change that was made in it', async () => {
    const { content } = await exporter.make({ format: 'csv', selection, columns: ['reference', 'name'] })
    const edited = content.toString().replace('PRICES,Plain', 'PRICES,Priced')
    const begun = await importer.begin('edited.csv', edited, world.folders.open)
    expect(begun.counts).toMatchObject({ rows: total, changed: 1, unchanged: total - 1, refused: 0 })
    const [changed] = (await importer.rows(begun._id)).filter(({ kind }) => kind === 'changed')
    expect(changed).toMatchObject({
      reference: 'PRICES',
      cells: [{ field: 'name', before: 'Plain', after: 'Priced' }],
    })
  })
})
