/** Queries against the plain meaning of filters, on products made at random, for callers who see all or a part. */
import { isDeepStrictEqual } from 'node:util'
import { type Product, product } from '@vitrine/contract'
import {
  type FilterableProduct,
  groupOf,
  matchesFilter,
  maxFilters,
  parseAttributeKey,
  parseFilter,
  singleFilters,
  textAttributes,
  textKeys,
} from '@vitrine/rules'
import fc from 'fast-check'
import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { type CatalogWorld, givenCatalog, type KnownProduct } from '../../../../test/factories/catalog.ts'
import { scopeOf, signIn } from '../../../../test/factories/company.ts'
import { type ApiCaller, apiCaller, refusalOf } from '../../../../test/harness/api-caller.ts'
import { sharedServer, type TestServer } from '../../../../test/harness/test-server.ts'
import type { Scope } from '../../../scope/scope.ts'
import { refreshSlots } from '../index.ts'
import { textColumn } from '../text-columns.ts'
import { queryProducts } from './query-products.service.ts'
import { streamProducts } from './stream-products.ts'

let server: TestServer
let world: CatalogWorld

beforeAll(async () => {
  server = await sharedServer()
  world = await givenCatalog(server, { products: 120, seed: 7 })
})

function isEmpty(value: unknown): boolean {
  return value === false || value === 0 || value === '' || value === null || isDeepStrictEqual(value, [])
}

type Filter = { field: string; type: string; value: string }

interface Asked {
  filters?: Filter[]
  search?: string
  sorting?: string
  category?: string
  folder_range?: string
  first_matches?: boolean
  best_first?: boolean
}

async function ask(scope: Scope, asked: Asked, window = { offset: 0, limit: 100 }) {
  const { filters = [], search = '', sorting = 'name', ...query } = asked
  const request = {
    query: { domain: scope.domainId, page: 1, per_page: 100, ...query },
    body: { filters, search, sorting },
  }
  return await queryProducts(scope, request, window)
}

async function idsOf(scope: Scope, asked: Asked): Promise<string[]> {
  const first = await ask(scope, asked)
  const rest = first.total > 100 ? await ask(scope, asked, { offset: 100, limit: 100 }) : { result: [] }
  const ids = [...first.result, ...rest.result].map((product) => product._id)
  expect(ids).toHaveLength(first.total)
  return ids
}

function filterable(product: KnownProduct): FilterableProduct {
  return product.values
}

/** Refused filters are a matter of the parser; here only those that run. */
function expected(
  products: readonly KnownProduct[],
  filters: readonly Filter[],
  { kindOf }: Pick<CatalogWorld, 'kindOf'> = world,
): string[] {
  const holds = (product: KnownProduct, filter: Filter) => {
    const kind = kindOf(filter.field)
    const parsed = parseFilter(filter, kind)
    if (!parsed.ok) throw new Error(parsed.error)
    return matchesFilter(filterable(product), filter.field, kind, parsed.filter)
  }
  return products
    .filter((product) =>
      filters.every((entry) => singleFilters([entry]).some((filter) => holds(product, filter))),
    )
    .map((product) => product.id)
    .sort()
}

const anyFilter = () => fc.constantFrom(...world.filterPool())

describe('a product query', () => {
  it('answers exactly the products whose visible values match, for staff', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(anyFilter(), { maxLength: 3 }), async (filters) => {
        expect((await idsOf(world.staff, { filters })).sort()).toEqual(expected(world.products, filters))
      }),
      { numRuns: 150 },
    )
  })

  it('answers the products that meet one filter of each group, with other filters beside it', async () => {
    const anyGroup = fc.array(anyFilter(), { minLength: 1, maxLength: 4 }).map(groupOf)
    const asked = fc.tuple(
      fc.array(anyGroup, { minLength: 1, maxLength: 2 }),
      fc.array(anyFilter(), { maxLength: 1 }),
    )
    let found = 0
    await fc.assert(
      fc.asyncProperty(asked, async ([groups, filters]) => {
        const ids = await idsOf(world.staff, { filters: [...groups, ...filters] })
        expect(ids.toSorted()).toEqual(expected(world.products, [...groups, ...filters]))
        found += ids.length
      }),
      { numRuns: 150 },
    )
    expect(found).toBeGreaterThan(0)
  })

  it('answers a client only products of published folders within reach', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(anyFilter(), { maxLength: 2 }), async (filters) => {
        const usable = filters.filter((filter) => world.clientSeesField(filter.field))
        const visible = world.products.filter((product) => world.clientSees(product)).map(world.asClientSees)
        expect((await idsOf(world.client, { filters: usable })).sort()).toEqual(expected(visible, usable))
      }),
      { numRuns: 100 },
    )
    expect(world.products.filter((product) => world.clientSees(product)).length).toBeGreaterThan(10)
  })

  it('sorts by every field in both directions, products without a value last, by id in that direction', async () => {
    for (const field of world.sortFields) {
      for (const sorting of [field, `-${field}`]) {
        const ids = await idsOf(world.staff, { sorting })
        const values = ids.map((id) => world.byId(id).values[field]?.[0] ?? null)
        const firstMissing = values.indexOf(null)
        const present = firstMissing < 0 ? values : values.slice(0, firstMissing)
        expect(values.slice(present.length).every((value) => value === null)).toBe(true)
        const missing = ids.slice(present.length)
        const byId = missing.toSorted()
        expect(missing).toEqual(sorting.startsWith('-') ? byId.toReversed() : byId)
        expect(present).toEqual(world.sortedValues(present, field, sorting.startsWith('-')))
      }
    }
  })

  it('pages without repeating or losing a product, also past the last value of the sort field', async () => {
    const sorting = `detail:${world.fields.weight}`
    const whole = await idsOf(world.staff, { sorting })
    const pages: string[] = []
    for (let offset = 0; offset < whole.length; offset += 7) {
      const page = await ask(world.staff, { sorting }, { offset, limit: 7 })
      pages.push(...page.result.map((product) => product._id))
    }
    expect(pages).toEqual(whole)
  })

  it('streams the same products as its pages, of negations and groups too', async () => {
    const lamp = { field: 'name', type: 'REGEX_I', value: 'lamp' }
    const narrow = { field: `detail:${world.fields.width}`, type: 'NOT_RANGE', value: '40,' }
    const filters = [groupOf([lamp, narrow]), { field: 'name', type: 'NOT_REGEX', value: '^Desk' }]
    const request = {
      query: { domain: world.staff.domainId, page: 1, per_page: -1 },
      body: { filters, search: '', sorting: '-reference' },
    }
    const streamed: string[] = []
    for await (const batch of await streamProducts(world.staff, request)) {
      streamed.push(...batch.map((product) => product._id))
    }
    expect(streamed.length).toBeGreaterThan(0)
    expect(streamed).toEqual(await idsOf(world.staff, { filters, sorting: '-reference' }))
  })
})

describe('what a client may not see', () => {
  it('is not in the answer', async () => {
    const { result } = await ask(world.client, {})
    const details = new Set(
      result.flatMap((product) => (product.details ?? []).map((detail) => detail.detailField)),
    )
    const prices = new Set(
      result.flatMap((product) => (product.prices ?? []).map((price) => price.priceType)),
    )
    expect(details.has(world.fields.cost)).toBe(false)
    expect([...prices]).toEqual([world.prices.retail])
  })

  it('can be neither filtered nor sorted by, with the answer an invented field gets', async () => {
    const invented = '01a1fb1f-9d59-7826-9959-c497f1cdcd45'
    for (const field of [
      `detail:${world.fields.cost}`,
      `price:${world.prices.trade}`,
      `detail:${invented}`,
    ]) {
      const filters = [{ field, type: 'GTE', value: '0' }]
      await expect(ask(world.client, { filters })).rejects.toMatchObject({ key: 'FilterFieldUnknown' })
      await expect(ask(world.client, { sorting: field })).rejects.toMatchObject({ key: 'SortFieldUnknown' })
    }
  })

  it('is not told of by negations: with their opposites they part what is seen', async () => {
    const visible = world.products.filter((product) => world.clientSees(product)).map(({ id }) => id)
    const negations = world
      .filterPool()
      .filter(({ field, type }) => type.startsWith('NOT_') && world.clientSeesField(field))
    expect(new Set(negations.map(({ type }) => type)).size).toBe(7)
    for (const filter of negations) {
      const without = await idsOf(world.client, { filters: [filter] })
      const withIt = await idsOf(world.client, {
        filters: [{ ...filter, type: filter.type.replace('NOT_', '') }],
      })
      expect([...withIt, ...without].sort(), JSON.stringify(filter)).toEqual(visible.toSorted())
    }
  })

  it('is refused within groups as by itself', async () => {
    const seen = { field: 'name', type: 'EXIST', value: '' }
    for (const field of [`detail:${world.fields.cost}`, `price:${world.prices.trade}`])
      for (const type of ['GTE', 'NOT_EQ'])
        await expect(
          ask(world.client, { filters: [groupOf([seen, { field, type, value: '0' }])] }),
        ).rejects.toMatchObject({ key: 'FilterFieldUnknown', parameters: { field } })
  })

  it('is not found by search, while staff find it', async () => {
    const secret = world.products.find((product) => world.clientSees(product))?.values[
      `detail:${world.fields.note}`
    ]?.[0]
    expect(secret).toBeDefined()
    expect((await ask(world.staff, { search: secret ?? '' })).total).toBeGreaterThan(0)
    expect((await ask(world.client, { search: secret ?? '' })).total).toBe(0)
  })

  it('does not show in totals, category trees or folder ranges', async () => {
    const visible = world.products.filter((product) => world.clientSees(product))
    expect((await ask(world.client, {})).total).toBe(visible.length)
    expect((await ask(world.client, { folder_range: '0,999999' })).total).toBe(visible.length)
    const categories = new Set(world.products.flatMap(({ values }) => values.category ?? []))
    expect(categories.size).toBe(3)
    for (const category of categories)
      expect((await ask(world.client, { category })).total).toBe(
        visible.filter(({ values }) => values.category?.includes(category)).length,
      )
  })
})

describe('search', () => {
  it('ignores case and accents and finds a fragment of a reference', async () => {
    const [product] = world.products
    if (product === undefined) throw new Error('no product')
    const reference = product.values.reference?.[0] ?? ''
    expect(await idsOf(world.staff, { search: reference.slice(2, 8).toUpperCase() })).toContain(product.id)
    expect(await idsOf(world.staff, { search: 'cHaIsé' })).toEqual(
      await idsOf(world.staff, { search: 'chaise' }),
    )
  })

  it('takes wildcards for the signs they are', async () => {
    expect((await ask(world.staff, { search: '%' })).total).toBe(0)
    expect((await ask(world.staff, { search: '_' })).total).toBe(0)
  })
})

describe('the first matches', () => {
  const words = ['chair', 'CHAISE', 'a', 'lamp', 'étag', '沙', 'desk 1', 'ref', 'oak', 'nothing at all']

  it('are those that the list begins with where both come in the order of fit', async () => {
    for (const search of words) {
      const list = await ask(world.staff, { search, best_first: true })
      const asked = { search, first_matches: true }
      const first = await ask(world.staff, asked, { offset: 0, limit: 5 })
      expect(first, search).toEqual({ total: list.total, result: list.result.slice(0, 5) })
    }
  })
})

describe('totals', () => {
  it('stay exact when products change between two queries', async () => {
    const before = (await ask(world.staff, {})).total
    await world.addProduct()
    expect((await ask(world.staff, {})).total).toBe(before + 1)
    await world.trashLast()
    expect((await ask(world.staff, {})).total).toBe(before)
  })
})

describe('bad requests', () => {
  it.each([
    [{ field: 'name', type: 'REGEX', value: '(' }, 'RegexInvalid'],
    [{ field: 'name', type: 'REGEX', value: 'x'.repeat(201) }, 'RegexTooLong'],
    [{ field: 'name', type: 'LIKE', value: 'x' }, 'FilterTypeUnknown'],
    [{ field: 'name', type: 'NOT_LIKE', value: 'x' }, 'FilterTypeUnknown'],
    [{ field: 'name', type: 'NOT_REGEX', value: '(' }, 'RegexInvalid'],
    [{ field: 'any', type: 'ANY', value: 'x' }, 'FilterValueInvalid'],
    [{ field: 'any', type: 'ANY', value: '[]' }, 'FilterValueInvalid'],
    [{ field: 'name', type: 'ANY', value: '[{"field":"name","type":"EXIST"}]' }, 'FilterValueInvalid'],
    [{ field: 'any', type: 'EXIST', value: '' }, 'FilterFieldUnknown'],
    [groupOf([{ field: 'name', type: 'LIKE', value: 'x' }]), 'FilterTypeUnknown'],
    [groupOf([groupOf([{ field: 'name', type: 'EXIST', value: '' }])]), 'FilterTypeNotApplicable'],
    [{ field: 'category', type: 'GT', value: 'x' }, 'FilterTypeNotApplicable'],
    [{ field: 'createdAt', type: 'GT', value: 'yesterday' }, 'FilterValueInvalid'],
    [{ field: '__proto__', type: 'EXACT', value: 'x' }, 'FilterFieldUnknown'],
  ] as const)('refuses %j with %s', async (filter, key) => {
    await expect(ask(world.staff, { filters: [filter] })).rejects.toMatchObject({ key })
  })

  it.each([
    ['Dam coffee(.*)(.*)(.)\\3\\3', '\\3'],
    ['x(?=y)', '(?='],
    ['(?<!x)y', '(?<!'],
    ['(?i)x', '(?i'],
    ['((a{1,100}){1,100}){1,100}', '{1,100}'],
    ['***=x', '***'],
  ])('refuse %j and say which part', async (value, part) => {
    for (const type of ['REGEX', 'REGEX_I'] as const)
      await expect(ask(world.staff, { filters: [{ field: 'name', type, value }] })).rejects.toMatchObject({
        key: 'RegexInvalid',
        parameters: { field: 'name', part },
      })
  })

  it('refuses more filters than a query may have, those in groups counted', async () => {
    const filter = { field: 'name', type: 'EXIST', value: '' }
    const times = (count: number) => Array.from({ length: count }, () => filter)
    const all = await ask(world.staff, {})
    const most = { filters: [groupOf(times(maxFilters - 1)), filter] }
    expect((await ask(world.staff, most)).total).toBe(all.total)
    await expect(ask(world.staff, { filters: [groupOf(times(maxFilters)), filter] })).rejects.toMatchObject({
      key: 'TooManyFilters',
    })
  })

  it('knows all fields of the pool', () => {
    for (const filter of world.filterPool()) expect(parseAttributeKey(filter.field)).not.toBeNull()
  })
})

describe('properties', () => {
  const names = product.keyof().options
  const list = async (caller: ApiCaller, query: Record<string, string>) =>
    (await caller<{ result: Product[] }>('POST /products/query', { query, body: {} })).body.result
  let callers: ApiCaller[]

  beforeAll(async () => {
    const [admin, buyer] = [
      apiCaller(server, world.domainId, await signIn(server, world.admin)),
      apiCaller(server, world.domainId, await signIn(server, world.buyer)),
    ]
    callers = [admin, buyer]
    const id = world.products.find(world.clientSees)?.id ?? ''
    await world.staff.rows(sql`
      insert into product_media (domain_id, product_id, name, type, size_bytes, is_active, is_ready)
      values (${world.domainId}, ${id}, 'Front.jpg', 'image', 1, true, true)`)
    const forStaff = textKeys.filter((key) => textAttributes[key].seenBy === 'staff')
    const texts = forStaff.map((key) => sql`${sql.ref(textColumn(key))} = 'Ask first'`)
    await world.staff.rows(sql`
      update products set media_order_version = 3, owner_id = ${world.admin.id}, ${sql.join(texts)}
      where domain_id = ${world.domainId} and id = ${id}`)
    await buyer(`POST /users/${world.buyer.id}/interested-products`, { body: id })
  })

  it('are answered as the whole product has them where they are asked for, and none beside', async () => {
    const seen = new Set<string>()
    for (const caller of callers) {
      const whole = await list(caller, { per_page: '100' })
      for (const each of whole)
        for (const [name, value] of Object.entries(each)) if (!isEmpty(value)) seen.add(name)
      await fc.assert(
        fc.asyncProperty(fc.subarray(names), fc.constantFrom('100', '-1'), async (chosen, per_page) => {
          const found = await list(caller, { per_page, properties: chosen.join() })
          const chosenOf = (each: Product) =>
            Object.fromEntries(['_id' as const, ...chosen].map((name) => [name, each[name]]))
          expect(found.slice(0, whole.length)).toEqual(whole.map(chosenOf))
        }),
        { numRuns: 25 },
      )
    }
    // The company has no purposes that products could be complete for.
    expect(names.filter((name) => !seen.has(name))).toEqual(['completeness'])
  })

  it('unite with the variants', async () => {
    for (const caller of callers) {
      const [first] = await list(caller, { ref_only: 'true', properties: 'name' })
      expect(Object.keys(first ?? {}).sort()).toEqual(['_id', 'name', 'reference'])
    }
  })

  it('are refused where a product has none of the name', async () => {
    for (const caller of callers) {
      const answer = await caller('POST /products/query', { query: { properties: 'name,cost' }, body: {} })
      expect(refusalOf(answer)).toEqual([400, 'InvalidInput'])
    }
  })
})

describe('fields and prices past the last column', () => {
  let other: CatalogWorld
  let staff: Scope

  beforeAll(async () => {
    other = await givenCatalog(server, { products: 60, seed: 8 })
    await other.staff.transaction(async (open) => {
      await open.rows(sql`delete from slot_assignments where domain_id = ${other.domainId}`)
      await open.rows(sql`delete from product_slots where domain_id = ${other.domainId}`)
      await open.rows(sql`delete from product_prices where domain_id = ${other.domainId}`)
      await refreshSlots(open, null)
    })
    // What a scope knows of fields is of the time when it was made.
    staff = await scopeOf(server, other.admin, other.domainId)
  })

  it('are filtered as others are', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.constantFrom(...other.filterPool()), { minLength: 1, maxLength: 2 }),
        async (filters) => {
          const found = (await idsOf(staff, { filters })).sort()
          expect(found).toEqual(expected(other.products, filters, other))
        },
      ),
      { numRuns: 60 },
    )
  })

  it('are sorted as others are', async () => {
    for (const field of other.sortFields) {
      const ids = await idsOf(staff, { sorting: field })
      const values = ids.flatMap((id) => other.byId(id).values[field]?.[0] ?? [])
      expect(values).toEqual(other.sortedValues(values, field, false))
    }
  })

  it('are told apart by all of their digits', async () => {
    const { width } = other.fields
    const [one, two] = other.products.map(({ id }) => id)
    for (const [id, value] of [
      [one, '0.7'],
      [two, '0.70000000000000000001'],
    ]) {
      await staff.rows(sql`update products set details = details || ${JSON.stringify({ [width]: value })}::jsonb
        where domain_id = ${other.domainId} and id = ${id}`)
    }
    const found = (type: string) =>
      idsOf(staff, { filters: [{ field: `detail:${width}`, type, value: '0.7' }] })
    expect(await found('EQ')).toEqual([one])
    expect(await found('GT')).toContain(two)
    expect(await found('GT')).not.toContain(one)
  })
})
