import { sql } from 'kysely'
import type { Connection } from '../../../platform/db/connection.ts'

export async function insertStep(
  database: Connection,
  step: { identifier: string; value: string; expiresAt: Date },
): Promise<void> {
  await database.rows(sql`
    insert into verifications (identifier, value, expires_at)
    values (${step.identifier}, ${step.value}, ${step.expiresAt})`)
}

/** Null after its time. */
export async function findStep(database: Connection, identifier: string): Promise<string | null> {
  const [row] = await database.rows<{ value: string }>(
    sql`select value from verifications where identifier = ${identifier} and expires_at > now()`,
  )
  return row?.value ?? null
}

/** Null after its time, and for the second of two who take it. */
export async function deleteStep(database: Connection, identifier: string): Promise<string | null> {
  const [row] = await database.rows<{ value: string }>(
    sql`delete from verifications where identifier = ${identifier} and expires_at > now() returning value`,
  )
  return row?.value ?? null
}
