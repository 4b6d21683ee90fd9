// @slow: it waits for limits of time
/** The storage takes connections and answers nothing, as a machine does that hangs; then it goes on. */
import { mkdtemp, rm } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type CatalogWorld, givenCatalog } from '../factories/catalog.ts'
import { signIn } from '../factories/company.ts'
import { type HangingS3Server, startHangingS3Server } from '../harness/servers/s3-server.ts'
import { startTestServer, type TestServer } from '../harness/test-server.ts'

let folder: string
let s3: HangingS3Server
let server: TestServer
let world: CatalogWorld
let headers: { cookie: string }
let origin: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'vitrine-storage-hangs-'))
  s3 = await startHangingS3Server(folder)
  server = await startTestServer({ storage: s3.config })
  world = await givenCatalog(server, { products: 12, seed: 9 })
  headers = await signIn(server, world.admin)
  await server.app.listen({ host: '127.0.0.1', port: 0 })
  origin = `http://127.0.0.1:${(server.app.server.address() as AddressInfo).port}`
})
afterAll(async () => {
  s3.goOn()
  await server.close()
  await s3.stop()
  await rm(folder, { recursive: true, force: true })
})

const base64 = (text: string) => Buffer.from(text).toString('base64')
const productId = () => world.products[0]?.id ?? ''
const upload = (filename: string) =>
  fetch(`${origin}/api/uploads?domain=${world.domainId}`, {
    method: 'POST',
    headers: {
      ...headers,
      'tus-resumable': '1.0.0',
      'upload-length': '9',
      'upload-metadata': `purpose ${base64('file')},product ${base64(productId())},filename ${base64(filename)}`,
      'content-type': 'application/offset+octet-stream',
    },
    body: 'some text',
  })
const file = (name: string) =>
  fetch(`${origin}/assets/domains/${world.domainId}/products/${productId()}/files/${name}?version=1`, {
    headers,
  })
const ready = async () => {
  const answer = await fetch(`${origin}/api/ready`)
  return [answer.status, await answer.json()]
}

/** What needs no file: each with how it is answered. */
async function work(): Promise<number[]> {
  const domain = world.domainId
  const query = (search: string) => ({
    method: 'POST' as const,
    url: `/api/products/query?domain=${domain}`,
    headers,
    payload: { filters: [], search, sorting: 'name' },
  })
  const answers = await Promise.all([
    server.request({ url: `/api/folders?domain=${domain}`, headers }),
    server.request(query('')),
    server.request(query('a')),
    server.request({ url: `/api/products/${productId()}?domain=${domain}`, headers }),
    server.request({
      method: 'POST',
      url: `/api/products?domain=${domain}`,
      headers,
      payload: { name: 'While it hangs', reference: crypto.randomUUID(), folders: [world.folders.open] },
    }),
  ])
  await signIn(server, world.buyer)
  return answers.map(({ statusCode }) => statusCode)
}

it('reading, searching, writing and signing in go on; files alone answer 503, and nothing is held for them', async () => {
  s3.goOn()
  await expect.poll(ready, { timeout: 60_000 }).toEqual([200, { status: 'ok' }])
  expect((await upload('before.txt')).status).toBe(201)
  expect((await file('before.txt')).status).toBe(200)

  s3.hang()
  // They come before anybody knows.
  const early = Array.from({ length: 12 }, (_, at) => upload(`early-${at}.txt`))
  expect(await work()).toEqual([200, 200, 200, 200, 200])
  const { pool, tenantPool } = server.database
  const held = () => [pool, tenantPool].map(({ totalCount, idleCount }) => totalCount - idleCount)
  await expect.poll(held, { timeout: 30_000 }).toEqual([0, 0])
  await expect.poll(ready, { timeout: 30_000 }).toEqual([200, { status: 'degraded', failed: ['storage'] }])
  for (const answer of [await upload('while.txt'), await file('before.txt')]) {
    expect([answer.status, (await answer.json()).code]).toEqual([503, 'Unavailable'])
    // Pages and programs go on by themselves.
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0)
  }
  expect(await work()).toEqual([200, 200, 200, 200, 200])
  // However often it is looked at, one look is under way at a time.
  const before = s3.countConnections()
  for (let times = 0; times < 50; times++) await ready()
  expect(s3.countConnections()).toBeLessThanOrEqual(before + 1)

  s3.goOn()
  await expect.poll(ready, { timeout: 60_000 }).toEqual([200, { status: 'ok' }])
  expect((await upload('after.txt')).status).toBe(201)
  expect((await file('before.txt')).status).toBe(200)
  for (const { status } of await Promise.all(early)) expect([201, 503]).toContain(status)
}, 180_000)
