/** What every answer carries, whatever was asked and however it was refused. */
import { beforeAll, describe, expect, it } from 'vitest'
import { storeProductFile } from '../src/modules/media/index.ts'
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
  const file = {
    productId: world.products[0]?.id ?? '',
    fileName: 'notes.txt',
    content: Buffer.from('notes'),
  }
  await storeProductFile(world.staff, server.storage, file)
})

type Asked = Parameters<TestServer['request']>[0]

const elsewhere = { origin: 'http://evil.test' }
const json = { 'content-type': 'application/json' }
const file = (name: string) =>
  `/assets/domains/${world.domainId}/products/${world.products[0]?.id}/files/${name}?version=1`
const login = (more: object): Asked => ({ method: 'POST', url: '/api/auth/login', ...more })

const kinds: [string, number[], () => Asked][] = [
  ['a call', [200], () => ({ url: '/api/auth/session', headers })],
  ['a list', [200], () => ({ url: '/api/folders', query: { domain: world.domainId }, headers })],
  ['a call of somebody unknown', [401], () => ({ url: '/api/auth/session' })],
  ['an unknown call', [404], () => ({ url: '/api/nothing', headers })],
  ['a call of another origin', [403], () => login({ headers: elsewhere })],
  ['a body that is none', [400], () => login({ headers: json, payload: '{' })],
  ['a text with NUL', [400], () => login({ payload: { email: 'a\0b', password: 'x' } })],
  ['an address that is none', [400], () => ({ url: '/api/%' })],
  ['health', [200], () => ({ url: '/api/health' })],
  ['the description of the calls', [200], () => ({ url: '/api/openapi.json' })],
  ['a file', [200], () => ({ url: file('notes.txt'), headers })],
  ['a file that is not there', [404], () => ({ url: file('none.txt'), headers })],
  // Where the pages have not been built, the answer says so.
  ['a page', [200, 503], () => ({ url: '/login', headers: { accept: 'text/html' } })],
  ['a part of pages that is not there', [404], () => ({ url: '/static/nothing.js' })],
]

describe('every answer', () => {
  it.each(kinds)(
    'says its type, and lets browsers neither guess another one nor frame it: %s',
    async (_, statuses, asked) => {
      const answer = await server.request(asked())
      expect(statuses).toContain(answer.statusCode)
      expect(answer.headers['x-content-type-options']).toBe('nosniff')
      expect(answer.headers['content-security-policy']).toContain("frame-ancestors 'none'")
      expect(answer.headers['referrer-policy']).toBe('same-origin')
      expect(answer.headers['content-type']).toMatch(
        /^(application\/json|text\/(html|plain)); charset=utf-8$/,
      )
    },
  )
})

it('folders are listed to nobody, and TRACE is not answered', async () => {
  for (const url of [
    '/static/',
    '/static',
    '/assets/',
    `/assets/domains/${world.domainId}/`,
    file('').split('?')[0] ?? '',
  ]) {
    const answer = await server.request({ url, headers })
    expect([url, answer.statusCode, answer.json().code]).toEqual([url, 404, 'NotFound'])
  }

  const method = 'TRACE' as 'GET'
  for (const url of ['/api/health', '/api/auth/session', '/login']) {
    const answer = await server.request({ method, url, headers: { ...headers, 'x-said': 'said' } })
    expect([url, answer.statusCode]).toEqual([url, 404])
    expect(answer.body).not.toContain('said')
  }
})
