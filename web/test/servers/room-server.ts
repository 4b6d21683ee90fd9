/** A live room as the server keeps it, beside the session of its project: one presenter's or attendee's view of it. */
import type {
  Proposal,
  Room,
  RoomInvitation,
  RoomMember,
  RoomPanel,
  RoomTimeline,
  RoomTotals,
} from '@vitrine/contract'
import { idOf, personId } from '../example-company.ts'
import { projectId, type SessionServer } from './session-server.ts'

export const roomId = idOf(700)
export const roomAddress = `/projects/rooms/${roomId}`
const at = '2026-11-23T12:00:00.000Z'

export function exampleRoom(change: Partial<Room> = {}): Room {
  return {
    _id: roomId,
    project: { _id: projectId, name: 'Spring 2027' },
    kind: 'st',
    openedAt: at,
    closedAt: null,
    ending: null,
    epoch: 1,
    leader: { user: null, name: 'Pia Presenter', isThere: true },
    isLeader: false,
    role: 'attendee',
    state: 'in',
    code: null,
    isLocked: false,
    sharesTotals: false,
    stage: { revision: 0, product: null, isHidden: false, media: null, follows: true },
    ...change,
  }
}

/** The example room as its leader sees it. */
export function ledRoom(change: Partial<Room> = {}): Room {
  const leader = { user: personId, name: 'Edith', isThere: true }
  return exampleRoom({ role: 'presenter', isLeader: true, code: 'ABC234', leader, ...change })
}

export function exampleMember(number: number, change: Partial<RoomMember> = {}): RoomMember {
  return {
    _id: idOf(800 + number),
    user: idOf(820 + number),
    attendee: idOf(840 + number),
    name: `Attendee ${number}`,
    role: 'attendee',
    state: 'in',
    isThere: true,
    seesStage: true,
    hasOrdered: false,
    ...change,
  }
}

/** A proposal from Pia to the first attendee, about the first chair. */
export function exampleProposal(number: number, change: Partial<Proposal> = {}): Proposal {
  return {
    _id: idOf(860 + number),
    attendee: { _id: idOf(841), name: 'Attendee 1' },
    product: { _id: idOf(1_001), name: 'Chair 001' },
    isByAttendee: false,
    author: 'Pia Presenter',
    price: '9.5',
    currency: 'EUR',
    quantity: null,
    state: 'open',
    createdAt: at,
    answeredAt: null,
    ...change,
  }
}

export const emptyPanel: RoomPanel = {
  products: [],
  attendees: [],
  cells: [],
  byProduct: [],
  byAttendee: [],
}

export class RoomServer {
  room: Room
  proposals: Proposal[] = []
  panel: RoomPanel = emptyPanel
  totals: RoomTotals = {
    product: null,
    quantity: null,
    orders: null,
    amounts: null,
    nearestDate: null,
    toldAt: null,
  }
  /** With what the next proposal or answer to one is refused. */
  refusesDeal: string | null = null
  /** Proposals and answers to them that were sent. */
  readonly dealt: { path: string; body: Record<string, unknown> }[] = []
  /** With what the next mails are refused. */
  refusesMails: string | null = null
  /** Invitations by mail that were requested. */
  readonly mailed: RoomInvitation[] = []
  members: RoomMember[] = []
  timeline: RoomTimeline = { stages: [], visits: [] }
  /** Every stage that was taken. */
  readonly staged: { product: string | null; media: string | null; follows: boolean }[] = []
  /** The next lead that is asked for is refused. */
  refusesLead = false
  /** How often it was joined. */
  joins = 0
  /** How often the room was read. */
  reads = 0
  /** Hears of each stage, as open pages do by their sockets. */
  onStage: (stage: Room['stage']) => void = () => {}
  readonly session: SessionServer

  constructor(room: Room, session: SessionServer) {
    this.room = room
    this.session = session
  }

  put(change: Partial<Room['stage']>): void {
    const { stage } = this.room
    this.room = { ...this.room, stage: { ...stage, ...change, revision: stage.revision + 1 } }
    this.onStage(this.room.stage)
  }

  /** As `globalThis.fetch`, for the calls of a room and of its session; null for others. */
  async answer(request: Request): Promise<Response | null> {
    const path = new URL(request.url).pathname.slice('/api'.length)
    const own = `/rooms/${roomId}`
    if (!path.startsWith(own)) return await this.session.answer(request)
    if (this.session.isAway) throw new TypeError('Failed to fetch')
    const part = `${request.method} ${path.slice(own.length)}`
    if (part === 'PUT /stage') return this.#setStage(await request.json())
    if (part === 'POST /lead') return this.#lead()
    if (part === 'POST /mails') return this.#mail(await request.json())
    if (part === 'GET /members') return Response.json(this.members)
    if (part === 'GET /timeline') return Response.json(this.timeline)
    if (part === 'GET /panel') return Response.json(this.panel)
    if (part === 'GET /totals') return Response.json(this.totals)
    if (part.includes(' /proposals')) return await this.#deal(request, part)
    if (part === 'POST /join') this.joins += 1
    if (part === 'GET ') this.reads += 1
    if (part === 'POST /end') this.room = { ...this.room, closedAt: at, ending: 'ended' }
    if (part === 'PATCH ') this.room = { ...this.room, ...(await request.json()) }
    const [, memberId, state] = /^POST \/members\/([^/]+)\/(admit|dismiss)$/.exec(part) ?? []
    if (memberId === undefined) return Response.json(this.room)
    this.members = this.members.map((member) =>
      member._id === memberId ? { ...member, state: state === 'admit' ? 'in' : 'out' } : member,
    )
    return new Response(null, { status: 204 })
  }

  async #deal(request: Request, part: string): Promise<Response> {
    if (part === 'GET /proposals') return Response.json(this.proposals)
    const { refusesDeal } = this
    this.refusesDeal = null
    if (refusesDeal !== null) return refused(refusesDeal, 422)
    const body = await request.json()
    this.dealt.push({ path: part, body })
    const isByAttendee = this.room.role === 'attendee'
    const [, id] = /^POST \/proposals\/([^/]+)\/answer$/.exec(part) ?? []
    const before = this.proposals.find(({ _id }) => _id === id)
    const made = exampleProposal(0, {
      ...before,
      _id: body.proposalId,
      price: body.price,
      quantity: body.quantity,
      isByAttendee,
      author: isByAttendee ? 'Attendee 1' : 'Edith',
    })
    const states = {
      accept: 'accepted',
      decline: 'declined',
      withdraw: 'withdrawn',
      counter: 'countered',
    } as const
    const state = states[body.answer as keyof typeof states]
    this.proposals = this.proposals.map((one) => (one._id === id ? { ...one, state } : one))
    if (id === undefined || body.answer === 'counter') this.proposals = [...this.proposals, made]
    return Response.json(this.proposals.find(({ _id }) => _id === (body.proposalId ?? id)))
  }

  #setStage({ epoch, ...stage }: { epoch: number } & RoomServer['staged'][number]): Response {
    if (epoch < this.room.epoch) return refused('RoomLedByOther', 409)
    this.staged.push(stage)
    this.put({ ...stage, isHidden: false })
    return Response.json(this.room.stage)
  }

  /** An address at `refused.example` is one that the server refuses. */
  #mail(invitation: RoomInvitation): Response {
    const { refusesMails } = this
    this.refusesMails = null
    if (refusesMails !== null) return refused(refusesMails, 429)
    this.mailed.push(invitation)
    const { attendees, emails } = invitation
    const wrong = emails.flatMap((email, index) =>
      email.endsWith('@refused.example') ? [{ place: index + 1, email, code: 'InvalidEmail' }] : [],
    )
    const mailed = (attendees === 'all' ? 2 : attendees.length) + emails.length - wrong.length
    return Response.json({ _id: idOf(790), mailed, refused: wrong })
  }

  #lead(): Response {
    if (this.refusesLead) {
      this.refusesLead = false
      return refused('InternalError', 500)
    }
    const leader = { user: personId, name: 'Edith', isThere: true }
    this.room = { ...this.room, epoch: this.room.epoch + 1, isLeader: true, leader }
    return Response.json(this.room)
  }
}

function refused(code: string, status: number): Response {
  return Response.json({ code, status, message: '', data: {} }, { status })
}
