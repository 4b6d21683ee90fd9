/** Fills a database that has the tables and no rows, in one transaction: it has all of it afterwards, or nothing. */
import { pipeline } from 'node:stream/promises'
import pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { errorText, StartupError } from '../../startup-error.ts'
import { type CopiedTable, listReadTables, prepareCopying, readTable, type Sequence } from './read-tables.ts'
import { RowSum, type Summed } from './row-sum.ts'

export interface LoadedTable extends CopiedTable {
  /** What was read where it comes from, known once all of it was. */
  summed(): Summed
  read(): AsyncIterable<Buffer>
}

export interface Loading {
  tables: readonly LoadedTable[]
  sequences: readonly Sequence[]
  /** Told before each table. */
  onTable?: (name: string) => void
}

/**
 * Loads all tables, checks every foreign key, and reads each table again: it has to have the rows that came, by number
 * and checksum.
 * @throws StartupError saying which table isn't the same
 */
export async function loadTables(url: string, { tables, sequences, onTable }: Loading): Promise<void> {
  const client = new pg.Client({ connectionString: url, application_name: 'vitrine restore' })
  client.on('error', () => {})
  await client.connect()
  try {
    await client.query('begin')
    await prepareCopying(client)
    const present = await listReadTables(client)
    refuseOthers(tables, present)
    const names = present.map(({ name }) => name)
    const restoreRules = await suspendRules(client, names)
    await client.query(`truncate ${names.join(', ')}`)
    for (const table of tables) {
      onTable?.(table.name)
      await load(client, table)
    }
    for (const { name, last, isCalled } of sequences)
      await client.query('select setval($1::regclass, $2::bigint, $3)', [name, last, isCalled])
    for (const table of tables) await compare(client, table)
    await restoreRules()
    await client.query('commit')
  } catch (error) {
    await client.query('rollback').catch(() => {})
    if (error instanceof StartupError) throw error
    throw new StartupError(`the tables can't be loaded, and nothing of them was kept: ${errorText(error)}`, {
      cause: error,
    })
  } finally {
    await client.end().catch(() => {})
  }
}

function refuseOthers(tables: readonly CopiedTable[], present: readonly CopiedTable[]): void {
  for (const { name, columns } of tables) {
    const there = new Set(present.find((one) => one.name === name)?.columns)
    const lacking = columns.filter((column) => !there.has(column))
    if (lacking.length > 0)
      throw new StartupError(
        `the table ${name} of this version has no ${lacking.join(', ')}: use the version that the rows come from, and upgrade afterwards`,
      )
  }
}

async function load(client: pg.ClientBase, { name, columns, read }: LoadedTable): Promise<void> {
  const named = columns.map((column) => pg.escapeIdentifier(column)).join(', ')
  await pipeline(read, client.query(copyFrom(`copy ${name} (${named}) from stdin`))).catch((error) => {
    throw error instanceof StartupError
      ? error
      : new StartupError(`the table ${name} can't be loaded: ${errorText(error)}`, { cause: error })
  })
}

async function compare(client: pg.ClientBase, table: LoadedTable): Promise<void> {
  const found = new RowSum()
  // Row-level security is not forced now: the owner reads all of it.
  for await (const chunk of readTable(client, { ...table, isByCompany: false }, [])) found.add(chunk)
  const [came, there] = [table.summed(), found.result()]
  if (came.rows !== there.rows || came.sum !== there.sum)
    throw new StartupError(
      `the table ${table.name} has ${there.rows} rows with checksum ${there.sum}, and ${came.rows} with ${came.sum} came: nothing was kept`,
    )
}

/**
 * Foreign keys, our triggers and forced row-level security are away until the returned function brings them back; keys
 * are checked then. All of it is in the caller's transaction.
 */
async function suspendRules(client: pg.ClientBase, names: readonly string[]): Promise<() => Promise<void>> {
  const { rows: keys } = await client.query<{ table: string; name: string; definition: string }>(
    `select conrelid::regclass::text as table, quote_ident(conname) as name, pg_get_constraintdef(oid) as definition
     from pg_constraint
     where contype = 'f' and conparentid = 0 and connamespace in ('public'::regnamespace, 'pgboss'::regnamespace)`,
  )
  const { rows: forced } = await client.query<{ name: string }>(
    `select format('%I.%I', nspname, relname) as name from pg_class c join pg_namespace n on n.oid = relnamespace
     where relforcerowsecurity and nspname in ('public', 'pgboss')`,
  )
  const run = async (statements: string[]) => {
    if (statements.length > 0) await client.query(statements.join(';\n'))
  }
  await run([
    ...keys.map(({ table, name }) => `alter table ${table} drop constraint ${name}`),
    ...names.map((name) => `alter table ${name} disable trigger user`),
    ...forced.map(({ name }) => `alter table ${name} no force row level security`),
  ])
  return () =>
    run([
      ...keys.map(
        ({ table, name, definition }) => `alter table ${table} add constraint ${name} ${definition}`,
      ),
      ...names.map((name) => `alter table ${name} enable trigger user`),
      ...forced.map(({ name }) => `alter table ${name} force row level security`),
    ])
}
