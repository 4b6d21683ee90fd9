/** What statements run on, for who is handed it: nobody can open one by it. */
import type { CompiledQuery, RawBuilder } from 'kysely'
import type { JobRequest } from '../jobs/job-request.ts'

/** As it is written with `sql`, or compiled before (`writtenOnce`). */
export type Statement<Row> = RawBuilder<Row> | CompiledQuery<Row>

/** Something statements can run on: a pool, or one open transaction. */
export interface Connection {
  /** Runs a statement and returns its rows. */
  rows<Row>(statement: Statement<Row>): Promise<Row[]>
  /**
   * Runs a statement whose rows nobody waits for. Inside a transaction it goes along with the next one that is waited
   * for, or with the commit, in the order in which they were asked for; where it fails, that one throws what `meaning`
   * makes of its error. Nothing but the transaction's failing comes of that: it can't be caught where it was asked for.
   */
  later(statement: Statement<unknown>, meaning?: (error: unknown) => unknown): Promise<void>
  /** Sends what nobody waits for, and waits for it: before something else is waited for than a statement. */
  settled(): Promise<void>
  /**
   * Notifies every server process of a change, by JSON of at most 7,000 bytes. Inside a transaction it is sent when
   * that commits, and not at all when it rolls back.
   */
  announce(news: string): Promise<void>
  /** Queues a job; inside a transaction it exists once that commits. */
  queue(job: JobRequest): Promise<void>
}
