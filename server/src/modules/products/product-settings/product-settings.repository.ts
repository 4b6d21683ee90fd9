import { sql } from 'kysely'
import type { Scope } from '../../../scope/scope.ts'

type Kept = 'details' | 'prices'

/** How many products outside the trash have a value of the field or price type; of one value when it is given. */
export async function countUses(
  scope: Scope,
  kept: Kept,
  id: string,
  value: string | null = null,
): Promise<number> {
  const column = sql.raw(`p.${kept}`)
  const [row] = await scope.rows<{ count: number }>(sql`
    select count(*)::int as count from products p where p.domain_id = ${scope.domainId} and p.deleted_at is null
      and ${column} ? ${id} and (${value}::text is null or ${column} ->> ${id} = ${value})`)
  return row?.count ?? 0
}
