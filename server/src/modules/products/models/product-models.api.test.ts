import type {
  ModelChanged,
  ModelProposal,
  Product,
  ProductChange,
  ProductModel,
  ProductRow,
} from '@vitrine/contract'
import { detailKey } from '@vitrine/rules'
import { beforeAll, describe, expect, it } from 'vitest'
import { type CatalogWorld, givenCatalog } from '../../../../test/factories/catalog.ts'
import { givenPerson, signIn } from '../../../../test/factories/company.ts'
import { sharedServer, type TestServer } from '../../../../test/harness/test-server.ts'
import { insertGroup, insertMember, setFieldAccess, setFolderAccess } from '../../access/index.ts'

let server: TestServer
let world: CatalogWorld
let admin: Record<string, string>
let buyer: Record<string, string>

beforeAll(async () => {
  server = await sharedServer()
  world = await givenCatalog(server, { products: 4, seed: 11 })
  admin = await signIn(server, world.admin)
  buyer = await signIn(server, world.buyer)
})

interface Answer<Body> {
  status: number
  body: Body
}

async function call<Body>(
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE',
  path: string,
  body?: object,
  { headers = admin, query = {} }: { headers?: Record<string, string>; query?: object } = {},
): Promise<Answer<Body>> {
  const answer = await server.request({
    method,
    url: `/api${path}`,
    query: { domain: world.domainId, ...query },
    headers,
    ...(body === undefined ? {} : { payload: body }),
  })
  return { status: answer.statusCode, body: answer.body === '' ? (undefined as Body) : answer.json() }
}

let made = 0
/** Articles in a folder, by width and material. */
async function givenArticles(
  values: readonly (readonly [string, string])[],
  folders: readonly string[] = [world.folders.open],
): Promise<string[]> {
  const ids: string[] = []
  for (const [width, material] of values) {
    made += 1
    const { body } = await call<Product>('POST', '/products', {
      name: `Alva chair, ${width} ${material}`,
      reference: `ALVA-${made}`,
      folders,
      details: [
        { detailField: world.fields.width, value: width },
        { detailField: world.fields.material, value: material },
      ],
    })
    ids.push(body._id)
  }
  return ids
}

async function givenModel(articles: readonly string[], name = 'Alva chair'): Promise<ModelChanged> {
  const axes = [world.fields.width, world.fields.material]
  const { status, body } = await call<ModelChanged>('POST', '/product-models', { name, axes, articles })
  expect(status).toBe(200)
  return body
}

const getModel = (id: string, headers = admin) =>
  call<ProductModel>('GET', `/product-models/${id}`, undefined, { headers })
const setDetail = (product: string, field: string, value: string) =>
  call<Product & { code: string }>('PATCH', `/products/${product}/details/${field}`, { value })

describe('making a model', () => {
  it('is proposed with the fewest fields that tell its articles apart, and makes what was proposed', async () => {
    const ids = await givenArticles([
      ['60', 'oak'],
      ['80', 'oak'],
      ['60', 'walnut'],
    ])
    const { body } = await call<ModelProposal>('POST', '/product-models/proposal', { selection: { ids } })
    expect(body.name).toBe('Alva chair')
    expect(new Set(body.axes)).toEqual(new Set([world.fields.width, world.fields.material]))
    expect(body.articles.map(({ _id, model, isEditable }) => [_id, model, isEditable])).toEqual(
      ids.map((id) => [id, null, true]),
    )
    const { _id, changed } = await givenModel(ids)
    expect(changed).toBe(3)
    const { body: model } = await getModel(_id)
    expect(model.name).toBe('Alva chair')
    expect(model.axes[0]?.values.map(({ value }) => value)).toEqual(['60', '80'])
    expect(model.articles.map(({ _id }) => _id).toSorted()).toEqual(ids.toSorted())
    const ofArticle = await call<{ model: ProductModel }>('GET', `/products/${ids[1]}/model`)
    expect(ofArticle.body.model).toEqual(model)
  })

  it('is refused where two articles are alike, a field can’t tell articles apart or isn’t there', async () => {
    const ids = await givenArticles([
      ['1', 'oak'],
      ['1', 'oak'],
    ])
    const make = (axes: string[]) => call('POST', '/product-models', { name: 'Twins', axes, articles: ids })
    const { width, material, link } = world.fields
    expect(await make([width, material])).toMatchObject({ status: 409, body: { code: 'ArticlesAlike' } })
    expect(await make([link])).toMatchObject({ status: 422, body: { code: 'AxisUnfit' } })
    expect(await make([world.folders.open])).toMatchObject({ status: 404 })
    expect((await call<{ model: null }>('GET', `/products/${ids[0]}/model`)).body).toEqual({ model: null })
  })
})

describe('articles of a model', () => {
  it('stay different, however their values are written, and may swap them', async () => {
    const ids = await givenArticles([
      ['10', 'oak'],
      ['20', 'oak'],
    ])
    await givenModel(ids)
    const { width } = world.fields
    expect(await setDetail(ids[0] ?? '', width, '20')).toMatchObject({
      status: 409,
      body: { code: 'ArticlesAlike' },
    })
    const write = (changes: [string, string][]) =>
      call<{ changed: unknown[]; faults: { code: string }[] }>('POST', '/products/changes', {
        changes: changes.map(([product, value]) => ({ product, values: { [detailKey(width)]: value } })),
      })
    const refused = await write([[ids[0] ?? '', '20']])
    expect(refused.body).toMatchObject({ changed: [], faults: [{ code: 'ArticlesAlike' }] })
    const swapped = await write([
      [ids[0] ?? '', '20'],
      [ids[1] ?? '', '10'],
    ])
    expect(swapped.body.faults).toEqual([])
    expect(swapped.body.changed).toHaveLength(2)
    expect((await setDetail(ids[0] ?? '', width, '30')).status).toBe(200)
    expect((await setDetail(ids[1] ?? '', width, '20')).status).toBe(200)
  })

  it('are one however many people write at once', async () => {
    const ids = await givenArticles(['1', '2', '3', '4', '5'].map((width) => [width, 'walnut'] as const))
    await givenModel(ids)
    const answers = await Promise.all(ids.map((id) => setDetail(id, world.fields.width, '9')))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409, 409])
  })

  it('come and go, which is undone as a whole, and stands in their history', async () => {
    const [first = '', second = '', third = ''] = await givenArticles([
      ['11', 'oak'],
      ['12', 'oak'],
      ['13', 'oak'],
    ])
    const { _id } = await givenModel([first, second])
    const path = `/product-models/${_id}/articles`
    const change = await call<ModelChanged>('POST', path, { add: [third], remove: [first] })
    expect(change.body.changed).toBe(2)
    const ids = async () => (await getModel(_id)).body.articles.map((article) => article._id).toSorted()
    expect(await ids()).toEqual([second, third].toSorted())
    const history = await call<{ result: ProductChange[] }>('GET', `/products/${third}/history`)
    expect(history.body.result[0]).toMatchObject({
      field: 'model',
      oldValue: null,
      newValue: 'Alva chair',
      canRestore: false,
    })
    await call('POST', `/products/bulk/${change.body.bulk}/undo`)
    expect(await ids()).toEqual([first, second].toSorted())
    const dissolved = await call<ModelChanged>('DELETE', `/product-models/${_id}`)
    expect(await getModel(_id)).toMatchObject({ status: 404 })
    await call('POST', `/products/bulk/${dissolved.body.bulk}/undo`)
    expect(await ids()).toEqual([first, second].toSorted())
  })

  it('keep their place in the trash unless another one takes it', async () => {
    const ids = await givenArticles([
      ['21', 'oak'],
      ['22', 'oak'],
    ])
    const [first = '', second = ''] = ids
    const { _id } = await givenModel(ids)
    const restore = (id: string) =>
      call('POST', '/products/bulk', { selection: { ids: [id] }, action: { type: 'restore' } })
    await call('DELETE', `/products/${first}`)
    expect((await getModel(_id)).body.articles).toHaveLength(1)
    await restore(first)
    expect((await getModel(_id)).body.articles).toHaveLength(2)
    await call('DELETE', `/products/${first}`)
    expect((await setDetail(second, world.fields.width, '21')).status).toBe(200)
    await restore(first)
    expect((await getModel(_id)).body.articles.map((article) => article._id)).toEqual([second])
  })
})

describe('changing a model', () => {
  it('is refused on the ground of an older version, and where its articles would be alike', async () => {
    const ids = await givenArticles([
      ['31', 'oak'],
      ['31', 'walnut'],
    ])
    const { _id } = await givenModel(ids)
    const { version } = (await getModel(_id)).body
    const edit = (body: object, based = version) =>
      call<ProductModel>('PATCH', `/product-models/${_id}`, body, { query: { version: based } })
    expect((await edit({ name: 'Alva stool' })).body.name).toBe('Alva stool')
    expect(await edit({ name: 'Alva bench' })).toMatchObject({ status: 409, body: { code: 'StaleVersion' } })
    expect(await edit({ axes: [world.fields.width] })).toMatchObject({ body: { code: 'ArticlesAlike' } })
    expect((await edit({ axes: [world.fields.material] })).body.axes).toHaveLength(1)
    const { material } = world.fields
    expect(await call('DELETE', `/detail-fields/${material}`)).toMatchObject({
      body: { code: 'FieldIsAxis' },
    })
  })

  it('needs the right to change every article, and nothing is known of one whose articles aren’t seen', async () => {
    const open = await givenArticles([['41', 'oak']])
    const closed = await givenArticles([['42', 'oak']], [world.folders.closed])
    const { _id } = await givenModel([...open, ...closed], 'Half hidden')
    const all = await givenModel(await givenArticles([['43', 'oak']], [world.folders.closed]), 'All hidden')
    // The client sees one of them.
    const seen = (await getModel(_id, buyer)).body
    expect(seen.articles.map((article) => article._id)).toEqual(open)
    expect(JSON.stringify(seen)).not.toContain('"42"')
    expect(await getModel(all._id, buyer)).toMatchObject({ status: 404 })
    const listed = await call('GET', '/product-models', undefined, {
      headers: buyer,
      query: { search: 'hidden' },
    })
    expect(listed.body).toEqual({ total: 1, result: [{ _id, name: 'Half hidden', articles: 1 }] })
    expect((await call('PATCH', `/product-models/${_id}`, { name: 'X' }, { headers: buyer })).status).toBe(
      403,
    )
    // A colleague changes one folder and sees the other.
    const colleague = await givenPerson(server)
    const groupId = await insertGroup(world.staff, {
      name: 'Half',
      isExternal: false,
      isRoot: false,
      template: 'Custom',
      parentId: null,
      levels: { folder: { view: 1, edit: 1 }, productDetail: { view: 1, edit: 1 } },
    })
    await setFolderAccess(world.staff, groupId, [
      { id: world.folders.open, canView: true, canEdit: true },
      { id: world.folders.closed, canView: true, canEdit: false },
    ])
    await setFieldAccess(world.staff, groupId, [{ id: world.fields.width, canEdit: true }])
    await insertMember(world.staff, { personId: colleague.id, isClient: false, groupIds: [groupId] })
    const headers = await signIn(server, colleague)
    const refused = await call('POST', `/product-models/${_id}/articles`, { remove: open }, { headers })
    expect(refused).toMatchObject({ status: 403, body: { code: 'ArticlesNotYours', data: { count: 1 } } })
    expect((await getModel(_id)).body.articles).toHaveLength(2)
  })
})

describe('a grouped list', () => {
  const find = (query: object, body: object, headers = admin) =>
    call<{ total: number; result: ProductRow[] }>('POST', '/products/query', body, { headers, query })

  it('has one row for each model: what was found of it, all that is seen of it, and its lowest price', async () => {
    const ids = await givenArticles([
      ['51', 'oak'],
      ['52', 'oak'],
      ['51', 'walnut'],
    ])
    const { _id } = await givenModel(ids, 'Grouped chair')
    const { retail } = world.prices
    for (const [at, value] of ['30', '9.5', '100'].entries())
      await call('POST', '/products/changes', {
        changes: [{ product: ids[at], values: { [`price:${retail}`]: value } }],
      })
    const search = { search: 'Alva chair, 51', sorting: 'name' }
    const each = await find({}, search)
    const grouped = await find({ models: 'grouped' }, search)
    expect(each.body.total).toBe(2)
    expect(each.body.result.every((row) => row.model === undefined)).toBe(true)
    expect(grouped.body.total).toBe(1)
    const [card] = grouped.body.result
    expect(card?._id).toBe(each.body.result[0]?._id)
    expect(card?.model).toMatchObject({ _id, name: 'Grouped chair', matching: 2, articles: 3 })
    expect(card?.model?.from).toContainEqual({ priceType: retail, value: '9.5' })
    const [widths, materials] = card?.model?.axes ?? []
    expect(widths?.values.map(({ value }) => value)).toEqual(['51', '52'])
    // What is most like the card's own article.
    expect(materials?.values.map(({ article }) => article)).toEqual([ids[0], ids[2]])
  })

  it('pages through all products once, in the order of the articles that stand for the cards', async () => {
    const whole = await find({ per_page: 100 }, { sorting: '-name' })
    const models = new Map<string, string>()
    for (const { _id } of whole.body.result) {
      const { body } = await call<{ model: ProductModel | null }>('GET', `/products/${_id}/model`)
      models.set(_id, body.model?._id ?? _id)
    }
    const firsts = whole.body.result.filter(
      ({ _id }, at) => whole.body.result.findIndex((row) => models.get(row._id) === models.get(_id)) === at,
    )
    const pages = [1, 2, 3, 4].map((page) =>
      find({ models: 'grouped', per_page: 10, page }, { sorting: '-name' }),
    )
    const cards = (await Promise.all(pages)).flatMap(({ body }) => body.result)
    expect(cards.map(({ _id }) => _id)).toEqual(firsts.map(({ _id }) => _id).slice(0, 40))
    const { body } = await find({ models: 'grouped' }, {})
    expect(body.total).toBe(firsts.length)
    expect(await find({ models: 'grouped', per_page: -1 }, {})).toMatchObject({
      body: { code: 'InvalidInput' },
    })
  })
})
