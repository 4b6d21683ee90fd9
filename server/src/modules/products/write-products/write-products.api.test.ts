/** What may be written into a product, and what is refused. */
import type { ErrorBody, Product } from '@vitrine/contract'
import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { type CatalogWorld, givenCatalog } from '../../../../test/factories/catalog.ts'
import { givenPerson, signIn, unique } from '../../../../test/factories/company.ts'
import { type ApiCaller, apiCaller, refusalOf } from '../../../../test/harness/api-caller.ts'
import { sharedServer, type TestServer } from '../../../../test/harness/test-server.ts'
import { insertGroup, insertMember } from '../../access/index.ts'
import { insertDetailField } from '../../detail-fields/index.ts'
import { insertFolder, visibleTree } from '../../folders/index.ts'

let server: TestServer
let world: CatalogWorld
let other: CatalogWorld
let admin: ApiCaller
let otherAdmin: ApiCaller
let categories: { seating: string; tables: string; root: string; foreign: string }
let qrCode: string

beforeAll(async () => {
  server = await sharedServer()
  world = await givenCatalog(server, { products: 20, seed: 11 })
  other = await givenCatalog(server, { products: 2, seed: 12 })
  qrCode = await insertDetailField(world.staff, { name: 'QR code', type: 'QR Codes' })
  admin = apiCaller(server, world.domainId, await signIn(server, world.admin))
  otherAdmin = apiCaller(server, other.domainId, await signIn(server, other.admin))
  const named = async (of: CatalogWorld, name: string | null) => {
    const rows = await of.staff.rows<{ id: string }>(sql`
      select id from categories where domain_id = app_domain()
        and ${name === null ? sql`parent_id is null` : sql`name = ${name}`}`)
    return rows[0]?.id ?? ''
  }
  categories = {
    seating: await named(world, 'Seating'),
    tables: await named(world, 'Tables'),
    root: await named(world, null),
    foreign: await named(other, 'Tables'),
  }
})

const idOf = (index: number) => world.products[index]?.id ?? ''
const nowhere = '01a1fb1f-9d59-7826-9959-c497f1cdcd45'

/** The smallest product that may be created, with something else in it. */
const draft = (more: object = {}) => ({
  name: 'Some chair',
  reference: unique('NEW'),
  folders: [world.folders.open],
  ...more,
})
const create = (more: object = {}, as = admin) => as<Product>('POST /products', { body: draft(more) })
const read = async (id: string, as = admin) => (await as<Product>(`GET /products/${id}`)).body
const edit = (id: string, body: object, as = admin) => as<Product>(`PATCH /products/${id}`, { body })
const countAll = async () => {
  const [row] = await world.staff.rows<{ n: number }>(sql`
    select count(*)::int as n from products where domain_id = app_domain()`)
  return row?.n
}

describe('creating a product', () => {
  it('trims texts, takes no value for a price of 0, an empty date for today, and makes a code of the address in its folder', async () => {
    const { launched, width, note } = world.fields
    const { retail, trade } = world.prices
    const reference = unique('Trim')
    const { status, body } = await create({
      name: '  A  chair ',
      reference: ` ${reference}\t`,
      description: ' By hand \n',
      categories: [categories.seating, categories.tables],
      prices: [{ priceType: retail }, { priceType: trade, value: 12.5 }],
      details: [
        { detailField: launched },
        { detailField: width, value: '007.50' },
        { detailField: note, value: ' noted ' },
      ],
    })
    expect(status).toBe(200)
    const today = new Date().toISOString().slice(0, 10)
    expect(body).toMatchObject({
      name: 'A  chair',
      reference,
      description: 'By hand',
      categories: [categories.seating],
      folders: [world.folders.open],
      owner: world.admin.id,
      version: 1,
    })
    expect(new Set(body.prices)).toEqual(
      new Set([
        { priceType: retail, value: '0' },
        { priceType: trade, value: '12.5' },
      ]),
    )
    expect(body.details.filter(({ detailField }) => detailField !== qrCode)).toEqual([
      { detailField: width, value: '7.5' },
      { detailField: launched, value: today },
      { detailField: note, value: 'noted' },
    ])
    expect(body.details.find(({ detailField }) => detailField === qrCode)?.value).toBe(
      `/catalog/${body._id}?folder=${world.folders.open}`,
    )
    expect(await read(body._id)).toEqual(body)
  })

  it.each([
    ['a name of two characters', 'name', ' ab ', 422, 'MinimumCharacters'],
    ['an empty name', 'name', '', 422, 'MinimumCharacters'],
    ['a name of two symbols', 'name', '👍👍', 422, 'MinimumCharacters'],
    ['a reference of one character', 'reference', '  x', 422, 'MinimumCharacters'],
    ['a reference of spaces', 'reference', '   ', 422, 'MinimumCharacters'],
    ['a name of 201 characters', 'name', 'x'.repeat(201), 400, 'InvalidInput'],
    ['a reference of 101 characters', 'reference', 'x'.repeat(101), 400, 'InvalidInput'],
    ['a description of 10,001 characters', 'description', 'x'.repeat(10_001), 400, 'InvalidInput'],
    ['a name with a character that no text holds', 'name', 'a\0bc', 400, 'InvalidInput'],
    ['half a character', 'description', '\ud800', 400, 'InvalidInput'],
  ] as const)('refuses %s', async (_, place, text, status, key) => {
    const before = await countAll()
    const created = await create({ [place]: text })
    expect(refusalOf(created)).toEqual([status, key])
    expect((created.body as unknown as ErrorBody).data).toMatchObject({ place })
    expect(refusalOf(await edit(idOf(0), { [place]: text }))).toEqual([status, key])
    expect(await countAll()).toBe(before)
  })

  it('counts characters as people do', async () => {
    expect((await create({ name: '👍👍👍', reference: '椅子一' })).status).toBe(200)
    expect((await create({ name: 'x'.repeat(200), reference: 'y'.repeat(100) })).status).toBe(200)
  })

  it('may be called by a word that folders may not be called by', async () => {
    expect((await create({ name: ' Root ', reference: 'Null' })).status).toBe(200)
  })

  it('gives a reference once in a company, in any letter case, and again when its product is in the trash', async () => {
    const { body } = await create({ reference: 'Only-Once' })
    const again = await create({ reference: ' ONLY-once ' })
    expect(refusalOf(again)).toEqual([409, 'ReferenceAlreadyExists'])
    expect((again.body as unknown as ErrorBody).data).toEqual({ reference: 'ONLY-once' })
    expect(refusalOf(await edit(idOf(0), { reference: 'only-once' }))).toEqual([
      409,
      'ReferenceAlreadyExists',
    ])
    const elsewhere = await otherAdmin('POST /products', {
      body: { name: 'Some chair', reference: 'only-once', folders: [other.folders.open] },
    })
    expect(elsewhere.status).toBe(200)
    expect((await edit(body._id, { reference: 'ONLY-ONCE' })).body.reference).toBe('ONLY-ONCE')
    await admin(`DELETE /products/${body._id}`)
    expect((await create({ reference: 'only-once' })).status).toBe(200)
  })

  it('refuses a reference that two want at the same moment to one of them', async () => {
    const answers = await Promise.all(Array.from({ length: 5 }, () => create({ reference: 'At-Once' })))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409])
  })

  it('needs a category that the company has, where one is given', async () => {
    expect((await create()).body.categories).toEqual([])
    for (const id of [nowhere, categories.root, categories.foreign]) {
      expect(refusalOf(await create({ categories: [id] }))).toEqual([422, 'CategoryUnknown'])
      expect(refusalOf(await edit(idOf(0), { categories: [id] }))).toEqual([422, 'CategoryUnknown'])
    }
    expect(refusalOf(await create({ categories: [] }))).toEqual([422, 'CategoryNeeded'])
    expect(refusalOf(await edit(idOf(0), { categories: [] }))).toEqual([422, 'CategoryNeeded'])
    const { body } = await edit(idOf(0), { categories: [categories.tables] })
    expect(body.categories).toEqual([categories.tables])
  })

  it('needs product folders of the company', async () => {
    const { folders } = await visibleTree(world.staff)
    const parentId = folders[0]?.id ?? ''
    const plain = { parentId, name: 'No products here', isProductFolder: false, isPublished: true }
    const plainId = await insertFolder(world.staff, plain)
    const both = async (given: string[]) => [
      refusalOf(await create({ folders: given })),
      refusalOf(await edit(idOf(0), { folders: given })),
    ]
    expect(await both([])).toEqual(Array(2).fill([422, 'FolderNeeded']))
    expect(await both([plainId])).toEqual(Array(2).fill([422, 'FolderNotProductFolder']))
    for (const id of [nowhere, other.folders.open]) {
      expect(await both([world.folders.open, id])).toEqual(Array(2).fill([404, 'NotFound']))
    }
    const { open, closed } = world.folders
    const { body } = await create({ folders: [open, closed, open] })
    expect(body.folders.toSorted()).toEqual([open, closed].toSorted())
  })

  it('names each field and price type once, and only those there are', async () => {
    const { width } = world.fields
    const { retail } = world.prices
    const twice = { details: [width, width].map((detailField) => ({ detailField, value: '1' })) }
    expect(refusalOf(await create(twice))).toEqual([400, 'InvalidInput'])
    const priced = { prices: [retail, retail].map((priceType) => ({ priceType })) }
    expect(refusalOf(await create(priced))).toEqual([400, 'InvalidInput'])
    for (const id of [nowhere, other.fields.width, other.prices.retail]) {
      const unknown = { details: [{ detailField: id, value: '1' }] }
      expect(refusalOf(await create(unknown))).toEqual([404, 'NotFound'])
      expect(refusalOf(await create({ prices: [{ priceType: id }] }))).toEqual([404, 'NotFound'])
    }
  })
})

describe('a detail', () => {
  const refusedValues: [string, keyof CatalogWorld['fields'], string][] = [
    ['a word as a number', 'width', 'wide'],
    ['an exponent', 'width', '1e3'],
    ['21 fraction digits', 'width', `0.${'1'.repeat(21)}`],
    ['an option in other letter case', 'material', 'OAK'],
    ['a date in another form', 'launched', '31.12.2024'],
    ['a day that never was', 'launched', '2023-02-29'],
    ['a script as a link', 'link', 'javascript:alert(1)'],
    ['a text as a link', 'link', 'not an address'],
    ['a ribbon without its colour', 'ribbon', 'New'],
    ['10,001 characters', 'note', 'x'.repeat(10_001)],
  ]

  it.each(refusedValues)('is not %s', async (_, name, value) => {
    const detailField = world.fields[name]
    const invalid = [422, name === 'link' ? 'UrlInvalid' : 'FilterValueInvalid']
    expect(refusalOf(await create({ details: [{ detailField, value }] }))).toEqual(invalid)
    const { body } = await create()
    const path = `/products/${body._id}/details`
    expect(refusalOf(await admin(`POST ${path}`, { body: { detailField, value } }))).toEqual(invalid)
    expect(refusalOf(await admin(`PATCH ${path}/${detailField}`, { body: value }))).toEqual(invalid)
    expect((await read(body._id)).version).toBe(1)
  })

  it('is added once, changed and removed', async () => {
    const { width, launched } = world.fields
    const { body: product } = await create()
    const path = `/products/${product._id}/details`
    const shown = ({ details }: Product, id = width) =>
      details.find(({ detailField }) => detailField === id)?.value
    const add = (detailField: string, more: object = {}) =>
      admin<Product>(`POST ${path}`, { body: { detailField, ...more } })
    expect(shown((await add(width, { value: 0.1 })).body)).toBe('0.1')
    expect(refusalOf(await add(width, { value: '2' }))).toEqual([409, 'DetailAlreadyExists'])
    expect(shown((await add(launched, { value: ' ' })).body, launched)).toBe(
      new Date().toISOString().slice(0, 10),
    )
    const set = (body: string | number | object) => admin<Product>(`PATCH ${path}/${width}`, { body })
    expect(shown((await set('12.340')).body)).toBe('12.34')
    expect(shown((await set(13)).body)).toBe('13')
    expect(shown((await set({ value: '0.30000000000000000001' })).body)).toBe('0.30000000000000000001')
    expect(shown((await set('')).body)).toBe('')
    const { body } = await admin<Product>(`DELETE ${path}/${width}`)
    expect(shown(body)).toBeUndefined()
    expect(refusalOf(await admin(`DELETE ${path}/${width}`))).toEqual([404, 'NotFound'])
    expect(shown((await set('5')).body)).toBe('5')
  })

  it('of a generated or unknown field is not written', async () => {
    const path = `/products/${idOf(0)}/details`
    const everyWay = (id: string) =>
      Promise.all([
        create({ details: [{ detailField: id, value: 'x' }] }),
        admin(`POST ${path}`, { body: { detailField: id, value: 'x' } }),
        admin(`PATCH ${path}/${id}`, { body: 'x' }),
        admin(`DELETE ${path}/${id}`),
      ])
    expect((await everyWay(qrCode)).map(refusalOf)).toEqual(Array(4).fill([422, 'GeneratedValue']))
    for (const id of [nowhere, other.fields.width]) {
      expect((await everyWay(id)).map(refusalOf)).toEqual(Array(4).fill([404, 'NotFound']))
    }
  })

  it('that is required and may be seen but not written is named to whoever would make a product', async () => {
    const company = await givenCatalog(server, { products: 1, seed: 13 })
    await insertDetailField(company.staff, { name: 'Series', type: 'text', required: true })
    const person = await givenPerson(server)
    const groupId = await insertGroup(company.staff, {
      name: unique('Team'),
      isExternal: false,
      isRoot: false,
      template: 'Custom',
      parentId: null,
      levels: { folder: { view: 3, edit: 3 }, productDetail: { view: 3, edit: 0 } },
    })
    await insertMember(company.staff, { personId: person.id, isClient: false, groupIds: [groupId] })
    const theirs = apiCaller(server, company.domainId, await signIn(server, person))
    const body = { name: 'Some chair', reference: unique('REQ'), folders: [company.folders.open] }
    const refused = await theirs<ErrorBody>('POST /products', { body })
    expect(refusalOf(refused)).toEqual([403, 'RequiredDetailNotAllowed'])
    expect(refused.body.data).toEqual({ field: 'Series' })
  })

  it('that is required is there from the beginning and stays', async () => {
    const series = await insertDetailField(other.staff, { name: 'Series', type: 'text', required: true })
    const body = { name: 'Some chair', reference: unique('REQ'), folders: [other.folders.open] }
    const make = (details: object[]) => otherAdmin<Product>('POST /products', { body: { ...body, details } })
    const needed = [422, 'RequiredDetail']
    expect(refusalOf(await make([]))).toEqual(needed)
    expect(refusalOf(await make([{ detailField: series, value: '  ' }]))).toEqual(needed)
    const { body: product } = await make([{ detailField: series, value: 'First' }])
    const path = `/products/${product._id}/details/${series}`
    expect(refusalOf(await otherAdmin(`PATCH ${path}`, { body: ' ' }))).toEqual(needed)
    const removed = await otherAdmin(`DELETE ${path}`)
    expect(refusalOf(removed)).toEqual(needed)
    expect(removed.body.data).toEqual({ field: 'Series' })
    // Products that were there before the field was required may still be changed.
    const old = `/products/${other.products[0]?.id}`
    expect((await otherAdmin(`PATCH ${old}`, { body: { name: 'Renamed' } })).status).toBe(200)
  })
})

describe('a price', () => {
  it('is set, changed and removed', async () => {
    const { body: product } = await create()
    const path = `/products/${product._id}/prices/${world.prices.retail}`
    const put = async (body?: string | number | object) => {
      const answer = await admin<Product>(`PUT ${path}`, body === undefined ? {} : { body })
      return answer.body.prices
    }
    const priced = (value: string) => [{ priceType: world.prices.retail, value }]
    expect(await put()).toEqual(priced('0'))
    expect(await put('12.50')).toEqual(priced('12.5'))
    expect(await put(3)).toEqual(priced('3'))
    expect(await put({ value: '0.00000000000000000001' })).toEqual(priced('0.00000000000000000001'))
    expect((await admin<Product>(`DELETE ${path}`)).body.prices).toEqual([])
    expect(refusalOf(await admin(`DELETE ${path}`))).toEqual([404, 'NotFound'])
  })

  it.each([
    ['a word', 'dear'],
    ['written with a comma', '1,5'],
    ['an exponent', '1e3'],
    ['of 21 fraction digits', `0.${'1'.repeat(21)}`],
    ['of 31 digits', '1'.repeat(31)],
  ])('is not %s', async (_, value) => {
    const { retail } = world.prices
    const invalid = [422, 'FilterValueInvalid']
    const before = await read(idOf(1))
    expect(refusalOf(await create({ prices: [{ priceType: retail, value }] }))).toEqual(invalid)
    const answer = await admin(`PUT /products/${idOf(1)}/prices/${retail}`, { body: value })
    expect(refusalOf(answer)).toEqual(invalid)
    expect(await read(idOf(1))).toEqual(before)
  })

  it('is never below zero', async () => {
    const { retail } = world.prices
    const below = [422, 'PriceBelowZero']
    expect(refusalOf(await create({ prices: [{ priceType: retail, value: '-0.01' }] }))).toEqual(below)
    const answer = await admin(`PUT /products/${idOf(1)}/prices/${retail}`, { body: '-1' })
    expect(refusalOf(answer)).toEqual(below)
    expect(answer.body.data).toEqual({ value: '-1' })
    expect((await create({ prices: [{ priceType: retail, value: '-0.0' }] })).body.prices).toEqual([
      { priceType: retail, value: '0' },
    ])
  })

  it('of an unknown type is not written', async () => {
    for (const id of [nowhere, other.prices.retail]) {
      const path = `/products/${idOf(1)}/prices/${id}`
      expect(refusalOf(await admin(`PUT ${path}`, { body: '1' }))).toEqual([404, 'NotFound'])
      expect(refusalOf(await admin(`DELETE ${path}`))).toEqual([404, 'NotFound'])
    }
  })
})

describe('editing a product', () => {
  it('writes everything asked for or nothing', async () => {
    const before = await read(idOf(2))
    const broken = { name: 'Good name', description: 'Good too', categories: [nowhere] }
    expect(refusalOf(await edit(idOf(2), broken))).toEqual([422, 'CategoryUnknown'])
    expect(await read(idOf(2))).toEqual(before)
    const { body } = await edit(idOf(2), { name: ' Good name ', description: '' })
    expect(body).toMatchObject({ name: 'Good name', description: '', version: Number(before.version) + 1 })
  })

  it('raises no version where nothing is different', async () => {
    const before = await read(idOf(3))
    const { name, reference, description, folders } = before
    const { status, body } = await edit(idOf(3), { name: ` ${name}`, reference, description, folders })
    expect([status, body]).toEqual([200, before])
    expect((await edit(idOf(3), {})).body).toEqual(before)
  })

  it('is of products that are there, of this company', async () => {
    const foreign = other.products[0]?.id ?? ''
    const { body: gone } = await create()
    expect((await admin(`DELETE /products/${gone._id}`)).status).toBe(204)
    const { width } = world.fields
    const { retail } = world.prices
    for (const id of [nowhere, foreign, gone._id]) {
      const answers = await Promise.all([
        edit(id, { name: 'Other name' }),
        admin(`DELETE /products/${id}`),
        admin(`PUT /products/${id}/prices/${retail}`, { body: '1' }),
        admin(`DELETE /products/${id}/prices/${retail}`),
        admin(`POST /products/${id}/details`, { body: { detailField: width, value: '1' } }),
        admin(`PATCH /products/${id}/details/${width}`, { body: '1' }),
        admin(`DELETE /products/${id}/details/${width}`),
      ])
      expect(answers.map(refusalOf)).toEqual(Array(7).fill([404, 'NotFound']))
    }
    expect((await edit('no-id', { name: 'Other name', version: 1 })).status).toBe(400)
  })
})
