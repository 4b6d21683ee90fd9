/** How many frames of the camera a connection may send: so many a second, and as many more as it has kept silent before. */
export class FrameAllowance {
  readonly #perSecond: number
  readonly #saved: number
  #left: number
  #at: number

  /** `saved`: the most that silence saves up; a stalled network delivers late what was sent in time. */
  constructor(perSecond: number, saved: number, now: number) {
    this.#perSecond = perSecond
    this.#saved = saved
    this.#left = saved
    this.#at = now
  }

  /** Whether one more may come. */
  takes(now: number): boolean {
    this.#left = Math.min(this.#saved, this.#left + ((now - this.#at) / 1_000) * this.#perSecond)
    this.#at = now
    if (this.#left < 1) return false
    this.#left -= 1
    return true
  }
}
