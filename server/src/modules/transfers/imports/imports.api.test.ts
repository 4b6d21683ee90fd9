/** Imports over HTTP, from the file to what becomes of products. */
import type { DomainSettings, ImportObstacle, ImportReason, Process, Product } from '@vitrine/contract'
import { writeXlsx } from 'hucre/xlsx'
import { sql } from 'kysely'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { number, relations, row, text, workbook } from '../../../../test/factories/awkward-sheets/workbook.ts'
import { type CatalogWorld, givenCatalog } from '../../../../test/factories/catalog.ts'
import { givenPerson, signIn, unique } from '../../../../test/factories/company.ts'
import { type ApiCaller, apiCaller, refusalOf } from '../../../../test/harness/api-caller.ts'
import { type Importer, importerOf } from '../../../../test/harness/imported-files.ts'
import { sharedServer, type TestServer } from '../../../../test/harness/test-server.ts'
import { insertGroup, insertMember, setFieldAccess, setFolderAccess } from '../../access/index.ts'

let server: TestServer
let world: CatalogWorld
let admin: Importer
let headers: { cookie: string }

beforeAll(async () => {
  server = await sharedServer({ works: true })
  world = await givenCatalog(server, { products: 20, seed: 5 })
  headers = await signIn(server, world.admin)
  admin = importerOf(server, world.domainId, headers)
})

const csv = (...lines: string[]) => lines.join('\n')
/** A reference that no other test has. */
const fresh = () => unique('IMP').replace(' ', '-')
const findProduct = async (reference: string, call: ApiCaller = admin.call): Promise<Product | undefined> => {
  const filters = [{ field: 'reference', type: 'EXACT', value: reference }]
  return (await call<{ result: Product[] }>('POST /products/query', { body: { filters } })).body.result[0]
}
const priceOf = (product: Product | undefined, priceType: string) =>
  product?.prices.find((price) => price.priceType === priceType)?.value
const detailOf = (product: Product | undefined, field: string) =>
  product?.details.find(({ detailField }) => detailField === field)?.value
const codesOf = (rows: { findings: { code: string }[] }[]) =>
  rows.map(({ findings }) => findings.map(({ code }) => code))

const fieldsOf = async () =>
  (await admin.call<DomainSettings>(`GET /domains/${world.domainId}/settings`)).body.productDetailFields

/** A colleague with a group of their own. */
async function colleague(
  levels: Parameters<typeof insertGroup>[1]['levels'],
  folderIds: string[] = [],
  fieldIds: string[] = [],
): Promise<{ importer: Importer; groupId: string; id: string }> {
  const person = await givenPerson(server)
  const groupId = await insertGroup(world.staff, {
    name: unique('Team'),
    isExternal: false,
    isRoot: false,
    template: 'Custom',
    parentId: null,
    levels,
  })
  await setFolderAccess(
    world.staff,
    groupId,
    folderIds.map((id) => ({ id, canView: true, canEdit: true })),
  )
  await setFieldAccess(
    world.staff,
    groupId,
    fieldIds.map((id) => ({ id, canEdit: true })),
  )
  await insertMember(world.staff, { personId: person.id, isClient: false, groupIds: [groupId] })
  const importer = importerOf(server, world.domainId, await signIn(server, person))
  return { importer, groupId, id: person.id }
}

describe('an import', () => {
  it('makes new products and changes known ones, with a history that is taken back as one', async () => {
    const [first, second] = [fresh(), fresh()]
    const before = csv('Reference,Name,Width,Retail (EUR)', `${first},Known chair,40,100`)
    const made = await admin.begin('chairs.csv', before, world.folders.open)
    expect(made.counts).toMatchObject({ rows: 1, new: 1, accepted: 1 })
    await admin.apply(made._id)
    const file = csv(
      'Reference,Name,Width,Retail (EUR)',
      `${first.toLowerCase()},Known chair,45.50,100`,
      `${second},New chair,,250`,
    )
    const begun = await admin.begin('more.csv', file, world.folders.open)
    expect([begun.state, begun.counts]).toEqual([
      'checked',
      { rows: 2, new: 1, changed: 1, unchanged: 0, refused: 0, findings: 0, accepted: 2 },
    ])
    const rows = await admin.rows(begun._id)
    expect(rows[0]).toMatchObject({
      row: 2,
      kind: 'changed',
      cells: [{ field: `detail:${world.fields.width}`, before: '40', after: '45.5' }],
    })
    const applied = await admin.apply(begun._id)
    expect([applied.outcome, applied.canUndo]).toEqual([{ created: 1, updated: 1, refused: 0 }, true])
    expect(detailOf(await findProduct(first), world.fields.width)).toBe('45.5')
    expect(priceOf(await findProduct(second), world.prices.retail)).toBe('250')
    const undone = await admin.undo(begun._id)
    expect([undone.state, undone.canUndo]).toEqual(['undone', false])
    expect(detailOf(await findProduct(first), world.fields.width)).toBe('40')
    expect(await findProduct(second)).toBeUndefined()
    expect(refusalOf(await admin.call(`POST /imports/${begun._id}/undo`))).toEqual([409, 'ImportNotReady'])
  })

  it('of the same file again changes nothing', async () => {
    const reference = fresh()
    const file = csv(
      'Reference;Name;Description;Category;Published;Retail (EUR);Width;Launched',
      `${reference};Twice;"Two\nlines";Seating > Chairs;no;1234,50;12,25;2026-01-31`,
    )
    const first = await admin.begin('twice.csv', file, world.folders.open)
    await admin.apply(first._id)
    const product = await findProduct(reference)
    expect([product?.description, product?.isPublished]).toEqual(['Two\nlines', false])
    expect(priceOf(product, world.prices.retail)).toBe('1234.5')
    const second = await admin.begin('twice.csv', file, world.folders.open)
    expect(second.counts).toMatchObject({ rows: 1, unchanged: 1, accepted: 0 })
    expect(refusalOf(await admin.call(`POST /imports/${second._id}/apply`))).toEqual([
      422,
      'ImportNothingAccepted',
    ])
  })

  it('reads Excel files alike, dates and numbers as what they are', async () => {
    const reference = fresh()
    const content = await writeXlsx({
      sheets: [
        {
          name: 'Products',
          columns: [{}, {}, {}, { numFmt: 'dd/mm/yyyy' }],
          rows: [
            ['Reference', 'Name', 'Width', 'Launched'],
            [reference, 'From Excel', 19.99, new Date('2026-03-09T00:00:00Z')],
          ],
        },
      ],
    })
    const begun = await admin.begin('products.xlsx', Buffer.from(content), world.folders.open)
    expect([begun.state, begun.fileKind, begun.sheets]).toEqual([
      'checked',
      'xlsx',
      [{ name: 'Products', isHidden: false }],
    ])
    await admin.apply(begun._id)
    const product = await findProduct(reference)
    expect(detailOf(product, world.fields.width)).toBe('19.99')
    expect(detailOf(product, world.fields.launched)).toBe('2026-03-09')
  })

  it('takes columns while the work before ends at that moment', async () => {
    const begun = await admin.begin('moment.csv', csv('Code;Label', `${fresh()};Moment`), world.folders.open)
    const { process } = begun
    await world.staff.rows(
      sql`update processes set state = 'running', finished_at = null where id = ${process}`,
    )
    const matching = await world.staff.transaction(async (open) => {
      await open.rows(sql`update processes set state = 'finished', finished_at = now() where id = ${process}`)
      const asked = admin.match(begun._id, { Code: 'reference', Label: 'name' })
      const isWaiting = async () =>
        (await server.database.rows(sql`select from pg_locks where not granted`)).length > 0
      await expect.poll(isWaiting).toBe(true)
      return { asked }
    })
    expect((await matching.asked).counts).toMatchObject({ new: 1, refused: 0 })
  })

  it('waits for columns that it doesn’t know, and remembers how somebody matched them', async () => {
    const [first, second] = [fresh(), fresh()]
    const file = (reference: string) => csv('Code;Label;Breite', `${reference};Matched;12`)
    const begun = await admin.begin('other.csv', file(first), world.folders.open)
    expect([begun.state, begun.columns.map(({ problem }) => problem), begun.missing]).toEqual([
      'columns',
      ['unknown', 'unknown', 'unknown'],
      ['reference', 'name'],
    ])
    const width = `detail:${world.fields.width}`
    const wrong = [
      {
        index: 0,
        target: `detail:${crypto.randomUUID()}`,
        numberStyle: 'dot',
        dateOrder: 'dmy',
        emptyText: null,
      },
    ]
    const put = (columns: object[]) => admin.call(`PUT /imports/${begun._id}/columns`, { body: { columns } })
    expect(refusalOf(await put(wrong))).toEqual([422, 'ImportFieldUnknown'])
    expect(refusalOf(await put([]))).toEqual([422, 'ImportHeaderInvalid'])
    const twice = [0, 1].map((index) => ({ ...wrong[0], index, target: 'reference' }))
    expect(refusalOf(await put(twice))).toEqual([422, 'ImportColumnTwice'])
    const matched = await admin.match(begun._id, { Code: 'reference', Label: 'name', Breite: width })
    expect(matched.counts).toMatchObject({ new: 1, refused: 0 })
    const again = await admin.begin('next.csv', file(second), world.folders.open)
    expect([again.state, again.isRemembered, again.columns.map(({ target }) => target)]).toEqual([
      'checked',
      true,
      ['reference', 'name', width],
    ])
  })

  it('says of each cell that can’t be read what it should be, with its row, column and value', async () => {
    const reference = fresh()
    const file = csv(
      `Reference,Name,Width,Launched,Link [detail:${world.fields.link}],Material,Published`,
      `${reference},Fine,12,2026-01-01,https://a.example,oak,yes`,
      `${fresh()},Bad number,twelve,,,,`,
      `${fresh()},Bad date,,2026-02-30,,,`,
      `${fresh()},Bad link,,,somewhere,,`,
      `${fresh()},"Lone\rreturn",,,,,`,
      `${fresh()},Bad flag,,,,,perhaps`,
      ',,,,,,',
      ',No reference,,,,,',
      `${fresh()},ab,,,,,`,
      `${fresh()},,1,,,,`,
    )
    const begun = await admin.begin('bad.csv', file, world.folders.open)
    expect(begun.counts).toMatchObject({ rows: 10, new: 1, refused: 9 })
    const rows = await admin.rows(begun._id, { kind: 'refused' })
    expect(codesOf(rows)).toEqual([
      ['ImportCellNotNumber'],
      ['ImportCellNotDate'],
      ['ImportCellNotLink'],
      ['ImportJumpline'],
      ['ImportCellNotYesNo'],
      ['ImportBlankRow'],
      ['ImportCellRequired'],
      ['MinimumCharacters'],
      ['ImportCellRequired'],
    ])
    expect(rows[0]?.findings[0]).toMatchObject({ row: 3, column: 'C Width', value: 'twelve' })
    const applied = await admin.apply(begun._id)
    expect(applied.outcome).toEqual({ created: 1, updated: 0, refused: 0 })
    expect((await findProduct(reference))?.name).toBe('Fine')
  })

  it('guesses fields without their unit and prices by their currency, and reads links by their targets', async () => {
    const reference = fresh()
    const rows = [
      row(
        1,
        text('Reference'),
        text('width_cm'),
        text('Trade'),
        text('Price EUR'),
        text(`Care [detail:${world.fields.link}]`),
        text('link'),
      ),
      row(
        2,
        text(reference),
        number('40'),
        number('10'),
        number('12.5'),
        text('Care page'),
        text('https://a.example'),
      ),
    ]
    const file = await workbook({
      rows: rows.join(''),
      behind:
        '<hyperlinks xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"><hyperlink ref="E2" r:id="h1"/></hyperlinks>',
      parts: {
        'xl/worksheets/_rels/sheet1.xml.rels': relations([
          ['h1', 'hyperlink', 'https://a.example/care'],
        ]).replace('/>', ' TargetMode="External"/>'),
      },
    })
    const begun = await admin.begin('links.xlsx', file, world.folders.open)
    expect(begun.columns.map(({ target, problem }) => [target, problem])).toEqual([
      ['reference', null],
      [`detail:${world.fields.width}`, null],
      [`price:${world.prices.trade}`, null],
      [`price:${world.prices.retail}`, null],
      [`detail:${world.fields.link}`, null],
      [null, 'computed'],
    ])
    await admin.match(begun._id, {})
    const [read] = await admin.rows(begun._id)
    expect(read?.cells.find(({ field }) => field === `detail:${world.fields.link}`)?.after).toBe(
      'https://a.example/care',
    )
  })

  it('tells of prices with more decimals than their currency has, and takes them', async () => {
    const [fine, usual] = [fresh(), fresh()]
    const file = csv(
      'Reference,Name,Retail (EUR),Trade (EUR)',
      `${fine},Fine,12.345,0.5`,
      `${usual},Usual,12.50,7`,
    )
    const begun = await admin.begin('fine.csv', file, world.folders.open)
    expect([begun.state, begun.counts]).toMatchObject([
      'checked',
      { new: 2, refused: 0, findings: 1, accepted: 2 },
    ])
    expect(codesOf(await admin.rows(begun._id))).toEqual([['ImportPriceTooFine'], []])
  })

  it('reads what could be read in two ways as the other columns of the file are written', async () => {
    const reference = fresh()
    const file = csv(
      'Reference;Name;Width;Retail (EUR);Launched',
      `${reference};Comma;2,400;19,90;31/01/2026`,
      `${fresh()};Comma too;3,125;1.250,00;02/03/2026`,
    )
    const begun = await admin.begin('comma.csv', file, world.folders.open)
    expect([begun.state, begun.counts?.new]).toEqual(['checked', 2])
    await admin.apply(begun._id)
    const product = await findProduct(reference)
    expect(detailOf(product, world.fields.width)).toBe('2.4')
    expect(detailOf(product, world.fields.launched)).toBe('2026-01-31')
    expect(priceOf(product, world.prices.retail)).toBe('19.9')
  })

  it('asks how a column is written where nothing in the file tells, and remembers the answer', async () => {
    const [first, second] = [fresh(), fresh()]
    const file = csv(
      'Reference,Name,Width,Launched',
      `${first},Either,"2,400",04/05/2026`,
      `${second},Either too,"3,125",05/06/2026`,
    )
    const begun = await admin.begin('either.csv', file, world.folders.open)
    const asked = ({ columns }: typeof begun) => columns.map(({ asks }) => asks)
    expect([begun.state, asked(begun)]).toEqual(['columns', [[], [], ['numberStyle'], ['dateOrder']]])
    const place = `PUT /imports/${begun._id}/columns` as const
    expect(refusalOf(await admin.call(place, { body: {} }))).toEqual([422, 'ImportReadingOpen'])
    const columns = begun.columns.map(({ index, target, numberStyle, dateOrder, emptyText }) => {
      return { index, target, numberStyle, dateOrder, emptyText }
    })
    expect(refusalOf(await admin.call(place, { body: { columns } }))).toEqual([422, 'ImportReadingOpen'])
    await admin.match(begun._id, { Width: { numberStyle: 'comma' }, Launched: { dateOrder: 'mdy' } })
    await admin.apply(begun._id)
    const product = await findProduct(first)
    expect(detailOf(product, world.fields.width)).toBe('2.4')
    expect(detailOf(product, world.fields.launched)).toBe('2026-04-05')
    const again = await admin.begin('either.csv', file, world.folders.open)
    expect([again.state, again.counts]).toMatchObject(['checked', { unchanged: 2 }])
    // What was said then isn't believed of a file that says otherwise.
    const other = csv(
      'Reference,Name,Width,Launched',
      `${first},Either,2.5,31/05/2026`,
      `${second},,"2,400",`,
    )
    const unlike = await admin.begin('either.csv', other, world.folders.open)
    expect([unlike.state, asked(unlike)]).toEqual(['columns', [[], [], ['numberStyle'], []]])
  })

  it('reads what could be read in two ways as its reader has chosen to write', async () => {
    const { importer, id } = await colleague({
      folder: { view: 3, edit: 3 },
      productDetail: { view: 3, edit: 3 },
    })
    await server.database.rows(
      sql`update people set number_format = '1.234,56', date_format = 'DD/MM/YYYY' where id = ${id}`,
    )
    const file = csv('Reference,Width,Launched', `${fresh()},"2,400",04/05/2026`)
    const begun = await importer.begin('own.csv', file, world.folders.open)
    expect(
      begun.columns.map(({ asks, numberStyle, dateOrder }) => [asks, numberStyle, dateOrder])[1],
    ).toEqual([[], 'comma', 'dmy'])
  })

  it('refuses a cell far below that could be read in two ways where the rows before tell nothing', async () => {
    const first = fresh()
    const lines = Array.from(
      { length: 2_050 },
      (_, n) => `${n === 2_049 ? first : `X-${n}`},${n === 2_049 ? '"2,400"' : '12'}`,
    )
    const file = csv('Reference,Width', ...lines)
    const begun = await admin.begin('long.csv', file, world.folders.open)
    expect(begun.state).toBe('checked')
    const rows = await admin.rows(begun._id, { search: first })
    expect(await admin.rows(begun._id, { search: `${first} other` })).toEqual([])
    expect(codesOf(rows)).toEqual([['ImportCellAmbiguous']])
    expect(rows[0]?.findings[0]?.data).toEqual({ one: '2400', other: '2.4' })
  })

  it('refuses all rows of a reference that stands in several, and names them', async () => {
    const reference = fresh()
    const file = csv(
      'Reference,Name',
      `${reference},One`,
      `${fresh()},Other one`,
      `${reference.toLowerCase()},Two`,
    )
    const begun = await admin.begin('repeated.csv', file, world.folders.open)
    expect(begun.counts).toMatchObject({ new: 1, refused: 2 })
    const [first] = await admin.rows(begun._id, { kind: 'refused' })
    expect(first?.findings[0]).toMatchObject({ code: 'ImportReferenceRepeated', data: { rows: '2, 4' } })
  })

  it('takes the first or the last row of a reference, and says of the others which one counts', async () => {
    const reference = fresh()
    const lines = ['One', 'Two', 'Three'].map((name) => `${reference},${name}`)
    const begun = await admin.begin('repeated.csv', csv('Reference,Name', ...lines), world.folders.open)
    const keep = async (repeated: string) => {
      const options = { createsProducts: true, changesProducts: true, repeated }
      await admin.match(begun._id, {}, { options })
      return await admin.rows(begun._id)
    }
    const first = await keep('first')
    expect(first.map(({ kind }) => kind)).toEqual(['new', 'refused', 'refused'])
    expect(first[2]?.findings[0]).toMatchObject({ code: 'ImportOtherRowCounts', data: { counts: 2 } })
    expect((await keep('none')).map(({ kind }) => kind)).toEqual(['refused', 'refused', 'refused'])
    expect((await keep('last')).map(({ kind }) => kind)).toEqual(['refused', 'refused', 'new'])
    expect((await admin.apply(begun._id)).outcome).toMatchObject({ created: 1 })
    expect((await findProduct(reference))?.name).toBe('Three')
  })

  it('counts its findings by reason, and gives new products one value of a field that no column fills', async () => {
    const other = await givenCatalog(server, { products: 0, seed: 6 })
    const importer = importerOf(server, other.domainId, await signIn(server, other.admin))
    const field = { name: 'Supplier', type: 'text', required: true }
    const { body: supplier } = await importer.call<string>('POST /detail-fields', { body: field })
    const key = `detail:${supplier}`
    const [one, two, three] = [fresh(), fresh(), fresh()]
    const lines = [`${one},One,`, `${two},Two,wide`, `${three},Three,`, `${three},Four,`]
    const file = csv('Reference,Name,Width', ...lines)
    const { _id } = await importer.begin('new.csv', file, other.folders.open)
    expect((await importer.get(_id)).missing).toEqual([key])
    await importer.match(_id, {})
    const reasons = async () => {
      const { body } = await importer.call<{ reasons: ImportReason[] }>(`GET /imports/${_id}/findings`)
      return body.reasons.map(({ rows, example: { code, column, row } }) => [rows, code, column, row])
    }
    expect(await reasons()).toEqual([
      [2, 'ImportReferenceRepeated', 'A Reference', 4],
      [1, 'ImportCellRequired', 'Supplier', 2],
      [1, 'ImportCellNotNumber', 'C Width', 3],
    ])
    const narrowed = await importer.rows(_id, { code: 'ImportReferenceRepeated', column: 'A Reference' })
    expect(narrowed.map(({ row }) => row)).toEqual([4, 5])
    expect(await importer.rows(_id, { column: 'Supplier', code: 'ImportReferenceRepeated' })).toEqual([])
    const options = {
      createsProducts: true,
      changesProducts: true,
      repeated: 'first',
      forNew: { [key]: 'Nord' },
    }
    const matched = await importer.match(_id, {}, { options })
    expect([matched.options, matched.counts]).toMatchObject([options, { new: 2, refused: 2 }])
    await importer.apply(_id)
    expect(detailOf(await findProduct(one, importer.call), supplier)).toBe('Nord')
    const hidden = { ...options, forNew: { 'detail:00000000-0000-4000-8000-000000000000': 'x' } }
    const again = await importer.begin('again.csv', file, other.folders.open)
    const refused = await importer.call(`PUT /imports/${again._id}/columns`, { body: { options: hidden } })
    expect(refusalOf(refused)).toEqual([422, 'ImportFieldUnknown'])
  })

  it('refuses a reference that is in the trash', async () => {
    const reference = fresh()
    const made = await admin.begin('a.csv', csv('Reference,Name', `${reference},Trashed`), world.folders.open)
    await admin.apply(made._id)
    const product = await findProduct(reference)
    await admin.call(`DELETE /products/${product?._id}`)
    const again = await admin.begin(
      'a.csv',
      csv('Reference,Name', `${reference},Trashed`),
      world.folders.open,
    )
    expect(codesOf(await admin.rows(again._id))).toEqual([['ReferenceInTrash']])
  })

  it('makes new categories and options once it is applied, for those who may', async () => {
    const [reference, other] = [fresh(), fresh()]
    const category = unique('Lighting')
    const file = csv(
      'Reference,Name,Category,Material',
      `${reference},Bright,${category} > Lamps,bamboo`,
      `${other},Left out,Never > Made,cork`,
    )
    const begun = await admin.begin('lamps.csv', file, world.folders.open)
    const material = world.fields.material
    expect(begun.additions.options).toEqual([
      { detailField: material, option: 'bamboo' },
      { detailField: material, option: 'cork' },
    ])
    const leave = { rows: [3], isAccepted: false }
    expect((await admin.call(`PATCH /imports/${begun._id}/rows`, { body: leave })).status).toBe(204)
    expect((await admin.get(begun._id)).additions).toEqual({
      categories: [`${category} > Lamps`],
      options: [{ detailField: material, option: 'bamboo' }],
    })
    await admin.apply(begun._id)
    const product = await findProduct(reference)
    expect(detailOf(product, material)).toBe('bamboo')
    const { body } = await admin.call<{ result: { _id: string; name: string }[] }>('GET /categories', {
      query: { per_page: '-1' },
    })
    expect(body.result.find(({ _id }) => _id === product?.categories[0])?.name).toBe('Lamps')
    expect(body.result.some(({ name }) => name === 'Never')).toBe(false)
    expect(await findProduct(other)).toBeUndefined()
    const editor = await colleague({ folder: { view: 3, edit: 3 }, productDetail: { view: 3, edit: 3 } })
    const theirs = await editor.importer.begin(
      'theirs.csv',
      csv('Reference,Name,Category,Material', `${fresh()},Theirs,Nowhere,`, `${fresh()},Theirs,,marble`),
      world.folders.open,
    )
    expect(codesOf(await editor.importer.rows(theirs._id))).toEqual([
      ['ImportCategoriesNotAllowed'],
      ['ImportUnknownData'],
    ])
  })

  it('makes options in one spelling, and no longer and no more of them than settings take', async () => {
    const made = await admin.call<string>('POST /detail-fields', {
      body: {
        name: unique('Fabric'),
        type: 'dropdown',
        dropdownOptions: Array.from({ length: 998 }, (_, at) => `Fabric ${at}`),
      },
    })
    const name = (await fieldsOf()).find(({ _id }) => _id === made.body)?.name ?? ''
    const row = (fabric: string) => `${fresh()},Sofa,${fabric}`
    const fabrics = ['Wool', 'x'.repeat(1_001), 'WOOL', 'y'.repeat(1_000), 'Linen', 'fabric 7', 'wool']
    const file = csv(`Reference,Name,${name}`, ...fabrics.map(row))
    const begun = await admin.begin('fabrics.csv', file, world.folders.open)
    expect(begun.additions.options.map(({ option }) => option)).toEqual(['Wool', 'y'.repeat(1_000)])
    expect(codesOf(await admin.rows(begun._id))).toEqual([
      [],
      ['ImportOptionTooLong'],
      [],
      [],
      ['ImportTooManyOptions'],
      [],
      [],
    ])
    await admin.apply(begun._id)
    const options = (await fieldsOf()).find(({ _id }) => _id === made.body)?.dropdownOptions ?? []
    expect([options.length, options.includes('Wool'), options.includes('WOOL')]).toEqual([1_000, true, false])
  })

  it('puts products into the folders that the file names, which have to be there', async () => {
    const [reference, lost] = [fresh(), fresh()]
    const { body } = await admin.call<{ result: { _id: string; name: string; isProductFolder: boolean }[] }>(
      'GET /folders',
      { query: { per_page: '-1' } },
    )
    const open = body.result.find(({ _id }) => _id === world.folders.open)
    const file = csv(
      'Reference,Name,Folders',
      `${reference},Placed,${open?.name}`,
      `${lost},Lost,No such folder`,
    )
    const begun = await admin.begin('placed.csv', file, world.folders.closed)
    expect(codesOf(await admin.rows(begun._id))).toEqual([[], ['ImportFolderUnknown']])
    await admin.apply(begun._id)
    expect((await findProduct(reference))?.folders).toEqual([world.folders.open])
  })
})

describe('a change set', () => {
  let known: string
  beforeEach(async () => {
    known = fresh()
    const made = await admin.begin(
      'k.csv',
      csv('Reference,Name,Width', `${known},Known,10`),
      world.folders.open,
    )
    await admin.apply(made._id)
  })

  it('is applied in part, and the rest with the next import', async () => {
    const other = fresh()
    const file = csv('Reference,Name,Width', `${known},Known,20`, `${other},Other,30`)
    const begun = await admin.begin('part.csv', file, world.folders.open)
    const leave = (isAccepted: boolean) =>
      admin.call(`PATCH /imports/${begun._id}/rows`, { body: { rows: { kind: 'new' }, isAccepted } })
    await leave(false)
    await leave(true)
    await leave(false)
    expect((await admin.get(begun._id)).counts?.accepted).toBe(1)
    expect((await admin.apply(begun._id)).outcome).toEqual({ created: 0, updated: 1, refused: 0 })
    expect(await findProduct(other)).toBeUndefined()
    const rest = await admin.begin('part.csv', file, world.folders.open)
    expect(rest.counts).toMatchObject({ new: 1, unchanged: 1 })
  })

  it('refuses a row whose product a colleague has changed since, and says to what', async () => {
    const begun = await admin.begin('stale.csv', csv('Reference,Width', `${known},20`), world.folders.open)
    const product = await findProduct(known)
    const field = `detail:${world.fields.width}`
    const change = { changes: [{ product: product?._id, values: { [field]: '15' } }] }
    expect((await admin.call('POST /products/changes', { body: change })).status).toBe(200)
    const applied = await admin.apply(begun._id)
    expect(applied.outcome).toEqual({ created: 0, updated: 0, refused: 1 })
    const [row] = await admin.rows(begun._id)
    expect([row?.applied, row?.findings[0]?.code, row?.findings[0]?.data]).toEqual([
      'refused',
      'ImportCellChanged',
      { present: '15' },
    ])
    expect(detailOf(await findProduct(known), world.fields.width)).toBe('15')
  })

  it('is not taken back while later changes stand in the way, which are listed', async () => {
    const begun = await admin.begin('later.csv', csv('Reference,Width', `${known},20`), world.folders.open)
    await admin.apply(begun._id)
    const product = await findProduct(known)
    const field = `detail:${world.fields.width}`
    const set = (value: string) =>
      admin.call('POST /products/changes', {
        body: { changes: [{ product: product?._id, values: { [field]: value } }] },
      })
    await set('25')
    const obstacles = () =>
      admin.call<{ total: number; result: ImportObstacle[] }>(`GET /imports/${begun._id}/obstacles`)
    expect((await obstacles()).body).toMatchObject({
      total: 1,
      result: [{ reference: known, field, written: '20', present: '25', changedBy: 'Some Body' }],
    })
    const refused = await admin.call(`POST /imports/${begun._id}/undo`)
    expect([refusalOf(refused), refused.body.data]).toEqual([[409, 'ImportObstructed'], { count: 1 }])
    await set('20')
    expect((await obstacles()).body.total).toBe(0)
    await admin.undo(begun._id)
    expect(detailOf(await findProduct(known), world.fields.width)).toBe('10')
  })

  it('that made products is taken back once they are as imported again, or all but what was changed', async () => {
    const made = [fresh(), fresh(), fresh()]
    const lines = made.map((reference) => `${reference},Made chair,20`)
    const begun = await admin.begin('made.csv', csv('Reference,Name,Width', ...lines), world.folders.open)
    await admin.apply(begun._id)
    const product = await findProduct(made[0] ?? '')
    const width = `detail:${world.fields.width}`
    const set = (values: object) =>
      admin.call('POST /products/changes', { body: { changes: [{ product: product?._id, values }] } })
    const obstacles = async () =>
      (await admin.call<{ result: ImportObstacle[] }>(`GET /imports/${begun._id}/obstacles`)).body.result
    await set({ name: 'Renamed', [width]: '25' })
    await set({ name: 'Renamed again' })
    expect(await obstacles()).toMatchObject([
      { field: width, written: '20', present: '25' },
      { field: 'name', written: 'Made chair', present: 'Renamed again' },
    ])
    await set({ name: 'Made chair', [width]: '20' })
    expect(await obstacles()).toEqual([])
    await set({ name: 'Renamed' })
    const refused = await admin.call(`POST /imports/${begun._id}/undo`)
    expect(refusalOf(refused)).toEqual([409, 'ImportObstructed'])
    const undone = await admin.undo(begun._id, { leavesChanged: true })
    const found = await Promise.all(made.map((reference) => findProduct(reference)))
    expect(found.map((one) => one?.name)).toEqual(['Renamed', undefined, undefined])
    const findings = await admin.call<{ result: { code: string; data: object }[] }>(
      `GET /processes/${undone.process}/findings`,
    )
    expect(findings.body.result).toMatchObject([
      {
        subject: made[0],
        column: 'name',
        code: 'ValueChangedSince',
        data: { written: 'Made chair', present: 'Renamed' },
      },
    ])
  })

  it('of somebody else is taken back by a super admin, and by nobody else', async () => {
    const { importer } = await colleague(
      { folder: { view: 3, edit: 3 }, productDetail: { view: 3, edit: 3 } },
      [world.folders.open],
      [world.fields.width],
    )
    const begun = await importer.begin(
      'theirs.csv',
      csv('Reference,Width', `${known},31`),
      world.folders.open,
    )
    await importer.apply(begun._id)
    const { importer: other } = await colleague(
      { folder: { view: 3, edit: 3 }, productDetail: { view: 3, edit: 3 } },
      [world.folders.open],
      [world.fields.width],
    )
    expect(refusalOf(await other.call(`POST /imports/${begun._id}/undo`))).toEqual([404, 'NotFound'])
    expect((await admin.get(begun._id)).canUndo).toBe(true)
    await admin.undo(begun._id)
    expect(detailOf(await findProduct(known), world.fields.width)).not.toBe('31')
  })

  it('can be given up, and then is not applied', async () => {
    const begun = await admin.begin('off.csv', csv('Reference,Width', `${known},99`), world.folders.open)
    expect((await admin.call(`DELETE /imports/${begun._id}`)).status).toBe(204)
    expect((await admin.get(begun._id)).state).toBe('cancelled')
    expect(refusalOf(await admin.call(`POST /imports/${begun._id}/apply`))).toEqual([409, 'ImportNotReady'])
  })

  it('is applied once, however often at the same time', async () => {
    const begun = await admin.begin('once.csv', csv('Reference,Width', `${known},31`), world.folders.open)
    const answers = await Promise.all([1, 2, 3].map(() => admin.call(`POST /imports/${begun._id}/apply`)))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409])
    const applied = await admin.at(begun._id, 'applied')
    expect(applied.outcome).toEqual({ created: 0, updated: 1, refused: 0 })
  })

  it('writes nothing of somebody who has lost the right meanwhile', async () => {
    const editor = await colleague({ folder: { view: 3, edit: 3 }, productDetail: { view: 3, edit: 3 } })
    const begun = await editor.importer.begin(
      'lost.csv',
      csv('Reference,Width', `${known},77`),
      world.folders.open,
    )
    expect(begun.counts).toMatchObject({ changed: 1 })
    await world.staff.rows(sql`
      update groups set levels = jsonb_set(levels, '{folder,edit}', '0') where id = ${editor.groupId}`)
    expect((await editor.importer.call(`POST /imports/${begun._id}/apply`)).status).toBe(403)
    expect(detailOf(await findProduct(known), world.fields.width)).toBe('10')
  })
})

describe('who sees less', () => {
  it('is told of a hidden field as of an invented one, and of a hidden product as of a taken reference', async () => {
    const editor = await colleague(
      { folder: { view: 1, edit: 1 }, productDetail: { view: 1, edit: 1 } },
      [world.folders.open],
      [world.fields.width],
    )
    const { importer } = editor
    const hidden = world.products.find(({ folderIds }) => !folderIds.includes(world.folders.open))
    const reference = hidden?.values.reference?.[0] ?? ''
    const begun = await importer.begin(
      'less.csv',
      csv('Reference,Name,Width,Cost,Invented', `${reference},Taken,1,2,3`),
      world.folders.open,
    )
    const problems = Object.fromEntries(begun.columns.map(({ header, problem }) => [header, problem]))
    expect([problems.Cost, problems.Invented]).toEqual(['unknown', 'unknown'])
    const by = (id: string) =>
      importer.call(`PUT /imports/${begun._id}/columns`, {
        body: {
          columns: [
            { index: 3, target: `detail:${id}`, numberStyle: 'dot', dateOrder: 'dmy', emptyText: null },
          ],
        },
      })
    expect(await by(world.fields.cost)).toEqual(await by(crypto.randomUUID()))
    const matched = await importer.match(begun._id, {})
    expect(matched.counts).toMatchObject({ refused: 1 })
    const [row] = await importer.rows(begun._id)
    expect([row?.product, row?.cells, row?.findings.map(({ code }) => code)]).toEqual([
      null,
      [],
      ['ReferenceAlreadyExists'],
    ])
  })
})

describe('whose an import is', () => {
  it('is answered to its owner and super admins alone, by each call', async () => {
    const editor = await colleague({ folder: { view: 3, edit: 3 }, productDetail: { view: 3, edit: 3 } })
    const other = await colleague({ folder: { view: 3, edit: 3 }, productDetail: { view: 3, edit: 3 } })
    const begun = await editor.importer.begin(
      'own.csv',
      csv('Reference,Name', `${fresh()},Own one`),
      world.folders.open,
    )
    const id = begun._id
    const { domainId } = await givenCatalog(server, { products: 1, seed: 77, name: unique('Elsewhere') })
    const outsider = apiCaller(server, world.domainId, await signIn(server, await givenPerson(server)))
    const client = apiCaller(server, world.domainId, await signIn(server, world.buyer))
    const nobody = apiCaller(server, world.domainId, {})
    const reader = await colleague({ folder: { view: 3, edit: 0 } })
    const matching = { columns: [] }
    const calls = [
      [`GET /imports/${id}`, {}],
      [`PUT /imports/${id}/columns`, { body: matching }],
      [`GET /imports/${id}/rows`, {}],
      [`PATCH /imports/${id}/rows`, { body: { rows: [2], isAccepted: false } }],
      [`GET /imports/${id}/findings`, {}],
      [`GET /imports/${id}/obstacles`, {}],
      [`POST /imports/${id}/apply`, {}],
      [`POST /imports/${id}/undo`, {}],
      [`DELETE /imports/${id}`, {}],
    ] as const
    for (const [call, sent] of calls) {
      expect([call, (await other.importer.call(call, sent)).status]).toEqual([call, 404])
      expect([call, (await admin.call(call, { ...sent, query: { domain: domainId } })).status]).toEqual([
        call,
        404,
      ])
      expect([call, (await client(call, sent)).status]).toEqual([call, 403])
      expect([call, (await reader.importer.call(call, sent)).status]).toEqual([call, 403])
      expect([call, (await outsider(call, sent)).status]).toEqual([call, 404])
      expect([call, (await nobody(call, sent)).status]).toEqual([call, 401])
    }
    expect((await admin.call(`GET /imports/${id}`)).status).toBe(200)
    const listed = await other.importer.call<{ total: number }>('GET /imports')
    expect(listed.body.total).toBe(0)
    const upload = await editor.importer.send('theirs.csv', 'Reference')
    const taken = await other.importer.call('POST /imports', { body: { upload } })
    expect(refusalOf(taken)).toEqual([422, 'ImportUploadUnknown'])
    expect((await editor.importer.get(id)).state).toBe('checked')
  })

  it('begins by the id that the upload answers as well, for whoever sent it', async () => {
    const upload = await admin.sendForImport('named.csv', 'Reference')
    expect((await admin.call('POST /imports', { body: { upload } })).status).toBe(200)
    const other = await colleague({ folder: { view: 3, edit: 3 } })
    const taken = await other.importer.call('POST /imports', { body: { upload } })
    expect(refusalOf(taken)).toEqual([422, 'ImportUploadUnknown'])
  })

  it('fails with the reason for a file that is none, and tells its process so', async () => {
    const begun = await admin.begin('old.xls', Buffer.from('d0cf11e0a1b11ae1', 'hex'))
    expect([begun.state, begun.error?.code]).toEqual(['failed', 'SheetOtherKind'])
    const process = await admin.call<Process>(`GET /processes/${begun.process}`)
    expect(process.body.state).toBe('failed')
  })
})
