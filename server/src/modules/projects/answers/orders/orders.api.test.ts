/** What becomes of answers: orders, comments, progress, reminders, what came too late. */
import {
  type Comment,
  type ErrorBody,
  type LateAnswer,
  type Order,
  type OrderFileFormat,
  type Orders,
  orderFilePath,
  type Progress,
  type SavedAnswer,
} from '@vitrine/contract'
import { readXlsx } from 'hucre/xlsx'
import { sql } from 'kysely'
import sharp from 'sharp'
import { extractText } from 'unpdf'
import { beforeAll, describe, expect, it } from 'vitest'
import { type CatalogWorld, givenCatalog } from '../../../../../test/factories/catalog.ts'
import { type Account, givenNewcomer, givenPerson, signIn } from '../../../../../test/factories/company.ts'
import { type GivenProject, givenProject, setProjectState } from '../../../../../test/factories/projects.ts'
import { type ApiCaller, apiCaller, refusalOf } from '../../../../../test/harness/api-caller.ts'
import { sharedServer, type TestServer } from '../../../../../test/harness/test-server.ts'
import { insertMember, insertShareLink } from '../../../access/index.ts'
import { storeBrandFile } from '../../../domains/index.ts'
import { insertPriceType } from '../../../price-types/index.ts'

let server: TestServer
let world: CatalogWorld
/** Products that the client sees and that have a price for them. */
let priced: string[]
let hidden: string
let neighbour: Account
let presenter: Account
const call = {} as Record<'admin' | 'buyer' | 'neighbour' | 'presenter' | 'colleague', ApiCaller>
/** The sessions of the same people. */
const headers = {} as Record<keyof typeof call, Record<string, string>>
const quantity = crypto.randomUUID()

beforeAll(async () => {
  server = await sharedServer({ works: true })
  world = await givenCatalog(server, { products: 60, seed: 12 })
  const seen = world.products.filter((product) => world.clientSees(product))
  priced = seen.filter(({ values }) => values[`price:${world.prices.retail}`]).map(({ id }) => id)
  hidden = world.products.find((product) => !world.clientSees(product))?.id ?? ''
  neighbour = await givenPerson(server)
  await insertMember(world.staff, {
    personId: neighbour.id,
    isClient: true,
    groupIds: [...world.client.groupIds],
  })
  presenter = await givenNewcomer(server, world.staff)
  const colleague = await givenNewcomer(server, world.staff)
  const people = { admin: world.admin, buyer: world.buyer, neighbour, presenter, colleague }
  for (const [name, account] of Object.entries(people)) {
    const session = await signIn(server, account)
    headers[name as keyof typeof call] = session
    call[name as keyof typeof call] = apiCaller(server, world.domainId, session)
  }
})

const project = (given: Partial<GivenProject> = {}) =>
  givenProject(world.staff, {
    products: [...priced, hidden],
    attendees: [world.buyer.id],
    priceTypes: [world.prices.retail],
    orderFields: [
      { id: quantity, name: 'Quantity', unit: 'pcs', required: true, rules: [{ type: 'min', value: '2' }] },
    ],
    ...given,
  })

const at = (index: number) => priced[index] ?? ''
const priceOf = (id: string) => world.byId(id).values[`price:${world.prices.retail}`]?.[0] ?? ''

async function answer(id: string, product: string, count: string, caller = call.buyer, query = {}) {
  const { status } = await caller<SavedAnswer>(`PUT /projects/${id}/answers/${product}`, {
    body: { answerId: crypto.randomUUID(), state: 'reviewed', values: { [quantity]: count }, basedOn: 999 },
    query,
  })
  expect(status).toBe(200)
}

const confirm = <Body = Order>(id: string, body: object = {}, caller = call.buyer, query = {}) =>
  caller<Body>(`POST /projects/${id}/confirm`, { body, query })

async function confirmed(...given: Parameters<typeof confirm>): Promise<Order> {
  const { status, body } = await confirm<Order>(...given)
  expect(status).toBe(200)
  return body
}

const ordersOf = async (id: string, caller = call.buyer, query = {}) =>
  (await caller<Orders>(`GET /projects/${id}/orders`, { query })).body

const setPrice = (id: string, price: string) =>
  world.staff.rows(sql`update products set prices = prices || ${JSON.stringify({ [world.prices.retail]: price })}::jsonb
    where domain_id = ${world.domainId} and id = ${id}`)

/** Those of a topic that somebody was told of, once all events are carried out. */
async function reported(personId: string, topic: string, projectId: string): Promise<unknown[]> {
  const left = () => world.staff.rows(sql`select from domain_events where domain_id = ${world.domainId}`)
  await expect.poll(left, { timeout: 60_000 }).toEqual([])
  const rows = await world.staff.rows<{ others: unknown }>(sql`select others from notifications
    where domain_id = ${world.domainId} and person_id = ${personId} and topic = ${topic}
      and others ->> 'project' = ${projectId}`)
  return rows.map(({ others }) => others)
}

describe('confirming', () => {
  it('puts the lines in the order of the project, whatever was answered first', async () => {
    const id = await project({ products: [at(2), at(0), at(1)] })
    for (const product of [at(0), at(1), at(2)]) await answer(id, product, '2')
    const order = await confirmed(id)
    expect(order.lines.map(({ product }) => product)).toEqual([at(2), at(0), at(1)])
  })

  it('makes an order of what was answered, with its amounts', async () => {
    const id = await project()
    await answer(id, at(0), '3')
    await answer(id, at(1), '10')
    const order = await confirmed(id)
    expect(order).toMatchObject({
      revision: 1,
      project: id,
      isChanged: false,
      attendee: { name: 'Some Body' },
    })
    expect(order.lines).toHaveLength(2)
    for (const line of order.lines) {
      expect(line).toMatchObject({ price: priceOf(line.product), currency: 'EUR', author: 'Some Body' })
      expect(Number(line.amount)).toBeCloseTo(Number(line.quantity) * Number(line.price), 2)
    }
    const sum = order.lines.reduce((total, { amount }) => total + Number(amount), 0)
    expect(order.totals).toEqual([{ field: quantity, total: '13' }])
    expect(order.amounts).toMatchObject({ byCurrency: [{ currency: 'EUR' }], withoutPrice: 0 })
    expect(Number(order.amounts.byCurrency[0]?.amount)).toBeCloseTo(sum, 2)
    expect((await ordersOf(id)).orders).toEqual([order])
  })

  it('numbers orders of the company without a gap, however many come at once', async () => {
    const ids = await Promise.all(Array.from({ length: 6 }, () => project()))
    for (const id of ids) await answer(id, at(0), '2')
    const numbers = (await Promise.all(ids.map((id) => confirmed(id)))).map(({ number }) => number)
    numbers.sort((one, other) => one - other)
    expect(numbers).toEqual(Array.from({ length: 6 }, (_, index) => (numbers[0] ?? 0) + index))
  })

  it('again without a change is the same order, after a change its next revision', async () => {
    const id = await project()
    await answer(id, at(0), '3')
    const first = await confirmed(id)
    expect(await confirmed(id)).toEqual(first)
    await answer(id, at(0), '4')
    expect((await ordersOf(id)).orders).toMatchObject([
      { revision: 1, isChanged: true, lines: [{ quantity: '3' }] },
    ])
    const second = await confirmed(id)
    expect(second).toMatchObject({ _id: first._id, number: first.number, revision: 2, isChanged: false })
    expect(second.lines).toMatchObject([{ quantity: '4' }])
  })

  it('is refused with what misses or breaks a rule', async () => {
    const id = await project()
    expect(refusalOf(await confirm(id))).toEqual([422, 'NothingAnswered'])
    await answer(id, at(0), '1')
    await answer(id, at(1), '')
    const { status, body } = await confirm<ErrorBody>(id)
    expect([status, body.code, body.data?.count]).toEqual([422, 'AnswersIncomplete', 2])
    const faults: { product: string; code: string }[] = JSON.parse(String(body.data?.faults))
    expect(faults.map(({ product, code }) => [product, code]).sort()).toEqual(
      [
        [at(0), 'OrderBelowMinimum'],
        [at(1), 'OrderValueMissing'],
      ].sort(),
    )
    expect((await ordersOf(id)).orders).toEqual([])
  })

  it('is refused where prices have changed, unless they are accepted; what is confirmed keeps its own', async () => {
    const id = await project()
    const before = priceOf(at(0))
    await answer(id, at(0), '2')
    await setPrice(at(0), '1000')
    const { body } = await confirm<ErrorBody>(id)
    expect([body.code, body.data?.count]).toEqual(['PricesChanged', 1])
    const order = await confirmed(id, { acceptPrices: true })
    expect(order.lines).toMatchObject([{ price: '1000', amount: '2000' }])
    await setPrice(at(0), '2000')
    await answer(id, at(1), '2')
    const next = await confirmed(id)
    expect(next.lines.find(({ product }) => product === at(0))).toMatchObject({ price: '1000' })
    await setPrice(at(0), before)
  })

  it('is done by those who run the project where it lets them, and else by nobody but the attendee', async () => {
    const id = await project({ showImpersonification: true })
    await answer(id, at(0), '2')
    const order = await confirmed(id, {}, call.admin, { attendee: world.buyer.id })
    expect((await ordersOf(id)).orders).toMatchObject([{ _id: order._id }])
    const closed = await project()
    expect(refusalOf(await confirm(closed, {}, call.admin, { attendee: world.buyer.id }))).toEqual([
      403,
      'NotAllowed',
    ])
    expect(refusalOf(await confirm(closed, {}, call.admin))).toEqual([403, 'NotAllowed'])
    for (const caller of [call.neighbour, call.colleague])
      expect(refusalOf(await confirm(closed, {}, caller))).toEqual([404, 'NotFound'])
    await setProjectState(world.staff, closed, 'done')
    expect(refusalOf(await confirm(closed))).toEqual([409, 'ProjectEnded'])
  })

  it('sends a copy, and tells owner and presenters', async () => {
    const id = await project({ presenters: [presenter.id] })
    await answer(id, at(0), '5')
    const { number, amounts } = await confirmed(id)
    const mails = () =>
      server.database.rows<{ text: string }>(sql`select text_body as text from outbox
        where recipient = ${world.buyer.email} and subject like ${`%order ${number} %`}`)
    await expect.poll(async () => (await mails()).length, { timeout: 60_000 }).toBe(1)
    const [mail] = await mails()
    expect(mail?.text).toContain('Quantity 5 pcs')
    expect(mail?.text).toContain('As a PDF and as an Excel file')
    expect(mail?.text).toContain(`/projects/web-session/${id}?step=thanks`)
    expect(await reported(presenter.id, 'project-ordered', id)).toEqual([
      // Who sees no folder learns neither of its products nor of what they cost.
      { project: id, name: 'Autumn', person: 'Some Body', role: 'runner', order: number, products: 0 },
    ])
    expect(await reported(world.admin.id, 'project-ordered', id)).toMatchObject([
      { order: number, products: 1, ...amounts.byCurrency[0] },
    ])
    expect(amounts.byCurrency).toHaveLength(1)
    expect(await reported(world.buyer.id, 'project-ordered', id)).toEqual([])
  })
})

describe('orders', () => {
  it('are read by their attendee, and all of them by those who run the project, page by page', async () => {
    const id = await project({ attendees: [world.buyer.id, neighbour.id] })
    await world.staff.rows(sql`insert into client_price_types (domain_id, person_id, price_type_id)
      values (${world.domainId}, ${neighbour.id}, ${world.prices.retail}) on conflict do nothing`)
    await answer(id, at(0), '2')
    await answer(id, at(0), '3', call.neighbour)
    const own = await confirmed(id)
    const other = await confirmed(id, {}, call.neighbour)
    expect((await ordersOf(id)).orders.map(({ _id }) => _id)).toEqual([own._id])
    expect((await ordersOf(id, call.neighbour)).orders.map(({ _id }) => _id)).toEqual([other._id])
    const first = await ordersOf(id, call.admin, { limit: '1' })
    expect(first.orders.map(({ _id }) => _id)).toEqual([own._id])
    const second = await ordersOf(id, call.admin, { limit: '1', cursor: first.next ?? '' })
    expect([second.orders.map(({ _id }) => _id), second.next]).toEqual([[other._id], null])
    const wrong = await call.admin(`GET /projects/${id}/orders`, { query: { cursor: 'yesterday' } })
    expect(refusalOf(wrong)).toEqual([400, 'InvalidInput'])
  })

  it('show staff the lines of products that they see, and totals of these', async () => {
    const id = await project({ presenters: [presenter.id] })
    await answer(id, at(0), '2')
    await confirmed(id)
    const [order] = (await ordersOf(id, call.presenter)).orders
    expect(order).toMatchObject({
      lines: [],
      totals: [{ total: '0' }],
      amounts: { byCurrency: [], withoutPrice: 0 },
    })
    expect((await ordersOf(id, call.admin)).orders[0]?.lines).toHaveLength(1)
  })

  it('keep the lines of a product that is deleted for good, for the attendee and the owner', async () => {
    const body = {
      name: 'Passing',
      reference: 'PASSING-1',
      folders: [world.folders.open],
      prices: [{ priceType: world.prices.retail, value: '10' }],
    }
    const { _id } = (await call.admin<{ _id: string }>('POST /products', { body })).body
    const id = await project({ products: [_id], presenters: [presenter.id] })
    await answer(id, _id, '2')
    await confirmed(id)
    await world.staff.rows(sql`delete from products where domain_id = ${world.domainId} and id = ${_id}`)
    const line = { product: _id, name: 'Passing', reference: 'PASSING-1', quantity: '2', price: '10' }
    const linesOf = async (caller: ApiCaller) => (await ordersOf(id, caller)).orders[0]?.lines
    expect([await linesOf(call.buyer), await linesOf(call.admin)]).toMatchObject([[line], [line]])
    expect(await linesOf(call.presenter)).toEqual([])
  })
})

describe('files of orders', () => {
  const fileOf = async (
    order: Pick<Order, '_id' | 'project' | 'revision'>,
    format: OrderFileFormat = 'pdf',
    asking: Record<string, string> = headers.buyer,
    domainId = world.domainId,
  ) => server.request({ url: orderFilePath(order, domainId, format, 'en-us'), headers: asking })
  const textOf = async (content: Buffer) => {
    const { text } = await extractText(new Uint8Array(content), { mergePages: true })
    return text.replaceAll(/\s+/g, ' ')
  }
  const rowsOf = async (content: Buffer) => (await readXlsx(new Uint8Array(content))).sheets[0]?.rows ?? []

  it('have every line for whose it is, as the list of orders has it, in the brand of the company', async () => {
    const content = await sharp({ create: { width: 90, height: 30, channels: 4, background: '#336699' } })
      .png()
      .toBuffer()
    await storeBrandFile(world.staff, server.storage, 'appLogo', content)
    const id = await project()
    await answer(id, at(0), '3')
    await answer(id, at(1), '10')
    const order = await confirmed(id)
    const pdf = await fileOf(order)
    expect([pdf.statusCode, pdf.headers['content-type']]).toEqual([200, 'application/pdf'])
    expect(pdf.headers['content-disposition']).toContain(`order-${order.number}-1.pdf`)
    expect(pdf.headers['cache-control']).toBe('private, no-cache')
    const text = await textOf(pdf.rawPayload)
    const [total] = order.amounts.byCurrency
    const buyer = `Email: ${world.buyer.email}`
    for (const said of [
      `Order ${order.number}, revision 1`,
      buyer,
      'Total Quantity (pcs): 13',
      'Total in EUR',
    ])
      expect(text).toContain(said)
    for (const { reference } of order.lines) expect(text).toContain(reference)
    const sheet = await fileOf(order, 'xlsx')
    expect(sheet.statusCode).toBe(200)
    const rows = await rowsOf(sheet.rawPayload)
    expect(rows.find((row) => row[0] === 'Email')).toContain(world.buyer.email)
    for (const { reference, quantity: count, amount } of order.lines)
      expect(rows.find((row) => row[0] === reference)).toEqual(
        expect.arrayContaining([Number(count), Number(amount)]),
      )
    expect(rows.find((row) => row[0] === 'Total in EUR')).toContain(Number(total?.amount))
    const again = await fileOf(order)
    expect(again.rawPayload.equals(pdf.rawPayload)).toBe(true)
  })

  it('of an earlier revision say what was confirmed then; of one that never was there is none', async () => {
    const id = await project({ showImpersonification: true })
    await answer(id, at(0), '3')
    const first = await confirmed(id)
    await answer(id, at(0), '4', call.admin, { attendee: world.buyer.id })
    const second = await confirmed(id, {}, call.admin, { attendee: world.buyer.id })
    const totalOf = async (order: Order) =>
      (await rowsOf((await fileOf(order, 'xlsx')).rawPayload)).find(([label]) => label === 'Total')
    expect([await totalOf(first), await totalOf(second)]).toEqual([
      expect.arrayContaining([3]),
      expect.arrayContaining([4]),
    ])
    const authorOf = async (order: Order) => await textOf((await fileOf(order)).rawPayload)
    expect(await authorOf(first)).not.toContain(' for Some Body')
    expect(await authorOf(second)).toContain('Confirmed by: Some Body for Some Body')
    for (const revision of [3, 0]) expect((await fileOf({ ...second, revision })).statusCode).toBe(404)
  })

  it('show staff the lines of products that they see, and say that others are left out', async () => {
    const id = await project({ presenters: [presenter.id] })
    await answer(id, at(0), '7')
    const order = await confirmed(id)
    const [line] = order.lines
    const seen = await textOf((await fileOf(order, 'pdf', headers.admin)).rawPayload)
    expect(seen).toContain(line?.reference)
    expect(seen).not.toContain('are left out here')
    const cut = await fileOf(order, 'pdf', headers.presenter)
    const text = await textOf(cut.rawPayload)
    expect(text).toContain('are left out here')
    expect(text).toContain('Total Quantity (pcs): 0')
    const rows = await rowsOf((await fileOf(order, 'xlsx', headers.presenter)).rawPayload)
    for (const secret of [line?.reference ?? '', line?.name ?? '']) {
      expect(text).not.toContain(secret)
      expect(JSON.stringify(rows)).not.toContain(secret)
    }
  })

  it('are for nobody else, and not under another project or company', async () => {
    const id = await project({ attendees: [world.buyer.id, neighbour.id] })
    const other = await project({ attendees: [world.buyer.id] })
    await answer(id, at(0), '2')
    const order = await confirmed(id)
    const { token } = await insertShareLink(world.staff, {
      groupId: world.client.groupIds[0] ?? '',
      expiresAt: null,
    })
    const stranger = await signIn(server, await givenPerson(server))
    const elsewhere = await givenCatalog(server, { products: 1, seed: 3 })
    const abroad = await signIn(server, elsewhere.admin)
    const status = async (...given: Parameters<typeof fileOf>) => (await fileOf(...given)).statusCode
    for (const format of ['pdf', 'xlsx'] as const) {
      expect(await status(order, format)).toBe(200)
      expect(await status(order, format, {})).toBe(401)
      expect(await status(order, format, headers.neighbour)).toBe(404)
      expect(await status(order, format, headers.colleague)).toBe(404)
      expect(await status(order, format, stranger)).toBe(404)
      expect(await status(order, format, abroad)).toBe(404)
      expect(await status(order, format, abroad, elsewhere.domainId)).toBe(404)
      expect(await status(order, format, { authorization: `Bearer ${token}` })).toBe(403)
      expect(await status({ ...order, project: other }, format)).toBe(404)
      expect(await status({ ...order, _id: crypto.randomUUID() }, format)).toBe(404)
    }
    const path = orderFilePath(order, world.domainId, 'pdf', 'en-us')
    for (const wrong of [path.replace('order.pdf', 'order.docx'), path.replace('en-us', 'de-de')])
      expect((await server.request({ url: wrong, headers: headers.buyer })).statusCode).toBe(404)
  })
})

describe('comments', () => {
  const say = (id: string, text: string, caller: ApiCaller, query = {}) =>
    caller<Comment>(`POST /projects/${id}/comments/${at(0)}`, { body: { text }, query })
  const read = async (id: string, caller: ApiCaller, query = {}) =>
    (await caller<Comment[]>(`GET /projects/${id}/comments`, { query })).body.map(({ text }) => text)

  it('go between an attendee and those who run the project, and nobody else', async () => {
    const id = await project({ attendees: [world.buyer.id, neighbour.id], presenters: [presenter.id] })
    expect((await say(id, 'In oak?', call.buyer)).body).toMatchObject({ isByAttendee: true, product: at(0) })
    const reply = await say(id, 'Yes', call.admin, { attendee: world.buyer.id })
    expect(reply.body).toMatchObject({ isByAttendee: false, author: { _id: world.admin.id } })
    await say(id, 'Mine', call.neighbour)
    expect(await read(id, call.buyer)).toEqual(['In oak?', 'Yes'])
    expect(await read(id, call.neighbour)).toEqual(['Mine'])
    expect(await read(id, call.admin)).toEqual(['In oak?', 'Yes', 'Mine'])
    expect(await read(id, call.admin, { attendee: neighbour.id })).toEqual(['Mine'])
    const named = async (caller: ApiCaller) =>
      (await caller<Comment[]>(`GET /projects/${id}/comments`)).body.map(({ productName, attendeeName }) => [
        productName,
        attendeeName,
      ])
    const name = world.products.find(({ id: product }) => product === at(0))?.values.name?.[0]
    expect((await named(call.admin))[0]).toEqual([name, 'Some Body'])
    expect((await named(call.buyer))[0]).toEqual([null, 'Some Body'])
    // Who sees no folder reads nothing of its products.
    expect(await read(id, call.presenter)).toEqual([])
    const peek = await call.neighbour(`GET /projects/${id}/comments`, { query: { attendee: world.buyer.id } })
    expect(refusalOf(peek)).toEqual([404, 'NotFound'])
    expect(refusalOf(await call.colleague(`GET /projects/${id}/comments`))).toEqual([404, 'NotFound'])
    const toPresenter = await reported(presenter.id, 'project-comment', id)
    expect(toPresenter).toHaveLength(2)
    expect(JSON.stringify(toPresenter)).not.toContain('product')
    expect(await reported(world.buyer.id, 'project-comment', id)).toEqual([
      { project: id, name: 'Autumn', person: 'Some Body', product: name },
    ])
  })

  it('are refused of products that not both see, without saying with whom, before the start and after the end', async () => {
    const id = await project({ presenters: [presenter.id] })
    const of = (product: string, caller: ApiCaller, query = {}) =>
      caller(`POST /projects/${id}/comments/${product}`, { body: { text: 'Psst' }, query })
    expect(refusalOf(await of(hidden, call.buyer))).toEqual([404, 'NotFound'])
    expect(refusalOf(await of(hidden, call.admin, { attendee: world.buyer.id }))).toEqual([404, 'NotFound'])
    expect(refusalOf(await of(at(0), call.presenter, { attendee: world.buyer.id }))).toEqual([
      404,
      'NotFound',
    ])
    expect(refusalOf(await of(at(0), call.admin))).toEqual([403, 'NotAllowed'])
    await setProjectState(world.staff, id, 'upcoming')
    expect(refusalOf(await of(at(0), call.buyer))).toEqual([409, 'ProjectNotStarted'])
    await setProjectState(world.staff, id, 'done')
    expect(refusalOf(await of(at(0), call.buyer))).toEqual([409, 'ProjectEnded'])
  })
})

describe('whoever is asked and not invited', () => {
  it('is told of nothing that is said to them', async () => {
    const id = await project({ uninvited: [neighbour.id] })
    for (const { id: attendee } of [world.buyer, neighbour]) {
      const comment = { body: { text: 'For you' }, query: { attendee } }
      expect((await call.admin(`POST /projects/${id}/comments/${at(0)}`, comment)).status).toBe(200)
    }
    expect(await reported(world.buyer.id, 'project-comment', id)).toHaveLength(1)
    expect(await reported(neighbour.id, 'project-comment', id)).toEqual([])
  })
})

describe('progress', () => {
  const progressOf = async (id: string, caller = call.admin) =>
    (await caller<Progress>(`GET /projects/${id}/progress`)).body

  it('counts what each attendee sees and has answered', async () => {
    const id = await project({
      attendees: [world.buyer.id],
      uninvited: [neighbour.id],
      presenters: [presenter.id],
    })
    await answer(id, at(0), '4')
    await call.buyer(`PUT /projects/${id}/answers/${at(1)}`, {
      body: { answerId: crypto.randomUUID(), state: 'skipped' },
    })
    const { attendees, totals, amounts } = await progressOf(id)
    expect(attendees.find(({ user }) => user === world.buyer.id)).toMatchObject({
      products: priced.length,
      reviewed: 1,
      skipped: 1,
      ordered: 1,
      interested: 0,
      isInvited: true,
      isGuest: false,
      lastProduct: { _id: at(1) },
      confirmedAt: null,
    })
    expect(attendees.find(({ user }) => user === neighbour.id)).toMatchObject({
      isInvited: false,
      reviewed: 0,
    })
    expect(totals).toEqual([{ field: quantity, total: '4' }])
    expect(amounts.byCurrency).toHaveLength(1)
    // A presenter who sees no product learns of none.
    const seen = await progressOf(id, call.presenter)
    expect(seen.attendees.find(({ user }) => user === world.buyer.id)).toMatchObject({
      products: 0,
      reviewed: 0,
      skipped: 0,
      lastProduct: null,
      amounts: { byCurrency: [], withoutPrice: 0 },
    })
    expect(seen.totals).toEqual([{ field: quantity, total: '0' }])
  })

  it('counts apart what the order form refuses', async () => {
    const id = await project({ attendees: [world.buyer.id] })
    await answer(id, at(0), '4')
    await answer(id, at(1), '-3')
    const counts = async () => (await progressOf(id)).attendees.find(({ user }) => user === world.buyer.id)
    expect(await counts()).toMatchObject({ reviewed: 1, toMend: 1, skipped: 0 })
    await answer(id, at(1), '3')
    expect(await counts()).toMatchObject({ reviewed: 2, toMend: 0 })
  })

  it('is refused to clients, and not found by colleagues who don’t run the project', async () => {
    const id = await project()
    const { token } = await insertShareLink(world.staff, {
      groupId: world.client.groupIds[0] ?? '',
      expiresAt: null,
    })
    const holder = apiCaller(server, world.domainId, { authorization: `Bearer ${token}` })
    const calls = ['GET progress', 'POST remind', 'GET late-answers', `POST late-answers/${id}/take`]
    for (const one of calls) {
      const [method, path] = one.split(' ')
      const ask = (caller: ApiCaller) => caller(`${method as 'GET'} /projects/${id}/${path}`)
      expect(refusalOf(await ask(call.buyer))).toEqual([403, 'NotAllowed'])
      expect(refusalOf(await ask(holder))).toEqual([403, 'NotAllowed'])
      expect(refusalOf(await ask(call.colleague))).toEqual([404, 'NotFound'])
    }
  })

  it('reminds whoever is invited and has not confirmed, once a day', async () => {
    const id = await project({ attendees: [world.buyer.id, neighbour.id], uninvited: [] })
    await answer(id, at(0), '2', call.neighbour)
    await world.staff.rows(sql`insert into client_price_types (domain_id, person_id, price_type_id)
      values (${world.domainId}, ${neighbour.id}, ${world.prices.retail}) on conflict do nothing`)
    await confirmed(id, { acceptPrices: true }, call.neighbour)
    const remind = async () =>
      (await call.admin<{ reminded: number }>(`POST /projects/${id}/remind`)).body.reminded
    expect([await remind(), await remind()]).toEqual([1, 0])
    expect(await reported(world.buyer.id, 'project-reminder', id)).toEqual([{ project: id, name: 'Autumn' }])
    expect(await reported(neighbour.id, 'project-reminder', id)).toEqual([])
    await world.staff.rows(sql`update project_attendees set reminded_at = now() - interval '25 hours'
      where project_id = ${id}`)
    expect(await remind()).toBe(1)
    await setProjectState(world.staff, id, 'done')
    expect(refusalOf(await call.admin(`POST /projects/${id}/remind`))).toEqual([409, 'ProjectEnded'])
  })
})

describe('what came after the end', () => {
  it('is shown to those who run the project, and counts once its owner takes it over', async () => {
    const id = await project({ presenters: [presenter.id] })
    await answer(id, at(0), '3')
    await setProjectState(world.staff, id, 'done')
    const answerId = crypto.randomUUID()
    const late = { answerId, state: 'reviewed', values: { [quantity]: '9' }, basedOn: 1 }
    expect(refusalOf(await call.buyer(`PUT /projects/${id}/answers/${at(0)}`, { body: late }))).toEqual([
      409,
      'ProjectEnded',
    ])
    const list = async (caller = call.admin) =>
      (await caller<LateAnswer[]>(`GET /projects/${id}/late-answers`)).body
    expect(await list()).toMatchObject([{ answerId, product: { _id: at(0) }, values: { [quantity]: '9' } }])
    expect(await list(call.presenter)).toEqual([])
    const take = (caller = call.admin) => caller(`POST /projects/${id}/late-answers/${answerId}/take`)
    expect(refusalOf(await take(call.presenter))).toEqual([403, 'NotAllowed'])
    const taken = await take()
    expect(taken.body).toMatchObject({
      revision: 2,
      values: { [quantity]: '9' },
      author: { _id: world.buyer.id },
    })
    expect(await list()).toEqual([])
    expect(refusalOf(await take())).toEqual([404, 'NotFound'])
  })
})

describe('money', () => {
  it('is rounded line by line to the currency’s minor units, and never added across currencies', async () => {
    const yen = await insertPriceType(world.staff, { name: 'Yen', currency: 'JPY' })
    const id = await project({ attendees: [world.admin.id], priceTypes: [yen] })
    const give = (product: string, price: string) =>
      world.staff.rows(sql`update products set prices = prices || ${JSON.stringify({ [yen]: price })}::jsonb
        where domain_id = ${world.domainId} and id = ${product}`)
    await give(at(0), '0.5')
    await give(at(1), '1.25')
    await answer(id, at(0), '3', call.admin)
    await answer(id, at(1), '2', call.admin)
    await answer(id, at(2), '2', call.admin)
    const order = await confirmed(id, {}, call.admin)
    expect(order.lines.map(({ amount }) => amount).sort()).toEqual(['2', '3', null].sort())
    expect(order.amounts).toEqual({ byCurrency: [{ currency: 'JPY', amount: '5' }], withoutPrice: 1 })
  })
})
