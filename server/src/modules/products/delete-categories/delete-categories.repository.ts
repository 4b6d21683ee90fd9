import { sql } from 'kysely'
import type { Scope } from '../../../scope/scope.ts'

/** Products outside the trash that have one of these categories. */
export async function countProductsOfCategories(
  scope: Scope,
  categoryIds: readonly string[],
): Promise<number> {
  const [row] = await scope.rows<{ count: number }>(sql`
    select count(*)::int as count from products
    where domain_id = ${scope.domainId} and category_id = any(${[...categoryIds]}::uuid[]) and deleted_at is null`)
  return row?.count ?? 0
}

/** Ids of some of them, in order. */
export async function listProductsOfCategories(
  scope: Scope,
  categoryIds: readonly string[],
  limit: number,
): Promise<string[]> {
  const rows = await scope.rows<{ id: string }>(sql`
    select id from products
    where domain_id = ${scope.domainId} and category_id = any(${[...categoryIds]}::uuid[]) and deleted_at is null
    order by id limit ${limit}`)
  return rows.map((row) => row.id)
}

/** Products of the trash follow without an entry in their history. */
export async function reassignTrash(scope: Scope, from: string, to: string | null): Promise<void> {
  await scope.rows(sql`
    update products set category_id = ${to}::uuid
    where domain_id = ${scope.domainId} and category_id = ${from} and deleted_at is not null`)
}
