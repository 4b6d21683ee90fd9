// @slow: it keeps the products of the demo's companies
/** Searches of the demo's companies, whose products have texts in three languages. */
import { type CatalogKey, generateCatalog } from '@vitrine/demo'
import { beforeAll, describe, expect, it } from 'vitest'
import { replaceSearchWordRows } from '../../src/modules/search/index.ts'
import { givenCompany, scopeOf, signIn } from '../factories/company.ts'
import { type ApiCaller, apiCaller } from '../harness/api-caller.ts'
import { sharedServer } from '../harness/test-server.ts'
import { givenProducts, type MadeProduct } from './given-products.ts'

function productsOf(key: CatalogKey): MadeProduct[] {
  const { catalog } = generateCatalog(key, 'draft')
  const categories = new Map(catalog.categories.map((category) => [category.key, category]))
  const pathOf = (at: string | null): string[] => {
    const category = categories.get(at ?? '')
    return category === undefined ? [] : [...pathOf(category.parent), category.name]
  }
  const searchable = catalog.detailFields.filter((field) => field.searchable)
  return catalog.products.map(({ reference, name, description, category, details }) => ({
    ...{ reference, name, description, category: pathOf(category) },
    fields: Object.fromEntries(
      searchable.flatMap((field) => {
        const value = details[field.key]
        return value === undefined ? [] : [[field.name, value]]
      }),
    ),
  }))
}

interface Spellings {
  searches: readonly string[]
  /** Matches the names of products that must come first, whatever else is found. */
  inName: RegExp
  /** How many of them there are at least. */
  least: number
}

const spellings: Readonly<Record<CatalogKey, readonly Spellings[]>> = {
  atelier: [
    { searches: ['chair', 'chairs', 'CHAIRS'], inName: /chair/i, least: 40 },
    { searches: ['sofa', 'sofas'], inName: /sofa/i, least: 25 },
    { searches: ['dining tables', 'table dining'], inName: /dining table/i, least: 5 },
    { searches: ['bench', 'benches'], inName: /bench/i, least: 5 },
    { searches: ['160 x 200', '160x200', '160×200', '160*200', '160 by 200'], inName: /160 × 200/, least: 5 },
    { searches: ['velvet forest', 'forest velvet'], inName: /forest velvet/i, least: 2 },
  ],
  lumen: [
    { searches: ['suspension', 'suspensions'], inName: /suspension/i, least: 10 },
    { searches: ['lampadaire', 'lampadaires'], inName: /lampadaire/i, least: 5 },
    { searches: ['applique', 'appliques'], inName: /applique/i, least: 5 },
    { searches: ['Ø 30', 'ø30', 'Ø30'], inName: /Ø 30/, least: 2 },
    { searches: ['céramique', 'ceramiques'], inName: /céramique/i, least: 1 },
  ],
}

/** Words of the texts in other languages, and of fields, each with how many products it finds at least. */
const elsewhere: Readonly<Record<CatalogKey, Readonly<Record<string, number>>>> = {
  atelier: {
    chaises: 5,
    canapés: 10,
    沙发: 10,
    '实木 椅': 1,
    'natural oil': 10,
    'corner sofas': 3,
    wardrobes: 3,
  },
  lumen: { domes: 1, lamps: 5, 餐桌: 1, rechargeables: 1 },
}

const ownWords: Readonly<Record<CatalogKey, Readonly<Record<string, string>>>> = {
  atelier: {
    couches: 'sofas',
    'looking for a couch please': 'a sofa',
    'TV units': 'media bench',
    'closet oak': 'wardrobe oak',
  },
  lumen: { chandeliers: 'suspension', 'je cherche lustre': 'suspension' },
}

describe.each(['atelier', 'lumen'] as const)('of the company %s', (key) => {
  const products = productsOf(key)
  let referenceById: Map<string, string>
  let staff: ApiCaller

  beforeAll(async () => {
    const server = await sharedServer()
    const { domainId, admin } = await givenCompany(server)
    referenceById = await givenProducts(() => scopeOf(server, admin, domainId), products)
    const scope = await scopeOf(server, admin, domainId)
    await replaceSearchWordRows(scope, generateCatalog(key, 'draft').catalog.searchWords)
    staff = apiCaller(server, domainId, await signIn(server, admin))
  })

  async function find(search: string): Promise<(string | undefined)[]> {
    const { body } = await staff<{ result: { _id: string }[] }>('POST /products/query', {
      ...{ query: { per_page: '-1', best_first: 'true' }, body: { search } },
    })
    return body.result.map(({ _id }) => referenceById.get(_id))
  }

  it.each(spellings[key])('$searches find the same, names first', async ({ searches, inName, least }) => {
    const named = products.filter(({ name }) => inName.test(name)).map(({ reference }) => reference)
    expect(named.length).toBeGreaterThanOrEqual(least)
    const [first = [], ...others] = await Promise.all(searches.map(find))
    expect(first.slice(0, named.length).toSorted()).toEqual(named.toSorted())
    for (const found of others) expect(found.toSorted()).toEqual(first.toSorted())
  })

  it.each(Object.entries(ownWords[key]))('“%s” finds what “%s” does, by its words', async (search, meant) => {
    const found = await find(search)
    expect(found.length).toBeGreaterThan(2)
    expect(found.toSorted()).toEqual((await find(meant)).toSorted())
  })

  it.each(Object.entries(elsewhere[key]))('“%s” finds at least %i products', async (search, least) => {
    expect((await find(search)).length).toBeGreaterThanOrEqual(least)
  })
})
