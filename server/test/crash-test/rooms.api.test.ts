// @slow: it kills programs and starts them again
/** A live room whose server is killed, or loses its database: orders, the stage and everybody's place are kept. */
import { isDeepStrictEqual } from 'node:util'
import type { Room, RoomMember, RoomStage } from '@vitrine/contract'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { signIn } from '../factories/company.ts'
import { connectLive, type LiveClient } from '../harness/live-client.ts'
import { Answering, limitOf, type SignedIn } from './answering.ts'
import { until } from './work-watch.ts'

const attendees = 10
/** Acknowledged before each strike, so that others are under way at it. */
const ordersBetween = 30
/** `npm run crash-test` asks for more, and for less time: among all tests, the machine has other work. */
const asked = process.env.VITRINE_KILLS_IN_ROOMS
const kills = Number(asked || 3)
const BACK_WITHIN_MS = asked === undefined ? 60_000 : 5_000

/** Somebody in the room, by the live connection that they have at the moment. */
interface Seat {
  person: SignedIn
  live: LiveClient
  /** Messages of the connection that came before it was disturbed. */
  heard: number
}

it(
  `keeps orders, stage and ${attendees} attendees of a room while the server is killed, and loses its database, ${kills} times each`,
  async () => {
    const answering = await Answering.begin(attendees, { sessions: ['web', 'st'] })
    try {
      const room = await HeldRoom.open(answering)
      const struck = await orderThroughout(answering, () => strike(answering, room))
      await room.checkNextStage()
      await answering.checkKept()
      expect(struck.kills).toBe(kills)
      expect(struck.lostConnections).toHaveLength(kills)
      expect(Math.min(...struck.lostConnections)).toBeGreaterThan(0)
      expect(answering.acknowledged).toBeGreaterThanOrEqual(2 * kills * ordersBetween)
      console.info(
        `${struck.kills} kills, ${struck.lostConnections.length} times no database, ${answering.acknowledged} orders, all back within ${room.longestMs} ms`,
      )
    } finally {
      await answering.close()
    }
  },
  limitOf(kills),
)

/** Attendees order as long as `work` takes. */
async function orderThroughout<Result>(answering: Answering, work: () => Promise<Result>): Promise<Result> {
  let isOver = false
  const orders = Promise.all(
    answering.parts.attendees.map(async (attendee) => {
      for (let n = 0; !isOver; n++) await answering.answer(attendee, n)
    }),
  )
  const worked = work().finally(() => {
    isOver = true
  })
  const [result] = await Promise.all([worked, orders])
  return result
}

async function strike(answering: Answering, room: HeldRoom) {
  const { program, server } = answering.parts
  const struck = { kills: 0, lostConnections: [] as number[] }
  while (struck.kills < kills) {
    await answering.reach(answering.acknowledged + ordersBetween)
    await program.kill(false)
    await room.lose()
    await program.start()
    struck.kills += 1
    await room.checkBack()
    await answering.reach(answering.acknowledged + ordersBetween)
    room.mark()
    const ended = await server.database.rows<{ isEnded: boolean }>(sql`
      select pg_terminate_backend(pid) as "isEnded" from pg_stat_activity
      where datname = current_database() and backend_type = 'client backend' and pid <> pg_backend_pid()`)
    struck.lostConnections.push(ended.filter(({ isEnded }) => isEnded).length)
    await room.checkBack()
  }
  return struck
}

class HeldRoom {
  longestMs = 0
  readonly #answering: Answering
  readonly #presenter: SignedIn
  readonly #room: Room
  readonly #stage: RoomStage
  #seats: Seat[] = []

  private constructor(answering: Answering, presenter: SignedIn, room: Room, stage: RoomStage) {
    this.#answering = answering
    this.#presenter = presenter
    this.#room = room
    this.#stage = stage
  }

  /** A presenter opens it and puts a product on stage; all attendees come in. */
  static async open(answering: Answering): Promise<HeldRoom> {
    const { server, world, project, products } = answering.parts
    const presenter = { id: world.admin.id, ...(await signIn(server, world.admin)) }
    const room = await answering.insist<Room>(presenter, `POST /projects/${project}/rooms`, { kind: 'st' })
    const body = { epoch: room.epoch, product: products[0] ?? '', follows: true }
    const stage = await answering.insist<RoomStage>(presenter, `PUT /rooms/${room._id}/stage`, body)
    const held = new HeldRoom(answering, presenter, room, stage)
    const people = [presenter, ...answering.parts.attendees]
    held.#seats = await Promise.all(
      people.map(async (person) => ({ person, live: await held.#connect(person), heard: 0 })),
    )
    await held.checkBack()
    return held
  }

  /** The server is gone, and with it all connections. */
  async lose(): Promise<void> {
    await Promise.all(this.#seats.map(({ live }) => live.closed))
  }

  /** What comes from now on has come after the disturbance. */
  mark(): void {
    for (const seat of this.#seats) seat.heard = seat.live.messages.length
  }

  /** Everybody is in again soon, and is told of the stage as it was. */
  async checkBack(): Promise<void> {
    const began = performance.now()
    await Promise.all(this.#seats.map((seat) => this.#comeBack(seat)))
    const members = await this.#answering.insist<RoomMember[]>(
      this.#presenter,
      `GET /rooms/${this.#room._id}/members`,
    )
    const tookMs = Math.round(performance.now() - began)
    this.longestMs = Math.max(this.longestMs, tookMs)
    expect(tookMs).toBeLessThan(BACK_WITHIN_MS)
    const there = members.filter(({ state, isThere, seesStage }) => state === 'in' && isThere && seesStage)
    expect(there.map(({ user }) => user).sort()).toEqual(this.#seats.map(({ person }) => person.id).sort())
    expect(members).toHaveLength(this.#seats.length)
  }

  /** The next product reaches everybody. */
  async checkNextStage(): Promise<void> {
    this.mark()
    const [, product = ''] = this.#answering.parts.products
    const body = { epoch: this.#room.epoch, product, follows: true }
    const stage = await this.#answering.insist<RoomStage>(
      this.#presenter,
      `PUT /rooms/${this.#room._id}/stage`,
      body,
    )
    expect(stage).toEqual({ ...this.#stage, revision: this.#stage.revision + 1, product })
    const hasHeard = (seat: Seat) => this.#sentTo(seat).some(({ revision }) => revision === stage.revision)
    await until(async () => this.#seats.every(hasHeard), 'the next product')
  }

  async #connect({ cookie }: SignedIn): Promise<LiveClient> {
    const live = await connectLive({ origin: this.#answering.parts.origin }, { cookie })
    await this.#answering.insist({ cookie }, `GET /auth/register-connection/${live.connectionId}`)
    return live
  }

  /** As a page does when its connection is back. */
  async #comeBack(seat: Seat): Promise<void> {
    if (seat.live.socket.readyState !== seat.live.socket.OPEN) {
      seat.live = await this.#connect(seat.person)
      seat.heard = 0
    }
    const body = { connectionId: seat.live.connectionId }
    const room = await this.#answering.insist<Room>(seat.person, `POST /rooms/${this.#room._id}/join`, body)
    expect(room).toMatchObject({ state: 'in', epoch: this.#room.epoch, stage: this.#stage })
    await until(async () => this.#sentTo(seat).length > 0, 'what is on stage')
    const sent = { room: this.#room._id, epoch: this.#room.epoch, ...this.#stage }
    expect(this.#sentTo(seat).filter((stage) => !isDeepStrictEqual(stage, sent))).toEqual([])
  }

  /** What the connection has heard of the stage since it was disturbed. */
  #sentTo({ live, heard }: Seat) {
    return live.messages
      .slice(heard)
      .flatMap((message) => (message.type === 'ROOM_STAGE' ? message.payload : []))
  }
}
