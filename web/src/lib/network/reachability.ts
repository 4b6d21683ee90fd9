/**
 * Whether the server can be reached. A call that fails for want of an answer raises a doubt, a probe settles it, and
 * further probes find out when it is back: everybody who waits for that goes on by themselves.
 */
export type ReachabilityState = 'reachable' | 'doubtful' | 'away'

export interface ReachabilityParts {
  /** Whether the server answers now. */
  probe: () => Promise<boolean>
  now: () => number
  wait: (ms: number, then: () => void) => () => void
}

/** What waits is sent within ten seconds of the server's return, so the pauses end well below. */
const longestPauseMs = 3_000
const firstPauseMs = 250
/** Doubts that follow a return sooner than this are one trouble that lasts. */
const troubleMs = 10_000

export class Reachability {
  readonly #parts: ReachabilityParts
  readonly #listeners = new Set<() => void>()
  readonly #returns = new Set<(wasAway: boolean) => void>()
  #state: ReachabilityState = 'reachable'
  #wasAway = false
  #failures = 0
  /** Doubts of one trouble that the probe didn't share: a part of the server may fail while the whole answers. */
  #doubts = 0
  #returnedAt = Number.NEGATIVE_INFINITY
  #stopWaiting: (() => void) | null = null
  #probing = 0

  constructor(parts: ReachabilityParts) {
    this.#parts = parts
  }

  state = (): ReachabilityState => this.#state

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** `wasAway`: whether it was found to be gone, and not doubted alone. */
  onReturn(listener: (wasAway: boolean) => void): () => void {
    this.#returns.add(listener)
    return () => this.#returns.delete(listener)
  }

  /** A call got no answer, or one that says that the server is not there. */
  doubt(): void {
    if (this.#state !== 'reachable') return
    this.#doubts = this.#parts.now() - this.#returnedAt < troubleMs ? this.#doubts + 1 : 0
    this.#become('doubtful')
    this.#probeAfter(this.#doubts === 0 ? 0 : pauseAfter(this.#doubts))
  }

  /** Something speaks for a change: looks at once. */
  look(): void {
    if (this.#state === 'reachable') this.#become('doubtful')
    this.#probeAfter(0)
  }

  async untilReachable(): Promise<void> {
    if (this.#state === 'reachable') return
    await new Promise<void>((resolve) => {
      const stop = this.onReturn(() => {
        stop()
        resolve()
      })
    })
  }

  #probeAfter(ms: number): void {
    this.#stopWaiting?.()
    this.#stopWaiting = this.#parts.wait(ms, () => void this.#probe())
  }

  async #probe(): Promise<void> {
    const number = ++this.#probing
    const isThere = await this.#parts.probe().catch(() => false)
    // A later probe knows better.
    if (number !== this.#probing) return
    if (isThere) return this.#return()
    this.#failures += 1
    this.#wasAway = true
    this.#become('away')
    this.#probeAfter(pauseAfter(this.#failures))
  }

  #return(): void {
    const wasAway = this.#wasAway
    this.#wasAway = false
    this.#failures = 0
    this.#returnedAt = this.#parts.now()
    this.#become('reachable')
    for (const listener of [...this.#returns]) listener(wasAway)
  }

  #become(state: ReachabilityState): void {
    if (state === this.#state) return
    this.#state = state
    for (const listener of this.#listeners) listener()
  }
}

/** Grows with the number of failures, up to a limit. */
function pauseAfter(failures: number): number {
  return Math.min(longestPauseMs, firstPauseMs * 2 ** failures)
}
