import { sql } from 'kysely'
import type { Scope } from '../../../scope/scope.ts'

/** False when the product has no such file. */
export async function setFileActive(
  scope: Scope,
  productId: string,
  name: string,
  isActive: boolean,
): Promise<boolean> {
  const rows = await scope.rows(sql`
    update product_files set is_active = ${isActive}
    where domain_id = ${scope.domainId} and product_id = ${productId} and name = ${name} returning name`)
  return rows.length > 0
}

/** False when the product has no such file. */
export async function deleteFileRow(scope: Scope, productId: string, name: string): Promise<boolean> {
  const rows = await scope.rows(sql`
    delete from product_files
    where domain_id = ${scope.domainId} and product_id = ${productId} and name = ${name} returning name`)
  return rows.length > 0
}
