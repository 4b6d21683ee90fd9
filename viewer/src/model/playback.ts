/** Plays one of a model's animations at a time. */
import { type AnimationAction, type AnimationClip, AnimationMixer, type Object3D } from 'three'

export class Playback {
  readonly clips: readonly AnimationClip[]
  readonly #mixer: AnimationMixer
  #action: AnimationAction | null = null

  constructor(root: Object3D, clips: readonly AnimationClip[]) {
    this.#mixer = new AnimationMixer(root)
    this.clips = clips
  }

  get state(): { name: string; isPlaying: boolean; atS: number } | null {
    const action = this.#action
    return action === null
      ? null
      : { name: action.getClip().name, isPlaying: !action.paused, atS: action.time }
  }

  get isMoving(): boolean {
    return this.#action !== null && !this.#action.paused
  }

  /** From where it was paused; another clip from its beginning. */
  play(name: string): void {
    const clip = this.clips.find((one) => one.name === name)
    if (clip === undefined) return
    if (this.#action?.getClip() !== clip) {
      this.stop()
      this.#action = this.#mixer.clipAction(clip)
      this.#action.play()
    }
    if (this.#action !== null) this.#action.paused = false
  }

  pause(): void {
    if (this.#action !== null) this.#action.paused = true
  }

  /** Back to the resting pose. */
  stop(): void {
    this.#mixer.stopAllAction()
    this.#action = null
  }

  /** Shows the moment `atS` of the chosen clip, playing or not. */
  seek(atS: number): void {
    if (this.#action === null) return
    this.#action.time = Math.min(this.#action.getClip().duration, Math.max(0, atS))
    this.#mixer.update(0)
  }

  advance(seconds: number): void {
    this.#mixer.update(seconds)
  }

  dispose(): void {
    this.stop()
    this.#mixer.uncacheRoot(this.#mixer.getRoot())
  }
}
