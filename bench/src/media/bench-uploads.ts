/** A file of 2 GB sent by tus to one server process, against a copy of the same file on the same disk. */
import { randomBytes } from 'node:crypto'
import { constants } from 'node:fs'
import { copyFile, mkdtemp, open, readFile, rm } from 'node:fs/promises'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import {
  callerFor,
  createTenant,
  ensureFolderSets,
  enterDomain,
  findPersonById,
  insertPerson,
  JOB_QUEUES,
  migrate,
  openAuthentication,
  openDatabase,
  prepareJobQueue,
  refreshSlots,
  startEmbeddedPostgres,
  visibleTree,
} from '@vitrine/server/bench'
import { sql } from 'kysely'
import { benchSecret } from '../bench-app.ts'
import { startChild, type Usage } from '../child.ts'
import { ratio, row, timed } from '../measure.ts'

const sizeBytes = 2_000_000_000
const chunkBytes = 1_000_000
const rounds = 3

export async function benchUploads(): Promise<void> {
  const dataFolder = await mkdtemp(join(tmpdir(), 'vitrine-bench-'))
  const quiet = { info: () => {}, warn: (line: string) => console.warn(line) }
  const postgres = await startEmbeddedPostgres({ dataFolder, durable: false, log: quiet })
  await migrate(postgres.url, { log: quiet })
  await prepareJobQueue(postgres.url, JOB_QUEUES)
  const world = await makeWorld(postgres.url)
  const server = await startChild<object, Usage>(new URL('../server-process.ts', import.meta.url), [
    postgres.url,
    dataFolder,
  ])
  try {
    const target = { ...world, port: Number(server.first) }
    const { memory } = await server.child.ask({})
    const copies: number[] = []
    const uploads: number[] = []
    let peak = 0
    const source = join(dataFolder, 'source')
    await writeFileOf(source)
    for (let round = 0; round < rounds; round++) {
      const copy = join(dataFolder, 'copy')
      copies.push(await timed(() => copyDurably(source, copy)))
      await rm(copy)
      const watch = watchMemory(server.child.pid)
      uploads.push(await timed(() => upload(target, `film-${round}.mp4`)))
      peak = Math.max(peak, await watch.stop())
    }
    const rate = (ms: number) => `${Math.round(sizeBytes / ms / 1e3)} MB/s`
    const [copy, sent] = [Math.min(...copies), Math.min(...uploads)]
    console.log(`\n${row('2 GB', 'rate', 'to the floor', 'memory of the server before, MB', 'highest, MB')}`)
    console.log(row('---', '---', '---', '---', '---'))
    console.log(row('floor: a copy of the file, flushed', rate(copy), '1', '', ''))
    console.log(
      row(
        'tus upload, until it is stored',
        rate(sent),
        ratio(sent, copy),
        (memory / 1e6).toFixed(0),
        (peak / 1e6).toFixed(0),
      ),
    )
  } finally {
    await server.child.close()
    await postgres.stop()
    await rm(dataFolder, { recursive: true, force: true })
  }
}

interface Target {
  port: number
  cookie: string
  domainId: string
  productId: string
}

async function makeWorld(databaseUrl: string): Promise<Omit<Target, 'port'>> {
  const database = openDatabase(databaseUrl, { queueJob: async () => {} })
  try {
    const authentication = await openAuthentication(database, benchSecret)
    const account = { email: 'admin@bench.example', name: 'Bench', company: '' }
    const adminId = await insertPerson({ database, authentication }, account)
    const { domainId } = await createTenant(database, { name: 'Bench' }, adminId)
    const person = await findPersonById(database, adminId)
    if (person === null) throw new Error('No admin')
    const scope = await enterDomain(database, callerFor(person), domainId)
    const root = (await visibleTree(scope)).folders[0]?.id ?? ''
    const [folderSet] = await ensureFolderSets(scope, [[root]])
    const [product] = await scope.rows<{ id: string }>(sql`
      insert into products (domain_id, name, reference, folder_set)
      values (${domainId}, 'Chair', 'REF-1', ${folderSet}) returning id`)
    const productId = product?.id ?? ''
    await refreshSlots(scope, [productId])
    const token = await authentication.startSession(adminId, new Date(Date.now() + 3_600_000))
    return { cookie: `vitrine_session=${token}`, domainId, productId }
  } finally {
    await database.close()
  }
}

const chunk = randomBytes(chunkBytes)
/** What an MP4 begins with: the type decides. */
const head = Buffer.concat([Buffer.from([0, 0, 0, 24]), Buffer.from('ftypmp42'), Buffer.alloc(12)])

function* content(): Generator<Buffer> {
  yield Buffer.concat([head, chunk.subarray(head.length)])
  for (let sent = chunkBytes; sent < sizeBytes; sent += chunkBytes) yield chunk
}

async function writeFileOf(path: string): Promise<void> {
  const handle = await open(path, 'wx')
  await handle.writeFile(Readable.from(content()))
  await handle.sync()
  await handle.close()
}

async function copyDurably(from: string, to: string): Promise<void> {
  await copyFile(from, to, constants.COPYFILE_EXCL)
  const handle = await open(to, 'r+')
  await handle.sync()
  await handle.close()
}

async function upload({ port, cookie, domainId, productId }: Target, fileName: string): Promise<void> {
  const base64 = (text: string) => Buffer.from(text).toString('base64')
  const metadata = Object.entries({ purpose: 'media', product: productId, filename: fileName })
    .map(([name, value]) => `${name} ${base64(value)}`)
    .join(',')
  const headers = {
    cookie,
    'tus-resumable': '1.0.0',
    origin: `http://127.0.0.1:${port}`,
    host: `127.0.0.1:${port}`,
  }
  const created = await send(port, 'POST', `/api/uploads?domain=${domainId}`, {
    ...headers,
    'upload-length': String(sizeBytes),
    'upload-metadata': metadata,
  })
  const { pathname, search } = new URL(created.headers.location ?? '', `http://127.0.0.1:${port}`)
  await send(
    port,
    'PATCH',
    pathname + search,
    {
      ...headers,
      'upload-offset': '0',
      'content-type': 'application/offset+octet-stream',
      'content-length': String(sizeBytes),
    },
    Readable.from(content()),
  )
}

async function send(
  port: number,
  method: string,
  path: string,
  headers: Record<string, string>,
  body?: Readable,
) {
  const { promise, resolve, reject } = Promise.withResolvers<import('node:http').IncomingMessage>()
  const asked = request({ host: '127.0.0.1', port, method, path, headers }, resolve).once('error', reject)
  if (body === undefined) asked.end()
  else await pipeline(body, asked)
  const answer = await promise
  const text = Buffer.concat(await answer.toArray()).toString()
  if ((answer.statusCode ?? 500) >= 300) throw new Error(`${method} ${path}: ${answer.statusCode} ${text}`)
  return answer
}

/** The highest resident memory of a process in bytes, looked at ten times a second. */
function watchMemory(pid: number): { stop(): Promise<number> } {
  let highest = 0
  const look = async () => {
    const status = await readFile(`/proc/${pid}/status`, 'utf8')
    highest = Math.max(highest, Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) * 1_024)
  }
  const timer = setInterval(() => void look().catch(() => {}), 100)
  return {
    async stop() {
      clearInterval(timer)
      await look()
      return highest
    },
  }
}
