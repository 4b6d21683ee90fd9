/** Fields that say yes, no or nothing: written, found, sorted, counted, and turned into words and back. */
import type { DetailField, DomainSettings, Product, ProductFacets, ProductSummaries } from '@vitrine/contract'
import { beforeAll, describe, expect, it } from 'vitest'
import { type CatalogWorld, givenCatalog } from '../../../test/factories/catalog.ts'
import { signIn, unique } from '../../../test/factories/company.ts'
import { requestAsPage } from '../../../test/harness/request-as-page.ts'
import { sharedServer, type TestServer } from '../../../test/harness/test-server.ts'

let server: TestServer
let world: CatalogWorld
let admin: Record<string, string>
let client: Record<string, string>
let id: string
let key: string

const said = ['true', 'false', null, 'true', null, null]

beforeAll(async () => {
  server = await sharedServer()
  world = await givenCatalog(server, { products: 9, seed: 11 })
  admin = await signIn(server, world.admin)
  client = await signIn(server, world.buyer)
  id = await call<string>('POST', '/detail-fields', {
    name: unique('Outdoors'),
    type: 'yesNo',
    searchable: true,
  })
  key = `detail:${id}`
  await write(said)
})

async function call<Answer = { code?: string }>(
  method: 'GET' | 'POST' | 'PUT' | 'PATCH',
  path: string,
  body?: object,
  headers = admin,
): Promise<Answer> {
  const answer = await requestAsPage(server, {
    method,
    url: `/api${path}`,
    query: { domain: world.domainId },
    headers,
    ...(body === undefined ? {} : { payload: body }),
  })
  return answer.body === '' ? ({} as Answer) : answer.json()
}

const productAt = (place: number) => world.products[place]?.id ?? ''
const write = (values: readonly (string | null)[]) =>
  call<{ refused: unknown[] }>('POST', '/products/changes', {
    changes: values.map((value, place) => ({ product: productAt(place), values: { [key]: value } })),
  })
const valueAt = async (place: number) =>
  (await call<Product>('GET', `/products/${productAt(place)}`)).details.find(
    ({ detailField }) => detailField === id,
  )?.value
const found = async (type: string, value: string) =>
  (await call<{ total: number }>('POST', '/products/query', { filters: [{ field: key, type, value }] })).total

describe('a field that says yes or no', () => {
  it('keeps yes, no and nothing, and takes nothing else', async () => {
    expect(await Promise.all([valueAt(0), valueAt(1), valueAt(2)])).toEqual(['true', 'false', undefined])
    const refused = await call('POST', '/products/changes', {
      changes: [{ product: productAt(2), values: { [key]: 'perhaps' } }],
    })
    expect(JSON.stringify(refused)).toContain('FilterValueInvalid')
    expect(await valueAt(2)).toBeUndefined()
  })

  it.each([
    ['EXACT', 'true', 2],
    ['IN', 'false', 1],
    ['IN', 'true,false', 3],
    ['NOT_IN', 'true', 7],
    ['NON_EXIST', '', 6],
    ['EXIST', '', 3],
  ])('is found by %s %s', async (type, value, total) => {
    expect(await found(type, value)).toBe(total)
  })

  it('refuses filters that compare, and values that are neither', async () => {
    for (const [type, value] of [
      ['GT', 'false'],
      ['REGEX', 'tr'],
      ['EXACT', 'yes'],
    ])
      expect(
        await call('POST', '/products/query', { filters: [{ field: key, type, value }] }),
      ).toHaveProperty('code')
  })

  it('is sorted, counted and summed, with what nobody has said apart', async () => {
    const sorted = await call<{ result: { _id: string }[] }>('POST', '/products/query', {
      sorting: `-${key}`,
    })
    const order = sorted.result.map(
      ({ _id }) => said[world.products.findIndex(({ id }) => id === _id)] ?? null,
    )
    expect(order).toEqual(['true', 'true', 'false', ...Array(6).fill(null)])
    const facets = await call<ProductFacets>('POST', '/products/facets', {
      fields: [key],
      filters: [],
      search: '',
    })
    const counts = facets.result[0]?.groups?.result.map(({ value, count }) => [value, count])
    expect(Object.fromEntries(counts ?? [])).toEqual({ true: 2, false: 1, null: 6 })
    const kinds = ['yes', 'no', 'filled', 'empty'] as const
    const sums = await call<ProductSummaries>('POST', '/products/summary', {
      of: { query: { filters: [], search: '' } },
      summaries: kinds.map((kind) => ({ field: key, kind })),
    })
    expect(sums.result.map(({ value }) => value)).toEqual(['2', '1', '3', '6'])
  })

  it('is looked for by no word, and hidden from who may not see it', async () => {
    const { productDetailFields } = await call<DomainSettings>('GET', `/domains/${world.domainId}/settings`)
    expect(productDetailFields.find(({ _id }) => _id === id)).toMatchObject({
      searchable: false,
    } as DetailField)
    const asked = { filters: [{ field: key, type: 'EXACT', value: 'true' }] }
    expect(await call('POST', '/products/query', asked, client)).toMatchObject({ code: 'FilterFieldUnknown' })
  })

  it('becomes words, and words become yes and no again', async () => {
    await call('PUT', `/detail-fields/${id}/type`, { type: 'dropdown' })
    expect(await Promise.all([valueAt(0), valueAt(1), valueAt(2)])).toEqual(['Yes', 'No', undefined])
    await call('PUT', `/detail-fields/${id}/type`, { type: 'yesNo' })
    expect(await Promise.all([valueAt(0), valueAt(1), valueAt(2)])).toEqual(['true', 'false', undefined])
    expect(await found('EXACT', 'true')).toBe(2)
  })
})
