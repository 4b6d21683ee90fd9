import type { DomainSettings, FieldConflict, Product } from '@vitrine/contract'
import { beforeAll, describe, expect, it } from 'vitest'
import { type CatalogWorld, givenCatalog } from '../../../../test/factories/catalog.ts'
import { signIn, unique } from '../../../../test/factories/company.ts'
import { requestAsPage } from '../../../../test/harness/request-as-page.ts'
import { sharedServer, type TestServer } from '../../../../test/harness/test-server.ts'
import { insertGroup, setFieldAccess } from '../../access/index.ts'
import { insertDetailField } from '../../detail-fields/index.ts'

let server: TestServer
let world: CatalogWorld
let admin: Record<string, string>

beforeAll(async () => {
  server = await sharedServer({ works: true })
  world = await givenCatalog(server, { products: 20, seed: 3 })
  admin = await signIn(server, world.admin)
})

async function call<Answer = { code?: string; data?: object }>(
  method: 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE',
  path: string,
  body?: object,
): Promise<Answer> {
  const answer = await requestAsPage(server, {
    method,
    url: `/api${path}`,
    query: { domain: world.domainId },
    headers: admin,
    ...(body === undefined ? {} : { payload: body }),
  })
  return answer.body === '' ? ({} as Answer) : answer.json()
}

const settings = () => call<DomainSettings>('GET', `/domains/${world.domainId}/settings`)
const find = (body: object) => call<{ total: number; result: Product[] }>('POST', '/products/query', body)
const write = (index: number, values: object) =>
  call('POST', '/products/changes', { changes: [{ product: world.products[index]?.id, values }] })

describe('a detail field', () => {
  it('is added, changed, ordered and deleted with its values, and its column is empty for the next one', async () => {
    const name = unique('Colour')
    const id = await call<string>('POST', '/detail-fields', { name, type: 'number' })
    expect((await call('POST', '/detail-fields', { name: name.toLowerCase(), type: 'text' })).code).toBe(
      'NameAlreadyExists',
    )
    await write(0, { [`detail:${id}`]: '5' })
    expect(await call('GET', `/detail-fields/${id}/use`)).toEqual({ products: 1, values: [] })
    await call('PATCH', `/detail-fields/${id}`, { name: `${name} b`, required: true })
    await call('PUT', '/detail-fields/order', [id])
    expect((await settings()).productDetailFields[0]).toMatchObject({
      _id: id,
      name: `${name} b`,
      required: true,
    })

    await call('DELETE', `/detail-fields/${id}`)
    expect((await settings()).productDetailFields.some((field) => field._id === id)).toBe(false)
    const next = await call<string>('POST', '/detail-fields', { name: unique('Next'), type: 'number' })
    expect((await find({ filters: [{ field: `detail:${next}`, type: 'EXIST', value: '' }] })).total).toBe(0)
    expect((await call('DELETE', `/detail-fields/${id}`)).code).toBe('NotFound')
  })

  it('is called by a word of any length, as price types and levels of categories are', async () => {
    const isId = expect.stringMatching(/^[0-9a-f-]{36}$/)
    expect(await call('POST', '/detail-fields', { name: '宽度', type: 'number' })).toEqual(isId)
    expect(await call('POST', '/price-types', { name: '零售', currency: 'EUR' })).toEqual(isId)
    const categoryHeaders = ['Root', '组', 'T']
    expect(await call('PATCH', '/display-settings', { categoryHeaders })).not.toHaveProperty('code')
    expect((await settings()).productDetailFields.map(({ name }) => name)).toContain('宽度')
    expect(await call('POST', '/detail-fields', { name: ' ', type: 'number' })).toMatchObject({
      code: 'MinimumCharacters',
      data: { n: 1 },
    })
  })

  it('keeps options that products have, until these have another value', async () => {
    const { material } = world.fields
    await write(1, { [`detail:${material}`]: 'brass' })
    const left = { dropdownOptions: ['oak', 'Oak', 'walnut'] }
    const refused = await call('PATCH', `/detail-fields/${material}`, left)
    expect(refused).toMatchObject({ code: 'OptionInUse', data: { option: 'brass' } })
    const query = { filters: [{ field: `detail:${material}`, type: 'EXACT', value: 'brass' }], search: '' }
    await call('POST', '/products/bulk', {
      selection: { query },
      action: { type: 'set', values: { [`detail:${material}`]: 'oak' } },
    })
    expect(await call('PATCH', `/detail-fields/${material}`, left)).toEqual({ process: null })
  })

  it('that is required names the groups whose members may not fill it in', async () => {
    const levels = { folder: { view: 3, edit: 3 }, productDetail: { view: 3, edit: 1 } }
    const group = { isExternal: false, isRoot: false, template: 'Custom', parentId: null, levels } as const
    const groupId = await insertGroup(world.staff, { ...group, name: 'Editors of some' })
    const name = 'Editors of nothing'
    await insertGroup(world.staff, { ...group, name, levels: { productDetail: { view: 3, edit: 1 } } })
    const [may, mayNot] = [
      await call<string>('POST', '/detail-fields', { name: unique('May'), type: 'text', required: true }),
      await call<string>('POST', '/detail-fields', { name: unique('Not'), type: 'text', required: true }),
    ]
    await setFieldAccess(world.staff, groupId, [{ id: may, canEdit: true }])
    const conflicts = await call<FieldConflict[]>('GET', '/detail-fields/conflicts')
    const [found] = conflicts.filter(({ group }) => group.startsWith('Editors of'))
    expect(found?.group).toBe('Editors of some')
    expect(found?.detailFields).toContain(mayNot)
    expect(found?.detailFields).not.toContain(may)
    for (const id of [may, mayNot]) await call('DELETE', `/detail-fields/${id}`)
  })

  it('is searched once it is searchable', async () => {
    const id = await call<string>('POST', '/detail-fields', { name: unique('Story'), type: 'text' })
    await write(2, { [`detail:${id}`]: 'Zanzibar' })
    expect((await find({ search: 'zanzibar' })).total).toBe(0)
    await call('PATCH', `/detail-fields/${id}`, { searchable: true })
    await expect.poll(async () => (await find({ search: 'zanzibar' })).total, { timeout: 20_000 }).toBe(1)
  })
})

describe('tabs, price types and columns', () => {
  it('get numbers where tabs have one name, in any letter case and within 200 characters', async () => {
    const { width } = world.fields
    const long = 'x'.repeat(200)
    const named = (...names: string[]) => names.map((name) => ({ name, detailFields: [width] }))
    const wanted = named('Sizes', ' sizes', 'SIZES', 'Größen', 'größen', 'Grossen', long, long)
    const names = [
      'Sizes',
      'sizes (2)',
      'SIZES (3)',
      'Größen',
      'größen (2)',
      'Grossen',
      long,
      `${'x'.repeat(196)} (2)`,
    ]
    expect(await call('PUT', '/detail-tabs', wanted)).toEqual(names)
    expect((await settings()).productDetailTabs.map(({ name }) => name)).toEqual(names)
    // A name that another tab gives up is free in the same change.
    expect(await call('PUT', '/detail-tabs', named('sizes (2)', 'Sizes'))).toEqual(['sizes (2)', 'Sizes'])
  })

  it('are set as they are given', async () => {
    const { width, weight } = world.fields
    await call('PUT', '/detail-tabs', [
      { name: 'Sizes', detailFields: [weight, width] },
      { name: 'Other', detailFields: [] },
    ])
    expect((await settings()).productDetailTabs).toEqual([
      { name: 'Sizes', detailFields: [weight, width] },
      { name: 'Other', detailFields: [] },
    ])
    expect((await call('PUT', '/detail-tabs', [{ name: 'No', detailFields: [] }])).code).toBe(
      'MinimumCharacters',
    )

    const id = await call<string>('POST', '/price-types', { name: unique('Export'), currency: 'USD' })
    await write(3, { [`price:${id}`]: '9.5' })
    expect(await call('GET', `/price-types/${id}/use`)).toEqual({ products: 1 })
    await call('PATCH', `/price-types/${id}`, { name: 'Export b' })
    await call('PUT', '/price-types/order', [id])
    expect((await settings()).priceTypes[0]).toEqual({
      _id: id,
      name: 'Export b',
      currency: 'USD',
      version: 2,
    })
    await call('DELETE', `/price-types/${id}`)
    const product = await call<Product>('GET', `/products/${world.products[3]?.id}`)
    expect(product.prices.some(({ priceType }) => priceType === id)).toBe(false)

    await call('PATCH', '/display-settings', {
      productTableHeaders: ['name', `detail:${width}`],
      categoryHeaders: ['Room', 'Kind', 'Type'],
    })
    expect(await settings()).toMatchObject({
      productTableHeaders: ['name', `detail:${width}`],
      categoryHeaders: ['Room', 'Kind', 'Type'],
    })
    expect((await call('PATCH', '/display-settings', { productTableHeaders: ['nothing'] })).code).toBe(
      'FilterFieldUnknown',
    )
  })
})

describe('very many searchable fields', () => {
  it('are all found by the search', async () => {
    let last = ''
    for (let n = 0; n < 110; n++) {
      last = await insertDetailField(world.staff, { name: `Field ${n}`, type: 'text', searchable: true })
    }
    expect(await write(5, { [`detail:${last}`]: 'haystackneedle' })).not.toHaveProperty('code')
    expect((await find({ search: 'stackneed' })).total).toBe(1)
  })
})
