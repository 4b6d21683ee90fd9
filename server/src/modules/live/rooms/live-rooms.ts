/** Rooms of this process: who sits in them, how they are notified, and the camera that they share. */
import { randomUUID } from 'node:crypto'
import type { News, RoomNews, RoomWord } from '../../../scope/news.ts'
import type { Connections } from '../connections.ts'
import type { ListenerAccessCache } from '../listener-access.ts'
import { type LiveConnection, type Notice, noticeOf } from '../live-connection.ts'
import type { LiveLimits } from '../live-limits.ts'
import { CameraRelay } from './camera-relay.ts'
import { RoomPresence } from './room-presence.ts'
import { RoomRights } from './room-rights.ts'
import { type LiveRoom, type Seat, Seats, type Stage } from './seats.ts'
import { StageDelivery } from './stage-delivery.ts'

/** Reads and writes stored rooms, and who may be in them. */
export interface RoomKeeper {
  noteAway(domainId: string, roomId: string, memberIds: readonly string[]): Promise<void>
  noteBack(domainId: string, roomId: string, memberIds: readonly string[]): Promise<void>
  listAdmitted(domainId: string, roomId: string): Promise<{ memberId: string; isPresenter: boolean }[]>
  readStage(domainId: string, roomId: string): Promise<(Stage & { leaderId: string }) | null>
}

export interface RoomsParts {
  keeper: RoomKeeper
  connections: Pick<Connections, 'get'>
  accessCache: Pick<ListenerAccessCache, 'known' | 'find'>
  limits: LiveLimits
  announce(news: News): Promise<void>
  notify(connection: LiveConnection, message: Notice): void
  /** Sends a frame of a camera, now or when its reader has room for it. */
  share(connection: LiveConnection, frame: Uint8Array): void
  log: { error(details: object, message: string): void }
}

export class LiveRooms {
  readonly #parts: RoomsParts
  readonly #seats = new Seats()
  readonly #camera: CameraRelay
  readonly #stages: StageDelivery
  readonly #presence: RoomPresence
  readonly #rights: RoomRights
  /** Id of this process, to ignore its own news. */
  readonly #from = randomUUID()
  #pingedAt = 0

  constructor(parts: RoomsParts, now: number) {
    this.#parts = parts
    const { keeper, accessCache, limits, announce, share, notify, log } = parts
    const failed = (error: unknown) => log.error({ err: error }, 'something of a room was not carried out')
    const isSure = ({ room, connection }: Seat) =>
      (accessCache.known(room.domainId, connection.listener.id) ?? null) !== null
    const seats = this.#seats
    this.#camera = new CameraRelay({
      from: this.#from,
      announce,
      isSure,
      share,
      batchMs: limits.frameBatchMs,
    })
    this.#stages = new StageDelivery({
      accessCache,
      readStage: keeper.readStage,
      notify,
      failed,
      showLast: (seat) => this.#camera.showLast(seat),
      close: (room) => this.#close(room),
    })
    const { roomGraceMs: graceMs, roomSeenMs: seenMs } = limits
    this.#presence = new RoomPresence({ ...keeper, seats, announce, graceMs, seenMs, failed }, now)
    this.#rights = new RoomRights({
      seats,
      listAdmitted: keeper.listAdmitted,
      gatherMs: limits.gatherMs,
      failed,
      change: (seat, state) => this.#change(seat, state),
      look: (room) => this.#stages.read(room),
    })
  }

  hear(news: RoomNews, now: number): void {
    if (news.kind === 'room-joined') this.#join(news, now)
    else if (news.kind === 'room-frames') this.#hearFrames(news)
    else if (news.kind === 'room-present') this.#presence.hear(news)
    else if (news.kind === 'room-left') this.#leaveAtWish(news)
    else this.#hearOfRoom(news, this.#seats.room(news), now)
  }

  #hearOfRoom(
    news: Exclude<RoomNews, { kind: 'room-joined' | 'room-frames' | 'room-present' | 'room-left' }>,
    room: LiveRoom | undefined,
    now: number,
  ): void {
    if (news.kind === 'room-begun') {
      if (news.from !== this.#from) this.#camera.repeat({ domainId: news.domainId, id: news.roomId })
    } else if (room === undefined) return
    else if (news.kind === 'room-stage') this.#stages.show(room, news)
    else if (news.kind === 'room') this.#tell(room, news)
    else if (news.kind === 'room-lead') this.#stages.lead(room, news.epoch, news.leaderId)
    else if (news.kind === 'room-closed') this.#close(room)
    else
      for (const seat of [...room.seats]) {
        if (seat.memberId !== news.memberId) continue
        seat.informedAt = now
        this.#change(seat, news.state)
      }
  }

  count(): number {
    return this.#seats.countRooms()
  }

  /** Folders, groups or products have changed: who may be in a room, and what they see of it. */
  hearOfRecords(news: Extract<News, { kind: 'products' | 'structure' | 'project' }>): void {
    if (news.kind !== 'products') {
      this.#rights.checkSoon(news.domainId)
      return
    }
    for (const room of this.#seats.roomsIn(news.domainId)) {
      const { product } = room.stage ?? { product: null }
      if (product !== null && (news.ids.length === 0 || news.ids.includes(product))) this.#stages.read(room)
    }
  }

  /** Bytes that a connection has sent. Returns null where it is in no room, else whether they may stand. */
  takeFrame(connection: LiveConnection, bytes: Uint8Array, now: number): boolean | null {
    const seat = this.#seats.of(connection)
    if (seat === undefined) return null
    if (seat.state !== 'in' || !seat.isPresenter) return false
    return connection.mayShare(now) ? this.#camera.take(seat, bytes) : true
  }

  /** The connection is registered for its domain, maybe after it has joined: only now it hears of it. */
  welcome(connection: LiveConnection): void {
    const seat = this.#seats.of(connection)
    if (seat === undefined) return
    if (seat.room.domainId === connection.domainId) this.#stages.showTo(seat)
    else this.leave(connection, performance.now())
  }

  /** The connection is gone, or has gone to another room or domain. */
  leave(connection: LiveConnection, now: number): void {
    const seat = this.#seats.of(connection)
    if (seat === undefined) return
    this.#seats.leave(seat)
    if (seat.state === 'in') this.#presence.noteGone(memberOf(seat), now)
  }

  /** News were missed: rooms are read again. */
  noteGap(): void {
    const rooms = [...this.#seats.rooms()]
    for (const domainId of new Set(rooms.map((room) => room.domainId))) this.#rights.checkSoon(domainId)
    for (const room of rooms) this.#begin(room)
  }

  /** News may have been lost: the connection is notified that its room may have changed. */
  tellOfGap(connection: LiveConnection): void {
    const seat = this.#seats.of(connection)
    if (seat === undefined) return
    seat.lastNotice = null
    this.#parts.notify(connection, noticeOf({ kind: 'room', room: seat.room.id }))
    this.#stages.read(seat.room)
  }

  sweep(now: number): void {
    this.#presence.sweep(now)
    this.#stages.retry()
    if (now - this.#pingedAt < this.#parts.limits.roomPingMs) return
    this.#pingedAt = now
    for (const { connection, room } of this.#seats.all()) {
      connection.ping()
      // A link ends by its clock, of which there are no news.
      if (connection.listener.isGuest) this.#rights.checkSoon(room.domainId)
    }
  }

  close(): void {
    this.#camera.close()
    this.#rights.close()
  }

  #join(news: Extract<RoomNews, { kind: 'room-joined' }>, now: number): void {
    if (news.state === 'in') this.#presence.settle(news)
    this.#tellOtherDevices(news)
    const connection = this.#parts.connections.get(news.connectionId)
    // A connection that has moved to another domain meanwhile is left out.
    if (connection === undefined || (connection.wanted ?? news.domainId) !== news.domainId) return
    const before = this.#seats.of(connection)
    if (before !== undefined && before.room.id !== news.roomId) this.leave(connection, now)
    const isNew = this.#seats.room(news) === undefined
    const seat = this.#seats.take(connection, news, now)
    if (isNew) this.#begin(seat.room)
    this.#stages.lead(seat.room, news.epoch, news.leaderId)
    if (news.revision > seat.room.revision) this.#stages.read(seat.room)
    this.#stages.showTo(seat)
  }

  /** The code by which a device has come is good no longer. */
  #tellOtherDevices({ connectionId, memberId, ...news }: Extract<RoomNews, { kind: 'room-joined' }>): void {
    const message = noticeOf({ kind: 'room-devices', room: news.roomId })
    for (const seat of this.#seats.room(news)?.seats ?? [])
      if (seat.memberId === memberId && seat.connection.id !== connectionId)
        this.#parts.notify(seat.connection, message)
  }

  /** Other processes may know a camera of it. */
  #begin({ domainId, id: roomId }: LiveRoom): void {
    const { announce, log } = this.#parts
    announce({ kind: 'room-begun', from: this.#from, domainId, roomId }).catch((error) =>
      log.error({ err: error }, 'other processes were not asked for a camera'),
    )
  }

  #leaveAtWish(news: Extract<RoomNews, { kind: 'room-left' }>): void {
    const connection = this.#parts.connections.get(news.connectionId)
    const seat = connection === undefined ? undefined : this.#seats.of(connection)
    if (seat?.room.id === news.roomId) this.#seats.leave(seat)
    this.#presence.settle(news)
    this.#presence.noteStill(news)
  }

  #hearFrames({ from, frames }: Extract<RoomWord, { kind: 'room-frames' }>): void {
    if (from === this.#from) return
    for (const frame of frames) this.#camera.hear(frame, this.#seats.room(frame))
  }

  /**
   * Notifies only people who are in the room. `#change` notifies people who are let in, have to wait or are put out.
   */
  #tell(room: LiveRoom, { what, personIds }: Extract<RoomNews, { kind: 'room' }>): void {
    const message = noticeOf({ kind: what === 'room' ? 'room' : `room-${what}`, room: room.id })
    for (const { connection, state, isPresenter } of room.seats) {
      const isMeant = personIds?.includes(connection.listener.id) ?? (what === 'room' || isPresenter)
      if (state === 'in' && isMeant) this.#parts.notify(connection, message)
    }
  }

  /** Somebody is let in, has to wait, or is put out. */
  #change(seat: Seat, state: Seat['state']): void {
    const { state: before, room, connection } = seat
    if (before === state) return
    seat.state = state
    this.#parts.notify(connection, noticeOf({ kind: 'room', room: room.id }))
    if (state === 'in') {
      this.#stages.showTo(seat)
      return
    }
    seat.seesStage = false
    seat.lastNotice = null
    connection.forgetFrames()
    if (before === 'in') this.#presence.noteGone(memberOf(seat), performance.now())
  }

  #close(room: LiveRoom): void {
    const message = noticeOf({ kind: 'room', room: room.id })
    for (const seat of [...room.seats]) {
      seat.connection.forgetFrames()
      this.#parts.notify(seat.connection, message)
      this.#seats.leave(seat)
    }
    this.#camera.forget(room)
  }
}

function memberOf({ room, memberId }: Seat) {
  return { domainId: room.domainId, roomId: room.id, memberId }
}
