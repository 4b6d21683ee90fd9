/** Negotiation in rooms: proposals and their answers, agreed prices, the presenters' panel, totals without names. */
import {
  type Order,
  orderFilePath,
  type Progress,
  type Proposal,
  type Room,
  type RoomPanel,
  type RoomTotals,
  type WebSession,
} from '@vitrine/contract'
import { readXlsx } from 'hucre/xlsx'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type CatalogWorld, givenCatalog, type KnownProduct } from '../../../../test/factories/catalog.ts'
import {
  type Account,
  givenCompany,
  givenNewcomer,
  givenPerson,
  signIn,
} from '../../../../test/factories/company.ts'
import { type GivenProject, givenProject, setProjectState } from '../../../../test/factories/projects.ts'
import { type ApiCaller, apiCaller, refusalOf } from '../../../../test/harness/api-caller.ts'
import { sharedServer, type TestServer } from '../../../../test/harness/test-server.ts'
import { openNewsFeed } from '../../../platform/live/news-feed.ts'
import type { News } from '../../../scope/news.ts'
import { insertMember } from '../../access/index.ts'
import { grantPriceTypes } from '../../price-types/index.ts'

const clients = ['neighbour', 'third', 'fourth', 'fifth'] as const
type Who = 'admin' | 'presenter' | 'colleague' | 'buyer' | (typeof clients)[number]

let server: TestServer
let world: CatalogWorld
let first: string
let second: string
let hidden: string
const people = {} as Record<Who, Account>
const call = {} as Record<Who | 'otherTenant' | 'nobody', ApiCaller>
const quantity = crypto.randomUUID()
const wanted = crypto.randomUUID()
const doubled = crypto.randomUUID()
let news: News[] = []
let stopListening = async () => {}

beforeAll(async () => {
  server = await sharedServer()
  world = await givenCatalog(server, { products: 40, seed: 17 })
  const { retail } = world.prices
  const isPriced = (product: KnownProduct) =>
    world.clientSees(product) && product.values[`price:${retail}`]?.[0] !== undefined
  ;[first = '', second = ''] = world.products.filter(isPriced).map(({ id }) => id)
  hidden = world.products.find((product) => !world.clientSees(product))?.id ?? ''
  const accounts: [Who, Account][] = [
    ['admin', world.admin],
    ['presenter', await givenPerson(server)],
    ['colleague', await givenNewcomer(server, world.staff)],
    ['buyer', world.buyer],
  ]
  const [, [, { id: personId }] = ['presenter', world.admin] as const] = accounts
  const groupIds = [...world.staff.groupIds]
  await insertMember(world.staff, { personId, isClient: false, groupIds })
  for (const name of clients) {
    const person = await givenPerson(server, { name })
    await insertMember(world.staff, {
      personId: person.id,
      isClient: true,
      groupIds: [...world.client.groupIds],
    })
    await grantPriceTypes(world.staff, person.id, [retail])
    accounts.push([name, person])
  }
  for (const [name, account] of accounts) {
    people[name] = account
    call[name] = apiCaller(server, world.domainId, await signIn(server, account))
  }
  const other = await givenCompany(server)
  call.otherTenant = apiCaller(server, world.domainId, await signIn(server, other.admin))
  call.nobody = apiCaller(server, world.domainId, {})
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
afterAll(() => stopListening())
beforeEach(() => {
  news = []
})

async function ok<Body>(answer: Promise<{ status: number; body: Body }>): Promise<Body> {
  const { status, body } = await answer
  expect([status, status < 300 ? null : body]).toEqual([200, null])
  return body
}

const project = (given: Partial<GivenProject> = {}) =>
  givenProject(world.staff, {
    products: [first, second, hidden],
    attendees: [people.buyer.id, ...clients.map((name) => people[name].id)],
    presenters: [people.presenter.id],
    sessions: ['web', 'st'],
    priceTypes: [world.prices.retail],
    orderFields: [
      { id: quantity, name: 'Quantity', rules: [{ type: 'multipleOf', value: '6' }] },
      { id: wanted, name: 'Wanted on', type: 'date' },
    ],
    dynamicFields: [{ id: doubled, name: 'Doubled', expression: `[price:${world.prices.retail}] * 2` }],
    ...given,
  })

const join = (roomId: string, who: ApiCaller) =>
  ok(who<Room>(`POST /rooms/${roomId}/join`, { body: { connectionId: null } }))

/** A room with everybody in it. */
async function room(given: Partial<GivenProject> = {}): Promise<{ projectId: string; roomId: string }> {
  const projectId = await project(given)
  const { _id: roomId } = await ok(
    call.admin<Room>(`POST /projects/${projectId}/rooms`, { body: { kind: 'st' } }),
  )
  for (const name of ['buyer', ...clients] as const) await join(roomId, call[name])
  return { projectId, roomId }
}

async function attendeeOf(projectId: string, who: Who): Promise<string> {
  const [row] = await world.staff.rows<{ id: string }>(sql`
    select id from project_attendees where project_id = ${projectId} and person_id = ${people[who].id}`)
  return row?.id ?? ''
}

const propose = async (
  { projectId, roomId }: { projectId: string; roomId: string },
  body: object,
  { who = call.admin, to = 'buyer' as Who } = {},
) =>
  who<Proposal>(`POST /rooms/${roomId}/proposals`, {
    body: {
      proposalId: crypto.randomUUID(),
      attendee: await attendeeOf(projectId, to),
      product: first,
      ...body,
    },
  })
const proposed = async (...given: Parameters<typeof propose>) => ok(propose(...given))
const answer = (roomId: string, { _id }: Proposal, body: string | object, who = call.buyer) =>
  who<Proposal>(`POST /rooms/${roomId}/proposals/${_id}/answer`, {
    body: typeof body === 'string' ? { answer: body } : body,
  })
const listed = (roomId: string, who: ApiCaller) => ok(who<Proposal[]>(`GET /rooms/${roomId}/proposals`))
const session = (projectId: string, who = call.buyer) =>
  ok(who<WebSession>(`GET /projects/${projectId}/session`))
const order = (projectId: string, count: string, who = call.buyer, product = first, more = {}) =>
  ok(
    who<{ answer: WebSession['answers'][number] }>(`PUT /projects/${projectId}/answers/${product}`, {
      body: {
        answerId: crypto.randomUUID(),
        state: 'reviewed',
        basedOn: 1_000,
        values: { [quantity]: count, ...more },
      },
    }),
  )
const confirm = (projectId: string, body = {}, who = call.buyer) =>
  who<Order>(`POST /projects/${projectId}/confirm`, { body })
const listPrice = (id = first) => world.byId(id).values[`price:${world.prices.retail}`]?.[0] ?? ''
const stage = (roomId: string, product: string | null) =>
  ok(call.admin(`PUT /rooms/${roomId}/stage`, { body: { epoch: 1, product, follows: true } }))
const amountOf = (count: number, price: string) => Number((count * Number(price)).toFixed(2))

describe('an agreed price', () => {
  it('counts for the attendee alone, beside the price that it takes the place of', async () => {
    const at = await room()
    await order(at.projectId, '6')
    await order(at.projectId, '6', call.neighbour)
    const made = await proposed(at, { price: '42' })
    expect((await ok(answer(at.roomId, made, 'accept'))).state).toBe('accepted')
    const { agreedPrices, answers } = await session(at.projectId)
    expect(agreedPrices).toEqual([
      { product: first, price: '42', currency: 'EUR', priceType: world.prices.retail },
    ])
    // What was answered before has it at once.
    expect(answers[0]).toMatchObject({ price: '42', agreed: { listPrice: listPrice() }, priceNow: null })
    expect(answers[0]?.dynamicValues[doubled]).toEqual({ value: '84' })
    const saved = await order(at.projectId, '12')
    expect(saved.answer).toMatchObject({ price: '42', agreed: { listPrice: listPrice() } })
    const { lines, amounts } = await ok(confirm(at.projectId))
    expect(lines).toMatchObject([{ price: '42', amount: '504', agreed: { listPrice: listPrice() } }])
    expect(amounts.byCurrency).toEqual([{ currency: 'EUR', amount: '504' }])
    const { attendees } = await ok(call.presenter<Progress>(`GET /projects/${at.projectId}/progress`))
    const amountsOf = (who: Who) =>
      attendees.find(({ user }) => user === people[who].id)?.amounts.byCurrency[0]?.amount
    expect(amountsOf('buyer')).toBe('504')
    expect(Number(amountsOf('neighbour'))).toBe(amountOf(6, listPrice()))
    const neighbours = await session(at.projectId, call.neighbour)
    expect([neighbours.agreedPrices, neighbours.answers[0]?.price, neighbours.answers[0]?.agreed]).toEqual([
      [],
      listPrice(),
      null,
    ])
  })

  it('is confirmed again where it was confirmed before, and survives the end and reopening', async () => {
    const at = await room()
    await order(at.projectId, '6')
    await ok(confirm(at.projectId))
    await ok(answer(at.roomId, await proposed(at, { price: '40.5' }), 'accept'))
    expect((await session(at.projectId)).answers[0]?.isConfirmed).toBe(false)
    expect((await ok(confirm(at.projectId))).lines[0]).toMatchObject({ price: '40.5', amount: '243' })
    await setProjectState(world.staff, at.projectId, 'done')
    await setProjectState(world.staff, at.projectId, 'ongoing')
    expect((await order(at.projectId, '18')).answer.price).toBe('40.5')
    expect((await ok(confirm(at.projectId))).lines[0]).toMatchObject({ price: '40.5', amount: '729' })
  })

  it('stands in the files of the order for both sides, and in nobody else’s', async () => {
    const at = await room()
    await order(at.projectId, '6')
    await order(at.projectId, '6', call.neighbour)
    await ok(answer(at.roomId, await proposed(at, { price: '17.31' }), 'accept'))
    const of = {
      buyer: await ok(confirm(at.projectId)),
      neighbour: await ok(confirm(at.projectId, {}, call.neighbour)),
    }
    const fileOf = async (whose: keyof typeof of, who: Who) => {
      const headers = await signIn(server, people[who])
      call[who] = apiCaller(server, world.domainId, headers)
      const url = orderFilePath(of[whose], world.domainId, 'xlsx', 'en-us')
      const { statusCode, rawPayload } = await server.request({ url, headers })
      if (statusCode !== 200) return statusCode
      return (await readXlsx(new Uint8Array(rawPayload))).sheets[0]?.rows.flat() ?? []
    }
    for (const who of ['buyer', 'presenter'] as const)
      expect(await fileOf('buyer', who)).toEqual(
        expect.arrayContaining(['List price', 17.31, Number(listPrice())]),
      )
    for (const who of ['neighbour', 'presenter'] as const) {
      const cells = await fileOf('neighbour', who)
      expect(cells).toContain(Number(listPrice()))
      expect(cells).not.toContain('List price')
      expect(cells).not.toContain(17.31)
    }
    for (const who of ['neighbour', 'colleague'] as const) expect(await fileOf('buyer', who)).toBe(404)
  })

  it('goes when another is agreed on, and asks nobody who agreed to accept a changed price', async () => {
    const at = await room()
    await order(at.projectId, '6')
    await ok(answer(at.roomId, await proposed(at, { price: '42' }), 'accept'))
    await ok(answer(at.roomId, await proposed(at, { price: '39' }), 'accept'))
    expect((await session(at.projectId)).agreedPrices).toMatchObject([{ price: '39' }])
    expect((await ok(confirm(at.projectId))).lines[0]).toMatchObject({ price: '39' })
  })

  it('is taken where somebody answers in the attendee’s place', async () => {
    const at = await room({ showImpersonification: true })
    await ok(answer(at.roomId, await proposed(at, { price: '42' }), 'accept'))
    const query = { attendee: people.buyer.id }
    const body = { answerId: crypto.randomUUID(), state: 'reviewed', values: { [quantity]: '6' } }
    const path = `PUT /projects/${at.projectId}/answers/${first}` as const
    const { answer: saved } = await ok(
      call.presenter<{ answer: WebSession['answers'][number] }>(path, { query, body }),
    )
    expect(saved).toMatchObject({ price: '42', agreed: { listPrice: listPrice() } })
  })
})

describe('a proposal', () => {
  it('has a course that both sides read, and nobody else', async () => {
    const at = await room()
    const made = await proposed(at, { price: '42', quantity: '12' }, { who: call.presenter })
    expect(made).toMatchObject({ state: 'open', price: '42', currency: 'EUR', quantity: '12' })
    const body = { answer: 'counter', proposalId: crypto.randomUUID(), price: '40', quantity: '24' }
    const counter = await ok(answer(at.roomId, made, body))
    expect(counter).toMatchObject({ _id: body.proposalId, isByAttendee: true, state: 'open', price: '40' })
    // Sent again, it is the same one.
    expect(await ok(answer(at.roomId, made, body))).toEqual(counter)
    await ok(answer(at.roomId, counter, 'accept', call.admin))
    const states = (all: Proposal[]) => all.map(({ state, isByAttendee }) => [state, isByAttendee])
    const course = [
      ['countered', false],
      ['accepted', true],
    ]
    for (const who of [call.buyer, call.presenter, call.admin])
      expect(states(await listed(at.roomId, who))).toEqual(course)
    expect(await listed(at.roomId, call.neighbour)).toEqual([])
    // A quantity that was agreed on is what is ordered.
    const { answers } = await session(at.projectId)
    expect(answers[0]).toMatchObject({ price: '40', values: { [quantity]: '24' }, state: 'reviewed' })
  })

  it('is told to the two sides alone', async () => {
    const at = await room()
    news = []
    const made = await proposed(at, { price: '17.31' }, { who: call.presenter })
    await ok(answer(at.roomId, made, 'accept'))
    const concerned = [people.admin.id, people.presenter.id, people.buyer.id].sort()
    const published = () => news.flatMap((one) => ('personIds' in one ? [one] : []))
    await expect.poll(() => published().filter(({ kind }) => kind === 'room').length).toBeGreaterThan(1)
    await expect.poll(() => published().filter(({ kind }) => kind === 'answers').length).toBeGreaterThan(0)
    for (const one of published())
      expect('personIds' in one && [...(one.personIds ?? [])].sort()).toEqual(concerned)
    expect(JSON.stringify(news)).not.toContain('17.31')
    expect(JSON.stringify(news)).not.toContain(first)
  })

  it('is one with the same id, and one at a time for attendee and product', async () => {
    const at = await room()
    const proposalId = crypto.randomUUID()
    const once = await proposed(at, { proposalId, price: '42.00' })
    expect(await proposed(at, { proposalId, price: '42' })).toEqual(once)
    expect(refusalOf(await propose(at, { proposalId, price: '41' }))).toEqual([422, 'IdempotencyKeyUsed'])
    expect(refusalOf(await propose(at, { price: '41' }))).toEqual([409, 'ProposalOpen'])
    await proposed(at, { price: '41', product: second })
    await proposed(at, { price: '41' }, { to: 'neighbour' })
    expect((await ok(answer(at.roomId, once, 'withdraw', call.admin))).state).toBe('withdrawn')
    await proposed(at, { price: '41' })
  })

  it('is accepted once, whoever is quicker', async () => {
    const at = await room()
    const made = await proposed(at, { quantity: '12' })
    const answers = await Promise.all(
      ['accept', 'accept', 'decline', 'accept'].map((one) => ok(answer(at.roomId, made, one))),
    )
    expect(new Set(answers.map(({ state }) => state)).size).toBe(1)
    expect((await ok(answer(at.roomId, made, 'accept'))).state).toBe(answers[0]?.state)
    const { answers: saved } = await session(at.projectId)
    const revisions = answers[0]?.state === 'accepted' ? [1] : []
    expect(saved.map(({ revision }) => revision)).toEqual(revisions)
  })

  it('is answered by the other side alone, and withdrawn by whoever made it', async () => {
    const at = await room()
    const made = await proposed(at, { price: '42' }, { who: call.presenter })
    const refused = async (body: string | object, who: ApiCaller) =>
      refusalOf(await answer(at.roomId, made, body, who))
    expect(await refused('accept', call.presenter)).toEqual([403, 'NotAllowed'])
    expect(await refused('accept', call.admin)).toEqual([403, 'NotAllowed'])
    expect(await refused('withdraw', call.admin)).toEqual([403, 'NotAllowed'])
    expect(await refused('withdraw', call.buyer)).toEqual([403, 'NotAllowed'])
    for (const who of [call.neighbour, call.colleague])
      expect(await refused('accept', who)).toEqual([404, 'NotFound'])
    const counter = { answer: 'counter', proposalId: crypto.randomUUID(), price: '40' }
    const countered = await ok(answer(at.roomId, made, counter))
    expect(refusalOf(await answer(at.roomId, countered, 'accept', call.buyer))).toEqual([403, 'NotAllowed'])
    expect((await ok(answer(at.roomId, countered, 'decline', call.admin))).state).toBe('declined')
    expect((await session(at.projectId)).agreedPrices).toEqual([])
  })

  it('is over with its room, and with its project', async () => {
    const at = await room()
    const made = await proposed(at, { price: '42' })
    await ok(call.admin(`POST /rooms/${at.roomId}/end`))
    expect((await ok(answer(at.roomId, made, 'accept'))).state).toBe('over')
    expect((await session(at.projectId)).agreedPrices).toEqual([])
    expect(refusalOf(await propose(at, { price: '42' }))).toEqual([409, 'RoomOver'])
    const again = await ok(call.admin<Room>(`POST /projects/${at.projectId}/rooms`, { body: { kind: 'st' } }))
    await join(again._id, call.buyer)
    const next = await proposed({ ...at, roomId: again._id }, { price: '42' })
    await setProjectState(world.staff, at.projectId, 'done')
    expect((await ok(answer(again._id, next, 'accept'))).state).toBe('over')
  })

  it('is refused without what is needed for it', async () => {
    const at = await room()
    const refused = async (body: object, given = {}) => refusalOf(await propose(at, body, given))
    expect((await propose(at, {})).status).toBe(400)
    expect((await propose(at, { price: '-1' })).status).toBe(400)
    expect(await refused({ price: '42', product: hidden })).toEqual([404, 'NotFound'])
    expect(await refused({ price: '42', attendee: crypto.randomUUID() })).toEqual([404, 'NotFound'])
    expect(await refused({ price: '42' }, { who: call.buyer })).toEqual([403, 'NotAllowed'])
    for (const who of [call.colleague, call.otherTenant])
      expect((await propose(at, { price: '42' }, { who })).status).toBeGreaterThan(402)
    expect((await propose(at, { price: '42' }, { who: call.nobody })).status).toBe(401)
    expect(await refused({ quantity: '7' })).toEqual([422, 'QuantityNotAllowed'])
    await proposed(at, { quantity: '12' })
    const without = await room({ priceTypes: [world.prices.trade] })
    expect(refusalOf(await propose(without, { price: '42' }))).toEqual([422, 'NoPriceToAgreeOn'])
    await proposed(without, { quantity: '12' })
  })

  it('is refused to somebody who isn’t in the room', async () => {
    const projectId = await project()
    const { _id: roomId } = await ok(
      call.admin<Room>(`POST /projects/${projectId}/rooms`, { body: { kind: 'st' } }),
    )
    await session(projectId)
    await ok(call.buyer(`POST /projects/${projectId}/seen`, { body: { product: null } })).catch(() => {})
    expect(refusalOf(await propose({ projectId, roomId }, { price: '42' }))).toEqual([404, 'NotFound'])
  })

  it('is refused without ordering in the subscription, also where it was made before', async () => {
    const at = await room()
    const made = await proposed(at, { price: '42' })
    const set = (value: boolean) =>
      server.database.rows(sql`
        update domains set subscription = jsonb_set(subscription, '{allowShopping}', ${JSON.stringify(value)}::jsonb)
        where id = ${world.domainId}`)
    await set(false)
    try {
      expect(refusalOf(await propose(at, { price: '42', product: second }))).toEqual([
        409,
        'NegotiationNotAllowed',
      ])
      expect(refusalOf(await answer(at.roomId, made, 'accept'))).toEqual([409, 'NegotiationNotAllowed'])
    } finally {
      await set(true)
    }
    expect((await ok(answer(at.roomId, made, 'accept'))).state).toBe('accepted')
  })
})

describe('the panel', () => {
  it('shows presenters who ordered what of the last five products on stage, with sums', async () => {
    const at = await room()
    await stage(at.roomId, first)
    await stage(at.roomId, second)
    await order(at.projectId, '6', call.buyer, first, { [wanted]: '2126-12-24' })
    await order(at.projectId, '7', call.neighbour, first, { [wanted]: '2126-12-20' })
    await ok(answer(at.roomId, await proposed(at, { price: '42' }), 'accept'))
    const panel = await ok(call.presenter<RoomPanel>(`GET /rooms/${at.roomId}/panel`))
    expect(panel.products.map(({ _id }) => _id)).toEqual([second, first])
    const [buyer, neighbour] = [
      await attendeeOf(at.projectId, 'buyer'),
      await attendeeOf(at.projectId, 'neighbour'),
    ]
    expect(panel.cells).toHaveLength(2)
    expect(panel.cells).toEqual(
      expect.arrayContaining([
        { product: first, attendee: buyer, quantity: '6', isValid: true },
        { product: first, attendee: neighbour, quantity: '7', isValid: false },
      ]),
    )
    const sum = panel.byProduct.find(({ product }) => product === first)
    expect(sum).toMatchObject({ quantity: '13', nearestDate: '2126-12-20' })
    expect(Number(sum?.amounts.byCurrency[0]?.amount)).toBeCloseTo(252 + amountOf(7, listPrice()), 5)
    expect(panel.byAttendee.find(({ attendee }) => attendee === buyer)?.amounts.byCurrency).toEqual([
      { currency: 'EUR', amount: '252' },
    ])
    expect(refusalOf(await call.buyer(`GET /rooms/${at.roomId}/panel`))).toEqual([403, 'NotAllowed'])
    for (const who of [call.colleague, call.otherTenant])
      expect((await who(`GET /rooms/${at.roomId}/panel`)).status).toBeGreaterThan(402)
  })
})

describe('totals for everybody', () => {
  const totals = (roomId: string, who: ApiCaller) => ok(who<RoomTotals>(`GET /rooms/${roomId}/totals`))

  it('are told where they are shared, from three others on, and only once several have changed theirs', async () => {
    const at = await room()
    await stage(at.roomId, first)
    const nothing = { quantity: null, orders: null, amounts: null, nearestDate: null, toldAt: null }
    for (const who of [call.neighbour, call.third, call.fourth]) await order(at.projectId, '6', who)
    expect(await totals(at.roomId, call.buyer)).toEqual({ product: first, ...nothing })
    await ok(call.admin(`PATCH /rooms/${at.roomId}`, { body: { sharesTotals: true } }))
    const published = await totals(at.roomId, call.buyer)
    expect(published).toMatchObject({ product: first, quantity: '18', orders: 3 })
    expect(Number(published.amounts?.byCurrency[0]?.amount)).toBeCloseTo(3 * amountOf(6, listPrice()), 5)
    // Two others only.
    expect(await totals(at.roomId, call.third)).toEqual({ product: first, ...nothing })
    // One more is told to nobody: it would be what lies between.
    await order(at.projectId, '60', call.fifth)
    expect(await totals(at.roomId, call.buyer)).toEqual(published)
    await order(at.projectId, '12', call.third)
    await order(at.projectId, '12', call.fourth)
    expect(await totals(at.roomId, call.buyer)).toEqual(published)
    await order(at.projectId, '12', call.neighbour)
    const next = await totals(at.roomId, call.buyer)
    expect(next).toMatchObject({ quantity: '96', orders: 4 })
    expect(await totals(at.roomId, call.third)).toEqual(next)
    // Who leaves changes nothing.
    await ok(call.fifth(`POST /rooms/${at.roomId}/leave`, { body: { connectionId: null } })).catch(() => {})
    expect(await totals(at.roomId, call.buyer)).toEqual(next)
  })

  it('say nothing of agreed prices, and stay the same in another room of the project', async () => {
    const at = await room()
    await stage(at.roomId, first)
    await ok(call.admin(`PATCH /rooms/${at.roomId}`, { body: { sharesTotals: true } }))
    await ok(answer(at.roomId, await proposed(at, { price: '1' }, { to: 'third' }), 'accept', call.third))
    for (const who of [call.neighbour, call.third, call.fourth]) await order(at.projectId, '6', who)
    const published = await totals(at.roomId, call.buyer)
    expect(Number(published.amounts?.byCurrency[0]?.amount)).toBeCloseTo(3 * amountOf(6, listPrice()), 5)
    await ok(call.admin(`POST /rooms/${at.roomId}/end`))
    const again = await ok(call.admin<Room>(`POST /projects/${at.projectId}/rooms`, { body: { kind: 'st' } }))
    await join(again._id, call.buyer)
    await stage(again._id, first)
    await ok(call.admin(`PATCH /rooms/${again._id}`, { body: { sharesTotals: true } }))
    await order(at.projectId, '60', call.fifth)
    expect(await totals(again._id, call.buyer)).toEqual(published)
  })
})

describe('nobody else learns of an agreed price', () => {
  it('in sessions, answers, orders, totals and news', async () => {
    const at = await room()
    await stage(at.roomId, first)
    await order(at.projectId, '6')
    const read = async (who: ApiCaller) => {
      const paths = [
        ...['session', 'answers', 'orders', 'comments', 'rooms'].map(
          (part) => `projects/${at.projectId}/${part}`,
        ),
        ...['', '/totals', '/proposals', '/timeline'].map((part) => `rooms/${at.roomId}${part}`),
      ]
      const texts: string[] = []
      for (const path of paths) texts.push(JSON.stringify((await ok(who(`GET /${path}`))) ?? null))
      // Seconds go on.
      return texts.map((text) => text.replaceAll(/"(seconds|at|until|from)":("[^"]*"|\d+|null)/g, ''))
    }
    const before = await read(call.neighbour)
    const made = await proposed(at, { price: '17.31' })
    await ok(answer(at.roomId, made, 'accept'))
    await ok(confirm(at.projectId))
    expect(await read(call.neighbour)).toEqual(before)
    expect((await read(call.buyer)).join()).toContain('17.31')
  })
})
