import type { OperatorEntry } from '@vitrine/contract'
import { sql } from 'kysely'
import type { Connection } from '../../platform/db/connection.ts'

/** Companies are opened one after the other: until the transaction ends nobody takes a name that was found free. */
export async function lockFounding(open: Connection): Promise<void> {
  await open.rows(sql`select pg_advisory_xact_lock(hashtextextended('found a company', 0))`)
}

export type NewOperatorEntry = Pick<OperatorEntry, 'operator' | 'action' | 'company' | 'changes'>

export async function insertOperatorEntry(open: Connection, entry: NewOperatorEntry): Promise<void> {
  const { operator, action, company, changes } = entry
  await open.rows(sql`
    insert into operator_log (operator_email, action, company_name, changes)
    values (${operator}, ${action}, ${company}, ${JSON.stringify(changes)}::jsonb)`)
}

interface OperatorEntryRow extends NewOperatorEntry {
  id: string
  at: Date
}

/** Newest first. */
export async function listOperatorEntries(
  database: Connection,
  window: { limit: number | null; offset: number },
): Promise<{ total: number; rows: OperatorEntryRow[] }> {
  const [count] = await database.rows<{ total: number }>(sql`select count(*)::int as total from operator_log`)
  const rows = await database.rows<OperatorEntryRow>(sql`
    select id, at, operator_email as operator, action, company_name as company, changes from operator_log
    order by at desc, id desc limit ${window.limit} offset ${window.offset}`)
  return { total: count?.total ?? 0, rows }
}
