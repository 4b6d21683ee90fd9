/** Values of several fields in one call against one call each, and against SQL, out of columns and without them. */
import type { ProductFacets, ProductFilter } from '@vitrine/contract'
import { groupOf, isOwnChoice, maxFacets, maxProductGroups } from '@vitrine/rules'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type CatalogWorld, givenCatalog } from '../../../../test/factories/catalog.ts'
import { givenNewcomer, scopeOf, signIn } from '../../../../test/factories/company.ts'
import { apiCaller, refusalOf } from '../../../../test/harness/api-caller.ts'
import { sharedServer, type TestServer } from '../../../../test/harness/test-server.ts'
import { Random } from '../../../../test/random-worlds/random.ts'
import type { Scope } from '../../../scope/scope.ts'
import { visibleTree } from '../../folders/index.ts'
import { refreshSlots } from '../index.ts'
import type { ColumnCache } from '../product-columns/column-cache.ts'
import { keepProductColumns } from '../product-columns/counts-from-columns.ts'
import { productVisibility } from '../product-visibility.ts'
import { getGrouping, prepareQuery } from './prepare-query.ts'
import { listProductFacets } from './product-facets.service.ts'
import { readGroups } from './product-groups.repository.ts'
import { listProductGroups } from './product-groups.service.ts'
import { countMatches } from './query-products.repository.ts'

let server: TestServer
let world: CatalogWorld

beforeAll(async () => {
  server = await sharedServer()
  world = await givenCatalog(server, { products: 130, seed: 27 })
})
afterAll(() => keepProductColumns({}))

interface Asked {
  fields: string[]
  filters?: ProductFilter[]
  search?: string
  query?: { folder_range?: string; category?: string }
}

const facetsOf = async (scope: Scope, { fields, filters = [], search = '', query = {} }: Asked) =>
  (
    await listProductFacets(scope, {
      query: { domain: world.domainId, ...query },
      body: { fields, filters, search },
    })
  ).result

const withoutOwn = (filters: readonly ProductFilter[], field: string) =>
  filters.filter((filter) => !isOwnChoice(filter, field))

/** By one call for each field. */
const groupsOf = (scope: Scope, { fields, filters = [], search = '' }: Asked) =>
  Promise.all(
    fields.map(async (field) => ({
      field,
      groups: await listProductGroups(scope, {
        filters: withoutOwn(filters, field),
        search,
        grouping: field,
      }),
    })),
  )

async function sqlOf(scope: Scope, { fields, filters = [], query = {} }: Asked) {
  const visibility = await productVisibility(scope)
  const found: ProductFacets['result'] = []
  for (const field of fields) {
    const body = { filters: withoutOwn(filters, field), search: '', sorting: 'name' }
    const { condition } = await prepareQuery(scope, visibility, { query, body })
    const grouping = await getGrouping(scope, visibility, field)
    const result = await readGroups(scope, condition, grouping, maxProductGroups + 1)
    found.push({ field, groups: { total: result.reduce((sum, { count }) => sum + count, 0), result } })
  }
  return found
}

const counted = ({ fields, prices }: CatalogWorld) => [
  ...['category', 'published', `price:${prices.retail}`],
  ...[fields.material, fields.ribbon, fields.launched, fields.weight].map((id) => `detail:${id}`),
]

function someFilters(random: Random): ProductFilter[] {
  const pool: ProductFilter[] = [
    ...world.filterPool(),
    { field: 'published', type: 'EXACT', value: 'true' },
    { field: 'published', type: 'EXACT', value: 'false' },
    { field: `detail:${world.fields.material}`, type: 'IN', value: 'oak,walnut' },
    { field: `detail:${world.fields.material}`, type: 'NOT_IN', value: 'oak' },
    { field: `detail:${world.fields.ribbon}`, type: 'IN', value: 'New' },
  ]
  const single = () => random.pick(pool)
  return Array.from({ length: random.below(4) }, () =>
    random.happens(0.2) ? groupOf([single(), single()]) : single(),
  )
}

/** Asks once so that columns are read, and waits for them. */
async function keptColumns(): Promise<ColumnCache> {
  const memory = keepProductColumns({ leastProducts: 0, pauseMs: 0 })
  await facetsOf(world.staff, { fields: ['published'] })
  await memory.settled()
  return memory
}

describe('facets of a list', () => {
  it.each([1, 2, 3])(
    'are the groups of each field and those of SQL over random filters, out of columns and without them (%i)',
    async (seed) => {
      const random = new Random(seed)
      const memory = await keptColumns()
      let compared = 0
      for (let turn = 0; turn < 20; turn++) {
        const scope = random.pick([world.staff, world.client])
        const asked = { fields: random.some(counted(world), 0.6), filters: someFilters(random) }
        if (asked.fields.length === 0) asked.fields.push('category')
        const expected = await sqlOf(scope, asked).catch((refusal: { key?: string }) => refusal.key)
        if (typeof expected === 'string') {
          await expect(facetsOf(scope, asked)).rejects.toMatchObject({ key: expected })
          continue
        }
        expect(await facetsOf(scope, asked), JSON.stringify(asked)).toEqual(expected)
        expect(await groupsOf(scope, asked), JSON.stringify(asked)).toEqual(expected)
        compared += 1
      }
      expect(compared).toBeGreaterThan(8)
      expect(memory.answers).toBeGreaterThan(8)
      keepProductColumns({ bytes: 0 })
      for (let turn = 0; turn < 5; turn++) {
        const asked = { fields: counted(world), filters: someFilters(random) }
        const expected = await sqlOf(world.staff, asked).catch(() => null)
        if (expected !== null) expect(await facetsOf(world.staff, asked)).toEqual(expected)
      }
    },
  )

  it('are narrowed by what is chosen of the other fields, and not by what is chosen of their own', async () => {
    await keptColumns()
    const material = `detail:${world.fields.material}`
    const ribbon = `detail:${world.fields.ribbon}`
    const oak = { field: material, type: 'IN', value: 'oak' }
    const [all, narrowed] = [
      await facetsOf(world.staff, { fields: [material, ribbon] }),
      await facetsOf(world.staff, { fields: [material, ribbon], filters: [oak] }),
    ]
    expect(narrowed[0]).toEqual(all[0])
    const oaks = all[0]?.groups?.result.find(({ value }) => value === 'oak')?.count
    expect(oaks).toBeGreaterThan(0)
    expect(narrowed[1]?.groups?.total).toBe(oaks)
    // What isn't chosen but excluded narrows the field as well.
    const others = { ...oak, type: 'NOT_IN' }
    const [excluded] = await facetsOf(world.staff, { fields: [material], filters: [others] })
    expect(excluded?.groups?.result.map(({ value }) => value)).not.toContain('oak')
  })

  it('are of a folder or category where one is named, the category narrowing itself too', async () => {
    const memory = await keptColumns()
    const [group] = await world.staff.rows<{ id: string }>(
      sql`select id from categories where domain_id = ${world.domainId} and name = 'Seating'`,
    )
    for (const scope of [world.staff, world.client]) {
      const { folders } = await visibleTree(scope)
      const open = folders.find(({ id }) => id === world.folders.open)
      for (const query of [
        { folder_range: `${open?.left},${open?.right}` },
        { category: group?.id ?? '' },
        { folder_range: `${open?.left},${open?.right}`, category: group?.id ?? '' },
      ]) {
        const asked = { fields: ['category', 'published'], query }
        const before = memory.answers
        const found = await facetsOf(scope, asked)
        expect(memory.answers).toBe(before + 1)
        expect(found).toEqual(await sqlOf(scope, asked))
        expect(found[0]?.groups?.total).toBeGreaterThan(0)
        const whole = await facetsOf(scope, { fields: ['category'] })
        if (scope === world.staff) expect(found[0]?.groups?.total).toBeLessThan(whole[0]?.groups?.total ?? 0)
      }
    }
  })

  it('are of the present content, the second time after an edit too', async () => {
    const memory = await keptColumns()
    const scope = await scopeOf(server, world.admin, world.domainId)
    const asked = { fields: ['published', 'category', `detail:${world.fields.material}`] }
    const before = await facetsOf(scope, asked)
    await scope.transaction(async (open) => {
      const ids = world.products.slice(0, 9).map(({ id }) => id)
      await open.rows(sql`update products set is_published = false, category_id = null
        where domain_id = ${world.domainId} and id = any(${ids}::uuid[])`)
      await refreshSlots(open, ids)
    })
    const answers = memory.answers
    for (let time = 0; time < 2; time++) {
      const after = await facetsOf(scope, asked)
      expect(after).toEqual(await sqlOf(scope, asked))
      expect(after[0]?.groups?.result).toContainEqual({ value: 'false', count: 9 })
      expect(after).not.toEqual(before)
    }
    expect(memory.answers).toBe(answers + 2)
    await world.staff.rows(sql`update products set is_published = true where domain_id = ${world.domainId}`)
    await refreshSlots(world.staff, null)
  })

  it('count a product at each kind of media that it has, as filters find it, out of columns and without them', async () => {
    await world.staff.rows(sql`
      update product_slots s set media_kinds = (p.rank % 6)::int from (
        select id, row_number() over (order by id) as rank from products where domain_id = ${world.domainId}) p
      where s.domain_id = ${world.domainId} and s.product_id = p.id`)
    const memory = await keptColumns()
    const image = { field: 'media', type: 'IN', value: 'image' }
    const found = async (scope: Scope, filter: ProductFilter) => {
      const body = { filters: [filter], search: '', sorting: 'name' }
      const { condition } = await prepareQuery(scope, await productVisibility(scope), { query: {}, body })
      return await countMatches(scope, condition)
    }
    for (const bytes of [null, 0]) {
      if (bytes === 0) keepProductColumns({ bytes })
      for (const scope of [world.staff, world.client]) {
        const [media, category] = await facetsOf(scope, { fields: ['media', 'category'], filters: [image] })
        const kinds = ['image', 'video', '3d', null]
        expect(media?.groups?.result.map(({ value }) => value)).toEqual(kinds)
        for (const { value, count } of media?.groups?.result ?? []) {
          const filter = value === null ? { ...image, type: 'NON_EXIST', value: '' } : { ...image, value }
          expect(count).toBe(await found(scope, filter))
        }
        expect(category?.groups?.total).toBe(await found(scope, image))
        await expect(
          listProductGroups(scope, { filters: [], search: '', grouping: 'media' }),
        ).rejects.toMatchObject({ key: 'GroupFieldUnknown' })
      }
    }
    expect(memory.answers).toBeGreaterThan(1)
    await refreshSlots(world.staff, null)
  })

  it('also of stars, searches and patterns, which only SQL knows', async () => {
    await keptColumns()
    const fields = ['interested', 'category']
    for (const asked of [
      { fields },
      { fields, search: 'lamp' },
      { fields, filters: [{ field: 'name', type: 'REGEX_I', value: 'lamp|desk' }] },
    ]) {
      const found = await facetsOf(world.client, asked)
      expect(found).toEqual(await groupsOf(world.client, asked))
      expect(found[1]?.groups?.total).toBeGreaterThan(0)
    }
  })

  it('are told as too many for that field alone', async () => {
    const other = await givenCatalog(server, { products: 3, seed: 28 })
    const note = `detail:${other.fields.note}`
    await other.staff.rows(sql`
      insert into products (domain_id, name, reference, folder_set, details)
      select domain_id, 'Many', 'MANY-' || n, folder_set, jsonb_build_object(${other.fields.note}::text, 'note ' || n)
      from products, generate_series(1, ${maxProductGroups}) n
      where domain_id = ${other.domainId} and id = ${other.products[0]?.id}`)
    await refreshSlots(other.staff, null)
    for (const bytes of [0, 64 * 1024 ** 2]) {
      const memory = keepProductColumns({ bytes, leastProducts: 0, pauseMs: 0 })
      const ask = () =>
        listProductFacets(other.staff, {
          query: { domain: other.domainId },
          body: { fields: [note, 'published'], filters: [], search: '' },
        })
      await ask()
      await memory.settled()
      const { result } = await ask()
      expect(result.map(({ groups }) => groups?.total ?? null)).toEqual([null, maxProductGroups + 3])
    }
  })
})

describe('refusals', () => {
  it('a hidden field gets the answer of an invented one and of one that makes no groups, whatever is beside it', async () => {
    const invented = 'detail:01a1fb1f-9d59-7826-9959-c497f1cdcd45'
    const hidden = [`detail:${world.fields.cost}`, `price:${world.prices.trade}`, invented, 'name', 'folder']
    for (const bytes of [0, 64 * 1024 ** 2]) {
      keepProductColumns({ bytes, leastProducts: 0, pauseMs: 0 })
      for (const field of hidden)
        await expect(facetsOf(world.client, { fields: ['category', field] })).rejects.toMatchObject({
          key: 'GroupFieldUnknown',
          parameters: { field },
        })
    }
  })

  it('over HTTP: nobody, another company, and a colleague who sees nothing gets no value, a client no hidden one', async () => {
    const body = { fields: ['category', `price:${world.prices.retail}`] }
    const ask = async (headers: Record<string, string>, given: object = body) =>
      await apiCaller(
        server,
        world.domainId,
        headers,
      )<ProductFacets>('POST /products/facets', {
        body: given,
      })
    expect(refusalOf(await ask({}))).toEqual([401, 'NotSignedIn'])
    const buyer = await signIn(server, world.buyer)
    const counted = await ask(buyer)
    expect(counted.status).toBe(200)
    expect(counted.body.result).toEqual(await groupsOf(world.client, body))
    const [whole] = await facetsOf(world.staff, body)
    expect(counted.body.result[0]?.groups?.total).toBeLessThan(whole?.groups?.total ?? 0)
    for (const field of [`detail:${world.fields.cost}`, `price:${world.prices.trade}`])
      expect(refusalOf(await ask(buyer, { fields: ['category', field] }))).toEqual([422, 'GroupFieldUnknown'])
    const hidden = { field: `detail:${world.fields.cost}`, type: 'EXIST', value: '' }
    expect(refusalOf(await ask(buyer, { ...body, filters: [hidden] }))).toEqual([422, 'FilterFieldUnknown'])
    const other = await givenCatalog(server, { products: 3, seed: 29 })
    expect(refusalOf(await ask(await signIn(server, other.admin)))).toEqual([404, 'NotFound'])
    const colleague = await signIn(server, await givenNewcomer(server, world.staff))
    const none = body.fields.map((field) => ({ field, groups: { total: 0, result: [] } }))
    expect([await ask(colleague)].map(({ status, body: { result } }) => [status, result])).toEqual([
      [200, none],
    ])
  })

  it('up to sixteen fields are counted by one call, more and none are refused', async () => {
    const buyer = await signIn(server, world.buyer)
    const ask = async (count: number) =>
      await apiCaller(
        server,
        world.domainId,
        buyer,
      )<ProductFacets>('POST /products/facets', {
        body: { fields: Array.from({ length: count }, () => 'category') },
      })
    const most = await ask(maxFacets)
    expect([most.status, most.body.result.length]).toEqual([200, maxFacets])
    expect(refusalOf(await ask(maxFacets + 1))).toEqual([400, 'InvalidInput'])
    expect(refusalOf(await ask(0))).toEqual([400, 'InvalidInput'])
  })
})
