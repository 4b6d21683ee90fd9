import { sql } from 'kysely'
import type { Scope } from '../../scope/scope.ts'

/** What is left out stays as it is. */
export async function updateShareLinkRow(
  scope: Scope,
  id: string,
  { name = null, note = null }: { name?: string | null; note?: string | null },
): Promise<void> {
  await scope.rows(sql`
    update share_tokens set name = coalesce(${name}::text, name), note = coalesce(${note}::text, note)
    where domain_id = ${scope.domainId} and id = ${id}`)
}

export async function deleteShareLinkRow(scope: Scope, id: string): Promise<void> {
  await scope.rows(sql`delete from share_tokens where domain_id = ${scope.domainId} and id = ${id}`)
}
