/** A project as the server keeps it: answers have revisions, and what arrives later counts, field by field. */
import type {
  Answer,
  AnswerValues,
  Comment,
  GuestDoor,
  Product,
  StoredOrderField,
  WebSession,
} from '@vitrine/contract'
import { exampleProduct, idOf, ids } from '../example-company.ts'

export const projectId = idOf(500)
export const fieldIds = { quantity: idOf(510), delivery: idOf(511) }
export const sessionAddress = `/projects/web-session/${projectId}`

export const quantity: StoredOrderField = {
  _id: fieldIds.quantity,
  name: 'Quantity',
  type: 'number',
  unit: '',
  required: false,
  default: null,
  help: '',
  rules: [
    { type: 'min', value: '48' },
    { type: 'multipleOf', value: '24' },
  ],
}
export const delivery: StoredOrderField = {
  _id: fieldIds.delivery,
  name: 'Delivery',
  type: 'date',
  unit: '',
  required: false,
  default: null,
  help: '',
  rules: [{ type: 'after', value: '2026-12-01' }],
}

export function exampleSession(count: number, change: Partial<WebSession> = {}): WebSession {
  const products = Array.from({ length: count }, (_, place) =>
    exampleProduct(place + 1, { categories: [place % 3 === 2 ? ids.lamps : ids.chairs] }),
  )
  return {
    projectId,
    name: 'Spring 2027',
    description: 'Chairs and lamps for your shops.',
    state: 'ongoing',
    timeZone: 'Europe/Paris',
    startsAt: '2026-11-01T08:00:00.000Z',
    endsAt: '2026-12-24T17:00:00.000Z',
    sessions: ['web'],
    interest: true,
    allowsOrders: true,
    attendee: { _id: idOf(520), name: 'Bea Buyer', isCaller: true },
    mayAnswer: true,
    products,
    categories: [
      { _id: ids.chairs, name: 'Chairs', parents: ['Seating'], count: products.length },
      { _id: ids.lamps, name: 'Lamps', parents: [], count: 0 },
    ],
    fields: [{ _id: ids.width, name: 'Width', type: 'number' }],
    priceTypes: [{ _id: ids.retail, name: 'Retail', currency: 'EUR' }],
    priceType: ids.retail,
    mediaKinds: ['image', 'video', '3d'],
    showsFiles: false,
    orderFields: [quantity, delivery],
    dynamicFields: [],
    agreedPrices: [],
    hasCover: false,
    coverVersion: 0,
    formVersion: 1,
    answers: [],
    confirmedAt: null,
    order: null,
    ...change,
  }
}

interface Saved {
  answer: Answer
  /** Which revision wrote each value, by which answer. */
  writtenAt: Map<string, { revision: number; answerId: string }>
}

const at = '2026-11-23T12:00:00.000Z'

export class SessionServer {
  session: WebSession
  readonly comments: Comment[] = []
  /** Every answer that was taken, once. */
  readonly taken: (AnswerValues & { productId: string })[] = []
  /** Answers that came, also those that were asked for again. */
  received = 0
  isAway = false
  /** The next answers arrive, and what the server says of them is lost. */
  losesAnswers = 0
  refusesComments = false
  /** The right to the project has gone. */
  refusesSession = false
  /** The device key is answered once this resolves. */
  saysKey: Promise<void> | null = null
  /** Refuses the answer of a product. */
  refusals = new Map<string, { code: string; status: number }>()
  /** The device key that is answered. */
  key = 'AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8'
  readonly #saved = new Map<string, Saved>()

  constructor(session: WebSession) {
    this.session = session
    for (const answer of session.answers) this.#saved.set(answer.product, { answer, writtenAt: new Map() })
  }

  /** As `globalThis.fetch`, for the calls of a session; null for others. */
  async answer(request: Request): Promise<Response | null> {
    const { pathname } = new URL(request.url)
    if (!pathname.startsWith('/api/')) return null
    const path = pathname.slice('/api'.length)
    if (this.isAway) throw new TypeError('Failed to fetch')
    if (path === '/health') return Response.json({})
    if (path === '/auth/device-key') await this.saysKey
    if (path === '/auth/device-key') return Response.json({ key: this.key })
    const own = `/projects/${projectId}`
    if (path === `${own}/guest/device-key`) return Response.json({ key: this.key })
    if (path === `${own}/guest`) return Response.json(this.#door())
    if (path === `${own}/session` && this.refusesSession)
      return Response.json({ code: 'NotFound', status: 404, message: '', data: {} }, { status: 404 })
    if (path === `${own}/session`) return Response.json(this.read())
    if (path === `${own}/answers`) {
      const { answers, confirmedAt, order } = this.read()
      return Response.json({ answers, confirmedAt, order })
    }
    if (path === `${own}/comments` && request.method === 'GET') return Response.json(this.comments)
    if (path.startsWith(`${own}/comments/`) && this.refusesComments)
      return Response.json({ ...ended, message: '', data: {} }, { status: ended.status })
    if (path.startsWith(`${own}/comments/`)) return Response.json(this.#say(path, await request.json()))
    if (path === `${own}/seen`) return new Response(null, { status: 204 })
    if (path === `${own}/confirm`) return Response.json(this.#confirm())
    if (path.startsWith(`${own}/answers/`)) return await this.#take(path.split('/').at(-1) ?? '', request)
    return null
  }

  read(): WebSession {
    const answers = [...this.#saved.values()].map(({ answer }) => answer)
    return structuredClone({ ...this.session, answers })
  }

  answerOf(product: Product): Answer | undefined {
    return this.#saved.get(product._id)?.answer
  }

  /** The same person on another device. Returns the id of the answer. */
  writeElsewhere(product: Product, values: Record<string, string>): string {
    const basedOn = this.answerOf(product)?.revision ?? 0
    const answerId = crypto.randomUUID()
    this.#write(product._id, { answerId, basedOn, follows: [], values, state: 'reviewed' })
    return answerId
  }

  async #take(productId: string, request: Request): Promise<Response> {
    const body: AnswerValues = await request.json()
    this.received += 1
    const refusal = this.refusals.get(productId) ?? (this.session.state === 'done' ? ended : undefined)
    if (refusal !== undefined)
      return Response.json({ ...refusal, message: '', data: {} }, { status: refusal.status })
    const known = this.taken.find(({ answerId }) => answerId === body.answerId)
    if (known === undefined) {
      this.taken.push({ ...body, productId })
      this.#write(productId, body)
    } else if (JSON.stringify({ ...known, productId: undefined }) !== JSON.stringify(body))
      throw new Error('the same answer says something else')
    if (this.losesAnswers > 0) {
      this.losesAnswers -= 1
      throw new TypeError('Failed to fetch')
    }
    return Response.json({ answer: this.#saved.get(productId)?.answer, faults: [] })
  }

  #write(productId: string, sent: AnswerValues): void {
    const { answerId, basedOn, follows, values = {}, interested, state, price } = sent
    const product = this.session.products.find(({ _id }) => _id === productId)
    if (product === undefined) throw new Error('no such product')
    const before = this.#saved.get(productId)
    const revision = (before?.answer.revision ?? 0) + 1
    const writtenAt = new Map(before?.writtenAt)
    const kept = { ...before?.answer.values }
    const superseded = basedOn >= revision - 1 ? {} : { ...before?.answer.superseded }
    for (const [field, value] of Object.entries(values)) {
      if ((kept[field] ?? '') === value) continue
      const writer = writtenAt.get(field)
      const isUnseen = writer !== undefined && writer.revision > basedOn && !follows.includes(writer.answerId)
      if (isUnseen) superseded[field] = kept[field] ?? ''
      writtenAt.set(field, { revision, answerId })
      if (value === '') delete kept[field]
      else kept[field] = value
    }
    const answer: Answer = {
      product: productId,
      revision,
      state,
      interested: interested ?? before?.answer.interested ?? false,
      values: kept,
      superseded,
      productName: product.name,
      productReference: product.reference,
      price: price ?? null,
      currency: price == null ? null : 'EUR',
      agreed: null,
      priceNow: null,
      dynamicValues: {},
      isVisible: true,
      isConfirmed: false,
      author: { _id: null, name: 'Bea Buyer' },
      updatedAt: at,
    }
    this.#saved.set(productId, { answer, writtenAt })
  }

  #say(path: string, { text }: { text: string }): Comment {
    const comment: Comment = {
      _id: idOf(600 + this.comments.length),
      product: path.split('/').at(-1) ?? '',
      productName: null,
      attendee: idOf(520),
      attendeeName: 'Bea Buyer',
      author: { _id: null, name: 'Bea Buyer' },
      isByAttendee: true,
      text,
      createdAt: at,
    }
    this.comments.push(comment)
    return comment
  }

  #door(): GuestDoor {
    const { name, state } = this.session
    return { projectId, name, state, guest: { name: 'Ada Guest', email: 'ada@shop.example' }, isFull: false }
  }

  #confirm() {
    const order = { _id: idOf(530), number: 17, revision: (this.session.order?.revision ?? 0) + 1 }
    this.session = { ...this.session, order, confirmedAt: at }
    return { ...order, lines: [] }
  }
}

const ended = { code: 'ProjectEnded', status: 409 }
