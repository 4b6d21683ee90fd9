// @slow: it kills programs and starts them again
/** Programs that make archives of companies, and companies of archives, are killed at points that nobody chose. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { Upload } from '@tus/server'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type CatalogWorld, givenCatalog } from '../../../../test/factories/catalog.ts'
import { killsToTry } from '../../../../test/harness/proof-figures.ts'
import { programPath } from '../../../../test/harness/started-program.ts'
import { startTestServer, type TestServer } from '../../../../test/harness/test-server.ts'
import { hurryRetries, killWorker, startWorker } from '../../../../test/harness/worker-program.ts'
import { UploadStore } from '../../uploads/index.ts'
import { listCompanyArchives, makeCompanyArchive } from './company-archives.service.ts'
import { forgetBrokenImports } from './import-archive.ts'
import { listCompanyImports, queueImport } from './imports.service.ts'

const KILLS = killsToTry({ all: 3, some: 2 })
const KILLED_WITHIN_MS = 500
/** As many as take a program longer than that. */
const FILES = 1_500
const PRODUCTS = 600

let server: TestServer
let world: CatalogWorld
let folder: string
let archive: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'vitrine-killed-'))
  server = await startTestServer({ storage: { kind: 'disk', folder: join(folder, 'storage') } })
  world = await givenCatalog(server, { products: PRODUCTS, seed: 5, name: 'Atelier' })
  for (let n = 0; n < FILES; n++) {
    const key = `domains/${world.domainId}/products/1/files/${n}/care.pdf`
    await server.storage.put(key, Buffer.from(`manual ${n}`), { contentType: 'application/pdf' })
  }
}, 240_000)
afterAll(async () => {
  await server.close()
  await rm(folder, { recursive: true, force: true })
})

async function countFiles(below: string): Promise<number> {
  let count = 0
  for await (const _ of server.storage.list(below)) count += 1
  return count
}

/** Folders of companies, of which there is one more as soon as a file of another company is stored. */
async function countFolders(): Promise<number> {
  return (await readdir(join(folder, 'storage', 'domains'))).length
}

it(`makes one whole archive although ${KILLS} workers are killed at it`, { timeout: 600_000 }, async () => {
  const { domainId } = world
  const id = await makeCompanyArchive(server, { email: 'op@example.test' }, domainId)
  const look = async () => {
    await hurryRetries(server)
    const [shown] = await listCompanyArchives(server, domainId)
    return shown
  }
  for (let round = 0; round < KILLS; round++) {
    const worker = await startWorker(server, folder)
    await expect.poll(async () => (await look())?.state, { timeout: 120_000, interval: 50 }).toBe('working')
    await new Promise((resolve) => setTimeout(resolve, Math.random() * KILLED_WITHIN_MS))
    await killWorker(server, worker)
    expect(await look()).toMatchObject({ _id: id, state: 'working' })
  }
  const last = await startWorker(server, folder)
  await expect.poll(async () => (await look())?.state, { timeout: 120_000 }).toBe('ready')
  await killWorker(server, last)
  expect(await look()).toMatchObject({ _id: id, files: FILES })
  expect(await countFiles(`domains/${domainId}/archives`)).toBe(1)
  const content = await server.storage.open(`domains/${domainId}/archives/${id}.zip`)
  archive = join(folder, 'company.zip')
  if (content !== null) await pipeline(content, createWriteStream(archive))
})

/** The command as an operator types it. */
function importCompany(name: string) {
  return spawn(process.execPath, [programPath('main-manage'), 'import-company', archive, '--name', name], {
    env: {
      PATH: process.env.PATH,
      HOME: process.env.HOME,
      NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
      DATABASE_URL: server.databaseUrl,
      VITRINE_DATA: folder,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
}

it(`makes a company of it, or nothing, although ${KILLS} imports are killed`, {
  timeout: 600_000,
}, async () => {
  const before = await countFiles('domains')
  for (let round = 0; round < KILLS; round++) {
    const program = importCompany('Moved')
    const gone = once(program, 'exit')
    const begun = async () => (await server.database.rows(sql`select from company_imports`)).length
    await expect.poll(begun, { timeout: 120_000, interval: 50 }).toBe(1)
    await new Promise((resolve) => setTimeout(resolve, Math.random() * KILLED_WITHIN_MS))
    program.kill('SIGKILL')
    await gone
    const companies = await server.database.rows(sql`select from domains where name = 'Moved'`)
    expect(companies).toHaveLength(0)
    // Nobody takes one that is silent for a moment for dead.
    expect(await forgetBrokenImports(server)).toBe(0)
    await server.database.rows(sql`update company_imports set alive_at = now() - interval '11 minutes'`)
    expect(await forgetBrokenImports(server)).toBe(1)
    expect(await countFiles('domains')).toBe(before)
  }
  const program = importCompany('Moved')
  const [code] = await once(program, 'exit')
  expect(code).toBe(0)
  const [made] = await server.database.rows<{ id: string }>(sql`select id from domains where name = 'Moved'`)
  const domainId = made?.id ?? ''
  expect(await countFiles(`domains/${domainId}`)).toBe(FILES)
  const [{ count } = { count: 0 }] = await server.database.asTenant({ domainId, personId: null }, (open) =>
    open.rows<{ count: number }>(sql`select count(*)::int as count from products`),
  )
  expect(count).toBe(PRODUCTS)
})

it(`makes one company of an archive that was sent, although ${KILLS} workers are killed at it`, {
  timeout: 600_000,
}, async () => {
  const store = new UploadStore(server.storage)
  const id = crypto.randomUUID()
  const sizeBytes = (await stat(archive)).size
  await store.create(new Upload({ id, offset: 0, size: sizeBytes }))
  await store.write(createReadStream(archive), id, 0)
  const metadata = { filename: 'company.zip', name: 'Sent', subscription: {} }
  await queueImport(server, { email: 'op@example.test' }, { id, sizeBytes, metadata })
  const before = await countFiles('domains')
  const look = async () => {
    await hurryRetries(server)
    const [shown] = await listCompanyImports(server)
    return shown
  }
  for (let round = 0; round < KILLS; round++) {
    const folders = await countFolders()
    const worker = await startWorker(server, folder)
    const isStoring = async () => (await countFolders()) > folders
    await expect.poll(async () => (await look()) && isStoring(), { timeout: 120_000 }).toBe(true)
    await new Promise((resolve) => setTimeout(resolve, Math.random() * KILLED_WITHIN_MS))
    await killWorker(server, worker)
    expect(await look()).toMatchObject({ _id: id, state: 'working' })
    expect(await server.database.rows(sql`select from domains where name = 'Sent'`)).toHaveLength(0)
    await server.database.rows(sql`update company_imports set alive_at = now() - interval '11 minutes'`)
    expect(await forgetBrokenImports(server)).toBe(1)
    expect(await countFiles('domains')).toBe(before)
  }
  const worker = await startWorker(server, folder)
  await expect.poll(async () => (await look())?.state, { timeout: 120_000 }).toBe('done')
  // A worker that is killed at this moment leaves the upload to the nightly cleanup.
  await expect.poll(() => countFiles(`uploads/${id}`), { timeout: 120_000 }).toBe(0)
  await killWorker(server, worker)
  expect(await look()).toMatchObject({ company: 'Sent', files: FILES, allFiles: FILES })
  expect(await server.database.rows(sql`select from domains where name = 'Sent'`)).toHaveLength(1)
  expect(await countFiles('domains')).toBe(before + FILES)
})
