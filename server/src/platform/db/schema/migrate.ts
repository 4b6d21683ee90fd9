// Brings a database to the newest schema: plain SQL files, applied once each, in the order of their names.
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { errorCode, errorText, StartupError, type StartupLog } from '../../startup-error.ts'
import { whileLocked } from '../held-lock.ts'
import { tenantUrlOf } from '../tenant-url.ts'
import { type ContractWay, mayTakeAway } from './contract-migrations.ts'
import { type Migration, readMigrations, statementsOf } from './migration-files.ts'
import { prepareGroupRoles } from './prepare-roles.ts'
import { prepareTenantLogin } from './tenant-login.ts'

export type MigrateOptions = {
  log: StartupLog
  /** Where the SQL files lie. Default: `server/migrations`. */
  folder?: string
  /** Names of those to be applied, where not all: rows that were read elsewhere need the schema that they had there. */
  only?: readonly string[]
  /** The address that requests connect by, where an administrator made their role. Default: one is made. */
  tenantUrl?: string
  /** The address of programs, where that isn't the owner's here: past a pooler, or as another user. */
  requestsUrl?: string
  /** What becomes of a migration that takes something away while programs run that use it. Default: `later`. */
  contract?: ContractWay
  /** How long a statement waits for others that use its table, and how often it is tried again. */
  lock?: { timeoutMs: number; tries: number; pauseMs: number }
}

/** Extensions that migrations rely on. The owner of a database may create them in it. */
export const EXTENSIONS = ['pg_trgm', 'unaccent', 'btree_gin', 'citext', 'intarray', 'ltree']

/** What was found and done: names of files. `left` wait for older programs to end. */
export type MigrateResult = { applied: string[]; left: string[] }

const OLDEST_VERSION = 15
const INSUFFICIENT_PRIVILEGE = '42501'
/** Any number that no other program is likely to lock in this database. */
const LOCK_NUMBER = 7_313_002_026
/**
 * A statement that waits to lock a table holds up all that come after it. A short timeout and another try stop nobody
 * for long.
 */
const usualLock = { timeoutMs: 3_000, tries: 40, pauseMs: 2_000 }

/**
 * Applies the migrations that the database lacks, each in a transaction of its own where it doesn't say otherwise, between
 * the roles that they need and the login of requests. Programs that start at the same time wait for one another.
 * @param databaseUrl connection string of the owner
 * @throws StartupError when the server is too old, roles can't be prepared, a file fails, a file that was applied has
 * changed, or the database serves newer programs only
 */
export async function migrate(databaseUrl: string, options: MigrateOptions): Promise<MigrateResult> {
  const all = await readMigrations(options.folder)
  const { only } = options
  const migrations = only === undefined ? all : all.filter(({ name }) => only.includes(name))
  const client = new pg.Client({ connectionString: databaseUrl })
  const keeper = new pg.Client({ connectionString: databaseUrl })
  // On a broken connection, the next statement fails anyway.
  for (const one of [client, keeper]) one.on('error', () => {})
  // Migrations say of what they find that somebody has to know.
  client.on('notice', ({ severity, message }) => {
    if (severity === 'WARNING' && message !== undefined) options.log.warn(message)
  })
  await client.connect()
  try {
    await refuseUnfitServer(client)
    await refuseOtherThanOwner(client)
    await keeper.connect()
    const onWait = (holder: string) => options.log.info(`waiting for ${holder}, which prepares the database`)
    return await whileLocked(keeper, LOCK_NUMBER, onWait, async () => {
      await prepareGroupRoles(client)
      const result = await migrateLocked(client, migrations, options)
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
  options: MigrateOptions,
): Promise<MigrateResult> {
  const { log, contract = 'later', lock = usualLock } = options
  await createExtensions(client)
  await createLedger(client)
  const result: MigrateResult = { applied: [], left: [] }
  for (const migration of await listPending(client, migrations)) {
    if (!(await mayTakeAway(client, migration, contract, log))) {
      result.left.push(migration.name)
      continue
    }
    log.info(`migrating the database: ${migration.name}`)
    await applyPatiently(client, migration, log, lock)
    result.applied.push(migration.name)
  }
  return result
}

/**
 * What a program without the right to migrate asks at its start, and `migrate --check`: names of migrations that the
 * database lacks; those in `needed` the program can't do without.
 * @throws StartupError when a file that was applied has changed, or the database serves newer programs only
 */
export async function findMissing(
  databaseUrl: string,
  folder?: string,
): Promise<{ needed: string[]; contracts: string[] }> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    const { rows } = await client.query<{ isThere: boolean }>(
      `select to_regclass('schema_migration') is not null and to_regclass('schema_fit') is not null as "isThere"`,
    )
    const migrations = await readMigrations(folder)
    const missing = rows[0]?.isThere === true ? await listPending(client, migrations) : migrations
    const namesOf = (some: Migration[]) => some.map(({ name }) => name)
    return {
      needed: namesOf(missing.filter(({ needsPrograms }) => needsPrograms === null)),
      contracts: namesOf(missing.filter(({ needsPrograms }) => needsPrograms !== null)),
    }
  } finally {
    await client.end()
  }
}

/**
 * For programs that don't migrate themselves.
 * @throws StartupError when the schema doesn't fit
 */
export async function checkSchema(databaseUrl: string): Promise<void> {
  const { needed } = await findMissing(databaseUrl).catch((error) => {
    if (errorCode(error) !== INSUFFICIENT_PRIVILEGE) throw error
    throw new StartupError(
      `the database user of DATABASE_URL has no rights there (${errorText(error)}): npm run manage -- migrate ` +
        'gives them, with the owner in DATABASE_OWNER_URL',
      { cause: error },
    )
  })
  const [first, ...others] = needed
  if (first === undefined) return
  throw new StartupError(
    `the database lacks the migration ${first}${others.length === 0 ? '' : ` and ${others.length} more`}: ` +
      'npm run manage -- migrate applies them',
  )
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

/** Before anything is tried that would fail with a reason which misleads. */
async function refuseOtherThanOwner(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query<{ user: string; isOwner: boolean }>(
    `select current_user as user, pg_has_role(relowner, 'usage') as "isOwner"
     from pg_class where oid = to_regclass('schema_migration')`,
  )
  if (rows[0]?.isOwner === false)
    throw new StartupError(
      `the database user ${rows[0].user} doesn't own the tables: set VITRINE_MIGRATE=off for servers and workers, ` +
        'and DATABASE_OWNER_URL for npm run manage -- migrate',
    )
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

/** What was applied, and which programs the schema serves: those that know the migration `needed`, or a later one. */
async function createLedger(client: pg.ClientBase): Promise<void> {
  try {
    await client.query(
      `create table if not exists schema_migration (
         name text primary key,
         checksum text not null,
         applied_at timestamptz not null default now()
       );
       create table if not exists schema_fit (
         is_only boolean primary key default true check (is_only),
         needed text collate "C" not null default ''
       );
       insert into schema_fit default values on conflict do nothing`,
    )
  } catch (error) {
    throw new StartupError(`the database user may not create tables: ${errorText(error)}`, { cause: error })
  }
}

async function listPending(client: pg.ClientBase, migrations: Migration[]): Promise<Migration[]> {
  const { rows } = await client.query<{ name: string; checksum: string; needed: string }>(
    'select name, checksum, needed from schema_fit left join schema_migration on true order by name',
  )
  const needed = rows[0]?.needed ?? ''
  const knows = migrations.at(-1)?.name ?? ''
  if (needed > knows)
    throw new StartupError(
      `the database serves programs that know the migration ${needed}, which this version lacks: start a newer one`,
    )
  const known = new Map(migrations.map((migration) => [migration.name, migration]))
  for (const row of rows) {
    const migration = known.get(row.name)
    // A newer program has applied it, and it takes nothing away from this one.
    if (migration === undefined) continue
    if (migration.checksum !== row.checksum)
      throw new StartupError(
        `the migration ${row.name} was changed after the database applied it: restore it, and add a new file instead`,
      )
  }
  const applied = new Set(rows.map((row) => row.name))
  return migrations.filter((migration) => !applied.has(migration.name))
}

/** Where others hold a table for longer than a moment, it is tried again when they had their turn. */
async function applyPatiently(
  client: pg.ClientBase,
  migration: Migration,
  log: StartupLog,
  { timeoutMs, tries, pauseMs }: NonNullable<MigrateOptions['lock']>,
): Promise<void> {
  await client.query(`set lock_timeout = ${timeoutMs}`)
  for (let n = 1; ; n++) {
    try {
      await apply(client, migration)
      break
    } catch (error) {
      const isHeld = error instanceof StartupError && errorCode(error.cause) === '55P03'
      if (!isHeld || n === tries) throw error
      log.info(`others are using a table that ${migration.name} changes: trying again (${n} of ${tries - 1})`)
      await sleep(pauseMs)
    }
  }
  await client.query('set lock_timeout = default')
}

async function apply(client: pg.ClientBase, migration: Migration): Promise<void> {
  const { name, sql, checksum, isWithoutTransaction } = migration
  try {
    if (isWithoutTransaction) for (const statement of statementsOf(sql)) await client.query(statement)
    await client.query('begin')
    if (!isWithoutTransaction) await client.query(withoutRoles(sql))
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
