import { sql } from 'kysely'
import type { Scope } from '../../scope/scope.ts'

/** Which of the people may still enter the domain. */
export async function listActiveMembers(scope: Scope, personIds: readonly string[]): Promise<string[]> {
  const rows = await scope.rows<{ id: string }>(sql`
    select person_id as id from memberships
    where domain_id = ${scope.domainId} and is_active and person_id = any(${[...personIds]}::uuid[])`)
  return rows.map((row) => row.id)
}

/** What is written of folders beside their place in the tree. */
export async function listFolderTexts(
  scope: Scope,
  folderIds: readonly string[],
): Promise<{ id: string; description: string; updatedAt: Date }[]> {
  return await scope.rows(sql`
    select id, description, updated_at as "updatedAt" from folders
    where domain_id = ${scope.domainId} and id = any(${[...folderIds]}::uuid[]) order by id`)
}
