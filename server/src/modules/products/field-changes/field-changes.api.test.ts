/** Fields that get another type, and options that go while products have them. */
import type { DetailField, DomainSettings, FieldTypeReport, Product } from '@vitrine/contract'
import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { type CatalogWorld, givenCatalog } from '../../../../test/factories/catalog.ts'
import { signIn, unique } from '../../../../test/factories/company.ts'
import { requestAsPage } from '../../../../test/harness/request-as-page.ts'
import { sharedServer, type TestServer } from '../../../../test/harness/test-server.ts'

let server: TestServer
let world: CatalogWorld
let admin: Record<string, string>

beforeAll(async () => {
  server = await sharedServer({ works: true })
  world = await givenCatalog(server, { products: 260, seed: 5 })
  admin = await signIn(server, world.admin)
})

async function call<Answer = { code?: string }>(
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

const newField = (values: Partial<DetailField>) =>
  call<string>('POST', '/detail-fields', { name: unique('Field'), type: 'text', ...values })
const write = (values: readonly (string | null)[], id: string) =>
  call('POST', '/products/changes', {
    changes: values.map((value, index) => ({
      product: world.products[index]?.id,
      values: { [`detail:${id}`]: value },
    })),
  })
const fieldNow = async (id: string) =>
  (await call<DomainSettings>('GET', `/domains/${world.domainId}/settings`)).productDetailFields.find(
    (field) => field._id === id,
  )
const shownValue = async (index: number, id: string) =>
  (await call<Product>('GET', `/products/${world.products[index]?.id}`)).details.find(
    ({ detailField }) => detailField === id,
  )?.value
const count = async (id: string, type: string, value: string) =>
  (
    await call<{ total: number }>('POST', '/products/query', {
      filters: [{ field: `detail:${id}`, type, value }],
    })
  ).total

describe('another type for a field', () => {
  it('is reported before anything changes, converts what fits, and leaves the rest in the history', async () => {
    const id = await newField({})
    await write(['12,5', '7', 'about 9', 'about 9'], id)
    const report = await call<FieldTypeReport>('POST', `/detail-fields/${id}/type/preview`, {
      type: 'number',
    })
    expect(report).toEqual({
      products: 4,
      lost: 2,
      lostValues: 1,
      examples: [{ value: 'about 9', products: 2 }],
    })
    expect(await shownValue(0, id)).toBe('12,5')

    expect(await call('PUT', `/detail-fields/${id}/type`, { type: 'number' })).toEqual({ process: null })
    expect((await fieldNow(id))?.type).toBe('number')
    expect([await shownValue(0, id), await shownValue(1, id), await shownValue(2, id)]).toEqual([
      '12.5',
      '7',
      undefined,
    ])
    expect([await count(id, 'GT', '7.5'), await count(id, 'EXIST', '')]).toEqual([1, 2])
    const history = await call<{ result: object[] }>('GET', `/products/${world.products[2]?.id}/history`)
    expect(history.result[0]).toMatchObject({ kind: 'detail field deleted', oldValue: 'about 9' })
  })

  it('makes a dropdown of texts, then a ribbon, and text again', async () => {
    const id = await newField({})
    await write(['Oak', 'Ash', 'Oak'], id)
    await call('PUT', `/detail-fields/${id}/type`, { type: 'dropdown' })
    expect((await fieldNow(id))?.dropdownOptions).toEqual(['Oak', 'Ash'])
    await call('PUT', `/detail-fields/${id}/type`, { type: 'ribbon' })
    expect((await fieldNow(id))?.ribbon.map(({ label }) => label)).toEqual(['Oak', 'Ash'])
    expect(await shownValue(0, id)).toMatch(/^Oak\|#/)
    await call('PUT', `/detail-fields/${id}/type`, { type: 'text' })
    expect([await shownValue(1, id), await count(id, 'EXACT', 'Oak')]).toEqual(['Ash', 2])
  })

  it('gives its column to whoever comes next, empty', async () => {
    const id = await newField({ type: 'number' })
    await write(['5'], id)
    await call('PUT', `/detail-fields/${id}/type`, { type: 'text' })
    const next = await newField({ type: 'number' })
    expect([await count(next, 'EXIST', ''), await count(id, 'EXACT', '5')]).toEqual([0, 1])
  })

  it('of many products is a process, which also looks into the trash', async () => {
    const id = await newField({})
    const all = world.products.map((_, index) => (index % 2 === 0 ? String(index) : 'no number'))
    await write(all, id)
    const last = world.products[258]?.id ?? ''
    await call('POST', '/products/bulk', { selection: { ids: [last] }, action: { type: 'delete' } })
    const { process } = await call<{ process: string }>('PUT', `/detail-fields/${id}/type`, {
      type: 'number',
    })
    expect(process).toEqual(expect.any(String))
    await expect.poll(async () => (await fieldNow(id))?.type, { timeout: 30_000 }).toBe('number')
    expect(await count(id, 'EXIST', '')).toBe(129)
    const [trashed] = await world.staff.rows<{ value: string }>(
      sql`select details ->> ${id} as value from products where domain_id = ${world.domainId} and id = ${last}`,
    )
    expect(trashed?.value).toBe('258')
  })

  it('of an unknown field is refused', async () => {
    const path = `/detail-fields/${crypto.randomUUID()}/type`
    expect((await call('PUT', path, { type: 'text' })).code).toBe('NotFound')
    expect((await call('POST', `${path}/preview`, { type: 'text' })).code).toBe('NotFound')
  })
})

describe('options that go while products have them', () => {
  it('are replaced by another one, or taken away, as is said', async () => {
    const id = await newField({ type: 'dropdown', dropdownOptions: ['Oak', 'Ash', 'Elm'] })
    await write(['Oak', 'Ash', 'Elm'], id)
    const edit = { dropdownOptions: ['Elm'], replacements: { Oak: 'Elm' } }
    expect((await call('PATCH', `/detail-fields/${id}`, edit)).code).toBe('OptionInUse')
    expect((await fieldNow(id))?.dropdownOptions).toHaveLength(3)
    const whole = { ...edit, replacements: { Oak: 'Elm', Ash: null } }
    expect(await call('PATCH', `/detail-fields/${id}`, whole)).toEqual({ process: null })
    expect([await shownValue(0, id), await shownValue(1, id), await shownValue(2, id)]).toEqual([
      'Elm',
      undefined,
      'Elm',
    ])
    expect((await fieldNow(id))?.dropdownOptions).toEqual(['Elm'])
  })

  it('leave products with other values alone, and may be called like anything', async () => {
    const dropdownOptions = ['constructor', 'toString', 'Ash']
    const id = await newField({ type: 'dropdown', dropdownOptions })
    await write(['constructor', 'Ash', 'toString'], id)
    const versionOf = async (index: number) =>
      (await call<Product>('GET', `/products/${world.products[index]?.id}`)).version
    const before = await versionOf(1)
    const edit = { dropdownOptions: ['Ash', 'toString'], replacements: { constructor: 'Ash' } }
    const refused = { dropdownOptions: ['Ash', 'constructor'], replacements: {} }
    expect((await call('PATCH', `/detail-fields/${id}`, refused)).code).toBe('OptionInUse')
    expect(await call('PATCH', `/detail-fields/${id}`, edit)).toEqual({ process: null })
    expect([await shownValue(0, id), await shownValue(1, id), await shownValue(2, id)]).toEqual([
      'Ash',
      'Ash',
      'toString',
    ])
    expect(await versionOf(1)).toBe(before)
  })

  it('take a ribbon’s new colour to its products', async () => {
    const id = await newField({ type: 'ribbon', ribbon: [{ label: 'New', color: '#111111' }] })
    await write(['New|#111111'], id)
    await call('PATCH', `/detail-fields/${id}`, {
      ribbon: [{ label: 'New', color: '#222222' }],
      replacements: { 'New|#111111': 'New|#222222' },
    })
    expect(await shownValue(0, id)).toBe('New|#222222')
  })
})
