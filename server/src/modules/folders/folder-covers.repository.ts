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

/** Notes a new cover and returns its version. */
export async function raiseCoverVersion(scope: Scope, folderId: string): Promise<number> {
  const [row] = await scope.rows<{ version: number }>(sql`
    update folders set has_cover = true, cover_version = cover_version + 1, updated_at = now(),
      updated_by = ${scope.person?.id ?? null}::uuid
    where domain_id = ${scope.domainId} and id = ${folderId} returning cover_version as version`)
  return row?.version ?? refuse('NotFound')
}
