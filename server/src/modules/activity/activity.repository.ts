import type { ActivityKind, ActivitySubject } from '@vitrine/rules'
import { sql } from 'kysely'
import type { Connection } from '../../platform/db/connection.ts'
import { prepared } from '../../platform/db/prepared.ts'
import type { Scope } from '../../scope/scope.ts'

export interface ActivityEntry {
  kind: ActivityKind
  subject: ActivitySubject
  /** Null for bulk actions, which give a `count`. */
  subjectId: string | null
  /** Its name at this time. */
  subjectName: string
  /** The part that changed: `name`, `description`, `detail:<id>`, `price:<id>`, …; absent for the record as a whole. */
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

/** A value that somebody has changed since a bulk action wrote it, or a record that is no longer as it was made. */
export interface LaterChange {
  subjectId: string
  /** Empty where the record as a whole was changed. */
  field: string
  written: string | null
  present: string | null
  at: Date
  personName: string | null
}

/** Records of a bulk action about which there is something newer. */
export async function listChangedLater(scope: Scope, bulkId: string): Promise<string[]> {
  const rows = await scope.rows<{ id: string }>(sql`
    select own.subject_id as id from (
      select subject_id, max(id::text)::uuid as last from activity
      where domain_id = app_domain() and bulk_id = ${bulkId} and subject_id is not null group by subject_id
    ) own
    where exists (
      select 1 from activity a where a.domain_id = app_domain() and a.subject_id = own.subject_id and a.id > own.last
        and a.bulk_id is distinct from ${bulkId})`)
  return rows.map(({ id }) => id)
}

/** The part of the activity that the caller sees: of which records, and of which fields by their keys. */
export interface Known {
  subjectIds: readonly string[]
  fields: readonly string[]
}

/**
 * What stands in the way of taking a bulk action back: values that are others by now than it left them. In the order of the
 * records; each field once, by its last change. What it gave to a record that it made has no entry by field: it is what the
 * first change since then found.
 */
export async function listLaterChanges(
  scope: Scope,
  bulkId: string,
  known: Known,
  window: { limit: number | null; offset: number },
): Promise<{ total: number; rows: LaterChange[] }> {
  const later = sql`(
    select distinct on (own.subject_id, coalesce(a.field, '')) own.subject_id as "subjectId",
      coalesce(a.field, '') as field, case when w.id is not null then w.new_value else first_value(a.old_value) over (
        partition by own.subject_id, coalesce(a.field, '') order by a.id) end as written, a.new_value as present, a.at, person.name as "personName",
      a.kind, own.is_made as "isMade", w.id is not null as "isWritten"
    from (
      select subject_id, max(id::text)::uuid as last, bool_or(kind in ('created', 'duplicated', 'restored')) as is_made from activity
      where domain_id = app_domain() and bulk_id = ${bulkId} and subject_id = any(${[...known.subjectIds]}::uuid[])
      group by subject_id
    ) own
    join activity a on a.domain_id = app_domain() and a.subject_id = own.subject_id and a.id > own.last
      and a.bulk_id is distinct from ${bulkId} and (a.field is null or a.field = any(${[...known.fields]}::text[]))
    left join activity w on w.domain_id = app_domain() and w.subject_id = own.subject_id and w.bulk_id = ${bulkId}
      and w.field = a.field
    left join domain_people person on person.id = a.person_id
    order by own.subject_id, coalesce(a.field, ''), a.id desc
  ) later`
  // What has come back from the trash is as it was.
  const stands = sql`case when field = '' then kind <> 'restored'
    else ("isMade" or "isWritten") and present is distinct from written end`
  const [count] = await scope.rows<{ total: number }>(
    sql`select count(*)::int as total from ${later} where ${stands}`,
  )
  const rows = await scope.rows<LaterChange>(sql`
    select "subjectId", field, written, present, at, "personName" from ${later} where ${stands}
    order by "subjectId", field limit ${window.limit} offset ${window.offset}`)
  return { total: count?.total ?? 0, rows }
}

export interface StoredEntry {
  id: string
  at: Date
  personId: string | null
  personName: string | null
  subjectId: string | null
  kind: ActivityKind
  field: string | null
  oldValue: string | null
  newValue: string | null
}

const entryColumns = sql`
  a.id, a.at, a.person_id as "personId", person.name as "personName", a.subject_id as "subjectId", a.kind, a.field,
  a.old_value as "oldValue", a.new_value as "newValue"`

export interface EntryFilter {
  subjectId: string
  /** Keys of the fields whose entries count. */
  fields: readonly string[]
  /** Whether entries about the record as a whole count too. */
  withWhole: boolean
  personId: string | null
}

/** Newest first, with the number of all. */
export async function listEntriesOf(
  scope: Scope,
  { subjectId, fields, withWhole, personId }: EntryFilter,
  window: { limit: number | null; offset: number },
): Promise<{ total: number; entries: StoredEntry[] }> {
  const within = sql`a.domain_id = app_domain() and a.subject_id = ${subjectId}
    and (a.field = any(${[...fields]}::text[]) or (a.field is null and ${withWhole}))
    and (${personId}::uuid is null or a.person_id = ${personId})`
  const [count] = await scope.rows<{ total: number }>(
    sql`select count(*)::int as total from activity a where ${within}`,
  )
  const entries = await scope.rows<StoredEntry>(sql`
    select ${entryColumns} from activity a left join domain_people person on person.id = a.person_id
    where ${within} order by a.id desc limit ${window.limit} offset ${window.offset}`)
  return { total: count?.total ?? 0, entries }
}

export async function findEntry(scope: Scope, id: string): Promise<StoredEntry | null> {
  const [row] = await scope.rows<StoredEntry>(sql`
    select ${entryColumns} from activity a left join domain_people person on person.id = a.person_id
    where a.domain_id = app_domain() and a.id = ${id}`)
  return row ?? null
}

/** Adds entries in one statement. */
export async function insertActivity(scope: Scope, entries: readonly ActivityEntry[]): Promise<void> {
  const rows = JSON.stringify(entries)
  await scope.enqueue(
    prepared(sql`
    insert into activity (domain_id, person_id, kind, subject, subject_id, subject_name, field, old_value, new_value,
      count, process_id, bulk_id, searched)
    select ${scope.domainId}::uuid, ${scope.person?.id ?? null}::uuid, kind, subject, "subjectId", coalesce("subjectName", ''), field,
      "oldValue", "newValue", count, "processId", "bulkId",
      activity_text(coalesce("subjectName", ''), field, "oldValue", "newValue")
    from jsonb_to_recordset(${rows}::jsonb) as entry (kind text, subject text, "subjectId" uuid, "subjectName" text,
      field text, "oldValue" text, "newValue" text, count int, "processId" uuid, "bulkId" uuid)`),
  )
}

/** Deletes at most `most` of a domain's entries that are older than so many days; returns how many. */
export async function forgetOldActivity(
  database: Connection,
  domainId: string,
  { keepDays, most }: { keepDays: number; most: number },
): Promise<number> {
  const [row] = await database.rows<{ count: number }>(
    sql`select tidy_activity(${domainId}, ${keepDays}::int, ${most}::int) as count`,
  )
  return row?.count ?? 0
}
