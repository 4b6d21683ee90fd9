/** Rooms: who opens, finds and enters them, who leads, what each is shown of the stage, and how they end. */
import type { ProjectSummary, Room, RoomMember, RoomStage, RoomTimeline, WebSession } from '@vitrine/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type CatalogWorld, givenCatalog, type KnownProduct } from '../../../test/factories/catalog.ts'
import {
  type Account,
  givenCompany,
  givenNewcomer,
  givenPerson,
  signIn,
} from '../../../test/factories/company.ts'
import { type GivenProject, givenProject, setProjectState } from '../../../test/factories/projects.ts'
import { type ApiCaller, apiCaller, refusalOf } from '../../../test/harness/api-caller.ts'
import { connectLive, listenOnLoopback } from '../../../test/harness/live-client.ts'
import { meetingAt } from '../../../test/harness/meeting.ts'
import { startTestServer, type TestServer } from '../../../test/harness/test-server.ts'
import { openNewsFeed } from '../../platform/live/news-feed.ts'
import type { News } from '../../scope/news.ts'
import { createTenantAccess, insertMember, insertShareLink } from '../access/index.ts'
import { storeMedia, storeProductFile } from '../media/index.ts'
import { endProject } from '../projects/project-states.service.ts'
import { newCode } from './code.ts'
import { createPresence, tidyRooms } from './presence.service.ts'

type Who = 'admin' | 'presenter' | 'buyer' | 'neighbour' | 'colleague' | 'stranger'

let server: TestServer
let world: CatalogWorld
/** Products that the client sees, and one that they don't. */
let shown: string[]
let hidden: string
const people = {} as Record<Who, Account>
const headers = {} as Record<Who, { cookie: string }>
const call = {} as Record<Who | 'nobody' | 'otherTenant', ApiCaller>
const quantity = crypto.randomUUID()
let news: News[] = []
let stopListening = async () => {}

const picture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

beforeAll(async () => {
  server = await startTestServer({}, { roomCodesPerPerson: 5 })
  world = await givenCatalog(server, { products: 40, seed: 17 })
  const isShown = (product: KnownProduct) => world.clientSees(product)
  shown = world.products.filter(isShown).map(({ id }) => id)
  hidden = world.products.find((product) => !isShown(product))?.id ?? ''
  const neighbour = await givenPerson(server, { name: 'Nora Neighbour' })
  await insertMember(world.staff, {
    personId: neighbour.id,
    isClient: true,
    groupIds: [...world.client.groupIds],
  })
  Object.assign(people, {
    admin: world.admin,
    presenter: await givenNewcomer(server, world.staff),
    buyer: world.buyer,
    neighbour,
    colleague: await givenNewcomer(server, world.staff),
    stranger: await givenNewcomer(server, world.staff),
  })
  for (const [name, account] of Object.entries(people)) {
    const who = name as Who
    headers[who] = await signIn(server, account)
    call[who] = apiCaller(server, world.domainId, headers[who])
  }
  const other = await givenCompany(server)
  call.otherTenant = apiCaller(server, world.domainId, await signIn(server, other.admin))
  call.nobody = apiCaller(server, world.domainId, {})
  const media = { productId: shown[0] ?? '', fileName: 'front.png', type: 'image', content: picture } as const
  await storeMedia(world.staff, server.storage, media)
  await listenOnLoopback(server)
  const feed = await openNewsFeed({
    databaseUrl: server.databaseUrl,
    redisUrl: undefined,
    log: server.parts.log,
  })
  const stop = await feed.listen({ hear: (text) => news.push(JSON.parse(text)), lose() {}, recover() {} })
  stopListening = async () => {
    await stop()
    await feed.close()
  }
})
afterAll(async () => {
  await stopListening()
  await server.close()
})
beforeEach(() => {
  news = []
})

const project = (given: Partial<GivenProject> = {}) =>
  givenProject(world.staff, {
    products: [shown[0] ?? '', shown[1] ?? '', hidden],
    attendees: [people.buyer.id],
    presenters: [people.presenter.id],
    sessions: ['web', 'st'],
    priceTypes: [world.prices.retail],
    orderFields: [{ id: quantity, name: 'Quantity', rules: [{ type: 'max', value: '100' }] }],
    ...given,
  })

async function ok<Body>(answer: Promise<{ status: number; body: Body }>): Promise<Body> {
  const { status, body } = await answer
  expect([status, status < 300 ? null : body]).toEqual([body === undefined ? 204 : 200, null])
  return body
}

const open = (projectId: string, who: ApiCaller = call.admin, kind = 'st') =>
  ok(who<Room>(`POST /projects/${projectId}/rooms`, { body: { kind } }))
const read = (roomId: string, who: ApiCaller) => ok(who<Room>(`GET /rooms/${roomId}`))
const join = (roomId: string, who: ApiCaller) =>
  ok(who<Room>(`POST /rooms/${roomId}/join`, { body: { connectionId: null } }))
const membersOf = (roomId: string, who = call.admin) => ok(who<RoomMember[]>(`GET /rooms/${roomId}/members`))
const stage = (roomId: string, body: object, who = call.admin) =>
  who<RoomStage>(`PUT /rooms/${roomId}/stage`, { body: { epoch: 1, follows: true, ...body } })
const memberOf = async (roomId: string, { id }: Account) =>
  (await membersOf(roomId)).find(({ user }) => user === id)
const newsOf = (roomId: string, kind: News['kind']) =>
  news.filter((one) => one.kind === kind && 'roomId' in one && one.roomId === roomId)

/** An open room of a project with buyer and presenter. */
async function givenRoom(given: Partial<GivenProject> = {}): Promise<{ room: Room; projectId: string }> {
  const projectId = await project(given)
  return { room: await open(projectId), projectId }
}

const subscribe = (flags: object) =>
  world.staff.rows(
    sql`update domains set subscription = subscription || ${JSON.stringify(flags)}::jsonb where id = ${world.domainId}`,
  )

describe('opening a room', () => {
  it('makes one of each kind, however many open it at once', async () => {
    const projectId = await project({ sessions: ['st', 'ar'] })
    const answers = await meetingAt(server, 'rooms', [
      () => open(projectId),
      () => open(projectId, call.presenter),
    ])
    const [first, second] = answers
    expect(second?._id).toBe(first?._id)
    expect((await open(projectId))._id).toBe(first?._id)
    expect((await open(projectId, call.admin, 'ar'))._id).not.toBe(first?._id)
    expect(await ok(call.admin<Room[]>(`GET /projects/${projectId}/rooms`))).toHaveLength(2)
  })

  it('is led by whoever opened it, shows nothing yet, and tells presenters alone its code', async () => {
    const { room, projectId } = await givenRoom()
    expect(room).toMatchObject({
      project: { _id: projectId, name: 'Autumn' },
      kind: 'st',
      closedAt: null,
      epoch: 1,
      leader: { user: people.admin.id, isThere: false },
      isLeader: true,
      role: 'presenter',
      state: 'in',
      code: expect.stringMatching(/^[A-HJ-NP-Z2-46-9]{6}$/),
      isLocked: false,
      stage: { revision: 1, product: null, isHidden: false, media: null, follows: true },
    })
    expect(await read(room._id, call.presenter)).toMatchObject({
      role: 'presenter',
      isLeader: false,
      code: room.code,
    })
    expect(await join(room._id, call.buyer)).toMatchObject({
      role: 'attendee',
      code: null,
      leader: { user: null },
    })
  })

  it.each([
    ['an upcoming project', { state: 'upcoming' }, 'ProjectNotStarted'],
    ['a finished one', { state: 'done' }, 'ProjectDone'],
    ['one without such a session', { sessions: ['web'] }, 'RoomsNotAllowed'],
  ] as const)('is refused in %s', async (_, given, key) => {
    const answer = await call.admin(`POST /projects/${await project(given)}/rooms`, { body: { kind: 'st' } })
    expect(refusalOf(answer)).toEqual([409, key])
  })

  it.each([{ allowCentral: false }, { enabledSessions: { web: true, ar: true, st: false } }])(
    'is refused where the subscription says %j, and possible afterwards',
    async (flags) => {
      const projectId = await project()
      await subscribe(flags)
      const refused = await call.admin(`POST /projects/${projectId}/rooms`, { body: { kind: 'st' } })
      await subscribe({ allowCentral: true, enabledSessions: { web: true, ar: true, st: true } })
      expect(refusalOf(refused)).toEqual([409, 'RoomsNotAllowed'])
      await open(projectId)
    },
  )

  it('has its project say that such a session is open, while it is', async () => {
    const projectId = await project({ sessions: ['web', 'st', 'ar'] })
    const active = async () =>
      (await ok(call.admin<ProjectSummary>(`GET /projects/${projectId}`))).activeSessions
    expect(await active()).toEqual({ web: true, st: false, ar: false })
    const { _id } = await open(projectId)
    expect(await active()).toEqual({ web: true, st: true, ar: false })
    await ok(call.admin(`POST /rooms/${_id}/end`))
    expect(await active()).toEqual({ web: true, st: false, ar: false })
  })

  it('takes answers while it is open, where the project has no other session', async () => {
    const projectId = await project({ sessions: ['st'] })
    const answer = () =>
      call.buyer(`PUT /projects/${projectId}/answers/${shown[0]}`, {
        body: { answerId: crypto.randomUUID(), state: 'reviewed', values: { [quantity]: '2' } },
      })
    expect(refusalOf(await answer())).toEqual([409, 'SessionNotOpen'])
    const { _id } = await open(projectId)
    expect((await answer()).status).toBe(200)
    await ok(call.admin(`POST /rooms/${_id}/end`))
    expect(refusalOf(await answer())).toEqual([409, 'SessionNotOpen'])
  })

  it('makes open pages of everybody who knows the project read it again', async () => {
    const { projectId } = await givenRoom()
    await expect
      .poll(() =>
        news.flatMap((one) => (one.kind === 'project' && one.id === projectId ? one.personIds : [])),
      )
      .toEqual(expect.arrayContaining([people.buyer.id, people.presenter.id, people.admin.id]))
  })
})

describe('every call', () => {
  it('doesn’t exist for others, and is refused to attendees where presenters decide', async () => {
    const { room, projectId } = await givenRoom()
    await join(room._id, call.buyer)
    const buyerId = (await memberOf(room._id, people.buyer))?._id
    const of = `/rooms/${room._id}`
    const connection = { body: { connectionId: null } }
    const forAttendees = [
      [`GET /projects/${projectId}/rooms`],
      [`GET ${of}`],
      [`POST ${of}/join`, connection],
      [`POST ${of}/leave`, connection],
      [`GET ${of}/timeline`],
    ] as const
    const forPresenters = [
      [`POST /projects/${projectId}/rooms`, { body: { kind: 'st' } }],
      [`PATCH ${of}`, { body: { isLocked: true } }],
      [`POST ${of}/lead`],
      [`PUT ${of}/stage`, { body: { epoch: 1, product: null, follows: true } }],
      [`GET ${of}/members`],
      [`POST ${of}/members/${buyerId}/admit`],
      [`POST ${of}/members/${buyerId}/dismiss`],
      [`POST ${of}/end`],
    ] as const
    for (const [name, sent] of [...forAttendees, ...forPresenters]) {
      expect([name, refusalOf(await call.nobody(name, sent))]).toEqual([name, [401, 'NotSignedIn']])
      expect([name, refusalOf(await call.otherTenant(name, sent))]).toEqual([name, [404, 'NotFound']])
      expect([name, refusalOf(await call.stranger(name, sent))]).toEqual([name, [404, 'NotFound']])
    }
    for (const [name, sent] of forAttendees)
      expect([name, refusalOf(await call.neighbour(name, sent))]).toEqual([name, [404, 'NotFound']])
    for (const [name, sent] of forPresenters)
      expect([name, refusalOf(await call.buyer(name, sent))]).toEqual([name, [403, 'NotAllowed']])
    expect(await read(room._id, call.admin)).toMatchObject({ isLocked: false, closedAt: null })
  })

  it('is refused to a colleague who is asked and runs nothing, where presenters decide', async () => {
    const { room } = await givenRoom({ attendees: [people.colleague.id] })
    await join(room._id, call.colleague)
    for (const name of ['POST lead', 'POST end', 'GET members', 'PATCH '] as const) {
      const [method = '', path = ''] = name.split(' ')
      const sent = method === 'PATCH' ? { body: { isLocked: true } } : {}
      const answer = await call.colleague(
        `${method as 'GET'} /rooms/${room._id}/${path}`.replace(/\/$/, '') as 'GET /',
        sent,
      )
      expect([name, refusalOf(answer)]).toEqual([name, [403, 'NotAllowed']])
    }
  })

  it('serves no people without an invitation, whoever named them', async () => {
    const { room } = await givenRoom({ attendees: [], uninvited: [people.buyer.id] })
    expect(refusalOf(await call.buyer(`GET /rooms/${room._id}`))).toEqual([404, 'NotFound'])
  })
})

describe('the door', () => {
  const enter = (code: string, who: ApiCaller) =>
    who<{ room: string; project: string }>('POST /rooms/enter', { body: { code } })

  it('lets in who is asked, by the code too, however it is typed', async () => {
    const { room, projectId } = await givenRoom()
    const typed = ` ${room.code?.slice(0, 3).toLowerCase()}-${room.code?.slice(3)} `
    expect(await ok(enter(typed, call.buyer))).toEqual({ room: room._id, project: projectId })
    // The buyer isn't in yet, so the stage is hidden.
    expect(await read(room._id, call.buyer)).toMatchObject({ state: 'waiting', stage: { revision: 0 } })
    expect(await join(room._id, call.buyer)).toMatchObject({ state: 'in', project: { name: 'Autumn' } })
  })

  it('has whoever comes by the code alone wait, and tells them nothing, until a presenter lets them in', async () => {
    const { room } = await givenRoom()
    await ok(stage(room._id, { product: shown[0] }))
    expect(
      refusalOf(await call.neighbour(`POST /rooms/${room._id}/join`, { body: { connectionId: null } })),
    ).toEqual([404, 'NotFound'])
    await ok(enter(room.code ?? '', call.neighbour))
    for (const asked of [() => join(room._id, call.neighbour), () => read(room._id, call.neighbour)])
      expect(await asked()).toEqual({
        ...room,
        project: { ...room.project, name: '' },
        leader: { user: null, name: '', isThere: false },
        isLeader: false,
        role: 'attendee',
        state: 'waiting',
        code: null,
        stage: { revision: 0, product: null, isHidden: false, media: null, follows: false },
      })
    expect(await ok(call.neighbour(`GET /rooms/${room._id}/timeline`))).toEqual({ stages: [], visits: [] })
    const waiting = await memberOf(room._id, people.neighbour)
    expect(waiting).toMatchObject({
      name: 'Nora Neighbour',
      role: 'attendee',
      state: 'waiting',
      isThere: false,
    })
    await ok(call.presenter(`POST /rooms/${room._id}/members/${waiting?._id}/admit`))
    expect(await join(room._id, call.neighbour)).toMatchObject({
      state: 'in',
      project: { name: 'Autumn' },
      stage: { product: shown[0] },
    })
    // The visitor may read the project's session, and nothing else of the project.
    const session = await ok(call.neighbour<WebSession>(`GET /projects/${room.project._id}/session`))
    expect(session).toMatchObject({ mayAnswer: false, answers: [], order: null, attendee: { _id: null } })
    expect(session.products.map(({ _id }) => _id)).toEqual([shown[0], shown[1]])
    const answer = { body: { answerId: crypto.randomUUID(), state: 'reviewed' } }
    for (const [name, sent] of [
      [`PUT /projects/${room.project._id}/answers/${shown[0]}`, answer],
      [`GET /projects/${room.project._id}/answers`],
      [`GET /projects/${room.project._id}/comments`, { query: { product: shown[0] ?? '' } }],
      [`GET /projects/${room.project._id}/orders`],
    ] as const)
      expect([name, refusalOf(await call.neighbour(name, sent))]).toEqual([name, [404, 'NotFound']])
    const projectRooms = await call.neighbour(`GET /projects/${room.project._id}/rooms`)
    expect(refusalOf(projectRooms)).toEqual([404, 'NotFound'])
    await ok(call.admin(`POST /rooms/${room._id}/end`))
    const afterwards = await call.neighbour(`GET /projects/${room.project._id}/session`)
    expect(refusalOf(afterwards)).toEqual([404, 'NotFound'])
  })

  it('keeps out whoever was sent out, until they are admitted again', async () => {
    const { room } = await givenRoom()
    await join(room._id, call.buyer)
    await ok(stage(room._id, { product: shown[0] }))
    const id = (await memberOf(room._id, people.buyer))?._id
    const of = `POST /rooms/${room._id}/members/${id}` as const
    await ok(call.admin(`${of}/dismiss`))
    await ok(call.admin(`${of}/dismiss`))
    await ok(enter(room.code ?? '', call.buyer))
    expect(await join(room._id, call.buyer)).toMatchObject({
      state: 'out',
      stage: { product: null, isHidden: false },
    })
    expect(await memberOf(room._id, people.buyer)).toMatchObject({ state: 'out', isThere: false })
    await ok(call.admin(`${of}/admit`))
    expect(await join(room._id, call.buyer)).toMatchObject({ state: 'in', stage: { product: shown[0] } })
    await expect.poll(() => newsOf(room._id, 'room-member')).toHaveLength(2)
  })

  it('of a locked room lets in who was in, and has others wait until it is unlocked', async () => {
    const { room } = await givenRoom({ attendees: [people.buyer.id, people.neighbour.id] })
    await join(room._id, call.buyer)
    const lock = (isLocked: boolean) =>
      ok(call.admin<Room>(`PATCH /rooms/${room._id}`, { body: { isLocked } }))
    expect(await lock(true)).toMatchObject({ isLocked: true, sharesTotals: false })
    expect(await join(room._id, call.buyer)).toMatchObject({ state: 'in' })
    expect(await join(room._id, call.neighbour)).toMatchObject({ state: 'waiting' })
    expect(await join(room._id, call.presenter)).toMatchObject({ state: 'in' })
    await lock(false)
    expect(await join(room._id, call.neighbour)).toMatchObject({ state: 'in' })
  })

  it('shuts behind whoever is asked no longer, and lets presenters send no presenter out', async () => {
    const { room, projectId } = await givenRoom()
    await join(room._id, call.buyer)
    await join(room._id, call.presenter)
    const presenterId = (await memberOf(room._id, people.presenter))?._id
    const sent = await call.admin(`POST /rooms/${room._id}/members/${presenterId}/dismiss`)
    expect(refusalOf(sent)).toEqual([403, 'NotAllowed'])
    const invented = await call.admin(`POST /rooms/${room._id}/members/${crypto.randomUUID()}/admit`)
    expect(refusalOf(invented)).toEqual([404, 'NotFound'])
    await world.staff.rows(sql`delete from project_people where domain_id = ${world.domainId}
      and project_id = ${projectId} and person_id = ${people.buyer.id}`)
    expect(refusalOf(await call.buyer(`GET /rooms/${room._id}`))).toEqual([404, 'NotFound'])
    expect(await memberOf(room._id, people.buyer)).toMatchObject({ state: 'out', attendee: null })
    const presence = createPresence(createTenantAccess(server.database))
    const admitted = await presence.listAdmitted(world.domainId, room._id)
    expect(admitted.map(({ personId }) => personId).sort()).toEqual(
      [people.admin.id, people.presenter.id].sort(),
    )
  })

  it('answers a wrong code and one of a closed room alike, five times a minute, and never counts right ones', async () => {
    const { room } = await givenRoom()
    const closed = (await givenRoom()).room
    await ok(call.admin(`POST /rooms/${closed._id}/end`))
    const tried = [closed.code ?? '', '', 'AAAAAA', closed.code ?? '', 'AAAAAA']
    for (const code of tried) {
      await ok(enter(room.code ?? '', call.colleague))
      expect(refusalOf(await enter(code, call.colleague))).toEqual([404, 'RoomCodeUnknown'])
    }
    expect(refusalOf(await enter('AAAAAB', call.colleague))).toEqual([429, 'TooManyRequests'])
    // Only the colleague is limited.
    for (let times = 0; times < 7; times++) await ok(enter(room.code ?? '', call.buyer))
  })

  it('is none of another company’s', async () => {
    const { room } = await givenRoom()
    const other = await givenCompany(server)
    const theirs = apiCaller(server, other.domainId, await signIn(server, other.admin))
    expect(refusalOf(await enter(room.code ?? '', theirs))).toEqual([404, 'RoomCodeUnknown'])
    expect(refusalOf(await call.otherTenant('POST /rooms/enter', { body: { code: room.code } }))).toEqual([
      404,
      'NotFound',
    ])
  })

  it('takes live connections of the caller’s own session alone, and tells servers who has come', async () => {
    const { room } = await givenRoom()
    const own = await connectLive(server, headers.buyer)
    const foreign = await connectLive(server, headers.presenter)
    const body = (connectionId: string) => ({ body: { connectionId } })
    for (const id of [foreign.connectionId, 'made-up'])
      for (const path of ['join', 'leave'] as const)
        expect(refusalOf(await call.buyer(`POST /rooms/${room._id}/${path}`, body(id)))).toEqual([
          404,
          'NotFound',
        ])
    await ok(call.buyer(`POST /rooms/${room._id}/join`, body(own.connectionId)))
    const joined = { connectionId: own.connectionId, state: 'in', isPresenter: false, epoch: 1, revision: 1 }
    await expect
      .poll(() => newsOf(room._id, 'room-joined'))
      .toEqual([expect.objectContaining({ ...joined, leaderId: people.admin.id })])
    await ok(call.buyer(`POST /rooms/${room._id}/leave`, body(own.connectionId)))
    await expect.poll(() => newsOf(room._id, 'room-left')).toHaveLength(1)
    expect(await memberOf(room._id, people.buyer)).toMatchObject({ state: 'in', isThere: false })
    for (const { socket } of [own, foreign]) socket.close()
  })
})

describe('guests of a project’s link', () => {
  async function givenGuest(projectId: string): Promise<ApiCaller> {
    const { token } = await insertShareLink(world.staff, {
      groupId: world.client.groupIds[0] ?? '',
      expiresAt: null,
      target: { project: { id: projectId, priceTypeIds: [], maxGuests: 3 } },
    })
    const authorization = `Bearer ${token}`
    const entered = await server.request({
      method: 'PUT',
      url: `/api/projects/${projectId}/guest`,
      query: { domain: world.domainId },
      payload: { name: 'Ada Guest', email: 'ada@shop.example' },
      headers: { authorization },
    })
    const cookie = entered.cookies.map(({ name, value }) => `${name}=${value}`).join('; ')
    return apiCaller(server, world.domainId, { authorization, cookie })
  }

  it('enter its rooms, see of the stage what their group sees, and no other room', async () => {
    const { room, projectId } = await givenRoom()
    const guest = await givenGuest(projectId)
    expect(await join(room._id, guest)).toMatchObject({ state: 'in', role: 'attendee' })
    await ok(stage(room._id, { product: shown[1] }))
    expect((await read(room._id, guest)).stage).toMatchObject({ product: shown[1], isHidden: false })
    await ok(stage(room._id, { product: hidden }))
    expect((await read(room._id, guest)).stage).toMatchObject({ product: null, isHidden: true })
    const [member] = (await membersOf(room._id)).filter(({ name }) => name === 'Ada Guest')
    expect(member).toMatchObject({
      user: null,
      role: 'attendee',
      state: 'in',
      isThere: true,
      seesStage: false,
    })
    expect(member?.attendee).not.toBeNull()
    const other = (await givenRoom()).room
    expect(refusalOf(await guest(`GET /rooms/${other._id}`))).toEqual([404, 'NotFound'])
    expect(refusalOf(await guest(`GET /rooms/${room._id}/members`))).toEqual([403, 'NotAllowed'])
    expect(refusalOf(await guest('POST /rooms/enter', { body: { code: room.code } }))).toEqual([
      403,
      'NotAllowed',
    ])
    expect(await ok(guest<Room[]>(`GET /projects/${projectId}/rooms`))).toHaveLength(1)
  })
})

describe('the stage', () => {
  it('shows everybody in the room the product, and a revision that rises', async () => {
    const { room } = await givenRoom()
    await join(room._id, call.buyer)
    expect(await ok(stage(room._id, { product: shown[0], media: 'front.png' }))).toEqual({
      revision: 2,
      product: shown[0],
      isHidden: false,
      media: 'front.png',
      follows: true,
    })
    expect((await read(room._id, call.buyer)).stage).toMatchObject({ product: shown[0], media: 'front.png' })
    // Said again, it is the same.
    expect(await ok(stage(room._id, { product: shown[0], media: 'front.png' }))).toMatchObject({
      revision: 2,
    })
    expect(await ok(stage(room._id, { product: shown[0], follows: false }))).toMatchObject({ revision: 3 })
    expect((await read(room._id, call.buyer)).stage).toMatchObject({ follows: false, media: null })
    expect(await ok(stage(room._id, { product: null }))).toMatchObject({ revision: 4, product: null })
    await expect.poll(() => newsOf(room._id, 'room-stage')).toHaveLength(3)
  })

  it('tells whoever doesn’t see the product that something is there, and nothing else', async () => {
    const { room } = await givenRoom()
    await join(room._id, call.buyer)
    await ok(stage(room._id, { product: hidden }))
    const answer = await call.buyer(`GET /rooms/${room._id}`)
    expect(answer.body).toMatchObject({ stage: { product: null, isHidden: true, media: null } })
    const { name = '' } = world.byId(hidden).values as { name?: string }
    for (const asked of ['', '/timeline']) {
      const text = JSON.stringify(await call.buyer(`GET /rooms/${room._id}${asked}` as 'GET /'))
      expect(text).not.toContain(hidden)
      if (name !== '') expect(text).not.toContain(name)
    }
    const seesStage = async (account: Account) => (await memberOf(room._id, account))?.seesStage
    expect(await seesStage(people.buyer)).toBe(false)
    expect(await seesStage(people.admin)).toBe(true)
    await ok(stage(room._id, { product: shown[0] }))
    expect(await seesStage(people.buyer)).toBe(true)
    expect((await memberOf(room._id, people.buyer))?.attendee).not.toBeNull()
  })

  it('takes what a refused one lacked: after a refusal the right one works', async () => {
    const { room, projectId } = await givenRoom()
    const outside = shown[2] ?? ''
    const refused = [
      { product: outside },
      { product: shown[0], media: 'none.png' },
      { product: null, media: 'front.png' },
    ]
    for (const body of refused) expect(refusalOf(await stage(room._id, body))).toEqual([404, 'NotFound'])
    // The presenter's group sees no products at all.
    await ok(call.presenter<Room>(`POST /rooms/${room._id}/lead`))
    const unseen = await stage(room._id, { product: shown[0], epoch: 2 }, call.presenter)
    expect(refusalOf(unseen)).toEqual([404, 'NotFound'])
    await ok(call.admin<Room>(`POST /rooms/${room._id}/lead`))
    expect(await ok(stage(room._id, { product: shown[0], epoch: 3 }))).toMatchObject({ revision: 2 })
    await world.staff.rows(sql`update project_products set is_declined = true where domain_id = ${world.domainId}
      and project_id = ${projectId} and product_id = ${shown[0]}`)
    expect((await read(room._id, call.admin)).stage).toMatchObject({ product: null, isHidden: true })
  })

  it('shows no media of a kind that the project leaves out', async () => {
    const { room } = await givenRoom({ mediaKinds: ['3d'] })
    const answer = await stage(room._id, { product: shown[0], media: 'front.png' })
    expect(refusalOf(answer)).toEqual([404, 'NotFound'])
  })

  it('shows pages of documents that are shown to clients, in projects that show documents', async () => {
    const { room, projectId } = await givenRoom()
    await join(room._id, call.buyer)
    const product = shown[0] ?? ''
    const content = picture
    for (const fileName of ['Manual.pdf', 'Draft.pdf', 'Prices.xlsx'])
      await storeProductFile(world.staff, server.storage, { productId: product, fileName, content })
    await world.staff.rows(sql`
      update product_files set is_active = false where domain_id = ${world.domainId} and name = 'Draft.pdf'`)
    const put = (media: string) => stage(room._id, { product, media })
    for (const page of [2, 1]) {
      await ok(put(`files/Manual.pdf/${page}`))
      expect((await read(room._id, call.buyer)).stage.media).toBe(`files/Manual.pdf/${page}`)
    }
    const refused = ['Draft.pdf/1', 'Prices.xlsx/1', 'Other.pdf/1', 'Manual.pdf/0', 'Manual.pdf']
    for (const media of refused)
      expect([media, refusalOf(await put(`files/${media}`))]).toEqual([media, [404, 'NotFound']])
    await world.staff.rows(sql`
      update projects set shows_files = false where domain_id = ${world.domainId} and id = ${projectId}`)
    expect(refusalOf(await put('files/Manual.pdf/3'))).toEqual([404, 'NotFound'])
    expect((await read(room._id, call.buyer)).stage.media).toBe('files/Manual.pdf/1')
  })

  it('says green of whoever has ordered what is on stage within the rules', async () => {
    const { room, projectId } = await givenRoom()
    await join(room._id, call.buyer)
    const [productId = ''] = shown
    await ok(stage(room._id, { product: productId }))
    const ordered = async () => (await memberOf(room._id, people.buyer))?.hasOrdered
    const answer = (value: string) =>
      ok(
        call.buyer(`PUT /projects/${projectId}/answers/${productId}`, {
          body: { answerId: crypto.randomUUID(), state: 'reviewed', values: { [quantity]: value } },
        }),
      )
    expect(await ordered()).toBe(false)
    await answer('1000')
    expect(await ordered()).toBe(false)
    await answer('12')
    expect(await ordered()).toBe(true)
    await ok(stage(room._id, { product: shown[1] }))
    expect(await ordered()).toBe(false)
  })
})

describe('the lead', () => {
  it('is taken by one of two presenters after the other, and what the former sends is refused', async () => {
    const { room } = await givenRoom()
    const lead = (who: ApiCaller) => ok(who<Room>(`POST /rooms/${room._id}/lead`))
    expect(await lead(call.presenter)).toMatchObject({
      epoch: 2,
      isLeader: true,
      leader: { user: people.presenter.id },
    })
    expect(await lead(call.presenter)).toMatchObject({ epoch: 2 })
    expect(refusalOf(await stage(room._id, { product: shown[0] }))).toEqual([409, 'RoomLedByOther'])
    expect(refusalOf(await stage(room._id, { product: shown[0], epoch: 2 }))).toEqual([409, 'RoomLedByOther'])
    expect(await lead(call.admin)).toMatchObject({ epoch: 3, isLeader: true })
    expect(await ok(stage(room._id, { product: shown[0], epoch: 3 }))).toMatchObject({ product: shown[0] })
    await expect.poll(() => newsOf(room._id, 'room-lead')).toHaveLength(2)
  })

  it('has one holder after two took it at once, and neither of both is lost', async () => {
    const { room } = await givenRoom()
    await ok(call.presenter<Room>(`POST /rooms/${room._id}/lead`))
    const both = [call.admin, call.presenter].flatMap((who) => [who, who])
    const rooms = await Promise.all(both.map((who) => ok(who<Room>(`POST /rooms/${room._id}/lead`))))
    const now = await read(room._id, call.admin)
    expect(now.epoch).toBe(Math.max(...rooms.map(({ epoch }) => epoch)))
    const leaders = [now, await read(room._id, call.presenter)].filter(({ isLeader }) => isLeader)
    expect(leaders).toHaveLength(1)
  })
})

describe('who is there', () => {
  const presence = () => createPresence(createTenantAccess(server.database))
  const isThere = async (roomId: string) => (await memberOf(roomId, people.buyer))?.isThere

  it('is there from joining until they leave, are away, or their server is gone', async () => {
    const { room } = await givenRoom()
    await join(room._id, call.buyer)
    const id = (await memberOf(room._id, people.buyer))?._id ?? ''
    const { noteAway, noteBack } = presence()
    const is: (boolean | undefined)[] = [await isThere(room._id)]
    const then = async (step: () => Promise<unknown>) => {
      await step()
      is.push(await isThere(room._id))
    }
    await then(() => noteAway(world.domainId, room._id, [id]))
    await then(() => noteBack(world.domainId, room._id, [id]))
    await then(() => noteBack(world.domainId, room._id, [id]))
    await then(() => ok(call.buyer(`POST /rooms/${room._id}/leave`, { body: { connectionId: null } })))
    await then(() => join(room._id, call.buyer))
    await then(() => tidyRooms(world.staff))
    await world.staff.rows(sql`update room_visits set seen_at = now() - interval '5 minutes'
      where domain_id = ${world.domainId} and room_id = ${room._id}`)
    await then(() => tidyRooms(world.staff))
    expect(is).toEqual([true, false, true, true, false, true, true, false])
    const visits = (await ok(call.admin<RoomTimeline>(`GET /rooms/${room._id}/timeline`))).visits
    expect(visits.map(({ until }) => until !== null)).toEqual([true, true, true])
  })

  it('is told what is on stage by now, by a server that has missed it', async () => {
    const { room, projectId } = await givenRoom()
    const now = () => presence().readStage(world.domainId, room._id)
    const nothing = { kind: 'room-stage', epoch: 1, revision: 1, product: null, folderIds: [] }
    expect(await now()).toMatchObject({ ...nothing, leaderId: people.admin.id, follows: true })
    await ok(stage(room._id, { product: shown[0], media: 'front.png' }))
    const { leaderId, ...reported } = (await now()) ?? {}
    await expect.poll(() => newsOf(room._id, 'room-stage')).toEqual([reported])
    expect(reported).toMatchObject({ product: shown[0], media: 'front.png', revision: 2, isPublished: true })
    await world.staff.rows(sql`delete from project_products where domain_id = ${world.domainId}
      and project_id = ${projectId} and product_id = ${shown[0]}`)
    expect(await now()).toMatchObject({ product: null, media: null, folderIds: [], revision: 2 })
    await ok(call.admin(`POST /rooms/${room._id}/end`))
    expect(await now()).toBeNull()
    expect(leaderId).toBe(people.admin.id)
  })

  it('is once who comes ten times at once, and nobody after an end that comes meanwhile', async () => {
    const { room } = await givenRoom()
    await Promise.all(Array.from({ length: 10 }, () => join(room._id, call.buyer)))
    const timeline = () => ok(call.admin<RoomTimeline>(`GET /rooms/${room._id}/timeline`))
    expect((await timeline()).visits).toHaveLength(1)
    expect(await membersOf(room._id)).toHaveLength(2)
    const comes = () => join(room._id, call.presenter)
    await Promise.all([comes(), comes(), ok(call.admin(`POST /rooms/${room._id}/end`)), comes(), comes()])
    expect((await timeline()).visits.filter(({ until }) => until === null)).toEqual([])
  })

  it('is once who has their phone beside their tablet', async () => {
    const { room } = await givenRoom()
    const post = (url: string, payload: object, cookies = {}) =>
      server.request({ method: 'POST', url: `/api/auth/hand-over${url}`, payload, headers: cookies })
    const { code } = (await post('', { domain: world.domainId }, headers.buyer)).json<{ code: string }>()
    const joined = await post('/finish', { code })
    const phone = apiCaller(server, world.domainId, {
      cookie: `vitrine_session=${joined.cookies.find(({ name }) => name === 'vitrine_session')?.value}`,
    })
    await join(room._id, call.buyer)
    expect(await join(room._id, phone)).toMatchObject({ state: 'in', role: 'attendee' })
    const members = await membersOf(room._id)
    expect(members.filter(({ user }) => user === people.buyer.id)).toHaveLength(1)
    const { visits } = await ok(call.admin<RoomTimeline>(`GET /rooms/${room._id}/timeline`))
    expect(visits).toHaveLength(1)
  })

  it('is nobody in a room that is closed, nor whoever waits', async () => {
    const { room } = await givenRoom()
    await ok(call.admin(`PATCH /rooms/${room._id}`, { body: { isLocked: true } }))
    await join(room._id, call.buyer)
    const id = (await memberOf(room._id, people.buyer))?._id ?? ''
    await presence().noteBack(world.domainId, room._id, [id])
    expect(await isThere(room._id)).toBe(false)
    await ok(call.admin(`POST /rooms/${room._id}/members/${id}/admit`))
    await ok(call.admin(`POST /rooms/${room._id}/end`))
    await presence().noteBack(world.domainId, room._id, [id])
    expect(await isThere(room._id)).toBe(false)
    expect(await presence().listAdmitted(world.domainId, room._id)).toEqual([])
  })
})

describe('the end', () => {
  it('closes the room for everybody, once, and its calls with it', async () => {
    const { room, projectId } = await givenRoom()
    await join(room._id, call.buyer)
    await ok(stage(room._id, { product: shown[0] }))
    const end = () => ok(call.presenter<Room>(`POST /rooms/${room._id}/end`))
    const ended = await end()
    expect(ended).toMatchObject({ ending: 'ended', code: null, isLeader: false, stage: { product: null } })
    expect(await end()).toEqual(ended)
    expect(refusalOf(await stage(room._id, { product: shown[0] }))).toEqual([409, 'RoomOver'])
    for (const [name, sent] of [
      [`POST /rooms/${room._id}/lead`],
      [`PATCH /rooms/${room._id}`, { body: { isLocked: true } }],
    ] as const)
      expect(refusalOf(await call.admin(name, sent))).toEqual([409, 'RoomOver'])
    expect(await join(room._id, call.buyer)).toMatchObject({ ending: 'ended', stage: { product: null } })
    expect((await ok(call.buyer<Room[]>(`GET /projects/${projectId}/rooms`))).map(({ _id }) => _id)).toEqual([
      room._id,
    ])
    await expect.poll(() => newsOf(room._id, 'room-closed')).toHaveLength(1)
    const next = await open(projectId)
    expect(next._id).not.toBe(room._id)
    // A past one that they weren't in is nothing to them.
    await ok(call.admin(`POST /rooms/${next._id}/end`))
    expect(await ok(call.buyer<Room[]>(`GET /projects/${projectId}/rooms`))).toHaveLength(1)
    expect(await ok(call.admin<Room[]>(`GET /projects/${projectId}/rooms`))).toHaveLength(2)
  })

  it('comes with that of the project, however it ends, and reopening leaves the room closed', async () => {
    const byHand = await givenRoom()
    await join(byHand.room._id, call.buyer)
    await endProject(world.staff, byHand.projectId)
    expect(await read(byHand.room._id, call.buyer)).toMatchObject({ ending: 'projectEnded' })
    expect(await memberOf(byHand.room._id, people.buyer)).toMatchObject({ isThere: false })
    await expect.poll(() => newsOf(byHand.room._id, 'room-closed')).toHaveLength(1)
    await setProjectState(world.staff, byHand.projectId, 'ongoing')
    expect(await read(byHand.room._id, call.admin)).toMatchObject({ ending: 'projectEnded' })
    expect((await open(byHand.projectId))._id).not.toBe(byHand.room._id)
  })

  it('comes with the statement that suspends the company, whoever makes it, and stays when that is over', async () => {
    const byTenant = () => subscribe({ isActive: false })
    const byOperator = () =>
      server.database.rows(sql`update domains set subscription = subscription || '{"isActive": false}'
        where id = ${world.domainId}`)
    for (const suspend of [byTenant, byOperator]) {
      const { room, projectId } = await givenRoom()
      await join(room._id, call.buyer)
      try {
        await suspend()
        expect(await read(room._id, call.admin)).toMatchObject({ ending: 'suspended' })
        expect(await memberOf(room._id, people.buyer)).toMatchObject({ isThere: false })
        expect(refusalOf(await call.buyer(`GET /rooms/${room._id}`))).toEqual([409, 'SubscriptionInactive'])
        await expect.poll(() => newsOf(room._id, 'room-closed')).toHaveLength(1)
        const reported = () =>
          news.filter(
            (one) =>
              one.kind === 'project' && one.id === projectId && one.personIds.includes(people.buyer.id),
          )
        await expect.poll(reported).not.toHaveLength(0)
      } finally {
        await subscribe({ isActive: true })
      }
      expect(await read(room._id, call.buyer)).toMatchObject({ ending: 'suspended' })
    }
  })

  it('leaves the rooms of other companies, and those of one whose subscription changes otherwise', async () => {
    const { room } = await givenRoom()
    const elsewhere = await givenCatalog(server, { products: 1, seed: 5 })
    await server.database.rows(sql`update domains set subscription = subscription || '{"isActive": false}'
      where id = ${elsewhere.domainId}`)
    await subscribe({ isActive: true })
    expect(await read(room._id, call.admin)).toMatchObject({ ending: null })
  })

  it('comes by the clock for a room that was opened while the company was suspended', async () => {
    await subscribe({ isActive: false })
    try {
      const project = await givenProject(world.staff, { products: [shown[0] ?? ''], sessions: ['st'] })
      const leader = world.admin.id
      const [row] = await world.staff.rows<{ id: string }>(sql`
        insert into rooms (domain_id, project_id, kind, code, leader_id)
        values (${world.domainId}, ${project}, 'st', ${newCode()}, ${leader}) returning id`)
      const { tenantEntry } = createTenantAccess(server.database)
      await tidyRooms(await tenantEntry.enterAsDomain(world.domainId))
      expect(await read(row?.id ?? '', call.admin)).toMatchObject({ ending: 'suspended' })
    } finally {
      await subscribe({ isActive: true })
    }
  })
})

describe('the timeline', () => {
  it('tells presenters of everybody, and attendees what they were shown while they were there', async () => {
    const { room, projectId } = await givenRoom({ attendees: [people.buyer.id, people.neighbour.id] })
    await join(room._id, call.admin)
    await join(room._id, call.buyer)
    await ok(stage(room._id, { product: shown[0] }))
    await ok(stage(room._id, { product: hidden }))
    await ok(stage(room._id, { product: shown[1] }))
    await join(room._id, call.neighbour)
    await ok(
      call.buyer(`PUT /projects/${projectId}/answers/${shown[0]}`, {
        body: { answerId: crypto.randomUUID(), state: 'reviewed', values: { [quantity]: '3' } },
      }),
    )
    await ok(call.admin(`POST /rooms/${room._id}/end`))
    await spread(room._id)
    const timeline = (who: ApiCaller) => ok(who<RoomTimeline>(`GET /rooms/${room._id}/timeline`))
    const whole = await timeline(call.admin)
    const buyerName = (await memberOf(room._id, people.buyer))?.name
    expect(whole.stages).toMatchObject([
      { product: shown[0], seconds: 60, there: [buyerName], ordered: 1 },
      { product: hidden, seconds: 60, there: [buyerName], ordered: 0 },
      { product: shown[1], seconds: 60, ordered: 0 },
    ])
    expect(whole.stages[2]?.there?.sort()).toEqual([buyerName, 'Nora Neighbour'].sort())
    expect(whole.visits).toHaveLength(3)
    const own = await timeline(call.buyer)
    expect(own.stages).toMatchObject([
      { product: shown[0], seconds: 60, there: null, ordered: null },
      { product: shown[1], seconds: 60, there: null, ordered: null },
    ])
    expect(own.visits.map(({ name }) => name)).toEqual([buyerName])
    const late = await timeline(call.neighbour)
    expect(late.stages).toMatchObject([{ product: shown[1], seconds: 20 }])
    // The presenter sees no products.
    const blind = await timeline(call.presenter)
    expect(blind.stages.map(({ product, name, ordered }) => [product, name, ordered])).toEqual(
      Array.from({ length: 3 }, () => [null, '', null]),
    )
  })

  /** Stages of a minute each, one visit for all of them and one for the last twenty seconds. */
  async function spread(roomId: string): Promise<void> {
    const at = (seconds: number) => sql`timestamptz '2026-01-01 10:00Z' + make_interval(secs => ${seconds})`
    const within = sql`domain_id = ${world.domainId} and room_id = ${roomId}`
    await world.staff.rows(sql`
      update room_stages s set from_at = ${at(0)} + n.n * interval '1 minute', until_at = ${at(60)} + n.n * interval '1 minute'
      from (select revision, row_number() over (order by revision) - 1 as n from room_stages where ${within}) n
      where s.domain_id = ${world.domainId} and s.room_id = ${roomId} and s.revision = n.revision`)
    await world.staff.rows(
      sql`update room_visits set came_at = ${at(0)}, left_at = ${at(180)} where ${within}`,
    )
    await world.staff.rows(sql`update room_visits set came_at = ${at(160)} where ${within} and member_id = (
      select id from room_members where ${within} and person_id = ${people.neighbour.id})`)
  }
})
