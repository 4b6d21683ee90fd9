import { sql } from 'kysely'
import type { Scope } from '../../../scope/scope.ts'

export interface FoundReference {
  /** Among the given ones. */
  place: number
  id: string
  isTrashed: boolean
}

/** Products with these references in any letter case, those in the trash too, whoever may see them. */
export async function findByReference(
  scope: Scope,
  references: readonly string[],
): Promise<FoundReference[]> {
  return await scope.rows<FoundReference>(sql`
    with given as (
      select lower(reference) as reference, (place - 1)::int as place
      from unnest(${[...references]}::text[]) with ordinality as g (reference, place)
    )
    select g.place, s.product_id as id, false as "isTrashed"
    from given g join tenant_product_slots s
      on s.domain_id = ${scope.domainId} and lower(s.reference) = g.reference
    union all
    select g.place, p.id, true
    from given g join products p
      on p.domain_id = ${scope.domainId} and p.deleted_at is not null and lower(p.reference) = g.reference`)
}
