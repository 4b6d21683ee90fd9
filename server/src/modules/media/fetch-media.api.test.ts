/** Media fetched by address: what public servers give, and nothing of private networks. */
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { MediaItem } from '@vitrine/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type CatalogWorld, givenCatalog } from '../../../test/factories/catalog.ts'
import { signIn } from '../../../test/factories/company.ts'
import { glbBox } from '../../../test/factories/models.ts'
import { startTestServer, type TestServer } from '../../../test/harness/test-server.ts'

/** Loopback stands for the one machine of the own network that may be asked. */
const allowed = '127.0.0.1'

let server: TestServer
let world: CatalogWorld
let headers: Record<string, string>
let files: Server
let port: number

beforeAll(async () => {
  server = await startTestServer({ fetchesMedia: { alsoFrom: [allowed] } }, {}, { works: true })
  world = await givenCatalog(server, { products: 10, seed: 31 })
  headers = await signIn(server, world.admin)
  const model = await glbBox([0.3, 0.4, 0.3])
  files = createServer((request, answer) => {
    const path = request.url ?? '/'
    const redirects: Readonly<Record<string, string>> = {
      '/moved.glb': '/stool.glb',
      '/round.glb': '/round.glb',
      '/inside.glb': `http://127.0.0.2:${port}/stool.glb`,
      '/odd.glb': 'file:///etc/passwd',
    }
    if (redirects[path] !== undefined) answer.writeHead(302, { location: redirects[path] }).end()
    else if (path === '/stool.glb') answer.end(model)
    else if (path === '/page.png') answer.end('<!doctype html><title>Not a picture</title>')
    else if (path === '/endless.png') {
      const timer = setInterval(() => answer.write(Buffer.alloc(64 * 1_024)), 2)
      answer.on('close', () => clearInterval(timer))
    } else answer.writeHead(404).end()
  })
  // On every address of the machine: only the rule keeps them apart.
  await new Promise<void>((resolve) => files.listen(0, resolve))
  port = (files.address() as AddressInfo).port
  await world.staff.rows(
    sql`update domains set upload_limits = '{"image": 1000000}' where id = ${world.domainId}`,
  )
})
afterAll(async () => {
  await server.close()
  files.closeAllConnections()
  files.close()
})

const productId = () => world.products[0]?.id ?? ''

async function ask(url: string, by = headers, on = server) {
  const answer = await on.request({
    method: 'POST',
    url: `/api/products/${productId()}/media`,
    query: { domain: world.domainId },
    headers: by,
    payload: { url },
  })
  return { status: answer.statusCode, body: answer.json() as { process?: string; code?: string } }
}

/** How the process ends: its state, and the key of its error. */
async function endingOf(url: string): Promise<{ state: string; code: string | undefined }> {
  const { status, body } = await ask(url)
  expect([url, status]).toEqual([url, 200])
  const read = async () => {
    const answer = await server.request({
      url: `/api/processes/${body.process}`,
      query: { domain: world.domainId },
      headers,
    })
    return answer.json() as { state: string; error: { code: string } | null }
  }
  await expect.poll(async () => (await read()).state, { timeout: 30_000 }).toMatch(/finished|failed/)
  const { state, error } = await read()
  return { state, code: error?.code }
}

async function media(): Promise<MediaItem[]> {
  const answer = await server.request({
    url: `/api/products/${productId()}`,
    query: { domain: world.domainId },
    headers,
  })
  return (answer.json() as { media: MediaItem[] }).media
}

describe('a file at an address', () => {
  it('becomes media of the product, also when it has moved', async () => {
    for (const [version, name] of [
      [1, 'stool.glb'],
      [1, 'moved.glb'],
      [2, 'stool.glb'],
    ] as const) {
      expect(await endingOf(`http://${allowed}:${port}/${name}`)).toEqual({
        state: 'finished',
        code: undefined,
      })
      const newest = async () => {
        const item = (await media()).find((one) => one.name === name)
        return item?.isReady === true && item.pending === null ? item.version : 0
      }
      await expect.poll(newest, { timeout: 30_000 }).toBe(version)
    }
  })

  it.each([
    '',
    '   ',
    'stool',
    'ftp://files.example/stool.glb',
    'file:///etc/passwd',
    'https://user:secret@files.example/stool.glb',
    'https://files.example/',
    'http://[::127.0.0.1]/stool.glb',
  ])('is refused at once as %j', async (url) => {
    expect(await ask(url)).toMatchObject({ status: 422, body: { code: 'UrlInvalid' } })
  })

  it('of another kind is refused at once', async () => {
    expect(await ask('https://files.example/tool.exe')).toMatchObject({
      status: 422,
      body: { code: 'UnexpectedUploadType' },
    })
  })

  it.each([
    ['of the machine itself', () => `http://127.0.0.2:${port}/stool.glb`],
    ['written as a number', () => `http://0x7f000002:${port}/stool.glb`],
    ['of the machine itself, by IPv6', () => `http://[::1]:${port}/stool.glb`],
    ['behind IPv6', () => `http://[::ffff:127.0.0.2]:${port}/stool.glb`],
    ['of all of the machine', () => `http://0.0.0.0:${port}/stool.glb`],
    ['of a private network', () => 'http://10.0.0.1/stool.glb'],
    ['of a cloud’s own data', () => 'http://169.254.169.254/stool.glb'],
    ['that redirects to a private one', () => `http://${allowed}:${port}/inside.glb`],
    ['that redirects to a file', () => `http://${allowed}:${port}/odd.glb`],
    ['that redirects for ever', () => `http://${allowed}:${port}/round.glb`],
    ['with nothing there', () => `http://${allowed}:${port}/none.glb`],
  ])('is not fetched from an address %s', async (_, url) => {
    const before = (await media()).length
    expect(await endingOf(url())).toEqual({ state: 'failed', code: 'UrlInvalid' })
    expect(await media()).toHaveLength(before)
  })

  it('is refused for its content and its size, and leaves nothing behind', async () => {
    expect(await endingOf(`http://${allowed}:${port}/page.png`)).toMatchObject({ code: 'MediaNotSupported' })
    expect(await endingOf(`http://${allowed}:${port}/endless.png`)).toMatchObject({ code: 'UploadTooLarge' })
    const left: string[] = []
    for await (const key of server.storage.list('temporary')) left.push(key)
    expect(left).toEqual([])
  })

  it('is fetched for nobody where the installation does not allow it', async () => {
    const other = await startTestServer({}, {}, { databaseUrl: server.databaseUrl })
    try {
      expect(await ask('https://files.example/stool.glb', headers, other)).toMatchObject({ status: 404 })
    } finally {
      await other.close()
    }
  })
})
