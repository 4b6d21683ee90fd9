/**
 * Who hears of a project without asking: over the socket, in panels and by mail. Those who run it and the attendee whom it
 * concerns, with ids alone; no colleague, no other attendee, nobody who isn't invited or has left, no other company. Then
 * with a fault in each, which must be found.
 */
import { once } from 'node:events'
import type { Room, RoomStage } from '@vitrine/contract'
import { encodePose } from '@vitrine/contract/pose'
import type { SharedPose } from '@vitrine/rules'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { insertMember } from '../../src/modules/access/index.ts'
import type { Scope } from '../../src/scope/scope.ts'
import { type CatalogWorld, givenCatalog } from '../factories/catalog.ts'
import { type Account, givenNewcomer, givenPerson, signIn } from '../factories/company.ts'
import { givenProject } from '../factories/projects.ts'
import { type ApiCaller, apiCaller } from '../harness/api-caller.ts'
import {
  connectLive,
  type LiveClient,
  listenOnLoopback,
  type RecordsChanged,
  registerLive,
} from '../harness/live-client.ts'
import { faultsToTry } from '../harness/proof-figures.ts'
import { startTestServer, type TestServer } from '../harness/test-server.ts'

const fault = vi.hoisted(() => ({ on: '' }))
const faults = [
  'answers for everybody',
  'who is not invited',
  'guests for everybody',
  'the whole company',
] as const
const roomFaults = ['the stage for everybody', 'the camera for everybody'] as const
const isOn = (name: (typeof faults | typeof roomFaults)[number]) => fault.on === name

vi.mock('../../src/modules/projects/answers/project-news.ts', async (original) => {
  const real = await original<typeof import('../../src/modules/projects/answers/project-news.ts')>()
  const { listReaders } = await import('../../src/modules/projects/people/project-people.repository.ts')
  return {
    ...real,
    announceAnswers: async (...[open, project, attendee, ids]: Parameters<typeof real.announceAnswers>) => {
      // What is news to an attendee is thought to be news to all of them.
      const runnerIds = isOn('answers for everybody')
        ? await listReaders(open, project.id)
        : project.runnerIds
      // Everybody who is asked counts as invited.
      const concerned =
        attendee !== null && isOn('who is not invited') ? { ...attendee, isInvited: true } : attendee
      await real.announceAnswers(open, { ...project, runnerIds }, concerned, ids)
    },
  }
})

vi.mock('../../src/modules/projects/announce-project.ts', async (original) => {
  const real = await original<typeof import('../../src/modules/projects/announce-project.ts')>()
  return {
    announceProject: (...[open, id, former, whom]: Parameters<typeof real.announceProject>) =>
      real.announceProject(open, id, former, isOn('guests for everybody') ? {} : whom),
  }
})

vi.mock('../../src/modules/live/record-news.ts', async (original) => {
  const real = await original<typeof import('../../src/modules/live/record-news.ts')>()
  return {
    ...real,
    notifierOf: (news: Parameters<typeof real.notifierOf>[0]) => {
      const notifier = real.notifierOf(news)
      if (!isOn('the whole company')) return notifier
      return ((reach, personId) => notifier({ ...reach, isSuperAdmin: true }, personId)) as typeof notifier
    },
  }
})

vi.mock('../../src/modules/live/rooms/stage-visibility.ts', async (original) => {
  const real = await original<typeof import('../../src/modules/live/rooms/stage-visibility.ts')>()
  return {
    ...real,
    seesStage: (...given: Parameters<typeof real.seesStage>) =>
      isOn('the stage for everybody') || real.seesStage(...given),
  }
})

vi.mock('../../src/modules/live/rooms/camera-relay.ts', async (original) => {
  const real = await original<typeof import('../../src/modules/live/rooms/camera-relay.ts')>()
  class CameraRelay extends real.CameraRelay {
    override take(seat: Parameters<typeof real.CameraRelay.prototype.take>[0], bytes: Uint8Array): boolean {
      if (isOn('the camera for everybody'))
        for (const { connection } of seat.room.seats) connection.share(bytes)
      return super.take(seat, bytes)
    }
  }
  return { ...real, CameraRelay }
})

const names = [
  'superAdmin',
  'owner',
  'presenter',
  'colleague',
  'buyer',
  'neighbour',
  'uninvited',
  'left',
  'foreign',
] as const
type Name = (typeof names)[number]

interface Listener {
  name: Name
  id: string
  call: ApiCaller
  client: LiveClient
}

let server: TestServer
let world: CatalogWorld
/** Another company. */
let foreigners: Scope
let listeners: Listener[]
let projectId: string
let product: string
let enter: () => Promise<ApiCaller>
const quantity = crypto.randomUUID()
const secretComment = 'Said between two'
const restingPose: SharedPose = {
  ...{ target: [0, 0, 0], azimuth: 0, polar: 1, distance: 3, extent: 2, isResting: true },
  ...{ variant: null, animation: null, areSizesShown: false, pointer: null },
  light: { surroundings: 'studio', intensity: 1, rotation: 0, areLightsOn: true },
}
const limits = { liveLimits: { spacingMs: 0, recentMs: 0, gatherMs: 10 } }

beforeAll(async () => {
  server = await startTestServer({}, {}, limits)
  await listenOnLoopback(server)
  world = await givenCatalog(server, { products: 12, seed: 5 })
  const other = await givenCatalog(server, { products: 2, seed: 6 })
  foreigners = other.staff
  const accounts = await givenPeople(other.admin)
  projectId = await givenProject(world.staff, {
    ownerId: accounts.owner.id,
    products: world.products.map(({ id }) => id),
    presenters: [accounts.presenter.id],
    attendees: [accounts.buyer.id, accounts.neighbour.id, accounts.left.id],
    uninvited: [accounts.uninvited.id],
    priceTypes: [world.prices.retail],
    orderFields: [{ id: quantity, name: 'Quantity' }],
    showImpersonification: true,
  })
  product = world.products.find(world.clientSees)?.id ?? ''
  listeners = []
  for (const name of names) listeners.push(await listener(name, accounts[name], other.domainId))
  await leave()
  enter = guestsOf(await givenLink())
})
afterAll(() => server.close())
afterEach(() => {
  fault.on = ''
})

async function givenPeople(foreign: Account): Promise<Record<Name, Account>> {
  const { staff } = world
  const client = async () => {
    const person = await givenPerson(server)
    await insertMember(staff, { personId: person.id, isClient: true, groupIds: [...world.client.groupIds] })
    return person
  }
  const ofRoot = async () => {
    const person = await givenNewcomer(server, staff)
    return person
  }
  return {
    ...{
      superAdmin: world.admin,
      owner: await ofRoot(),
      presenter: await ofRoot(),
      colleague: await ofRoot(),
    },
    ...{ buyer: world.buyer, neighbour: await client(), uninvited: await client(), left: await client() },
    foreign,
  }
}

async function listener(name: Name, account: Account, foreignDomain: string): Promise<Listener> {
  const headers = await signIn(server, account)
  const client = await connectLive(server, headers)
  const domainId = name === 'foreign' ? foreignDomain : world.domainId
  expect(await registerLive(server, headers, client.connectionId, domainId)).toBe(204)
  return { name, id: account.id, client, call: apiCaller(server, world.domainId, headers) }
}

const of = (name: Name): Listener => {
  const found = listeners.find((each) => each.name === name)
  if (found === undefined) throw new Error(name)
  return found
}

/** Somebody who was asked is taken out of the company, and is shown out. */
async function leave(): Promise<void> {
  const { id, client } = of('left')
  await world.staff.rows(sql`
    delete from memberships where domain_id = ${world.domainId} and person_id = ${id}`)
  await client.closed
}

async function givenLink(): Promise<string> {
  const body = {
    ...{ name: 'Fair', group: world.client.groupIds[0], priceTypes: [], expires: '1 day', maxGuests: 100 },
  }
  return (await of('superAdmin').call<{ token: string }>(`POST /projects/${projectId}/guest-links`, { body }))
    .body.token
}

const guestsOf = (token: string) => async () => {
  const answer = await server.request({
    method: 'PUT',
    url: `/api/projects/${projectId}/guest`,
    query: { domain: world.domainId },
    payload: { name: 'Some Guest', email: 'guest@shop.example' },
    headers: { authorization: `Bearer ${token}` },
  })
  const cookie = answer.cookies.map((each) => `${each.name}=${each.value}`).join('; ')
  return apiCaller(server, world.domainId, { authorization: `Bearer ${token}`, cookie })
}

async function answer(call: ApiCaller, query: Record<string, string> = {}): Promise<void> {
  const body = {
    answerId: crypto.randomUUID(),
    state: 'reviewed',
    values: { [quantity]: '3' },
    comment: secretComment,
  }
  expect((await call(`PUT /projects/${projectId}/answers/${product}`, { body, query })).status).toBe(200)
}

async function say(call: ApiCaller, query: Record<string, string> = {}): Promise<void> {
  const body = { text: secretComment }
  expect((await call(`POST /projects/${projectId}/comments/${product}`, { body, query })).status).toBe(200)
}

async function rename(): Promise<void> {
  const path = `/projects/${projectId}` as const
  const { version } = (await of('superAdmin').call<{ version: number }>(`GET ${path}`)).body
  const edited = await of('superAdmin').call(`PATCH ${path}`, {
    query: { version: String(version) },
    body: { description: crypto.randomUUID() },
  })
  expect(edited.status).toBe(200)
}

const running: readonly Name[] = ['superAdmin', 'owner', 'presenter']
const withBuyer: readonly Name[] = [...running, 'buyer']

/** What is done, and who hears of it. */
const deeds: readonly { what: string; act(): Promise<void>; heardBy: readonly Name[] }[] = [
  { what: 'an answer', act: () => answer(of('buyer').call), heardBy: withBuyer },
  {
    what: 'an answer in somebody’s place',
    act: () => answer(of('superAdmin').call, { attendee: of('buyer').id }),
    heardBy: withBuyer,
  },
  {
    what: 'a visit',
    act: async () => {
      // That somebody is there still is no news.
      await world.staff.rows(sql`update project_attendees set last_seen_at = now() - interval '1 hour'
        where domain_id = ${world.domainId} and project_id = ${projectId}`)
      await of('buyer').call(`POST /projects/${projectId}/seen`, { body: { product } })
    },
    heardBy: running,
  },
  { what: 'a comment', act: () => say(of('buyer').call), heardBy: withBuyer },
  {
    what: 'a reply',
    act: () => say(of('superAdmin').call, { attendee: of('buyer').id }),
    heardBy: withBuyer,
  },
  {
    what: 'a word to somebody who isn’t invited',
    act: () => say(of('superAdmin').call, { attendee: of('uninvited').id }),
    heardBy: running,
  },
  {
    what: 'an order',
    act: async () => void (await of('buyer').call(`POST /projects/${projectId}/confirm`, { body: {} })),
    heardBy: withBuyer,
  },
  { what: 'a guest', act: async () => void (await enter()), heardBy: running },
  { what: 'an answer of a guest', act: async () => answer(await enter()), heardBy: running },
  { what: 'an edited project', act: rename, heardBy: [...withBuyer, 'neighbour'] },
]

/** What each has heard since the last time: news of the same kind to everybody have come after all before them. */
async function heard(): Promise<Map<Name, RecordsChanged[]>> {
  const there = listeners.filter(({ name }) => name !== 'left')
  const id = crypto.randomUUID()
  const personIds = there.map((each) => each.id)
  for (const { domainId } of [world.staff, foreigners])
    await world.staff.announce({ kind: 'project', domainId, id, personIds })
  for (const { client } of there) while (!(await client.nextChange('project')).ids.includes(id));
  return new Map(
    listeners.map(({ name, client }) => {
      const messages = client.messages.splice(0)
      const changes = messages.flatMap((each) => (each.type === 'RECORDS_CHANGED' ? [each.payload] : []))
      return [name, changes.filter(({ ids }) => !ids.includes(id))]
    }),
  )
}

/** Ids and nothing else: the project's, or such as tell nobody who and what it was about. */
function isBare({ record, domain, ids, ...more }: RecordsChanged): boolean {
  const telling = [projectId, ...world.products.map(({ id }) => id), ...listeners.map(({ id }) => id)]
  const isFine = record === 'project' ? ids.join() === projectId : !ids.some((id) => telling.includes(id))
  return isFine && domain === world.domainId && Object.keys(more).length === 0
}

async function differences(): Promise<string[]> {
  const found: string[] = []
  for (const { what, act, heardBy } of deeds) {
    await heard()
    await act()
    for (const [name, messages] of await heard()) {
      const shown = messages.filter(({ record }) => ['project', 'answer'].includes(record))
      if (shown.length > 0 !== heardBy.includes(name)) found.push(`${name} and ${what}`)
      found.push(...shown.filter((payload) => !isBare(payload)).map((payload) => JSON.stringify(payload)))
    }
  }
  return found
}

/** Who was told of what, by topic, once all that has happened is carried out. */
async function notified(): Promise<Record<string, Name[]>> {
  const left = () => world.staff.rows(sql`select from domain_events where domain_id = ${world.domainId}`)
  await expect.poll(left, { timeout: 60_000 }).toEqual([])
  const rows = await world.staff.rows<{ topic: string; person: string }>(sql`
    select distinct topic, person_id as person from notifications
    where domain_id = ${world.domainId} and others ->> 'project' = ${projectId}`)
  const shown: Record<string, Name[]> = {}
  for (const { topic, person } of rows) {
    const name = listeners.find(({ id }) => id === person)?.name
    if (name !== undefined) shown[topic] = [...(shown[topic] ?? []), name].sort()
  }
  return shown
}

describe('news of a project', () => {
  it('reach those who run it and whom they concern, with its id alone', async () => {
    expect(await differences()).toEqual([])
  })

  it.each(faultsToTry(faults, 'answers for everybody'))(
    'are found to differ by the fault of %s',
    async (name) => {
      fault.on = name
      expect((await differences()).length).toBeGreaterThan(0)
    },
  )
})

const inRoom: readonly Name[] = ['superAdmin', 'buyer', 'neighbour']

const stageOf = (name: Name) => of(name).client.next('ROOM_STAGE')

/** Shows what the client doesn't see, looks around it, and then shows what they see. Returns what some were told of it. */
async function leaksOfRoom(): Promise<string[]> {
  const { call, client } = of('superAdmin')
  const { body: room } = await call<Room>(`POST /projects/${projectId}/rooms`, { body: { kind: 'st' } })
  for (const name of inRoom) {
    const body = { connectionId: of(name).client.connectionId }
    expect((await of(name).call(`POST /rooms/${room._id}/join`, { body })).status).toBe(200)
    await stageOf(name)
  }
  const hidden = world.products.find((each) => !world.clientSees(each))?.id ?? ''
  const present = async (shown: string) => {
    const body = { epoch: room.epoch, product: shown, follows: true }
    const { revision } = (await call<RoomStage>(`PUT /rooms/${room._id}/stage`, { body })).body
    for (const name of inRoom) await stageOf(name)
    return revision
  }
  const revision = await present(hidden)
  client.socket.send(encodePose({ epoch: room.epoch, revision, pose: restingPose }))
  client.socket.ping()
  // What came before the ping has been taken.
  await once(client.socket, 'pong')
  await present(product)
  await call(`POST /rooms/${room._id}/end`)
  return listeners.flatMap(({ name, client: { messages, frames } }) => {
    const shown = messages.splice(0).map((each) => JSON.stringify(each))
    const ofRoom = shown.filter((text) => text.includes(room._id))
    const seen = frames.splice(0).map(() => 'a camera')
    if (name === 'superAdmin') return []
    if (!inRoom.includes(name)) return [...ofRoom, ...seen]
    return [...shown.filter((text) => text.includes(hidden)), ...seen]
  })
}

describe('news of a room', () => {
  beforeAll(async () => {
    await world.staff.rows(sql`
      update projects set sessions = array['web', 'st'] where domain_id = ${world.domainId} and id = ${projectId}`)
  })

  it('name what is on stage to those in it who see it, and to nobody else', async () => {
    expect(await leaksOfRoom()).toEqual([])
  })

  it.each(faultsToTry(roomFaults, 'the stage for everybody'))(
    'are found to differ by the fault of %s',
    async (name) => {
      fault.on = name
      expect((await leaksOfRoom()).length).toBeGreaterThan(0)
    },
  )
})

describe('panels and mails', () => {
  it('say that something was said, ordered or asked for, to whom it concerns, and not what', async () => {
    await of('superAdmin').call(`POST /projects/${projectId}/remind`)
    const working = await startTestServer({}, {}, { works: true, databaseUrl: server.databaseUrl })
    try {
      expect(await notified()).toEqual({
        'project-comment': ['buyer', 'owner', 'presenter'],
        'project-ordered': ['owner', 'presenter'],
        'project-reminder': ['neighbour'],
      })
      const mails = () =>
        server.database.rows<{ recipient: string; text: string }>(
          sql`select recipient, subject || text_body || coalesce(html_body, '') as text from outbox`,
        )
      await expect.poll(async () => (await mails()).length, { timeout: 60_000 }).toBeGreaterThan(0)
      for (const { text } of await mails()) expect(text).not.toContain(secretComment)
    } finally {
      await working.close()
    }
  })
})
