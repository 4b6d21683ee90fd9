/** Reads every table of the database, all of one moment, as `COPY` writes it: the same for every PostgreSQL. */
import pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import { errorText, StartupError } from '../../startup-error.ts'

export interface CopiedTable {
  /** With its schema, quoted where it has to be. */
  name: string
  /** Those that aren't worked out by the database. */
  columns: string[]
}

export interface ReadTable extends CopiedTable {
  /** Row-level security shows this user the rows of one company at a time. */
  isByCompany: boolean
}

export interface Sequence {
  name: string
  last: string
  isCalled: boolean
}

/** What is true of the database at the moment of the snapshot. */
export interface SnapshotFacts {
  /** Names of the migrations that were applied. */
  migrations: string[]
  /** The version of the job queue's own schema. */
  queueVersion: number
  /** PostgreSQL's, as it calls itself. */
  server: string
  at: Date
  installation: string
  secretFingerprint: string
}

export interface Snapshot {
  facts: SnapshotFacts
  tables: ReadTable[]
  sequences: Sequence[]
  companies: string[]
  read(table: ReadTable): AsyncGenerator<Buffer>
  /** For other questions about the same moment. */
  client: pg.ClientBase
}

/** What running programs write of themselves; a restored database would take them for running. */
const LEFT_OUT = [
  'public.servers',
  'public.workers',
  'pgboss.queue_stats',
  'pgboss.warning',
  'pgboss.bam',
  'pgboss.version',
]
/** Texts are the same whatever the server and its clients usually do. */
const AS_TEXT = `set local timezone = 'UTC'; set local datestyle = 'ISO, YMD'; set local intervalstyle = 'postgres';
  set local extra_float_digits = 1; set local bytea_output = 'hex'; set local xmloption = 'content';
  set local statement_timeout = 0; set local idle_in_transaction_session_timeout = 0; set local lock_timeout = 0`

/** For a transaction that reads or writes whole tables. */
export async function prepareCopying(client: pg.ClientBase): Promise<void> {
  await client.query(AS_TEXT)
}

/**
 * Opens a snapshot for the time of `work`; others write meanwhile. `url` is the owner's or the programs'.
 * @throws StartupError where the database can't be read
 */
export async function withSnapshot<Result>(
  url: string,
  work: (snapshot: Snapshot) => Promise<Result>,
): Promise<Result> {
  const client = new pg.Client({ connectionString: url, application_name: 'vitrine backup' })
  client.on('error', () => {})
  await client.connect().catch((error) => {
    throw new StartupError(`the database can't be reached: ${errorText(error)}`, { cause: error })
  })
  try {
    await client.query('begin isolation level repeatable read read only')
    await prepareCopying(client)
    const facts = await readFacts(client)
    const tables = await listReadTables(client)
    const companies = await listCompanies(client)
    const sequences = await listSequences(client)
    const read = (table: ReadTable) => readTable(client, table, companies)
    return await work({ facts, tables, sequences, companies, read, client })
  } finally {
    await client.end().catch(() => {})
  }
}

async function readFacts(client: pg.ClientBase): Promise<SnapshotFacts> {
  const { rows: found } = await client.query<{ isThere: boolean }>(
    `select to_regclass('schema_migration') is not null and to_regclass('pgboss.version') is not null as "isThere"`,
  )
  if (found[0]?.isThere !== true)
    throw new StartupError(
      'the database is not one of Vitrine, or was never started: start Vitrine on it first',
    )
  const { rows } = await client.query<SnapshotFacts>(
    `select array(select name from schema_migration order by name) as migrations,
       (select version from pgboss.version) as "queueVersion", current_setting('server_version') as server,
       now() as at,
       coalesce((select value from installation_state where key = 'database'), '') as installation,
       coalesce((select value from installation_state where key = 'secret'), '') as "secretFingerprint"`,
  )
  const [facts] = rows
  if (facts === undefined) throw new Error('The database says nothing of itself')
  return facts
}

async function listCompanies(client: pg.ClientBase): Promise<string[]> {
  const { rows } = await client.query<{ id: string }>('select id from domains order by id')
  return rows.map(({ id }) => id)
}

/** Those of ours and of the queue, without what `LEFT_OUT` names. */
export async function listReadTables(client: pg.ClientBase): Promise<ReadTable[]> {
  const { rows } = await client.query<ReadTable>(
    `select format('%I.%I', nspname, relname) as name,
       array(select attname::text from pg_attribute
         where attrelid = c.oid and attnum > 0 and not attisdropped and attgenerated = '' order by attnum) as columns,
       row_security_active(c.oid) and exists (
         select from pg_attribute where attrelid = c.oid and attname = 'domain_id' and not attisdropped) as "isByCompany"
     from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where nspname in ('public', 'pgboss') and relkind in ('r', 'p') and not relispartition
       and not exists (select from pg_depend where objid = c.oid and deptype = 'e')
       and format('%I.%I', nspname, relname) <> all ($1)
     order by 1`,
    [LEFT_OUT],
  )
  return rows
}

async function listSequences(client: pg.ClientBase): Promise<Sequence[]> {
  const { rows } = await client.query<{ name: string }>(
    `select format('%I.%I', schemaname, sequencename) as name from pg_sequences
     where schemaname in ('public', 'pgboss') order by name`,
  )
  const sequences: Sequence[] = []
  for (const { name } of rows) {
    const { rows: values } = await client.query<{ last: string; isCalled: boolean }>(
      `select last_value::text as last, is_called as "isCalled" from ${name}`,
    )
    const [value] = values
    if (value !== undefined) sequences.push({ name, ...value })
  }
  return sequences
}

/** In the transaction that is open; row by row as the server sends them. */
export async function* readTable(
  client: pg.ClientBase,
  { name, columns, isByCompany }: ReadTable,
  companies: readonly string[],
): AsyncGenerator<Buffer> {
  const named = columns.map((column) => pg.escapeIdentifier(column)).join(', ')
  if (!isByCompany) {
    yield* client.query(copyTo(`copy (select ${named} from ${name}) to stdout`))
    return
  }
  for (const company of companies) {
    const id = pg.escapeLiteral(company)
    await client.query(`select set_config('app.domain_id', ${id}, true)`)
    yield* client.query(copyTo(`copy (select ${named} from ${name} where domain_id = ${id}) to stdout`))
  }
  await client.query(`select set_config('app.domain_id', '', true)`)
}
