/** Interest of clients and statistics as files: what their pages tell the same reader, and no more. */
import { parse } from 'csv-parse/sync'
import { readXlsx } from 'hucre/xlsx'
import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { type CatalogWorld, givenCatalog } from '../../../test/factories/catalog.ts'
import { givenPerson, signIn, unique } from '../../../test/factories/company.ts'
import { refusalOf } from '../../../test/harness/api-caller.ts'
import { type Exporter, exporterOf } from '../../../test/harness/exported-files.ts'
import { sharedServer, type TestServer } from '../../../test/harness/test-server.ts'
import { insertGroup, insertMember } from '../access/index.ts'

let server: TestServer
let world: CatalogWorld
let admin: Exporter
/** Sees reports, and neither clients nor products. */
let blind: Exporter
const days = { from: '2026-04-01', to: '2026-04-03' }
const manyProducts = 520

beforeAll(async () => {
  server = await sharedServer({ works: true })
  world = await givenCatalog(server, { products: manyProducts, seed: 33 })
  admin = exporterOf(server, world.domainId, await signIn(server, world.admin))
  const reader = await givenPerson(server, { name: unique('Reader') })
  const groupId = await insertGroup(world.staff, {
    ...{ name: unique('Readers'), isExternal: false, isRoot: false, template: 'Custom', parentId: null },
    levels: { analytics: { view: 1, edit: 0 } },
  })
  await insertMember(world.staff, { personId: reader.id, isClient: false, groupIds: [groupId] })
  blind = exporterOf(server, world.domainId, await signIn(server, reader))
  const ids = world.products.map(({ id }) => id)
  await world.staff.rows(sql`
    insert into engagement_days (domain_id, day, person_id, product_id, media, way, seconds, looks)
    select ${world.domainId}::uuid, '2026-04-02', ${world.buyer.id}::uuid, p, '', 'page', place::int, 1
    from unnest(${ids}::uuid[]) with ordinality as given(p, place)`)
  await world.staff.rows(sql`
    insert into engagement_searches (domain_id, day, person_id, text, found, missed)
    values (${world.domainId}, '2026-04-03', ${world.buyer.id}, 'green lamp', 0, 4)`)
  await world.staff.rows(sql`
    insert into share_link_opens (domain_id, day, link_id, group_id, times)
    values (${world.domainId}, '2026-04-03', gen_random_uuid(), gen_random_uuid(), 3)`)
})

async function make(by: Exporter, report: string, asked: object, format = 'xlsx') {
  const { status, body } = await by.call<{ process: string }>('POST /reports/files', {
    body: { report, asked, format },
  })
  expect([status, body]).toEqual([200, { process: expect.any(String) }])
  const process = await by.ended(body.process)
  expect([process.state, process.error]).toEqual(['finished', null])
  return (await by.fetchFile(process.result?.file?.path ?? '')).content
}

describe('a file of interest', () => {
  it('has each product that was looked at once, most looked at first, over several batches', async () => {
    const [head, ...rows] = parse(await make(admin, 'interest', days, 'csv'), { bom: true }) as string[][]
    expect(head).toEqual([
      ...['Product', 'Reference', 'Seconds viewed', 'Times viewed', 'People', 'Stars'],
      ...['Seconds on the page', 'Seconds in the 3D viewer', 'Seconds at full screen', 'Seconds in AR'],
    ])
    expect(rows.map(([, , seconds]) => Number(seconds))).toEqual(
      Array.from({ length: manyProducts }, (_, place) => manyProducts - place),
    )
  })

  it('has a sheet by product, medium, client, folder, search and share link', async () => {
    const { sheets } = await readXlsx(await make(admin, 'interest', days))
    expect(sheets.map(({ name }) => name)).toEqual([
      ...[
        'Summary',
        'By product',
        'By medium',
        'By client',
        'By folder',
        'By search',
        'By share link',
        'Charts',
      ],
    ])
    expect(sheets[5]?.rows[1]).toEqual(['green lamp', 0, 4, 1])
    expect(sheets[6]?.rows[1]).toEqual(['A link that is no more', 3, new Date('2026-04-03T00:00:00Z')])
    expect(JSON.stringify(sheets[0]?.rows)).toContain('Viewing time')
  })

  it('tells nothing of clients, products and searches that its reader doesn’t see', async () => {
    const { sheets } = await readXlsx(await make(blind, 'interest', days))
    expect(sheets.slice(1, 7).map(({ rows }) => rows.length)).toEqual([1, 1, 1, 1, 1, 1])
    expect(JSON.stringify(sheets)).not.toContain('green lamp')
  })

  it('of one client and product names them, counts nothing else, and leaves links out', async () => {
    const [product] = world.products
    const only = { client: world.buyer.id, product: product?.id }
    const { sheets } = await readXlsx(await make(admin, 'interest', { ...days, ...only }))
    expect(sheets.map(({ name }) => name)).not.toContain('By share link')
    const row = sheets[1]?.rows[1] ?? []
    expect([sheets[1]?.rows.length, row.slice(2)]).toEqual([2, [1, 1, 1, 0, 1, 0, 0, 0]])
    expect(sheets[0]?.rows.find(([label]) => label === 'Product')?.[1]).toBe(row[0])
    expect(sheets[3]?.rows[1]?.[0]).toBe(sheets[0]?.rows.find(([label]) => label === 'Client')?.[1])
  })

  it('is refused of a client and a product that its reader doesn’t see', async () => {
    for (const only of [{ client: world.buyer.id }, { product: world.products[0]?.id }]) {
      const { body } = await blind.call<{ process: string }>('POST /reports/files', {
        body: { report: 'interest', asked: { ...days, ...only }, format: 'csv' },
      })
      const process = await blind.ended(body.process)
      expect([process.state, process.error?.code]).toEqual(['failed', 'NotFound'])
    }
  })

  it('is refused of days the wrong way round, and of what is not a day', async () => {
    for (const asked of [{ from: days.to, to: days.from }, { ...days, to: 'tomorrow' }, {}])
      expect(
        refusalOf(
          await admin.call('POST /reports/files', { body: { report: 'interest', asked, format: 'csv' } }),
        ),
      ).toEqual([400, 'InvalidInput'])
  })
})

describe('a file of statistics', () => {
  it('says what its page says to the same reader', async () => {
    const counted = async (by: Exporter) => {
      const { sheets } = await readXlsx(await make(by, 'statistics', {}))
      return sheets[0]?.rows.find(([label]) => label === 'Products')?.[1]
    }
    expect(await counted(admin)).toBe(manyProducts)
    expect(await counted(blind)).toBe(0)
  })
})
