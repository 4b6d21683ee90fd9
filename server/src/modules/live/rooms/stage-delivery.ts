/** Brings what is on stage to those in a room, to each what they may know of it by their present rights. */

import type { ListenerAccess, ListenerAccessCache } from '../listener-access.ts'
import type { LiveConnection, Notice } from '../live-connection.ts'
import type { LiveRoom, Seat, Stage } from './seats.ts'
import { type StageNotices, seesStage, stageNotices } from './stage-visibility.ts'

export interface StageParts {
  accessCache: Pick<ListenerAccessCache, 'known' | 'find'>
  /** What is on stage as it is stored; null: the room is closed or gone. */
  readStage(domainId: string, roomId: string): Promise<(Stage & { leaderId: string }) | null>
  notify(connection: LiveConnection, message: Notice): void
  /** Shows them where the others stand. */
  showLast(seat: Seat): void
  /** The room turned out to be over. */
  close(room: LiveRoom): void
  failed(error: unknown): void
}

export class StageDelivery {
  readonly #parts: StageParts
  readonly #notices = new WeakMap<LiveRoom, StageNotices>()
  /** Rooms whose stage is being read; true: once more afterwards. */
  readonly #reading = new Map<LiveRoom, boolean>()
  /** Rooms whose stage could not be read. */
  readonly #unread = new Set<LiveRoom>()

  constructor(parts: StageParts) {
    this.#parts = parts
  }

  /** Something else is on stage. News that come late are passed over. */
  show(room: LiveRoom, stage: Stage): void {
    const { product, folderIds, revision, epoch } = stage
    if (revision < room.revision) return
    // It lies in more folders than news can name; or somebody leads of whom nothing has come yet.
    if ((product !== null && folderIds.length === 0) || epoch > room.epoch) this.read(room)
    else this.#put(room, stage)
  }

  /** Another person leads; the stage stays the same. */
  lead(room: LiveRoom, epoch: number, leaderId: string): void {
    if (epoch <= room.epoch) return
    Object.assign(room, { epoch, leaderId })
    if (room.stage !== null) this.#put(room, room.stage)
  }

  /** Who sees what is on stage may have changed, or what is on stage was missed. */
  read(room: LiveRoom): void {
    if (this.#reading.has(room)) this.#reading.set(room, true)
    else void this.#read(room)
  }

  /** Reads again what could not be read. */
  retry(): void {
    for (const room of this.#unread)
      if (room.seats.size > 0) this.read(room)
      else this.#unread.delete(room)
  }

  showTo(seat: Seat): void {
    const { room, connection } = seat
    if (seat.state !== 'in' || connection.domainId !== room.domainId) return
    if (room.stage === null) {
      this.read(room)
      return
    }
    const access = this.#parts.accessCache.known(room.domainId, connection.listener.id)
    if (access === undefined) void this.#findOut(seat)
    else this.#bring(seat, access)
  }

  async #read(room: LiveRoom): Promise<void> {
    const { readStage, close, failed } = this.#parts
    this.#unread.delete(room)
    do {
      this.#reading.set(room, false)
      try {
        const stage = await readStage(room.domainId, room.id)
        if (stage === null) close(room)
        else if (stage.revision >= room.revision) this.#putRead(room, stage)
      } catch (error) {
        failed(error)
        this.#unread.add(room)
      }
    } while (this.#reading.get(room) === true)
    this.#reading.delete(room)
  }

  #putRead(room: LiveRoom, { leaderId, ...stage }: Stage & { leaderId: string }): void {
    if (stage.epoch > room.epoch) Object.assign(room, { epoch: stage.epoch, leaderId })
    this.#put(room, stage)
  }

  #put(room: LiveRoom, stage: Stage): void {
    room.stage = stage
    room.revision = stage.revision
    this.#notices.set(room, stageNotices(room, stage))
    for (const seat of room.seats) this.showTo(seat)
  }

  async #findOut(seat: Seat): Promise<void> {
    // Nothing of the camera goes to them until it is known.
    seat.seesStage = false
    const { accessCache, failed } = this.#parts
    try {
      this.#bring(seat, await accessCache.find(seat.room.domainId, seat.connection.listener))
    } catch (error) {
      failed(error)
      this.#bring(seat, null)
      this.#unread.add(seat.room)
    }
  }

  /** Sends what is on stage now, whenever it was asked for. */
  #bring(seat: Seat, access: ListenerAccess | null): void {
    const { room, connection } = seat
    const notices = this.#notices.get(room)
    if (room.stage === null || notices === undefined || seat.state !== 'in' || !room.seats.has(seat)) return
    seat.seesStage = access !== null && seesStage(room.stage, access)
    const message = seat.seesStage ? notices.shown : notices.hidden
    if (!seat.lastNotice?.text.equals(message.text)) {
      seat.lastNotice = message
      connection.forgetFrames()
      this.#parts.notify(connection, message)
    }
    // Frames that came while it wasn't known what they see were not for them.
    if (seat.seesStage) this.#parts.showLast(seat)
  }
}
