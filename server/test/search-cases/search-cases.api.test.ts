/** Searches as people type them, each answered by PostgreSQL and from kept columns. */
import type { Product, ProductQuery, ProductRow } from '@vitrine/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ColumnCache } from '../../src/modules/products/product-columns/column-cache.ts'
import { pageFromColumns } from '../../src/modules/products/product-columns/page-from-columns.ts'
import { productVisibility } from '../../src/modules/products/product-visibility.ts'
import { searchClauses } from '../../src/modules/search/index.ts'
import type { Scope } from '../../src/scope/scope.ts'
import { givenCompany, scopeOf, signIn } from '../factories/company.ts'
import { type ApiCaller, apiCaller } from '../harness/api-caller.ts'
import { sharedServer } from '../harness/test-server.ts'
import { catalogue, type SearchCase, searchCases } from './catalogue.ts'
import { givenProducts } from './given-products.ts'

const window = { offset: 0, limit: 100 }

let scope: Scope
let staff: ApiCaller
let referenceById = new Map<string, string>()
const memory = new ColumnCache({ leastProducts: 0, pauseMs: 0 })
const measured = { wanted: 0, ofThem: 0, found: 0, right: 0 }

beforeAll(async () => {
  const server = await sharedServer()
  const { domainId, admin } = await givenCompany(server)
  const made = Object.entries(catalogue).map(([reference, { category, folder, finish, ...product }]) => ({
    ...{ ...product, reference },
    ...(category === undefined ? {} : { category: [category] }),
    ...(folder === undefined ? {} : { folders: [folder] }),
    ...(finish === undefined ? {} : { fields: { Finish: finish } }),
  }))
  referenceById = await givenProducts(() => scopeOf(server, admin, domainId), made)
  scope = await scopeOf(server, admin, domainId)
  staff = apiCaller(server, domainId, await signIn(server, admin))
})

afterAll(() => {
  const { wanted, ofThem, found, right } = measured
  console.log(
    `${searchCases.length} searches: recall ${(ofThem / wanted).toFixed(2)}, precision at ten ${(right / found).toFixed(2)}`,
  )
})

const referencesOf = (ids: readonly string[]) => ids.map((id) => referenceById.get(id) ?? id)

async function askPostgres(search: string): Promise<string[]> {
  const { body } = await staff<{ result: Product[] }>('POST /products/query', {
    ...{ query: { per_page: '-1', best_first: 'true' }, body: { search } },
  })
  return referencesOf(body.result.map(({ _id }) => _id))
}

/** The found products for which the answer doesn't say where they match. */
async function withoutPlace(search: string): Promise<string[]> {
  const { body } = await staff<{ result: ProductRow[] }>('POST /products/query', {
    ...{ query: { per_page: '100', reasons: 'true' }, body: { search } },
  })
  return referencesOf(body.result.flatMap(({ _id, found = [] }) => (found.length === 0 ? _id : [])))
}

async function askColumns(search: string): Promise<string[] | null> {
  const visibility = await productVisibility(scope)
  const query = { domain: scope.domainId, page: 1, per_page: 100, best_first: true }
  const request: ProductQuery = { query, body: { filters: [], search, sorting: 'name' } }
  const page = await pageFromColumns(scope, visibility, request, window, null, memory)
  return page === null || page.ids === null ? null : referencesOf(page.ids)
}

describe('a search', () => {
  it.each(searchCases)('for “$search” finds what a person expects', async (one: SearchCase) => {
    const found = await askPostgres(one.search)
    expect(found).toEqual(expect.arrayContaining([...one.finds]))
    expect(found.filter((reference) => one.not?.includes(reference))).toEqual([])
    expect(found.slice(0, one.top?.length ?? 0)).toEqual(one.top ?? [])
    expect(await withoutPlace(one.search)).toEqual([])
    measured.wanted += one.finds.length
    measured.ofThem += one.finds.filter((reference) => found.includes(reference)).length
    const firstTen = found.slice(0, 10)
    measured.found += firstTen.length
    measured.right += firstTen.filter((reference) => one.finds.includes(reference)).length
  })

  it('asks for few forms, however many sizes are named', async () => {
    const sizes = Array.from({ length: 20 }, (_, n) => `${n}.5x${n}.25x${n}`).join(' ')
    const clauses = await searchClauses(scope, sizes.slice(0, 200))
    expect(clauses).toHaveLength(8)
    expect(clauses.flat(3).length).toBeLessThanOrEqual(40 + clauses.length)
  })

  it('finds the same in the same order from kept columns', async () => {
    await expect.poll(() => askColumns('chair')).not.toBeNull()
    for (const { search } of searchCases)
      expect(await askColumns(search), search).toEqual(await askPostgres(search))
  })
})
