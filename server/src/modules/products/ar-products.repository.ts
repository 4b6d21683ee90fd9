/** Products that can be placed in a room: those with a 3D item that clients are shown. */
import { sql } from 'kysely'
import type { Scope } from '../../scope/scope.ts'

/** Or will be: what is being prepared counts, and what turned out to be broken doesn't. */
const isShownModel = sql`m.type like '3d%' and m.is_active and m.deleted_at is null
  and (m.is_ready or m.pending ->> 'status' is distinct from 'Error')`

const hasModel = sql`exists (
  select 1 from product_media m
  where m.domain_id = p.domain_id and m.product_id = p.id and ${isShownModel})`

export async function countArProducts(scope: Scope): Promise<number> {
  const [row] = await scope.rows<{ count: number }>(sql`
    select count(*)::int as count from products p
    where p.domain_id = ${scope.domainId} and p.deleted_at is null and ${hasModel}`)
  return row?.count ?? 0
}

/** Those of the products, here or in the trash, that have such an item. */
export async function listWithModel(scope: Scope, ids: readonly string[]): Promise<string[]> {
  const rows = await scope.rows<{ id: string }>(sql`
    select p.id from products p
    where p.domain_id = ${scope.domainId} and p.id = any(${[...ids]}::uuid[]) and ${hasModel}`)
  return rows.map(({ id }) => id)
}

/** Nobody else makes products AR products until the transaction ends. */
export async function lockArProducts(open: Scope): Promise<void> {
  await open.rows(sql`select pg_advisory_xact_lock(hashtextextended('ar-products' || ${open.domainId}, 0))`)
}

/** How many such items each of the products has; those without one are left out. */
export async function countModels(scope: Scope, ids: readonly string[]): Promise<Map<string, number>> {
  const rows = await scope.rows<{ id: string; count: number }>(sql`
    select m.product_id as id, count(*)::int as count from product_media m
    where m.domain_id = ${scope.domainId} and m.product_id = any(${[...ids]}::uuid[]) and ${isShownModel}
    group by m.product_id`)
  return new Map(rows.map(({ id, count }) => [id, count]))
}
