/** Entries of the log that a reader may know of: in the order of time, and counted. */
import type { AskedActivity } from '@vitrine/contract'
import type { ActivityKind, ActivitySubject } from '@vitrine/rules'
import { addDays } from '@vitrine/rules'
import { type RawBuilder, sql } from 'kysely'
import { prepared } from '../../platform/db/prepared.ts'
import { fenced } from '../../platform/db/schema/fence.ts'
import type { Scope } from '../../scope/scope.ts'
import { type Clause, keyMeets } from '../search/index.ts'

/** What is asked of entries beside their kind, subject, field and person. */
export interface EntryFilter {
  /** Whether the reader may know of the entry `a`. */
  seen: RawBuilder<boolean>
  /** Whether the product of the entry `a` is there for the reader. */
  there: RawBuilder<boolean>
  from: string
  to: string
  productId: string | null
  /** These folders, and products of these sets. */
  folders: { ids: readonly string[]; sets: RawBuilder<boolean> } | null
  /** The lines of this bulk action alone, without the one that counts them. */
  bulkId: string | null
  /** Whether lines are left out which another one counts. */
  isFolded: boolean
  /** All are found without any. */
  search: readonly Clause[]
}

/** What narrows further; `personId`: null for the installation itself. */
export interface Narrowed extends Pick<AskedActivity, 'kind' | 'subject' | 'field'> {
  personId?: string | null
}

export interface EntryRow {
  id: string
  at: Date
  personId: string | null
  personName: string | null
  kind: ActivityKind
  subject: ActivitySubject
  subjectId: string | null
  subjectName: string
  field: string | null
  oldValue: string | null
  newValue: string | null
  count: number | null
  bulk: string | null
  isImport: boolean
  /** Whether it is of a product that is there for the reader. */
  isThere: boolean
}

export interface Place {
  at: Date
  id: string
}

function within(scope: Scope, filter: EntryFilter): RawBuilder<boolean> {
  const { seen, from, to, productId, folders, bulkId, search } = filter
  const ofDomain = sql<boolean>`a.domain_id = ${scope.domainId}::uuid`
  const conditions = [
    ofDomain,
    sql<boolean>`a.at >= ${`${from}T00:00:00Z`}::timestamptz and a.at < ${`${addDays(to, 1)}T00:00:00Z`}::timestamptz`,
  ]
  if (productId !== null)
    conditions.push(sql<boolean>`a.subject = 'product' and a.subject_id = ${productId}::uuid`)
  if (bulkId !== null) conditions.push(sql<boolean>`a.subject_id is not null and a.bulk_id = ${bulkId}::uuid`)
  if (folders !== null)
    conditions.push(sql<boolean>`case a.subject
      when 'folder' then a.subject_id = any(${[...folders.ids]}::uuid[])
      when 'product' then a.subject_id in (select s.product_id from tenant_product_slots s
        where s.domain_id = ${scope.domainId}::uuid and ${folders.sets})
      else false end`)
  if (search.length === 0) conditions.push(seen)
  else {
    conditions.push(fenced(sql<boolean>`${ofDomain} and ${seen}`, keyMeets(sql`a.searched`, search)))
  }
  return sql<boolean>`${sql.join(conditions, sql` and `)}`
}

function narrowed({ kind, subject, field, personId }: Narrowed): RawBuilder<boolean> {
  const conditions = [
    ...(kind === undefined ? [] : [sql`a.kind = ${kind}`]),
    ...(subject === undefined ? [] : [sql`a.subject = ${subject}`]),
    ...(field === undefined ? [] : [sql`a.field = ${field}`]),
    ...(personId === undefined ? [] : [sql`a.person_id is not distinct from ${personId}::uuid`]),
  ]
  return conditions.length === 0 ? sql<boolean>`true` : sql<boolean>`${sql.join(conditions, sql` and `)}`
}

/** Whether the entry is one product of a bulk action whose summary row, by the same person, is in the report too. */
function isPart(scope: Scope, filter: EntryFilter, narrow: Narrowed): RawBuilder<boolean> {
  if (!filter.isFolded) return sql<boolean>`false`
  const nobody = sql`'00000000-0000-0000-0000-000000000000'::uuid`
  // Read once for all entries: there are few of them.
  return sql<boolean>`(a.subject_id is not null and a.bulk_id is not null
    and (a.bulk_id, coalesce(a.person_id, ${nobody})) in (
      select coalesce(a.bulk_id, a.process_id), coalesce(a.person_id, ${nobody}) from activity a
      where ${within(scope, filter)} and ${narrowed(narrow)} and a.subject = 'product' and a.subject_id is null
        and coalesce(a.bulk_id, a.process_id) is not null))`
}

/** The latest first; `after`: those that come behind this one. */
export async function listEntries(
  scope: Scope,
  filter: EntryFilter,
  narrow: Narrowed,
  { after, limit }: { after: Place | null; limit: number },
): Promise<EntryRow[]> {
  const behind =
    after === null ? sql`true` : sql`(a.at, a.id) < (${after.at}::timestamptz, ${after.id}::uuid)`
  // Names are looked up for the page alone, and so is each product, one by one: by itself PostgreSQL would read all that
  // there are first.
  const statement = sql<EntryRow>`
    select a.id, a.at, a.person_id as "personId", person.name as "personName", a.kind, a.subject,
      a.subject_id as "subjectId", a.subject_name as "subjectName", a.field, a.old_value as "oldValue",
      a.new_value as "newValue", a.count,
      case when a.subject_id is null then (
        select part.bulk_id from activity part where part.domain_id = a.domain_id and part.subject_id is not null
          and part.bulk_id = coalesce(a.bulk_id, a.process_id) limit 1) end as bulk, coalesce(process.kind = 'apply-import', false) as "isImport",
      a.subject = 'product' and a.subject_id is not null and (select ${filter.there}) as "isThere"
    from (
      select * from activity a where ${within(scope, filter)} and ${narrowed(narrow)}
        and not ${isPart(scope, filter, narrow)} and ${behind}
      order by a.at desc, a.id desc limit ${limit}
    ) a
    left join domain_people person on person.id = a.person_id
    left join processes process on process.domain_id = a.domain_id and process.id = a.process_id
    order by a.at desc, a.id desc`
  // Planning it takes as long as carrying it out; what a pattern costs only its values tell.
  return await scope.rows(filter.search.length === 0 ? prepared(statement) : statement)
}

export interface CountedEntries {
  day: string
  kind: ActivityKind
  subject: ActivitySubject
  field: string | null
  personId: string | null
  /** Whether another line counts them. */
  isPart: boolean
  changes: number
}

/** How many there are of each sort on each day, in UTC: whatever narrows further is counted out of it. */
export async function countEntries(scope: Scope, filter: EntryFilter): Promise<CountedEntries[]> {
  return await scope.rows<CountedEntries>(sql`
    select (a.at at time zone 'UTC')::date::text as day, a.kind, a.subject, a.field, a.person_id as "personId",
      ${isPart(scope, filter, {})} as "isPart", count(*)::int as changes
    from activity a where ${within(scope, filter)} group by 1, 2, 3, 4, 5, 6`)
}

export async function namesOfPeople(
  scope: Scope,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const rows = await scope.rows<{ id: string; name: string }>(
    sql`select id, name from domain_people where id = any(${[...ids]}::uuid[])`,
  )
  return new Map(rows.map(({ id, name }) => [id, name]))
}

/** Whether the reader may know of this entry; what it is about, and when. */
export async function findSeenEntry(
  scope: Scope,
  id: string,
  seen: RawBuilder<boolean>,
): Promise<{ at: Date; subject: ActivitySubject; subjectId: string | null } | null> {
  const [row] = await scope.rows<{ at: Date; subject: ActivitySubject; subjectId: string | null }>(sql`
    select a.at, a.subject, a.subject_id as "subjectId" from activity a
    where a.domain_id = ${scope.domainId}::uuid and a.id = ${id}::uuid and ${seen}`)
  return row ?? null
}

/** The value of each field of a product before its first change after `at`. */
export async function listFirstAfter(
  scope: Scope,
  productId: string,
  at: Date,
): Promise<{ field: string; oldValue: string | null }[]> {
  return await scope.rows(sql`
    select distinct on (a.field) a.field, a.old_value as "oldValue" from activity a
    where a.domain_id = ${scope.domainId}::uuid and a.subject_id = ${productId}::uuid and a.subject = 'product'
      and a.field is not null and a.at > ${at}::timestamptz
    order by a.field, a.at, a.id`)
}
