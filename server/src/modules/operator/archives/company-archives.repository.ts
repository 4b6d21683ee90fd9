/** Archives that operators have had made; their files lie in the company’s own folder and go with it. */
import type { OperatedArchive } from '@vitrine/contract'
import { sql } from 'kysely'
import { violatedConstraint } from '../../../platform/db/sql-errors.ts'
import { refuse } from '../../../platform/errors.ts'
import type { Scope } from '../../../scope/scope.ts'

export interface ArchiveRow {
  id: string
  state: OperatedArchive['state']
  operator: string
  createdAt: Date
  files: number
  sizeBytes: number | null
  expiresAt: Date | null
}

const columns = sql`id, state, operator_email as operator, created_at as "createdAt", files,
  size_bytes as "sizeBytes", expires_at as "expiresAt"`

/** Newest first. */
export async function listArchiveRows(scope: Scope): Promise<ArchiveRow[]> {
  return await scope.rows<ArchiveRow>(sql`
    select ${columns} from company_archives where domain_id = ${scope.domainId} order by created_at desc, id desc`)
}

export async function findArchive(scope: Scope, id: string): Promise<ArchiveRow | null> {
  const [row] = await scope.rows<ArchiveRow>(
    sql`select ${columns} from company_archives where domain_id = ${scope.domainId} and id = ${id}`,
  )
  return row ?? null
}

/** One whose file is there; null for others. */
export async function findReadyArchive(scope: Scope, id: string): Promise<ArchiveRow | null> {
  const [row] = await scope.rows<ArchiveRow>(sql`
    select ${columns} from company_archives
    where domain_id = ${scope.domainId} and id = ${id} and state = 'ready' and expires_at > now()`)
  return row ?? null
}

/** Refuses ArchiveUnderWay. */
export async function insertArchive(open: Scope, operator: string): Promise<string> {
  try {
    const [row] = await open.rows<{ id: string }>(sql`
      insert into company_archives (domain_id, operator_email) values (${open.domainId}, ${operator}) returning id`)
    if (row === undefined) throw new Error('The archive was not noted')
    return row.id
  } catch (error) {
    if (violatedConstraint(error) !== 'company_archives_under_way') throw error
    return refuse('ArchiveUnderWay', {}, { cause: error })
  }
}

/** Says whether there was one. */
export async function deleteArchiveRow(open: Scope, id: string): Promise<boolean> {
  const rows = await open.rows(sql`
    delete from company_archives where domain_id = ${open.domainId} and id = ${id} returning id`)
  return rows.length > 0
}

/** Also one that a killed worker has begun. Null for one that is deleted or made. */
export async function beginArchive(scope: Scope, id: string): Promise<ArchiveRow | null> {
  const [row] = await scope.rows<ArchiveRow>(sql`
    update company_archives set state = 'working', files = 0
    where domain_id = ${scope.domainId} and id = ${id} and state in ('waiting', 'working') returning ${columns}`)
  return row ?? null
}

/** Says whether it is still wanted. */
export async function noteArchivedFiles(scope: Scope, id: string, files: number): Promise<boolean> {
  const rows = await scope.rows(sql`
    update company_archives set files = ${files}
    where domain_id = ${scope.domainId} and id = ${id} and state = 'working' returning id`)
  return rows.length > 0
}

/** Says whether it is still wanted. */
export async function endArchive(
  open: Scope,
  id: string,
  { files, sizeBytes, days }: { files: number; sizeBytes: number; days: number },
): Promise<boolean> {
  const rows = await open.rows(sql`
    update company_archives set state = 'ready', files = ${files}, size_bytes = ${sizeBytes}, ended_at = now(),
      expires_at = now() + make_interval(days => ${days})
    where domain_id = ${open.domainId} and id = ${id} and state = 'working' returning id`)
  return rows.length > 0
}

/** Says whether it was still wanted. */
export async function failArchive(open: Scope, id: string): Promise<boolean> {
  const rows = await open.rows(sql`
    update company_archives set state = 'failed', ended_at = now()
    where domain_id = ${open.domainId} and id = ${id} and state = 'working' returning id`)
  return rows.length > 0
}

/** Deletes archives that have expired, or failed more than `failedDays` ago; returns their ids. */
export async function deleteOldArchiveRows(open: Scope, failedDays: number): Promise<string[]> {
  const rows = await open.rows<{ id: string }>(sql`
    delete from company_archives where domain_id = ${open.domainId}
      and (expires_at < now() or state = 'failed' and ended_at < now() - make_interval(days => ${failedDays}))
    returning id`)
  return rows.map(({ id }) => id)
}
