/**
 * Carries what the leader of a room sees, as frames, to the others in it: the camera of a model, the part of a picture,
 * the moment of a film. Only the latest frame of each kind matters: each socket has one place for it, other processes
 * get one for each room and moment, and the last one is kept for those who come late.
 */
import { readFrame } from '@vitrine/contract/frames'
import { LRUCache } from 'lru-cache'
import type { FrameNews, News } from '../../../scope/news.ts'
import type { LiveConnection } from '../live-connection.ts'
import type { LiveRoom, Seat } from './seats.ts'

interface Frame {
  kind: number
  leaderId: string
  epoch: number
  revision: number
  bytes: Uint8Array
}

/** Rooms whose last frames are kept, those of other processes too. */
const keptRooms = 1_000

export interface CameraParts {
  /** Id of this process, to ignore its own news. */
  from: string
  announce(news: News): Promise<void>
  /** Whether what the receiver sees is known by now. */
  isSure(seat: Seat): boolean
  share(connection: LiveConnection, frame: Uint8Array): void
  batchMs: number
}

/** Whether a frame is of the present leader, lead and stage; others are shown to nobody. */
function isOf(room: LiveRoom, { leaderId, epoch, revision }: Frame): boolean {
  return leaderId === room.leaderId && epoch === room.epoch && revision === room.revision
}

/** Whether its sender knows of a change that has not arrived here yet. */
function isAhead(room: LiveRoom, { leaderId, epoch, revision }: Frame): boolean {
  if (epoch > room.epoch) return revision >= room.revision
  return epoch === room.epoch && leaderId === room.leaderId && revision > room.revision
}

export class CameraRelay {
  readonly #parts: CameraParts
  /** By room, then by kind. */
  readonly #last = new LRUCache<string, Map<number, Frame>>({ max: keptRooms })
  /** Frames that have not been sent to other processes yet, by room and kind. */
  #outgoing = new Map<string, FrameNews>()
  #sending: NodeJS.Timeout | null = null

  constructor(parts: CameraParts) {
    this.#parts = parts
  }

  /** Bytes of a presenter. Returns false for those that are no frame; others count as far as they are the leader's. */
  take({ room, connection }: Seat, bytes: Uint8Array): boolean {
    const head = readFrame(bytes)
    if (head === null) return false
    const frame = { ...head, leaderId: connection.listener.id, bytes }
    if (!isOf(room, frame) && !isAhead(room, frame)) return true
    this.#keep(keyOf(room), frame)
    this.#relay(room, frame, connection)
    this.#sendOn(room, frame)
    return true
  }

  /** Frames that another process has taken from its leaders. */
  hear(news: FrameNews, room: LiveRoom | undefined): void {
    const bytes = Buffer.from(news.bytes, 'base64')
    const { leaderId, epoch, revision } = news
    const frame = { kind: bytes[0] ?? 0, leaderId, epoch, revision, bytes }
    if (room !== undefined && !isOf(room, frame) && !isAhead(room, frame)) return
    this.#keep(`${news.domainId} ${news.roomId}`, frame)
    if (room !== undefined) this.#relay(room, frame, null)
  }

  /** Shows somebody who has just come, or sees something else than before, where the others stand. */
  showLast({ room, connection }: Seat): void {
    for (const frame of this.#kept(keyOf(room)))
      if (isOf(room, frame)) this.#parts.share(connection, frame.bytes)
  }

  /** Sends other processes once more what is known of a room. */
  repeat(room: { domainId: string; id: string }): void {
    for (const frame of this.#kept(keyOf(room))) this.#sendOn(room, frame)
  }

  forget(room: { domainId: string; id: string }): void {
    for (const { kind } of this.#kept(keyOf(room))) this.#outgoing.delete(`${room.id} ${kind}`)
    this.#last.delete(keyOf(room))
  }

  close(): void {
    clearTimeout(this.#sending ?? undefined)
  }

  #keep(key: string, frame: Frame): void {
    this.#last.set(key, new Map(this.#last.get(key)).set(frame.kind, frame))
  }

  #kept(key: string): readonly Frame[] {
    return [...(this.#last.get(key)?.values() ?? [])]
  }

  #relay(room: LiveRoom, frame: Frame, sender: LiveConnection | null): void {
    if (!isOf(room, frame)) return
    for (const seat of room.seats)
      if (seat.connection !== sender && seat.state === 'in' && seat.seesStage && this.#parts.isSure(seat))
        this.#parts.share(seat.connection, frame.bytes)
  }

  #sendOn(
    { domainId, id: roomId }: { domainId: string; id: string },
    { kind, bytes, ...frame }: Frame,
  ): void {
    const news = { domainId, roomId, ...frame, bytes: Buffer.from(bytes).toString('base64') }
    this.#outgoing.set(`${roomId} ${kind}`, news)
    this.#sending ??= setTimeout(() => this.#send(), this.#parts.batchMs).unref()
  }

  /** One batch at a time: where news go slowly, only the latest frames wait. */
  #send(): void {
    const sent = this.#outgoing
    const frames = [...sent.values()]
    this.#outgoing = new Map()
    this.#parts
      .announce({ kind: 'room-frames', from: this.#parts.from, frames })
      .catch(() => {
        for (const [key, frame] of sent) if (!this.#outgoing.has(key)) this.#outgoing.set(key, frame)
      })
      .finally(() => {
        this.#sending = null
        if (this.#outgoing.size > 0)
          this.#sending = setTimeout(() => this.#send(), this.#parts.batchMs).unref()
      })
  }
}

function keyOf({ domainId, id }: { domainId: string; id: string }): string {
  return `${domainId} ${id}`
}
