// @slow: it kills programs and starts them again
/** An upload whose client and then whose server are killed: it goes on where it was, and becomes one version. */
import { type ChildProcess, spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { type ClientRequest, type IncomingMessage, request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { mediaPath } from '@vitrine/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { type CatalogWorld, givenCatalog } from '../../../test/factories/catalog.ts'
import { signIn } from '../../../test/factories/company.ts'
import { glbBox } from '../../../test/factories/models.ts'
import { findFreePort } from '../../../test/harness/servers/free-port.ts'
import { programPath } from '../../../test/harness/started-program.ts'
import { startTestServer, type TestServer, testSecret } from '../../../test/harness/test-server.ts'

/** The one that prepares; requests go to a program that can be killed. */
let server: TestServer
let world: CatalogWorld
let folder: string
let port: number
let program: ChildProcess
let headers: Record<string, string>

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'vitrine-interrupted-'))
  const storage = { kind: 'disk' as const, folder: join(folder, 'storage') }
  server = await startTestServer({ storage }, {}, { works: true })
  world = await givenCatalog(server, { products: 6, seed: 21 })
  port = await findFreePort()
  program = await startProgram()
  headers = { ...(await signIn(server, world.admin)), origin: `http://127.0.0.1:${port}` }
})
afterAll(async () => {
  await kill()
  await server.close()
  await rm(folder, { recursive: true, force: true })
})

/** Requests only, on the database and the files of the other one. */
async function startProgram(): Promise<ChildProcess> {
  const child = spawn(process.execPath, [programPath('main-api')], {
    env: {
      ...process.env,
      PORT: String(port),
      DATABASE_URL: server.databaseUrl,
      VITRINE_DATA: folder,
      VITRINE_SECRET: testSecret,
      LOG_LEVEL: 'error',
    },
    stdio: 'ignore',
  })
  await vi.waitFor(async () => expect((await fetch(`http://127.0.0.1:${port}/api/health`)).ok).toBe(true), {
    timeout: 120_000,
    interval: 100,
  })
  return child
}

async function kill(): Promise<void> {
  if (program.exitCode !== null || program.signalCode !== null) return
  const gone = once(program, 'exit')
  program.kill('SIGKILL')
  await gone
}

const tus = { 'tus-resumable': '1.0.0' }

async function create(productId: string, filename: string, length: number): Promise<string> {
  const metadata = Object.entries({ purpose: 'media', product: productId, filename })
    .map(([key, value]) => `${key} ${Buffer.from(value).toString('base64')}`)
    .join(',')
  const answer = await fetch(`http://127.0.0.1:${port}/api/uploads?domain=${world.domainId}`, {
    method: 'POST',
    headers: { ...headers, ...tus, 'upload-length': String(length), 'upload-metadata': metadata },
  })
  expect(answer.status).toBe(201)
  const { pathname, search } = new URL(answer.headers.get('location') ?? '', `http://127.0.0.1:${port}`)
  return pathname + search
}

async function offsetOf(place: string): Promise<number> {
  const answer = await fetch(`http://127.0.0.1:${port}${place}`, {
    method: 'HEAD',
    headers: { ...headers, ...tus },
  })
  expect(answer.status).toBe(200)
  return Number(answer.headers.get('upload-offset'))
}

/** A request that says it brings everything from `offset` on. What happens to it is up to the test. */
function begin(place: string, offset: number, length: number): ClientRequest {
  const sending = request({
    host: '127.0.0.1',
    port,
    path: place,
    method: 'PATCH',
    headers: {
      ...headers,
      ...tus,
      'upload-offset': String(offset),
      'content-type': 'application/offset+octet-stream',
      'content-length': String(length - offset),
    },
  })
  // It is cut off on purpose.
  sending.on('error', () => {})
  return sending
}

async function write(sending: ClientRequest, content: Buffer): Promise<void> {
  await new Promise<void>((resolve) => sending.write(content, () => resolve()))
}

it('brings the same bytes, one version and one result', { timeout: 120_000 }, async () => {
  const productId = world.products[0]?.id ?? ''
  const content = await glbBox([0.5, 0.5, 0.5], { texturePx: 4_800 })
  const total = content.length
  expect(total).toBeGreaterThan(50_000_000)
  const place = await create(productId, 'large.glb', total)

  const byClient = begin(place, 0, total)
  await write(byClient, content.subarray(0, Math.round(total * 0.3)))
  byClient.destroy()
  // What had arrived of it is kept.
  await expect.poll(() => offsetOf(place), { timeout: 20_000 }).toBeGreaterThan(0)
  const first = await offsetOf(place)
  expect(first).toBeLessThanOrEqual(Math.round(total * 0.3))

  const byServer = begin(place, first, total)
  await write(byServer, content.subarray(first, Math.round(total * 0.6)))
  await expect.poll(() => offsetOf(place), { timeout: 20_000 }).toBeGreaterThan(first)
  await kill()
  byServer.destroy()
  program = await startProgram()
  const second = await offsetOf(place)
  expect(second).toBeGreaterThan(first)
  expect(second).toBeLessThanOrEqual(Math.round(total * 0.6))

  const last = begin(place, second, total)
  last.end(content.subarray(second))
  const [answer] = (await once(last, 'response')) as [IncomingMessage]
  const body = Buffer.concat(await answer.toArray()).toString()
  expect([answer.statusCode, JSON.parse(body)]).toEqual([200, { name: 'large.glb', version: 1 }])

  const stored = await fetch(
    `http://127.0.0.1:${port}${mediaPath(world.domainId, productId, 'large.glb', 1)}`,
    { headers },
  )
  // Shown once it has been prepared.
  const isShown = async () => (await fetch(stored.url, { method: 'HEAD', headers })).status
  await expect.poll(isShown, { timeout: 60_000 }).toBe(200)
  const bytes = Buffer.from(await (await fetch(stored.url, { headers })).arrayBuffer())
  const hash = (of: Buffer) => createHash('sha256').update(of).digest('hex')
  expect(hash(bytes)).toBe(hash(content))
  const rows = await world.staff.rows<{ versions: number; processes: number }>(sql`
    select (select count(*)::int from media_versions where name = 'large.glb') as versions,
      (select count(*)::int from processes where kind = 'prepare-media' and subject = 'large.glb') as processes`)
  expect(rows).toEqual([{ versions: 1, processes: 1 }])
  const left: string[] = []
  for await (const key of server.storage.list('uploads')) left.push(key)
  for await (const key of server.storage.list('temporary')) left.push(key)
  expect(left).toEqual([])
})
