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
  /** Who asks: a person, a program, or an address with a share link; null until that is known. */
  caller: string | null = null
  /** How it waits for what others of its caller have, without keeping its turn (`turns.ts`); null without a turn. */
  outsideTurn: (<Result>(wait: () => Promise<Result>) => Promise<Result>) | null = null
  /** Ends its turn before it is answered: what it does from now on needs the thread for moments only. Null without one. */
  leaveTurn: (() => void) | null = null
  /** Does a piece of what it does after its turn in a turn of its own (`turns.ts`); null while it has had no turn. */
  takePiece: (<Result>(piece: () => Promise<Result>) => Promise<Result>) | null = null
  /** Companies that it has a connection for, with how many. */
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

  /** Aborts when the work is to be broken off, with the reason. */
  get signal(): AbortSignal {
    return this.#cut.signal
  }

  /** Why it was broken off; null while it wasn't. */
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

  /** What it does from now on takes long: patterns, whole lists. */
  markLong(): void {
    this.#isLong = true
  }

  /** From now on it is limited by its progress, not in all. */
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

  /** Breaks off what is under way. */
  cut(reason: Error): void {
    if (!this.#isOver) this.#cut.abort(reason)
  }

  /** What has begun to be committed is not broken off: whether it happened must be known. */
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

  /** The answer has been sent, or nobody takes it. */
  end(): void {
    this.#isOver = true
    for (const release of this.#atEnd.splice(0)) release()
  }
}

const present = new AsyncLocalStorage<RequestWork | null>()

/** The request that this is done for. Null: no request, or one that was answered; then nothing limits it. */
export function currentWork(): RequestWork | null {
  const work = present.getStore() ?? null
  return work?.isOver === true && work.failure === null ? null : work
}

/** Null: beyond any request, for what others wait for too, or what must be finished whoever waits. */
export function runForRequest<Result>(work: RequestWork | null, run: () => Result): Result {
  return present.run(work, run)
}
