import { sql } from 'kysely'
import type { Scope } from '../../scope/scope.ts'

export async function renameShareTokenRow(scope: Scope, id: string, name: string): Promise<void> {
  await scope.rows(
    sql`update share_tokens set name = ${name} where domain_id = ${scope.domainId} and id = ${id}`,
  )
}

export async function deleteShareTokenRow(scope: Scope, id: string): Promise<void> {
  await scope.rows(sql`delete from share_tokens where domain_id = ${scope.domainId} and id = ${id}`)
}
