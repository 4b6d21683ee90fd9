/** A model on several screens: this screen leads the others or follows. */
import type { SharedLight, SharedPose } from '@vitrine/rules'
import type { Orbit } from '../orbit.ts'
import type { ViewerState } from '../types.ts'
import { PosePath } from './pose-path.ts'
import { PoseSender, type Seen } from './pose-sender.ts'

/** An animation that plays here and there may be so far apart. */
const driftS = 0.25

/** The parts of a follower's viewer that sharing controls. */
interface Follower {
  readonly state: ViewerState
  setVariant(name: string | null): Promise<void>
  setDimensions(areShown: boolean): void
  play(name: string): void
  pause(): void
  stop(): void
  seek(atS: number): void
  lightAs(light: SharedLight | null): void
}

export class Sharing {
  readonly #viewer: Follower
  readonly #orbit: Orbit
  readonly #reducedMotion: boolean
  #sender: PoseSender | null = null
  #path: PosePath | null = null
  #reached: SharedPose | null = null

  constructor(viewer: Follower, orbit: Orbit, reducedMotion: boolean) {
    this.#viewer = viewer
    this.#orbit = orbit
    this.#reducedMotion = reducedMotion
  }

  get isLed(): boolean {
    return this.#path !== null
  }

  /** The leader's pointer. */
  get pointer(): SharedPose['pointer'] {
    return this.#path?.at(performance.now())?.seen.pointer ?? null
  }

  /** How it is seen is sent from now on; with null no longer. */
  lead(send: ((pose: SharedPose) => void) | null): void {
    this.#sender?.stop()
    this.#sender = send === null ? null : new PoseSender(send)
  }

  /** After each frame. */
  note(seen: Seen): void {
    this.#sender?.note(seen, this.#orbit.isMoving)
  }

  follow(pose: SharedPose): void {
    this.#path ??= new PosePath(this.#reducedMotion)
    this.#path.add(pose, performance.now())
  }

  release(): void {
    this.#path = null
    this.#reached = null
  }

  /** Call it after another model has loaded, which is in its initial state. */
  beginAnew(): void {
    this.#reached = null
  }

  /** Before each frame: moves the camera where the leader's is. Returns whether the next frame differs. */
  advance(): boolean {
    const step = this.#path?.at(performance.now()) ?? null
    if (step === null) return false
    this.#orbit.stand(step.seen)
    if (step.reached !== this.#reached && this.#viewer.state.phase === 'ready') {
      this.#resemble(step.reached)
      this.#reached = step.reached
    }
    return !step.isThere
  }

  #resemble({ variant, areSizesShown, animation, light }: SharedPose): void {
    const { state } = this.#viewer
    this.#viewer.lightAs(light)
    if (variant !== this.#reached?.variant)
      void this.#viewer.setVariant(variant === null ? null : (state.variants[variant] ?? null))
    if (areSizesShown !== state.areDimensionsShown) this.#viewer.setDimensions(areSizesShown)
    if (animation !== null) this.#play(animation)
    else if (state.playback !== null) this.#viewer.stop()
  }

  #play({ index, isPlaying, atS }: NonNullable<SharedPose['animation']>): void {
    const { animations, playback } = this.#viewer.state
    const clip = animations[index]
    // What plays isn't at rest.
    if (clip === undefined || (isPlaying && this.#reducedMotion)) return
    if (playback?.name !== clip.name || playback.isPlaying !== isPlaying) this.#viewer.play(clip.name)
    if (!isPlaying) this.#viewer.pause()
    const apart = Math.abs((this.#viewer.state.playback?.atS ?? 0) - atS)
    const drift = Math.min(apart, Math.abs(clip.durationS - apart))
    if (drift > (isPlaying ? driftS : 0)) this.#viewer.seek(atS)
  }

  stop(): void {
    this.lead(null)
    this.release()
  }
}
