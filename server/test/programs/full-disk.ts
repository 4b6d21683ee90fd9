// `node full-disk.ts FOLDER`: the server with database and files in a small folder, which is filled and emptied again.
// Temporary files lie there too. Prints what was answered, and how preparing a model ended, before, meanwhile and afterwards.
import { chmod, mkdir, mkdtemp, open, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { JOB_QUEUES } from '../../src/background-work.ts'
import { prepareModel } from '../../src/modules/media/pipeline/prepare-model.ts'
import { startEmbeddedPostgres } from '../../src/platform/db/embedded/embedded-postgres.ts'
import { migrate } from '../../src/platform/db/schema/migrate.ts'
import { outageKey } from '../../src/platform/http/outages.ts'
import { prepareJobQueue } from '../../src/platform/jobs/job-queue.ts'
import { inWorkFolder } from '../../src/platform/work-folders.ts'
import { givenCompany, givenProductFolder, signIn } from '../factories/company.ts'
import { fbxBox, glbBox } from '../factories/models.ts'
import { startTestServer } from '../harness/test-server.ts'

const [folder = ''] = process.argv.slice(2)
const quiet = { info: () => {}, warn: () => {} }
const settings = { shared_buffers: '32MB', min_wal_size: '32MB', max_wal_size: '48MB' }
const storage = { kind: 'disk' as const, folder: join(folder, 'storage') }
const ballast = join(folder, 'ballast')

await mkdir(join(folder, 'data'))
await mkdir(join(folder, 'temporary'))
await chmod(join(folder, 'data'), 0o755)
const postgres = await startEmbeddedPostgres({ dataFolder: join(folder, 'data'), settings, log: quiet })
await migrate(postgres.url, { log: quiet })
await prepareJobQueue(postgres.url, JOB_QUEUES)
const server = await startTestServer({ storage }, {}, { databaseUrl: postgres.url, folder: tmpdir() })
const company = await givenCompany(server)
const productFolder = await givenProductFolder(company.scope)
const headers = await signIn(server, company.admin)
const domain = company.domainId

let serial = 0

/** Products whose descriptions fill what is left in the blocks of the table. */
async function write() {
  serial += 1
  const payload = {
    name: 'A product',
    reference: `FULL-${serial}`,
    description: crypto.randomUUID().repeat(50),
    folders: [productFolder],
  }
  return await server.request({ method: 'POST', url: `/api/products?domain=${domain}`, headers, payload })
}

async function upload(product: string) {
  const base64 = (text: string) => Buffer.from(text).toString('base64')
  const metadata = `purpose ${base64('file')},product ${base64(product)},filename ${base64('a.txt')}`
  return await server.request({
    method: 'POST',
    url: `/api/uploads?domain=${domain}`,
    headers: { ...headers, 'tus-resumable': '1.0.0', 'upload-length': '9', 'upload-metadata': metadata },
  })
}

async function fill() {
  const file = await open(ballast, 'w')
  for (let size = 1024 ** 2; size >= 512; ) {
    try {
      await file.write(Buffer.alloc(size))
    } catch {
      size /= 2
    }
  }
  await file.close()
}

const models = { glb: await glbBox([1, 1, 1]), fbx: fbxBox([1, 1, 1]) }
const sources = await mkdtemp(join(tmpdir(), 'vitrine-full-disk-'))
const outside = process.env.TMPDIR

/** By a program that says why it can't write, and by a converter that doesn't. */
async function prepare(kind: keyof typeof models): Promise<string> {
  const source = join(sources, `original.${kind}`)
  await writeFile(source, models[kind])
  process.env.TMPDIR = join(folder, 'temporary')
  try {
    const { signal } = new AbortController()
    const lengths = { unit: null, size: {} }
    const work = (made: string) =>
      prepareModel({ source, folder: made, signal, onProgress: () => {} }, lengths)
    return (await inWorkFolder(work)).type
  } catch (error) {
    return outageKey(error) ?? String(error)
  } finally {
    if (outside === undefined) delete process.env.TMPDIR
    else process.env.TMPDIR = outside
  }
}

const ready = async () => (await server.request({ method: 'GET', url: '/api/ready' })).json().failed ?? []
const read = async () =>
  (await server.request({ method: 'GET', url: `/api/folders?domain=${domain}`, headers })).statusCode

const first = await write()
if (first.statusCode >= 300) throw new Error(first.body)
const product: string = first.json()._id
const before = {
  ready: await ready(),
  write: first.statusCode,
  upload: (await upload(product)).statusCode,
  glb: await prepare('glb'),
}
await fill()
let refused = await write()
// Room in blocks that are there already is used up first.
for (let time = 0; time < 500 && refused.statusCode < 300; time++) refused = await write()
const full = {
  ready: await ready(),
  write: refused.statusCode,
  read: await read(),
  upload: (await upload(product)).statusCode,
  glb: await prepare('glb'),
  fbx: await prepare('fbx'),
}
await rm(ballast)
const after = {
  ready: await ready(),
  write: (await write()).statusCode,
  upload: (await upload(product)).statusCode,
  fbx: await prepare('fbx'),
}
await rm(sources, { recursive: true })
await server.close()
await postgres.stop()
console.log(JSON.stringify({ before, full, after }))
