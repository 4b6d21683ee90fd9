/** Rows of a product's media and documents, as they are shown, hidden, ordered and deleted. */
import { sql } from 'kysely'
import type { Scope } from '../../../scope/scope.ts'
import { type Kept, keptTables } from '../product-media.repository.ts'

export interface Attachment {
  productId: string
  name: string
}

/** False when the product has no such file. */
export async function setActive(
  scope: Scope,
  kept: Kept,
  { productId, name }: Attachment,
  isActive: boolean,
): Promise<boolean> {
  const rows = await scope.rows(sql`
    update ${sql.table(keptTables[kept])} set is_active = ${isActive}
    where domain_id = ${scope.domainId} and product_id = ${productId} and name = ${name} returning name`)
  return rows.length > 0
}

/** False when the product has no such file. */
export async function deleteRow(scope: Scope, kept: Kept, { productId, name }: Attachment): Promise<boolean> {
  const rows = await scope.rows(sql`
    delete from ${sql.table(keptTables[kept])}
    where domain_id = ${scope.domainId} and product_id = ${productId} and name = ${name} returning name`)
  return rows.length > 0
}

/** In the order of the names; others come after them. */
export async function saveMediaOrder(
  scope: Scope,
  productId: string,
  names: readonly string[],
): Promise<void> {
  await scope.rows(sql`
    update product_media m set position = p.place from (
      select o.name, row_number() over (order by given.n nulls last, o.position, o.name) as place
      from product_media o
      left join unnest(${[...names]}::text[]) with ordinality as given (name, n) on given.name = o.name
      where o.domain_id = ${scope.domainId} and o.product_id = ${productId}) p
    where m.domain_id = ${scope.domainId} and m.product_id = ${productId} and m.name = p.name`)
}
