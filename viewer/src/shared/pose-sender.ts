/** Sends how a model is seen: at intervals while the view moves, once when it has come to rest, and then no more. */
import type { SharedLight, SharedPose } from '@vitrine/rules'
import { isSamePlace, isSameView } from './shared-view.ts'

/** At most ten a second. */
const spacingMs = 100
/** Ms without movement after which the view is at rest. */
const restMs = 150
/** Interval in ms for sending the position while something plays. */
const playingMs = 1_000

export type Seen = Omit<SharedPose, 'isResting'>

export class PoseSender {
  readonly #send: (pose: SharedPose) => void
  #seen: Seen | null = null
  /** Where the camera was when it last moved. */
  #moved: Seen | null = null
  #movedMs = Number.NEGATIVE_INFINITY
  #isMoving = false
  #sent: SharedPose | null = null
  #sentMs = Number.NEGATIVE_INFINITY
  #timer: ReturnType<typeof setTimeout> | undefined

  constructor(send: (pose: SharedPose) => void) {
    this.#send = send
  }

  /** Call it after each frame. `isMoving`: the camera moves on its own, however long the next frame takes. */
  note(seen: Seen, isMoving: boolean): void {
    this.#seen = seen
    this.#isMoving = isMoving
    if (this.#moved === null) this.#moved = seen
    else if (!isSameView(this.#moved, seen)) {
      this.#moved = seen
      this.#movedMs = performance.now()
    }
    this.#look()
  }

  #look(): void {
    if (this.#seen === null) return
    clearTimeout(this.#timer)
    const nowMs = performance.now()
    const isResting = !this.#isMoving && nowMs - this.#movedMs >= restMs
    const pose = { ...this.#seen, isResting }
    if (this.#isNews(pose, nowMs)) {
      const waitMs = this.#sentMs + spacingMs - nowMs
      if (waitMs > 0) {
        this.#lookAgain(waitMs)
        return
      }
      this.#sent = pose
      this.#sentMs = nowMs
      this.#send(pose)
    }
    if (!isResting && !this.#isMoving) this.#lookAgain(this.#movedMs + restMs - nowMs)
  }

  #lookAgain(inMs: number): void {
    this.#timer = setTimeout(() => this.#look(), Math.ceil(inMs))
  }

  #isNews(pose: SharedPose, nowMs: number): boolean {
    const sent = this.#sent
    if (sent === null || pose.isResting !== sent.isResting) return true
    return !isSameView(pose, sent) || !isSameLook(pose, sent) || !this.#playsAsSent(pose, nowMs)
  }

  #playsAsSent({ animation }: SharedPose, nowMs: number): boolean {
    const sent = this.#sent?.animation ?? null
    if (animation === null || sent === null) return animation === sent
    if (animation.index !== sent.index || animation.isPlaying !== sent.isPlaying) return false
    return animation.isPlaying ? nowMs - this.#sentMs < playingMs : animation.atS === sent.atS
  }

  stop(): void {
    clearTimeout(this.#timer)
    this.#seen = null
  }
}

function isSameLook(one: SharedPose, other: SharedPose): boolean {
  const isSamePointer =
    one.pointer === null || other.pointer === null
      ? one.pointer === other.pointer
      : isSamePlace(one.pointer, other.pointer)
  const isSameModel = one.variant === other.variant && one.areSizesShown === other.areSizesShown
  return isSamePointer && isSameModel && isSameLight(one.light, other.light)
}

function isSameLight(one: SharedLight, other: SharedLight): boolean {
  return (
    one.surroundings === other.surroundings &&
    one.intensity === other.intensity &&
    one.rotation === other.rotation &&
    one.areLightsOn === other.areLightsOn
  )
}
