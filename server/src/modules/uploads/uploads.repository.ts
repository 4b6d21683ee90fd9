import type { UploadResult } from '@vitrine/contract'
import { sql } from 'kysely'
import type { Scope } from '../../scope/scope.ts'

export interface FinishedUpload {
  personId: string
  sizeBytes: number
  result: UploadResult
}

export async function findFinished(scope: Scope, id: string): Promise<FinishedUpload | null> {
  const [row] = await scope.rows<FinishedUpload>(sql`
    select person_id as "personId", size_bytes as "sizeBytes", result from finished_uploads
    where domain_id = app_domain() and id = ${id}`)
  return row ?? null
}

/** By the id that its content waits for an import under. */
export async function findFinishedImport(scope: Scope, importId: string): Promise<FinishedUpload | null> {
  const [row] = await scope.rows<FinishedUpload>(sql`
    select person_id as "personId", size_bytes as "sizeBytes", result from finished_uploads
    where domain_id = app_domain() and result ->> 'import' = ${importId}`)
  return row ?? null
}

/** Waits for whoever else finishes the upload, until the transaction ends. */
export async function lockUpload(open: Scope, id: string): Promise<void> {
  await open.rows(sql`select pg_advisory_xact_lock(hashtextextended(${id}, 0))`)
}

export async function insertFinished(open: Scope, id: string, upload: FinishedUpload): Promise<void> {
  await open.rows(sql`
    insert into finished_uploads (domain_id, id, person_id, size_bytes, result)
    values (${open.domainId}, ${id}, ${upload.personId}, ${upload.sizeBytes}, ${JSON.stringify(upload.result)}::jsonb)`)
}

/** Forgets uploads that have been finished for so many days. */
export async function forgetFinishedUploads(scope: Scope, days: number): Promise<number> {
  const rows = await scope.rows(sql`
    delete from finished_uploads
    where domain_id = app_domain() and finished_at < now() - make_interval(days => ${days}) returning id`)
  return rows.length
}
