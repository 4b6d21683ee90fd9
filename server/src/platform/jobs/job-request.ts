/** A job to queue. Carried out later by a worker that knows `queue`. */
export interface JobRequest {
  queue: string
  /** Ids, of records that may be gone by then: the worker reads the rest with rights of its own. */
  data: Record<string, string>
  /** The group that the job belongs to, such as a company; one group never takes all workers. */
  group: string
  /** Higher goes first; equal ones in the order of their queueing. */
  priority: number
  /** Not before so many seconds have passed. */
  afterSeconds?: number
  /**
   * The longest wait before it is tried again, where not the usual minute: for what counts its tries itself. Dead workers
   * are tries as well, and must not make it wait longer each time.
   */
  longestWaitSeconds?: number
}

/** Runs a statement with `$1` parameters and returns its rows. */
export type StatementRunner = (text: string, values: unknown[]) => Promise<unknown[]>
