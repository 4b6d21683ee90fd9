/** Stores events until all their listeners have run; scopes write them. */
import { sql } from 'kysely'
import type { Connection } from '../platform/db/connection.ts'
import type { Scope } from './scope.ts'

/** The kind of an event, and what was emitted with it. */
export interface EmittedEvent {
  kind: string
}

interface EventRow {
  actorId: string | null
  event: EmittedEvent
}

export async function findEvent(scope: Scope, id: string): Promise<EventRow | null> {
  const [row] = await scope.rows<EventRow>(
    sql`select actor_id as "actorId", event from domain_events where domain_id = app_domain() and id = ${id}`,
  )
  return row ?? null
}

/** Ends an event; of several at the same moment one gets true. */
export async function takeEvent(scope: Scope, id: string): Promise<boolean> {
  const rows = await scope.rows(
    sql`delete from domain_events where domain_id = app_domain() and id = ${id} returning id`,
  )
  return rows.length > 0
}

/** Returns its id. */
export async function insertDomainEvent(
  connection: Connection,
  { domainId, actorId, event }: { domainId: string; actorId: string | null; event: EmittedEvent },
): Promise<string> {
  const [row] = await connection.rows<{ id: string }>(sql`
    insert into domain_events (domain_id, actor_id, event)
    values (${domainId}, ${actorId}, ${JSON.stringify(event)}::jsonb) returning id`)
  return row?.id ?? ''
}
