import { sql } from 'kysely'
import { refuse } from '../../../platform/errors.ts'
import type { Scope } from '../../../scope/scope.ts'

export interface Cover {
  file: string
  version: number
}

/** Null for a project without a cover of its own. Whether the caller may see it has been decided before. */
export async function findCover(scope: Scope, projectId: string): Promise<Cover | null> {
  const [row] = await scope.rows<Cover>(sql`
    select cover_file as file, cover_version as version from projects
    where domain_id = ${scope.domainId} and id = ${projectId} and cover_file is not null`)
  return row ?? null
}

/** `file`: null takes the cover away. Returns the version from now on. */
export async function saveCover(open: Scope, projectId: string, file: string | null): Promise<number> {
  const [row] = await open.rows<{ version: number }>(sql`
    update projects set cover_file = ${file}, cover_version = cover_version + 1, updated_at = now()
    where domain_id = ${open.domainId} and id = ${projectId} returning cover_version as version`)
  return row?.version ?? refuse('NotFound')
}

/** Those of the files that no project and no template uses. */
export async function listUnusedCovers(scope: Scope, files: readonly string[]): Promise<string[]> {
  const rows = await scope.rows<{ file: string }>(sql`
    select given.file from unnest(${[...files]}::text[]) as given (file)
    where given.file not in (
      select cover_file from projects where domain_id = ${scope.domainId} and cover_file is not null
      union all
      select cover_file from project_templates where domain_id = ${scope.domainId} and cover_file is not null)`)
  return rows.map(({ file }) => file)
}
