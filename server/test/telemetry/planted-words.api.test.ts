/** Logs and figures have nothing of companies, people or secrets in them: words are planted, and looked for. */
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { metrics } from '../../src/platform/telemetry/metrics.ts'
import { watchSlowStatements } from '../../src/platform/telemetry/trips.ts'
import { type CatalogWorld, givenCatalog } from '../factories/catalog.ts'
import { givenExternalGroup, signIn, unique } from '../factories/company.ts'
import { apiCaller } from '../harness/api-caller.ts'
import { logLines } from '../harness/log-lines.ts'
import { startTestServer, type TestServer } from '../harness/test-server.ts'

const log = logLines()
const planted = {
  product: 'Zanzibarquilt Armchair',
  price: '98765.43',
  mail: 'quixotesecret@planted.example',
  password: 'Plum-Tractor-90210',
  search: 'wombatfinder',
  note: 'Marmaladeclause for staff',
}
/** What the server itself made, and told its caller once. */
const made: Record<string, string> = {}

let server: TestServer
let world: CatalogWorld

beforeAll(async () => {
  server = await startTestServer({}, {}, { works: true, logTo: log })
  world = await givenCatalog(server, { products: 4, seed: 9 })
  watchSlowStatements({ ms: 0, log: server.parts.log })
})
afterAll(async () => {
  watchSlowStatements(null)
  await server.close()
})

it('no line and no figure has a name, a price, an address, a password, a key or a link in it', async () => {
  const headers = await signIn(server, world.admin)
  const call = apiCaller(server, world.domainId, headers)
  const { product, price, mail, password, search, note } = planted
  const done = async <Body>(...asked: Parameters<typeof call>) => {
    const answer = await call<Body>(...asked)
    expect(answer.status, `${asked[0]} ${JSON.stringify(answer.body)}`).toBeLessThan(300)
    return answer.body
  }
  const { _id } = await done<{ _id: string }>('POST /products', {
    body: { name: product, reference: unique(product), folders: [world.folders.open] },
  })
  await done('POST /products/changes', {
    body: {
      changes: [{ product: _id, values: { [`price:${world.prices.retail}`]: price, internalNote: note } }],
    },
  })
  for (let n = 0; n < 5; n += 1) {
    await done('POST /products/query', { body: { filters: [], search } })
    await done('POST /products/query', {
      body: { filters: [{ type: 'EXACT', field: 'name', value: product }] },
    })
    await done(`GET /products/${_id}`)
  }
  const key = await done<{ key: string }>('POST /api-keys', {
    body: { name: unique(product), levels: {}, expires: '1 day' },
  })
  const group = await givenExternalGroup(world.staff)
  const link = await done<{ token: string }>('POST /share-links', {
    body: { name: unique(product), group, target: { kind: 'catalogue' }, expires: '1 day' },
  })
  Object.assign(made, { key: key.key, link: link.token })
  for (const secret of Object.values(made)) {
    expect(secret.length).toBeGreaterThan(20)
    const bearer = { authorization: `Bearer ${secret}` }
    await server.request({
      method: 'POST',
      url: `/api/products/query?domain=${world.domainId}`,
      payload: { filters: [] },
      headers: bearer,
    })
    await server.request({ method: 'GET', url: `/share/${secret}` })
  }
  // Refusals, those of the database among them, and addresses that are none.
  await call('POST /products', { body: { name: product, reference: product, folders: [product] } })
  await call('POST /products/query', {
    body: { filters: [{ type: 'REGEX', field: 'name', value: `(${product}` }] },
  })
  await call(`GET /products/${encodeURIComponent(product)}`)
  await call('POST /products/changes', {
    body: { changes: [{ product: _id, values: { [product]: price } }] },
  })
  await server.request({
    method: 'POST',
    url: '/api/auth/login',
    payload: { email: mail, password },
  })
  await server.request({ method: 'GET', url: `/assets/${encodeURIComponent(product)}?token=${password}` })
  await server.request({ method: 'GET', url: `/${encodeURIComponent(mail)}?search=${search}` })
  await server.request({
    method: 'GET',
    url: '/api/nothing',
    headers: { 'x-request-id': product, traceparent: product },
  })
  await server.request({
    method: 'POST',
    url: '/api/products/query',
    payload: `{"${product}`,
    headers: { ...headers, 'content-type': 'application/json' },
  })
  await server.mailer.deliver({ to: mail, subject: product, text: password, html: password })
  // Where the program itself fails, PostgreSQL quotes rows and values.
  await world.staff
    .rows(sql`select ${product}::text::int`)
    .catch((err) => server.parts.log.error({ err }, 'request failed'))
  await world.staff
    .rows(sql`insert into products (domain_id, id, name) values (app_domain(), ${_id}, ${product})`)
    .catch((err) => server.parts.log.error({ err }, 'request failed'))

  expect(log.lines('request').length).toBeGreaterThan(15)
  expect(log.lines('slow statement').length).toBeGreaterThan(15)
  expect(log.lines('request failed')).toHaveLength(2)
  const told = `${log.text()}\n${await metrics.metrics()}`.toLowerCase()
  // Each would be seen where it stood there, also as an address writes it.
  for (const [what, word] of Object.entries({ ...planted, ...made }))
    for (const form of [word, encodeURIComponent(word), word.split(' ')[0] ?? word])
      expect(told.includes(form.toLowerCase()), `${what} stands in the log or in the figures`).toBe(false)
  const { cookie = '' } = headers
  const session = cookie.split('=')[1]?.split(';')[0] ?? ''
  expect(session.length).toBeGreaterThan(20)
  expect(told).not.toContain(session.toLowerCase())
})

it('labels of figures are names of ours, which there are only so many of', async () => {
  const text = await metrics.metrics()
  const values = [...text.matchAll(/\b(\w+)="([^"]*)"/g)].map(
    ([, name = '', value = '']) => [name, value] as const,
  )
  expect(values.length).toBeGreaterThan(100)
  const free = values.filter(
    ([name]) => !['route', 'statement', 'le', 'version', 'schema', 'queue'].includes(name),
  )
  expect(free.filter(([, value]) => !/^[a-z0-9.-]{1,20}$/i.test(value))).toEqual([])
  const named = values.filter(([name]) => ['route', 'statement', 'queue'].includes(name))
  expect(named.filter(([, value]) => !/^[\w./:*-]{1,120}$/.test(value))).toEqual([])
  // An id of a company, a person or a record would be one more for each of them.
  expect(named.filter(([, value]) => /[0-9a-f]{8}-[0-9a-f]{4}/i.test(value))).toEqual([])
  const statements = new Set(named.filter(([name]) => name === 'statement').map(([, value]) => value))
  expect(statements.size).toBeLessThan(2_000)
})
