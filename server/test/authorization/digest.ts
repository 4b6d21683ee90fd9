/** What a company's tables hold, in short: two states are compared without reading them. */
import { sql } from 'kysely'
import type { Database } from '../../src/platform/db/database.ts'

/**
 * Not compared: revisions only say that something was written; an action on many products is kept also where none was
 * changed; attempts to sign in, and codes of rooms that are tried, are counted; the former are reported to the one whose account it is, and written in logs.
 */
const passedOver = [
  'revisions',
  'bulk_actions',
  'bulk_targets',
  'migrations',
  'rate_limits',
  'sign_ins',
  'verifications',
]

/** Rows written so far in the transaction, also those of savepoints that were undone. */
export async function writesOf(database: Database): Promise<number> {
  const [row] = await database.rows<{ writes: number }>(sql`
    select coalesce(sum(n_tup_ins + n_tup_upd + n_tup_del), 0)::bigint as writes
    from pg_stat_xact_user_tables where schemaname = 'public' and relname <> all(${passedOver})`)
  return row?.writes ?? 0
}

let known: { tenant: string[]; others: string[] } | null = null

async function tablesOf(database: Database): Promise<{ tenant: string[]; others: string[] }> {
  if (known !== null) return known
  const rows = await database.rows<{ name: string; isTenant: boolean }>(sql`
    select c.relname as name, c.relrowsecurity as "isTenant" from pg_class c
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relname <> all(${passedOver})
    order by 1`)
  known = {
    tenant: rows.filter(({ isTenant }) => isTenant).map(({ name }) => name),
    others: rows.filter(({ isTenant }) => !isTenant).map(({ name }) => name),
  }
  return known
}

function statementOf(tables: readonly string[]) {
  const parts = tables.map(
    (table) => sql`select ${table} as name,
      (select md5(coalesce(string_agg(md5(t::text), '' order by md5(t::text)), '')) from ${sql.table(table)} t) as sum`,
  )
  return sql<{ name: string; sum: string }>`${sql.join(parts, sql` union all `)}`
}

/** By table, of all companies there are. */
export async function digestOf(
  database: Database,
  domainIds: readonly string[],
): Promise<Record<string, string>> {
  const { tenant, others } = await tablesOf(database)
  const sums: Record<string, string> = {}
  for (const { name, sum } of await database.rows<{ name: string; sum: string }>(statementOf(others))) {
    sums[name] = sum
  }
  for (const domainId of domainIds) {
    const rows = await database.asTenant({ domainId, personId: null }, (open) =>
      open.rows<{ name: string; sum: string }>(statementOf(tenant)),
    )
    for (const { name, sum } of rows) sums[`${name} of ${domainId}`] = sum
  }
  return sums
}
