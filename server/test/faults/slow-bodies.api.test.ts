// @slow: it waits for limits of time
/** Bodies that trickle in, against the real port, with a limit that is small by configuration. */
import { setInterval as every } from 'node:timers/promises'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { usualLimits } from '../../src/platform/limits.ts'
import { type Company, givenCompany, givenProductFolder, signIn } from '../factories/company.ts'
import { portOf, sendRaw } from '../harness/raw-request.ts'
import { startTestServer, type TestServer } from '../harness/test-server.ts'

const BODY_MS = 2_000

let server: TestServer
let company: Company
let folder: string
let cookie: string
let port: number

beforeAll(async () => {
  server = await startTestServer({ limits: { ...usualLimits, bodyMs: BODY_MS } })
  company = await givenCompany(server)
  folder = await givenProductFolder(company.scope)
  cookie = (await signIn(server, company.admin)).cookie
  await server.app.listen({ host: '127.0.0.1', port: 0 })
  port = portOf(server.app.server)
})
afterAll(() => server.close())

function head(method: string, path: string, headers: Record<string, string>): string {
  const lines = Object.entries({ host: 'localhost', ...headers }).map(([name, value]) => `${name}: ${value}`)
  return `${method} ${path} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`
}

const json = { 'content-type': 'application/json' }

it('cuts 40 half-sent bodies with 408 and a key, while others are answered', async () => {
  const paths = ['/api/auth/login', `/api/products?domain=${company.domainId}`]
  const slow = await Promise.all(
    Array.from({ length: 40 }, (_, n) =>
      sendRaw(port, `${head('POST', paths[n % 2] ?? '', { ...json, 'content-length': '500' })}{"a":`),
    ),
  )
  const others = await Promise.all(
    Array.from({ length: 40 }, () =>
      fetch(`http://127.0.0.1:${port}/api/auth/session`, { headers: { cookie } }),
    ),
  )
  expect(others.map(({ status }) => status)).toEqual(Array(40).fill(200))
  for (const { answer } of slow) {
    expect(await answer).toMatch(/^HTTP\/1\.1 408 [\s\S]*"code":"RequestTooSlow"/)
  }
})

it('cuts a body of which something comes all the time, but not enough', async () => {
  const { socket, answer } = await sendRaw(
    port,
    head('POST', '/api/auth/login', { ...json, 'content-length': '100000' }),
  )
  const trickle = (async () => {
    for await (const _ of every(BODY_MS / 8)) {
      if (socket.destroyed) return
      socket.write(' ')
    }
  })()
  expect(await answer).toMatch(/^HTTP\/1\.1 408 /)
  await trickle
})

it('cuts headers that never end', async () => {
  const { answer } = await sendRaw(port, 'GET /api/health HTTP/1.1\r\nhost: localhost\r\n')
  expect(await answer).toMatch(/^HTTP\/1\.1 408 /)
})

it('closes a form with a picture that is never sent, and a body that was refused before it came', async () => {
  const boundary = { 'content-type': 'multipart/form-data; boundary=x', cookie }
  const form = await sendRaw(
    port,
    `${head('PUT', `/api/profile/picture`, { ...boundary, 'content-length': '900' })}--x\r\n`,
  )
  const refused = await sendRaw(
    port,
    head('POST', `/api/products?domain=${company.domainId}`, {
      ...json,
      'content-length': '500',
      origin: 'http://elsewhere.test',
      'sec-fetch-site': 'cross-site',
    }),
  )
  await form.answer
  expect(await refused.answer).toMatch(/^HTTP\/1\.1 403 /)
})

it('lets an upload take longer than the limit while parts come, and closes one of which nothing comes', async () => {
  const size = 13
  const tus = { cookie, 'tus-resumable': '1.0.0' }
  const base64 = (text: string) => Buffer.from(text).toString('base64')
  const product = await server.request({
    method: 'POST',
    url: `/api/products?domain=${company.domainId}`,
    headers: { cookie },
    payload: { name: 'A product', reference: 'SLOW-1', folders: [folder] },
  })
  const values = { purpose: 'file', product: product.json()._id, filename: 'a.txt' }
  const metadata = Object.entries(values)
    .map(([name, value]) => `${name} ${base64(value)}`)
    .join(',')
  const created = await server.request({
    method: 'POST',
    url: `/api/uploads?domain=${company.domainId}`,
    headers: { ...tus, 'upload-length': String(size), 'upload-metadata': metadata },
  })
  expect([created.statusCode, created.body]).toEqual([201, expect.any(String)])
  const path = String(created.headers.location).replace(/^https?:\/\/[^/]+/, '')
  const part = {
    ...tus,
    'content-type': 'application/offset+octet-stream',
    'content-length': String(size),
    'upload-offset': '0',
  }
  const { socket, answer } = await sendRaw(port, head('PATCH', path, part))
  let sent = 0
  // Three times the limit in all. Never whole: it ends once nothing comes.
  for await (const _ of every(BODY_MS / 4)) {
    if (sent === size - 1) break
    expect(socket.destroyed).toBe(false)
    socket.write('x')
    sent += 1
  }
  await answer
})
