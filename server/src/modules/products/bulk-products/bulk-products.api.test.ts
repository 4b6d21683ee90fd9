/** Changing many products at once: what is written, what is reported of the rest, and taking it back. */
import type { BulkAction, BulkReport, ChangedProducts, Product, ProductSelection } from '@vitrine/contract'
import fc from 'fast-check'
import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { type CatalogWorld, givenCatalog } from '../../../../test/factories/catalog.ts'
import { givenPerson, scopeOf, signIn } from '../../../../test/factories/company.ts'
import { sharedServer, type TestServer } from '../../../../test/harness/test-server.ts'
import { insertGroup, insertMember, setFolderAccess } from '../../access/index.ts'
import { storeMedia } from '../../media/index.ts'

let server: TestServer
let world: CatalogWorld
let admin: Record<string, string>

beforeAll(async () => {
  server = await sharedServer({ works: true })
  world = await givenCatalog(server, { products: 260, seed: 7 })
  admin = await signIn(server, world.admin)
})

async function post<Answer>(path: string, payload: unknown, headers = admin): Promise<Answer> {
  const query = { domain: world.domainId }
  const answer = await server.request({
    method: 'POST',
    url: `/api${path}`,
    query,
    headers,
    ...(payload === null ? {} : { payload: payload as object }),
  })
  return answer.json()
}

const change = (changes: unknown[], headers = admin) =>
  post<ChangedProducts>('/products/changes', { changes }, headers)
const bulk = (selection: unknown, action: BulkAction, headers = admin) =>
  post<BulkReport>('/products/bulk', { selection, action }, headers)
const undo = (id: string | null, headers = admin) =>
  post<BulkReport>(`/products/bulk/${id}/undo`, null, headers)

const idOf = (index: number) => world.products[index]?.id ?? ''

async function read(id: string, headers = admin): Promise<Product> {
  const query = { domain: world.domainId }
  return (await server.request({ url: `/api/products/${id}`, query, headers })).json()
}

async function query(filters: unknown[], search = ''): Promise<{ total: number; result: Product[] }> {
  return await post('/products/query', { filters, search })
}

const priceOf = (product: Product, priceType: string) =>
  product.prices.find((price) => price.priceType === priceType)?.value

async function ended(process: string | null): Promise<Record<string, unknown>> {
  const url = `/api/processes/${process}`
  const ask = async () =>
    (await server.request({ url, query: { domain: world.domainId }, headers: admin })).json()
  await expect.poll(async () => (await ask()).state, { timeout: 30_000 }).not.toMatch(/queued|running/)
  return await ask()
}

/** Everything that is stored of the company's products, but for versions and times. */
async function snapshot(): Promise<unknown[]> {
  return await world.staff.rows(sql`
    select p.id, p.name, p.reference, p.description, p.category_id, f.folder_ids, p.details, p.prices,
      p.deleted_at is null as is_here
    from products p join folder_sets f on f.domain_id = p.domain_id and f.id = p.folder_set
    where p.domain_id = app_domain() order by p.id`)
}

describe('a block of values', () => {
  it('is written where it fits, and says of the rest what is wrong with it', async () => {
    const { width, note, link } = world.fields
    const answer = await change([
      { product: idOf(0), values: { name: '  New name ', [`detail:${width}`]: '12.50' } },
      { product: idOf(1), values: { name: 'ab', [`detail:${note}`]: 'Noted here' } },
      {
        product: idOf(2),
        values: {
          [`detail:${width}`]: 'wide',
          [`detail:${link}`]: 'here',
          [`price:${world.prices.retail}`]: '',
        },
      },
      { product: idOf(3), values: { createdAt: 'now', category: idOf(3) } },
      { product: world.domainId, values: { name: 'Nothing there' } },
    ])
    expect(answer.changed.map(({ product }) => product).sort()).toEqual([idOf(0), idOf(1), idOf(2)].sort())
    expect(answer.faults.map(({ product, field, code }) => [product, field, code])).toEqual([
      [idOf(1), 'name', 'MinimumCharacters'],
      [idOf(2), `detail:${width}`, 'FilterValueInvalid'],
      [idOf(2), `detail:${link}`, 'UrlInvalid'],
      [idOf(3), 'createdAt', 'InvalidInput'],
      [idOf(3), 'category', 'CategoryUnknown'],
      [world.domainId, 'name', 'NotFound'],
    ])
    const product = await read(idOf(0))
    expect(product.name).toBe('New name')
    expect(product.details).toContainEqual({ detailField: width, value: '12.5' })
    expect(priceOf(await read(idOf(2)), world.prices.retail)).toBe('0')
    const found = await query([{ field: 'name', type: 'EXACT', value: 'New name' }])
    expect(found.result.map(({ _id }) => _id)).toEqual([idOf(0)])
  })

  it('takes back what it changed by one undo, and leaves what was changed since', async () => {
    const before = await read(idOf(4))
    const other = await read(idOf(5))
    const { bulk: id } = await change([
      { product: idOf(4), values: { name: 'Changed once', description: 'By a block' } },
      { product: idOf(5), values: { description: 'By a block' } },
    ])
    await change([{ product: idOf(4), values: { name: 'Changed twice' } }])
    const report = await undo(id)
    expect(report).toMatchObject({ total: 2, changed: 2 })
    expect(report.faults).toEqual([
      {
        product: idOf(4),
        field: 'name',
        code: 'ValueChangedSince',
        data: { written: 'Changed once', present: 'Changed twice' },
      },
    ])
    expect(await read(idOf(4))).toMatchObject({ name: 'Changed twice', description: before.description })
    expect((await read(idOf(5))).description).toBe(other.description)
    // Set back by hand, the rest of it can be taken back.
    await change([{ product: idOf(4), values: { name: 'Changed once' } }])
    const undone = await undo(id)
    expect(undone).toMatchObject({ changed: 1, faults: [] })
    expect((await read(idOf(4))).name).toBe(before.name)
    // Taking back what was taken back does it again.
    expect(await undo(undone.bulk)).toMatchObject({ changed: 1, faults: [] })
    expect((await read(idOf(4))).name).toBe('Changed once')
    await undo(undone.bulk)
  })

  it('does not overwrite what somebody else has changed meanwhile', async () => {
    const { version } = await read(idOf(6))
    await change([{ product: idOf(6), values: { description: 'Mine' } }])
    const stale = { product: idOf(6), version, values: { description: 'Late', name: 'Another field' } }
    const answer = await change([stale])
    expect(answer.faults).toEqual([
      {
        product: idOf(6),
        field: 'description',
        code: 'StaleVersion',
        data: { version: Number(version) + 1, description: 'Mine' },
      },
    ])
    expect(await read(idOf(6))).toMatchObject({ name: 'Another field', description: 'Mine' })
  })

  it('gives a reference to one product only', async () => {
    const taken = (await read(idOf(7))).reference
    const answer = await change([
      { product: idOf(8), values: { reference: taken.toLowerCase() } },
      { product: idOf(9), values: { reference: 'FRESH-1' } },
      { product: idOf(10), values: { reference: 'fresh-1' } },
    ])
    expect(answer.faults.map(({ product, code }) => [product, code])).toEqual([
      [idOf(8), 'ReferenceAlreadyExists'],
      [idOf(10), 'ReferenceAlreadyExists'],
    ])
    expect((await read(idOf(9))).reference).toBe('FRESH-1')
  })
})

describe('a colleague with one folder', () => {
  it('changes products of that folder only, and learns of no others', async () => {
    const colleague = await givenPerson(server)
    const groupId = await insertGroup(world.staff, {
      name: 'Editors',
      isExternal: false,
      isRoot: false,
      template: 'Custom',
      parentId: null,
      levels: { folder: { view: 1, edit: 1 } },
    })
    await setFolderAccess(world.staff, groupId, [
      { id: world.folders.open, canView: true, canEdit: true },
      { id: world.folders.closed, canView: true, canEdit: false },
    ])
    await insertMember(world.staff, { personId: colleague.id, isClient: false, groupIds: [groupId] })
    const headers = await signIn(server, colleague)
    const isIn = (folder: string) => world.products.filter(({ folderIds }) => folderIds.includes(folder))
    const all: ProductSelection = { query: { filters: [], search: '' }, except: [] }
    const action: BulkAction = { type: 'set', values: { description: 'Seen' } }
    const preview = await post<{ total: number; changed: number; refused: number }>(
      '/products/bulk/preview',
      { selection: all, action },
      headers,
    )
    const seen = new Set([...isIn(world.folders.open), ...isIn(world.folders.closed)])
    const editable = new Set(isIn(world.folders.open))
    expect(preview.total).toBe(seen.size)
    expect(preview.changed).toBe(editable.size)
    expect(preview.refused).toBe(seen.size - editable.size)
    const hidden = world.products.find((product) => !seen.has(product))
    const reached = [...seen].find((product) => !editable.has(product))
    const answer = await change(
      [
        { product: hidden?.id, values: { name: 'Other name' } },
        { product: reached?.id, values: { name: 'Other name' } },
        { product: isIn(world.folders.open)[0]?.id, values: { [`detail:${world.fields.width}`]: '1' } },
      ],
      headers,
    )
    expect(answer.faults.map(({ code }) => code)).toEqual(['NotFound', 'NotAllowed', 'NotFound'])
    expect(answer.changed).toEqual([])
    // Nobody takes back what others did.
    const { bulk: id } = await change([{ product: idOf(11), values: { description: 'Of the admin' } }])
    expect(await undo(id, headers)).toMatchObject({ code: 'NotFound' })
  })
})

describe('a bulk action', () => {
  it('changes prices by percent, says beforehand what that means, and is undone', async () => {
    const before = await snapshot()
    const selection = { ids: world.products.slice(20, 60).map(({ id }) => id) }
    const action: BulkAction = {
      type: 'price',
      priceType: world.prices.retail,
      by: 'percent',
      value: '3',
      decimals: 2,
    }
    const priced = await Promise.all(selection.ids.map((id) => read(id)))
    const withPrice = priced.filter((product) => Number(priceOf(product, world.prices.retail) ?? 0) > 0)
    const preview = await post<{ total: number; changed: number; examples: { newValue: string }[] }>(
      '/products/bulk/preview',
      { selection, action },
    )
    expect(preview).toMatchObject({ total: 40, changed: withPrice.length })
    const report = await bulk(selection, action)
    expect(report).toMatchObject({ total: 40, changed: withPrice.length, process: null, faults: [] })
    const [example] = withPrice
    const old = Number(priceOf(example as Product, world.prices.retail))
    const now = Number(priceOf(await read(example?._id ?? ''), world.prices.retail))
    expect(now).toBeCloseTo(old * 1.03, 2)
    expect((await undo(report.bulk)).changed).toBe(withPrice.length)
    expect(await snapshot()).toEqual(before)
  })

  it('is a process above 200 products, reports what it did, and is undone by another', async () => {
    const before = await snapshot()
    const all = { query: { filters: [], search: '' }, except: [idOf(0)] }
    const values = { [`detail:${world.fields.note}`]: 'Said of everything' }
    const report = await bulk(all, { type: 'set', values })
    expect(report.process).toBe(report.bulk)
    const process = await ended(report.process)
    expect(process).toMatchObject({ state: 'finished', total: report.total, processed: report.total })
    const found = await query([
      { field: `detail:${world.fields.note}`, type: 'EXACT', value: 'Said of everything' },
    ])
    expect(found.total).toBe(report.total)
    const back = await undo(report.bulk)
    expect(await ended(back.process)).toMatchObject({ state: 'finished' })
    expect(await snapshot()).toEqual(before)
  })

  it('deletes into the trash, from where everything comes back', async () => {
    const before = await snapshot()
    const ids = [idOf(70), idOf(71), idOf(72)]
    const report = await bulk({ ids }, { type: 'delete' })
    expect(report.changed).toBe(3)
    expect(await read(idOf(70))).toMatchObject({ code: 'NotFound' })
    // A reference that is taken meanwhile is not given twice.
    const [row] = await world.staff.rows<{ reference: string }>(
      sql`select reference from products where id = ${idOf(71)}`,
    )
    const { reference = '' } = row ?? {}
    await change([{ product: idOf(73), values: { reference } }])
    const restored = await bulk({ ids }, { type: 'restore' })
    expect(restored.changed).toBe(2)
    expect(restored.faults.map(({ product, code }) => [product, code])).toEqual([
      [idOf(71), 'ReferenceAlreadyExists'],
    ])
    await change([{ product: idOf(73), values: { reference: `FREE-${Date.now()}` } }])
    expect((await undo(report.bulk)).changed).toBe(1)
    const names = (rows: unknown[]) => rows.map((product) => (product as { is_here: boolean }).is_here)
    expect(names(await snapshot())).toEqual(names(before))
  })

  it('moves between folders, and never leaves a product in none', async () => {
    const { open, closed } = world.folders
    const ids = [idOf(80), idOf(81)]
    await bulk({ ids }, { type: 'move', folders: [closed] })
    expect((await read(idOf(80))).folders).toEqual([closed])
    await bulk({ ids }, { type: 'folders', add: [open], remove: [] })
    expect((await read(idOf(80))).folders.toSorted()).toEqual([open, closed].toSorted())
    const report = await bulk({ ids }, { type: 'folders', add: [], remove: [open, closed] })
    expect(report.changed).toBe(0)
    expect(report.faults.map(({ code }) => code)).toEqual(['FolderNeeded', 'FolderNeeded'])
  })

  it('copies products with their files under names and references of their own', async () => {
    const id = idOf(90)
    const picture = Buffer.from(
      'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
      'base64',
    )
    const media = { productId: id, fileName: 'front.png', type: 'image', content: picture } as const
    await storeMedia(world.staff, server.storage, media)
    const original = await read(id)
    const report = await bulk({ ids: [id] }, { type: 'duplicate' })
    expect(await ended(report.process)).toMatchObject({ state: 'finished' })
    const found = await query([{ field: 'reference', type: 'EXACT', value: `${original.reference} (2)` }])
    const [copy] = found.result
    expect(copy).toMatchObject({
      description: original.description,
      categories: original.categories,
      media: [{ name: 'front.png', version: 1 }],
    })
    const address = `/assets/domains/${world.domainId}/products/${copy?._id}/front.png?version=1`
    const file = await server.request({ url: address, headers: admin })
    expect(file.rawPayload.equals(picture)).toBe(true)
    const back = await undo(report.bulk)
    const undone = back.process === null ? back : await ended(back.process)
    expect(undone).toBeTruthy()
    expect(await read(copy?._id ?? '')).toMatchObject({ code: 'NotFound' })
  })

  it('refuses a price below zero, and what is no field', async () => {
    const ids = world.products.slice(20, 40).map(({ id }) => id)
    const { retail } = world.prices
    const action: BulkAction = {
      type: 'price',
      priceType: retail,
      by: 'amount',
      value: '-999999',
      decimals: 2,
    }
    const report = await bulk({ ids }, action)
    expect(report.changed).toBe(0)
    expect(new Set(report.faults.map(({ code }) => code))).toEqual(new Set(['PriceBelowZero']))
    const refused = await server.request({
      method: 'POST',
      url: '/api/products/bulk',
      query: { domain: world.domainId },
      headers: admin,
      payload: { selection: { ids: [] }, action },
    })
    expect([refused.statusCode, refused.json().code]).toEqual([400, 'InvalidInput'])
  })
})

describe('undo', () => {
  it('puts everything back as it was, whatever was changed', async () => {
    const { width, note, launched } = world.fields
    const { retail, trade } = world.prices
    const value = fc.oneof(
      fc.record({ name: fc.constantFrom('First name', 'Second name', 'ab') }),
      fc.record({ description: fc.constantFrom('', 'One', 'Two') }),
      fc.record({ [`detail:${width}`]: fc.constantFrom(null, '', '1', '2.50', 'x') }),
      fc.record({ [`detail:${note}`]: fc.constantFrom(null, 'Note', '  ') }),
      fc.record({ [`detail:${launched}`]: fc.constantFrom(null, '2026-01-31', '31.1.2026') }),
      fc.record({ [`price:${retail}`]: fc.constantFrom(null, '0', '10', '-') }),
      fc.record({ [`price:${trade}`]: fc.constantFrom(null, '7.777') }),
      fc.record({
        folder: fc.constantFrom(world.folders.open, `${world.folders.open},${world.folders.closed}`),
      }),
    )
    const block = fc.array(fc.record({ product: fc.integer({ min: 100, max: 112 }), values: value }), {
      minLength: 1,
      maxLength: 20,
    })
    await fc.assert(
      fc.asyncProperty(block, async (changes) => {
        const before = await snapshot()
        const answer = await change(
          changes.map(({ product, values }) => ({ product: idOf(product), values })),
        )
        if (answer.bulk !== null) expect((await undo(answer.bulk)).faults).toEqual([])
        expect(await snapshot()).toEqual(before)
      }),
      { numRuns: 25 },
    )
  })
})

it('tells as a process of what is no field, as it does at once', async () => {
  const all = { query: { filters: [], search: '' }, except: [] }
  for (const field of ['detail:nothing', `detail:${idOf(0)}`]) {
    const { process, total } = await bulk(all, { type: 'set', values: { [field]: 'x' } })
    const { state, result } = await ended(process)
    expect([state, result]).toMatchObject([
      'finished',
      { numbers: { changed: 0, refused: 0, faulty: total } },
    ])
  }
})

it('changes each product once as a process, with one line of history each', async () => {
  const scope = await scopeOf(server, world.admin, world.domainId)
  const all = { query: { filters: [], search: '' }, except: [] }
  const action: BulkAction = {
    type: 'price',
    priceType: world.prices.trade,
    by: 'amount',
    value: '1',
    decimals: 2,
  }
  const before = await query([{ field: `price:${world.prices.trade}`, type: 'EXIST', value: '' }])
  const report = await bulk(all, action)
  await ended(report.process)
  const [entries] = await scope.rows<{ count: number; products: number }>(sql`
    select count(*)::int as count, count(distinct subject_id)::int as products from activity
    where bulk_id = ${report.bulk} and subject_id is not null`)
  expect(entries).toEqual({ count: before.total, products: before.total })
})
