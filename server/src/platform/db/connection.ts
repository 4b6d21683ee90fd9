/** The type on which statements run. It lets nobody open a connection. */
import type { CompiledQuery, RawBuilder } from 'kysely'
import type { JobRequest } from '../jobs/job-request.ts'

/** A statement written with `sql`, or compiled before (`compiledStatement`). */
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
  enqueue(statement: Statement<unknown>, meaning?: (error: unknown) => unknown): Promise<void>
  /**
   * Sends the statements that nobody waits for, and waits for them. Needed before waiting for anything but a statement.
   */
  flush(): Promise<void>
  /**
   * Notifies every server process of a change, by JSON of at most 7,000 bytes. Inside a transaction it is sent when
   * that commits, and not at all when it rolls back.
   */
  announce(news: string): Promise<void>
  /** Queues a job; inside a transaction it exists once that commits. */
  queue(job: JobRequest): Promise<void>
}
