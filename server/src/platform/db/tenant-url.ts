/**
 * The address that requests connect by. Their login role stands beside the owner of the database, by name and by
 * password, so that every program that knows `DATABASE_URL` knows it too, and nobody else does.
 */
import { createHmac } from 'node:crypto'
import pg from 'pg'

/** Names longer than this are cut by PostgreSQL. */
const LONGEST_NAME = 63
const SUFFIX = '_requests'

/** The address of the login role that belongs to the owner whom `url` names. */
export function tenantUrlOf(url: string): string {
  const { user = '', password } = new pg.Client({ connectionString: url })
  const tenantUrl = new URL(url)
  // Parameters win over what stands before the host, and work where a socket takes the place of one.
  tenantUrl.username = ''
  tenantUrl.password = ''
  tenantUrl.searchParams.set('user', `${user.slice(0, LONGEST_NAME - SUFFIX.length)}${SUFFIX}`)
  tenantUrl.searchParams.delete('password')
  // Without a password of the owner, the server trusts who asks or finds the password elsewhere (`.pgpass`).
  if (typeof password === 'string')
    tenantUrl.searchParams.set('password', createHmac('sha256', password).update(SUFFIX).digest('base64url'))
  return tenantUrl.href
}
