/** How much requests may ask of a server, and how long they may take; each number is a setting of the operator. */

export interface RequestLimits {
  /** Milliseconds a request may spend in the database in all. */
  requestMs: number
  /** Milliseconds a streamed list may go without progress, at the database or at its reader. */
  streamMs: number
  /** Milliseconds until the body of a request must be there, and how long an upload may bring nothing. */
  bodyMs: number
  /** Milliseconds that a connection to the database is waited for. */
  connectMs: number
  /** Queries with patterns and streamed lists at once, of one caller and of one company. */
  longPerCaller: number
  longPerCompany: number
  /** Requests a minute of one address. */
  requestsPerMinute: number
}

export const usualLimits: RequestLimits = {
  requestMs: 10_000,
  streamMs: 30_000,
  bodyMs: 30_000,
  connectMs: 5_000,
  longPerCaller: 2,
  longPerCompany: 4,
  requestsPerMinute: 600,
}
