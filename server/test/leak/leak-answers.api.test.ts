/**
 * What web sessions, answers, comments, orders, progress and copies by mail tell, compared with the plain model: of what
 * reader and attendee see alone, and no value in any text that its reader doesn't see. Then with a fault in each, which
 * must be found.
 */

import type {
  AttendeeProgress,
  Comment,
  LateAnswer,
  Order,
  Orders,
  Progress,
  SavedAnswer,
  WebSession,
} from '@vitrine/contract'
import type { PlainProduct, PlainView } from '@vitrine/proof'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { createTenantAccess } from '../../src/modules/access/index.ts'
import { type ProductVisibility, productVisibility } from '../../src/modules/products/index.ts'
import { sendOrderMail } from '../../src/modules/projects/index.ts'
import type { Mail } from '../../src/platform/mail/mailer.ts'
import type { Answer, ApiCaller } from '../harness/api-caller.ts'
import { faultRepetition, faultsToTry, proofRepetition, proofSeeds } from '../harness/proof-figures.ts'
import { startTestServer, type TestServer } from '../harness/test-server.ts'
import { type Answered, givenAnswered, marksIn, saidBy, seenOf } from './answered-project.ts'
import { hiddenIn, idOf, sorted } from './tried-world.ts'

const faults = [
  'products',
  'fields',
  'prices',
  'what the project shows',
  'rules',
  'computed fields',
  'inputs of inputs',
  'computed values of answers',
  'the price that counts',
  'answers of others',
  'only the reader',
  'only the attendee',
  'who is asked',
  'comments of others',
  'products of comments',
  'products of progress',
  'counts of progress',
  'orders of others',
  'forms of orders',
  'lines by mail',
] as const
type Fault = (typeof faults)[number]
/** Which fault is on, and all that there is in the company that it is tried in. */
const fault = vi.hoisted(() => ({ on: '', all: null as ProductVisibility | null }))
const isOn = (name: Fault) => fault.on === name
const all = () => {
  if (fault.all === null) throw new Error('no world yet')
  return fault.all
}

vi.mock('../../src/modules/projects/answers/shown-conditions.ts', async (original) => {
  const real = await original<typeof import('../../src/modules/projects/answers/shown-conditions.ts')>()
  return {
    seenByBoth: (...[reader, attendee]: Parameters<typeof real.seenByBoth>) => {
      // Only one of the two counts, the attendee or the reader.
      if (isOn('only the attendee')) return real.seenByBoth(attendee, attendee)
      if (isOn('only the reader')) return real.seenByBoth(reader, reader)
      const seen = real.seenByBoth(reader, attendee)
      // Only the project is checked, not the product.
      return isOn('products') ? { ...seen, condition: sql<boolean>`true` } : seen
    },
    cutToProject: (...[seen, shows]: Parameters<typeof real.cutToProject>) => {
      // What the project shows is shown to everybody; or all that they see is shown in it.
      if (isOn('what the project shows')) return seen
      if (isOn('fields')) return real.cutToProject({ ...seen, fields: all().fields }, shows)
      return real.cutToProject(isOn('prices') ? { ...seen, priceTypes: all().priceTypes } : seen, shows)
    },
  }
})

vi.mock('../../src/modules/projects/answers/orders/order-form.ts', async (original) => {
  const real = await original<typeof import('../../src/modules/projects/answers/orders/order-form.ts')>()
  return {
    ...real,
    // Rules and formulas are shown whatever they are about.
    visibleOrderFields: (...[fields, seen]: Parameters<typeof real.visibleOrderFields>) =>
      isOn('rules') ? [...fields] : real.visibleOrderFields(fields, seen),
    visibleDynamicFields: (...[fields, seen, known]: Parameters<typeof real.visibleDynamicFields>) => {
      if (isOn('computed fields')) return [...fields]
      const visible = real.visibleDynamicFields(fields, seen, known)
      if (!isOn('inputs of inputs')) return visible
      // Only what stands in the formula itself is looked at.
      return fields.filter((field) => visible.includes(field) || field.expression.startsWith('[dynamic:'))
    },
  }
})

vi.mock('../../src/modules/projects/answers/answer-views.ts', async (original) => {
  const real = await original<typeof import('../../src/modules/projects/answers/answer-views.ts')>()
  return {
    ...real,
    // What was stored with an answer counts as the attendee's own.
    presentAnswer: (...[row, reader]: Parameters<typeof real.presentAnswer>) => ({
      ...real.presentAnswer(row, reader),
      ...(isOn('computed values of answers') ? { dynamicValues: row.dynamicValues } : {}),
    }),
  }
})

vi.mock('../../src/modules/projects/answers/answering.service.ts', async (original) => {
  const real = await original<typeof import('../../src/modules/projects/answers/answering.service.ts')>()
  return {
    ...real,
    // The first price type of the project counts for everybody.
    countingPriceType: (answering: Parameters<typeof real.countingPriceType>[0]) =>
      real.countingPriceType(
        isOn('the price that counts') ? { ...answering, attendeePrices: all().priceTypes } : answering,
      ),
  }
})

vi.mock('../../src/modules/projects/answers/answers.repository.ts', async (original) => {
  const real = await original<typeof import('../../src/modules/projects/answers/answers.repository.ts')>()
  return {
    ...real,
    // The attendee is forgotten.
    listAnswers: async (...[scope, projectId, attendeeId]: Parameters<typeof real.listAnswers>) => {
      if (!isOn('answers of others')) return await real.listAnswers(scope, projectId, attendeeId)
      const everybody = await scope.rows<{ id: string }>(sql`
        select id from project_attendees where project_id = ${projectId} order by created_at, id`)
      const lists = await Promise.all(everybody.map(({ id }) => real.listAnswers(scope, projectId, id)))
      return lists.flat()
    },
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

vi.mock('../../src/modules/projects/answers/comments/comments.repository.ts', async (original) => {
  const real =
    await original<typeof import('../../src/modules/projects/answers/comments/comments.repository.ts')>()
  return {
    ...real,
    listCommentRows: (...[scope, projectId, asked]: Parameters<typeof real.listCommentRows>) =>
      real.listCommentRows(
        scope,
        projectId,
        isOn('comments of others') ? { ...asked, attendeeId: null } : asked,
      ),
  }
})

vi.mock('../../src/modules/projects/answers/shown-products.repository.ts', async (original) => {
  const real =
    await original<typeof import('../../src/modules/projects/answers/shown-products.repository.ts')>()
  const anything = { condition: sql<boolean>`true` }
  return {
    ...real,
    // Those who run a project count as seeing its products.
    listShownAmong: (...[scope, id, ids, seen]: Parameters<typeof real.listShownAmong>) =>
      real.listShownAmong(scope, id, ids, isOn('products of comments') ? anything : seen),
    listReadableProducts: (...[scope, ids, seen, gone]: Parameters<typeof real.listReadableProducts>) =>
      real.listReadableProducts(scope, ids, isOn('products of progress') ? anything : seen, gone),
  }
})

vi.mock('../../src/modules/projects/answers/progress.repository.ts', async (original) => {
  const real = await original<typeof import('../../src/modules/projects/answers/progress.repository.ts')>()
  return {
    ...real,
    // What the attendee sees is counted, whoever reads it.
    countShown: (...[scope, id, conditions]: Parameters<typeof real.countShown>) =>
      real.countShown(scope, id, isOn('counts of progress') ? conditions.slice(-1) : conditions),
  }
})

vi.mock('../../src/modules/projects/answers/orders/order-views.ts', async (original) => {
  const real = await original<typeof import('../../src/modules/projects/answers/orders/order-views.ts')>()
  return {
    ...real,
    // The form of an order is shown as it was frozen.
    presentOrder: (...[row, reader]: Parameters<typeof real.presentOrder>) =>
      real.presentOrder(
        row,
        isOn('forms of orders')
          ? {
              ...reader,
              ...row.form,
              dynamicFields: row.form.dynamicFields.map((field) => ({ ...field, currency: null })),
            }
          : reader,
      ),
  }
})

vi.mock('../../src/modules/projects/answers/orders/orders.repository.ts', async (original) => {
  const real =
    await original<typeof import('../../src/modules/projects/answers/orders/orders.repository.ts')>()
  return {
    ...real,
    listOrderRows: (...[scope, id, asked]: Parameters<typeof real.listOrderRows>) =>
      real.listOrderRows(scope, id, isOn('orders of others') ? { ...asked, attendeeId: null } : asked),
    // The copy has the lines of all orders of the project.
    findOrder: async (...[scope, orderId]: Parameters<typeof real.findOrder>) => {
      const order = await real.findOrder(scope, orderId)
      if (order === null || !isOn('lines by mail')) return order
      const window = { attendeeId: null, after: null, limit: 100 }
      const others = await real.listOrderRows(scope, order.projectId, window)
      return { ...order, lines: others.flatMap(({ lines }) => lines) }
    },
  }
})

let server: TestServer
let worlds: Answered[]

beforeAll(async () => {
  server = await startTestServer()
  worlds = []
  for (const seed of proofSeeds({ oneIn: 4, showFaults: true }))
    worlds.push(await givenAnswered(server, seed))
})
afterAll(() => server.close())
afterEach(() => {
  fault.on = ''
})

/**
 * An answer of the server, what the model expects, and the people who read it: it may only contain what all of them
 * see.
 */
interface Shown {
  what: string
  is: unknown
  must: unknown
  text: unknown
  readers: readonly PlainView[]
}

const counting = ({ priceTypeIds }: Answered, view: PlainView) =>
  priceTypeIds.find((id) => view.priceTypeIds.has(id)) ?? null

function dynamicOf({ width, dynamic, costsPriceType }: Answered, readers: readonly PlainView[]): string[] {
  const seesWidth = readers.every(({ fieldIds }) => fieldIds.has(width))
  const seesCosts = readers.every(({ priceTypeIds }) => priceTypeIds.has(costsPriceType))
  return sorted([...(seesWidth ? [dynamic.wide, dynamic.wider] : []), ...(seesCosts ? [dynamic.costs] : [])])
}

const seesWidth = ({ width }: Answered, readers: readonly PlainView[]) =>
  readers.every(({ fieldIds }) => fieldIds.has(width))

/** Values of generated fields are made up by the server. */
const inOrder = (entries: readonly (readonly [string, string])[], { rows }: Answered) =>
  entries
    .filter(([id]) => rows.fields.find((field) => field.id === id)?.type !== 'QR Codes')
    .toSorted(([one], [other]) => (one < other ? -1 : 1))

const sent = ({ answered }: Answered, view: PlainView) => answered.get(idOf(view)) ?? []

const byId = (products: readonly PlainProduct[], id: string) => products.find((product) => product.id === id)

function answersMust(each: Answered, attendee: PlainView, readers: readonly PlainView[]) {
  const priceType = counting(each, attendee)
  return sent(each, attendee)
    .filter(({ product }) => readers.every((view) => view.products.has(product)))
    .map(({ product, body }) => ({
      product,
      state: body.state,
      price: byId(each.products, product)?.prices[priceType ?? ''] ?? null,
      priceNow: null as AnswerIs['priceNow'],
      computed: dynamicOf(each, readers),
    }))
}

type AnswerIs = WebSession['answers'][number]
const answerIs = ({ product, state, price, priceNow, dynamicValues }: AnswerIs) => ({
  ...{ product, state, price, priceNow },
  computed: sorted(Object.keys(dynamicValues)),
})

/** `readers` are the attendee and the person who reads in their place. */
function sessionMust(each: Answered, attendee: PlainView, readers: readonly PlainView[]) {
  const { fieldIds, priceTypeIds } = each
  const products = seenOf(each, ...readers)
  const fields = fieldIds.filter((id) => readers.every((view) => view.fieldIds.has(id)))
  const priceTypes = priceTypeIds.filter((id) => readers.every((view) => view.priceTypeIds.has(id)))
  const only = (values: Record<string, string>, ids: readonly string[]) =>
    inOrder(
      Object.entries(values).filter(([id]) => ids.includes(id)),
      each,
    )
  const categories = Map.groupBy(
    products.filter(({ categoryId }) => categoryId !== null),
    ({ categoryId }) => categoryId,
  )
  return {
    products: products.map((product) => ({
      id: product.id,
      name: product.name,
      details: only(product.details, fields),
      prices: only(product.prices, priceTypes),
      media: sorted(product.media.flatMap(({ name, isActive }) => (isActive ? [name] : []))),
    })),
    categories: sorted([...categories].map(([id, { length }]) => `${id} ${length}`)),
    fields,
    priceTypes,
    priceType: counting(each, attendee),
    rules: seesWidth(each, readers) ? 1 : 0,
    computed: dynamicOf(each, readers),
    answers: answersMust(each, attendee, readers).toSorted(byProduct),
  }
}

const byProduct = (one: { product: string }, other: { product: string }) =>
  one.product < other.product ? -1 : 1

function sessionIs(each: Answered, session: WebSession): ReturnType<typeof sessionMust> {
  return {
    products: session.products.map(({ _id, name, details, prices, media }) => ({
      ...{ id: _id, name },
      details: inOrder(
        details.map(({ detailField, value }) => [detailField, value] as const),
        each,
      ),
      prices: inOrder(
        prices.map(({ priceType, value }) => [priceType, value] as const),
        each,
      ),
      media: sorted(media.map((item) => item.name)),
    })),
    categories: sorted(session.categories.map(({ _id, count }) => `${_id} ${count}`)),
    fields: session.fields.map(({ _id }) => _id),
    priceTypes: session.priceTypes.map(({ _id }) => _id),
    priceType: session.priceType,
    rules: session.orderFields.flatMap(({ rules }) => rules).length,
    computed: sorted(session.dynamicFields.map(({ _id }) => _id)),
    answers: session.answers.map(answerIs).toSorted(byProduct),
  }
}

const pathOf = (id: string) => `/projects/${id}` as const

/** The session, and the answers to answers that are sent again. */
async function* sessionsOf(
  each: Answered,
  call: ApiCaller,
  attendee: PlainView,
  reader: PlainView,
): AsyncGenerator<Shown> {
  const path = pathOf(each.projectId)
  const readers = reader === attendee ? [attendee] : [attendee, reader]
  const query: Record<string, string> = reader === attendee ? {} : { attendee: idOf(attendee) }
  const { body: session } = await call<WebSession>(`GET ${path}/session`, { query })
  const must = sessionMust(each, attendee, readers)
  yield { what: 'session', is: sessionIs(each, session), must, text: session, readers }
  for (const { product, body } of sent(each, attendee)) {
    if (!readers.every((view) => view.products.has(product))) continue
    const saved = await call<SavedAnswer>(`PUT ${path}/answers/${product}`, { body, query })
    const width = byId(each.products, product)?.details[each.width]
    const isAgainst = body.state === 'reviewed' && width !== undefined && seesWidth(each, readers)
    yield {
      what: 'saved answer',
      is: [answerIs(saved.body.answer), saved.body.faults.map(({ field, data }) => [field, data.limit])],
      must: [
        answersMust(each, attendee, readers).find((answer) => answer.product === product),
        isAgainst ? [[each.packs, width]] : [],
      ],
      ...{ text: saved.body, readers },
    }
  }
}

async function* commentsOf(each: Answered, call: ApiCaller, reader: PlainView): AsyncGenerator<Shown> {
  const runs = idOf(reader) === each.presenter
  const people = runs ? each.people : [reader]
  const must = people.flatMap((view) =>
    sent(each, view).flatMap(({ product }) => (reader.products.has(product) ? [saidBy(view, product)] : [])),
  )
  const { body } = await call<Comment[]>(`GET ${pathOf(each.projectId)}/comments`)
  const is = sorted(body.map(({ text }) => text))
  yield { what: 'comments', is, must: sorted(must), text: body, readers: [reader] }
}

/** The amounts that the server must show for an order of one piece of each product. */
function amountsMust(prices: readonly (string | null)[]) {
  const known = prices.flatMap((price) => (price === null ? [] : [Number(price)]))
  const amount = String(known.reduce((sum, price) => sum + price, 0))
  return {
    byCurrency: known.length === 0 ? [] : [{ amount, currency: 'EUR' }],
    withoutPrice: prices.length - known.length,
  }
}

const reviewedMust = (each: Answered, attendee: PlainView, readers: readonly PlainView[]) =>
  answersMust(each, attendee, readers).filter(({ state }) => state === 'reviewed')

function orderMust(each: Answered, attendee: PlainView, reader: PlainView) {
  const lines = reviewedMust(each, attendee, [attendee, reader])
  const computed = dynamicOf(each, [reader])
  return {
    of: each.people.indexOf(attendee),
    lines: lines.map(({ product, price }) => ({ product, price, computed })).toSorted(byProduct),
    rules: seesWidth(each, [reader]) ? 1 : 0,
    computed,
    totals: String(lines.length),
    amounts: amountsMust(lines.map(({ price }) => price)),
  }
}

function orderIs(each: Answered, order: Order, of: number): ReturnType<typeof orderMust> {
  return {
    of,
    lines: order.lines
      .map(({ product, price, dynamicValues }) => ({
        ...{ product, price },
        computed: sorted(Object.keys(dynamicValues)),
      }))
      .toSorted(byProduct),
    rules: order.orderFields.flatMap(({ rules }) => rules).length,
    computed: sorted(order.dynamicFields.map(({ _id }) => _id)),
    totals: order.totals.find(({ field }) => field === each.quantity)?.total ?? '',
    amounts: order.amounts,
  }
}

async function* ordersOf(each: Answered, call: ApiCaller, reader: PlainView): AsyncGenerator<Shown> {
  const runs = idOf(reader) === each.presenter
  const ordering = each.people.filter((view) => sent(each, view).length > 0)
  const mine = runs ? ordering : ordering.filter((view) => view === reader)
  const { body } = await call<Orders>(`GET ${pathOf(each.projectId)}/orders`, { query: { limit: '100' } })
  yield {
    what: 'orders',
    // The orders come in the order in which their people confirmed, which tells whose each one is.
    is: body.orders.map((order, index) => {
      const view = mine[index]
      return orderIs(each, order, view === undefined ? -1 : each.people.indexOf(view))
    }),
    must: mine.map((view) => orderMust(each, view, reader)),
    ...{ text: body, readers: [reader] },
  }
}

function progressMust(each: Answered, attendee: PlainView, reader: PlainView) {
  const seen = answersMust(each, attendee, [attendee, reader])
  const lines = reviewedMust(each, attendee, [attendee, reader])
  const last = sent(each, attendee).at(-1)?.product ?? ''
  const widths = new Map(each.products.map(({ id, details }) => [id, details[each.width]]))
  // Five packs are no multiple of any width.
  const isFaulty = ({ product }: { product: string }) =>
    seesWidth(each, [attendee, reader]) && widths.get(product) !== undefined
  const toMend = lines.filter(isFaulty).length
  return {
    user: idOf(attendee),
    products: seenOf(each, attendee, reader).length,
    reviewed: lines.length - toMend,
    skipped: seen.length - lines.length,
    toMend,
    ordered: lines.length,
    lateAnswers: seen.length,
    lastProduct: reader.products.has(last) ? last : null,
    amounts: amountsMust(lines.map(({ price }) => price)),
  }
}

function progressIs(row: AttendeeProgress): ReturnType<typeof progressMust> {
  const { products, reviewed, skipped, toMend, ordered, lateAnswers, lastProduct, amounts } = row
  const counts = { products, reviewed, skipped, toMend, ordered, lateAnswers }
  return { user: row.user ?? '', ...counts, lastProduct: lastProduct?._id ?? null, amounts }
}

const byUser = (one: { user: string }, other: { user: string }) => (one.user < other.user ? -1 : 1)

/** What only those who run the project read. */
async function* runningOf(each: Answered, call: ApiCaller, reader: PlainView): AsyncGenerator<Shown> {
  const { people, projectId } = each
  const { body: progress } = await call<Progress>(`GET ${pathOf(projectId)}/progress`)
  const readers = [reader]
  yield {
    what: 'progress',
    is: progress.attendees.map(progressIs).toSorted(byUser),
    must: people.map((view) => progressMust(each, view, reader)).toSorted(byUser),
    ...{ text: progress, readers },
  }
  const late = (await call<LateAnswer[]>(`GET ${pathOf(projectId)}/late-answers`)).body
  const must = people.flatMap((view) => answersMust(each, view, [view, reader]).map(({ product }) => product))
  yield {
    what: 'late answers',
    is: late.map(({ product }) => product._id).toSorted(),
    must: must.toSorted(),
    ...{ text: late, readers },
  }
  for (const view of people) if (view !== reader) yield* sessionsOf(each, call, view, reader)
}

const statusOf = async (answer: Promise<Answer<unknown>>) => (await answer).status

/** What is closed in the quiet project: all to a reader who isn't asked, and to others what is for those who run it. */
async function* closedOf(each: Answered, call: ApiCaller, reader: PlainView): AsyncGenerator<Shown> {
  const isAsked = reader !== each.people.at(-1)
  const path = pathOf(each.quietId)
  const other = idOf(each.people.find((view) => view !== reader))
  const body = { answerId: crypto.randomUUID(), state: 'reviewed' }
  const query = { attendee: other }
  const is = await Promise.all([
    statusOf(call(`GET ${path}/session`)),
    statusOf(call(`GET ${path}/orders`)),
    statusOf(call(`GET ${path}/comments`)),
    statusOf(call(`GET ${path}/session`, { query })),
    statusOf(call(`GET ${path}/comments`, { query })),
    statusOf(call(`PUT ${path}/answers/${crypto.randomUUID()}`, { body })),
    statusOf(call(`GET ${path}/progress`)),
    statusOf(call(`GET ${path}/late-answers`)),
  ])
  const ran = reader.subject.isClient || isAsked ? 403 : 404
  const own = isAsked ? 200 : 404
  yield {
    what: 'what is closed',
    ...{ is, must: [own, own, own, 404, 404, 404, ran, ran], text: '', readers: [reader] },
  }
}

/** The copy that each gets of their order. */
async function* mailsOf(each: Answered): AsyncGenerator<Shown> {
  const { world, projectId, people } = each
  const { domainId } = world.admin
  const ordering = people.filter((view) => sent(each, view).length > 0)
  const orders = (await each.admin<Orders>(`GET ${pathOf(projectId)}/orders`, { query: { limit: '100' } }))
    .body
  for (const [index, view] of ordering.entries()) {
    const mails: Mail[] = []
    const mailer = { deliver: async (mail: Mail) => void mails.push(mail) }
    const parts = { ...createTenantAccess(server.database), mailer, publicUrl: 'http://localhost:4000' }
    await sendOrderMail(parts, { domainId, orderId: orders.orders[index]?._id ?? '' })
    const names = each.products.filter(({ name }) => mails[0]?.text.includes(name) === true)
    yield {
      what: 'copy by mail',
      is: [mails.length, names.map(({ id }) => id).toSorted()],
      must: [
        1,
        reviewedMust(each, view, [view])
          .map(({ product }) => product)
          .toSorted(),
      ],
      ...{ text: mails, readers: [view] },
    }
  }
}

async function* shownOf(each: Answered): AsyncGenerator<Shown> {
  for (const view of each.people) {
    const call = each.calls.get(idOf(view))
    if (call === undefined) continue
    yield* sessionsOf(each, call, view, view)
    yield* commentsOf(each, call, view)
    yield* ordersOf(each, call, view)
    yield* closedOf(each, call, view)
    if (idOf(view) === each.presenter) yield* runningOf(each, call, view)
  }
  yield* mailsOf(each)
}

/** What differs from the model, or tells what its reader doesn't see. */
function differenceIn(each: Answered, { what, is, must, text, readers }: Shown): string[] {
  const [shown, wanted] = [JSON.stringify(is), JSON.stringify(must)]
  const hidden = readers.flatMap((view) => [...hiddenIn(text, each, view), ...marksIn(text, each, view)])
  return [
    ...(shown === wanted ? [] : [`${what} is ${shown}, must be ${wanted}`]),
    ...hidden.map((one) => `${what} tells ${one}`),
  ].map((text) => `world ${each.world.seed}: ${text}`)
}

describe('what sessions, answers, orders and progress tell', () => {
  it('is what the plain model says, and holds no value that its reader doesn’t see', async () => {
    const shown: Shown[] = []
    const found: string[] = []
    for (const each of worlds)
      for await (const one of shownOf(each)) {
        shown.push(one)
        found.push(...differenceIn(each, one))
      }
    expect(found, proofRepetition).toEqual([])
    // The worlds have something to hide, and something to tell.
    const everybody = worlds.flatMap((each) => each.people.map((view) => ({ each, view })))
    expect(everybody.some(({ each, view }) => !seesWidth(each, [view]) && sent(each, view).length > 0)).toBe(
      true,
    )
    expect(everybody.some(({ each, view }) => seesWidth(each, [view]) && sent(each, view).length > 0)).toBe(
      true,
    )
    expect(everybody.some(({ each, view }) => counting(each, view) !== each.priceTypeIds[0])).toBe(true)
    expect(shown.filter(({ what }) => what === 'saved answer').length).toBeGreaterThan(5 * worlds.length)
    expect(shown.filter(({ what }) => what === 'copy by mail').length).toBeGreaterThanOrEqual(worlds.length)
  })

  it.each(faultsToTry(faults, 'products', 'prices', 'who is asked', 'lines by mail'))(
    'is found to differ by the fault of %s',
    async (name) => {
      for (const each of worlds) {
        fault.all = await productVisibility(each.world.admin)
        fault.on = name
        for await (const one of shownOf(each)) if (differenceIn(each, one).length > 0) return
        fault.on = ''
      }
      expect.unreachable(`${faultRepetition}: no world shows the fault of ${name}`)
    },
  )
})
