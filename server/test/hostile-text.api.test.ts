/** Text that no database keeps, addresses in odd spellings, and returns that nobody else may keep. */
import { beforeAll, describe, expect, it } from 'vitest'
import { type CatalogWorld, givenCatalog } from './factories/catalog.ts'
import { signIn } from './factories/company.ts'
import { sharedServer, type TestServer } from './harness/test-server.ts'

let server: TestServer
let world: CatalogWorld
let headers: Record<string, string>

beforeAll(async () => {
  server = await sharedServer()
  world = await givenCatalog(server, { products: 3, seed: 3 })
  headers = await signIn(server, world.admin)
})

type Asked = Parameters<TestServer['request']>[0]

/** Each with a text in its place. */
const places: [string, (text: string) => Asked][] = [
  ['a search of products', (text) => query({ search: text })],
  ['a filter', (text) => query({ filters: [{ field: 'name', type: 'EXACT', value: text }] })],
  ['a search of people', (text) => ({ url: '/api/users', query: { domain: world.domainId, search: text } })],
  ['a search of media', (text) => ({ url: '/api/media', query: { domain: world.domainId, search: text } })],
  ['a profile', (text) => post('PATCH', `/api/users/${world.admin.id}`, { name: text })],
  ['a sign-in', (text) => post('POST', '/api/auth/login', { email: text, password: text })],
  ['a forgotten password', (text) => post('POST', '/api/auth/password/forgot', { email: text })],
  [
    'a session',
    (text) => ({ url: '/api/auth/session', headers: { cookie: `vitrine_session=${encoded(text)}` } }),
  ],
  ['the name of a file', (text) => ({ url: file('files', text), query: { version: '1' } })],
  ['the name of media', (text) => ({ url: file('media', text), query: { version: '1' } })],
  ['an id', (text) => ({ url: `/api/products/${encoded(text)}`, query: { domain: world.domainId } })],
]

const query = (payload: object): Asked => ({
  ...post('POST', '/api/products/query', payload),
  query: { domain: world.domainId },
})
const post = (method: 'POST' | 'PATCH', url: string, payload: object): Asked => ({ method, url, payload })
const encoded = (text: string) =>
  [...Buffer.from(text)].map((byte) => `%${byte.toString(16).padStart(2, '0')}`).join('')
const file = (kind: string, name: string) =>
  `/assets/domains/${world.domainId}/products/${world.products[0]?.id}/${kind === 'files' ? 'files/' : ''}${encoded(name)}`

describe('a text with NUL or half a character', () => {
  it.each(places)('is refused as %s', async (_name, asked) => {
    for (const text of ['a\0b', 'a\ud800b', '\0']) {
      const given = asked(text)
      const answer = await server.request({ ...given, headers: { ...headers, ...given.headers } })
      // In an address half a character can't be written: it has become another one.
      const isHalf = !text.isWellFormed()
      expect(isHalf ? [200, 400, 401, 404, 422] : [400, 401, 404, 422]).toContain(answer.statusCode)
    }
  })
})

describe('a body of nearly a megabyte', () => {
  const most = 1_000_000
  const nested = (open: string, inner: string, close: string) => {
    const depth = Math.floor((most - inner.length) / (open.length + close.length))
    return open.repeat(depth) + inner + close.repeat(depth)
  }
  const keys = (count: number) => Array.from({ length: count }, (_, at) => `"${at.toString(36)}":0`).join(',')

  it.each([
    ['lists within each other', nested('[', '1', ']'), /^at most 64 values within/],
    ['objects within each other', nested('{"a":', '1', '}'), /^at most 64 values within/],
    [
      'filters within each other',
      `{"filters":${nested('[{"value":', '1', '}]')}}`,
      /^at most 64 values within/,
    ],
    ['lists that never end', '['.repeat(most), /^at most 64 values within/],
    [
      'a hundred thousand keys of a value',
      `{"name":{${keys(100_000)}},"filters":{},"changes":{},"email":{}}`,
      /^at most 5000 keys/,
    ],
    ['the same key again and again', `{${'"__proto__":{},'.repeat(60_000)}"a":1}`, /^at most 5000 keys/],
    ['half a million values', `{"filters":[${'0,'.repeat(490_000)}0]}`, /^at most 60000 values/],
    ['a number of a million digits', `{"filters":[],"search":${'9'.repeat(900_000)}}`, null],
  ])('of %s is refused as any other wrong one', async (_title, payload, reason) => {
    const product = `/api/products/${world.products[0]?.id}`
    for (const [method, url] of [
      ['POST', '/api/products/query'],
      ['PATCH', product],
      ['POST', '/api/products/changes'],
      ['POST', '/api/auth/login'],
    ] as const) {
      const answer = await server.request({
        method,
        url,
        query: { domain: world.domainId },
        headers: { ...headers, 'content-type': 'application/json' },
        payload,
      })
      expect([url, Math.floor(answer.statusCode / 100)]).toEqual([url, 4])
      // Before anything else is looked at.
      if (reason !== null)
        expect([url, answer.json()]).toMatchObject([
          url,
          { code: 'InvalidInput', data: { reason: expect.stringMatching(reason) } },
        ])
    }
  })

  it('of a form with a hundred thousand parts is refused alike', async () => {
    const part = '--x\r\ncontent-disposition: form-data; name="a"\r\n\r\n\r\n'
    for (const url of ['/api/profile/picture', `/api/folders/${world.products[0]?.id}/cover`]) {
      const answer = await server.request({
        method: 'PUT',
        url,
        query: { domain: world.domainId },
        headers: { ...headers, 'content-type': 'multipart/form-data; boundary=x' },
        payload: `${part.repeat(100_000)}--x--\r\n`,
      })
      expect([url, answer.statusCode, answer.json().data]).toEqual([
        url,
        400,
        { place: 'body', reason: 'at most 20 parts are taken' },
      ])
    }
  })
})

describe('an address with letters in another spelling', () => {
  it('is refused from other origins like the plain one', async () => {
    for (const url of ['/api/uploads', '/%61pi/uploads', '/api/auth/login', '/%61pi/auth/login']) {
      const answer = await server.request({
        method: 'POST',
        url,
        headers: { ...headers, origin: 'http://evil.test', 'tus-resumable': '1.0.0', 'upload-length': '1' },
      })
      expect([url, answer.statusCode]).toEqual([url, 403])
    }
  })
})

describe('answers of calls', () => {
  it('are kept by nobody', async () => {
    for (const url of [
      '/api/auth/session',
      `/api/folders?domain=${world.domainId}`,
      '/api/nothing',
      '/api/health',
    ]) {
      const answer = await server.request({ url, headers })
      expect([url, answer.headers['cache-control']]).toEqual([url, 'private, no-store'])
    }
  })
})
