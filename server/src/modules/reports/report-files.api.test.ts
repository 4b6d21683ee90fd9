/** Files of reports: made for whoever asks, as they read them, and for nobody else. */
import { parse } from 'csv-parse/sync'
import { readXlsx } from 'hucre/xlsx'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type CatalogWorld, givenCatalog } from '../../../test/factories/catalog.ts'
import {
  type Account,
  givenCompany,
  givenNewcomer,
  givenPerson,
  signIn,
  unique,
} from '../../../test/factories/company.ts'
import { exampleName, exampleReports } from '../../../test/factories/reports.ts'
import { type ApiCaller, apiCaller, refusalOf } from '../../../test/harness/api-caller.ts'
import { type Exporter, exporterOf } from '../../../test/harness/exported-files.ts'
import { readPdf } from '../../../test/harness/read-pdf.ts'
import { startTestServer, type TestServer } from '../../../test/harness/test-server.ts'
import type { Scope } from '../../scope/scope.ts'
import { insertGroup, insertMember } from '../access/index.ts'

let server: TestServer
let world: CatalogWorld
let reader: Account
let groupId: string
let file: Exporter
let onRead: (scope: Scope) => Promise<void>

beforeAll(async () => {
  const reportKinds = exampleReports({ onRead: (scope) => onRead(scope) })
  server = await startTestServer({}, {}, { works: true, reportKinds })
  world = await givenCatalog(server, { products: 3, seed: 3 })
})
afterAll(() => server.close())
beforeEach(async () => {
  onRead = async () => {}
  reader = await givenPerson(server, { name: unique('Reader') })
  groupId = await insertGroup(world.staff, {
    name: unique('Readers'),
    isExternal: false,
    isRoot: false,
    template: 'Custom',
    parentId: null,
    levels: { analytics: { view: 1, edit: 0 } },
  })
  await insertMember(world.staff, { personId: reader.id, isClient: false, groupIds: [groupId] })
  file = exporterOf(server, world.domainId, await signIn(server, reader))
})

const asked = (format: string, rows = 3) => ({ report: exampleName, asked: { rows }, format })
const start = (body: object, call: ApiCaller = file.call) =>
  call<{ process: string }>('POST /reports/files', { body })

async function make(body: object) {
  const started = await start(body)
  expect([started.status, started.body]).toEqual([200, { process: expect.any(String) }])
  const process = await file.ended(started.body.process)
  expect([process.state, process.error]).toEqual(['finished', null])
  const { content } = await file.fetchFile(process.result?.file?.path ?? '')
  return { process, content }
}

const setLevels = (levels: object) =>
  world.staff.rows(sql`
    update groups set levels = ${JSON.stringify(levels)}::jsonb
    where domain_id = ${world.domainId} and id = ${groupId}`)

describe('a file of a report', () => {
  it('says in each format what its reader is told, and is theirs', async () => {
    const csv = parse((await make(asked('csv'))).content, { bom: true }) as string[][]
    expect(csv).toEqual([
      ['Reader', 'Number'],
      [reader.email, '0'],
      [reader.email, '1'],
      [reader.email, '2'],
    ])

    const { process, content } = await make(asked('xlsx', 1_300))
    const { sheets } = await readXlsx(content)
    expect(sheets.map(({ name }) => name)).toEqual(['Summary', 'Lines'])
    expect(sheets[1]?.rows).toHaveLength(1_301)
    expect(sheets[1]?.rows.at(-1)).toEqual([reader.email, 1_299])
    expect(process).toMatchObject({ action: 'report-file', processed: 1_300, total: 1_300 })
    expect(process.result?.file?.name).toMatch(/^example \d{4}-\d\d-\d\d\.xlsx$/)

    const pdf = await readPdf((await make(asked('pdf', 300))).content)
    expect(pdf.pages.join(' ')).toContain(reader.email)
    expect(pdf.pages.join(' ')).toContain('The other 50 stand in the Excel file')

    const others = apiCaller(server, world.domainId, await signIn(server, world.admin))
    const path = process.result?.file?.path ?? ''
    const stranger = await givenCompany(server)
    const strange = exporterOf(server, stranger.domainId, await signIn(server, stranger.admin))
    expect((await strange.fetchFile(path)).status).toBe(404)
    // Super admins look after all processes of their company.
    expect((await others('GET /processes')).status).toBe(200)
  })

  it('is in the language and the formats of its reader', async () => {
    await server.database.rows(sql`update people set language = 'fr-fr' where id = ${reader.id}`)
    const { sheets } = await readXlsx((await make(asked('xlsx'))).content)
    expect(sheets[0]?.name).toBe('Résumé')
    expect(sheets[0]?.rows[0]?.[0]).toBe('Example fr-fr')
    const pdf = await readPdf((await make(asked('pdf'))).content)
    expect(pdf.pages[0]).toContain('Ce que signifient les chiffres')
  })

  it('is asked for once by the same key', async () => {
    const headers = { 'idempotency-key': unique('file') }
    const [one, other] = await Promise.all(
      [1, 2].map(() =>
        file.call<{ process: string }>('POST /reports/files', { body: asked('csv'), headers }),
      ),
    )
    expect(one?.body).toEqual(other?.body)
  })

  it('is refused to clients, colleagues without the right, other companies, keys and strangers', async () => {
    const client = apiCaller(server, world.domainId, await signIn(server, world.buyer))
    expect(refusalOf(await start(asked('csv'), client))).toEqual([403, 'NotAllowed'])
    const newcomer = await givenNewcomer(server, world.staff)
    const without = apiCaller(server, world.domainId, await signIn(server, newcomer))
    expect(refusalOf(await start(asked('csv'), without))).toEqual([403, 'NotAllowed'])
    const company = await givenCompany(server)
    const elsewhere = apiCaller(server, world.domainId, await signIn(server, company.admin))
    expect(refusalOf(await start(asked('csv'), elsewhere))).toEqual([404, 'NotFound'])
    expect((await start(asked('csv'), apiCaller(server, world.domainId, {}))).status).toBe(401)
    const admin = apiCaller(server, world.domainId, await signIn(server, world.admin))
    const levels = { analytics: { view: 1, edit: 0 } }
    const made = await admin<{ key: string }>('POST /api-keys', {
      body: { name: unique('Key'), levels, expires: '1 month' },
    })
    const keyed = apiCaller(server, world.domainId, { authorization: `Bearer ${made.body.key}` })
    expect(refusalOf(await start(asked('csv'), keyed))).toEqual([403, 'NotAllowed'])
  })

  it('is refused where there is no such report, and where it is asked what it doesn’t take', async () => {
    const unknown = await start({ ...asked('csv'), report: 'salaries' })
    expect(refusalOf(unknown)).toEqual([400, 'InvalidInput'])
    expect(unknown.body).toMatchObject({ data: { place: 'report' } })
    const wrong = await start({ ...asked('csv'), asked: { rows: -1 } })
    expect(refusalOf(wrong)).toEqual([400, 'InvalidInput'])
    expect(wrong.body).toMatchObject({ data: { place: 'asked.rows' } })
    expect((await start(asked('docx'))).status).toBe(400)
    expect((await start(asked('csv'))).status).toBe(200)
  })

  it('isn’t made for who loses the right meanwhile, nor kept', async () => {
    onRead = async () => void (await setLevels({}))
    const { body } = await start(asked('xlsx'))
    const process = await file.ended(body.process)
    expect([process.state, process.error?.code, process.result]).toEqual(['failed', 'NotAllowed', null])
    await setLevels({ analytics: { view: 1, edit: 0 } })
    onRead = async () => {}
    await file.call(`POST /processes/${body.process}/retry`)
    expect((await file.ended(body.process)).state).toBe('finished')
  })

  it('is made anew where rights change that leave the reader the report', async () => {
    let reads = 0
    onRead = async () => {
      reads += 1
      if (reads === 1) await setLevels({ analytics: { view: 3, edit: 0 } })
    }
    await make(asked('csv'))
    expect(reads).toBe(2)
  })

  it('can be stopped while it is made, and then there is none', async () => {
    const { body } = await start(asked('csv', 50_000_000))
    await expect
      .poll(
        async () => (await file.call<{ processed: number }>(`GET /processes/${body.process}`)).body.processed,
        {
          timeout: 30_000,
        },
      )
      .toBeGreaterThan(0)
    await file.call(`POST /processes/${body.process}/cancel`)
    const process = await file.ended(body.process)
    expect([process.state, process.result]).toEqual(['cancelled', null])
  })
})
