/** Keeping up with products: nothing is missed, nothing told twice, and nobody told of what they don't see. */
import type { ProductDelta } from '@vitrine/contract'
import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { type CatalogWorld, givenCatalog } from '../../../../test/factories/catalog.ts'
import {
  type Account,
  givenCompany,
  givenPerson,
  signIn,
  unique,
} from '../../../../test/factories/company.ts'
import { proofSize } from '../../../../test/harness/proof-figures.ts'
import { sharedServer, type TestServer, testSecret } from '../../../../test/harness/test-server.ts'
import { insertGroup, insertMember, setFolderAccess } from '../../access/index.ts'
import { storeMedia } from '../../media/index.ts'
import { emptyOldTrash } from '../trash/trash.service.ts'
import { sealCursor } from './changes-cursor.ts'

type Headers = Record<string, string>
interface Answer {
  result: ProductDelta[]
  cursor: string
  hasMore: boolean
}

let server: TestServer
let world: CatalogWorld
let admin: Headers
let category: string

beforeAll(async () => {
  server = await sharedServer()
  world = await givenCatalog(server, { products: 30, seed: 11 })
  admin = await signIn(server, world.admin)
  const first = await server.request({
    ...{ url: `/api/products/${idOf(0)}`, query: { domain: world.domainId }, headers: admin },
  })
  category = first.json().categories[0]
})

async function ask(given: { since?: string; limit?: number }, headers = admin, domain = world.domainId) {
  const query = Object.fromEntries(
    Object.entries({ domain, ...given }).map(([name, value]) => [name, String(value)]),
  )
  return await server.request({ url: '/api/products/changes', query, headers })
}

/** What a program keeps: products by id, each change of them applied as it comes. */
class Replica {
  products = new Map<string, string>()
  reported: ProductDelta[] = []
  cursor: string | undefined
  headers: Headers
  limit: number

  constructor(headers: Headers, limit = 100) {
    this.headers = headers
    this.limit = limit
  }

  /** One answer; `isLost`: it never arrives, so that the same cursor is used again. */
  async step(isLost = false): Promise<Answer> {
    const response = await ask(
      { ...(this.cursor === undefined ? {} : { since: this.cursor }), limit: this.limit },
      this.headers,
    )
    expect(response.statusCode).toBe(200)
    const answer: Answer = response.json()
    if (isLost) return answer
    for (const { _id, product } of answer.result)
      if (product === null) this.products.delete(_id)
      else this.products.set(_id, JSON.stringify(product))
    this.reported.push(...answer.result)
    this.cursor = answer.cursor
    return answer
  }

  /** All there is; returns what was told. */
  async follow(): Promise<ProductDelta[]> {
    const before = this.reported.length
    while ((await this.step()).hasMore);
    return this.reported.slice(before)
  }
}

/** What a program that begins now has. */
async function truth(headers = admin): Promise<Map<string, string>> {
  const fresh = new Replica(headers, 1_000)
  await fresh.follow()
  return fresh.products
}

async function send(
  method: 'POST' | 'DELETE' | 'PUT' | 'PATCH',
  path: string,
  payload?: object,
  headers = admin,
): Promise<{ statusCode: number; json(): Record<string, never> }> {
  return await server.request({
    ...{ method, url: `/api${path}`, headers, query: { domain: world.domainId } },
    ...(payload === undefined ? {} : { payload }),
  })
}

async function write(changes: { product: string; values: Record<string, string> }[], headers = admin) {
  const response = await send('POST', '/products/changes', { changes }, headers)
  expect(response.statusCode).toBe(200)
}

const idOf = (index: number) => world.products[index]?.id ?? ''

async function create(reference: string, folder: string, headers = admin): Promise<string> {
  const product = { name: 'A new one', reference, folders: [folder], categories: [category] }
  const response = await send('POST', '/products', product, headers)
  expect(response.statusCode).toBe(200)
  return String(response.json()._id)
}

async function remove(id: string, headers = admin): Promise<void> {
  expect((await send('DELETE', `/products/${id}`, undefined, headers)).statusCode).toBe(204)
}

describe('a program that keeps up', () => {
  it('reads all products in pages, and then what was changed, made, deleted and restored', async () => {
    const gone = await create(unique('GONE'), world.folders.open)
    const replica = new Replica(admin, 7)
    expect((await replica.follow()).length).toBe((await truth()).size)
    expect(await replica.follow()).toEqual([])
    await write([{ product: idOf(3), values: { description: 'Once' } }])
    await write([{ product: idOf(3), values: { description: 'Twice' } }])
    const made = await create(unique('DELTA'), world.folders.open)
    await remove(gone)
    const reported = await replica.follow()
    expect(reported.map(({ _id, product }) => [_id, product?.description ?? null])).toEqual([
      [idOf(3), 'Twice'],
      [made, ''],
      [gone, null],
    ])
    expect(await replica.follow()).toEqual([])
    await world.staff.rows(
      sql`update products set deleted_at = now() - interval '31 days' where id = ${gone}`,
    )
    expect(await emptyOldTrash(world.staff)).toBe(1)
    await remove(made)
    const selection = { ids: [made] }
    const restored = await send('POST', '/products/bulk', { selection, action: { type: 'restore' } })
    expect(restored.statusCode).toBe(200)
    expect((await replica.follow()).map(({ _id, product }) => [_id, product?.name])).toEqual([
      [made, 'A new one'],
    ])
    expect(replica.products).toEqual(await truth())
  })

  it('is told of products whose media change, and of both products between which media move', async () => {
    const replica = new Replica(admin)
    await replica.follow()
    const file = Buffer.from(
      'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
      'base64',
    )
    const media = {
      productId: idOf(5),
      name: 'side.png',
      fileName: 'side.png',
      type: 'image',
      content: file,
    } as const
    await storeMedia(world.staff, server.storage, media)
    expect((await replica.follow()).map(({ _id, product }) => [_id, product?.media.at(-1)?.name])).toEqual([
      [idOf(5), 'side.png'],
    ])
    await world.staff.rows(
      sql`update product_media set product_id = ${idOf(6)} where product_id = ${idOf(5)} and name = 'side.png'`,
    )
    const reported = await replica.follow()
    expect(reported.map(({ _id }) => _id).toSorted()).toEqual([idOf(5), idOf(6)].toSorted())
    expect(replica.products).toEqual(await truth())
  })

  it('misses no change that was begun before another one and ended behind it', async () => {
    const replica = new Replica(admin)
    await replica.follow()
    await world.staff.transaction(async (open) => {
      await open.rows(
        sql`update products set description = 'slow', version = version + 1 where id = ${idOf(7)}`,
      )
      await write([{ product: idOf(8), values: { description: 'quick' } }])
      // Neither waits for the other.
      expect((await replica.follow()).map(({ product }) => product?.description)).toEqual(['quick'])
      expect(await replica.follow()).toEqual([])
    })
    expect((await replica.follow()).map(({ product }) => product?.description)).toEqual(['slow'])
    expect(await replica.follow()).toEqual([])
    expect(replica.products).toEqual(await truth())
  })

  it('is told once of what is changed while it reads all', async () => {
    const replica = new Replica(admin, 5)
    await replica.step()
    const [first] = replica.reported
    const firstId = first?._id ?? ''
    const last = [...(await truth()).keys()].toSorted().at(-1) ?? ''
    await write([
      { product: firstId, values: { description: 'Read before' } },
      { product: last, values: { description: 'Not read yet' } },
    ])
    await replica.follow()
    expect(replica.reported.filter(({ _id }) => _id === last)).toHaveLength(1)
    expect(replica.reported.filter(({ _id }) => _id === firstId)).toHaveLength(2)
    expect(replica.products).toEqual(await truth())
  })
})

const leastChanges = proofSize === 'quick' ? 2_500 : 10_000

describe(`${leastChanges} changes by 4 writers`, () => {
  const perCall = 25
  const calls = leastChanges / 100 + 4

  /** Products of all writers are changed by all; each also makes and deletes products of its own. */
  async function writeMany(headers: Headers, writer: number, shared: readonly string[]): Promise<number> {
    let written = 0
    for (let call = 0; call < calls; call += 1) {
      const chosen = Array.from(
        { length: perCall },
        (_, at) => shared[(call * 7 + writer * 13 + at * (1 + (call % 3))) % shared.length] ?? '',
      )
      const distinct = [...new Set(chosen)]
      const values = { description: `Call ${call} of writer ${writer}` }
      await write(
        distinct.map((product) => ({ product, values })),
        headers,
      )
      written += distinct.length
      if (call % 10 !== 0) continue
      const made = await create(unique(`W${writer}`), world.folders.open, headers)
      if (call % 20 === 0) await remove(made, headers)
      written += call % 20 === 0 ? 2 : 1
    }
    return written
  }

  it('reach a reader that loses answers: all, once, in the order of each product', {
    timeout: 240_000,
  }, async () => {
    const shared: string[] = []
    for (let index = 0; index < 61; index += 1)
      shared.push(await create(unique('SHARED'), world.folders.open))
    const people = await Promise.all([1, 2, 3, 4].map(() => givenColleague()))
    const replica = new Replica(admin, 40)
    await replica.follow()
    const atFirst = replica.reported.length
    let isWriting = true
    let lost = 0
    const reading = (async () => {
      for (let turn = 0; isWriting || (await replica.step()).hasMore; turn += 1) {
        const isLost = turn % 5 === 0
        await replica.step(isLost)
        if (isLost) lost += 1
      }
    })()
    const written = await Promise.all(
      people.map(async (person, writer) => writeMany(await signIn(server, person), writer, shared)),
    )
    isWriting = false
    await reading
    await replica.follow()
    expect(written.reduce((one, other) => one + other)).toBeGreaterThanOrEqual(leastChanges)
    expect(lost).toBeGreaterThan(3)
    expect(replica.products).toEqual(await truth())
    const versions = new Map<string, number>()
    for (const { _id, product } of replica.reported.slice(atFirst)) {
      if (product === null) continue
      expect(Number(product.version)).toBeGreaterThan(versions.get(_id) ?? 0)
      versions.set(_id, Number(product.version))
    }
    expect([...versions.keys()]).toEqual(expect.arrayContaining(shared))
  })
})

/** A super admin more. */
async function givenColleague(): Promise<Account> {
  const person = await givenPerson(server)
  await insertMember(world.staff, {
    personId: person.id,
    isClient: false,
    groupIds: [...world.staff.groupIds],
  })
  return person
}

/** A colleague who sees one folder alone. */
async function givenReader(folder: string): Promise<{ person: Account; groupId: string }> {
  const person = await givenPerson(server)
  const groupId = await insertGroup(world.staff, {
    name: `Readers ${person.id}`,
    ...{ isExternal: false, isRoot: false, template: 'Custom', parentId: null },
    levels: { folder: { view: 1, edit: 0 } },
  })
  await setFolderAccess(world.staff, groupId, [{ id: folder, canView: true, canEdit: false }])
  await insertMember(world.staff, { personId: person.id, isClient: false, groupIds: [groupId] })
  return { person, groupId }
}

describe('what somebody doesn’t see', () => {
  it('is neither told as changed nor as gone; what they saw is gone once they don’t', async () => {
    const { person } = await givenReader(world.folders.closed)
    const reader = new Replica(await signIn(server, person), 3)
    const all = await reader.follow()
    expect(all.length).toBeGreaterThan(0)
    const hidden = await create(unique('HIDDEN'), world.folders.draft)
    const shown = await create(unique('SHOWN'), world.folders.closed)
    expect((await reader.follow()).map(({ _id }) => _id)).toEqual([shown])
    await write([{ product: hidden, values: { description: 'Still hidden' } }])
    await remove(hidden)
    expect(await reader.follow()).toEqual([])
    const moved = await send('PATCH', `/products/${shown}`, { folders: [world.folders.draft], version: 1 })
    expect(moved.statusCode).toBe(200)
    expect(await reader.follow()).toEqual([{ _id: shown, product: null }])
    await write([{ product: shown, values: { description: 'Where they don’t see it' } }])
    expect(await reader.follow()).toEqual([])
    expect(reader.products).toEqual(await truth(reader.headers))
  })

  it('ends a cursor when other folders are seen than before', async () => {
    const { person, groupId } = await givenReader(world.folders.closed)
    const headers = await signIn(server, person)
    const reader = new Replica(headers)
    await reader.follow()
    await setFolderAccess(world.staff, groupId, [
      { id: world.folders.closed, canView: true, canEdit: false },
      { id: world.folders.draft, canView: true, canEdit: false },
    ])
    const refused = await ask({ since: reader.cursor ?? '' }, headers)
    expect([refused.statusCode, refused.json().code]).toEqual([410, 'CursorOutdated'])
    const again = new Replica(headers)
    await again.follow()
    expect(again.products.size).toBeGreaterThan(reader.products.size)
  })

  it('takes no more than a bounded look at changes of others', async () => {
    const { person } = await givenReader(world.folders.closed)
    const reader = new Replica(await signIn(server, person))
    await reader.follow()
    await world.staff.rows(sql`
      insert into product_changes (domain_id, product_id) select app_domain(), new_id() from generate_series(1, 5001)`)
    const shown = await create(unique('SHOWN'), world.folders.closed)
    const first = await reader.step()
    expect([first.result, first.hasMore]).toEqual([[], true])
    expect((await reader.follow()).map(({ _id }) => _id)).toEqual([shown])
  })
})

describe('refused are', () => {
  it('clients, strangers and people of other companies', async () => {
    const other = await givenCompany(server)
    const stranger = await signIn(server, other.admin)
    expect((await ask({}, await signIn(server, world.buyer))).statusCode).toBe(403)
    expect((await ask({}, {})).statusCode).toBe(401)
    expect((await ask({}, stranger)).statusCode).toBe(404)
    const { cursor } = (await ask({})).json()
    const foreign = await ask({ since: cursor }, stranger, other.domainId)
    expect([foreign.statusCode, foreign.json().code]).toEqual([422, 'CursorInvalid'])
  })

  it('cursors that were made up, are too old, or count in another database', async () => {
    const cursorAt = (given: { madeAt?: number; counting?: string }) =>
      sealCursor(testSecret, world.domainId, {
        ...{ counting: 'another-00000001', rights: 'none', madeAt: Date.now() },
        ...given,
        at: { kind: 'changes', since: '1:1:', until: null, xid: '0', productId: idOf(0) },
      })
    const old = cursorAt({ madeAt: Date.now() - 31 * 86_400_000 })
    for (const [since, code, reason] of [
      ['made-up', 'CursorInvalid', undefined],
      [old, 'CursorOutdated', 'it is older than 30 days'],
      [cursorAt({}), 'CursorOutdated', 'the database was restored'],
    ] as const) {
      const { data, ...body } = (await ask({ since })).json()
      expect([body.code, data.reason]).toEqual([code, reason])
    }
    expect((await ask({ limit: 1_001 })).statusCode).toBe(400)
  })
})
