/**
 * Products in and out by files of forty columns, against plain COPY of the same rows into and out of one table; and PDF
 * catalogues, against PDFKit with the same pictures and nothing else.
 */
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import {
  createTenant,
  insertFolders,
  insertPerson,
  openAuthentication,
  openDatabase,
  startEmbeddedPostgres,
  visibleTree,
} from '@vitrine/server/bench'
import { benchSecret } from '../bench-app.ts'
import { ratio, row, timed } from '../measure.ts'
import { copyFloor } from './copy-floor.ts'
import { benchPdf } from './pdf.ts'
import { type Caller, makeExport, startWholeServer, type WholeServer } from './whole-server.ts'
import { columnCount, delimited, insertFields, workbook } from './wide-table.ts'

const account = { email: 'admin@bench.example', password: 'Bench-Password-1' }
const quiet = { info: () => {}, warn: (line: string) => console.warn(line) }

export async function benchTransfers([rows = 100_000]: number[]): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'vitrine-bench-'))
  await mkdir(join(folder, 'database'))
  await mkdir(join(folder, 'data'))
  const postgres = await startEmbeddedPostgres({
    dataFolder: join(folder, 'database'),
    durable: false,
    log: quiet,
  })
  try {
    await bench({ rows, folder, url: postgres.url })
  } finally {
    await postgres.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

interface Given {
  rows: number
  folder: string
  url: string
}

interface Measured {
  what: string
  ms: number
  floorMs: number
  peak: number
}

async function bench(given: Given): Promise<void> {
  const { rows, folder, url } = given
  const files = { csv: delimited(rows), xlsx: await workbook(rows) }
  const start = () => startWholeServer(url, join(folder, 'data'))
  await (await start()).stop()
  const world = await makeWorld(url)
  const floor = await copyFloor(url, files.csv)
  const measured: Measured[] = []
  const measure = async (
    what: string,
    floorMs: number,
    work: (caller: Caller, took: Took) => Promise<void>,
  ) => {
    const server: WholeServer = await start()
    const parts: { what: string; ms: number }[] = []
    try {
      const caller = await server.signIn(account.email, account.password)
      await work(caller, (part, ms) => parts.push({ what: part, ms }))
      const peak = await server.peakMemory()
      for (const part of parts) measured.push({ what: `${what}, ${part.what}`, ms: part.ms, floorMs, peak })
    } finally {
      await server.stop()
    }
  }
  await measure('import of .xlsx', floor.inMs, (caller, took) =>
    importFile(caller, world, { name: 'wide.xlsx', content: files.xlsx }, took),
  )
  await measure('the same again as .csv', floor.inMs, (caller, took) =>
    importFile(caller, world, { name: 'wide.csv', content: files.csv }, took),
  )
  for (const format of ['xlsx', 'csv'] as const)
    await measure(`export as .${format}`, floor.outMs, (caller, took) =>
      exportFile(caller, world, format, took),
    )
  report(rows, measured)
  const server = await start()
  try {
    await benchPdf(await server.signIn(account.email, account.password), world.domainId, server.peakMemory)
  } finally {
    await server.stop()
  }
}

interface World {
  domainId: string
  folderId: string
}

async function makeWorld(url: string): Promise<World> {
  const database = openDatabase(url, { queueJob: async () => {} })
  try {
    const authentication = await openAuthentication(database, benchSecret)
    const personId = await insertPerson(
      { database, authentication },
      { ...account, name: 'Bench', company: '' },
    )
    const scope = await createTenant(database, { name: 'Bench' }, personId)
    await insertFields(scope)
    const parentId = (await visibleTree(scope)).folders[0]?.id ?? ''
    const [folderId = ''] = await insertFolders(scope, [
      { parentId, name: 'All', isProductFolder: true, isPublished: true },
    ])
    return { domainId: scope.domainId, folderId }
  } finally {
    await database.close()
  }
}

type Took = (what: string, ms: number) => void

async function importFile(
  { call, send }: Caller,
  { domainId, folderId }: World,
  file: { name: string; content: Buffer },
  took: Took,
): Promise<void> {
  const upload = await send(domainId, file)
  const at = (path: string) => `/api/imports${path}?domain=${domainId}`
  let id = ''
  const until = async (state: string) => {
    for (;;) {
      const found = await call<{ state: string; error: object | null }>('GET', at(`/${id}`))
      if (found.state === state) return
      if (['failed', 'columns'].includes(found.state)) throw new Error(`import: ${JSON.stringify(found)}`)
      await sleep(100)
    }
  }
  const checked = await timed(async () => {
    id = (await call<{ _id: string }>('POST', at(''), { upload, folder: folderId }))._id
    await until('checked')
  })
  took('read and checked', checked)
  const { counts } = await call<{ counts: { accepted: number } }>('GET', at(`/${id}`))
  if (counts.accepted === 0) return
  const applied = await timed(async () => {
    await call('POST', at(`/${id}/apply`))
    await until('applied')
  })
  took('applied', applied)
}

async function exportFile(
  { call }: Caller,
  { domainId }: World,
  format: 'xlsx' | 'csv',
  took: Took,
): Promise<void> {
  const settings = await call<{ productDetailFields: { _id: string }[]; priceTypes: { _id: string }[] }>(
    'GET',
    `/api/domains/${domainId}/settings?domain=${domainId}`,
  )
  const columns = [
    ...['reference', 'name', 'description'],
    ...settings.priceTypes.map(({ _id }) => `price:${_id}`),
    ...settings.productDetailFields.map(({ _id }) => `detail:${_id}`),
  ]
  const selection = { query: { filters: [], search: '' }, except: [] }
  const ms = await timed(async () => {
    const terms = { format, selection, columns }
    await makeExport(call, domainId, terms)
  })
  took(`${columns.length} columns`, ms)
}

function report(rows: number, measured: readonly Measured[]): void {
  const a = (ms: number) => Math.round((rows / ms) * 1_000).toLocaleString('en')
  console.log(`\n### ${rows.toLocaleString('en')} rows of ${columnCount} columns\n`)
  console.log(
    row('', 'rows a second', '`COPY`, rows a second', 'to the floor', 'highest memory of the server, MB'),
  )
  console.log(row('---', '---', '---', '---', '---'))
  for (const { what, ms, floorMs, peak } of measured)
    console.log(row(what, a(ms), a(floorMs), ratio(ms, floorMs), (peak / 1e6).toFixed(0)))
}
