/** PDF catalogues over the wire: what they and their previews say to whom, and what is refused. */

import { formatPrice } from '@vitrine/rules'
import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { type CatalogWorld, givenCatalog } from '../../../../test/factories/catalog.ts'
import { givenCompany, signIn } from '../../../../test/factories/company.ts'
import { refusalOf } from '../../../../test/harness/api-caller.ts'
import { type Exporter, exporterOf } from '../../../../test/harness/exported-files.ts'
import { type ReadPdf, readPdf } from '../../../../test/harness/read-pdf.ts'
import { sharedServer, type TestServer } from '../../../../test/harness/test-server.ts'

let server: TestServer
let world: CatalogWorld
let admin: Exporter
let buyer: Exporter
const sessions: Record<'admin' | 'buyer', Record<string, string>> = { admin: {}, buyer: {} }

beforeAll(async () => {
  server = await sharedServer({ works: true })
  world = await givenCatalog(server, { products: 152, seed: 5 })
  sessions.admin = await signIn(server, world.admin)
  sessions.buyer = await signIn(server, world.buyer)
  admin = exporterOf(server, world.domainId, sessions.admin)
  buyer = exporterOf(server, world.domainId, sessions.buyer)
})

const idsOf = (count: number) => ({ ids: world.products.slice(0, count).map(({ id }) => id) })
const terms = (given: object = {}) => ({
  format: 'pdf',
  selection: idsOf(12),
  layout: 'list',
  fields: ['reference'],
  hasCodes: false,
  ...given,
})

async function preview(given: object, headers = sessions.admin, domain = world.domainId) {
  const { format: _, ...payload } = terms(given)
  const answer = await server.request({
    method: 'POST',
    url: '/api/exports/preview',
    query: { domain },
    headers,
    payload,
  })
  const isPdf = answer.statusCode === 200
  return {
    status: answer.statusCode,
    type: answer.headers['content-type'],
    pdf: isPdf ? await readPdf(answer.rawPayload) : null,
    code: isPdf ? null : answer.json<{ code: string }>().code,
    data: isPdf ? null : answer.json<{ data: unknown }>().data,
  }
}

const said = (pdf: ReadPdf | null) => pdf?.pages.join('\n') ?? ''
const referencesIn = (pdf: ReadPdf | null, products = world.products) =>
  products.flatMap(({ values }) => values.reference ?? []).filter((each) => said(pdf).includes(`${each} `))

describe('a PDF catalogue', () => {
  it('shows the chosen products with the chosen fields and every price that its reader sees', async () => {
    const fields = ['reference', `detail:${world.fields.material}`, `detail:${world.fields.cost}`]
    const { process, content } = await admin.make(terms({ fields, hasPrices: true }))
    const pdf = await readPdf(content)
    expect(process.result?.numbers).toEqual({ products: 12 })
    for (const { values } of world.products.slice(0, 12)) expect(said(pdf)).toContain(values.reference?.[0])
    for (const label of ['Reference', 'Material', 'Cost', 'Retail', 'Trade'])
      expect(said(pdf)).toContain(label)
    const preferences = { locale: 'en-us', numberFormat: null, dateFormat: null } as const
    const prices = world.products
      .slice(0, 12)
      .flatMap(({ values }) => values[`price:${world.prices.retail}`] ?? [])
    expect(prices.length).toBeGreaterThan(3)
    for (const price of prices) expect(said(pdf)).toContain(formatPrice(price, 'EUR', preferences))
    expect(said(pdf)).not.toContain('Launched')
  })

  it('shows a client what they see, also where more is asked for', async () => {
    const { content } = await buyer.make(terms({ hasPrices: true }))
    const pdf = await readPdf(content)
    const seen = world.products.slice(0, 12).filter(world.clientSees)
    for (const { values } of seen) expect(said(pdf)).toContain(values.reference?.[0])
    const hidden = world.products.slice(0, 12).filter((product) => !world.clientSees(product))
    expect(hidden.length).toBeGreaterThan(0)
    for (const { id } of hidden) expect(pdf.links.some(({ url }) => url?.includes(id))).toBe(false)
    expect(said(pdf)).toContain('Retail')
    expect(said(pdf)).not.toContain('Trade')
  })

  it('is refused a hidden field as one that nobody made', async () => {
    const ask = async (key: string) => {
      const { status, body } = await buyer.start(terms({ fields: [key] }))
      return JSON.stringify([status, body]).replaceAll(key, '')
    }
    for (const hidden of [`price:${world.prices.trade}`, `detail:${world.fields.cost}`]) {
      const [kind] = hidden.split(':')
      expect(await ask(hidden)).toBe(await ask(`${kind}:${crypto.randomUUID()}`))
      expect(await ask(hidden)).toContain('ExportFieldUnknown')
    }
  })

  it('says of which product and field it has no font for which letters, until they are others', async () => {
    const [{ id } = { id: '' }] = world.products
    const findingsOf = async () => {
      const { process } = await admin.make(terms({ selection: { ids: [id] }, fields: ['description'] }))
      const answer = await admin.call<{ result: object[] }>(`GET /processes/${process._id}/findings`)
      return answer.body.result
    }
    const named = (name: string, description: string) =>
      world.staff.rows(sql`
        update products set name = ${name}, description = ${description}
        where domain_id = ${world.domainId} and id = ${id}`)
    await named('Stuhl שלום 沙发', 'سرير 🪑\u200d')
    const shared = { code: 'PdfLettersMissing', subject: 'Stuhl שלום 沙发', isLeftOut: false }
    expect(await findingsOf()).toEqual([
      expect.objectContaining({ ...shared, column: 'Name', value: 'ש ל ו ם' }),
      expect.objectContaining({ ...shared, column: 'Description', value: 'س ر ي 🪑' }),
    ])
    await named('Stuhl 沙发', 'Ein Bett')
    expect(await findingsOf()).toEqual([])
  })

  it('has 150 products at most, and says how many are too many', async () => {
    const refused = await admin.start(terms({ selection: idsOf(151) }))
    expect(refusalOf(refused)).toEqual([422, 'PdfTooManyProducts'])
    expect(refused.body).toMatchObject({ data: { max: 150, count: 151 } })
    const { process } = await admin.make(terms({ selection: idsOf(150), fields: [] }))
    expect(process.result?.numbers).toEqual({ products: 150 })
  })

  it('has eight fields at most, and says how many are too many', async () => {
    const nine = [
      ...['reference', 'description', 'category', 'folder', 'published', 'createdAt', 'updatedAt', 'link'],
      `price:${world.prices.retail}`,
    ]
    const refused = await admin.start(terms({ fields: nine }))
    expect(refusalOf(refused)).toEqual([422, 'PdfTooManyFields'])
    expect(refused.body).toMatchObject({ data: { max: 8, count: 9 } })
    expect((await admin.start(terms({ fields: nine.slice(0, 8) }))).status).toBe(200)
  })
})

describe('a preview', () => {
  it('has the cover, the contents of all and the first products', async () => {
    const { type, pdf } = await preview({ selection: idsOf(100), title: 'Spring', layout: 'page' })
    expect(type).toBe('application/pdf')
    expect(pdf?.pages[0]).toContain('Spring')
    expect(pdf?.pages[1]).toContain('Contents')
    const products = new Set(pdf?.links.flatMap(({ url }) => /catalog\/([^?]+)/.exec(url ?? '')?.[1] ?? []))
    expect(products.size).toBe(6)
    expect(pdf?.pages.at(-1)).toMatch(/\/ 10\d/)
  })

  it('shows what its reader sees, and staff what their receiver sees', async () => {
    const given = { selection: idsOf(20), hasPrices: true, hasContents: false }
    const own = await preview(given, sessions.buyer)
    const forBuyer = await preview({ ...given, receivers: [{ person: world.buyer.id }] })
    const forStaff = await preview(given)
    expect(said(forStaff.pdf)).toContain('Trade')
    for (const each of [own, forBuyer]) {
      expect(said(each.pdf)).toContain('Retail')
      expect(said(each.pdf)).not.toContain('Trade')
    }
    expect(referencesIn(forBuyer.pdf)).toEqual(referencesIn(own.pdf))
  })

  it('is refused as the catalogue is, and is made once what was wrong is right', async () => {
    const many = await preview({ selection: idsOf(151) })
    expect([many.status, many.code, many.data]).toEqual([422, 'PdfTooManyProducts', { max: 150, count: 151 }])
    const hidden = await preview({ fields: [`price:${world.prices.trade}`] }, sessions.buyer)
    expect([hidden.status, hidden.code]).toEqual([422, 'ExportFieldUnknown'])
    const others = { receivers: [{ person: world.admin.id }] }
    expect((await preview(others, sessions.buyer)).status).toBeGreaterThanOrEqual(403)
    expect((await preview({ selection: idsOf(150) })).status).toBe(200)
    expect((await preview({ fields: [`price:${world.prices.retail}`] }, sessions.buyer)).status).toBe(200)
  })

  it('of one person takes the place of the one before', async () => {
    const given = { selection: idsOf(100), layout: 'page' }
    const answers = await Promise.all([preview(given), preview(given), preview(given)])
    const codes = answers.map(({ status, code }) => code ?? status)
    expect(codes.filter((code) => code === 200).length).toBeGreaterThanOrEqual(1)
    for (const code of codes) expect([200, 'PdfPreviewReplaced']).toContain(code)
    expect((await preview(given)).status).toBe(200)
  })

  it('is made for nobody without a session, and for nobody of another company', async () => {
    expect((await preview({}, {})).status).toBe(401)
    const other = await givenCompany(server)
    const stranger = await signIn(server, other.admin)
    expect((await preview({}, stranger)).status).toBe(404)
    // Products of others are none of theirs.
    const { pdf } = await preview({}, stranger, other.domainId)
    expect(said(pdf)).toContain('No products')
  })
})
