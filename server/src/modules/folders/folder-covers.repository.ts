import { sql } from 'kysely'
import { refuse } from '../../platform/errors.ts'
import type { Scope } from '../../scope/scope.ts'

/** Null for a folder without a cover. Whether the caller may see it has been decided before. */
export async function findCoverVersion(scope: Scope, folderId: string): Promise<number | null> {
  const [row] = await scope.rows<{ version: number }>(sql`
    select cover_version as version from folders
    where domain_id = ${scope.domainId} and id = ${folderId} and has_cover`)
  return row?.version ?? null
}

/** Also of one that was taken away. Refuses NotFound. */
export async function findLastCoverVersion(scope: Scope, folderId: string): Promise<number> {
  const [row] = await scope.rows<{ version: number }>(sql`
    select cover_version as version from folders where domain_id = ${scope.domainId} and id = ${folderId}`)
  return row?.version ?? refuse('NotFound')
}

/** Shows a cover. Refuses Unavailable where somebody has changed it meanwhile: whoever comes again gets a later version. */
export async function raiseCoverVersion(scope: Scope, folderId: string, version: number): Promise<void> {
  const rows = await scope.rows(sql`
    update folders set has_cover = true, cover_version = ${version}, updated_at = now(),
      updated_by = ${scope.person?.id ?? null}::uuid
    where domain_id = ${scope.domainId} and id = ${folderId} and cover_version < ${version} returning id`)
  if (rows.length === 0) refuse('Unavailable')
}
