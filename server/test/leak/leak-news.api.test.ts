/**
 * What people hear without asking, compared with the plain model: their panel of notifications, and news over the
 * socket. Then with a fault in each, which must be found.
 */
import type { Notification } from '@vitrine/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { plainView } from '../../src/modules/leak-check/plain-model.ts'
import {
  type PlainRows,
  readPlainRows,
  readPlainSubject,
} from '../../src/modules/leak-check/plain-rows.repository.ts'
import { tellPeople } from '../../src/modules/notifications/index.ts'
import { bulkProducts } from '../../src/modules/products/bulk-products/bulk-products.service.ts'
import { apiCaller } from '../harness/api-caller.ts'
import { connectLive, listenOnLoopback, registerLive } from '../harness/live-client.ts'
import { startTestServer, type TestServer } from '../harness/test-server.ts'
import { givenRandomWorld, type RandomWorld, type Subject } from './random-world.ts'

const fault = vi.hoisted(() => ({ isOn: false }))

vi.mock('../../src/modules/folders/index.ts', async (original) => {
  const real = await original<typeof import('../../src/modules/folders/index.ts')>()
  return {
    ...real,
    // Folders on the way to others, and those are all here, pass for folders that are reached.
    visibleTree: async (...[scope]: Parameters<typeof real.visibleTree>) => {
      const tree = await real.visibleTree(scope)
      if (!fault.isOn) return tree
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

let server: TestServer

beforeAll(async () => {
  server = await startTestServer({}, {}, { liveLimits: { spacingMs: 0, recentMs: 0, gatherMs: 10 } })
  await listenOnLoopback(server)
})
afterAll(() => server.close())

const people = ({ subjects }: RandomWorld) =>
  subjects.flatMap((subject) =>
    subject.personId === null ? [] : [{ ...subject, personId: subject.personId }],
  )

async function viewOf({ admin }: RandomWorld, rows: PlainRows, personId: string) {
  const subject = await readPlainSubject(admin, personId)
  if (subject === null) throw new Error('The subject may not enter')
  return { view: plainView(rows, subject), groupIds: subject.groupIds }
}

type Person = Subject & { personId: string }

/** Lines about folders in somebody's panel, and those that the model expects, sorted. */
async function notificationsOf(world: RandomWorld): Promise<{ is: unknown[]; must: unknown[] }> {
  const { admin } = world
  const { domainId } = admin
  const events = await admin.rows<{
    id: string
    event: { kind: string; groupId: string; folderIds: string[] }
  }>(sql`select id, event from domain_events where domain_id = ${domainId} order by id`)
  const times = { uniteSeconds: 0, mailAfterSeconds: 3_600, mailSpacingSeconds: 3_600 }
  for (const { id } of events)
    await tellPeople({ database: server.database, times }, { domainId, eventId: id })
  const rows = await readPlainRows(admin, 1_000)
  const result = { is: [] as unknown[], must: [] as unknown[] }
  for (const { name, personId, headers } of people(world)) {
    const { view, groupIds } = await viewOf(world, rows, personId)
    const call = apiCaller(server, domainId, headers)
    const { body } = await call<Notification[]>(`GET /users/${personId}/notifications`)
    const told = body.filter(({ payload }) => payload.action === 'folder-granted')
    result.is.push([name, told.map(({ payload }) => payload.others.name).sort()])
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

/** Products whose change somebody hears of, and those that the model lets them see, sorted. */
async function newsOf(world: RandomWorld): Promise<{ is: unknown[]; must: unknown[] }> {
  const { admin } = world
  const rows = await readPlainRows(admin, 1_000)
  const listen = async ({ name, personId, headers }: Person) => {
    const client = await connectLive(server, headers)
    await registerLive(server, headers, client.connectionId, admin.domainId)
    return { name, personId, client }
  }
  const listeners = await Promise.all(people(world).map(listen))
  for (const { id } of rows.products) {
    await bulkProducts(admin, { ids: [id] }, { type: 'set', values: { description: `Told ${id}` } })
  }
  // What comes last has come after all before it.
  await admin.announce({ kind: 'notifications', personIds: listeners.map(({ personId }) => personId) })
  const result = { is: [] as unknown[], must: [] as unknown[] }
  for (const { name, personId, client } of listeners) {
    await client.next('UPDATE_NOTIFICATIONS')
    const told = client.messages.flatMap((message) =>
      message.type === 'RECORDS_CHANGED' && message.payload.record === 'product' ? message.payload.ids : [],
    )
    result.is.push([name, [...new Set(told)].sort()])
    const { view } = await viewOf(world, rows, personId)
    result.must.push([name, [...view.products.keys()].sort()])
    client.socket.close()
  }
  return result
}

const worlds = Array.from({ length: 12 }, (_, index) => index + 1)

describe('nobody hears more, or less, than they may see', () => {
  it.each(worlds)('in world %i', { timeout: 60_000 }, async (seed) => {
    const world = await givenRandomWorld(server, seed)
    const notifications = await notificationsOf(world)
    expect(notifications.is).toEqual(notifications.must)
    const news = await newsOf(world)
    expect(news.is).toEqual(news.must)
  })
})

describe('a fault is found', () => {
  const findsIn = async (ask: (world: RandomWorld) => Promise<{ is: unknown[]; must: unknown[] }>) => {
    for (const seed of worlds) {
      const world = await givenRandomWorld(server, seed)
      fault.isOn = true
      const { is, must } = await ask(world).finally(() => {
        fault.isOn = false
      })
      if (JSON.stringify(is) !== JSON.stringify(must)) return true
    }
    return false
  }

  it('in notifications', { timeout: 60_000 }, async () => expect(await findsIn(notificationsOf)).toBe(true))
  it('in news over the socket', { timeout: 60_000 }, async () => expect(await findsIn(newsOf)).toBe(true))
})
