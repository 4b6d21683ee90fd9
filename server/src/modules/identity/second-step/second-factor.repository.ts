import { sql } from 'kysely'
import type { Connection } from '../../../platform/db/connection.ts'

export interface SecondFactorRow {
  sealedSecret: string
  /** Null while it is being set up. */
  confirmedAt: Date | null
}

export async function findSecondFactor(
  database: Connection,
  personId: string,
): Promise<SecondFactorRow | null> {
  const [row] = await database.rows<SecondFactorRow>(sql`
    select sealed_secret as "sealedSecret", confirmed_at as "confirmedAt"
    from second_factors where person_id = ${personId}`)
  return row ?? null
}

/** Begins anew unless one is in force; returns whether it has. */
export async function beginSecondFactorRow(
  database: Connection,
  personId: string,
  sealedSecret: string,
): Promise<boolean> {
  const rows = await database.rows(sql`
    insert into second_factors (person_id, sealed_secret) values (${personId}, ${sealedSecret})
    on conflict (person_id) do update set sealed_secret = excluded.sealed_secret, last_step = 0, created_at = now()
      where second_factors.confirmed_at is null
    returning person_id`)
  return rows.length > 0
}

/** Uses the code of a half minute up; returns whether nobody has before. */
export async function takeTimeStep(database: Connection, personId: string, step: number): Promise<boolean> {
  const rows = await database.rows(sql`
    update second_factors set last_step = ${step} where person_id = ${personId} and last_step < ${step}
    returning person_id`)
  return rows.length > 0
}

/** Returns whether it wasn't in force before. */
export async function confirmSecondFactorRow(database: Connection, personId: string): Promise<boolean> {
  const rows = await database.rows(sql`
    update second_factors set confirmed_at = now() where person_id = ${personId} and confirmed_at is null
    returning person_id`)
  return rows.length > 0
}

/** With the recovery codes; returns whether there was one. */
export async function deleteSecondFactor(database: Connection, personId: string): Promise<boolean> {
  const rows = await database.rows(sql`
    with codes as (delete from recovery_codes where person_id = ${personId})
    delete from second_factors where person_id = ${personId} returning person_id`)
  return rows.length > 0
}

/** In place of those there were. */
export async function replaceRecoveryCodes(
  database: Connection,
  personId: string,
  codeHashes: readonly string[],
): Promise<void> {
  await database.rows(sql`
    with gone as (
      delete from recovery_codes where person_id = ${personId} and code_hash <> all(${[...codeHashes]}::text[])
    )
    insert into recovery_codes (person_id, code_hash)
    select ${personId}::uuid, h from unnest(${[...codeHashes]}::text[]) as h`)
}

/** Returns whether it was one that nobody had used. */
export async function takeRecoveryCode(
  database: Connection,
  personId: string,
  codeHash: string,
): Promise<boolean> {
  const rows = await database.rows(sql`
    update recovery_codes set used_at = now()
    where person_id = ${personId} and code_hash = ${codeHash} and used_at is null returning person_id`)
  return rows.length > 0
}

export async function countRecoveryCodes(database: Connection, personId: string): Promise<number> {
  const [row] = await database.rows<{ count: number }>(sql`
    select count(*)::int as count from recovery_codes where person_id = ${personId} and used_at is null`)
  return row?.count ?? 0
}
