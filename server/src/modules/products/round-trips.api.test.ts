/** What ordinary reads and the change of a value ask of the database, and that what was true at the last request counts only while it is true. */
import type { ChangedProducts, Product } from '@vitrine/contract'
import { sql } from 'kysely'
import type pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type CatalogWorld, givenCatalog } from '../../../test/factories/catalog.ts'
import { givenPerson, signIn } from '../../../test/factories/company.ts'
import { type ApiCaller, apiCaller, refusalOf } from '../../../test/harness/api-caller.ts'
import { watchWrites } from '../../../test/harness/databases/database-writes.ts'
import { startTestServer, type TestServer } from '../../../test/harness/test-server.ts'
import { insertMember } from '../access/index.ts'
import { keepProductColumns } from './index.ts'

let server: TestServer
let world: CatalogWorld
let admin: ApiCaller
let client: ApiCaller
let id: string
let trips = 0

beforeAll(async () => {
  server = await startTestServer()
  const count = (made: pg.PoolClient) =>
    watchWrites(made, () => {
      trips += 1
    })
  for (const pool of [server.database.pool, server.database.tenantPool]) pool.on('connect', count)
  world = await givenCatalog(server, { products: 60, seed: 31 })
  id = world.products.find(world.clientSees)?.id ?? ''
})
afterAll(() => server.close())
beforeEach(async () => {
  admin = apiCaller(server, world.domainId, await signIn(server, world.admin))
  client = apiCaller(server, world.domainId, await signIn(server, world.buyer))
  for (const caller of [admin, client]) for (let n = 0; n < 3; n++) await caller(`GET /products/${id}`)
})

/** At their least of several: connections are opened and visits noted beside them. */
async function tripsOf(work: () => Promise<unknown>): Promise<number> {
  const seen: number[] = []
  for (let n = 0; n < 5; n++) {
    const before = trips
    await work()
    seen.push(trips - before)
  }
  return Math.min(...seen)
}

const page = {
  query: { per_page: '20' },
  body: { filters: [{ field: 'name', type: 'REGEX_I', value: 'a' }] },
}

describe('a request of somebody who was here before', () => {
  it('takes one round trip for a product, of staff and of clients', async () => {
    for (const caller of [admin, client]) {
      expect(await tripsOf(() => caller(`GET /products/${id}`))).toBe(1)
      expect((await caller<Product>(`GET /products/${id}`)).body._id).toBe(id)
    }
  })

  it('says of a product to each of two clients of one group whether they have starred it', async () => {
    const colleague = await givenPerson(server)
    await insertMember(world.staff, {
      personId: colleague.id,
      isClient: true,
      groupIds: [...world.client.groupIds],
    })
    const other = apiCaller(server, world.domainId, await signIn(server, colleague))
    const stars = async () => {
      const answers = [
        await client<Product>(`GET /products/${id}`),
        await other<Product>(`GET /products/${id}`),
      ]
      return answers.map(({ body }) => body.interested)
    }
    const path = `/users/${colleague.id}/interested-products` as const
    expect(await stars()).toEqual([false, false])
    await other(`POST ${path}`, { body: id })
    expect(await stars()).toEqual([false, true])
    await other(`DELETE ${path}/${id}`)
    expect(await stars()).toEqual([false, false])
  })

  it('takes one for a page that was found before, and says what has changed since', async () => {
    for (const caller of [admin, client]) {
      const read = () =>
        caller<{ total: number; result: Product[] }>('POST /products/query', {
          query: { per_page: '100' },
          body: {},
        })
      const { body } = await read()
      expect(await tripsOf(read)).toBe(1)
      expect((await read()).body).toEqual(body)
      const rename = (name: string) =>
        world.staff.rows(
          sql`update products set name = ${name} where domain_id = ${world.domainId} and id = ${id}`,
        )
      const name = body.result.find((product) => product._id === id)?.name ?? ''
      await rename('Renamed')
      const changed = (await read()).body
      expect(changed.total).toBe(body.total)
      expect(changed.result.find((product) => product._id === id)?.name).toBe('Renamed')
      await rename(name)
      expect((await read()).body.result.map((product) => product.name)).toEqual(
        body.result.map((product) => product.name),
      )
    }
  })

  it('counts on a page that was found before at the first change alone, while changes go on', async () => {
    const read = () => admin('POST /products/query', { query: { per_page: '50' }, body: {} })
    const afterChange = async () => {
      await world.staff.rows(
        sql`update products set version = version + 1 where domain_id = ${world.domainId} and id = ${id}`,
      )
      const before = trips
      await read()
      return trips - before
    }
    expect(await tripsOf(read)).toBe(1)
    const first = await afterChange()
    const others = [await afterChange(), await afterChange(), await afterChange(), await afterChange()]
    expect(Math.min(...others)).toBeLessThan(first)
    // It stands still again.
    expect(await tripsOf(read)).toBe(1)
  })

  it('takes two to change one value: what is changed, and all that is written with the commit', async () => {
    let width = 100
    const change = async () => {
      width += 1
      const values = { [`detail:${world.fields.width}`]: String(width) }
      const { status, body } = await admin<ChangedProducts>('POST /products/changes', {
        body: { changes: [{ product: id, values }] },
      })
      expect([status, body.faults, body.changed.length]).toEqual([200, [], 1])
      return body
    }
    await change()
    expect(await tripsOf(change)).toBe(2)
    const { changed, bulk } = await change()
    const { body } = await admin<Product>(`GET /products/${id}`)
    expect(changed).toEqual([{ product: id, version: body.version }])
    expect(body.details).toContainEqual({ detailField: world.fields.width, value: String(width) })
    const [made] = await world.staff.rows<{ slot: number; lines: number; bulk: string }>(sql`
      select (select to_jsonb(s) ->> a.slot from tenant_product_slots s where s.product_id = ${id})::int as slot,
        (select count(*) from activity where bulk_id = ${bulk} and new_value = ${String(width)})::int as lines
      from slot_assignments a where a.detail_field_id = ${world.fields.width}`)
    expect(made).toEqual({ slot: width, lines: 1 })
  })
})

describe('where columns are kept', () => {
  it.each<[string, number, { sorting: string; letters?: string; search?: string }]>([
    ['in the order of a day', 1, { sorting: 'launched' }],
    ['in the order of names, by the letters of a name', 1, { sorting: 'name', letters: 'a' }],
    ['that is searched for', 2, { sorting: 'name', search: 'cha' }],
  ])('a page %s takes %i', async (_, least, { sorting, letters, search = '' }) => {
    const memory = keepProductColumns({ leastProducts: 0, pauseMs: 0 })
    const [launched, material] = [world.fields.launched, world.fields.material].map((id) => `detail:${id}`)
    const filters = [
      { field: material, type: 'EXIST', value: '' },
      ...(letters === undefined ? [] : [{ field: 'name', type: 'REGEX_I', value: letters }]),
    ]
    const body = { filters, search, sorting: sorting === 'launched' ? launched : sorting }
    let page = 0
    // Pages that were found before wouldn't be looked for in columns.
    const read = () =>
      admin<{ total: number }>('POST /products/query', {
        query: { per_page: '10', page: String(++page) },
        body,
      })
    const { total } = (await read()).body
    await memory.settled()
    // The first one finds that nothing has moved since they were read.
    expect((await read()).body.total).toBe(total)
    const before = memory.answers
    expect(await tripsOf(read)).toBe(least)
    expect(memory.answers - before).toBe(5)
    keepProductColumns({})
  })
})

describe('what has changed since the last request counts at the next one', () => {
  it('a session that was ended by a sign-in elsewhere', async () => {
    await signIn(server, world.buyer)
    expect(refusalOf(await client(`GET /products/${id}`))).toEqual([403, 'LoginAgain'])
  })

  it('a membership that was made inactive, and active again', async () => {
    const set = (isActive: boolean) =>
      world.staff.rows(
        sql`update memberships set is_active = ${isActive} where person_id = ${world.buyer.id}`,
      )
    await set(false)
    expect(refusalOf(await client(`GET /products/${id}`))).toEqual([404, 'NotFound'])
    await set(true)
    expect((await client(`GET /products/${id}`)).status).toBe(200)
  })

  it('an account that was disabled', async () => {
    const set = (at: string | null) =>
      server.database.rows(
        sql`update people set disabled_at = ${at}::timestamptz where id = ${world.buyer.id}`,
      )
    await set('2026-01-01')
    expect(refusalOf(await client(`GET /products/${id}`))).toEqual([403, 'AccountDisabled'])
    await set(null)
    expect((await client(`GET /products/${id}`)).status).toBe(200)
  })

  it('a folder that was taken from a group, for one product, its page and calls that are refused before they read', async () => {
    const [own] = await world.staff.rows<{ group: string }>(
      sql`select group_id as group from group_members where person_id = ${world.buyer.id}`,
    )
    const [grant] = await world.staff.rows<{ folder: string }>(
      sql`delete from group_folder_access where group_id = ${own?.group} and folder_id = ${world.folders.open}
        returning folder_id as folder`,
    )
    expect(grant?.folder).toBe(world.folders.open)
    expect(refusalOf(await client(`GET /products/${id}`))).toEqual([404, 'NotFound'])
    const found = await client<{ total: number }>('POST /products/query', page)
    expect(found.body.total).toBe(0)
    await world.staff.rows(
      sql`insert into group_folder_access (domain_id, group_id, folder_id, can_view, can_edit)
        values (${world.domainId}, ${own?.group}, ${world.folders.open}, true, false)`,
    )
    expect((await client(`GET /products/${id}`)).status).toBe(200)
  })

  it('a field and a price that were taken from a client, and given back', async () => {
    const width = world.fields.width
    await world.staff.rows(sql`
      update products set prices = prices || jsonb_build_object(${world.prices.retail}::text, '12'),
        details = details || jsonb_build_object(${width}::text, '34')
      where domain_id = ${world.domainId} and id = ${id}`)
    const seen = async () => {
      const { body } = await client<Product>(`GET /products/${id}`)
      return [
        body.details.some(({ detailField }) => detailField === width),
        body.prices.some(({ priceType }) => priceType === world.prices.retail),
      ]
    }
    expect(await seen()).toEqual([true, true])
    const [own] = await world.staff.rows<{ group: string }>(
      sql`delete from group_field_access a using group_members m
        where m.person_id = ${world.buyer.id} and a.group_id = m.group_id and a.detail_field_id = ${width}
        returning a.group_id as group`,
    )
    expect(await seen()).toEqual([false, true])
    await world.staff.rows(
      sql`delete from client_price_types where person_id = ${world.buyer.id} and price_type_id = ${world.prices.retail}`,
    )
    expect(await seen()).toEqual([false, false])
    await world.staff.rows(sql`insert into group_field_access (domain_id, group_id, detail_field_id, can_edit)
      values (${world.domainId}, ${own?.group}, ${width}, false)`)
    await world.staff.rows(sql`insert into client_price_types (domain_id, person_id, price_type_id)
      values (${world.domainId}, ${world.buyer.id}, ${world.prices.retail})`)
    expect(await seen()).toEqual([true, true])
  })

  it('a right that a call needs, given and taken', async () => {
    expect(
      refusalOf(await client('GET /users/states', { query: { state: 'active' } }))[0],
    ).toBeGreaterThanOrEqual(400)
    const set = (isClient: boolean) =>
      world.staff.rows(
        sql`update memberships set is_client = ${isClient} where person_id = ${world.admin.id}`,
      )
    expect((await admin('GET /users')).status).toBe(200)
    await set(true)
    const asClient = await admin('GET /users')
    await set(false)
    const asStaff = await admin('GET /users')
    expect([asClient.status, asStaff.status]).toEqual([403, 200])
  })

  it('a subscription without a catalogue', async () => {
    const set = (allowed: boolean) =>
      server.database.rows(sql`update domains
        set subscription = subscription || jsonb_build_object('allowCatalog', ${allowed}::boolean) where id = ${world.domainId}`)
    await set(false)
    expect(refusalOf(await client(`GET /products/${id}`))[1]).toBe('SubscriptionNeeded')
    await set(true)
    expect((await client(`GET /products/${id}`)).status).toBe(200)
  })

  it('for a value that is written as well: who may no longer writes nothing', async () => {
    const write = (value: string) =>
      admin<ChangedProducts>('POST /products/changes', {
        body: { changes: [{ product: id, values: { [`detail:${world.fields.width}`]: value } }] },
      })
    const stored = async () => {
      const [row] = await world.staff.rows<{ version: number; bulks: number }>(sql`
        select version, (select count(*)::int from bulk_actions) as bulks from products where id = ${id}`)
      return row
    }
    expect((await write('301')).status).toBe(200)
    const before = await stored()
    const set = (column: string, value: boolean) =>
      world.staff.rows(sql`update memberships set ${sql.ref(column)} = ${value}
        where domain_id = ${world.domainId} and person_id = ${world.admin.id}`)
    await set('is_client', true)
    expect(refusalOf(await write('302'))).toEqual([403, 'NotAllowed'])
    await set('is_client', false)
    await set('is_active', false)
    expect(refusalOf(await write('303'))).toEqual([404, 'NotFound'])
    await set('is_active', true)
    const [grant] = await world.staff.rows<{ group: string }>(sql`
      delete from group_members where domain_id = ${world.domainId} and person_id = ${world.admin.id}
      returning group_id as group`)
    expect(refusalOf(await write('304'))).toEqual([403, 'NotAllowed'])
    await world.staff.rows(sql`insert into group_members (domain_id, group_id, person_id)
      values (${world.domainId}, ${grant?.group}, ${world.admin.id})`)
    expect((await write('301')).body).toMatchObject({ changed: [], faults: [] })
    expect((await stored())?.version).toBe(before?.version)
    await signIn(server, world.admin)
    expect(refusalOf(await write('305'))).toEqual([403, 'LoginAgain'])
    expect(await stored()).toEqual({ version: before?.version, bulks: (before?.bulks ?? 0) + 1 })
  })

  it('a list that is streamed', async () => {
    const all = () =>
      client<{ total: number; result: Product[] }>('POST /products/query', {
        query: { per_page: '-1' },
        body: {},
      })
    const before = await all()
    expect(before.body.result.length).toBe(before.body.total)
    await signIn(server, world.buyer)
    expect(refusalOf(await all())).toEqual([403, 'LoginAgain'])
  })
})

it('answers many at once, of which each is somebody else', async () => {
  const asked = await Promise.all(
    Array.from({ length: 40 }, (_, n) => (n % 2 === 0 ? admin : client)<Product>(`GET /products/${id}`)),
  )
  for (const [n, { status, body }] of asked.entries()) {
    expect(status).toBe(200)
    // Staff are told the version, clients aren't.
    expect(body.version === null).toBe(n % 2 === 1)
  }
})
