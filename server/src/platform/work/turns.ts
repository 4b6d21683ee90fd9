/**
 * Shares the one thread that answers requests among callers. A few requests of a caller are carried out at once, and
 * only one while there are other callers; further ones wait before they begin, and let those of others go first. Each
 * process counts for itself.
 */
import { setTimeout as wait } from 'node:timers/promises'
import { FairShares } from './fair-shares.ts'
import type { RequestWork } from './request-work.ts'

/**
 * The most ordinary requests of one caller that are carried out at once; a whole page weighs as much as all of them.
 */
const ofCaller = 3
const ofCompany = 9
/** The most rows of an ordinary request. */
const ordinaryRows = 40
/** After a request of another caller, there are other callers for so long, in ms. */
const companyMs = 1_000
/** The longest time in ms that a caller lets others go first: those may wait for the database, and need no thread. */
const courtesyMs = 100
/** A request that takes longer (ms) waits for the database, and no longer blocks others of the same caller. */
const longestHoldMs = 500

interface Seen {
  caller: string
  at: number
}

export class Turns {
  readonly #shares = new FairShares(ofCaller, ofCompany)
  /** Requests of each caller that are carried out or wait. */
  readonly #asked = new Map<string, number>()
  /** The last work of each caller that lets others go first. */
  readonly #goingOn = new Map<string, Promise<void>>()
  readonly #underWay = new Set<{ caller: string; done: Promise<unknown> }>()
  /** The last request, and in `#lastOther` the last one of another caller. */
  #last: Seen = { caller: '', at: Number.NEGATIVE_INFINITY }
  #lastOther = this.#last

  /** Does `answer` when it is its turn. Refuses TooManyAtOnce. */
  async take<Result>(
    work: RequestWork,
    { company, rows }: { company: string; rows: number },
    answer: () => Promise<Result>,
  ): Promise<Result> {
    const caller = `${work.caller} ${company}`
    const before = this.#note(caller)
    const weight = this.#hasOthers(caller) ? ofCaller : Math.max(1, Math.ceil(rows / ordinaryRows))
    let giveBack = () => {}
    let end = () => {}
    let holding: NodeJS.Timeout | undefined
    const begin = async () => {
      giveBack = await this.#shares.take(work, company, weight)
      end = this.#begin(caller)
      holding = setTimeout(pause, longestHoldMs).unref()
    }
    const pause = () => {
      clearTimeout(holding)
      end()
      giveBack()
    }
    const leave = () => {
      work.outsideTurn = null
      work.leaveTurn = null
      pause()
    }
    work.takePiece = async (piece) => {
      // The request has its turn, or there is no other caller.
      if (work.leaveTurn !== null || !this.#hasOthers(caller)) return await piece()
      // After too long a wait it goes on all the same, since a part of the answer has been sent.
      const leavePiece = await this.#shares.take(work, company, ofCaller).catch(() => () => {})
      await this.#letOthersGo(caller)
      const endPiece = this.#begin(caller)
      try {
        return await piece()
      } finally {
        endPiece()
        leavePiece()
      }
    }
    try {
      await begin()
      if (before > 0) await this.#letOthersGo(caller)
      work.leaveTurn = leave
      work.outsideTurn = async (waiting) => {
        pause()
        const got = await waiting()
        if (work.leaveTurn !== null) await begin()
        // It was left, or answered, meanwhile.
        if (work.leaveTurn === null) pause()
        return got
      }
      const answered = await answer()
      end()
      // A long answer takes time to be written as well.
      if (rows > ordinaryRows) await this.#letOthersGo(caller)
      return answered
    } finally {
      work.outsideTurn = null
      work.leaveTurn = null
      this.#forget(caller)
      // Once it is written, which begins when this has returned.
      setImmediate(pause)
    }
  }

  /** Returns a function that notes that the request needs the thread no longer. */
  #begin(caller: string): () => void {
    const { promise: done, resolve } = Promise.withResolvers<void>()
    const going = { caller, done }
    this.#underWay.add(going)
    return () => {
      this.#underWay.delete(going)
      resolve()
    }
  }

  /** Returns how many requests the caller had already. */
  #note(caller: string): number {
    if (this.#last.caller !== caller) this.#lastOther = this.#last
    this.#last = { caller, at: performance.now() }
    const before = this.#asked.get(caller) ?? 0
    this.#asked.set(caller, before + 1)
    return before
  }

  #forget(caller: string): void {
    const left = (this.#asked.get(caller) ?? 1) - 1
    if (left === 0) this.#asked.delete(caller)
    else this.#asked.set(caller, left)
  }

  #hasOthers(caller: string): boolean {
    const other = this.#last.caller === caller ? this.#lastOther : this.#last
    return other.at > performance.now() - companyMs
  }

  /**
   * Lets the requests of a caller go on one at a time: a new request of another caller then waits for one piece of
   * work, not for one of each.
   */
  async #letOthersGo(caller: string): Promise<void> {
    const before = this.#goingOn.get(caller)
    const own = (async () => {
      await before
      await this.#waitForOthers(caller)
    })()
    this.#goingOn.set(caller, own)
    await own
    if (this.#goingOn.get(caller) === own) this.#goingOn.delete(caller)
  }

  /** Waits for requests that are under way now, and for none that come later. */
  async #waitForOthers(caller: string): Promise<void> {
    await new Promise<void>((resolve) => setImmediate(resolve))
    const others = [...this.#underWay].filter((one) => one.caller !== caller)
    if (others.length === 0) return
    const patience = new AbortController()
    await Promise.race([
      Promise.all(others.map(({ done }) => done)),
      wait(courtesyMs, undefined, { signal: patience.signal }).catch(() => undefined),
    ])
    patience.abort()
  }
}

/**
 * Does one piece of a stream, such as a whole list: other callers go first, and each caller does one piece at a time.
 */
export async function asPiece<Result>(
  work: RequestWork | null,
  piece: () => Promise<Result>,
): Promise<Result> {
  await new Promise<void>((resolve) => setImmediate(resolve))
  return await (work?.takePiece?.(piece) ?? piece())
}
