/**
 * What one request has at work in the database, known wherever it is done without being handed on: how long it may
 * still take, for whom, and that its caller has gone.
 */
import { AsyncLocalStorage } from 'node:async_hooks'
import { Refusal } from '../errors.ts'
import type { RequestLimits } from '../limits.ts'

/** The caller has closed the connection: nobody waits for what is still to be done. */
export class CallerGone extends Error {
  override name = 'CallerGone'
}

export class RequestWork {
  readonly limits: Pick<RequestLimits, 'requestMs' | 'streamMs'>
  /** Name of the caller: a person, a program, or an IP address with a share link; null until it is known. */
  caller: string | null = null
  /**
   * Waits for something that other requests of its caller hold, without keeping its turn (`turns.ts`); null without a
   * turn.
   */
  outsideTurn: (<Result>(wait: () => Promise<Result>) => Promise<Result>) | null = null
  /** Ends its turn before it is answered, as it needs the thread for moments only from now on; null without a turn. */
  leaveTurn: (() => void) | null = null
  /** Does a piece of the work after its turn in a turn of its own (`turns.ts`); null until it has had a turn. */
  takePiece: (<Result>(piece: () => Promise<Result>) => Promise<Result>) | null = null
  /** Number of its database connections, by company. */
  readonly seats = new Map<string, number>()
  /** Set once it holds, or waits for, the right to a long query. */
  longQuery: Promise<void> | null = null
  #isLong = false
  #isStream = false
  #spentMs = 0
  #committing = 0
  #isOver = false
  readonly #progress: () => number
  readonly #cut = new AbortController()
  readonly #atEnd: (() => void)[] = []

  /** `progress`: a number that grows while the caller reads its answer. */
  constructor(limits: Pick<RequestLimits, 'requestMs' | 'streamMs'>, progress: () => number = () => 0) {
    this.limits = limits
    this.#progress = progress
  }

  /** Aborts with the reason when the work must stop. */
  get signal(): AbortSignal {
    return this.#cut.signal
  }

  /** Reason why the work was stopped; null unless it was. */
  get failure(): Error | null {
    return this.signal.aborted ? (this.signal.reason as Error) : null
  }

  get isOver(): boolean {
    return this.#isOver
  }

  get isLong(): boolean {
    return this.#isLong
  }

  /** How far the caller has read its answer. */
  get progress(): number {
    return this.#progress()
  }

  /** Notes that the work from now on takes long, such as patterns and whole lists. */
  markLong(): void {
    this.#isLong = true
  }

  /** From now on the time limit applies to its progress instead of the whole request. */
  markStream(): void {
    this.#isStream = true
  }

  get isStream(): boolean {
    return this.#isStream
  }

  /** Milliseconds left of the time in the database. Throws QueryTooSlow when there are none. */
  remainingMs(): number {
    const left = this.limits.requestMs - this.#spentMs
    if (left <= 0) throw new Refusal('QueryTooSlow')
    return left
  }

  spend(ms: number): void {
    this.#spentMs += ms
  }

  /** Stops the work that is under way. */
  cut(reason: Error): void {
    if (!this.#isOver) this.#cut.abort(reason)
  }

  /** A commit that has begun isn't stopped: it must be known whether it happened. */
  async committing<Result>(work: () => Promise<Result>): Promise<Result> {
    this.#committing += 1
    try {
      return await work()
    } finally {
      this.#committing -= 1
    }
  }

  get isCommitting(): boolean {
    return this.#committing > 0
  }

  onEnd(release: () => void): void {
    if (this.#isOver) release()
    else this.#atEnd.push(release)
  }

  /** Called when the answer has been sent or its caller has gone. */
  end(): void {
    this.#isOver = true
    for (const release of this.#atEnd.splice(0)) release()
  }
}

const present = new AsyncLocalStorage<RequestWork | null>()

/**
 * The request for which the present code runs. Null, and thus without limits, outside of requests and after the answer.
 */
export function currentWork(): RequestWork | null {
  const work = present.getStore() ?? null
  return work?.isOver === true && work.failure === null ? null : work
}

/** Null runs outside of any request: work that other requests wait for too, or that must be finished in any case. */
export function runForRequest<Result>(work: RequestWork | null, run: () => Result): Result {
  return present.run(work, run)
}
