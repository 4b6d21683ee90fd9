/** One client asks for much at once; somebody of another company asks for a list of ten. Told by counts, never by times. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type CatalogWorld, givenCatalog } from '../factories/catalog.ts'
import { givenCompany, signIn } from '../factories/company.ts'
import { startTestServer, type TestServer } from '../harness/test-server.ts'

let server: TestServer
let world: CatalogWorld
let client: { cookie: string }
let visitor: { cookie: string }
let visitedId: string
const eight = Array.from({ length: 8 }, (_, at) => at)

beforeAll(async () => {
  server = await startTestServer()
  world = await givenCatalog(server, { products: 120, seed: 5 })
  client = await signIn(server, world.buyer)
  const other = await givenCompany(server)
  visitedId = other.domainId
  visitor = await signIn(server, other.admin)
})
afterAll(() => server.close())

const ask = (url: string, headers: { cookie: string }, payload: object) =>
  server.request({ method: 'POST', url, headers, payload })
const query = { filters: [], search: '', sorting: 'name' }
const list = () => ask(`/api/products/query?domain=${visitedId}&per_page=10`, visitor, query)

it.each([
  ['whole pages', () => `/api/products/query?domain=${world.domainId}&per_page=100`, () => query],
  [
    'numbers beside options',
    () => `/api/products/facets?domain=${world.domainId}`,
    () => ({ filters: [], search: '', fields: [`detail:${world.fields.material}`] }),
  ],
])('of eight %s at once, a list of another company is answered before the third', async (_, url, body) => {
  expect((await list()).statusCode).toBe(200)
  const answered: string[] = []
  const note = async (name: string, asked: ReturnType<typeof ask>) => {
    const { statusCode } = await asked
    answered.push(name)
    return statusCode
  }
  const all = eight.map((at) => note(`client ${at}`, ask(url(), client, body())))
  all.push(note('visitor', list()))
  expect(await Promise.all(all)).toEqual(all.map(() => 200))
  expect(answered.indexOf('visitor')).toBeLessThanOrEqual(2)
})

it('of eight previews that replace each other, one is drawn, and most read nothing', async () => {
  const selection = { ids: world.products.slice(0, 100).map(({ id }) => id) }
  const look = { layout: 'grid', fields: ['reference'] }
  const url = `/api/exports/preview?domain=${world.domainId}`
  const admin = await signIn(server, world.admin)
  const { database } = server
  let reads = 0
  const { asTenant, single } = database
  Object.assign(database, {
    asTenant: (...given: Parameters<typeof asTenant>) => {
      reads += 1
      return asTenant(...given)
    },
    single: (...given: Parameters<typeof single>) => {
      reads += 1
      return single(...given)
    },
  })
  expect((await ask(url, admin, { selection, ...look })).statusCode).toBe(200)
  const ofOne = reads
  reads = 0
  const previews = await Promise.all(eight.map(() => ask(url, admin, { selection, ...look })))
  Object.assign(database, { asTenant, single })
  expect(reads).toBeLessThan(2 * ofOne)
  const statuses = previews.map(({ statusCode }) => statusCode)
  expect(statuses.filter((status) => status === 200)).toHaveLength(1)
  expect(statuses.filter((status) => status === 409)).toHaveLength(7)
})
