/** Which connections of this process sit in which rooms. */
import type { RoomNews } from '../../../scope/news.ts'
import type { LiveConnection, Notice } from '../live-connection.ts'

type Joined = Extract<RoomNews, { kind: 'room-joined' }>
export type Stage = Extract<RoomNews, { kind: 'room-stage' }>

export interface LiveRoom {
  id: string
  domainId: string
  /** Who leads, and since which raise of the lead. */
  epoch: number
  leaderId: string
  /** Revision of the stage; known before the stage itself is. */
  revision: number
  stage: Stage | null
  seats: Set<Seat>
}

export interface Seat {
  room: LiveRoom
  connection: LiveConnection
  memberId: string
  state: Joined['state']
  isPresenter: boolean
  /** When news last said who sits there, and whether they are in: by the clock that never goes back. */
  informedAt: number
  /** What it was told of the stage last. */
  lastNotice: Notice | null
  /** Whether that named what is on stage. */
  seesStage: boolean
}

/** A connection sits in one room: the one it has joined last. */
export class Seats {
  readonly #rooms = new Map<string, LiveRoom>()
  readonly #seats = new Map<LiveConnection, Seat>()

  of(connection: LiveConnection): Seat | undefined {
    return this.#seats.get(connection)
  }

  room({ domainId, roomId }: { domainId: string; roomId: string }): LiveRoom | undefined {
    const room = this.#rooms.get(roomId)
    return room?.domainId === domainId ? room : undefined
  }

  countRooms(): number {
    return this.#rooms.size
  }

  rooms(): Iterable<LiveRoom> {
    return this.#rooms.values()
  }

  roomsIn(domainId: string): LiveRoom[] {
    return [...this.#rooms.values()].filter((room) => room.domainId === domainId)
  }

  all(): Iterable<Seat> {
    return this.#seats.values()
  }

  /** Returns the seat, also where it was taken before. Seats of the connection elsewhere are left before. */
  take(connection: LiveConnection, news: Joined, now: number): Seat {
    const room = this.#rooms.get(news.roomId) ?? this.#open(news)
    const { memberId, state, isPresenter } = news
    const given = { memberId, state, isPresenter, informedAt: now, lastNotice: null, seesStage: false }
    const before = this.#seats.get(connection)
    const seat = before?.room === room ? Object.assign(before, given) : { room, connection, ...given }
    room.seats.add(seat)
    this.#seats.set(connection, seat)
    return seat
  }

  leave(seat: Seat): void {
    const { room, connection } = seat
    room.seats.delete(seat)
    if (this.#seats.get(connection) === seat) this.#seats.delete(connection)
    if (room.seats.size === 0) this.#rooms.delete(room.id)
  }

  /** Whether the member is in by a connection of this process. */
  holds(room: LiveRoom | undefined, memberId: string): boolean {
    return [...(room?.seats ?? [])].some((seat) => seat.memberId === memberId && seat.state === 'in')
  }

  #open({ roomId, domainId, epoch, leaderId, revision }: Joined): LiveRoom {
    const room = { id: roomId, domainId, epoch, leaderId, revision, stage: null, seats: new Set<Seat>() }
    this.#rooms.set(roomId, room)
    return room
  }
}
