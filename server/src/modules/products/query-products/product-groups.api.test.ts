/** Groups against the values that somebody sees, and the order of products against the groups. */
import type { ProductGroups } from '@vitrine/contract'
import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { type CatalogWorld, givenCatalog } from '../../../../test/factories/catalog.ts'
import { givenNewcomer, signIn } from '../../../../test/factories/company.ts'
import { apiCaller, refusalOf } from '../../../../test/harness/api-caller.ts'
import { sharedServer, type TestServer } from '../../../../test/harness/test-server.ts'
import type { Scope } from '../../../scope/scope.ts'
import { listProductGroups } from './product-groups.service.ts'
import { queryProducts } from './query-products.service.ts'

let server: TestServer
let world: CatalogWorld

beforeAll(async () => {
  server = await sharedServer()
  world = await givenCatalog(server, { products: 130, seed: 13 })
})

type Filters = { field: string; type: string; value: string }[]

async function idsOf(scope: Scope, grouping: string, sorting: string, filters: Filters = []) {
  const ids: string[] = []
  for (let page = 0; page < 20; page++) {
    const request = {
      query: { domain: world.domainId, page: 1, per_page: 50 },
      body: { filters, search: '', sorting, grouping },
    }
    const { result, total } = await queryProducts(scope, request, { offset: page * 50, limit: 50 })
    ids.push(...result.map(({ _id }) => _id))
    if (ids.length >= total) break
  }
  return ids
}

const groupsOf = (scope: Scope, grouping: string, filters: Filters = []) =>
  listProductGroups(scope, { filters, search: '', grouping })

const grouped = ({ fields, prices }: CatalogWorld) => [
  ...['category', 'published', 'interested', `price:${prices.retail}`],
  ...[fields.width, fields.material, fields.launched, fields.ribbon, fields.weight].map(
    (id) => `detail:${id}`,
  ),
]

/** A field's value as it is stored for a product; null where it has none. */
function storedIn(id: string, field: string): string | null {
  if (field === 'published') return 'true'
  if (field === 'interested') return 'false'
  return world.byId(id).values[field]?.[0] ?? null
}

describe('groups of a list', () => {
  it('count what somebody sees, and products come in their order, page by page', async () => {
    for (const [scope, isSeen] of [
      [world.staff, () => true],
      [world.client, world.clientSees],
    ] as const) {
      const visible = world.products.filter(isSeen)
      for (const field of grouped(world)) {
        const { total, result } = await groupsOf(scope, field)
        expect(total).toBe(visible.length)
        const ids = await idsOf(scope, field, '-name')
        expect(ids.toSorted()).toEqual(visible.map(({ id }) => id).toSorted())
        // Each group stands where its head says.
        const expected = result.flatMap(({ value, count }) => Array.from({ length: count }, () => value))
        expect(ids.map((id) => storedIn(id, field))).toEqual(expected)
        const empty = result.findIndex(({ value }) => value === null)
        expect([-1, result.length - 1]).toContain(empty)
      }
    }
  })

  it('are in the order of the values, and sorted inside as the list is', async () => {
    const width = `detail:${world.fields.width}`
    const { result } = await groupsOf(world.staff, width)
    const values = result.flatMap(({ value }) => value ?? [])
    expect(values).toEqual(values.toSorted((one, other) => Number(one) - Number(other)))
    expect(values).toContain('0.30000000000000000001')
    const weight = `detail:${world.fields.weight}`
    const ids = await idsOf(world.staff, width, `-${weight}`)
    let start = 0
    for (const { count } of result) {
      const inside = ids.slice(start, start + count).map((id) => world.byId(id).values[weight]?.[0] ?? '-1')
      expect(inside).toEqual(inside.toSorted((one, other) => Number(other) - Number(one)))
      start += count
    }
  })

  it('are of what filters leave, also where so little is left that it is collected first', async () => {
    const material = `detail:${world.fields.material}`
    const filters = [{ field: 'name', type: 'REGEX_I', value: 'lamp|desk' }]
    const { total, result } = await groupsOf(world.staff, material, filters)
    const ids = await idsOf(world.staff, material, 'name', filters)
    expect(ids.length).toBe(total)
    expect(total).toBeLessThan(world.products.length)
    const expected = result.flatMap(({ value, count }) => Array.from({ length: count }, () => value))
    expect(ids.map((id) => storedIn(id, material))).toEqual(expected)
  })
})

describe('refusals', () => {
  it('a hidden field gets the answer of an invented one and of one that makes no groups', async () => {
    const invented = '01a1fb1f-9d59-7826-9959-c497f1cdcd45'
    const fields = [
      `detail:${world.fields.cost}`,
      `price:${world.prices.trade}`,
      `detail:${invented}`,
      'name',
    ]
    for (const field of fields) {
      await expect(groupsOf(world.client, field)).rejects.toMatchObject({ key: 'GroupFieldUnknown' })
      await expect(idsOf(world.client, field, 'name')).rejects.toMatchObject({ key: 'GroupFieldUnknown' })
    }
  })

  it('more different values than a table can show heads of are told', async () => {
    const note = `detail:${world.fields.note}`
    const { result } = await groupsOf(world.staff, note)
    expect(result.length).toBeGreaterThan(50)
    await world.staff.rows(sql`
      insert into products (domain_id, name, reference, folder_set, details)
      select domain_id, 'Many', 'MANY-' || n, folder_set, jsonb_build_object(${world.fields.note}::text, 'note ' || n)
      from products, generate_series(1, 5000) n
      where domain_id = ${world.domainId} and id = ${world.products[0]?.id}`)
    const { refreshSlots } = await import('../index.ts')
    const made = await world.staff.rows<{ id: string }>(
      sql`select id from products where domain_id = ${world.domainId} and name = 'Many'`,
    )
    await refreshSlots(
      world.staff,
      made.map(({ id }) => id),
    )
    await expect(groupsOf(world.staff, note)).rejects.toMatchObject({ key: 'TooManyGroups' })
  })

  it('over HTTP: nobody, another company, and a colleague who sees nothing gets no value, a client no hidden one', async () => {
    const body = { grouping: `price:${world.prices.retail}` }
    const ask = async (headers: Record<string, string>) =>
      await apiCaller(server, world.domainId, headers)<ProductGroups>('POST /products/groups', { body })
    expect(refusalOf(await ask({}))).toEqual([401, 'NotSignedIn'])
    const asBuyer = apiCaller(server, world.domainId, await signIn(server, world.buyer))
    const ofBuyer = async (grouping: string) =>
      await asBuyer<ProductGroups>('POST /products/groups', { body: { grouping } })
    const counted = await ofBuyer(`detail:${world.fields.material}`)
    expect(counted.status).toBe(200)
    expect(counted.body.total).toBeLessThan((await groupsOf(world.staff, 'category')).total)
    expect(counted.body).toEqual(await groupsOf(world.client, `detail:${world.fields.material}`))
    for (const hidden of [`detail:${world.fields.cost}`, `price:${world.prices.trade}`])
      expect(refusalOf(await ofBuyer(hidden))).toEqual([422, 'GroupFieldUnknown'])
    const other = await givenCatalog(server, { products: 3, seed: 12 })
    expect(refusalOf(await ask(await signIn(server, other.admin)))).toEqual([404, 'NotFound'])
    const colleague = await givenNewcomer(server, world.staff)
    const { status, body: answer } = await ask(await signIn(server, colleague))
    expect([status, answer]).toEqual([200, { total: 0, result: [] }])
  })
})
