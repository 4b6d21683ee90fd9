/** What may have been meant by a search that finds nothing or little. */
import { beforeAll, expect, it } from 'vitest'
import { type CatalogWorld, givenCatalog } from '../../../../test/factories/catalog.ts'
import { signIn } from '../../../../test/factories/company.ts'
import { type ApiCaller, apiCaller } from '../../../../test/harness/api-caller.ts'
import { sharedServer } from '../../../../test/harness/test-server.ts'

let world: CatalogWorld
let staff: ApiCaller
let client: ApiCaller

beforeAll(async () => {
  const server = await sharedServer()
  world = await givenCatalog(server, { products: 60, seed: 48 })
  staff = apiCaller(server, world.domainId, await signIn(server, world.admin))
  client = apiCaller(server, world.domainId, await signIn(server, world.buyer))
  const [shown, hidden] = [
    world.products.find(world.clientSees),
    world.products.find((p) => !world.clientSees(p)),
  ]
  await staff(`PATCH /products/${shown?.id}`, {
    body: { description: 'Upholstered spindle', internalNote: 'Quarrelsome' },
  })
  await staff(`PATCH /products/${hidden?.id}`, { body: { description: 'Prototype, confidential' } })
})

const suggestion = async (caller: ApiCaller, search: string) =>
  (await caller<{ search: string | null }>('GET /products/search-suggestion', { query: { search } })).body
    .search

it.each([
  ['chiar', 'chair'],
  ['Chiar', 'chair'],
  ['uphlostered', 'upholstered'],
  ['upholsterd', 'upholstered'],
  ['spindel', 'spindle'],
  ['etagere', null],
  ['étagrée', 'étagère'],
  ['upholsterd spindel', 'upholstered spindle'],
  ['chair', null],
  // Nothing is both.
  ['spindel xylophone', null],
  ['zzzzzz', null],
  ['sfa', null],
])('“%s” may mean “%s”', async (typed, meant) => {
  expect(await suggestion(staff, typed)).toBe(meant)
})

it('is made of words that its reader sees', async () => {
  expect(await suggestion(staff, 'confidentail')).toBe('confidential')
  expect(await suggestion(client, 'confidentail')).toBeNull()
  expect(await suggestion(staff, 'quarelsome')).toBe('quarrelsome')
  expect(await suggestion(client, 'quarelsome')).toBeNull()
  expect(await suggestion(client, 'spindel')).toBe('spindle')
})

it('is asked for where little is found, and finds ten times as many', async () => {
  const [first, second, third, ...others] = world.products
  const describe = async (description: string, products: typeof world.products) => {
    for (const product of products) await staff(`PATCH /products/${product.id}`, { body: { description } })
  }
  await describe(
    'Shell of plywod',
    [first, second].flatMap((one) => one ?? []),
  )
  await describe('Shell of plywood', others.slice(0, 19))
  expect(await suggestion(staff, 'plywod')).toBeNull()
  await describe('Shell of plywood', others.slice(19, 20))
  expect(await suggestion(staff, 'plywod')).toBe('plywood')
  expect(await suggestion(staff, 'plywod shell')).toBe('plywood shell')
  expect(await suggestion(staff, 'plywood')).toBeNull()
  await describe(
    'Shell of plywod',
    [third, ...others.slice(0, 1)].flatMap((one) => one ?? []),
  )
  expect(await suggestion(staff, 'plywod')).toBeNull()
})
