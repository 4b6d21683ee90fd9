import type { SignInMethod } from '@vitrine/contract'
import { sql } from 'kysely'
import type { Connection } from '../../../platform/db/connection.ts'
import { hashToken } from '../sessions/token-hash.ts'

export interface NewSignIn {
  personId: string
  method: SignInMethod
  isSuccess: boolean
  address: string
  userAgent: string
  deviceHash: string
}

/**
 * Returns what was known before of the person: `none` when they never signed in, else whether this device had been
 * used.
 */
export async function insertSignIn(
  database: Connection,
  { personId, method, isSuccess, address, userAgent, deviceHash }: NewSignIn,
): Promise<'none' | 'known' | 'new'> {
  const [row] = await database.rows<{ known: 'none' | 'known' | 'new' }>(sql`
    with before as (
      select count(*) as all, count(*) filter (where device_hash = ${deviceHash}) as same
      from sign_ins where person_id = ${personId} and is_success
    ), added as (
      insert into sign_ins (person_id, method, is_success, address, user_agent, device_hash)
      values (${personId}, ${method}, ${isSuccess}, ${address}, ${userAgent}, ${deviceHash})
    )
    select case when before.all = 0 then 'none' when before.same > 0 then 'known' else 'new' end as known from before`)
  return row?.known ?? 'none'
}

export interface SignInRow {
  id: string
  at: Date
  method: SignInMethod
  isSuccess: boolean
  address: string
  userAgent: string
}

/** Newest first. */
export async function listSignInRows(
  database: Connection,
  personId: string,
  page: { offset: number; limit: number | null },
): Promise<{ total: number; rows: SignInRow[] }> {
  const [count] = await database.rows<{ total: number }>(
    sql`select count(*)::int as total from sign_ins where person_id = ${personId}`,
  )
  const rows = await database.rows<SignInRow>(sql`
    select id, at, method, is_success as "isSuccess", address, user_agent as "userAgent"
    from sign_ins where person_id = ${personId} order by at desc, id desc
    limit ${page.limit} offset ${page.offset}`)
  return { total: count?.total ?? 0, rows }
}

/** Says of a session that was just made how it came about. */
export async function describeNewSession(
  database: Connection,
  token: string,
  given: { method: SignInMethod; address: string; userAgent: string; domainId: string | null },
): Promise<void> {
  await database.rows(sql`
    update sessions set method = ${given.method}, ip_address = ${given.address}, user_agent = ${given.userAgent},
      domain_id = ${given.domainId}
    where token_hash = ${hashToken(token)}`)
}

export interface SessionOrigin {
  startedAt: Date
  method: SignInMethod
  address: string
  userAgent: string
}

export async function findSessionOrigin(database: Connection, token: string): Promise<SessionOrigin | null> {
  const [row] = await database.rows<SessionOrigin>(sql`
    select created_at as "startedAt", method, coalesce(ip_address, '') as address,
      coalesce(user_agent, '') as "userAgent"
    from sessions where token_hash = ${hashToken(token)}`)
  return row ?? null
}
