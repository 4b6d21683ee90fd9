/** A room over real sockets, on two servers that hear each other by either carrier: who is told what is on stage, and who sees through the leader's camera. */
import type { Room, RoomMember, RoomStage } from '@vitrine/contract'
import { encodeMedia } from '@vitrine/contract/media-frame'
import { encodePose } from '@vitrine/contract/pose'
import type { SharedPose } from '@vitrine/rules'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type CatalogWorld, givenCatalog } from '../../../../test/factories/catalog.ts'
import { type Account, givenNewcomer, givenPerson, signIn } from '../../../../test/factories/company.ts'
import { givenProject } from '../../../../test/factories/projects.ts'
import { type ApiCaller, apiCaller } from '../../../../test/harness/api-caller.ts'
import {
  connectLive,
  type LiveClient,
  listenOnLoopback,
  registerLive,
} from '../../../../test/harness/live-client.ts'
import { hasRedis } from '../../../../test/harness/programs.ts'
import { type RedisServer, startRedisServer } from '../../../../test/harness/servers/redis-server.ts'
import { startTestServer, type TestServer } from '../../../../test/harness/test-server.ts'
import { insertMember, setFolderAccess } from '../../access/index.ts'

const people = ['admin', 'presenter', 'buyer', 'neighbour'] as const
type Who = (typeof people)[number]

let one: TestServer
let other: TestServer
let world: CatalogWorld
let shown: string
let hidden: string
const accounts = {} as Record<Who, Account>
const headers = {} as Record<Who, { cookie: string }>
const call = {} as Record<Who, ApiCaller>
let redis: RedisServer | null = null
let overrides: { redisUrl?: string } = {}

describe.each(['PostgreSQL', 'Redis'])('by %s,', (carrier) => {
  beforeEach(({ skip }) => skip(carrier === 'Redis' && !hasRedis))

  beforeAll(async () => {
    redis = carrier === 'Redis' && hasRedis ? await startRedisServer() : null
    overrides = redis === null ? {} : { redisUrl: redis.url }
    const liveLimits = {
      spacingMs: 0,
      recentMs: 0,
      gatherMs: 10,
      sweepMs: 20,
      roomGraceMs: 60,
      frameBatchMs: 20,
    }
    one = await startTestServer(overrides, {}, { liveLimits })
    other = await startTestServer(overrides, {}, { liveLimits, databaseUrl: one.databaseUrl })
    await listenOnLoopback(one)
    await listenOnLoopback(other)
    world = await givenCatalog(one, { products: 40, seed: 17 })
    shown = world.products.find((product) => world.clientSees(product))?.id ?? ''
    hidden = world.products.find((product) => !world.clientSees(product))?.id ?? ''
    const neighbour = await givenPerson(one)
    await insertMember(world.staff, {
      personId: neighbour.id,
      isClient: true,
      groupIds: [...world.client.groupIds],
    })
    const presenter = await givenNewcomer(one, world.staff)
    Object.assign(accounts, { admin: world.admin, presenter, buyer: world.buyer, neighbour })
    for (const who of people) {
      headers[who] = await signIn(one, accounts[who])
      call[who] = apiCaller(one, world.domainId, headers[who])
    }
  })
  afterAll(async () => {
    await other.close()
    await one.close()
    await redis?.close()
  })

  let room: Room

  beforeEach(async () => {
    const projectId = await givenProject(world.staff, {
      products: [shown, hidden],
      attendees: [accounts.buyer.id, accounts.neighbour.id],
      presenters: [accounts.presenter.id],
      sessions: ['web', 'st'],
    })
    room = (await call.admin<Room>(`POST /projects/${projectId}/rooms`, { body: { kind: 'st' } })).body
  })

  async function connect(who: Who, server = one): Promise<LiveClient> {
    const client = await connectLive(server, headers[who])
    expect(await registerLive(one, headers[who], client.connectionId, world.domainId)).toBe(204)
    return client
  }

  async function join(who: Who, client: LiveClient): Promise<void> {
    const { status } = await call[who](`POST /rooms/${room._id}/join`, {
      body: { connectionId: client.connectionId },
    })
    expect(status).toBe(200)
  }

  async function enter(who: Who, server = one): Promise<LiveClient> {
    const client = await connect(who, server)
    await join(who, client)
    await stageOf(client)
    return client
  }

  const stageOf = async (client: LiveClient) => (await client.next('ROOM_STAGE')).payload

  async function present(product: string | null, epoch = 1, who: Who = 'admin'): Promise<RoomStage> {
    const body = { epoch, product, follows: true }
    const answer = await call[who]<RoomStage>(`PUT /rooms/${room._id}/stage`, { body })
    expect(answer.status).toBe(200)
    return answer.body
  }

  const still: SharedPose = {
    target: [0, 0, 0],
    azimuth: 0,
    polar: 1,
    distance: 3,
    extent: 2,
    isResting: true,
    variant: null,
    animation: null,
    areSizesShown: false,
    light: { surroundings: 'studio', intensity: 1, rotation: 0, areLightsOn: true },
    pointer: null,
  }
  const poseAt = (azimuth: number, revision: number, epoch = 1) =>
    Buffer.from(encodePose({ epoch, revision, pose: { ...still, azimuth } }))

  const partAt = (x: number, revision: number) => {
    const media = { kind: 'picture', x, y: 0.5, width: 0.25, height: 0.25 } as const
    return Buffer.from(encodeMedia({ epoch: 1, revision, media }))
  }

  const lastFrame = (client: LiveClient) => client.frames.at(-1)?.toString('hex')
  const seen = (client: LiveClient, frame: Buffer) =>
    expect.poll(() => lastFrame(client), { timeout: 10_000 }).toBe(frame.toString('hex'))
  const members = async () => (await call.admin<RoomMember[]>(`GET /rooms/${room._id}/members`)).body
  const member = async (who: Who) => (await members()).find(({ user }) => user === accounts[who].id)

  describe('what is on stage', () => {
    it('is told to everybody in the room on every server, by what each may see, and to nobody else', async () => {
      const admin = await enter('admin')
      const buyer = await enter('buyer', other)
      const outside = await connect('neighbour')
      const { revision } = await present(shown)
      const stage = {
        room: room._id,
        epoch: 1,
        revision,
        product: shown,
        isHidden: false,
        media: null,
        follows: true,
      }
      expect(await stageOf(buyer)).toEqual(stage)
      expect(await stageOf(admin)).toEqual(stage)
      const next = await present(hidden)
      const other_ = { ...stage, revision: next.revision }
      expect(await stageOf(buyer)).toEqual({ ...other_, product: null, isHidden: true })
      expect(await stageOf(admin)).toEqual({ ...other_, product: hidden })
      expect(outside.messages.some(({ type }) => type.startsWith('ROOM'))).toBe(false)
    })

    it('is told to whoever comes late, and hidden as soon as the right to it goes', async () => {
      await enter('admin')
      await present(shown)
      const buyer = await connect('buyer')
      await join('buyer', buyer)
      expect((await stageOf(buyer)).product).toBe(shown)
      const [groupId = ''] = world.client.groupIds
      const { open, draft, closed } = world.folders
      const grants = (folders: string[]) =>
        setFolderAccess(
          world.staff,
          groupId,
          folders.map((id) => ({ id, canView: true, canEdit: false })),
        )
      await grants([closed])
      const gone = await stageOf(buyer)
      await grants([open, draft])
      expect([gone.product, gone.isHidden, gone.media]).toEqual([null, true, null])
      expect((await stageOf(buyer)).product).toBe(shown)
    })

    it('is read again after news were missed', async () => {
      const admin = await enter('admin')
      const buyer = await enter('buyer', other)
      const { revision } = await present(shown)
      await stageOf(buyer)
      await one.database.rows(sql`
      select pg_terminate_backend(pid) from pg_stat_activity
      where application_name = 'vitrine news' and datname = current_database()`)
      expect((await buyer.next('ROOM_CHANGED')).payload).toEqual({ room: room._id, what: 'room' })
      expect(await stageOf(buyer)).toMatchObject({ revision, product: shown })
      expect(admin.socket.readyState).toBe(admin.socket.OPEN)
    })

    it('is unchanged for whoever comes back by another server than the one that has gone', async () => {
      await enter('admin')
      const { revision } = await present(shown)
      const dying = await startTestServer(overrides, {}, { databaseUrl: one.databaseUrl })
      await listenOnLoopback(dying)
      const before = await enter('buyer', dying)
      await dying.close()
      await before.closed
      const buyer = await connect('buyer', other)
      await join('buyer', buyer)
      expect(await stageOf(buyer)).toMatchObject({ revision, product: shown })
    })
  })

  describe('the camera of the leader', () => {
    it('goes to those who see what is on stage, on every server, and to who comes late', async () => {
      const admin = await enter('admin')
      const buyer = await enter('buyer', other)
      const { revision } = await present(shown)
      await stageOf(buyer)
      const first = poseAt(1, revision)
      admin.socket.send(first)
      await seen(buyer, first)
      const last = poseAt(2, revision)
      admin.socket.send(last)
      await seen(buyer, last)
      const late = await enter('neighbour')
      await seen(late, last)
      // A second device of whoever leads.
      const lateOther = await enter('admin', other)
      await seen(lateOther, last)
      expect(admin.frames).toEqual([])
      const next = await present(hidden)
      await stageOf(buyer)
      await stageOf(lateOther)
      const secret = poseAt(3, next.revision)
      admin.socket.send(secret)
      await seen(lateOther, secret)
      expect(lastFrame(buyer)).toBe(last.toString('hex'))
    })

    it('counts as use of a server that only passes it on', async () => {
      const admin = await enter('admin')
      const buyer = await enter('buyer', other)
      const { revision } = await present(shown)
      await stageOf(buyer)
      const sentAt = performance.now()
      const pose = poseAt(1, revision)
      admin.socket.send(pose)
      await seen(buyer, pose)
      const quietMs = other.app.quietMs()
      expect(quietMs).toBeLessThan(performance.now() - sentAt)
    })

    it('comes beside the part of a picture, which goes to the same and nobody else', async () => {
      const admin = await enter('admin')
      const buyer = await enter('buyer', other)
      const { revision } = await present(shown)
      await stageOf(buyer)
      const pose = poseAt(1, revision)
      const part = partAt(0.25, revision)
      admin.socket.send(pose)
      admin.socket.send(part)
      await seen(buyer, part)
      const late = await enter('neighbour')
      await seen(late, part)
      expect(late.frames.map(String)).toEqual([pose, part].map(String))
      const next = await present(hidden)
      await stageOf(buyer)
      const secret = partAt(0.75, next.revision)
      const lateOther = await enter('admin', other)
      admin.socket.send(secret)
      await seen(lateOther, secret)
      expect([buyer, late].map(lastFrame)).toEqual([part, part].map((each) => each.toString('hex')))
      buyer.socket.send(part)
      expect(await buyer.closed).toBe(1008)
    })

    it('is nobody else’s: others who present are passed over until they lead, attendees are shown out', async () => {
      const admin = await enter('admin')
      const presenter = await enter('presenter', other)
      const buyer = await enter('buyer')
      const { revision } = await present(shown)
      for (const client of [admin, presenter, buyer]) await stageOf(client)
      presenter.socket.send(poseAt(1, revision))
      const own = poseAt(2, revision)
      admin.socket.send(own)
      await seen(buyer, own)
      expect((await call.presenter(`POST /rooms/${room._id}/lead`)).status).toBe(200)
      for (const client of [admin, presenter, buyer]) expect((await stageOf(client)).epoch).toBe(2)
      admin.socket.send(poseAt(3, revision))
      const taken = poseAt(4, revision, 2)
      presenter.socket.send(taken)
      await seen(buyer, taken)
      expect(buyer.frames.map(String)).toEqual([own, taken].map(String))
      buyer.socket.send(poseAt(5, revision, 2))
      expect(await buyer.closed).toBe(1008)
      presenter.socket.send(Buffer.from('not a camera'))
      expect(await presenter.closed).toBe(1008)
    })
  })

  describe('whoever is in a room', () => {
    it('is there until all their connections, on whatever server, are gone for a while', async () => {
      await enter('admin')
      const tablet = await enter('buyer')
      const phone = await enter('buyer', other)
      tablet.socket.close()
      await tablet.closed
      const neighbour = await enter('neighbour')
      neighbour.socket.close()
      await expect.poll(async () => (await member('neighbour'))?.isThere, { timeout: 10_000 }).toBe(false)
      expect((await member('buyer'))?.isThere).toBe(true)
      phone.socket.close()
      await expect.poll(async () => (await member('buyer'))?.isThere, { timeout: 10_000 }).toBe(false)
    })

    it('is told on their other devices, on whatever server, that one has come, and nobody else is', async () => {
      const admin = await enter('admin')
      const tablet = await enter('buyer')
      const receivedBy = ({ messages }: LiveClient) =>
        messages.filter((one) => one.type === 'ROOM_CHANGED' && one.payload.what === 'devices').length
      const phone = await enter('buyer', other)
      await expect.poll(() => receivedBy(tablet)).toBe(1)
      await enter('buyer')
      await expect.poll(() => [receivedBy(tablet), receivedBy(phone)]).toEqual([2, 1])
      await present(shown)
      await stageOf(admin)
      expect(receivedBy(admin)).toBe(0)
    })

    it('hears nothing more of the stage once sent out, and is told that; presenters hear who comes', async () => {
      const admin = await enter('admin')
      const buyer = await enter('buyer', other)
      await expect
        .poll(() =>
          admin.messages.some((one) => one.type === 'ROOM_CHANGED' && one.payload.what === 'people'),
        )
        .toBe(true)
      const id = (await member('buyer'))?._id ?? ''
      await call.admin(`POST /rooms/${room._id}/members/${id}/dismiss`)
      expect((await buyer.next('ROOM_CHANGED')).payload.what).toBe('room')
      await present(shown)
      await stageOf(admin)
      expect((await call.admin(`POST /rooms/${room._id}/members/${id}/admit`)).status).toBe(204)
      expect((await stageOf(buyer)).product).toBe(shown)
      const heard = buyer.messages.filter(({ type }) => type === 'ROOM_STAGE')
      expect(heard).toHaveLength(2)
      expect(buyer.messages.some((one) => one.type === 'ROOM_CHANGED' && one.payload.what === 'people')).toBe(
        false,
      )
    })

    it('is told when the room ends, and nothing afterwards; a right to be in it that goes shows out', async () => {
      await enter('admin')
      const buyer = await enter('buyer', other)
      const neighbour = await enter('neighbour')
      await world.staff.transaction(async (open) => {
        await open.rows(sql`delete from project_people where domain_id = ${open.domainId}
        and person_id = ${accounts.neighbour.id}`)
        await open.announce({
          kind: 'project',
          domainId: open.domainId,
          id: room.project._id,
          personIds: [accounts.neighbour.id],
        })
      })
      expect((await neighbour.next('ROOM_CHANGED')).payload.what).toBe('room')
      await present(shown)
      expect((await stageOf(buyer)).product).toBe(shown)
      expect(neighbour.messages.filter(({ type }) => type === 'ROOM_STAGE')).toHaveLength(1)
      await call.admin(`POST /rooms/${room._id}/end`)
      expect((await buyer.next('ROOM_CHANGED')).payload).toEqual({ room: room._id, what: 'room' })
    })
  })
})
