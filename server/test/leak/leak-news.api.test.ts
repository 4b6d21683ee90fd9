/**
 * What people hear without asking, compared with the plain model: their panel of notifications, and news over the
 * socket, of products they see, of fields they see, and of structure they are shown. Then with a fault in each, which
 * must be found.
 */

import type { Notification } from '@vitrine/contract'
import type { LiveMessage } from '@vitrine/contract/live'
import type { PlainView } from '@vitrine/proof'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { createTenantAccess } from '../../src/modules/access/index.ts'
import { readPlainRows } from '../../src/modules/leak-check/plain-rows.repository.ts'
import { createPanels, notifyPeople } from '../../src/modules/notifications/index.ts'
import { bulkProducts } from '../../src/modules/products/bulk-products/bulk-products.service.ts'
import { topics } from '../../src/modules.ts'
import { apiCaller } from '../harness/api-caller.ts'
import { connectLive, type LiveClient, listenOnLoopback, registerLive } from '../harness/live-client.ts'
import { faultRepetition, faultsToTry, proofRepetition, proofSeeds } from '../harness/proof-figures.ts'
import { startTestServer, type TestServer } from '../harness/test-server.ts'
import { cookieOf } from '../random-worlds/company.ts'
import { givenRandomWorld, type RandomWorld, type Subject } from './random-world.ts'
import { viewOf } from './tried-world.ts'

const fault = vi.hoisted(() => ({ on: '' }))
const kinds = ['notifications', 'products', 'fields', 'structure'] as const
type Kind = (typeof kinds)[number]
const isOn = (kind: Kind) => fault.on === kind

vi.mock('../../src/modules/folders/index.ts', async (original) => {
  const real = await original<typeof import('../../src/modules/folders/index.ts')>()
  return {
    ...real,
    // Folders on the way to others, and those are all here, pass for folders that are reached.
    visibleTree: async (...[scope]: Parameters<typeof real.visibleTree>) => {
      const tree = await real.visibleTree(scope)
      if (!isOn('notifications')) return tree
      const rows = await scope.rows<{ id: string; name: string }>(
        sql`select id, name from folders where domain_id = ${scope.domainId} and deleted_at is null`,
      )
      const [like] = tree.folders
      if (like === undefined) return tree
      const folders = rows.map((row) => ({ ...like, ...row, isReached: true }))
      return { ...tree, folders, byId: new Map(folders.map((folder) => [folder.id, folder])) }
    },
  }
})

vi.mock('../../src/modules/live/record-news.ts', async (original) => {
  const real = await original<typeof import('../../src/modules/live/record-news.ts')>()
  return {
    ...real,
    notifierOf: (news: Parameters<typeof real.notifierOf>[0]) => {
      if (news.kind !== 'products') return real.notifierOf(news)
      // It is forgotten which fields have changed, or who reaches which folders.
      const teller = real.notifierOf(isOn('fields') ? { ...news, fields: null } : news)
      if (!isOn('products')) return teller
      return ((reach, personId) => teller({ ...reach, isEverything: true }, personId)) as typeof teller
    },
  }
})

vi.mock('../../src/modules/live/shown-structure.ts', async (original) => {
  const real = await original<typeof import('../../src/modules/live/shown-structure.ts')>()
  return {
    // Everybody is notified of every change.
    shapeShownTo: async (scope: Parameters<typeof real.shapeShownTo>[0]) =>
      isOn('structure') ? crypto.randomUUID() : await real.shapeShownTo(scope),
  }
})

let server: TestServer

beforeAll(async () => {
  server = await startTestServer({}, {}, { liveLimits: { spacingMs: 0, recentMs: 0, gatherMs: 10 } })
  await listenOnLoopback(server)
})
afterAll(() => server.close())

/** Each by a session of their own. */
async function people({ subjects }: RandomWorld): Promise<Person[]> {
  const found: Person[] = []
  for (const { name, personId } of subjects) {
    if (personId === null) continue
    found.push({ name, personId, headers: await cookieOf(server, personId) })
  }
  return found
}

type Person = Pick<Subject, 'name' | 'headers'> & { personId: string }

/** Lines about folders in somebody's panel, and those that the model expects, sorted. */
async function notificationsOf(world: RandomWorld): Promise<{ is: unknown[]; must: unknown[] }> {
  const { admin } = world
  const { domainId } = admin
  const events = await admin.rows<{
    id: string
    event: { kind: string; groupId: string; folderIds: string[] }
  }>(sql`select id, event from domain_events where domain_id = ${domainId} order by id`)
  const times = { uniteSeconds: 0, mailAfterSeconds: 3_600, mailSpacingSeconds: 3_600 }
  const handed = { ...createTenantAccess(server.database), panels: createPanels(server.database), topics }
  for (const { id } of events) await notifyPeople({ ...handed, times }, { domainId, eventId: id })
  const rows = await readPlainRows(admin, 1_000)
  const result = { is: [] as unknown[], must: [] as unknown[] }
  for (const { name, personId, headers } of await people(world)) {
    const view = await viewOf(admin, rows, personId)
    const { groupIds } = view.subject
    const call = apiCaller(server, domainId, headers)
    const { body } = await call<Notification[]>(`GET /users/${personId}/notifications`)
    const shown = body.filter(({ payload }) => payload.action === 'folder-granted')
    result.is.push([name, shown.map(({ payload }) => payload.others.name).sort()])
    const granted = events.filter(
      ({ event }) => event.kind === 'folders-granted' && groupIds.includes(event.groupId),
    )
    const names = granted.flatMap(({ event }) => {
      const seen = event.folderIds.find((id) => view.reachedIds.has(id))
      return rows.folders.find(({ id }) => id === seen)?.name ?? []
    })
    result.must.push([name, names.sort()])
  }
  return result
}

interface Listener extends Person {
  client: LiveClient
}

async function listeners(world: RandomWorld): Promise<Listener[]> {
  const { domainId } = world.admin
  return await Promise.all(
    (await people(world)).map(async (person) => {
      const client = await connectLive(server, person.headers)
      await registerLive(server, person.headers, client.connectionId, domainId)
      return { ...person, client }
    }),
  )
}

/** What each has heard since the last end, in the order of listeners; what comes last has come after all before it. */
async function heard({ admin }: RandomWorld, all: readonly Listener[]): Promise<LiveMessage[][]> {
  await admin.announce({ kind: 'notifications', personIds: all.map(({ personId }) => personId) })
  return await Promise.all(
    all.map(async ({ client }) => {
      await client.next('UPDATE_NOTIFICATIONS')
      return client.messages.splice(0)
    }),
  )
}

type Compared = { is: unknown[]; must: unknown[] }

/** Changes values of a key in all products, and compares who hears of which. */
async function newsOf(world: RandomWorld, keys: readonly string[], seesKey: SeesKey): Promise<Compared> {
  const { admin } = world
  const rows = await readPlainRows(admin, 1_000)
  const all = await listeners(world)
  const result: Compared = { is: [], must: [] }
  for (const key of keys) {
    await heard(world, all)
    // A value that none of them has, for every kind of field here.
    for (const [index, { id }] of rows.products.entries())
      await bulkProducts(admin, { ids: [id] }, { type: 'set', values: { [key]: String(900_001 + index) } })
    const shown = await heard(world, all)
    for (const [index, { name, personId }] of all.entries()) {
      const ids = (shown[index] ?? []).flatMap((message) =>
        message.type === 'RECORDS_CHANGED' && message.payload.record === 'product' ? message.payload.ids : [],
      )
      result.is.push([name, key, [...new Set(ids)].sort()])
      const view = await viewOf(admin, rows, personId)
      result.must.push([name, key, seesKey(view, key) ? [...view.products.keys()].sort() : []])
    }
  }
  for (const { client } of all) client.socket.close()
  return result
}

type SeesKey = (view: PlainView, key: string) => boolean

const productNews = (world: RandomWorld) => newsOf(world, ['description'], () => true)

async function fieldNews(world: RandomWorld): Promise<Compared> {
  const { fields, priceTypes } = await readPlainRows(world.admin, 1_000)
  const keys = [
    ...fields
      .filter(({ type }) => !['QR Codes', 'date', 'yesNo'].includes(type))
      .map(({ id }) => `detail:${id}`),
    ...priceTypes.map((id) => `price:${id}`),
  ]
  return await newsOf(
    world,
    [...new Set([world.random.pick(keys), world.random.pick(keys)])],
    (view, key) => {
      const [kind, id = ''] = key.split(':')
      return (kind === 'price' ? view.priceTypeIds : view.fieldIds).has(id)
    },
  )
}

/** Folders, price types and fields get other names: clients hear of it who are shown them, colleagues always. */
async function structureNews(world: RandomWorld): Promise<Compared> {
  const { admin, random } = world
  const rows = await readPlainRows(admin, 1_000)
  const [root] = rows.folders.filter(({ parentId }) => parentId === null)
  const folder = random.pick(rows.folders.filter(({ parentId }) => parentId !== null)).id
  const priceType = random.pick(rows.priceTypes)
  const field = random.pick(rows.fields).id
  const changes = [
    ['folders', folder, (view: PlainView) => view.folderIds.has(folder)],
    ['price_types', priceType, (view: PlainView) => view.priceTypeIds.has(priceType)],
    ['detail_fields', field, (view: PlainView) => view.fieldIds.has(field)],
  ] as const
  const all = await listeners(world)
  const result: Compared = { is: [], must: [] }
  for (const [table, id, isShown] of changes) {
    await heard(world, all)
    await admin.rows(sql`
      update ${sql.table(table)} set name = name || ' again' where domain_id = ${admin.domainId} and id = ${id}`)
    // What clients are shown is worked out anew before they hear of a folder.
    await admin.announce({ kind: 'folders', domainId: admin.domainId, ids: [root?.id ?? ''] })
    const views = await Promise.all(all.map(({ personId }) => viewOf(admin, rows, personId)))
    const must = views.map((view) => !view.subject.isClient || isShown(view))
    await Promise.all(
      all.map(async ({ client }, index) => {
        if ((views[index]?.folderIds.size ?? 0) > 0) await client.nextChange('folder')
        // Who sees no folder hears of none: what they must hear is waited for.
        if (must[index] === true) await client.nextChange('structure')
      }),
    )
    const shown = await heard(world, all)
    for (const [index, { name }] of all.entries()) {
      const structure = (shown[index] ?? []).some(
        (message) => message.type === 'RECORDS_CHANGED' && message.payload.record === 'structure',
      )
      result.is.push([name, table, structure])
      result.must.push([name, table, must[index]])
    }
  }
  for (const { client } of all) client.socket.close()
  return result
}

const asked: Readonly<Record<Kind, (world: RandomWorld) => Promise<Compared>>> = {
  notifications: notificationsOf,
  products: productNews,
  fields: fieldNews,
  structure: structureNews,
}

const worlds = proofSeeds({ oneIn: 3, showFaults: true })

describe('nobody hears more, or less, than they may see', () => {
  it.each(worlds)('in world %i', { timeout: 180_000 }, async (seed) => {
    const world = await givenRandomWorld(server, seed)
    for (const kind of kinds) {
      const { is, must } = await asked[kind](world)
      expect([kind, is], proofRepetition).toEqual([kind, must])
    }
  })
})

describe('a fault is found', () => {
  it.each(faultsToTry(kinds, 'products'))('in %s', { timeout: 180_000 }, async (kind) => {
    for (const seed of worlds) {
      const world = await givenRandomWorld(server, seed)
      fault.on = kind
      const { is, must } = await asked[kind](world).finally(() => {
        fault.on = ''
      })
      if (JSON.stringify(is) !== JSON.stringify(must)) return
    }
    expect.unreachable(`${faultRepetition}: no world shows the fault in ${kind}`)
  })
})
