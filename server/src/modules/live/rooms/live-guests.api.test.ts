// @slow: it waits for connections to be given up
/** Guests of a project's link over real sockets: who gets one, what of a room they hear, and how that ends. */
import type { Room, RoomStage } from '@vitrine/contract'
import { readFrame } from '@vitrine/contract/frames'
import { encodePose } from '@vitrine/contract/pose'
import type { SharedPose } from '@vitrine/rules'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type CatalogWorld, givenCatalog } from '../../../../test/factories/catalog.ts'
import { givenCompany, signIn } from '../../../../test/factories/company.ts'
import { givenProject } from '../../../../test/factories/projects.ts'
import { type ApiCaller, apiCaller, refusalOf } from '../../../../test/harness/api-caller.ts'
import {
  connectLive,
  type LiveClient,
  listenOnLoopback,
  refusedLive,
  registerLive,
} from '../../../../test/harness/live-client.ts'
import { startTestServer, type TestServer } from '../../../../test/harness/test-server.ts'
import { insertShareLink } from '../../access/index.ts'

let one: TestServer
let other: TestServer
let world: CatalogWorld
let otherDomain: string
let shown: string
let hidden: string
let adminHeaders: { cookie: string }
let admin: ApiCaller
let buyer: ApiCaller
let buyerHeaders: { cookie: string }

beforeAll(async () => {
  const liveLimits = {
    ...{
      spacingMs: 0,
      recentMs: 0,
      gatherMs: 10,
      sweepMs: 20,
      roomGraceMs: 60,
      frameBatchMs: 20,
      roomPingMs: 40,
      // Answers to pings are among them.
      messages: 100_000,
    },
  }
  one = await startTestServer({}, {}, { liveLimits })
  other = await startTestServer({}, {}, { liveLimits, databaseUrl: one.databaseUrl })
  await listenOnLoopback(one)
  await listenOnLoopback(other)
  world = await givenCatalog(one, { products: 40, seed: 17 })
  otherDomain = (await givenCompany(one)).domainId
  shown = world.products.find((product) => world.clientSees(product))?.id ?? ''
  hidden = world.products.find((product) => !world.clientSees(product))?.id ?? ''
  adminHeaders = await signIn(one, world.admin)
  admin = apiCaller(one, world.domainId, adminHeaders)
  buyerHeaders = await signIn(one, world.buyer)
  buyer = apiCaller(one, world.domainId, buyerHeaders)
})
afterAll(async () => {
  await other.close()
  await one.close()
})

let room: Room
let projectId: string
let linkId: string
let token: string

async function givenLink(project: string): Promise<{ id: string; token: string }> {
  return await insertShareLink(world.staff, {
    groupId: world.client.groupIds[0] ?? '',
    expiresAt: null,
    target: { project: { id: project, priceTypeIds: [], maxGuests: 3 } },
  })
}

beforeEach(async () => {
  projectId = await givenProject(world.staff, {
    ...{ products: [shown, hidden], attendees: [world.buyer.id], sessions: ['web', 'st'] },
    orderFields: [{ name: 'Quantity' }],
  })
  room = (await admin<Room>(`POST /projects/${projectId}/rooms`, { body: { kind: 'st' } })).body
  const link = await givenLink(projectId)
  linkId = link.id
  token = link.token
})

interface Guest {
  call: ApiCaller
  headers: { cookie: string }
}

async function givenGuest(name = 'Ada Guest'): Promise<Guest> {
  const entered = await one.request({
    method: 'PUT',
    url: `/api/projects/${projectId}/guest`,
    query: { domain: world.domainId },
    payload: { name, email: `${name.split(' ')[0]}@shop.example` },
    headers: { authorization: `Bearer ${token}` },
  })
  const cookie = entered.cookies.map((each) => `${each.name}=${each.value}`).join('; ')
  const headers = { cookie }
  return {
    headers,
    call: apiCaller(one, world.domainId, { ...headers, authorization: `Bearer ${token}` }),
  }
}

const connect = ({ headers }: Guest, server = one) =>
  connectLive(server, headers, { guest: { token, domain: world.domainId } })
const join = ({ call }: Guest, { connectionId }: LiveClient) =>
  call<Room>(`POST /rooms/${room._id}/join`, { body: { connectionId } })
const stageOf = async (client: LiveClient) => (await client.next('ROOM_STAGE')).payload

async function present(product: string | null): Promise<RoomStage> {
  const body = { epoch: 1, product, follows: true }
  const answer = await admin<RoomStage>(`PUT /rooms/${room._id}/stage`, { body })
  expect(answer.status).toBe(200)
  return answer.body
}

async function enter(guest: Guest, server = one): Promise<LiveClient> {
  const client = await connect(guest, server)
  expect((await join(guest, client)).status).toBe(200)
  await stageOf(client)
  return client
}

async function leader(): Promise<LiveClient> {
  const client = await connectLive(one, adminHeaders)
  await registerLive(one, adminHeaders, client.connectionId, world.domainId)
  await admin(`POST /rooms/${room._id}/join`, { body: { connectionId: client.connectionId } })
  await stageOf(client)
  return client
}

const pose: SharedPose = {
  ...{ target: [0, 0, 0], azimuth: 1, polar: 1, distance: 3, extent: 2, isResting: true },
  ...{ variant: null, animation: null, areSizesShown: false, pointer: null },
  light: { surroundings: 'studio', intensity: 1, rotation: 0, areLightsOn: true },
}

describe('a guest’s socket', () => {
  it('is for whoever has said who they are to the link of a project of the company', async () => {
    const guest = await givenGuest()
    const at = (given: object, headers: Record<string, string> = guest.headers) =>
      refusedLive(one, { headers, guest: { token, domain: world.domainId, ...given } })
    const plain = await insertShareLink(world.staff, {
      groupId: world.client.groupIds[0] ?? '',
      expiresAt: null,
      target: { kind: 'catalogue' },
    } as unknown as Parameters<typeof insertShareLink>[1])
    expect(await at({}, {})).toEqual([401, 'NotSignedIn'])
    expect(await at({ token: 'x'.repeat(40) })).toEqual([401, 'NotSignedIn'])
    expect(await at({ token: plain.token })).toEqual([401, 'NotSignedIn'])
    expect(await at({ token: (await givenLink(projectId)).token })).toEqual([401, 'NotSignedIn'])
    expect(await at({ domain: otherDomain })).toEqual([404, 'NotFound'])
    expect(await at({ domain: 'none' })).toEqual([401, 'NotSignedIn'])
    const client = await connect(guest)
    expect(client.socket.protocol).toBe('vitrine')
    client.socket.close()
  })

  it('joins rooms for the guest alone whose device opened it', async () => {
    const [ada, bo] = [await givenGuest('Ada Guest'), await givenGuest('Bo Guest')]
    const client = await connect(ada)
    expect(refusalOf(await join(bo, client))).toEqual([404, 'NotFound'])
    const asBuyer = await buyer(`POST /rooms/${room._id}/join`, {
      body: { connectionId: client.connectionId },
    })
    expect(refusalOf(asBuyer)).toEqual([404, 'NotFound'])
    expect((await join(ada, client)).status).toBe(200)
    client.socket.close()
  })
})

describe('a guest in a room', () => {
  it('is told what is on stage as far as their group sees it, on whichever server', async () => {
    const client = await enter(await givenGuest(), other)
    await present(shown)
    expect(await stageOf(client)).toMatchObject({ product: shown, isHidden: false })
    await present(hidden)
    expect(await stageOf(client)).toMatchObject({ product: null, isHidden: true })
    client.socket.close()
  })

  it('sees through the leader’s camera while they see what is on stage, and leads nobody', async () => {
    const leading = await leader()
    const client = await enter(await givenGuest(), other)
    const { revision } = await present(shown)
    await stageOf(client)
    const frame = encodePose({ epoch: 1, revision, pose })
    leading.socket.send(frame)
    await expect.poll(() => client.frames.length, { timeout: 15_000 }).toBeGreaterThan(0)
    const next = await present(hidden)
    await stageOf(client)
    leading.socket.send(encodePose({ epoch: 1, revision: next.revision, pose }))
    await present(shown)
    await stageOf(client)
    // The same may come more than once.
    const revisions = client.frames.map((bytes) => readFrame(bytes)?.revision)
    expect(new Set(revisions)).toEqual(new Set([revision]))
    expect(next.revision).not.toBe(revision)
    client.socket.send(frame)
    expect(await client.closed).toBe(1008)
    leading.socket.close()
  })

  it('hears of proposals to themselves, and of nobody else’s, nor of anything beside the room', async () => {
    const [ada, bo] = [await givenGuest('Ada Guest'), await givenGuest('Bo Guest')]
    const [first, second] = [await enter(ada), await enter(bo)]
    await present(shown)
    await Promise.all([stageOf(first), stageOf(second)])
    const members = (await admin<{ name: string; attendee: string }[]>(`GET /rooms/${room._id}/members`)).body
    const attendee = members.find(({ name }) => name === 'Ada Guest')?.attendee
    const proposal = { proposalId: crypto.randomUUID(), attendee, product: shown, quantity: '4', price: null }
    const proposed = await admin(`POST /rooms/${room._id}/proposals`, { body: proposal })
    expect([proposed.status, proposed.body]).toEqual([200, expect.anything()])
    expect((await first.next('ROOM_CHANGED')).payload).toMatchObject({ room: room._id })
    await world.staff.announce({ kind: 'structure', domainId: world.domainId })
    await world.staff.announce({
      kind: 'products',
      domainId: world.domainId,
      ids: [shown],
      folderIds: world.byId(shown).folderIds.slice(0, 1),
    })
    await present(null)
    await Promise.all([stageOf(first), stageOf(second)])
    const kinds = (client: LiveClient) => new Set(client.messages.map(({ type }) => type))
    expect(kinds(second)).toEqual(new Set(['UPDATE_CONNECTION_STATUS', 'ROOM_STAGE']))
    expect(kinds(first)).toEqual(new Set(['UPDATE_CONNECTION_STATUS', 'ROOM_STAGE', 'ROOM_CHANGED']))
    for (const { socket } of [first, second]) socket.close()
  })

  const endings: Record<string, () => Promise<unknown>> = {
    'the link is revoked': () => admin(`DELETE /projects/${projectId}/guest-links/${linkId}`),
    'the link ends by its clock': () =>
      world.staff.rows(sql`
        update share_tokens set expires_at = now() - interval '1 second'
        where domain_id = app_domain() and id = ${linkId}`),
    'the guest is sent out': async () => {
      const members = (await admin<{ _id: string; name: string }[]>(`GET /rooms/${room._id}/members`)).body
      const member = members.find(({ name }) => name === 'Ada Guest')?._id
      const { status } = await admin(`POST /rooms/${room._id}/members/${member}/dismiss`)
      expect(status).toBeLessThan(300)
    },
    'the room ends': () => admin(`POST /rooms/${room._id}/end`),
  }
  it.each(Object.keys(endings))('hears nothing more once %s', async (ending) => {
    const client = await enter(await givenGuest())
    await present(shown)
    await stageOf(client)
    const watching = await leader()
    await endings[ending]?.()
    await client.next('ROOM_CHANGED')
    const empty = () =>
      client.messages.filter((each) => each.type === 'ROOM_STAGE' && each.payload.product === null).length
    const before = empty()
    if (ending !== 'the room ends') {
      await present(null)
      await stageOf(watching)
    }
    expect(empty()).toBe(before)
    for (const { socket } of [client, watching]) socket.close()
  })

  it('is there while their connection is, and away after it', async () => {
    const client = await enter(await givenGuest())
    const isThere = async () =>
      (await admin<{ name: string; isThere: boolean }[]>(`GET /rooms/${room._id}/members`)).body.find(
        ({ name }) => name === 'Ada Guest',
      )?.isThere
    expect(await isThere()).toBe(true)
    client.socket.close()
    await expect.poll(isThere, { timeout: 30_000 }).toBe(false)
  })
})
