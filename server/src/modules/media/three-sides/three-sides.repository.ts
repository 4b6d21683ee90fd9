import { mediaOfLayout, type ThreeSidesLayout, withScreenNames } from '@vitrine/rules'
import { sql } from 'kysely'
import type { Scope } from '../../../scope/scope.ts'

export interface StoredLayout extends ThreeSidesLayout {
  version: number
}

export async function findLayout(scope: Scope, productId: string): Promise<StoredLayout | null> {
  const [row] = await scope.rows<{ layout: ThreeSidesLayout; version: number }>(sql`
    select layout, record_version as version from three_sides_layouts where domain_id = ${scope.domainId} and product_id = ${productId}`)
  return row === undefined ? null : { ...row.layout, version: row.version }
}

export async function upsertLayout(open: Scope, productId: string, layout: ThreeSidesLayout): Promise<void> {
  await open.rows(sql`
    insert into three_sides_layouts (domain_id, product_id, layout)
    values (${open.domainId}, ${productId}, ${JSON.stringify(layout)}::jsonb)
    on conflict (domain_id, product_id) do update set layout = excluded.layout, updated_at = now()`)
}

/** False when there was none. */
export async function deleteLayout(open: Scope, productId: string): Promise<boolean> {
  const rows = await open.rows(sql`
    delete from three_sides_layouts where domain_id = ${open.domainId} and product_id = ${productId}
    returning product_id`)
  return rows.length > 0
}

/** A media item has got another name: screens that show it go on doing so. */
export async function renameInLayout(
  open: Scope,
  productId: string,
  { from, to }: { from: string; to: string },
): Promise<void> {
  const found = await findLayout(open, productId)
  if (found === null) return
  const { version: _, ...layout } = found
  if (!mediaOfLayout(layout).includes(from)) return
  await upsertLayout(
    open,
    productId,
    withScreenNames(layout, (name) => (name === from ? to : name)),
  )
}
