import { sql } from 'kysely'
import type { Connection } from '../../../platform/db/connection.ts'
import { hashToken } from './token-hash.ts'

/** The session that others join: of one that has joined itself, the one it joined. */
export async function findFirstSessionId(database: Connection, token: string): Promise<string | null> {
  const [row] = await database.rows<{ id: string }>(sql`
    select coalesce(joined_session_id, id) as id from sessions
    where token_hash = ${hashToken(token)} and domain_id is null`)
  return row?.id ?? null
}

/** A session that ends with another; returns whether that one still holds. */
export async function insertJoinedSession(
  database: Connection,
  { sessionId, token, address, userAgent }: Record<'sessionId' | 'token' | 'address' | 'userAgent', string>,
): Promise<boolean> {
  const rows = await database.rows(sql`
    insert into sessions (person_id, token_hash, expires_at, ip_address, user_agent, method, joined_session_id)
    select f.person_id, ${hashToken(token)}, f.expires_at, ${address}, ${userAgent}, f.method, f.id
    from sessions f join people p on p.id = f.person_id
    where f.id = ${sessionId} and f.expires_at > now() and f.domain_id is null and f.joined_session_id is null
      and p.disabled_at is null
    returning id`)
  return rows.length > 0
}
