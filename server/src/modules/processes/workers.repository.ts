/** Which programs carry out processes: they belong to the installation. */

import { hostname } from 'node:os'
import { sql } from 'kysely'
import type { Connection } from '../../platform/db/connection.ts'
import { neededByPrograms, type SchemaFit } from '../../platform/db/schema/schema-fit.ts'

/** A heartbeat, which compares the program with the schema; those that have been silent for long are forgotten. */
export async function noteWorker(database: Connection & { fit: SchemaFit }, id: string): Promise<void> {
  const { fit } = database
  const [row] = await database.rows<{ needed: string }>(sql`
    insert into workers (id, host, knows) values (${id}, ${hostname()}, ${fit.knows})
    on conflict (id) do update set seen_at = now() returning ${neededByPrograms} as needed`)
  fit.compare(row?.needed)
  await database.rows(sql`delete from workers where seen_at < now() - interval '1 hour'`)
}

export async function forgetWorker(database: Connection, id: string): Promise<void> {
  await database.rows(sql`delete from workers where id = ${id}`)
}

/** Notes which turn the queue now serves. */
export async function noteTurnServed(database: Connection, turn: number): Promise<void> {
  await database.rows(sql`update process_turn_served set turn = ${turn} where is_only and turn < ${turn}`)
}
