// Brings a database to the newest schema: plain SQL files, applied once each, in the order of their names.
import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { errorText, StartupError, type StartupLog } from '../startup-error.ts'
import { whileLocked } from './held-lock.ts'
import { prepareGroupRoles } from './prepare-roles.ts'
import { prepareTenantLogin } from './tenant-login.ts'
import { tenantUrlOf } from './tenant-url.ts'

export type MigrateOptions = {
  log: StartupLog
  /** Where the SQL files lie. Default: `server/migrations`. */
  folder?: string
  /** The address that requests connect by, where an administrator made their role. Default: one is made. */
  tenantUrl?: string
  /** The owner's address on the way that requests take, where that is another one. */
  requestsUrl?: string
}

/** Extensions that migrations rely on. The owner of a database may create them in it. */
export const EXTENSIONS = ['pg_trgm', 'unaccent', 'btree_gin', 'citext', 'intarray', 'ltree']

/** What was found and done: names of files. */
export type MigrateResult = { applied: string[] }

type Migration = { name: string; sql: string; checksum: string }

const DEFAULT_FOLDER = fileURLToPath(new URL('../../../migrations', import.meta.url))
const OLDEST_VERSION = 15
/** Any number that no other program is likely to lock in this database. */
const LOCK_NUMBER = 7_313_002_026

/**
 * Applies the migrations that the database lacks, each in a transaction of its own, between the roles that they
 * need and the login of requests. Programs that start at the same time wait for one another.
 * @param databaseUrl connection string of the owner
 * @throws StartupError when the server is too old, roles can't be prepared, a file fails, or a file that was applied
 * has changed or is missing
 */
export async function migrate(databaseUrl: string, options: MigrateOptions): Promise<MigrateResult> {
  const migrations = await readMigrations(options.folder ?? DEFAULT_FOLDER)
  const client = new pg.Client({ connectionString: databaseUrl })
  const keeper = new pg.Client({ connectionString: databaseUrl })
  // One that breaks fails whatever is asked of it.
  for (const one of [client, keeper]) one.on('error', () => {})
  await client.connect()
  try {
    await refuseUnfitServer(client)
    await keeper.connect()
    const onWait = (holder: string) => options.log.info(`waiting for ${holder}, which prepares the database`)
    return await whileLocked(keeper, LOCK_NUMBER, onWait, async () => {
      await prepareGroupRoles(client)
      const result = await migrateLocked(client, migrations, options.log)
      await prepareTenantLogin(client, options.tenantUrl ?? tenantUrlOf(options.requestsUrl ?? databaseUrl), {
        isOurs: options.tenantUrl === undefined,
        lock: LOCK_NUMBER,
        warn: options.log.warn,
      })
      return result
    })
  } finally {
    await Promise.allSettled([client.end(), keeper.end()])
  }
}

async function migrateLocked(
  client: pg.ClientBase,
  migrations: Migration[],
  log: StartupLog,
): Promise<MigrateResult> {
  await createExtensions(client)
  await createLedger(client)
  const pending = await listPending(client, migrations)
  for (const migration of pending) {
    log.info(`migrating the database: ${migration.name}`)
    await apply(client, migration)
  }
  return { applied: pending.map((migration) => migration.name) }
}

async function refuseUnfitServer(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query<{ number: number; name: string; encoding: string }>(
    `select current_setting('server_version_num')::integer as number, current_setting('server_version') as name,
       current_setting('server_encoding') as encoding`,
  )
  const [server] = rows
  if (server && server.number < OLDEST_VERSION * 10_000)
    throw new StartupError(
      `the database server is PostgreSQL ${server.name}, at least ${OLDEST_VERSION} is needed`,
    )
  if (server && server.encoding !== 'UTF8')
    throw new StartupError(`the database has the encoding ${server.encoding}: create it with UTF8`)
}

async function createExtensions(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query<{ extname: string }>('select extname from pg_extension')
  const present = new Set(rows.map((row) => row.extname))
  for (const extension of EXTENSIONS.filter((name) => !present.has(name))) {
    try {
      await client.query(`create extension ${extension}`)
    } catch (error) {
      throw new StartupError(`the database lacks the extension ${extension}: ${errorText(error)}`, {
        cause: error,
      })
    }
  }
}

async function createLedger(client: pg.ClientBase): Promise<void> {
  try {
    await client.query(
      `create table if not exists schema_migration (
         name text primary key,
         checksum text not null,
         applied_at timestamptz not null default now()
       )`,
    )
  } catch (error) {
    throw new StartupError(`the database user may not create tables: ${errorText(error)}`, { cause: error })
  }
}

async function listPending(client: pg.ClientBase, migrations: Migration[]): Promise<Migration[]> {
  const { rows } = await client.query<{ name: string; checksum: string }>(
    'select name, checksum from schema_migration order by name',
  )
  const known = new Map(migrations.map((migration) => [migration.name, migration]))
  for (const row of rows) {
    const migration = known.get(row.name)
    if (!migration)
      throw new StartupError(
        `the database has the migration ${row.name}, which this version lacks: start a newer one`,
      )
    if (migration.checksum !== row.checksum)
      throw new StartupError(
        `the migration ${row.name} was changed after the database applied it: restore it, and add a new file instead`,
      )
  }
  const applied = new Set(rows.map((row) => row.name))
  return migrations.filter((migration) => !applied.has(migration.name))
}

async function apply(client: pg.ClientBase, { name, sql, checksum }: Migration): Promise<void> {
  await client.query('begin')
  try {
    await client.query(withoutRoles(sql))
    await client.query('insert into schema_migration (name, checksum) values ($1, $2)', [name, checksum])
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw new StartupError(
      `the migration ${name} failed: ${errorText(error)}${describePosition(sql, error)}`,
      {
        cause: error,
      },
    )
  }
}

/**
 * The oldest file makes roles before it looks for them, which a database user without that right may not even try.
 * Files that were applied somewhere don't change; the roles are there by now.
 */
function withoutRoles(sql: string): string {
  return sql.replace("execute format('create role %I nologin', wanted);", 'null;')
}

/** The line in the file, from the character position that PostgreSQL names. */
function describePosition(sql: string, error: unknown): string {
  const position = error instanceof pg.DatabaseError ? Number(error.position) : Number.NaN
  return Number.isNaN(position) ? '' : ` (line ${sql.slice(0, position).split('\n').length})`
}

async function readMigrations(folder: string): Promise<Migration[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort()
  return Promise.all(
    names.map(async (name) => {
      // Git may check text files out with other line ends, which changes nothing.
      const sql = (await readFile(join(folder, name), 'utf8')).replaceAll('\r\n', '\n')
      return { name, sql, checksum: createHash('sha256').update(sql).digest('hex') }
    }),
  )
}
