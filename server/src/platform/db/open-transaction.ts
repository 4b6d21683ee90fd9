/**
 * Statements of one open transaction. What is asked for at the same moment goes in one round trip, the beginning along with
 * the first statement, and what nobody waits for along with whatever comes next, at the latest the commit.
 */
import type pg from 'pg'
import { type BatchOutcome, type BatchStatement, isForgotten, sendBatch } from './batch.ts'

type Row = Record<string, unknown>

/** Turns a statement's error into the one that is thrown. */
export type Meaning = (error: unknown) => unknown

interface Waiting {
  statement: BatchStatement
  /** Null where nobody waits for the answer. */
  answer: PromiseWithResolvers<Row[]> | null
  meaning: Meaning
}

const begin: BatchStatement = { name: 'begin', text: 'begin', values: [] }
const nothing: BatchStatement = { name: 'nothing', text: 'select', values: [] }
const commit: BatchStatement = { name: 'commit', text: 'commit', values: [] }

/** Checks before the first statement that the transaction's caller was guessed right. */
export interface OpeningGate {
  statement: BatchStatement
  /** Throws if not: then no rows are returned and nothing is committed. */
  check(rows: readonly unknown[]): void
}

/** The most statements that are held back while nobody waits for them. */
const mostHeldBack = 50

export class OpenTransaction {
  readonly #client: pg.PoolClient
  readonly #opening: readonly BatchStatement[]
  readonly #gate: OpeningGate | undefined
  #waiting: Waiting[] = []
  /** Promises of the work under way. */
  readonly #underWay = new Set<Promise<unknown>>()
  #isSending = false
  #hasBegun = false
  #hasEnded = false
  /** Error of the gate, or of a statement that nobody waited for; the next statement rejects with it. */
  #failure: { error: unknown } | null = null

  /** `settings` and what `gate` asks go in front of the first statement. */
  constructor(client: pg.PoolClient, settings: readonly BatchStatement[], gate?: OpeningGate) {
    this.#client = client
    this.#opening = [begin, ...settings, ...(gate === undefined ? [] : [gate.statement])]
    this.#gate = gate
  }

  async rows(statement: BatchStatement): Promise<Row[]> {
    this.#checkGoesOn()
    return await this.#ask(statement)
  }

  /**
   * Sends the statement before the next one that is waited for, or before the commit. If it fails, that one rejects
   * with what `meaning` makes of the error.
   */
  enqueue(statement: BatchStatement, meaning: Meaning): void {
    this.#checkGoesOn()
    this.#waiting.push({ statement, answer: null, meaning })
    if (this.#waiting.length >= mostHeldBack) this.#sendSoon()
  }

  /** Waits for the statements that nobody has waited for. */
  async flush(): Promise<void> {
    this.#checkGoesOn()
    if (this.#waiting.length > 0 || this.#isSending) await this.#ask(nothing)
  }

  /** Work of several statements, all of which belong to the transaction once it was begun. */
  async run<Result>(work: (ask: (statement: BatchStatement) => Promise<Row[]>) => Promise<Result>) {
    this.#checkGoesOn()
    return await this.#noted(work((statement) => this.#ask(statement)))
  }

  /** Takes no statement any more, and waits for those under way. */
  async end(): Promise<void> {
    this.#hasEnded = true
    while (this.#underWay.size > 0) await Promise.allSettled(this.#underWay)
  }

  /** After `end`. `last` goes in front, in the same round trip. */
  async commit(last: readonly BatchStatement[]): Promise<void> {
    if (!this.#hasBegun && this.#waiting.length + last.length === 0) return
    if (!this.#hasBegun && this.#gate !== undefined) await this.#send([])
    this.#throwFailure()
    const unchanged: Meaning = (error) => error
    const closing = [...last, commit].map((statement) => ({ statement, answer: null, meaning: unchanged }))
    await this.#send([...this.#waiting.splice(0), ...closing])
    this.#throwFailure()
  }

  /** After `end`. */
  async rollback(): Promise<void> {
    this.#waiting = []
    // A broken connection can't roll back; the server has done so already.
    if (this.#hasBegun) await this.#client.query('rollback').catch(() => undefined)
  }

  #checkGoesOn(): void {
    if (this.#hasEnded) throw new Error('The transaction has ended')
  }

  #throwFailure(): void {
    if (this.#failure !== null) throw this.#failure.error
  }

  async #ask(statement: BatchStatement): Promise<Row[]> {
    this.#throwFailure()
    const answer = Promise.withResolvers<Row[]>()
    this.#waiting.push({ statement, answer, meaning: (error) => error })
    this.#sendSoon()
    return await this.#noted(answer.promise)
  }

  async #noted<Result>(work: Promise<Result>): Promise<Result> {
    this.#underWay.add(work)
    try {
      return await work
    } finally {
      this.#underWay.delete(work)
    }
  }

  /** Sends once all statements of this moment are collected. */
  #sendSoon(): void {
    if (this.#isSending) return
    this.#isSending = true
    process.nextTick(() => {
      this.#noted(this.#sendWaiting()).catch(() => undefined)
    })
  }

  async #sendWaiting(): Promise<void> {
    // The commit may have sent it already.
    if (this.#waiting.length > 0) await this.#send(this.#waiting.splice(0))
    this.#isSending = false
    if (this.#waiting.some(({ answer }) => answer !== null)) this.#sendSoon()
  }

  async #send(some: readonly Waiting[]): Promise<void> {
    const opening = this.#hasBegun ? [] : this.#opening
    const { rows, fault } = this.#checked(
      opening.length,
      await this.#outcomeOf([...opening, ...some.map(({ statement }) => statement)]),
    )
    const failedAt = fault === null ? some.length : Math.max(0, fault.at - opening.length)
    for (const [at, { answer }] of some.slice(0, failedAt).entries())
      answer?.resolve(rows[at + opening.length] ?? [])
    const failed = some[failedAt]
    if (failed === undefined || fault === null) return
    const error = fault.at < opening.length ? fault.error : failed.meaning(fault.error)
    if (failed.answer === null) this.#failure ??= { error }
    else failed.answer.reject(error)
    const skipped = some.slice(failedAt + 1)
    // The failed statement rejects first.
    setImmediate(() => {
      for (const { answer } of skipped) answer?.reject(error)
    })
  }

  /** If the gate refuses, all other statements count as skipped. */
  #checked(opened: number, outcome: BatchOutcome): BatchOutcome {
    if (opened === 0 || this.#gate === undefined) return outcome
    try {
      if (outcome.fault === null || outcome.fault.at >= opened)
        this.#gate.check(outcome.rows[opened - 1] ?? [])
      return outcome
    } catch (error) {
      this.#failure = { error }
      return { rows: [], fault: { at: 0, error } }
    }
  }

  async #outcomeOf(statements: readonly BatchStatement[]): Promise<BatchOutcome> {
    const isFirst = !this.#hasBegun
    this.#hasBegun = true
    const outcome = await this.#sent(statements)
    if (!isFirst || outcome.fault === null || !isForgotten(outcome.fault.error)) return outcome
    // Nothing has been answered yet, so it is safe to begin again.
    await this.#client.query('rollback')
    return await this.#sent(statements)
  }

  async #sent(statements: readonly BatchStatement[]): Promise<BatchOutcome> {
    try {
      return await sendBatch(this.#client, statements)
    } catch (error) {
      // The answer can't be read, so the outcome of all statements is unknown.
      return { rows: [], fault: { at: 0, error } }
    }
  }
}
