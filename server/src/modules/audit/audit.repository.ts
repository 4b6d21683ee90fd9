import { sql } from 'kysely'
import type { Connection } from '../../platform/db/connection.ts'
import type { Scope } from '../../scope/scope.ts'

export interface AuditRow {
  id: string
  at: Date
  actorId: string | null
  actorName: string | null
  asPersonId: string | null
  asPersonName: string | null
  kind: string
  subjectId: string | null
  subjectName: string
  details: Record<string, unknown>
}

export interface NewAuditRow {
  kind: string
  subjectId: string | null
  subjectName: string
  details: Record<string, unknown>
}

export async function insertAuditRows(
  scope: Scope,
  actor: { actorId: string | null; asPersonId: string | null },
  rows: readonly NewAuditRow[],
): Promise<void> {
  await scope.rows(sql`
    insert into audit_entries (domain_id, actor_id, as_person_id, kind, subject_id, subject_name, details)
    select ${scope.domainId}::uuid, ${actor.actorId}::uuid, ${actor.asPersonId}::uuid, r.kind, r."subjectId",
      r."subjectName", r.details
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as r(kind text, "subjectId" uuid, "subjectName" text, details jsonb)`)
}

export interface AuditFilter {
  kinds: readonly string[] | null
  /** Who did it, or whom it is about. */
  person: string | null
  from: Date | null
  until: Date | null
}

/** Newest first. */
export async function listAuditRows(
  scope: Scope,
  filter: AuditFilter,
  page: { offset: number; limit: number | null },
): Promise<{ total: number; rows: AuditRow[] }> {
  const { kinds, person, from, until } = filter
  const conditions = [
    sql`e.domain_id = ${scope.domainId}`,
    ...(kinds === null ? [] : [sql`e.kind = any(${[...kinds]}::text[])`]),
    ...(person === null ? [] : [sql`${person}::uuid in (e.actor_id, e.as_person_id, e.subject_id)`]),
    ...(from === null ? [] : [sql`e.at >= ${from}`]),
    ...(until === null ? [] : [sql`e.at < ${until}`]),
  ]
  const condition = sql.join(conditions, sql` and `)
  return await scope.transaction(async (open) => {
    const [count] = await open.rows<{ total: number }>(
      sql`select count(*)::int as total from audit_entries e where ${condition}`,
    )
    const rows = await open.rows<AuditRow>(sql`
      select e.id, e.at, e.actor_id as "actorId", coalesce(nullif(a.name, ''), a.email) as "actorName",
        e.as_person_id as "asPersonId", coalesce(nullif(i.name, ''), i.email) as "asPersonName", e.kind,
        e.subject_id as "subjectId", e.subject_name as "subjectName", e.details
      from audit_entries e
      left join domain_people a on a.id = e.actor_id left join domain_people i on i.id = e.as_person_id
      where ${condition} order by e.at desc, e.id desc limit ${page.limit} offset ${page.offset}`)
    return { total: count?.total ?? 0, rows }
  })
}

/** Deletes at most `most` of a domain's entries that are older than so many days; returns how many. */
export async function forgetOldAuditEntries(
  database: Connection,
  domainId: string,
  { keepDays, most }: { keepDays: number; most: number },
): Promise<number> {
  const [row] = await database.rows<{ count: number }>(
    sql`select tidy_audit(${domainId}, ${keepDays}::int, ${most}::int) as count`,
  )
  return row?.count ?? 0
}
