/** Which programs carry out processes: they belong to the installation. */
import { sql } from 'kysely'
import type { Connection } from '../../platform/db/connection.ts'

/** A sign of life; those that have been silent for long are forgotten. */
export async function noteWorker(database: Connection, id: string): Promise<void> {
  await database.rows(
    sql`insert into workers (id) values (${id}) on conflict (id) do update set seen_at = now()`,
  )
  await database.rows(sql`delete from workers where seen_at < now() - interval '1 hour'`)
}

export async function forgetWorker(database: Connection, id: string): Promise<void> {
  await database.rows(sql`delete from workers where id = ${id}`)
}

/** Notes which turn the queue now serves. */
export async function noteTurnServed(database: Connection, turn: number): Promise<void> {
  await database.rows(sql`update process_turn_served set turn = ${turn} where is_only and turn < ${turn}`)
}
