/** Poses as they come in, drawn a little later so that there is always one to go to: nothing is guessed. */
import type { SharedPose } from '@vitrine/rules'
import { placeBetween, viewBetween } from './shared-view.ts'

/** How long after it came a pose is shown. */
const behindMs = 120
/** Between two poses of one movement; what comes later begins another. */
const spacingMs = 150

interface Step {
  pose: SharedPose
  atMs: number
}

export class PosePath {
  readonly #reducedMotion: boolean
  /** In the order of their coming: the one that was reached last, and all after it. */
  #steps: Step[] = []

  /** `reducedMotion`: only what has come to rest is shown, at once. */
  constructor(reducedMotion: boolean) {
    this.#reducedMotion = reducedMotion
  }

  /** `nowMs` as `at` gets it. */
  add(pose: SharedPose, nowMs: number): void {
    const last = this.#steps.at(-1)
    if (last === undefined) {
      this.#steps = [{ pose, atMs: nowMs - behindMs }]
      return
    }
    if (this.#reducedMotion) {
      if (pose.isResting) this.#steps = [{ pose, atMs: nowMs - behindMs }]
      return
    }
    // It stood there until this movement began.
    if (last.atMs < nowMs - spacingMs) this.#steps.push({ pose: last.pose, atMs: nowMs - spacingMs })
    this.#steps.push({ pose, atMs: nowMs })
  }

  /** What is to be seen, the pose that was reached last, and whether it is the end of what is known; null before any came. */
  at(nowMs: number): { seen: SharedPose; reached: SharedPose; isThere: boolean } | null {
    const shownMs = nowMs - behindMs
    while ((this.#steps[1]?.atMs ?? Number.POSITIVE_INFINITY) <= shownMs) this.#steps.shift()
    const [from, to] = this.#steps
    if (from === undefined) return null
    if (to === undefined) return { seen: from.pose, reached: from.pose, isThere: true }
    const part = Math.max(0, (shownMs - from.atMs) / (to.atMs - from.atMs))
    return { seen: poseBetween(from.pose, to.pose, part), reached: from.pose, isThere: false }
  }
}

/** What has no way in between stays as it was at the beginning of the way. */
export function poseBetween(from: SharedPose, to: SharedPose, part: number): SharedPose {
  const pointer =
    from.pointer === null || to.pointer === null ? from.pointer : placeBetween(from.pointer, to.pointer, part)
  return { ...from, ...viewBetween(from, to, part), pointer }
}
