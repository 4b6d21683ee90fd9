/** Writes based on an older version of a product. */
import type { ErrorBody, Product } from '@vitrine/contract'
import { beforeAll, describe, expect, it } from 'vitest'
import { type CatalogWorld, givenCatalog } from '../../../../test/factories/catalog.ts'
import { givenPerson, signIn, unique } from '../../../../test/factories/company.ts'
import { type Answer, type ApiCaller, apiCaller, refusalOf } from '../../../../test/harness/api-caller.ts'
import { sharedServer, type TestServer } from '../../../../test/harness/test-server.ts'
import { insertGroup, insertMember, setFolderAccess } from '../../access/index.ts'

let server: TestServer
let world: CatalogWorld
let admin: ApiCaller

beforeAll(async () => {
  server = await sharedServer()
  world = await givenCatalog(server, { products: 3, seed: 21 })
  admin = apiCaller(server, world.domainId, await signIn(server, world.admin))
})

async function make(more: object = {}): Promise<Product> {
  const draft = { name: 'Some chair', reference: unique('OLD'), folders: [world.folders.open], ...more }
  return (await admin<Product>('POST /products', { body: draft })).body
}
const read = async (id: string) => (await admin<Product>(`GET /products/${id}`)).body
const edit = (id: string, body: object) => admin<Product>(`PATCH /products/${id}`, { body })
const dataOf = (answer: Answer<unknown>) => (answer.body as ErrorBody).data

const stale = [409, 'StaleVersion']

describe('a write based on an older version', () => {
  it('of a field that has changed since is refused with the value it has now', async () => {
    const { _id: id } = await make()
    await edit(id, { name: 'Theirs', version: 1 })
    const answer = await edit(id, { name: 'Mine and late', description: 'Late too', version: 1 })
    expect(refusalOf(answer)).toEqual(stale)
    expect(dataOf(answer)).toEqual({ version: 2, name: 'Theirs' })
    expect(await read(id)).toMatchObject({ name: 'Theirs', description: '', version: 2 })
    expect((await edit(id, { name: 'Mine after all', version: 2 })).body.version).toBe(3)
  })

  it('of another field counts, and leaves what has changed since', async () => {
    const { _id: id } = await make()
    await edit(id, { name: 'Theirs', version: 1 })
    const { status, body } = await edit(id, { description: 'Mine', version: 1 })
    expect(status).toBe(200)
    expect(body).toMatchObject({ name: 'Theirs', description: 'Mine', version: 3 })
  })

  it('counts when it wants what is there already', async () => {
    const { _id: id } = await make()
    await edit(id, { name: 'Both of us', version: 1 })
    expect((await edit(id, { name: 'Both of us', version: 1 })).status).toBe(200)
    expect((await read(id)).version).toBe(2)
  })

  it('is refused for prices, details, category and folders alike', async () => {
    const { width } = world.fields
    const { retail } = world.prices
    const { _id: id } = await make()
    const price = `PUT /products/${id}/prices/${retail}` as const
    const detail = `/products/${id}/details` as const
    await admin(price, { body: '10' })
    await admin(`POST ${detail}`, { body: { detailField: width, value: '20' } })
    await edit(id, { folders: [world.folders.closed] })
    const query = { version: '1' }
    const answers = [
      await admin(price, { body: '11', query }),
      await admin(`DELETE /products/${id}/prices/${retail}`, { query }),
      await admin(`PATCH ${detail}/${width}`, { body: '21', query }),
      await admin(`DELETE ${detail}/${width}`, { query }),
      // Adding what somebody has added meanwhile is a conflict of the same kind: both values are shown.
      await admin(`POST ${detail}`, { body: { detailField: width, value: '21' }, query }),
      await edit(id, { folders: [world.folders.draft], version: 1 }),
    ]
    expect(answers.map(refusalOf)).toEqual(Array(6).fill(stale))
    const version = 4
    expect(answers.map(dataOf)).toEqual([
      { version, [`price:${retail}`]: '10' },
      { version, [`price:${retail}`]: '10' },
      { version, [`detail:${width}`]: '20' },
      { version, [`detail:${width}`]: '20' },
      { version, [`detail:${width}`]: '20' },
      { version, folder: world.folders.closed },
    ])
  })

  it('of a value that is gone answers that there is none', async () => {
    const { retail } = world.prices
    const { _id: id } = await make({ prices: [{ priceType: retail, value: '5' }] })
    await admin(`DELETE /products/${id}/prices/${retail}`)
    const answer = await admin(`PUT /products/${id}/prices/${retail}`, { body: { value: '6', version: 1 } })
    expect(refusalOf(answer)).toEqual(stale)
    expect(dataOf(answer)).toEqual({ version: 2, [`price:${retail}`]: '' })
    // Who wants it gone, too, has got what they want.
    const again = await admin(`DELETE /products/${id}/prices/${retail}`, { query: { version: '1' } })
    expect(again.status).toBe(200)
    expect((await read(id)).version).toBe(2)
  })

  it('deletes nothing that has changed in any way', async () => {
    const { _id: id } = await make()
    await edit(id, { description: 'Still needed' })
    const answer = await admin(`DELETE /products/${id}`, { query: { version: '1' } })
    expect(refusalOf(answer)).toEqual(stale)
    expect(dataOf(answer)).toEqual({ version: 2 })
    expect((await admin(`DELETE /products/${id}`, { query: { version: '2' } })).status).toBe(204)
  })

  it('says nothing of folders that the caller does not see', async () => {
    const { open, closed } = world.folders
    const colleague = await givenPerson(server)
    const groupId = await insertGroup(world.staff, {
      name: 'Editors',
      isExternal: false,
      isRoot: false,
      template: 'Custom',
      parentId: null,
      levels: { folder: { view: 1, edit: 1 } },
    })
    const others = [world.folders.draft, open].map((id) => ({ id, canView: true, canEdit: true }))
    await setFolderAccess(world.staff, groupId, others)
    await insertMember(world.staff, { personId: colleague.id, isClient: false, groupIds: [groupId] })
    const limited = apiCaller(server, world.domainId, await signIn(server, colleague))
    const { _id: id } = await make()
    await edit(id, { folders: [open, closed] })
    const body = { folders: [world.folders.draft], version: 1 }
    const answer = await limited(`PATCH /products/${id}`, { body })
    expect(refusalOf(answer)).toEqual(stale)
    expect(dataOf(answer)).toEqual({ version: 2, folder: open })
  })
})

describe('the version', () => {
  it('is said in the query, the body or If-Match', async () => {
    const { _id: id } = await make()
    await edit(id, { name: 'Theirs' })
    const body = { name: 'Mine and late' }
    const path = `PATCH /products/${id}` as const
    const ways = [
      await admin(path, { body, query: { version: '1' } }),
      await admin(path, { body: { ...body, version: 1 } }),
      ...(await Promise.all(
        ['"1"', 'W/"1"', '1'].map((tag) => admin(path, { body, headers: { 'if-match': tag } })),
      )),
    ]
    expect(ways.map(refusalOf)).toEqual(Array(5).fill(stale))
    expect((await admin(path, { body, headers: { 'if-match': '"2"' } })).status).toBe(200)
  })

  it('is one that the product has had', async () => {
    const { _id: id } = await make()
    const invalid = [400, 'InvalidInput']
    expect(refusalOf(await edit(id, { name: 'Mine', version: 2 }))).toEqual(invalid)
    expect(refusalOf(await edit(id, { name: 'Mine', version: 0 }))).toEqual(invalid)
    expect(refusalOf(await admin(`DELETE /products/${id}`, { query: { version: '9' } }))).toEqual(invalid)
    expect((await read(id)).version).toBe(1)
  })
})

describe('writes at the same moment', () => {
  it('to one field let one of them win and tell the others', async () => {
    const { _id: id } = await make()
    const names = ['First', 'Second', 'Third', 'Fourth', 'Fifth']
    const answers = await Promise.all(names.map((name) => edit(id, { name, version: 1 })))
    const [won, ...more] = answers.filter(({ status }) => status === 200)
    expect(more).toEqual([])
    const lost = answers.filter((answer) => answer !== won)
    expect(lost.map(refusalOf)).toEqual(Array(4).fill(stale))
    expect(lost.map(dataOf)).toEqual(Array(4).fill({ version: 2, name: won?.body.name }))
    expect(await read(id)).toEqual(won?.body)
  })

  it('to different fields all count', async () => {
    const { width, weight } = world.fields
    const { retail, trade } = world.prices
    const { _id: id } = await make()
    const query = { version: '1' }
    const answers = await Promise.all([
      edit(id, { name: 'Renamed', version: 1 }),
      edit(id, { description: 'Described', version: 1 }),
      admin(`PUT /products/${id}/prices/${retail}`, { body: '1', query }),
      admin(`PUT /products/${id}/prices/${trade}`, { body: '2', query }),
      admin(`PATCH /products/${id}/details/${width}`, { body: '3', query }),
      admin(`PATCH /products/${id}/details/${weight}`, { body: '4', query }),
    ])
    expect(answers.map(({ status }) => status)).toEqual(Array(6).fill(200))
    const product = await read(id)
    expect(product).toMatchObject({ name: 'Renamed', description: 'Described', version: 7 })
    expect([product.prices.length, product.details.length]).toEqual([2, 2])
  })
})
