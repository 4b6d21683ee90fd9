/** A field or price type that goes while somebody writes leaves nothing for whoever gets its column next. */
import { sql } from 'kysely'
import { beforeAll, expect, it } from 'vitest'
import { type CatalogWorld, givenCatalog } from '../../../test/factories/catalog.ts'
import { scopeOf, unique } from '../../../test/factories/company.ts'
import { sharedServer, type TestServer } from '../../../test/harness/test-server.ts'
import type { Scope } from '../../scope/scope.ts'
import { grantPriceTypes } from '../price-types/index.ts'
import {
  createDetailField,
  createPriceType,
  deleteDetailField,
  deletePriceType,
} from './product-settings/product-settings.service.ts'
import { queryProducts } from './query-products/query-products.service.ts'
import { setDetail, setPrice } from './write-products/edit-product.service.ts'

let server: TestServer
let world: CatalogWorld
let staff: Scope

beforeAll(async () => {
  server = await sharedServer()
  world = await givenCatalog(server, { products: 12, seed: 11 })
})

/** Rights are read at the beginning of a request: before, and so without, what happens next. */
const asAtBeginning = () => scopeOf(server, world.admin, world.domainId)

const withValue = async (scope: Scope, field: string) => {
  const body = { filters: [{ field, type: 'EXIST', value: '' }], search: '', sorting: 'name' }
  const request = { query: { domain: world.domainId, page: 1, per_page: 100 }, body }
  return (await queryProducts(scope, request, { offset: 0, limit: 100 })).total
}

/** What a statement waits for when it can't go on. */
async function waitsForLock(): Promise<void> {
  const waiting = async () => {
    const [row] = await server.database.rows<{ count: number }>(sql`
      select count(*)::int as count from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`)
    return row?.count
  }
  await expect.poll(waiting, { timeout: 60_000, interval: 20 }).toBeGreaterThan(0)
}

const kinds = [
  {
    kind: 'price type',
    make: (scope: Scope) => createPriceType(scope, { name: unique('Price'), currency: 'EUR' }),
    remove: deletePriceType,
    write: (scope: Scope, productId: string, id: string) =>
      setPrice(scope, { productId }, { priceTypeId: id, value: '2500' }),
    key: (id: string) => `price:${id}`,
  },
  {
    kind: 'field',
    make: (scope: Scope) =>
      createDetailField(scope, {
        name: unique('Field'),
        type: 'number',
        required: false,
        searchable: false,
        dropdownOptions: [],
        ribbon: [],
      }),
    remove: deleteDetailField,
    write: (scope: Scope, productId: string, id: string) =>
      setDetail(scope, { productId }, { detailFieldId: id, value: '2500' }),
    key: (id: string) => `detail:${id}`,
  },
]

it.each(kinds)(
  'a $kind deleted after a write that is not over waits for it, and empties what it wrote',
  async (given) => {
    staff = await asAtBeginning()
    const id = await given.make(staff)
    const writer = await asAtBeginning()
    const [product] = world.products
    let deletion: Promise<unknown> = Promise.resolve()
    await writer.transaction(async (open) => {
      await given.write(open, product?.id ?? '', id)
      deletion = given.remove(await asAtBeginning(), id)
      await waitsForLock()
    })
    await deletion
    const next = await given.make(await asAtBeginning())
    expect(await withValue(await asAtBeginning(), given.key(next))).toBe(0)
  },
)

it.each(kinds)(
  'a write after the deletion of a $kind that is not over is refused, and leaves nothing',
  async (given) => {
    staff = await asAtBeginning()
    const id = await given.make(staff)
    const writer = await asAtBeginning()
    const [product] = world.products
    let write: Promise<unknown> = Promise.resolve()
    await (await asAtBeginning()).transaction(async (open) => {
      await given.remove(open, id)
      write = given.write(writer, product?.id ?? '', id).catch((error: unknown) => error)
      await waitsForLock()
    })
    expect(await write).toMatchObject({ key: 'NotFound' })
    const next = await given.make(await asAtBeginning())
    expect(await withValue(await asAtBeginning(), given.key(next))).toBe(0)
  },
)

it('many writes at once leave nothing for the price type that comes next', async () => {
  for (let round = 0; round < 3; round++) {
    staff = await asAtBeginning()
    const id = await createPriceType(staff, { name: unique('Price'), currency: 'EUR' })
    const writer = await asAtBeginning()
    const writes = world.products.map(({ id: productId }) =>
      setPrice(writer, { productId }, { priceTypeId: id, value: '2500' }).then(
        () => 'written',
        () => 'refused',
      ),
    )
    await deletePriceType(await asAtBeginning(), id)
    await Promise.all(writes)
    const next = await createPriceType(await asAtBeginning(), { name: unique('Price'), currency: 'EUR' })
    await grantPriceTypes(await asAtBeginning(), world.buyer.id, [next])
    const client = await scopeOf(server, world.buyer, world.domainId)
    expect(await withValue(client, `price:${next}`)).toBe(0)
  }
})
