/** The report of changes as whoever changed something finds it: lines, the product as it was, files, and who is refused. */
import type { ActivityLine, ActivitySummary, ProductThen } from '@vitrine/contract'
import { parse } from 'csv-parse/sync'
import { beforeAll, describe, expect, it } from 'vitest'
import { type CatalogWorld, givenCatalog } from '../../../test/factories/catalog.ts'
import { givenPerson, signIn, unique } from '../../../test/factories/company.ts'
import { refusalOf } from '../../../test/harness/api-caller.ts'
import { type Exporter, exporterOf } from '../../../test/harness/exported-files.ts'
import { sharedServer, type TestServer } from '../../../test/harness/test-server.ts'
import { insertGroup, insertMember } from '../access/index.ts'

interface ActivityLines {
  lines: ActivityLine[]
  next: string | null
}

let server: TestServer
let world: CatalogWorld
let admin: Exporter
/** Reads reports of own changes, and sees no products. */
let reader: Exporter
/** Sees everything but reports. */
let stranger: Exporter
const now = new Date()
const span = { from: dayBefore(now, 1), to: dayBefore(now, -1) }

function dayBefore(moment: Date, days: number): string {
  return new Date(moment.getTime() - days * 86_400_000).toISOString().slice(0, 10)
}

beforeAll(async () => {
  server = await sharedServer({ works: true })
  world = await givenCatalog(server, { products: 12, seed: 75 })
  admin = exporterOf(server, world.domainId, await signIn(server, world.admin))
  reader = await memberWith({ analytics: { view: 1, edit: 0 } })
  stranger = await memberWith({ folder: { view: 3, edit: 3 }, productDetail: { view: 3, edit: 3 } })
})

async function memberWith(levels: Record<string, { view: number; edit: number }>): Promise<Exporter> {
  const person = await givenPerson(server)
  const groupId = await insertGroup(world.staff, {
    ...{ name: unique('Group'), isExternal: false, isRoot: false, template: 'Custom', parentId: null },
    levels: levels as never,
  })
  await insertMember(world.staff, { personId: person.id, isClient: false, groupIds: [groupId] })
  return exporterOf(server, world.domainId, await signIn(server, person))
}

const idOf = (index: number) => world.products[index]?.id ?? ''
const change = async (index: number, values: object) => {
  const { status } = await admin.call('POST /products/changes', {
    body: { changes: [{ product: idOf(index), values }] },
  })
  expect(status).toBe(200)
}
const linesOf = async (by: Exporter, query: object) =>
  (await by.call<ActivityLines>('GET /activity-report/lines', { query: { ...span, ...query } })).body.lines

describe('the report of changes', () => {
  it('has a line for each value that was changed, found by words without case and accents', async () => {
    await change(0, { name: 'Fauteuil Éléphant', description: 'Oak' })
    const lines = await linesOf(admin, { search: 'elephants FAUTEUIL' })
    expect(
      lines.map(({ field, newValue, subjectId, isThere, canRestore }) => [
        field,
        newValue,
        subjectId,
        isThere,
        canRestore,
      ]),
    ).toEqual(
      expect.arrayContaining([
        ['name', 'Fauteuil Éléphant', idOf(0), true, true],
        ['description', 'Oak', idOf(0), true, true],
      ]),
    )
    expect(lines).toHaveLength(2)
  })

  it('shows a product as it was after a change, whatever was changed later and back', async () => {
    const { width } = world.fields
    await change(1, { name: 'First name', [`detail:${width}`]: '11' })
    const [first] = await linesOf(admin, { product: idOf(1), field: 'name' })
    await change(1, { name: 'Second name', [`detail:${width}`]: '12' })
    await change(1, { name: 'Third name', [`detail:${width}`]: null })
    const then = async () =>
      (await admin.call<ProductThen>(`GET /activity-report/lines/${first?._id}/product`)).body
    expect(await then()).toMatchObject({ product: idOf(1), name: 'First name' })
    expect((await then()).values).toEqual(
      expect.arrayContaining([
        { field: 'name', value: 'First name' },
        { field: `detail:${width}`, value: '11' },
      ]),
    )
    const [second] = await linesOf(admin, { product: idOf(1), field: 'name' })
    const { status } = await admin.call(`POST /products/${idOf(1)}/history/${second?._id}/restore`)
    expect(status).toBe(200)
    expect((await linesOf(admin, { product: idOf(1), field: 'name' }))[0]).toMatchObject({
      oldValue: 'Third name',
      newValue: 'Second name',
    })
    expect(await then()).toMatchObject({ name: 'First name' })
  })

  it('keeps lines of what lies in the trash, without a way to it', async () => {
    await change(2, { name: 'Going away' })
    const { status } = await admin.call('POST /products/bulk', {
      body: { selection: { ids: [idOf(2)] }, action: { type: 'delete' } },
    })
    expect(status).toBe(200)
    const lines = await linesOf(admin, { product: idOf(2) })
    expect(lines.map(({ kind, isThere, canRestore }) => [kind, isThere, canRestore])).toEqual([
      ['deleted', false, false],
      ['updated', false, false],
      ['created', false, false],
    ])
    expect(refusalOf(await admin.call(`GET /activity-report/lines/${lines[0]?._id}/product`))).toEqual([
      404,
      'NotFound',
    ])
  })

  it('has one line for a bulk action, counts it as one, and opens it', async () => {
    const name = 'Folded'
    const before = await linesOf(admin, { folded: 'true' })
    const count = async (query: object) =>
      (await admin.call<ActivitySummary>('GET /activity-report', { query: { ...span, ...query } })).body
    const was = await count({ folded: 'true' })
    const ids = [3, 4, 5].map(idOf)
    const { body } = await admin.call<{ bulk: string }>('POST /products/bulk', {
      body: { selection: { ids }, action: { type: 'set', values: { description: name } } },
    })
    const lines = await linesOf(admin, { folded: 'true' })
    expect(lines).toHaveLength(before.length + 1)
    expect(lines[0]).toMatchObject({ subjectId: null, count: 3, bulk: body.bulk, kind: 'bulk update' })
    const now = await count({ folded: 'true' })
    expect(now.total).toBe(was.total + 1)
    expect(now.days.reduce((sum, { changes }) => sum + changes, 0)).toBe(now.total)
    const kindsOf = ({ options }: ActivitySummary) =>
      new Map(options.kinds.map((each) => [each.kind, each.changes]))
    // Choosing a kind opens what the line counts.
    expect(kindsOf(now).get('updated')).toBe((kindsOf(was).get('updated') ?? 0) + 3)
    const updated = await linesOf(admin, { folded: 'true', kind: 'updated', product: idOf(3) })
    expect(updated[0]).toMatchObject({ newValue: name, count: null, bulk: null })
    const opened = await linesOf(admin, { folded: 'true', bulk: body.bulk })
    expect(opened.map(({ subjectId, newValue }) => [subjectId, newValue]).toSorted()).toEqual(
      ids.map((id) => [id, name]).toSorted(),
    )
    expect((await count({ bulk: body.bulk })).total).toBe(3)
    // Programs are told of everything.
    expect(await linesOf(admin, {})).toHaveLength((await count({})).total)
    expect((await linesOf(admin, {})).filter(({ newValue }) => newValue === name)).toHaveLength(3)
  })

  it('tells a reader of own changes none of others, and nothing of products they don’t see', async () => {
    const { body } = await reader.call<ActivitySummary>('GET /activity-report', { query: span })
    expect(body).toMatchObject({ reach: 'own', isWhole: false, total: 0, days: [] })
    expect(body.options).toEqual({ kinds: [], subjects: [], fields: [], people: [] })
    expect(await linesOf(reader, {})).toEqual([])
  })

  it('is refused to who reads no reports, of folders that aren’t seen, and of days that are none', async () => {
    for (const path of ['', '/lines'])
      expect(refusalOf(await stranger.call(`GET /activity-report${path}`, { query: span }))).toEqual([
        403,
        'NotAllowed',
      ])
    const unknown = crypto.randomUUID()
    expect(
      refusalOf(await admin.call('GET /activity-report', { query: { ...span, folder: unknown } })),
    ).toEqual([404, 'NotFound'])
    for (const wrong of [
      { from: span.to, to: span.from },
      { from: '2020-01-01', to: '2026-01-01' },
      { ...span, kind: 'invented' },
      { ...span, after: 'x' },
    ])
      expect(refusalOf(await admin.call('GET /activity-report/lines', { query: wrong }))).toEqual([
        400,
        'InvalidInput',
      ])
  })

  it('is a file with the lines of its page, in the same order', async () => {
    const query = { ...span, field: 'name' }
    const { status, body } = await admin.call<{ process: string }>('POST /reports/files', {
      body: { report: 'activity', asked: query, format: 'csv' },
    })
    expect([status, body]).toEqual([200, { process: expect.any(String) }])
    const process = await admin.ended(body.process)
    expect([process.state, process.error]).toEqual(['finished', null])
    const { content } = await admin.fetchFile(process.result?.file?.path ?? '')
    const [head, ...rows] = parse(content, { bom: true }) as string[][]
    expect(head).toEqual([
      ...['Time (UTC)', 'Person', 'What was done', 'Of', 'Name', 'Field', 'Before', 'After', 'How many'],
    ])
    const lines = await linesOf(admin, { field: 'name' })
    expect(rows.map((row) => row.slice(4, 8))).toEqual(
      lines.map(({ subjectName, oldValue, newValue }) => [subjectName, 'Name', oldValue, newValue]),
    )
    expect(rows.length).toBeGreaterThan(4)
  })
})
