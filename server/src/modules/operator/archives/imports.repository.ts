/** Archives that operators have sent, and what became of each. They belong to the installation: there is no company yet. */
import type { CompanyImport, SubscriptionEdit } from '@vitrine/contract'
import { sql } from 'kysely'
import type { Connection } from '../../../platform/db/connection.ts'
import type { Inside } from '../../../platform/http/answer-id.ts'

export interface ImportRow extends Omit<Inside<CompanyImport>, 'createdAt'> {
  createdAt: Date
  wantedName: string
  subscription: SubscriptionEdit
}

const columns = sql`id, state, operator_email as operator, created_at as "createdAt", file_name as "fileName",
  size_bytes as "sizeBytes", wanted_name as "wantedName", subscription, files, all_files as "allFiles",
  coalesce(company_name, nullif(wanted_name, '')) as company, invited, refusal`

/** Newest first. */
export async function listImportRows(open: Connection): Promise<ImportRow[]> {
  return await open.rows<ImportRow>(
    sql`select ${columns} from archive_imports order by created_at desc, id desc`,
  )
}

export async function findImport(open: Connection, id: string): Promise<ImportRow | null> {
  const [row] = await open.rows<ImportRow>(sql`select ${columns} from archive_imports where id = ${id}`)
  return row ?? null
}

/** Says whether it is new: an upload becomes one import. */
export async function insertImport(
  open: Connection,
  row: Pick<ImportRow, 'id' | 'operator' | 'fileName' | 'sizeBytes' | 'wantedName' | 'subscription'>,
): Promise<boolean> {
  const rows = await open.rows(sql`
    insert into archive_imports (id, operator_email, file_name, size_bytes, wanted_name, subscription)
    values (${row.id}, ${row.operator}, ${row.fileName}, ${row.sizeBytes}, ${row.wantedName},
      ${JSON.stringify(row.subscription)}::jsonb)
    on conflict do nothing returning id`)
  return rows.length > 0
}

/** Also one that a killed worker has begun. Null for one that is deleted or has ended. */
export async function beginImportRow(open: Connection, id: string): Promise<ImportRow | null> {
  const [row] = await open.rows<ImportRow>(sql`
    update archive_imports set state = 'working', files = 0
    where id = ${id} and state in ('waiting', 'working') returning ${columns}`)
  return row ?? null
}

/** One that has failed waits again. Says whether there was one. */
export async function restartImport(
  open: Connection,
  id: string,
  { operator, name }: { operator: string; name: string },
): Promise<boolean> {
  const rows = await open.rows(sql`
    update archive_imports set state = 'waiting', ended_at = null, refusal = null, files = 0, all_files = null,
      operator_email = ${operator}, wanted_name = ${name}
    where id = ${id} and state = 'failed' returning id`)
  return rows.length > 0
}

/** Says whether it is still wanted. */
export async function noteImportedFiles(
  open: Connection,
  id: string,
  { files, allFiles }: { files: number; allFiles: number | null },
): Promise<boolean> {
  const rows = await open.rows(sql`
    update archive_imports set files = ${files}, all_files = ${allFiles}
    where id = ${id} and state = 'working' returning id`)
  return rows.length > 0
}

/** In the transaction with which the company comes. Says whether it is still wanted. */
export async function endImportRow(
  open: Connection,
  id: string,
  { company, invited, files }: { company: string; invited: readonly string[]; files: number },
): Promise<boolean> {
  const rows = await open.rows(sql`
    update archive_imports set state = 'done', ended_at = now(), company_name = ${company},
      invited = ${[...invited]}, files = ${files}, all_files = ${files}
    where id = ${id} and state = 'working' returning id`)
  return rows.length > 0
}

/** Says whether it was still wanted. */
export async function failImport(
  open: Connection,
  id: string,
  refusal: CompanyImport['refusal'],
): Promise<boolean> {
  const rows = await open.rows(sql`
    update archive_imports set state = 'failed', ended_at = now(), refusal = ${JSON.stringify(refusal)}::jsonb
    where id = ${id} and state = 'working' returning id`)
  return rows.length > 0
}

/** Says whether there was one. */
export async function deleteImportRow(open: Connection, id: string): Promise<boolean> {
  return (await open.rows(sql`delete from archive_imports where id = ${id} returning id`)).length > 0
}

/** What has ended so many hours ago; returns how many. */
export async function deleteOldImportRows(open: Connection, hours: number): Promise<number> {
  const rows = await open.rows(sql`
    delete from archive_imports where ended_at < now() - make_interval(hours => ${hours}) returning id`)
  return rows.length
}
