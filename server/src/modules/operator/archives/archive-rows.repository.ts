/** Reads all rows of a company in one snapshot, and writes those of a company that there isn't yet. */
import { type RawBuilder, sql } from 'kysely'
import type { Connection } from '../../../platform/db/connection.ts'
import { readCursor } from '../../../scope/stream-rows.ts'
import { type ArchivedTable, companyColumns } from './archived-tables.ts'

const BATCH_ROWS = 500

/** What columns get that aren't in an archive, where that isn't what new rows have. */
const madeAnew: Readonly<Record<string, RawBuilder<unknown>>> = {
  'transfer_recipes.is_on': sql`false`,
  'report_schedules.is_on': sql`false`,
  // Nobody has the word by which a guest came back.
  'project_attendees.guest_hash': sql`case when given.share_link_id is not null then new_id()::text end`,
}

/** First in a transaction: everything it reads is of one moment. */
export async function takeSnapshot(open: Connection): Promise<void> {
  await open.rows(sql`set transaction isolation level repeatable read, read only`)
}

/** Name of the newest migration: what tables look like. */
export async function readSchema(open: Connection): Promise<string> {
  const [row] = await open.rows<{ name: string }>(sql`select max(name) as name from schema_migration`)
  return row?.name ?? ''
}

/** Null for none of this id; also those that are being deleted. */
export async function findCompanyName(open: Connection, domainId: string): Promise<string | null> {
  const [row] = await open.rows<{ name: string }>(sql`select name from domains where id = ${domainId}`)
  return row?.name ?? null
}

/** As the tenant: its own row. */
export async function readCompany(open: Connection): Promise<string> {
  const columns = sql.join(companyColumns.map((column) => sql.ref(column)))
  const [row] = await open.rows<{ line: string }>(
    sql`select to_jsonb(own)::text as line from (select ${columns} from domains where id = app_domain()) own`,
  )
  if (row === undefined) throw new Error('The company is gone')
  return row.line
}

/** As the tenant: everybody who belongs to it, or is invited. */
export async function* readPeople(open: Connection): AsyncGenerator<string> {
  const statement = sql<{ line: string }>`
    select to_jsonb(own)::text as line
    from (select id, email, name, company, language, number_format, date_format from domain_people) own`
  for await (const rows of readCursor(open, statement, BATCH_ROWS)) for (const { line } of rows) yield line
}

/** As the tenant: each row as one line of JSON, without what the table omits. */
export async function* readTable(open: Connection, table: ArchivedTable): AsyncGenerator<string> {
  const omitted = ['domain_id', ...Object.keys(table.omits ?? {})]
  const statement = sql<{ line: string }>`
    select (to_jsonb(own) - ${omitted}::text[])::text as line
    from ${sql.table(table.name)} own where own.domain_id = app_domain()`
  for await (const rows of readCursor(open, statement, BATCH_ROWS)) for (const { line } of rows) yield line
}

/** As the owner: numbers that no folder set of the installation has. */
export async function drawFolderSets(open: Connection, howMany: number): Promise<number[]> {
  const rows = await open.rows<{ id: number }>(sql`
    select nextval(pg_get_serial_sequence('folder_sets', 'id'))::int as id from generate_series(1, ${howMany})`)
  return rows.map(({ id }) => id)
}

/** Columns of a table that are written: neither those it omits nor what the database works out. */
export async function listColumns(open: Connection, table: ArchivedTable): Promise<string[]> {
  const rows = await open.rows<{ name: string }>(sql`
    select attname::text as name from pg_attribute
    where attrelid = ${table.name}::regclass and attnum > 0 and not attisdropped and attgenerated = ''
    order by attnum`)
  return rows
    .map(({ name }) => name)
    .filter((name) => table.omits?.[name] === undefined || madeAnew[`${table.name}.${name}`] !== undefined)
}

/**
 * As the tenant, to whom row-level security gives no other company's rows. `lines` are objects as `readTable` made them;
 * `folderSets`: new numbers by former ones.
 */
export async function insertLines(
  open: Connection,
  table: ArchivedTable,
  columns: readonly string[],
  lines: readonly string[],
  folderSets: string,
): Promise<void> {
  const values = columns.map((column) => {
    const made = madeAnew[`${table.name}.${column}`]
    if (made !== undefined) return made
    if (column === 'domain_id') return sql`app_domain()`
    if (column === table.folderSetIn)
      return sql`(${folderSets}::jsonb ->> (given.${sql.ref(column)})::text)::int`
    return sql`given.${sql.ref(column)}`
  })
  await open.rows(sql`
    insert into ${sql.table(table.name)} (${sql.join(columns.map((column) => sql.ref(column)))})
    overriding system value
    select ${sql.join(values)}
    from jsonb_populate_recordset(null::${sql.table(table.name)}, ${`[${lines.join(',')}]`}::jsonb) given`)
}

/** Members of the group that grants everything, who may sign in once they have accepted. */
export async function listSuperAdmins(open: Connection): Promise<{ id: string; email: string }[]> {
  return await open.rows(sql`
    select p.id, p.email from groups g
    join group_members gm on gm.domain_id = g.domain_id and gm.group_id = g.id
    join memberships m on m.domain_id = g.domain_id and m.person_id = gm.person_id and m.is_active and not m.is_client
    join domain_people p on p.id = m.person_id
    where g.domain_id = app_domain() and g.is_root order by p.email`)
}

/** As the owner: an import that has begun to store files. */
export async function beginImport(
  open: Connection,
  row: { domainId: string; operator: string },
): Promise<void> {
  await open.rows(sql`
    insert into company_imports (domain_id, operator_email) values (${row.domainId}, ${row.operator})`)
}

export async function keepImportAlive(open: Connection, domainId: string): Promise<void> {
  await open.rows(sql`update company_imports set alive_at = now() where domain_id = ${domainId}`)
}

/** Says whether it was still under way: what was given up meanwhile has no files any more. */
export async function endImport(open: Connection, domainId: string): Promise<boolean> {
  const rows = await open.rows(sql`delete from company_imports where domain_id = ${domainId} returning 1`)
  return rows.length > 0
}

/** Imports of programs that were killed. Held until the transaction ends. */
export async function listBrokenImports(open: Connection, silentMinutes: number): Promise<string[]> {
  const rows = await open.rows<{ id: string }>(sql`
    select domain_id as id from company_imports
    where alive_at < now() - make_interval(mins => ${silentMinutes}) for update skip locked`)
  return rows.map(({ id }) => id)
}
