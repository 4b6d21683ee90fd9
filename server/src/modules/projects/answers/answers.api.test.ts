/** What attendees are shown of a project, and what becomes of their answers. */
import type { Answer, Category, SavedAnswer, WebSession } from '@vitrine/contract'
import { sql } from 'kysely'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
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
import {
  connectLive,
  type LiveClient,
  listenOnLoopback,
  registerLive,
} from '../../../../test/harness/live-client.ts'
import { meetingAt } from '../../../../test/harness/meeting.ts'
import { sharedServer, type TestServer } from '../../../../test/harness/test-server.ts'
import { insertMember, insertShareLink } from '../../access/index.ts'
import { createApiKey } from '../../people/api-keys.service.ts'
import { grantPriceTypes } from '../../price-types/index.ts'
import type { DynamicFieldRow } from '../projects.repository.ts'

let server: TestServer
let world: CatalogWorld
/** Products of the open folder, and one that the client doesn't see. */
let shown: string[]
let hidden: string
let neighbour: Account
let presenter: Account
let colleague: Account
const call = {} as Record<'admin' | 'buyer' | 'neighbour' | 'presenter' | 'colleague', ApiCaller>
const headers = {} as Record<keyof typeof call, Record<string, string>>

const quantity = crypto.randomUUID()
const wanted = crypto.randomUUID()

beforeAll(async () => {
  server = await sharedServer()
  world = await givenCatalog(server, { products: 60, seed: 12 })
  const isShown = (product: KnownProduct) => world.clientSees(product)
  shown = world.products.filter(isShown).map(({ id }) => id)
  hidden = world.products.find((product) => !isShown(product))?.id ?? ''
  neighbour = await givenPerson(server)
  await insertMember(world.staff, {
    personId: neighbour.id,
    isClient: true,
    groupIds: [...world.client.groupIds],
  })
  presenter = await givenNewcomer(server, world.staff)
  colleague = await givenNewcomer(server, world.staff)
  const people = { admin: world.admin, buyer: world.buyer, neighbour, presenter, colleague }
  for (const [key, account] of Object.entries(people)) {
    const name = key as keyof typeof call
    headers[name] = await signIn(server, account)
    call[name] = apiCaller(server, world.domainId, headers[name])
  }
  await listenOnLoopback(server)
})

async function listen(who: keyof typeof call): Promise<LiveClient> {
  const live = await connectLive(server, headers[who])
  expect(await registerLive(server, headers[who], live.connectionId, world.domainId)).toBe(204)
  return live
}

const receivedBy = ({ messages }: LiveClient) =>
  messages.flatMap(({ type, payload }) =>
    type === 'RECORDS_CHANGED' && payload.record === 'answer' ? payload.ids : [],
  )

async function heard(live: LiveClient, ...ids: (string | undefined)[]): Promise<void> {
  while (!ids.every((id) => id !== undefined && receivedBy(live).includes(id)))
    await live.nextChange('answer')
}

const project = (given: Partial<GivenProject> = {}) =>
  givenProject(world.staff, {
    products: [...shown, hidden],
    attendees: [world.buyer.id],
    priceTypes: [world.prices.trade, world.prices.retail],
    fields: [world.fields.width, world.fields.cost],
    orderFields: [
      { id: quantity, name: 'Quantity' },
      { id: wanted, name: 'Wanted on', type: 'date' },
    ],
    ...given,
  })

const read = async (projectId: string, caller: ApiCaller = call.buyer, query: Record<string, string> = {}) =>
  (await caller<WebSession>(`GET /projects/${projectId}/session`, { query })).body

const put = <Body = SavedAnswer>(
  projectId: string,
  productId: string,
  body: object,
  caller: ApiCaller = call.buyer,
  query: Record<string, string> = {},
) =>
  caller<Body>(`PUT /projects/${projectId}/answers/${productId}`, {
    body: { answerId: crypto.randomUUID(), state: 'reviewed', ...body },
    query,
  })

const saved = async (...given: Parameters<typeof put>) => {
  const { status, body } = await put<SavedAnswer>(...given)
  expect(status).toBe(200)
  return body
}

const answersOf = async (projectId: string): Promise<Answer[]> => (await read(projectId)).answers

describe('the session of a project', () => {
  it('shows the attendee its products in order, of which they see fields and prices', async () => {
    const order = [...shown].reverse()
    const id = await project({ products: [hidden, ...order] })
    const session = await read(id)
    expect(session.products.map(({ _id }) => _id)).toEqual(order)
    expect(session.fields).toEqual([{ _id: world.fields.width, name: 'Width', type: 'number' }])
    expect(session.priceTypes.map(({ _id }) => _id)).toEqual([world.prices.retail])
    expect(session.priceType).toBe(world.prices.retail)
    for (const product of session.products) {
      const { values } = world.byId(product._id)
      const width = values[`detail:${world.fields.width}`]?.[0]
      expect(product.details).toEqual(
        width === undefined ? [] : [{ detailField: world.fields.width, value: width }],
      )
      const price = values[`price:${world.prices.retail}`]?.[0]
      expect(product.prices).toEqual(
        price === undefined ? [] : [{ priceType: world.prices.retail, value: price }],
      )
      expect([product.folders, product.owner, product.sharedWithGroups, product.version]).toEqual([
        [],
        null,
        [],
        null,
      ])
    }
    expect(session).toMatchObject({ mayAnswer: true, state: 'ongoing', allowsOrders: true, answers: [] })
  })

  it('counts categories of products that are seen alone', async () => {
    const session = await read(await project())
    const withCategory = session.products.filter(({ categories }) => categories.length > 0)
    expect(session.categories.reduce((sum, { count }) => sum + count, 0)).toBe(withCategory.length)
  })

  it('names what is above each of these categories, without the root', async () => {
    const session = await read(await project())
    const { result } = (
      await call.buyer<{ result: Category[] }>('GET /categories', { query: { per_page: '-1' } })
    ).body
    const parentsOf = (id: string | null): string[] => {
      const category = result.find(({ _id }) => _id === id)
      return category == null || category.parent === null
        ? []
        : [...parentsOf(category.parent), category.name]
    }
    expect(session.categories.length).toBeGreaterThan(0)
    for (const { _id, name, parents } of session.categories)
      expect([...parents, name]).toEqual(parentsOf(_id))
  })

  it('leaves products out that were taken out of a chosen folder', async () => {
    const id = await project()
    await world.staff.rows(sql`update project_products set is_declined = true
      where domain_id = ${world.domainId} and project_id = ${id} and product_id = ${shown[0]}`)
    expect((await read(id)).products.map(({ _id }) => _id)).toEqual(shown.slice(1))
    expect(refusalOf(await put(id, shown[0] ?? '', {}))).toEqual([404, 'NotFound'])
  })

  it('shows nothing of what is in it before it starts', async () => {
    const session = await read(await project({ state: 'upcoming' }))
    expect(session).toMatchObject({
      products: [],
      categories: [],
      answers: [],
      mayAnswer: false,
      name: 'Autumn',
    })
  })

  it('hides dynamic fields and rules by what the reader doesn’t see', async () => {
    const field = (id: string, name: string, expression: string): DynamicFieldRow => ({
      id,
      name,
      expression,
    })
    const [open, secret, through, gone, both] = Array.from({ length: 5 }, () => crypto.randomUUID())
    const lacking = `[detail:${crypto.randomUUID()}]`
    const id = await project({
      orderFields: [
        {
          id: quantity,
          rules: [
            { type: 'multipleOf', field: world.fields.cost },
            { type: 'min', field: world.fields.width },
          ],
        },
      ],
      dynamicFields: [
        field(open ?? '', 'Open', `[order:${quantity}] * [price:${world.prices.retail}]`),
        field(secret ?? '', 'Secret', `[order:${quantity}] * [detail:${world.fields.cost}]`),
        field(through ?? '', 'Through', `[dynamic:${secret}] + 1`),
        field(gone ?? '', 'Gone', `[order:${quantity}] * ${lacking}`),
        field(both ?? '', 'Both', `[detail:${world.fields.cost}] * ${lacking}`),
      ],
    })
    const own = await read(id)
    expect(own.dynamicFields.map(({ name, lacksInput }) => [name, lacksInput])).toEqual([
      ['Open', false],
      ['Gone', true],
    ])
    expect(own.orderFields[0]?.rules).toEqual([{ type: 'min', field: world.fields.width }])
    const { answer } = await saved(id, shown[0] ?? '', { values: { [quantity]: '7' } })
    expect(Object.keys(answer.dynamicValues).sort()).toEqual([open, gone].sort())
    expect(answer.dynamicValues[gone ?? '']).toMatchObject({ empty: 'missingInput' })
    const staff = await read(id, call.admin)
    expect(staff.dynamicFields).toHaveLength(5)
    expect(staff.orderFields[0]?.rules).toHaveLength(2)
  })

  it('is the same 404 for everybody who isn’t asked, as that of an invented project', async () => {
    const id = await project({ attendees: [], uninvited: [world.buyer.id] })
    const other = await givenCompany(server)
    const headers = await signIn(server, other.admin)
    const stranger = apiCaller(server, other.domainId, headers)
    const intruder = apiCaller(server, world.domainId, headers)
    for (const caller of [call.buyer, call.neighbour, call.colleague, stranger, intruder]) {
      expect(refusalOf(await caller(`GET /projects/${id}/session`))).toEqual([404, 'NotFound'])
      expect(refusalOf(await put(id, shown[0] ?? '', {}, caller))).toEqual([404, 'NotFound'])
      expect(refusalOf(await caller(`POST /projects/${id}/seen`, { body: { product: null } }))).toEqual([
        404,
        'NotFound',
      ])
    }
    expect(refusalOf(await call.buyer(`GET /projects/${crypto.randomUUID()}/session`))).toEqual([
      404,
      'NotFound',
    ])
  })

  it('is gone for whoever leaves the group that was asked, and their answers stay', async () => {
    const [groupId = ''] = world.client.groupIds
    const leaver = await givenPerson(server)
    await insertMember(world.staff, { personId: leaver.id, isClient: true, groupIds: [groupId] })
    const id = await project({ attendees: [], groups: [groupId] })
    const caller = apiCaller(server, world.domainId, await signIn(server, leaver))
    await saved(id, shown[0] ?? '', { values: { [quantity]: '3' } }, caller)
    await world.staff.rows(sql`delete from group_members
      where domain_id = ${world.domainId} and group_id = ${groupId} and person_id = ${leaver.id}`)
    expect(refusalOf(await caller(`GET /projects/${id}/session`))).toEqual([404, 'NotFound'])
    expect(refusalOf(await put(id, shown[0] ?? '', {}, caller))).toEqual([404, 'NotFound'])
    const rows = await world.staff.rows(sql`select values from project_answers where project_id = ${id}`)
    expect(rows).toEqual([{ values: { [quantity]: '3' } }])
  })

  it('is refused to holders of share links, and keys of staff answer nothing', async () => {
    const id = await project({ attendees: [world.buyer.id, world.admin.id] })
    const { token } = await insertShareLink(world.staff, {
      groupId: world.client.groupIds[0] ?? '',
      expiresAt: null,
    })
    const holder = apiCaller(server, world.domainId, { authorization: `Bearer ${token}` })
    expect(refusalOf(await holder(`GET /projects/${id}/session`))).toEqual([403, 'NotAllowed'])
    expect(refusalOf(await put(id, shown[0] ?? '', {}, holder))).toEqual([403, 'NotAllowed'])
    const { key } = await createApiKey(world.staff, { name: 'Program', levels: {}, expires: '1 day' })
    const program = apiCaller(server, world.domainId, { authorization: `Bearer ${key}` })
    expect((await read(id, program)).mayAnswer).toBe(false)
    expect(refusalOf(await put(id, shown[0] ?? '', {}, program))).toEqual([403, 'NotAllowed'])
  })
})

const standing = ({ answer: { revision, values, superseded } }: Pick<SavedAnswer, 'answer'>) => ({
  revision,
  values,
  superseded,
})

describe('an answer', () => {
  let id: string
  const product = () => shown[0] ?? ''
  beforeEach(async () => {
    id = await project()
  })

  it('is kept with the product, its price and its author as they were', async () => {
    const [priced = ''] = shown.filter((one) => world.byId(one).values[`price:${world.prices.retail}`])
    const { values } = world.byId(priced)
    const { answer, faults } = await saved(id, priced, { values: { [quantity]: '12' }, interested: true })
    expect(faults).toEqual([])
    expect(answer).toMatchObject({
      product: priced,
      revision: 1,
      state: 'reviewed',
      interested: true,
      values: { [quantity]: '12' },
      productName: values.name?.[0],
      productReference: values.reference?.[0],
      price: values[`price:${world.prices.retail}`]?.[0],
      currency: 'EUR',
      priceNow: null,
      isVisible: true,
      isConfirmed: false,
      author: { _id: world.buyer.id, name: 'Some Body' },
    })
    expect(await answersOf(id)).toEqual([answer])
  })

  it('counts once, however often its device sends it', async () => {
    const body = { answerId: crypto.randomUUID(), values: { [quantity]: '5' }, comment: 'In oak, please' }
    const send = () => saved(id, product(), body)
    const [first, ...others] = await meetingAt(server, 'project_answer_revisions', [send, send])
    for (const other of [...others, await send()]) expect(other).toEqual(first)
    const comments = await world.staff.rows(sql`select text from project_comments where project_id = ${id}`)
    expect(comments).toEqual([{ text: 'In oak, please' }])
  })

  it('is refused where its id stands for something else', async () => {
    const answerId = crypto.randomUUID()
    await saved(id, product(), { answerId, values: { [quantity]: '5' } })
    const other = { answerId, values: { [quantity]: '6' } }
    expect(refusalOf(await put(id, product(), other))).toEqual([422, 'IdempotencyKeyUsed'])
    const elsewhere = { answerId, values: { [quantity]: '5' } }
    expect(refusalOf(await put(id, shown[1] ?? '', elsewhere))).toEqual([422, 'IdempotencyKeyUsed'])
    expect((await answersOf(id)).map(({ values }) => values)).toEqual([{ [quantity]: '5' }])
  })

  it('of two devices counts field by field as it arrives, and what is lost can be taken back', async () => {
    await saved(id, product(), { values: { [quantity]: '1', [wanted]: '2026-12-01' } })
    const one = await saved(id, product(), { basedOn: 1, values: { [quantity]: '2' } })
    const other = await saved(id, product(), {
      basedOn: 1,
      values: { [quantity]: '3', [wanted]: '2026-12-24' },
    })
    expect(one.answer.superseded).toEqual({})
    expect(standing(other)).toEqual({
      revision: 3,
      values: { [quantity]: '3', [wanted]: '2026-12-24' },
      superseded: { [quantity]: '2' },
    })
    const back = await saved(id, product(), { basedOn: 3, values: { [quantity]: '2' } })
    const values = { [quantity]: '2', [wanted]: '2026-12-24' }
    expect(standing(back)).toEqual({ revision: 4, values, superseded: {} })
  })

  it('of devices at the same time follow each other', async () => {
    await saved(id, product(), { values: { [quantity]: '1' } })
    const send = (value: string) => () => saved(id, product(), { basedOn: 1, values: { [quantity]: value } })
    const answers = await meetingAt(server, 'project_answer_revisions', [send('2'), send('3')])
    expect(answers.map(({ answer }) => answer.revision).sort()).toEqual([2, 3])
  })

  it('replaces what the same device said before it heard of it, without a word', async () => {
    const answerId = crypto.randomUUID()
    await saved(id, product(), { answerId, values: { [quantity]: '1' } })
    const { answer } = await saved(id, product(), { follows: [answerId], values: { [quantity]: '2' } })
    expect(standing({ answer })).toEqual({ revision: 2, values: { [quantity]: '2' }, superseded: {} })
  })

  it('takes a value away by an empty text, and keeps what it doesn’t name', async () => {
    await saved(id, product(), { values: { [quantity]: '1', [wanted]: '2026-12-01' }, interested: true })
    const { answer } = await saved(id, product(), { basedOn: 1, values: { [quantity]: '' } })
    expect([answer.values, answer.interested]).toEqual([{ [wanted]: '2026-12-01' }, true])
  })

  it('keeps values against a rule as they are typed, and says what is wrong', async () => {
    const rules = [
      { type: 'min' as const, value: '48' },
      { type: 'multipleOf' as const, value: '24' },
    ]
    id = await project({ orderFields: [{ id: quantity, required: true, rules }] })
    const { answer, faults } = await saved(id, product(), { values: { [quantity]: '50' } })
    expect(answer.values).toEqual({ [quantity]: '50' })
    expect(faults).toEqual([
      {
        product: product(),
        field: quantity,
        code: 'OrderNotMultiple',
        data: { limit: '24', below: '48', above: '72' },
      },
    ])
    const missing = await saved(id, shown[1] ?? '', {})
    expect(missing.faults.map(({ code }) => code)).toEqual(['OrderValueMissing'])
    expect((await saved(id, shown[1] ?? '', { basedOn: 1, state: 'skipped' })).faults).toEqual([])
  })

  it('says so where the price is another than the device showed, or has changed since', async () => {
    const [priced = ''] = shown.filter((one) => world.byId(one).values[`price:${world.prices.retail}`])
    const now = world.byId(priced).values[`price:${world.prices.retail}`]?.[0] ?? ''
    const wrong = await saved(id, priced, { price: '0.01', values: { [quantity]: '1' } })
    expect(wrong.answer).toMatchObject({ price: now, priceNow: { price: now, currency: 'EUR' } })
    const right = await saved(id, priced, { basedOn: 1, price: `${now}.0`.replace(/(\..*)\.0$/, '$10') })
    expect(right.answer.priceNow).toBeNull()
    const raise = (price: string) =>
      world.staff.rows(sql`update products set prices = prices || ${JSON.stringify({ [world.prices.retail]: price })}::jsonb
        where domain_id = ${world.domainId} and id = ${priced}`)
    await raise('99999')
    const [answer] = await answersOf(id)
    expect(answer).toMatchObject({ price: now, priceNow: { price: '99999', currency: 'EUR' } })
    await raise(now)
  })

  it('can be read but not changed once the product isn’t seen', async () => {
    await saved(id, product(), { values: { [quantity]: '4' } })
    const hide = (isPublished: boolean) =>
      world.staff.rows(sql`with p as (update products set is_published = ${isPublished}
          where domain_id = ${world.domainId} and id = ${product()})
        update product_slots set is_published = ${isPublished}
        where domain_id = ${world.domainId} and product_id = ${product()}`)
    await hide(false)
    const session = await read(id)
    expect(session.products.map(({ _id }) => _id)).toEqual(shown.slice(1))
    expect(session.answers).toMatchObject([
      { product: product(), isVisible: false, values: { [quantity]: '4' } },
    ])
    expect(refusalOf(await put(id, product(), { values: { [quantity]: '9' } }))).toEqual([404, 'NotFound'])
    await hide(true)
  })

  it('of a product that isn’t shown is refused as that of an invented one', async () => {
    const answers = await Promise.all([hidden, crypto.randomUUID()].map((one) => put(id, one, {})))
    expect(answers[0]).toEqual(answers[1])
    expect(refusalOf(answers[0] ?? { status: 0, body: null })).toEqual([404, 'NotFound'])
  })

  it('that comes after the end is refused, and kept', async () => {
    const before = { answerId: crypto.randomUUID(), values: { [quantity]: '1' } }
    const first = await saved(id, product(), before)
    await setProjectState(world.staff, id, 'done')
    const late = { answerId: crypto.randomUUID(), basedOn: 1, values: { [quantity]: '2' } }
    for (let time = 0; time < 2; time++)
      expect(refusalOf(await put(id, product(), late))).toEqual([409, 'ProjectEnded'])
    const kept = await world.staff.rows(sql`select answer_id as id, sent -> 'values' as values
      from project_answer_revisions where project_id = ${id} and revision is null`)
    expect(kept).toEqual([{ id: late.answerId, values: late.values }])
    // What was acknowledged is, however late it is asked for again.
    expect(await saved(id, product(), before)).toEqual(first)
    await setProjectState(world.staff, id, 'ongoing')
    expect((await saved(id, product(), late)).answer).toMatchObject({ revision: 2, values: late.values })
  })

  it('is refused before the start, without a web session, and by those who only look', async () => {
    const upcoming = await project({ state: 'upcoming' })
    // Nor is it said what is in it.
    for (const one of [product(), hidden, crypto.randomUUID()]) {
      expect(refusalOf(await put(upcoming, one, {}))).toEqual([409, 'ProjectNotStarted'])
      const said = await call.buyer(`POST /projects/${upcoming}/comments/${one}`, { body: { text: 'Oak?' } })
      expect(refusalOf(said)).toEqual([409, 'ProjectNotStarted'])
      const visit = await call.buyer(`POST /projects/${upcoming}/seen`, { body: { product: one } })
      expect(refusalOf(visit)).toEqual([404, 'NotFound'])
    }
    const rooms = await project({ sessions: ['ar'] })
    expect(refusalOf(await put(rooms, product(), {}))).toEqual([409, 'SessionNotOpen'])
    expect(refusalOf(await put(id, product(), {}, call.admin))).toEqual([403, 'NotAllowed'])
  })

  it('is refused alike before the start, whether the product is in it or not', async () => {
    const upcoming = await project({ state: 'upcoming', products: [shown[0] ?? '', hidden] })
    for (const one of [shown[0] ?? '', shown[1] ?? '', hidden, crypto.randomUUID()]) {
      expect(refusalOf(await put(upcoming, one, {}))).toEqual([409, 'ProjectNotStarted'])
      const comment = call.buyer(`POST /projects/${upcoming}/comments/${one}`, { body: { text: 'Psst' } })
      expect(refusalOf(await comment)).toEqual([409, 'ProjectNotStarted'])
      const visit = call.buyer(`POST /projects/${upcoming}/seen`, { body: { product: one } })
      expect(refusalOf(await visit)).toEqual([404, 'NotFound'])
    }
  })

  it('takes no order values where the subscription has no shopping, and no interest where the project wants none', async () => {
    id = await project({ interest: false })
    await world.staff.rows(sql`update domains set subscription = subscription || '{"allowShopping": false}'
      where id = ${world.domainId}`)
    const { answer } = await saved(id, product(), { values: { [quantity]: '4' }, interested: true })
    expect([answer.values, answer.interested]).toEqual([{}, false])
    expect(await read(id)).toMatchObject({ orderFields: [], allowsOrders: false })
    await world.staff.rows(sql`update domains set subscription = subscription || '{"allowShopping": true}'
      where id = ${world.domainId}`)
  })

  it('is refused, with the session, to clients of a suspended company', async () => {
    const setActive = (isActive: boolean) =>
      server.database.rows(sql`update domains set subscription = subscription || ${JSON.stringify({ isActive })}::jsonb
        where id = ${world.domainId}`)
    await setActive(false)
    expect(refusalOf(await put(id, product(), {}))).toEqual([409, 'SubscriptionInactive'])
    expect(refusalOf(await call.buyer(`GET /projects/${id}/session`))).toEqual([409, 'SubscriptionInactive'])
    await setActive(true)
  })
})

describe('answering in somebody’s place', () => {
  const inPlace = () => ({ attendee: world.buyer.id })

  it('shows what both see, and is recorded with who did it', async () => {
    const id = await project({ showImpersonification: true, presenters: [presenter.id] })
    const session = await read(id, call.admin, inPlace())
    const own = await read(id)
    expect(session.products.map(({ _id }) => _id)).toEqual(own.products.map(({ _id }) => _id))
    expect(session).toMatchObject({ fields: own.fields, priceTypes: own.priceTypes, mayAnswer: true })
    expect(session.attendee).toMatchObject({ isCaller: false, name: 'Some Body' })
    // A presenter who sees no folder sees nothing in anybody's place.
    expect((await read(id, call.presenter, inPlace())).products).toEqual([])
    const { answer } = await saved(id, shown[0] ?? '', { values: { [quantity]: '8' } }, call.admin, inPlace())
    expect(answer.author._id).toBe(world.admin.id)
    expect(await answersOf(id)).toEqual([answer])
    expect((await read(id, call.presenter, inPlace())).answers).toEqual([])
    const [row] = await world.staff.rows<{
      seen: Date | null
    }>(sql`select last_seen_at as seen from project_attendees
      where project_id = ${id}`)
    expect(row?.seen).toBeNull()
  })

  it('is refused where the project doesn’t let, to those who don’t run it, and for whoever isn’t asked', async () => {
    const closed = await project()
    const refused = async (id: string, caller: ApiCaller, attendee: string) => {
      const session = refusalOf(await caller(`GET /projects/${id}/session`, { query: { attendee } }))
      expect(refusalOf(await put(id, shown[0] ?? '', {}, caller, { attendee }))).toEqual(session)
      const answers = await caller(`GET /projects/${id}/answers`, { query: { attendee } })
      expect(refusalOf(answers)).toEqual(session)
      return session
    }
    expect(await refused(closed, call.admin, world.buyer.id)).toEqual([403, 'NotAllowed'])
    const id = await project({ showImpersonification: true, attendees: [world.buyer.id, neighbour.id] })
    expect(await refused(id, call.neighbour, world.buyer.id)).toEqual([404, 'NotFound'])
    expect(await refused(id, call.colleague, world.buyer.id)).toEqual([404, 'NotFound'])
    expect(await refused(id, call.admin, colleague.id)).toEqual([404, 'NotFound'])
    expect(await refused(id, call.admin, crypto.randomUUID())).toEqual([404, 'NotFound'])
  })
})

describe('the answers of a session', () => {
  it('are read without its products, the same to each who reads the session', async () => {
    const id = await project({ showImpersonification: true, presenters: [presenter.id] })
    for (const one of shown.slice(0, 2)) await saved(id, one, { values: { [quantity]: '4' } })
    await call.buyer(`POST /projects/${id}/confirm`, { body: {} })
    await saved(id, shown[1] ?? '', { basedOn: 1, values: { [quantity]: '5' } })
    const inPlace = { attendee: world.buyer.id }
    for (const [caller, query] of [
      [call.buyer, {}],
      [call.admin, {}],
      [call.admin, inPlace],
      [call.presenter, inPlace],
    ] as const) {
      const { answers, agreedPrices, confirmedAt, order } = await read(id, caller, query)
      const { body } = await caller<object>(`GET /projects/${id}/answers`, { query })
      expect(body).toEqual({ answers, agreedPrices, confirmedAt, order })
    }
    expect((await answersOf(id)).map(({ isConfirmed }) => isConfirmed).sort()).toEqual([false, true])
    expect(refusalOf(await call.colleague(`GET /projects/${id}/answers`))).toEqual([404, 'NotFound'])
  })

  it('are told by the ids that devices gave, to whom they concern alone; visits to those who run the project', async () => {
    const id = await project({ attendees: [world.buyer.id, neighbour.id] })
    const [buyer, beside, admin] = [await listen('buyer'), await listen('neighbour'), await listen('admin')]
    const answerId = crypto.randomUUID()
    const own = crypto.randomUUID()
    await call.buyer(`POST /projects/${id}/seen`, { body: { product: shown[0] } })
    await saved(id, shown[0] ?? '', { answerId, values: { [quantity]: '4' } })
    await saved(id, shown[0] ?? '', { answerId: own }, call.neighbour)
    const [visitor] = await world.staff.rows<{ id: string }>(sql`
      select id from project_attendees where project_id = ${id} and person_id = ${world.buyer.id}`)
    await heard(admin, visitor?.id, answerId, own)
    await heard(buyer, answerId)
    expect(receivedBy(buyer)).not.toContain(visitor?.id)
    await heard(beside, own)
    expect(receivedBy(beside)).not.toContain(answerId)
  })
})

describe('being there', () => {
  it('is noted of attendees, not of who looks', async () => {
    const id = await project()
    const seen = async (caller: ApiCaller, product: string | null) =>
      (await caller(`POST /projects/${id}/seen`, { body: { product } })).status
    expect(await seen(call.admin, null)).toBe(204)
    expect(await seen(call.buyer, shown[2] ?? '')).toBe(204)
    expect(await seen(call.buyer, null)).toBe(204)
    expect(await seen(call.buyer, hidden)).toBe(404)
    const rows = await world.staff.rows(sql`select person_id as person, opened_at is not null as opened,
      last_product_id as product from project_attendees where project_id = ${id}`)
    expect(rows).toEqual([{ person: world.buyer.id, opened: true, product: shown[2] }])
  })
})

describe('the price that counts', () => {
  it('is the first of the project’s that the attendee sees, and none where they see none', async () => {
    await grantPriceTypes(world.staff, neighbour.id, [world.prices.retail, world.prices.trade])
    const id = await project({ attendees: [world.buyer.id, neighbour.id] })
    expect((await read(id, call.neighbour)).priceType).toBe(world.prices.trade)
    expect((await read(id)).priceType).toBe(world.prices.retail)
    const none = await project({ priceTypes: [world.prices.trade] })
    expect(await read(none)).toMatchObject({ priceType: null, priceTypes: [] })
    const { answer } = await saved(none, shown[0] ?? '', { values: { [quantity]: '1' } })
    expect(answer).toMatchObject({ price: null, currency: null, priceNow: null })
  })
})
