import type { ActivityKind, ActivitySubject } from '@vitrine/rules'
import { sql } from 'kysely'
import type { Scope } from '../../scope/scope.ts'

export interface ActivityEntry {
  kind: ActivityKind
  subject: ActivitySubject
  /** Null for bulk actions, which give a `count`. */
  subjectId: string | null
  /** Its name at this time. */
  subjectName: string
  /** What of it was changed: `name`, `description`, `detail:<id>`, `price:<id>`, …; absent for the record as a whole. */
  field?: string
  oldValue?: string | null
  newValue?: string | null
  count?: number
  processId?: string
  /** The same for all entries that one bulk action wrote. */
  bulkId?: string
}

/** What one bulk action changed of a record. */
export interface BulkEntry {
  subjectId: string
  kind: ActivityKind
  field: string | null
  oldValue: string | null
  newValue: string | null
}

/** What a bulk action changed of these records. */
export async function listBulkEntries(
  scope: Scope,
  bulkId: string,
  subjectIds: readonly string[],
): Promise<BulkEntry[]> {
  return await scope.rows<BulkEntry>(sql`
    select subject_id as "subjectId", kind, field, old_value as "oldValue", new_value as "newValue" from activity
    where domain_id = app_domain() and bulk_id = ${bulkId} and subject_id = any(${[...subjectIds]}::uuid[])
    order by id`)
}

/** The records that a bulk action changed. */
export async function listBulkSubjects(scope: Scope, bulkId: string): Promise<string[]> {
  const rows = await scope.rows<{ id: string }>(sql`
    select distinct subject_id as id from activity
    where domain_id = app_domain() and bulk_id = ${bulkId} and subject_id is not null order by 1`)
  return rows.map((row) => row.id)
}

/** Adds entries in one statement. */
export async function insertActivity(scope: Scope, entries: readonly ActivityEntry[]): Promise<void> {
  const rows = JSON.stringify(entries)
  await scope.rows(sql`
    insert into activity (domain_id, person_id, kind, subject, subject_id, subject_name, field, old_value, new_value,
      count, process_id, bulk_id)
    select ${scope.domainId}, ${scope.person?.id ?? null}::uuid, kind, subject, "subjectId", coalesce("subjectName", ''), field,
      "oldValue", "newValue", count, "processId", "bulkId"
    from jsonb_to_recordset(${rows}::jsonb) as entry (kind text, subject text, "subjectId" uuid, "subjectName" text,
      field text, "oldValue" text, "newValue" text, count int, "processId" uuid, "bulkId" uuid)`)
}
