/** Figures of columns against plain arithmetic over the values that somebody sees. */
import type { ProductSelection, ProductSummaries } from '@vitrine/contract'
import {
  compareDecimals,
  compareValues,
  type SummaryKind,
  summaryKinds,
  summaryKindsOf,
} from '@vitrine/rules'
import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { type CatalogWorld, givenCatalog, type KnownProduct } from '../../../../test/factories/catalog.ts'
import { givenNewcomer, signIn } from '../../../../test/factories/company.ts'
import { apiCaller, refusalOf } from '../../../../test/harness/api-caller.ts'
import { sharedServer, type TestServer } from '../../../../test/harness/test-server.ts'
import type { Scope } from '../../../scope/scope.ts'
import { queryProducts } from './query-products.service.ts'
import { summarizeProducts } from './summaries.service.ts'

let server: TestServer
let world: CatalogWorld

beforeAll(async () => {
  server = await sharedServer()
  world = await givenCatalog(server, { products: 120, seed: 11 })
})

const everything: ProductSelection = { query: { filters: [], search: '' }, except: [] }
const fieldsOf = ({ fields, prices }: CatalogWorld) => [
  ...['name', 'description', 'category', 'media', 'published', 'interested', 'createdAt'],
  ...Object.values(fields).map((id) => `detail:${id}`),
  ...Object.values(prices).map((id) => `price:${id}`),
]

/** As whole numbers of 10^-20, which holds every digit there may be. */
function scaled(decimal: string): bigint {
  const [whole = '', fraction = ''] = decimal.replace('-', '').split('.')
  const size = BigInt(whole + fraction.padEnd(20, '0'))
  return decimal.startsWith('-') ? -size : size
}

function expected(products: readonly KnownProduct[], field: string, kind: SummaryKind): string | null {
  const values = products.flatMap((product) => product.values[field]?.slice(0, 1) ?? [])
  const kindOfField = world.kindOf(field)
  const ordered = values.toSorted((one, other) =>
    kindOfField === 'date' ? compareValues(one, other, 'date') : compareDecimals(one, other),
  )
  switch (kind) {
    case 'filled':
      return String(values.length)
    case 'empty':
      return String(products.length - values.length)
    case 'minimum':
    case 'earliest':
      return ordered[0] ?? null
    case 'maximum':
    case 'latest':
      return ordered.at(-1) ?? null
    case 'sum':
      return String(values.reduce((sum, value) => sum + scaled(value), 0n))
    default:
      throw new Error(`${kind} is looked at by itself`)
  }
}

async function summary(scope: Scope, of: ProductSelection, field: string, kind: SummaryKind) {
  const { total, result } = await summarizeProducts(scope, of, [{ field, kind }])
  return { total, value: result[0]?.value ?? null }
}

const looked: readonly SummaryKind[] = [
  ...(['filled', 'empty', 'sum', 'minimum', 'maximum', 'earliest', 'latest'] as const),
]

describe('figures of a column', () => {
  it('are those of all products, for staff and for who sees a part, every digit kept', async () => {
    const visible = world.products.filter((product) => world.clientSees(product))
    for (const [scope, products, sees] of [
      [world.staff, world.products, () => true],
      [world.client, visible, world.clientSeesField],
    ] as const) {
      const asked = fieldsOf(world)
        .filter((field) => sees(field) && !['media', 'createdAt'].includes(field))
        .flatMap((field) =>
          summaryKindsOf(world.kindOf(field)).flatMap((kind) =>
            looked.includes(kind) ? [{ field, kind }] : [],
          ),
        )
      const { total, result } = await summarizeProducts(scope, everything, asked)
      expect(total).toBe(products.length)
      for (const { field, kind, value } of result) {
        const must = expected(products, field, kind)
        const is = kind === 'sum' && value !== null ? String(scaled(value)) : value
        expect(is, `${kind} of ${field}`).toBe(must)
      }
      expect(result.length).toBeGreaterThan(30)
    }
  })

  it('are of what filters, search and exceptions leave, and of no more than one page would hold', async () => {
    const width = `detail:${world.fields.width}`
    const filters = [{ field: width, type: 'GTE', value: '40' }]
    const search = 'chair'
    const listed = await queryProducts(
      world.staff,
      {
        query: { domain: world.domainId, page: 1, per_page: 100 },
        body: { filters, search, sorting: 'name' },
      },
      { offset: 0, limit: 100 },
    )
    const [left, ...others] = listed.result.map(({ _id }) => world.byId(_id))
    expect(others.length).toBeGreaterThan(3)
    const of = { query: { filters, search }, except: [left?.id ?? ''] }
    const { total, value } = await summary(world.staff, of, width, 'sum')
    expect(total).toBe(others.length)
    expect(String(scaled(value ?? ''))).toBe(expected(others, width, 'sum'))
  })

  it('say the average, how many are published and starred, and nothing of no products', async () => {
    const retail = `price:${world.prices.retail}`
    const priced = world.products.flatMap(({ values }) => values[retail] ?? []).map(Number)
    const { value } = await summary(world.staff, everything, retail, 'average')
    expect(Number(value)).toBeCloseTo(priced.reduce((sum, price) => sum + price, 0) / priced.length, 2)
    // Prices in quarters have two digits behind the point, their average three.
    expect(value?.split('.')[1]?.length).toBe(3)
    await world.staff.rows(sql`insert into interested_products (domain_id, person_id, product_id)
      values (${world.domainId}, ${world.admin.id}, ${world.products[0]?.id})`)
    expect((await summary(world.staff, everything, 'interested', 'yes')).value).toBe('1')
    expect((await summary(world.client, everything, 'interested', 'yes')).value).toBe('0')
    expect((await summary(world.staff, everything, 'published', 'yes')).value).toBe('120')
    expect((await summary(world.staff, everything, 'published', 'no')).value).toBe('0')
    const none = { query: { filters: [], search: 'nothing of this name' }, except: [] }
    expect(await summary(world.staff, none, retail, 'sum')).toEqual({ total: 0, value: null })
    expect(await summary(world.staff, none, retail, 'filled')).toEqual({ total: 0, value: '0' })
  })

  it('of chosen products leave those out that the caller does not see', async () => {
    const seen = world.products.filter((product) => world.clientSees(product)).slice(0, 5)
    const hidden = world.products.filter((product) => !world.clientSees(product)).slice(0, 5)
    const ids = [...seen, ...hidden].map(({ id }) => id)
    const retail = `price:${world.prices.retail}`
    const { total, value } = await summary(world.client, { ids }, retail, 'filled')
    expect(total).toBe(5)
    expect(value).toBe(expected(seen, retail, 'filled'))
  })
})

describe('refusals', () => {
  it('a hidden field gets the answer of an invented one, whatever is asked of it', async () => {
    const invented = '01a1fb1f-9d59-7826-9959-c497f1cdcd45'
    for (const field of [`detail:${world.fields.cost}`, `price:${world.prices.trade}`, `detail:${invented}`])
      for (const kind of summaryKinds)
        await expect(summary(world.client, everything, field, kind)).rejects.toMatchObject({
          key: 'FilterFieldUnknown',
        })
    const filters = [{ field: `price:${world.prices.trade}`, type: 'GT', value: '5' }]
    await expect(
      summary(world.client, { query: { filters, search: '' }, except: [] }, 'name', 'filled'),
    ).rejects.toMatchObject({ key: 'FilterFieldUnknown' })
  })

  it('a figure that the kind of field does not have is told', async () => {
    for (const [field, kind] of [
      ['name', 'sum'],
      [`detail:${world.fields.width}`, 'latest'],
      ['published', 'filled'],
    ] as const)
      await expect(summary(world.staff, everything, field, kind)).rejects.toMatchObject({
        key: 'SummaryNotPossible',
      })
  })

  it('over HTTP: nobody, a client, another company, and a colleague who sees nothing gets nothing', async () => {
    const field = `price:${world.prices.retail}`
    const body = { of: everything, summaries: [{ field, kind: 'sum' }] }
    const ask = async (headers: Record<string, string>) =>
      await apiCaller(server, world.domainId, headers)<ProductSummaries>('POST /products/summary', { body })
    expect(refusalOf(await ask({}))).toEqual([401, 'NotSignedIn'])
    expect(refusalOf(await ask(await signIn(server, world.buyer)))).toEqual([403, 'NotAllowed'])
    const other = await givenCatalog(server, { products: 3, seed: 12 })
    expect(refusalOf(await ask(await signIn(server, other.admin)))).toEqual([404, 'NotFound'])
    const colleague = await givenNewcomer(server, world.staff)
    const { status, body: answer } = await ask(await signIn(server, colleague))
    expect([status, answer.total, answer.result[0]?.value]).toEqual([200, 0, null])
  })
})
