/**
 * What files of random companies hold for whom, and what reports of imports say: compared with the plain model, and no
 * value in any text that its reader doesn't see. Then with a fault in each, which must be found.
 */
import type { PlainRows, PlainView } from '@vitrine/proof'
import { parse } from 'csv-parse/sync'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { setFieldAccess, setFolderAccess } from '../../src/modules/access/index.ts'
import { readPlainRows } from '../../src/modules/leak-check/plain-rows.repository.ts'
import { bulkProducts } from '../../src/modules/products/bulk-products/bulk-products.service.ts'
import { visibleKeys } from '../../src/modules/products/index.ts'
import { type FileReader, readerOf } from '../../src/modules/transfers/exports/readers.ts'
import type { Scope } from '../../src/scope/scope.ts'
import { givenPerson } from '../factories/company.ts'
import { type Exporter, exporterOf } from '../harness/exported-files.ts'
import { type Importer, importerOf } from '../harness/imported-files.ts'
import { faultRepetition, faultsToTry, proofRepetition, proofSeeds } from '../harness/proof-figures.ts'
import { readPdf } from '../harness/read-pdf.ts'
import { readZip } from '../harness/read-zip.ts'
import { startTestServer, type TestServer } from '../harness/test-server.ts'
import { cookieOf, makeGroup, makeMember } from '../random-worlds/company.ts'
import { marksIn, markValues } from './answered-project.ts'
import { givenTriedWorld, idOf, sorted, type TriedWorld, viewOf } from './tried-world.ts'

const faultsOfFiles = [
  'products of files',
  'products of receivers',
  'fields of files',
  'fields that may be asked for',
  'who receives',
  'inactive media',
  'how much it would be',
  'files of others',
] as const
const faultsOfReports = [
  'products of reports',
  'fields of reports',
  'findings of reports',
  'refused rows',
  'products in the way',
] as const
type Fault = (typeof faultsOfFiles | typeof faultsOfReports)[number]
const fault = vi.hoisted(() => ({ on: '' }))
const isOn = (name: Fault) => fault.on === name

/** The first admin of the company that is asked; faults use what they see in place of what the reader sees. */
const firstAdmin = vi.hoisted(() => ({
  scope: null as Scope | null,
  reader: null as FileReader | null,
  keys: [] as string[],
}))

async function standAs(scope: Scope): Promise<void> {
  firstAdmin.reader = null
  firstAdmin.scope = scope
  firstAdmin.reader = await readerOf(scope)
  firstAdmin.keys = visibleKeys(firstAdmin.reader.visibility)
}

vi.mock('../../src/modules/products/chosen-products/chosen-condition.ts', async (original) => {
  const real =
    await original<typeof import('../../src/modules/products/chosen-products/chosen-condition.ts')>()
  return {
    ...real,
    // Products that are chosen by their ids are shown without another check.
    chooseProducts: async (...[chooser, asked]: Parameters<typeof real.chooseProducts>) =>
      isOn('products of files') && 'ids' in asked
        ? { condition: sql<boolean>`s.product_id = any(${asked.ids}::uuid[])`, triesPatterns: false }
        : await real.chooseProducts(chooser, asked),
  }
})

vi.mock('../../src/modules/products/chosen-products/chosen-products.service.ts', async (original) => {
  const real =
    await original<typeof import('../../src/modules/products/chosen-products/chosen-products.service.ts')>()
  return {
    ...real,
    // One product too many is counted.
    countChosen: async (...[scope, visibility, chosen]: Parameters<typeof real.countChosen>) =>
      (await real.countChosen(scope, visibility, chosen)) + (isOn('how much it would be') ? 1 : 0),
  }
})

vi.mock('../../src/modules/transfers/exports/readers.ts', async (original) => {
  const real = await original<typeof import('../../src/modules/transfers/exports/readers.ts')>()
  type Reader = Awaited<ReturnType<typeof real.readerOf>>
  const seeing = (reader: Reader, isOfAll: boolean): Reader => {
    const { fields, priceTypes } =
      (isOn('fields of files') ? firstAdmin.reader : null)?.visibility ?? reader.visibility
    const condition = isOfAll ? sql<boolean>`true` : reader.visibility.condition
    return { ...reader, visibility: { ...reader.visibility, condition, fields, priceTypes } }
  }
  return {
    ...real,
    readerOf: async (...given: Parameters<typeof real.readerOf>) =>
      seeing(await real.readerOf(...given), isOn('products of files')),
    // The caller counts as the receiver, or what the receiver sees is widened.
    readerAs: async (...[tenantEntry, caller, receiver]: Parameters<typeof real.readerAs>) => {
      const reader = await real.readerAs(tenantEntry, caller, receiver)
      return isOn('who receives')
        ? { ...caller, name: reader.name }
        : seeing(reader, isOn('products of receivers'))
    },
  }
})

vi.mock('../../src/modules/transfers/exports/export-columns.ts', async (original) => {
  const real = await original<typeof import('../../src/modules/transfers/exports/export-columns.ts')>()
  return {
    ...real,
    // Any field of the company may be named.
    checkColumns: (...[reader, keys]: Parameters<typeof real.checkColumns>) =>
      real.checkColumns(isOn('fields that may be asked for') ? (firstAdmin.reader ?? reader) : reader, keys),
  }
})

vi.mock('../../src/modules/media/index.ts', async (original) => {
  const real = await original<typeof import('../../src/modules/media/index.ts')>()
  return {
    ...real,
    listShownMedia: (...[scope, ids, seesInactive]: Parameters<typeof real.listShownMedia>) =>
      real.listShownMedia(scope, ids, seesInactive || isOn('inactive media')),
  }
})

vi.mock('../../src/modules/processes/processes.repository.ts', async (original) => {
  const real = await original<typeof import('../../src/modules/processes/processes.repository.ts')>()
  return {
    ...real,
    // The owner is forgotten.
    findProcessRow: async (...[scope, id]: Parameters<typeof real.findProcessRow>) => {
      const row = await real.findProcessRow(scope, id)
      return row !== null && isOn('files of others') ? { ...row, ownerId: scope.person?.id ?? null } : row
    },
  }
})

vi.mock('../../src/modules/products/import-products/seen-products.ts', async (original) => {
  const real = await original<typeof import('../../src/modules/products/import-products/seen-products.ts')>()
  return {
    ...real,
    seenProducts: (...[scope, ids]: Parameters<typeof real.seenProducts>) =>
      real.seenProducts(
        isOn('products of reports') || isOn('products in the way') ? (firstAdmin.scope ?? scope) : scope,
        ids,
      ),
  }
})

vi.mock('../../src/modules/products/product-history/visible-keys.ts', async (original) => {
  const real = await original<typeof import('../../src/modules/products/product-history/visible-keys.ts')>()
  return {
    ...real,
    visibleKeys: (...[visibility]: Parameters<typeof real.visibleKeys>) => [
      ...real.visibleKeys(visibility),
      ...(isOn('fields of reports') ? firstAdmin.keys : []),
    ],
  }
})

vi.mock('../../src/modules/transfers/imports/shown-rows.ts', async (original) => {
  const real = await original<typeof import('../../src/modules/transfers/imports/shown-rows.ts')>()
  return {
    ...real,
    // As they were when the file was checked.
    shownFindings: async (...[scope, stored, rows]: Parameters<typeof real.shownFindings>) =>
      isOn('findings of reports')
        ? rows.map(({ finding }) => finding)
        : await real.shownFindings(scope, stored, rows),
    shownRefused: async (...[scope, stored, rows]: Parameters<typeof real.shownRefused>) =>
      isOn('refused rows') ? [...rows] : await real.shownRefused(scope, stored, rows),
  }
})

/** A company whose first admin, who sees everything, and people make files. */
interface Filed extends TriedWorld {
  admin: Exporter
  /** By person. */
  exporters: ReadonlyMap<string, Exporter>
}

/** A company in which somebody has imported files while they saw everything, and sees less now. */
interface Reported {
  admin: Scope
  importer: Importer
  headers: { cookie: string }
  /** As they see products now. */
  view: PlainView
  /** Its values when the first file was checked, and when it was applied: each has marks of its own. */
  checked: PlainRows
  present: PlainRows
  /** Every row was refused as it was applied, since all values were others by then. */
  refusedId: string
  /** Applied; texts were changed afterwards. */
  appliedId: string
  changedFields: string[]
}

let server: TestServer
let filed: Filed[]
let reported: Reported[]

beforeAll(async () => {
  server = await startTestServer({}, {}, { works: true })
  filed = []
  reported = []
  for (const seed of proofSeeds({ oneIn: 12, showFaults: true })) {
    filed.push(await givenFiled(seed))
    reported.push(await givenReported(seed))
  }
}, 120_000)
afterAll(() => server.close())
afterEach(() => {
  fault.on = ''
})

async function givenFiled(seed: number): Promise<Filed> {
  const given = await givenTriedWorld(server, seed, { prepare: markValues, showsSomething: true })
  const { domainId, person } = given.world.admin
  const exporterFor = async (id: string) => exporterOf(server, domainId, await cookieOf(server, id))
  const exporters = new Map<string, Exporter>()
  for (const view of given.people) exporters.set(idOf(view), await exporterFor(idOf(view)))
  return { ...given, admin: await exporterFor(person?.id ?? ''), exporters }
}

async function givenReported(seed: number): Promise<Reported> {
  const { world, rows: checked } = await givenTriedWorld(server, seed, {
    prepare: markValues,
    showsSomething: true,
  })
  const { admin } = world
  const { id: personId } = await givenPerson(server)
  const levels = { folder: { view: 3, edit: 3 }, productDetail: { view: 3, edit: 3 } } as const
  const groupId = await makeGroup(admin, { name: 'Importers', levels })
  await makeMember(admin, personId, { isClient: false, groupIds: [groupId] })
  const headers = await cookieOf(server, personId)
  const importer = importerOf(server, admin.domainId, headers)
  const count = checked.products.length
  const { _id: refusedId } = await importer.begin('first.csv', fileOf(checked, 'New'))
  await markValues(admin, checked, { keepsReferences: true })
  const present = await readPlainRows(admin, 1_000)
  expect((await importer.apply(refusedId)).outcome).toEqual({ created: 0, updated: 0, refused: count })
  const { _id: appliedId } = await importer.begin('second.csv', fileOf(present, 'Newer'))
  expect((await importer.apply(appliedId)).outcome).toEqual({ created: 0, updated: count, refused: 0 })
  const changedFields = present.fields.filter(({ type }) => type === 'text').map(({ id }) => `detail:${id}`)
  await bulkProducts(
    admin,
    { ids: present.products.map(({ id }) => id) },
    { type: 'set', values: Object.fromEntries(changedFields.map((key) => [key, 'Later'])) },
  )
  await seeLess(admin, groupId, present)
  const { groups } = await readPlainRows(admin, 1_000)
  const view = await viewOf(admin, { ...present, groups }, personId)
  return { admin, importer, headers, view, checked, present, refusedId, appliedId, changedFields }
}

/** Leaves a group one folder that has products, and one of the fields. */
async function seeLess(admin: Scope, groupId: string, { products, fields }: PlainRows): Promise<void> {
  const levels = { folder: { view: 1, edit: 1 }, productDetail: { view: 1, edit: 0 } }
  await admin.rows(sql`
    update groups set levels = ${JSON.stringify(levels)}::jsonb where domain_id = app_domain() and id = ${groupId}`)
  const [folderId = ''] = products.flatMap(({ folderIds }) => folderIds)
  await setFolderAccess(admin, groupId, [{ id: folderId, canView: true, canEdit: true }])
  const field = fields.find(({ type }) => type === 'text')
  await setFieldAccess(admin, groupId, [{ id: field?.id ?? '', canEdit: false }])
}

/** Another value in each field of each product. */
function fileOf({ products, fields, priceTypes }: PlainRows, word: string): string {
  const texts = fields.filter(({ type }) => type === 'text')
  const keys = [...texts.map(({ id }) => `detail:${id}`), ...priceTypes.map((id) => `price:${id}`)]
  const headers = ['Reference', 'Name', ...keys.map((key) => `Column [${key}]`)]
  const lines = products.map(({ reference }, index) => [
    reference,
    `${word} ${index}`,
    ...keys.map((key) => (key.startsWith('price:') ? String(index + word.length) : `${word} ${index}`)),
  ])
  return [headers, ...lines].map((line) => line.join(';')).join('\n')
}

/** Something that was told, and what it must be. */
interface Shown {
  what: string
  is: unknown
  must: unknown
  /** All that was told. */
  text: unknown
  reader: PlainView
  rows: readonly PlainRows[]
}

const everything = ({ rows }: TriedWorld) => ({
  ids: [...rows.products, ...rows.trashed].map(({ id }) => id),
})
const namesOf = (view: PlainView) => sorted([...view.products.values()].map(({ product }) => product.name))
const keysOf = ({ rows }: TriedWorld) => [
  ...rows.fields.map(({ id }) => `detail:${id}`),
  ...rows.priceTypes.map((id) => `price:${id}`),
]
const isSeen = (view: PlainView, key: string) => {
  const [kind, id = ''] = key.split(':')
  return kind === 'detail' ? view.fieldIds.has(id) : view.priceTypeIds.has(id)
}
/** Lines of a file with these fields, as the model has them. */
const linesOf = (view: PlainView, keys: readonly string[]) =>
  sorted(
    [...view.products.values()].map(({ product, details, prices }) => {
      const values = keys.map((key) => {
        const [kind, id = ''] = key.split(':')
        return (kind === 'detail' ? details[id] : prices[id]) ?? ''
      })
      return JSON.stringify([product.reference, product.name, ...values])
    }),
  )
const read = (content: Buffer) => parse(content, { bom: true }) as string[][]
const bodyOf = (content: Buffer) =>
  sorted(
    read(content)
      .slice(1)
      .map((line) => JSON.stringify(line)),
  )
/** Fields whose values are the same in files as they are stored. */
const asStored = ({ rows }: TriedWorld) => {
  const others = rows.fields.filter(({ type }) => type === 'QR Codes' || type === 'yesNo')
  const keys = new Set(others.map(({ id }) => `detail:${id}`))
  return (key: string) => !keys.has(key)
}

async function* filesOf(each: Filed, view: PlainView): AsyncGenerator<Shown> {
  const exporter = each.exporters.get(idOf(view))
  if (exporter === undefined) throw new Error('nobody asks')
  const shown = (what: string, is: unknown, must: unknown, text: unknown = is): Shown => ({
    ...{ what: `${what} of ${view.subject.isClient ? 'a client' : 'a colleague'}`, is, must, text },
    ...{ reader: view, rows: [each.rows] },
  })
  const selection = everything(each)
  for (const key of keysOf(each).filter((one) => !isSeen(view, one))) {
    const { status, body } = await exporter.start({ format: 'csv', selection, columns: [key] })
    yield shown(
      'a hidden field',
      [status, (body as { code?: string }).code],
      [422, 'ExportFieldUnknown'],
      body,
    )
  }
  const estimate = await exporter.call<{ products: number }>('POST /exports/estimate', {
    body: { format: 'csv', selection, columns: ['name'] },
  })
  yield shown('an estimate', [estimate.status, estimate.body.products], [200, view.products.size])
  const keys = keysOf(each).filter((key) => isSeen(view, key) && asStored(each)(key))
  const columns = ['reference', 'name', ...keys]
  const csv = await exporter.make({ format: 'csv', selection, columns, sorting: 'name' })
  yield shown('a CSV file', bodyOf(csv.content), linesOf(view, keys), csv.content.toString())
  yield* foreignFile(each, view, csv.process.result?.file?.path ?? '')
  const terms = { selection, layout: 'list', fields: ['reference', ...keys.slice(0, 7)], hasPrices: true }
  const pdf = textOf(await readPdf((await exporter.make({ format: 'pdf', ...terms })).content))
  const named = (text: string) =>
    sorted(each.rows.products.map(({ name }) => name).filter((name) => text.includes(tight(name))))
  yield shown('a PDF catalogue', named(pdf), namesOf(view), pdf)
  const preview = textOf(await readPdf(await previewOf(exporter, terms)))
  yield shown(
    'a preview',
    named(preview).every((name) => namesOf(view).includes(name)),
    true,
    preview,
  )
  const zip = await exporter.make({
    format: 'zip',
    selection,
    arrangement: 'flat',
    sizes: 'original',
    sorting: 'name',
  })
  yield shown('an archive', await mediaIn(zip.content), mediaOf(view))
}

/** Nobody but the first admin fetches what somebody else has made. */
async function* foreignFile(each: Filed, owner: PlainView, path: string): AsyncGenerator<Shown> {
  for (const reader of each.people.filter((view) => idOf(view) !== idOf(owner))) {
    const { status, content } = (await each.exporters.get(idOf(reader))?.fetchFile(path)) ?? {}
    yield {
      what: 'a file of somebody else',
      is: status,
      must: 404,
      text: String(content),
      reader,
      rows: [each.rows],
    }
  }
}

/** Without what stands between the parts of a number, and where lines are broken. */
const tight = (text: string) => text.replaceAll(/[\s,.\u00a0\u202f]/g, '')
const textOf = ({ pages, outline, info }: Awaited<ReturnType<typeof readPdf>>) =>
  tight(`${pages.join('')}${JSON.stringify([outline, info])}`)

async function previewOf(exporter: Exporter, body: object): Promise<Buffer> {
  const { status, content } = await exporter.preview(body)
  expect(status).toBe(200)
  return content
}

const mediaOf = (view: PlainView) =>
  sorted(
    [...view.products.values()].flatMap(({ product, media }) =>
      media.map((name) => `${product.reference} ${name}`),
    ),
  )
async function mediaIn(archive: Buffer): Promise<string[]> {
  const paths = [...(await readZip(archive)).keys()]
  // The list of contents goes last.
  return sorted(paths.slice(0, -1))
}

/** What the first admin makes for each of the others. */
async function* priceLists(each: Filed): AsyncGenerator<Shown> {
  const keys = keysOf(each).filter(asStored(each))
  for (const reader of each.people) {
    const hidden = each.rows.priceTypes.find((id) => !reader.priceTypeIds.has(id))
    const terms = {
      ...{ format: 'csv', selection: everything(each), columns: ['reference', 'name', ...keys] },
      ...{
        receivers: [{ person: idOf(reader) }],
        sorting: hidden === undefined ? 'name' : `price:${hidden}`,
      },
    }
    const { content: file } = await each.admin.make(terms)
    const seen = keys.filter((key) => isSeen(reader, key))
    const shared = { text: file.toString(), reader, rows: [each.rows] }
    yield { what: 'a price list', is: bodyOf(file), must: linesOf(reader, seen), ...shared }
    const names = read(file)
      .slice(1)
      .map(([, name]) => name)
    if (hidden !== undefined) yield { what: 'its order', is: names, must: names.toSorted(), ...shared }
    const pdf = {
      selection: everything(each),
      layout: 'list',
      fields: [],
      hasPrices: true,
      receivers: terms.receivers,
    }
    const preview = textOf(await readPdf(await previewOf(each.admin, pdf)))
    yield { what: 'its preview', is: null, must: null, ...shared, text: preview }
  }
}

async function* reportsOf(each: Reported): AsyncGenerator<Shown> {
  const { importer, view, checked, present, refusedId, appliedId, changedFields } = each
  const shown = (what: string, is: unknown, must: unknown, text: unknown): Shown => ({
    ...{
      what,
      is,
      must,
      text: withoutReferences(text, present, checked),
      reader: view,
      rows: [checked, present],
    },
  })
  const keys = [
    ...checked.fields.map(({ id }) => `detail:${id}`),
    ...checked.priceTypes.map((id) => `price:${id}`),
  ]
  for (const importId of [refusedId, appliedId]) {
    const rows = await importer.rows(importId)
    const wanted = rows.map(({ product }) => product !== null && view.products.has(product))
    yield shown(
      'products of a change set',
      rows.map(({ product }) => product !== null),
      wanted,
      rows,
    )
    const fields = new Set(rows.flatMap(({ cells }) => cells.map(({ field }) => field)))
    yield shown(
      'fields of a change set',
      keys.filter((key) => fields.has(key) && !isSeen(view, key)),
      [],
      rows,
    )
    yield shown(
      'rows with cells',
      rows.filter(({ product, cells }) => product === null && cells.length > 0).length,
      0,
      rows,
    )
    for (const field of keys.filter((key) => !isSeen(view, key))) {
      const found = await importer.rows(importId, { field })
      yield shown('rows that change a hidden field', found.length, 0, found)
    }
    const findings = await importer.call<object>(`GET /imports/${importId}/findings`, {
      query: { per_page: '100' },
    })
    yield shown('findings', findings.status, 200, findings.body)
  }
  const file = await server.request({
    url: `/assets/domains/${present.domainId}/imports/${refusedId}/refused-rows.csv`,
    headers: each.headers,
  })
  yield shown('refused rows', file.statusCode, 200, file.body)
  const obstacles = await importer.call<{ total: number; result: { product: string; field: string }[] }>(
    `GET /imports/${appliedId}/obstacles`,
    { query: { per_page: '100' } },
  )
  const seen = changedFields.filter((key) => isSeen(view, key))
  const must = sorted([...view.products.keys()].flatMap((id) => seen.map((key) => `${id} ${key}`)))
  const is = sorted(obstacles.body.result.map(({ product, field }) => `${product} ${field}`))
  yield shown('what stands in the way', is, must, obstacles.body)
}

/** These stand in the file, which is the reader's own. */
function withoutReferences(shown: unknown, ...rows: PlainRows[]): string {
  let text = typeof shown === 'string' ? shown : JSON.stringify(shown)
  for (const { reference } of rows.flatMap(({ products }) => products)) text = text.replaceAll(reference, '')
  return text
}

async function* allFiles(): AsyncGenerator<Shown> {
  for (const each of filed) {
    await standAs(each.world.admin)
    for (const view of each.people) yield* filesOf(each, view)
    yield* priceLists(each)
  }
}

async function* allReports(): AsyncGenerator<Shown> {
  for (const each of reported) {
    await standAs(each.admin)
    yield* reportsOf(each)
  }
}

function differencesIn({ what, is, must, text, reader, rows }: Shown): string[] {
  const [was, wanted] = [JSON.stringify(is), JSON.stringify(must)]
  return [
    ...(was === wanted ? [] : [`${what} is ${was}, must be ${wanted}`]),
    ...rows.flatMap((each) => marksIn(text, { rows: each }, reader)).map((mark) => `${what} tells ${mark}`),
  ]
}

describe('files and reports', () => {
  it('are what the plain model says, and hold no value that their reader doesn’t see', {
    timeout: 300_000,
  }, async () => {
    const counts = new Map<string, number>()
    const found: string[] = []
    for (const shown of [allFiles(), allReports()])
      for await (const one of shown) {
        counts.set(one.what, (counts.get(one.what) ?? 0) + 1)
        found.push(...differencesIn(one))
      }
    expect(found, proofRepetition).toEqual([])
    // There is something to tell, and something to hide.
    const views = filed.flatMap(({ people }) => people)
    expect(views.some(({ products, subject }) => subject.isClient && products.size > 0)).toBe(true)
    for (const { view, present } of reported) {
      expect(view.products.size).toBeGreaterThan(0)
      expect(view.products.size).toBeLessThan(present.products.length)
    }
    expect(counts.get('a hidden field of a client')).toBeGreaterThan(2 * filed.length)
    expect(counts.get('its order')).toBeGreaterThanOrEqual(filed.length)
    expect(counts.get('rows that change a hidden field')).toBeGreaterThan(5)
  })

  it.each([
    ...faultsToTry(faultsOfFiles, 'products of files', 'fields of files').map((name) => ({
      name,
      shown: allFiles,
    })),
    ...faultsToTry(faultsOfReports, 'findings of reports').map((name) => ({ name, shown: allReports })),
  ])('are found to differ by the fault of $name', { timeout: 300_000 }, async ({ name, shown }) => {
    fault.on = name
    for await (const one of shown()) if (differencesIn(one).length > 0) return
    expect.unreachable(`${faultRepetition}: nothing shows the fault of ${name}`)
  })
})
