/**
 * What happens in a domain and concerns people. A module defines its events, each with who is told of it (`topics.ts`).
 * A service emits one in its own transaction; it is carried out once that has committed, later and on any server.
 */
export interface DomainEvent<Values extends object = object> {
  /** Its name in the database. Programs of the last release may read it. */
  kind: string
  /** Never set: tells the compiler the type of the values that are emitted. */
  values?: Values
}

export function defineEvent<Values extends object>(kind: string): DomainEvent<Values> {
  return { kind }
}

/** Queue of the jobs that carry events. */
export const DOMAIN_EVENT_QUEUE = 'domain-events'
