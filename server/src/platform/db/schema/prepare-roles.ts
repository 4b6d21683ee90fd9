/**
 * The roles of the cluster, before the first migration uses them. Each is looked for before it is made: an
 * administrator may have prepared them for a database user who may not.
 */
import pg from 'pg'
import { errorCode, errorText, StartupError } from '../../startup-error.ts'
import { actsAsRole, grantStatement } from './role-grants.ts'

/** Who requests are. */
export const TENANT_ROLE = 'vitrine_tenant'
/** Who reads for them, through views and functions that say what. */
const READER_ROLE = 'vitrine_reader'

/** Roles belong to the whole cluster: another database may be making the same one just now. */
const MADE_MEANWHILE = ['42710', '23505']

/** Makes the roles that rights are given to, and lets the owner of the database act as them. */
export async function prepareGroupRoles(client: pg.ClientBase): Promise<void> {
  const version = await versionNumberOf(client)
  for (const role of [TENANT_ROLE, READER_ROLE]) {
    await createWhereMissing(client, role, 'nologin')
    const { rows } = await client.query<{ acts: boolean }>(`select ${actsAsRole(version)} as acts`, [role])
    if (rows[0]?.acts === true) continue
    const grant = { role, member: 'current_user', options: ['set true', 'inherit true'] } as const
    await runAllowed(client, grantStatement(version, grant))
  }
}

/** Makes the login role of requests: a member of the tenant role, and of nothing else. */
export async function prepareLoginRole(
  client: pg.ClientBase,
  role: string,
  password: string | undefined,
): Promise<void> {
  const name = pg.escapeIdentifier(role)
  await createWhereMissing(client, role, `login${passwordClause(password)}`)
  const { rows } = await client.query<{ isTenant: boolean; isOurs: boolean }>(
    `select pg_has_role($1, '${TENANT_ROLE}', 'usage') as "isTenant",
       pg_has_role(current_user, $1, 'usage') as "isOurs"`,
    [role],
  )
  const version = await versionNumberOf(client)
  if (rows[0]?.isTenant !== true) {
    const grant = { role: TENANT_ROLE, member: name, options: ['inherit true', 'set false'] } as const
    await runAllowed(client, grantStatement(version, grant))
  }
  // The owner ends sessions of requests, when the database is dropped for instance.
  if (rows[0]?.isOurs !== true) {
    const grant = { role: name, member: 'current_user', options: ['inherit true'] } as const
    await runAllowed(client, grantStatement(version, grant))
  }
}

/**
 * Makes the login role of programs that have another user than the owner. It is shown what the owner is shown, by being a
 * member of the same two roles, and acts as neither.
 */
export async function prepareProgramRole(
  client: pg.ClientBase,
  role: string,
  password: string | undefined,
): Promise<void> {
  const name = pg.escapeIdentifier(role)
  const byHand = `create role ${name} login password '…'; grant ${TENANT_ROLE}, ${READER_ROLE} to ${name}`
  await createWhereMissing(client, role, `login${passwordClause(password)}`, byHand)
  const version = await versionNumberOf(client)
  for (const group of [TENANT_ROLE, READER_ROLE]) {
    const { rows } = await client.query<{ has: boolean }>(`select pg_has_role($1, $2, 'usage') as has`, [
      role,
      group,
    ])
    if (rows[0]?.has === true) continue
    const grant = { role: group, member: name, options: ['inherit true', 'set false'] } as const
    await runAllowed(client, grantStatement(version, grant), byHand)
  }
}

/** Sets the password anew: that of the owner, from which it comes, has changed. */
export async function changePassword(client: pg.ClientBase, role: string, password: string): Promise<void> {
  await runAllowed(client, `alter role ${pg.escapeIdentifier(role)} login${passwordClause(password)}`)
}

/** What an administrator does once where the database user may not: in one line. */
export function preparationByHand(owner: string): string {
  const name = pg.escapeIdentifier(owner)
  return [
    `create role ${TENANT_ROLE} nologin`,
    `create role ${READER_ROLE} nologin`,
    `grant ${TENANT_ROLE}, ${READER_ROLE} to ${name}`,
    `create role vitrine_requests login password '…' in role ${TENANT_ROLE}`,
  ].join('; ')
}

async function createWhereMissing(
  client: pg.ClientBase,
  role: string,
  options: string,
  byHand?: string,
): Promise<void> {
  const { rowCount } = await client.query('select from pg_roles where rolname = $1', [role])
  if (rowCount === 0) await runAllowed(client, `create role ${pg.escapeIdentifier(role)} ${options}`, byHand)
}

async function versionNumberOf(client: pg.ClientBase): Promise<number> {
  const { rows } = await client.query<{ number: number }>(
    "select current_setting('server_version_num')::integer as number",
  )
  return rows[0]?.number ?? 0
}

function passwordClause(password: string | undefined): string {
  return password === undefined ? '' : ` password ${pg.escapeLiteral(password)}`
}

/** `byHand`: what an administrator does in its place, where it isn't the preparation of all roles. */
async function runAllowed(client: pg.ClientBase, statement: string, byHand?: string): Promise<void> {
  try {
    await client.query(statement)
  } catch (error) {
    if (MADE_MEANWHILE.includes(errorCode(error) ?? '')) return
    const { rows } = await client.query<{ user: string }>('select current_user as user')
    const user = rows[0]?.user ?? ''
    const advice =
      byHand === undefined
        ? `"${preparationByHand(user)}", and name the last one in DATABASE_TENANT_URL`
        : `"${byHand}"`
    throw new StartupError(
      `the database user ${user} can't prepare the roles (${errorText(error)}): have an administrator run ${advice}`,
      { cause: error },
    )
  }
}
