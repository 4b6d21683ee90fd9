/** Backdates stars for demo data: they are given now, then moved back to their day. */
import { sql } from 'kysely'
import type { Scope } from '../../scope/scope.ts'

/** Moves the stars of the scope's person back to `days` ago. */
export async function moveStarsBack(
  scope: Scope,
  { products, days }: { products: readonly string[]; days: number },
): Promise<void> {
  await scope.rows(sql`
    update interested_products set created_at = now() - make_interval(days => ${days}::int)
    where domain_id = ${scope.domainId} and person_id = ${scope.person?.id ?? null}::uuid
      and product_id = any(${[...products]}::uuid[])`)
}
