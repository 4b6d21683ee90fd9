/**
 * Requests connect as a login role that is a member of the tenant role and of nothing else: a statement that forgot
 * to name its domain finds no rows, and there is no other role to go back to.
 */
import pg from 'pg'
import { errorCode, errorText, StartupError } from '../../startup-error.ts'
import { changePassword, prepareLoginRole, TENANT_ROLE } from './prepare-roles.ts'

const WRONG_PASSWORD = ['28P01', '28000']
/** Programs that start together may be setting the same password. */
const TRIES = 3

/**
 * Brings it about that `url` signs in, and that whoever does so is no more than a tenant.
 * @param lock number of an advisory lock that is held: proof that both are in the same database
 * @param isOurs whether the role is made, and its password set, where that is missing
 * @throws StartupError when it can't be, or may do more than requests should
 */
export async function prepareTenantLogin(
  owner: pg.ClientBase,
  url: string,
  { isOurs, lock, warn }: { isOurs: boolean; lock: number; warn: (line: string) => void },
): Promise<void> {
  const { user = '', password } = new pg.Client({ connectionString: url })
  const secret = typeof password === 'string' ? password : undefined
  if (isOurs) await prepareLoginRole(owner, user, secret)
  const refusesTemporary = await prepareDatabaseRights(owner, user)
  if (!refusesTemporary)
    warn(
      'the database lets everybody make temporary tables: have its owner run "revoke temporary on database … from public"',
    )
  for (let tries = 1; ; tries++) {
    const refusal = await signIn(url, lock)
    if (refusal === null) return
    const mayMend = isOurs && secret !== undefined && WRONG_PASSWORD.includes(errorCode(refusal) ?? '')
    if (!mayMend || tries === TRIES) throw describe(refusal, user, isOurs)
    await changePassword(owner, user, secret).catch((error) => {
      if (tries === TRIES - 1) throw error
    })
  }
}

/** Lets the role into the database, and keeps it from temporary tables; returns whether that could be done. */
async function prepareDatabaseRights(owner: pg.ClientBase, role: string): Promise<boolean> {
  const may = async (right: string) => {
    const { rows } = await owner.query<{ may: boolean; database: string }>(
      'select has_database_privilege($1, current_database(), $2) as may, current_database() as database',
      [role, right],
    )
    return { may: rows[0]?.may === true, database: pg.escapeIdentifier(rows[0]?.database ?? '') }
  }
  const entry = await may('connect')
  if (!entry.may)
    await owner.query(`grant connect on database ${entry.database} to ${pg.escapeIdentifier(role)}`)
  const temporary = await may('temporary')
  if (!temporary.may) return true
  await owner.query(`revoke temporary on database ${temporary.database} from public`)
  return !(await may('temporary')).may
}

/** Null when it signed in, as nobody more than a tenant; else what PostgreSQL said. */
async function signIn(url: string, lock: number): Promise<unknown> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 })
  client.on('error', () => {})
  try {
    await client.connect()
  } catch (error) {
    return error
  }
  try {
    await refuseOtherDatabase(client, lock, 'DATABASE_TENANT_URL names another database than DATABASE_URL')
    await refuseMoreThanTenant(client)
    return null
  } finally {
    await client.end()
  }
}

/** `lock` is held in the database that it should be. */
export async function refuseOtherDatabase(
  client: pg.ClientBase,
  lock: number,
  refusal: string,
): Promise<void> {
  // Free, it goes back with the statement's transaction.
  const { rows } = await client.query<{ isFree: boolean }>(
    'select pg_try_advisory_xact_lock($1) as "isFree"',
    [lock],
  )
  if (rows[0]?.isFree !== false) throw new StartupError(refusal)
}

async function refuseMoreThanTenant(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query<{ user: string; isTenant: boolean; faults: string[] }>(
    `select current_user as user, pg_has_role('${TENANT_ROLE}', 'usage') as "isTenant",
       array_remove(array[
         case when r.rolsuper or r.rolbypassrls or r.rolcreaterole or r.rolcreatedb or r.rolreplication
           then 'it has attributes of an administrator' end,
         (select 'it is a member of ' || string_agg(other.rolname, ', ') from pg_roles other
           where other.rolname not in (current_user, '${TENANT_ROLE}') and pg_has_role(other.oid, 'member')),
         (select 'it owns ' || string_agg(relname, ', ') from pg_class where relowner = r.oid)
       ], null) as faults
     from pg_roles r where r.rolname = current_user`,
  )
  const [row] = rows
  if (row?.isTenant !== true)
    throw new StartupError(`requests can't connect as ${row?.user}: it is no member of ${TENANT_ROLE}`)
  if (row.faults.length > 0)
    throw new StartupError(`requests may not connect as ${row.user}: ${row.faults.join('; ')}`)
}

function describe(refusal: unknown, user: string, isOurs: boolean): StartupError {
  const advice = isOurs
    ? `: let PostgreSQL admit it like the owner, or name another member of ${TENANT_ROLE} in DATABASE_TENANT_URL`
    : ''
  const name = isOurs ? 'DATABASE_URL' : 'DATABASE_TENANT_URL'
  return new StartupError(`${name}: requests can't connect as ${user} (${errorText(refusal)})${advice}`, {
    cause: refusal,
  })
}
