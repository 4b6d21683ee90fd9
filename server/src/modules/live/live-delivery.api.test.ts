/** Who hears of what. Each expectation of silence is followed by something that is heard: what comes first shows it. */
import { liveCloseCodes } from '@vitrine/contract/live'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type CatalogWorld, givenCatalog } from '../../../test/factories/catalog.ts'
import { type Account, givenPerson, signIn } from '../../../test/factories/company.ts'
import {
  connectLive,
  type LiveClient,
  listenOnLoopback,
  registerLive,
} from '../../../test/harness/live-client.ts'
import { startTestServer, type TestServer } from '../../../test/harness/test-server.ts'
import type { News } from '../../scope/news.ts'
import { insertGroup, insertMember, setFolderAccess } from '../access/index.ts'
import { insertFolder } from '../folders/index.ts'
import { bulkProducts } from '../products/bulk-products/bulk-products.service.ts'
import { replaceSearchWordRows } from '../search/index.ts'

let server: TestServer
let world: CatalogWorld
let other: CatalogWorld
let admin: LiveClient
let buyer: LiveClient
let stranger: LiveClient

beforeAll(async () => {
  // Nothing is united and nothing reported afterwards: each news is one message, or none.
  server = await startTestServer({}, {}, { liveLimits: { spacingMs: 0, recentMs: 0, gatherMs: 10 } })
  await listenOnLoopback(server)
  world = await givenCatalog(server, { products: 2, seed: 1 })
  other = await givenCatalog(server, { products: 2, seed: 2 })
})
afterAll(() => server.close())

async function enter(person: Account, domainId: string): Promise<LiveClient> {
  const headers = await signIn(server, person)
  const client = await connectLive(server, headers)
  expect(await registerLive(server, headers, client.connectionId, domainId)).toBe(204)
  return client
}

beforeEach(async () => {
  admin = await enter(world.admin, world.domainId)
  buyer = await enter(world.buyer, world.domainId)
  stranger = await enter(other.admin, other.domainId)
})

const tell = (news: News, of = world) => of.staff.announce(news)
const id = () => crypto.randomUUID()

const products = (ids: string[], folderIds: string[], of = world): News => ({
  kind: 'products',
  domainId: of.domainId,
  ids,
  folderIds,
})

describe('changed products', () => {
  it('are told to those who reach them, and to nobody of another company', async () => {
    const [open, closed, foreign] = [id(), id(), id()]
    await tell(products([closed], [world.folders.closed]))
    await tell(products([open], [world.folders.open]))
    await tell(products([foreign], [other.folders.open], other), other)
    expect((await buyer.nextChange('product')).ids).toEqual([open])
    expect([(await admin.nextChange('product')).ids, (await admin.nextChange('product')).ids]).toEqual([
      [closed],
      [open],
    ])
    expect(await stranger.nextChange('product')).toEqual({
      domain: other.domainId,
      record: 'product',
      ids: [foreign],
    })
  })

  it('in unpublished folders are not told to clients', async () => {
    const [draft, open] = [id(), id()]
    await tell(products([draft], [world.folders.draft]))
    await tell(products([open], [world.folders.open]))
    expect((await buyer.nextChange('product')).ids).toEqual([open])
  })

  it('seen in part are told without ids', async () => {
    await tell(products([id(), id()], [world.folders.open, world.folders.closed]))
    expect((await buyer.nextChange('product')).ids).toEqual([])
  })

  it('are told by what somebody reaches now, not when they connected', async () => {
    const [first, second, last] = [id(), id(), id()]
    const [groupId = ''] = world.client.groupIds
    const grants = (folders: string[]) =>
      setFolderAccess(
        world.staff,
        groupId,
        folders.map((folder) => ({ id: folder, canView: true, canEdit: false })),
      )
    await tell(products([first], [world.folders.open]))
    expect((await buyer.nextChange('product')).ids).toEqual([first])
    await grants([world.folders.closed])
    await tell(products([second], [world.folders.open]))
    await tell(products([last], [world.folders.closed]))
    expect((await buyer.nextChange('product')).ids).toEqual([last])
    await grants([world.folders.open, world.folders.draft])
  })
})

describe('changed folders', () => {
  it('are told as far as they are in the tree, and a new one as soon as it is there', async () => {
    const { open, closed } = world.folders
    await tell({ kind: 'folders', domainId: world.domainId, ids: [closed] })
    await tell({ kind: 'folders', domainId: world.domainId, ids: [open, closed] })
    expect((await buyer.nextChange('folder')).ids).toEqual([open])
    expect((await admin.nextChange('folder')).ids).toEqual([closed])
    expect((await admin.nextChange('folder')).ids).toEqual([open, closed])
    const made = await world.staff.transaction(async (scope) => {
      const folder = { parentId: open, name: `New ${id()}`, isProductFolder: true, isPublished: true }
      const folderId = await insertFolder(scope, folder)
      await scope.announce({ kind: 'folders', domainId: world.domainId, ids: [folderId] })
      return folderId
    })
    expect((await buyer.nextChange('folder')).ids).toEqual([made])
  })
})

describe('changed views', () => {
  it('are told to their owner and the groups that may use them', async () => {
    const [owned, shared, last] = [id(), id(), id()]
    const { domainId, client } = world
    const views = (viewId: string, ownerId: string, groupIds: readonly string[]): News => {
      return { kind: 'views', domainId, ids: [viewId], ownerId, groupIds }
    }
    await tell(views(owned, world.admin.id, []))
    await tell(views(shared, id(), client.groupIds))
    await tell(views(last, world.admin.id, client.groupIds))
    expect([(await admin.nextChange('view')).ids, (await admin.nextChange('view')).ids]).toEqual([
      [owned],
      [last],
    ])
    expect([(await buyer.nextChange('view')).ids, (await buyer.nextChange('view')).ids]).toEqual([
      [shared],
      [last],
    ])
  })
})

describe('a changed product', () => {
  it('is told to those who see what has changed of it', async () => {
    for (let added = 0; added < 2; added++) {
      await world.addProduct()
      await buyer.nextChange('product')
    }
    const [product, last] = await world.staff.rows<{ id: string }>(sql`
      select id from products where domain_id = ${world.domainId} order by created_at desc, id desc limit 2`)
    const written = (id: string | undefined, values: Record<string, string>) =>
      bulkProducts(world.staff, { ids: [id ?? ''] }, { type: 'set', values })
    const start = buyer.messages.length
    await written(product?.id, { [`price:${world.prices.trade}`]: '17.5' })
    await written(product?.id, { [`detail:${world.fields.note}`]: 'said to nobody' })
    await written(last?.id, { name: 'Told to all' })
    expect((await buyer.nextChange('product')).ids).toEqual([last?.id])
    const changes = buyer.messages.slice(start).filter(({ type }) => type === 'RECORDS_CHANGED')
    expect(changes.filter((message) => JSON.stringify(message).includes('"product"'))).toHaveLength(1)
  })
})

describe('changed structure', () => {
  it('is told to staff whatever it is, to clients when they are shown it', async () => {
    const change = { domain: world.domainId, record: 'structure', ids: [] }
    // Who comes for the first time is notified in any case; this is the second.
    buyer = await enter(world.buyer, world.domainId)
    const seen = buyer.messages.length
    const before = admin.messages.length
    const { open, closed } = world.folders
    const hidden = [
      sql`update folders set name = name || '!' where domain_id = ${world.domainId} and id = ${closed}`,
      sql`update price_types set name = name || '!'
        where domain_id = ${world.domainId} and id = ${world.prices.trade}`,
      sql`update detail_fields set name = name || '!'
        where domain_id = ${world.domainId} and id = ${world.fields.note}`,
    ]
    for (const statement of hidden) {
      await world.staff.rows(statement)
      expect(await admin.nextChange('structure')).toEqual(change)
    }
    expect(admin.messages.length - before).toBe(hidden.length)
    await world.staff.rows(sql`
      update folders set description = 'newer' where domain_id = ${world.domainId} and id = ${open}`)
    expect(await buyer.nextChange('structure')).toEqual(change)
    expect(buyer.messages.length - seen).toBe(1)
  })

  it('is told to everybody of the company who is shown it, by the change itself', async () => {
    const { open } = world.folders
    buyer = await enter(world.buyer, world.domainId)
    await world.staff.rows(sql`
      update folders set description = 'new' where domain_id = ${world.domainId} and id = ${open}`)
    const change = { domain: world.domainId, record: 'structure', ids: [] }
    expect(await admin.nextChange('structure')).toEqual(change)
    expect(await buyer.nextChange('structure')).toEqual(change)
    await other.staff.rows(sql`update folders set description = 'new' where domain_id = ${other.domainId}`)
    expect((await stranger.nextChange('structure')).domain).toBe(other.domainId)
  })

  it('is told when searches find something else by other words of the company', async () => {
    buyer = await enter(world.buyer, world.domainId)
    await replaceSearchWordRows(world.staff, [
      { kind: 'synonym', language: 'all', words: ['couch'], means: ['sofa'] },
    ])
    const change = { domain: world.domainId, record: 'structure', ids: [] }
    expect(await admin.nextChange('structure')).toEqual(change)
    expect(await buyer.nextChange('structure')).toEqual(change)
  })

  it('is not told of products that are saved', async () => {
    const before = admin.messages.length
    await world.addProduct()
    await world.addProduct()
    await world.trashLast()
    await tell({ kind: 'notifications', personIds: [world.admin.id] })
    await admin.next('UPDATE_NOTIFICATIONS')
    const records = admin.messages
      .slice(before)
      .flatMap(({ payload }) => ('record' in payload ? [payload.record] : []))
    expect(records).toEqual(['product', 'product'])
  })
})

describe('a process', () => {
  const state = { status: 'PROCESSING', processed: 3, total: 10, skip: 1 } as const

  it('is told to its owner, in whatever domain they are, and to super admins of its own', async () => {
    const colleague = await givenPerson(server)
    const groupId = await insertGroup(world.staff, {
      name: `Editors ${id()}`,
      isExternal: false,
      isRoot: false,
      template: 'Custom',
      parentId: null,
      levels: {},
    })
    await insertMember(world.staff, { personId: colleague.id, isClient: false, groupIds: [groupId] })
    const editor = await enter(colleague, world.domainId)
    const [theirs, own, nobodys] = [id(), id(), id()]
    const process = (uuid: string, ownerId: string | null): News => {
      return { kind: 'process', domainId: world.domainId, ownerId, uuid, ...state }
    }
    await tell(process(theirs, other.admin.id))
    await tell(process(own, colleague.id))
    await tell(process(nobodys, null))
    const { payload } = await stranger.next('UPDATE_PROCESS_STATUS')
    expect(payload).toEqual({ uuid: theirs, ...state })
    expect((await editor.next('UPDATE_PROCESS_STATUS')).payload.uuid).toBe(own)
    for (const uuid of [theirs, own, nobodys])
      expect((await admin.next('UPDATE_PROCESS_STATUS')).payload.uuid).toBe(uuid)
    await tell({ kind: 'notifications', personIds: [world.buyer.id, colleague.id] })
    for (const client of [buyer, editor]) {
      await client.next('UPDATE_NOTIFICATIONS')
      const seen = client.messages.filter((message) => message.type === 'UPDATE_PROCESS_STATUS')
      expect(seen.length).toBe(client === editor ? 1 : 0)
    }
  })
})

describe('notifications', () => {
  it('are told to the people they are for', async () => {
    await tell({ kind: 'notifications', personIds: [other.admin.id] })
    await tell(products([id()], [world.folders.open]))
    await stranger.next('UPDATE_NOTIFICATIONS')
    await admin.nextChange('product')
    expect(admin.messages.some((message) => message.type === 'UPDATE_NOTIFICATIONS')).toBe(false)
  })
})

describe('a connection', () => {
  it('hears nothing before it is registered, and nothing of records without a domain', async () => {
    const person = await givenPerson(server)
    await insertMember(world.staff, { personId: person.id, isClient: false, groupIds: world.staff.groupIds })
    const headers = await signIn(server, person)
    const client = await connectLive(server, headers)
    await tell({ kind: 'notifications', personIds: [person.id] })
    await tell(products([id()], [world.folders.open]))
    await admin.nextChange('product')
    expect(client.messages.length).toBe(1)
    await registerLive(server, headers, client.connectionId)
    await tell(products([id()], [world.folders.open]))
    await tell({ kind: 'notifications', personIds: [person.id] })
    await client.next('UPDATE_NOTIFICATIONS')
    expect(client.messages.length).toBe(2)
  })

  it('hears of the domain it was registered for last', async () => {
    const person = await givenPerson(server)
    const personId = person.id
    await insertMember(world.staff, { personId, isClient: false, groupIds: world.staff.groupIds })
    await insertMember(other.staff, { personId, isClient: true, groupIds: other.client.groupIds })
    const headers = await signIn(server, person)
    const client = await connectLive(server, headers)
    await registerLive(server, headers, client.connectionId, world.domainId)
    await registerLive(server, headers, client.connectionId, other.domainId)
    await tell(products([id()], [world.folders.open]))
    await tell(products([id()], [other.folders.open], other), other)
    expect((await client.nextChange('product')).domain).toBe(other.domainId)
  })

  it('is told on registration what has just changed', async () => {
    const late = await startTestServer({}, {}, { databaseUrl: server.databaseUrl })
    await listenOnLoopback(late)
    const headers = await signIn(server, world.buyer)
    const client = await connectLive(late, headers)
    const [closed, open] = [id(), id()]
    await tell(products([closed], [world.folders.closed]))
    await tell(products([open], [world.folders.open]))
    // The other connections have heard of it, so the late server has too, or hears of it in a moment.
    await admin.nextChange('product')
    await registerLive(late, headers, client.connectionId, world.domainId)
    expect((await client.nextChange('product')).ids).toEqual([open])
    await late.close()
  })
})

describe('people who may no longer be in the company', () => {
  const withdrawals: Record<string, (personId: string) => Promise<unknown>> = {
    'their membership is withdrawn': (personId) =>
      world.staff.rows(sql`
        delete from memberships where domain_id = ${world.domainId} and person_id = ${personId}`),
    'their membership is suspended': (personId) =>
      world.staff.rows(sql`
        update memberships set is_active = false
        where domain_id = ${world.domainId} and person_id = ${personId}`),
  }

  it.each(Object.keys(withdrawals))('are shown out when %s', async (withdrawal) => {
    const person = await givenPerson(server)
    await insertMember(world.staff, { personId: person.id, isClient: false, groupIds: world.staff.groupIds })
    const client = await enter(person, world.domainId)
    await withdrawals[withdrawal]?.(person.id)
    await tell(products([id()], [world.folders.open]))
    expect(await client.closed).toBe(liveCloseCodes.notAdmitted)
    expect(client.messages.some((message) => JSON.stringify(message).includes('product'))).toBe(false)
    await tell(products([id()], [world.folders.open]))
    await admin.nextChange('product')
  })
})
