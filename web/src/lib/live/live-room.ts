/** A page's state of the room that it is in: the stage, by message or by reading, and the leader's view of it. */
import type { Room, RoomStage } from '@vitrine/contract'
import type { LiveMessage } from '@vitrine/contract/live'
import { decodeMedia, encodeMedia } from '@vitrine/contract/media-frame'
import { decodePose, encodePose } from '@vitrine/contract/pose'
import { decodeShowroom, encodeShowroom } from '@vitrine/contract/showroom-frame'
import type { SharedMedia, SharedPose, SharedShowroom } from '@vitrine/rules'
import { SharedFrames } from './shared-frames.ts'

export type LiveStage = RoomStage & { epoch: number }
type Bytes = Uint8Array<ArrayBuffer>
type Payload<Type extends LiveMessage['type']> = Extract<LiveMessage, { type: Type }>['payload']
export type RoomNews = Extract<LiveMessage, { type: 'ROOM_STAGE' | 'ROOM_CHANGED' }>
export type ChangedPart = Payload<'ROOM_CHANGED'>['what']

/** Retry delay in ms after a call to join got no answer. */
const againMs = 1_000

export interface LiveRoomParts {
  roomId: string
  /** Subscribes the connection to the room; null: without a connection. */
  join(connectionId: string | null): Promise<Room>
  leave(connectionId: string | null): Promise<unknown>
  onJoined(room: Room): void
  readAgain(part: ChangedPart): void
  /** Whether a call failed because the server didn't answer. */
  isOutage(error: unknown): boolean
  sendFrame(bytes: Uint8Array<ArrayBuffer>): void
}

export interface LiveRoomState {
  stage: LiveStage | null
  isJoined: boolean
  /** Why joining was refused. */
  refusal: unknown
}

export class RoomOnPage {
  readonly #parts: LiveRoomParts
  readonly #listeners = new Set<() => void>()
  readonly #poses: SharedFrames<SharedPose>
  readonly #media: SharedFrames<SharedMedia>
  readonly #showroom: SharedFrames<SharedShowroom>
  readonly send: (pose: SharedPose) => void
  readonly follow: (show: (pose: SharedPose) => void) => () => void
  readonly sendMedia: (media: SharedMedia) => void
  readonly followMedia: (show: (media: SharedMedia, ageMs: number) => void) => () => void
  readonly sendShowroom: (showroom: SharedShowroom) => void
  readonly followShowroom: (show: (showroom: SharedShowroom) => void) => () => void
  #state: LiveRoomState = { stage: null, isJoined: false, refusal: null }
  /** Grows with every join that makes earlier ones void. */
  #attempt = 0
  #connectionId: string | null = null
  #joinedAs: Room['state'] | null = null
  #timer: ReturnType<typeof setTimeout> | undefined

  constructor(parts: LiveRoomParts) {
    this.#parts = parts
    const channel = { stage: () => this.#state.stage, sendFrame: (bytes: Bytes) => this.#sendFrame(bytes) }
    this.#poses = new SharedFrames({
      ...channel,
      encode: ({ seen, ...head }) => encodePose({ ...head, pose: seen }),
    })
    this.#media = new SharedFrames({
      ...channel,
      encode: ({ seen, ...head }) => encodeMedia({ ...head, media: seen }),
    })
    this.#showroom = new SharedFrames({
      ...channel,
      encode: ({ seen, ...head }) => encodeShowroom({ ...head, showroom: seen }),
    })
    this.send = this.#poses.send
    this.follow = this.#poses.follow
    this.sendMedia = this.#media.send
    this.followMedia = this.#media.follow
    this.sendShowroom = this.#showroom.send
    this.followShowroom = this.#showroom.follow
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  readonly state = (): LiveRoomState => this.#state

  #report(change: Partial<LiveRoomState>): void {
    this.#state = { ...this.#state, ...change }
    for (const listener of this.#listeners) listener()
  }

  /** Called after each connect, and to retry after a refusal. */
  async join(connectionId: string | null): Promise<void> {
    clearTimeout(this.#timer)
    this.#attempt += 1
    const attempt = this.#attempt
    this.#joinedAs = null
    if (connectionId !== this.#connectionId && this.#state.isJoined) this.#report({ isJoined: false })
    this.#connectionId = connectionId
    try {
      const room = await this.#parts.join(connectionId)
      if (attempt !== this.#attempt) return
      this.#joinedAs = room.state
      this.#report({ isJoined: true, refusal: null })
      this.#parts.onJoined(room)
      this.take(room)
      // People who joined meanwhile, and a different server, don't have the latest frames.
      this.#poses.sendAgain()
      this.#media.sendAgain()
      this.#showroom.sendAgain()
    } catch (error) {
      if (attempt !== this.#attempt) return
      if (this.#parts.isOutage(error)) this.#timer = setTimeout(() => void this.join(connectionId), againMs)
      else this.#report({ refusal: error })
    }
  }

  /** The page is gone. */
  leave(): void {
    clearTimeout(this.#timer)
    this.#attempt += 1
    this.#joinedAs = null
    if (this.#state.isJoined) this.#report({ isJoined: false })
    this.#parts.leave(this.#connectionId).catch(() => {})
  }

  /** A room as it was read. */
  take(room: Room): void {
    this.#takeStage({ ...room.stage, epoch: room.epoch })
    if (room.state === 'in' && this.#joinedAs === 'waiting') void this.join(this.#connectionId)
  }

  #takeStage({ epoch, revision, product, isHidden, media, follows }: LiveStage): void {
    const next = { epoch, revision, product, isHidden, media, follows }
    const known = this.#state.stage
    if (known !== null && (next.epoch < known.epoch || next.revision < known.revision)) return
    if (JSON.stringify(known) === JSON.stringify(next)) return
    this.#report({ stage: next })
    this.#poses.show()
    this.#media.show()
    this.#showroom.show()
  }

  hear(message: RoomNews): void {
    if (message.payload.room !== this.#parts.roomId) return
    if (message.type === 'ROOM_CHANGED') {
      this.#parts.readAgain(message.payload.what)
      return
    }
    const { payload } = message
    const known = this.#state.stage
    this.#takeStage(payload)
    const isTaken = this.#state.stage !== known
    const hasMissed = known !== null && (payload.revision > known.revision + 1 || payload.epoch > known.epoch)
    if (isTaken && hasMissed) this.#parts.readAgain('room')
  }

  hearFrame(bytes: Uint8Array): void {
    const pose = decodePose(bytes)
    if (pose !== null) this.#poses.take({ ...pose, seen: pose.pose })
    const media = decodeMedia(bytes)
    if (media !== null) this.#media.take({ ...media, seen: media.media })
    const showroom = decodeShowroom(bytes)
    if (showroom !== null) this.#showroom.take({ ...showroom, seen: showroom.showroom })
  }

  #sendFrame(bytes: Bytes): void {
    if (this.#state.isJoined && this.#connectionId !== null) this.#parts.sendFrame(bytes)
  }
}
