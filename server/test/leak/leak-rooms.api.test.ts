/**
 * What rooms tell of random companies: stage, timeline, members, panel, totals, proposals and notes, compared with the
 * plain model, and no value in any text that its reader doesn't see. Then with a fault in each, which must be found.
 */

import type {
  ProjectNote,
  Proposal,
  Room,
  RoomMember,
  RoomPanel,
  RoomStage,
  RoomTimeline,
  RoomTotals,
} from '@vitrine/contract'
import type { PlainView } from '@vitrine/proof'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { refuse } from '../../src/platform/errors.ts'
import { givenPerson } from '../factories/company.ts'
import type { Answer, ApiCaller } from '../harness/api-caller.ts'
import { faultRepetition, faultsToTry, proofRepetition, proofSeeds } from '../harness/proof-figures.ts'
import { startTestServer, type TestServer } from '../harness/test-server.ts'
import { makeMember } from '../random-worlds/company.ts'
import { type Answered, givenAnswered, marksIn } from './answered-project.ts'
import { callerOf, hiddenIn, idOf, viewOf } from './tried-world.ts'

const faults = [
  'what is on stage',
  'products of the own timeline',
  'products of the whole timeline',
  'visits of others',
  'what presenters read',
  'who is asked',
  'whoever waits',
  'the code',
  'the name at the door',
  'rules of the panel',
  'totals that are not shared',
  'totals of a few',
  'prices of totals',
  'proposals to others',
  'notes on hidden products',
  'notes for attendees',
] as const
type Fault = (typeof faults)[number]
const fault = vi.hoisted(() => ({ on: '' }))
const isOn = (name: Fault) => fault.on === name

vi.mock('../../src/modules/projects/answers/shown-products.repository.ts', async (original) => {
  const real =
    await original<typeof import('../../src/modules/projects/answers/shown-products.repository.ts')>()
  const anything = { condition: sql<boolean>`true` }
  return {
    ...real,
    // Products of the project are shown without another check.
    findShownProduct: (...[scope, id, product, seen]: Parameters<typeof real.findShownProduct>) =>
      real.findShownProduct(scope, id, product, isOn('what is on stage') ? anything : seen),
    listShownAmong: (...[scope, id, ids, seen]: Parameters<typeof real.listShownAmong>) =>
      real.listShownAmong(scope, id, ids, isOn('products of the own timeline') ? anything : seen),
    listReadableProducts: (...[scope, ids, seen, gone]: Parameters<typeof real.listReadableProducts>) =>
      real.listReadableProducts(scope, ids, isOn('products of the whole timeline') ? anything : seen, gone),
  }
})

vi.mock('../../src/modules/rooms/stages.repository.ts', async (original) => {
  const real = await original<typeof import('../../src/modules/rooms/stages.repository.ts')>()
  return {
    ...real,
    // The member is forgotten.
    listVisitRows: (...[scope, roomId, memberId]: Parameters<typeof real.listVisitRows>) =>
      real.listVisitRows(scope, roomId, isOn('visits of others') ? null : memberId),
  }
})

vi.mock('../../src/modules/rooms/room-access.ts', async (original) => {
  const real = await original<typeof import('../../src/modules/rooms/room-access.ts')>()
  const getRoomVisibility = async (...given: Parameters<typeof real.getRoomVisibility>) => {
    const visibility = await real.getRoomVisibility(...given)
    return isOn('whoever waits') ? { ...visibility, state: 'in' as const } : visibility
  }
  return {
    ...real,
    getRoomVisibility,
    // Everybody in the room counts as a presenter.
    getPresentedRoom: (...given: Parameters<typeof real.getPresentedRoom>) =>
      isOn('what presenters read') ? getRoomVisibility(...given) : real.getPresentedRoom(...given),
  }
})

vi.mock('../../src/modules/projects/answers/answer-projects.repository.ts', async (original) => {
  const real =
    await original<typeof import('../../src/modules/projects/answers/answer-projects.repository.ts')>()
  return {
    ...real,
    // Everybody who has the address is let in.
    findAnswerProject: async (...given: Parameters<typeof real.findAnswerProject>) => {
      const project = await real.findAnswerProject(...given)
      return project !== null && isOn('who is asked') ? { ...project, isAsked: true } : project
    },
  }
})

vi.mock('../../src/modules/rooms/present-room.ts', async (original) => {
  const real = await original<typeof import('../../src/modules/rooms/present-room.ts')>()
  return {
    ...real,
    presentRoom: async (...[scope, visibility, seen]: Parameters<typeof real.presentRoom>) => {
      const room = await real.presentRoom(scope, visibility, seen)
      const { id, name } = visibility.project
      return {
        ...room,
        ...(isOn('the code') ? { code: visibility.room.code } : {}),
        ...(isOn('the name at the door') ? { project: { _id: id, name } } : {}),
      }
    },
  }
})

vi.mock('../../src/modules/projects/answers/orders/order-form.ts', async (original) => {
  const real = await original<typeof import('../../src/modules/projects/answers/orders/order-form.ts')>()
  return {
    ...real,
    // Whether a rule holds is thought to tell nothing of the field that it is about.
    visibleOrderFields: (...[fields, seen]: Parameters<typeof real.visibleOrderFields>) =>
      isOn('rules of the panel') ? [...fields] : real.visibleOrderFields(fields, seen),
  }
})

vi.mock('../../src/modules/rooms/negotiation/published-shares.ts', async (original) => {
  const real = await original<typeof import('../../src/modules/rooms/negotiation/published-shares.ts')>()
  return {
    ...real,
    // The reader's own share is added, and totals of any number of people are told.
    others: (...[shares, reader]: Parameters<typeof real.others>) =>
      isOn('totals of a few') ? Object.keys(shares) : real.others(shares, reader),
  }
})

vi.mock('../../src/modules/rooms/negotiation/totals.repository.ts', async (original) => {
  const real = await original<typeof import('../../src/modules/rooms/negotiation/totals.repository.ts')>()
  return {
    ...real,
    // A sum is thought to tell no price.
    findPublishedShares: async (...given: Parameters<typeof real.findPublishedShares>) => {
      const shown = await real.findPublishedShares(...given)
      if (shown === null || !isOn('prices of totals')) return shown
      const shares = Object.entries(shown.shares).map(
        ([id, [count, price, currency, , date]]) => [id, [count, price, currency, null, date]] as const,
      )
      return { ...shown, shares: Object.fromEntries(shares) as unknown as typeof shown.shares }
    },
  }
})

vi.mock('../../src/modules/rooms/rooms.repository.ts', async (original) => {
  const real = await original<typeof import('../../src/modules/rooms/rooms.repository.ts')>()
  return {
    ...real,
    findRoomRow: async (...given: Parameters<typeof real.findRoomRow>) => {
      const row = await real.findRoomRow(...given)
      return row !== null && isOn('totals that are not shared') ? { ...row, sharesTotals: true } : row
    },
  }
})

vi.mock('../../src/modules/rooms/negotiation/proposals.repository.ts', async (original) => {
  const real = await original<typeof import('../../src/modules/rooms/negotiation/proposals.repository.ts')>()
  return {
    ...real,
    // The attendee is forgotten.
    listProposalRows: (...[scope, roomId, attendeeId]: Parameters<typeof real.listProposalRows>) =>
      real.listProposalRows(scope, roomId, isOn('proposals to others') ? null : attendeeId),
  }
})

vi.mock('../../src/modules/projects/notes/notes.repository.ts', async (original) => {
  const real = await original<typeof import('../../src/modules/projects/notes/notes.repository.ts')>()
  return {
    ...real,
    listNotes: (...[scope, id, seen]: Parameters<typeof real.listNotes>) =>
      real.listNotes(scope, id, isOn('notes on hidden products') ? { condition: sql<boolean>`true` } : seen),
  }
})

vi.mock('../../src/modules/projects/project-access.ts', async (original) => {
  const real = await original<typeof import('../../src/modules/projects/project-access.ts')>()
  const { findProjectRow } = await import('../../src/modules/projects/projects.repository.ts')
  return {
    ...real,
    getRunProject: async (...[scope, id]: Parameters<typeof real.getRunProject>) =>
      isOn('notes for attendees')
        ? ((await findProjectRow(scope, id)) ?? refuse('NotFound'))
        : await real.getRunProject(scope, id),
  }
})

/** A company with a room in which everybody is, and one at whose door the last of the people waits. */
interface Roomed extends Answered {
  roomId: string
  quietRoomId: string
  /** In the order in which they were on stage, the last one is. */
  staged: string[]
  /** Clients who alone have ordered what is on stage, and the price types that count for them. */
  orderers: PlainView[]
  /** To whom what was proposed: the product, and a price where they have one. */
  proposed: ReadonlyMap<string, { product: string; price: string | null }>
}

const mostStaged = 6
let server: TestServer
let worlds: Roomed[]

beforeAll(async () => {
  server = await startTestServer()
  worlds = []
  for (const seed of proofSeeds({ oneIn: 8, showFaults: true })) worlds.push(await givenRoomed(seed))
})
afterAll(() => server.close())
afterEach(() => {
  fault.on = ''
})

async function ok<Body>(answer: Promise<Answer<Body>>): Promise<Body> {
  const { status, body } = await answer
  expect([status, status < 300 ? null : body]).toEqual([status, null])
  return body
}

const callOf = ({ calls }: Answered, view: PlainView): ApiCaller => {
  const call = calls.get(idOf(view))
  if (call === undefined) throw new Error('nobody calls')
  return call
}

async function givenRoomed(seed: number): Promise<Roomed> {
  const {
    orderers,
    product: ordered,
    ...each
  } = await withOrderers(await givenAnswered(server, seed, { showsSomething: true }))
  const { admin, world, people, projectId, quietId, products } = each
  await world.admin.rows(sql`
    update domains set subscription = subscription
      || '{"enabledSessions": {"web": true, "st": true, "ar": true}, "allowCentral": true, "allowShopping": true}'
    where id = app_domain()`)
  await world.admin.rows(sql`
    update projects set sessions = '{web,st}' where domain_id = app_domain() and id in (${projectId}, ${quietId})`)
  const open = (id: string) => ok(admin<Room>(`POST /projects/${id}/rooms`, { body: { kind: 'st' } }))
  const [room, quiet] = [await open(projectId), await open(quietId)]
  const join = { body: { connectionId: null } }
  for (const view of people) await ok(callOf(each, view)(`POST /rooms/${room._id}/join`, join))
  const last = people.at(-1)
  if (last !== undefined)
    await ok(callOf(each, last)('POST /rooms/enter', { body: { code: quiet.code ?? '' } }))
  for (const { id } of products)
    await ok(
      admin(`PUT /projects/${projectId}/notes/${id}`, {
        query: { version: '0' },
        body: { text: noteOn(id) },
      }),
    )
  const rooms = { roomId: room._id, quietRoomId: quiet._id }
  const roomed = { ...each, ...rooms, orderers, staged: [], proposed: new Map() }
  const others = products.map(({ id }) => id).filter((id) => id !== ordered)
  const staged = [...others.slice(0, mostStaged - 1), ordered]
  for (const product of staged) await stage(roomed, product)
  return { ...roomed, staged, proposed: await proposeToAll(roomed) }
}

/**
 * With a second colleague who is asked, and four clients who see what one of the first ones sees. Three of them, of whom
 * two have a price, have ordered a product that nobody else has.
 */
async function withOrderers(each: Answered): Promise<Answered & { orderers: PlainView[]; product: string }> {
  const { world, people, presenter, projectId, quantity, rows, priceTypeIds } = each
  const { admin } = world
  const model = people.find(({ subject, products }) => subject.isClient && products.size > 0)
  const product = each.products.find(({ id }) => model?.products.has(id) === true)?.id
  const colleague = people.find((view) => idOf(view) === presenter)
  if (model === undefined || product === undefined || colleague === undefined) throw new Error('sees nothing')
  await admin.rows(sql`
    delete from project_answers where domain_id = app_domain() and project_id = ${projectId}
      and product_id = ${product}`)
  const calls = new Map(each.calls)
  const added: PlainView[] = []
  for (const [index, like] of [model, model, model, model, colleague].entries()) {
    const { id: personId } = await givenPerson(server)
    const { isClient, groupIds } = like.subject
    await makeMember(admin, personId, {
      ...{ isClient, groupIds },
      priceTypes: isClient && index < 2 ? priceTypeIds : [],
    })
    await admin.rows(sql`
      insert into project_people (domain_id, project_id, role, person_id, invited_at)
      values (app_domain(), ${projectId}, 'attendee', ${personId}, now())`)
    added.push(await viewOf(admin, rows, personId))
    calls.set(personId, await callerOf(server, each, personId))
  }
  const orderers = added.slice(0, 3)
  const answered = new Map(
    [...each.answered].map(([id, sent]) => [id, sent.filter((one) => one.product !== product)]),
  )
  for (const view of orderers) {
    const body = { answerId: crypto.randomUUID(), state: 'reviewed' as const, values: { [quantity]: '1' } }
    const call = calls.get(idOf(view))
    if (call !== undefined) await ok(call(`PUT /projects/${projectId}/answers/${product}`, { body }))
    answered.set(idOf(view), [{ product, body }])
  }
  // The last of the first ones stays the last: who isn't asked in the other project.
  return { ...each, calls, answered, people: [...added, ...people], orderers, product }
}

const noteOn = (product: string) => `Noted on ${product}`

const stage = ({ admin, roomId }: Roomed, product: string) =>
  ok(admin<RoomStage>(`PUT /rooms/${roomId}/stage`, { body: { epoch: 1, product, follows: true } }))

/** A price that nothing else has, to each of whom the first product that they see is for sale. */
async function proposeToAll(each: Roomed): Promise<Roomed['proposed']> {
  const { admin, people, roomId, products } = each
  const members = await ok(admin<RoomMember[]>(`GET /rooms/${roomId}/members`))
  const proposed = new Map<string, { product: string; price: string | null }>()
  for (const [index, view] of people.entries()) {
    const attendee = members.find(({ user }) => user === idOf(view))?.attendee
    const product = products.find(({ id }) => view.products.has(id))?.id
    if (attendee == null || product === undefined) continue
    const price = counting(each, view) === null ? null : `${6_000_000 + index}.25`
    const body = { proposalId: crypto.randomUUID(), attendee, product, price, quantity: '1' }
    await ok(admin(`POST /rooms/${roomId}/proposals`, { body }))
    proposed.set(idOf(view), { product, price })
  }
  return proposed
}

/** An answer of the server, what the model expects, and who reads it. */
interface Shown {
  what: string
  is: unknown
  must: unknown
  text: unknown
  reader: PlainView
}

const counting = ({ priceTypeIds }: Answered, view: PlainView) =>
  priceTypeIds.find((id) => view.priceTypeIds.has(id)) ?? null

const sees = (view: PlainView) => (id: string) => view.products.has(id)
const runs = ({ presenter }: Answered, view: PlainView) => idOf(view) === presenter

async function* stagesOf(each: Roomed): AsyncGenerator<Shown> {
  for (const product of each.staged.slice(-3)) {
    await stage(each, product)
    for (const reader of each.people) {
      const room = await ok(callOf(each, reader)<Room>(`GET /rooms/${each.roomId}`))
      const isSeen = reader.products.has(product)
      yield {
        what: 'stage',
        is: [
          room.stage.product,
          room.stage.isHidden,
          room.code !== null,
          room.role,
          room.leader.user !== null,
        ],
        must: [
          isSeen ? product : null,
          !isSeen,
          ...(runs(each, reader) ? [true, 'presenter', true] : [false, 'attendee', false]),
        ],
        ...{ text: room, reader },
      }
    }
  }
}

async function* timelineOf(each: Roomed, reader: PlainView): AsyncGenerator<Shown> {
  const timeline = await ok(callOf(each, reader)<RoomTimeline>(`GET /rooms/${each.roomId}/timeline`))
  const isOwn = !runs(each, reader)
  yield {
    what: 'timeline',
    is: [
      new Set(timeline.stages.flatMap(({ product }) => product ?? [])).size,
      timeline.stages.every(({ there, ordered }) => there === null && ordered === null) === isOwn,
      timeline.visits.length === 1,
    ],
    must: [each.staged.filter(sees(reader)).length, true, isOwn],
    ...{ text: timeline, reader },
  }
}

async function* proposalsOf(each: Roomed, reader: PlainView): AsyncGenerator<Shown> {
  const proposals = await ok(callOf(each, reader)<Proposal[]>(`GET /rooms/${each.roomId}/proposals`))
  const mine = each.people.filter((view) => runs(each, reader) || view === reader)
  yield {
    what: 'proposals',
    is: proposals.map(({ product, price }) => `${product._id} ${price}`).toSorted(),
    must: mine
      .flatMap((view) => {
        const made = each.proposed.get(idOf(view))
        if (made === undefined || !reader.products.has(made.product)) return []
        const seesPrice = !runs(each, reader) || reader.priceTypeIds.has(counting(each, view) ?? '')
        return [`${made.product} ${seesPrice && made.price !== null ? made.price : null}`]
      })
      .toSorted(),
    ...{ text: proposals, reader },
  }
}

const nothingPublished = { quantity: null, orders: null, amounts: null }

async function* totalsOf(each: Roomed, isShared: boolean): AsyncGenerator<Shown> {
  const { admin, roomId, orderers, staged, people } = each
  await ok(admin(`PATCH /rooms/${roomId}`, { body: { sharesTotals: isShared } }))
  const onStage = staged.at(-1) ?? ''
  for (const reader of people) {
    const totals = await ok(callOf(each, reader)<RoomTotals>(`GET /rooms/${roomId}/totals`))
    const isSeen = reader.products.has(onStage)
    // Three people ordered, so each of them has only two others, too few to be told their totals.
    const isPublished = isShared && isSeen && !orderers.includes(reader)
    const types = orderers.flatMap((view) => counting(each, view) ?? [])
    const seesPrices = types.every((type) => reader.priceTypeIds.has(type))
    const { product, quantity, orders, amounts } = totals
    yield {
      what: isShared ? 'shared totals' : 'totals',
      is: { product, quantity, orders, amounts: amounts !== null || null },
      must: {
        product: isSeen ? onStage : null,
        ...(isPublished ? { quantity: '3', orders: 3, amounts: seesPrices || null } : nothingPublished),
      },
      ...{ text: { ...totals, amounts: null }, reader },
    }
  }
}

/** What was ordered of a product: by whom, and the price of it that the reader sees. */
function orderedMust(each: Roomed, product: string, reader: PlainView): (string | null)[] {
  return each.people.flatMap((view) => {
    const sent = each.answered.get(idOf(view))?.find((one) => one.product === product)
    if (sent?.body.state !== 'reviewed') return []
    const type = counting(each, view)
    const isSeen = type !== null && reader.priceTypeIds.has(type)
    return [isSeen ? (each.products.find(({ id }) => id === product)?.prices[type] ?? null) : null]
  })
}

/** How many have ordered against the rule by the width, as far as the reader sees that. */
function brokenMust(each: Roomed, product: string, reader: PlainView): number {
  const { width, packs, people, products, answered } = each
  const hasWidth = products.find(({ id }) => id === product)?.details[width] !== undefined
  if (!hasWidth || !reader.fieldIds.has(width)) return 0
  const broken = people.filter((view) =>
    answered
      .get(idOf(view))
      ?.some(
        (sent) => sent.product === product && sent.body.state === 'reviewed' && packs in sent.body.values,
      ),
  )
  return broken.length
}

const sumOf = (prices: readonly (string | null)[]) =>
  String(prices.reduce((sum, price) => sum + Number(price ?? 0), 0))

async function* presentedOf(each: Roomed, reader: PlainView): AsyncGenerator<Shown> {
  const { roomId, people, staged, projectId, products } = each
  const call = callOf(each, reader)
  const panel = await ok(call<RoomPanel>(`GET /rooms/${roomId}/panel`))
  const listed = staged.toReversed().filter(sees(reader)).slice(0, 5)
  yield {
    what: 'panel',
    is: panel.byProduct.map(({ product, amounts }) => [
      product,
      panel.cells.filter((cell) => cell.product === product).length,
      panel.cells.filter((cell) => cell.product === product && cell.isValid).length,
      amounts.byCurrency.map(({ amount }) => amount),
      amounts.withoutPrice,
    ]),
    must: [...listed]
      .sort((one, other) => listOrder(panel, one) - listOrder(panel, other))
      .map((product) => {
        const prices = orderedMust(each, product, reader)
        const known = prices.filter((price) => price !== null)
        return [
          product,
          prices.length,
          prices.length - brokenMust(each, product, reader),
          known.length === 0 ? [] : [sumOf(known)],
          prices.length - known.length,
        ]
      }),
    ...{ text: panel, reader },
  }
  const onStage = staged.at(-1) ?? ''
  const members = await ok(call<RoomMember[]>(`GET /rooms/${roomId}/members`))
  const byId = (id: string) => members.find(({ user }) => user === id)?.seesStage
  yield {
    what: 'members',
    is: people.map((view) => byId(idOf(view))),
    must: people.map((view) => reader.products.has(onStage) && view.products.has(onStage)),
    ...{ text: members, reader },
  }
  const notes = await ok(call<ProjectNote[]>(`GET /projects/${projectId}/notes`))
  const noted = products.map(({ id }) => id).filter(sees(reader))
  yield {
    what: 'notes',
    is: notes.map(({ text }) => text).toSorted(),
    must: noted.map(noteOn).toSorted(),
    ...{ text: notes, reader },
  }
}

/** In which order the panel lists products is no secret. */
const listOrder = ({ byProduct }: RoomPanel, product: string) =>
  byProduct.findIndex((one) => one.product === product)

const statusOf = async (answer: Promise<Answer<unknown>>) => (await answer).status

/**
 * What is for presenters alone; and the other room, where people who aren't asked wait at the door or learn nothing.
 */
async function* closedOf(each: Roomed, reader: PlainView): AsyncGenerator<Shown> {
  const call = callOf(each, reader)
  const { roomId, quietRoomId, projectId } = each
  const presented = await Promise.all([
    statusOf(call(`GET /rooms/${roomId}/panel`)),
    statusOf(call(`GET /rooms/${roomId}/members`)),
    statusOf(call(`GET /projects/${projectId}/notes`)),
  ])
  const status = runs(each, reader) ? 200 : 403
  yield { what: 'of presenters', is: presented, must: [status, status, status], text: '', reader }
  if (reader !== each.people.at(-1)) return
  const room = await ok(call<Room>(`GET /rooms/${quietRoomId}`))
  const [timeline, proposals, list] = await Promise.all([
    ok(call<RoomTimeline>(`GET /rooms/${quietRoomId}/timeline`)),
    statusOf(call(`GET /rooms/${quietRoomId}/proposals`)),
    statusOf(call(`GET /projects/${each.quietId}/rooms`)),
  ])
  yield {
    what: 'the door',
    is: [room.state, room.project.name, room.code, room.leader.name, timeline, proposals, list],
    must: ['waiting', '', null, '', { stages: [], visits: [] }, 403, 404],
    ...{ text: room, reader },
  }
}

async function* shownOf(each: Roomed): AsyncGenerator<Shown> {
  yield* stagesOf(each)
  yield* totalsOf(each, false)
  yield* totalsOf(each, true)
  for (const reader of each.people) {
    yield* timelineOf(each, reader)
    yield* proposalsOf(each, reader)
    if (runs(each, reader)) yield* presentedOf(each, reader)
    yield* closedOf(each, reader)
  }
}

/** What differs from the model, or tells what its reader doesn't see. */
function differenceIn(each: Roomed, { what, is, must, text, reader }: Shown): string[] {
  const [shown, wanted] = [JSON.stringify(is), JSON.stringify(must)]
  return [
    ...(shown === wanted ? [] : [`${what} is ${shown}, must be ${wanted}`]),
    ...[...hiddenIn(text, each, reader), ...marksIn(text, each, reader)].map((one) => `${what} tells ${one}`),
  ].map((found) => `world ${each.world.seed}: ${found}`)
}

async function findFault(each: Roomed): Promise<boolean> {
  for await (const one of shownOf(each)) if (differenceIn(each, one).length > 0) return true
  return false
}

describe('what rooms tell', () => {
  it('is what the plain model says, and holds no value that its reader doesn’t see', async () => {
    const counts = new Map<string, number>()
    const found: string[] = []
    for (const each of worlds)
      for await (const one of shownOf(each)) {
        counts.set(one.what, (counts.get(one.what) ?? 0) + 1)
        found.push(...differenceIn(each, one))
      }
    expect(found, proofRepetition).toEqual([])
    // The worlds have something to hide, and something to tell.
    const stages = worlds.flatMap((each) =>
      each.people.flatMap((view) => each.staged.map((id) => view.products.has(id))),
    )
    expect([stages.includes(true), stages.includes(false)]).toEqual([true, true])
    expect(counts.get('stage')).toBeGreaterThan(10 * worlds.length)
    expect(counts.get('panel')).toBe(worlds.length)
    expect(counts.get('shared totals')).toBe(8 * worlds.length)
    expect(worlds.some(({ proposed }) => [...proposed.values()].some(({ price }) => price !== null))).toBe(
      true,
    )
  })

  it.each(faultsToTry(faults, 'what is on stage', 'whoever waits', 'prices of totals'))(
    'is found to differ by the fault of %s',
    async (name) => {
      fault.on = name
      for (const each of worlds) if (await findFault(each)) return
      expect.unreachable(`${faultRepetition}: no world shows the fault of ${name}`)
    },
  )
})
