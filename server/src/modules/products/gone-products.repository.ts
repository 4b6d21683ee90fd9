import { sql } from 'kysely'
import type { Scope } from '../../scope/scope.ts'

/** Those of the ids that no product of the domain has, not even one in the trash. */
export async function listGoneProducts(scope: Scope, ids: readonly string[]): Promise<string[]> {
  const rows = await scope.rows<{ id: string }>(sql`
    select id from unnest(${[...ids]}::text[]) as asked (id)
    where not exists (select from products p where p.domain_id = app_domain() and p.id::text = asked.id)`)
  return rows.map((row) => row.id)
}
