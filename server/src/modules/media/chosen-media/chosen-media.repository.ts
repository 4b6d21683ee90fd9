/** Media of many products at once, for files that are made of them. */
import type { MediaItem, PreparedFile } from '@vitrine/contract'
import { type RawBuilder, sql } from 'kysely'
import type { Scope } from '../../../scope/scope.ts'

export interface ShownMedia {
  productId: string
  name: string
  type: MediaItem['type']
  /** Key of the original; what was made of it lies beside it. */
  storedAs: string
  sizeBytes: number
  prepared: PreparedFile[]
  createdAt: Date
}

function shown(withInactive: boolean): RawBuilder<boolean> {
  return sql`m.deleted_at is null and m.is_ready and (m.is_active or ${withInactive}::boolean)`
}

/** What is shown of these products, in the order of their media. Visibility has been decided by who chose the ids. */
export async function listShownMedia(
  scope: Scope,
  productIds: readonly string[],
  withInactive: boolean,
): Promise<ShownMedia[]> {
  return await scope.rows<ShownMedia>(sql`
    select m.product_id as "productId", m.name, m.type, v.stored_as as "storedAs", v.size_bytes as "sizeBytes",
      v.prepared, v.created_at as "createdAt"
    from product_media m join media_versions v on v.domain_id = m.domain_id and v.product_id = m.product_id
      and v.name = m.name and v.version = m.version
    where m.domain_id = ${scope.domainId} and m.product_id = any(${[...productIds]}::uuid[])
      and ${shown(withInactive)}
    order by m.product_id, m.position, m.name`)
}

/** How much the originals are. `products` is a condition on the slot row `s`. */
export async function measureShownMedia(
  scope: Scope,
  products: RawBuilder<boolean>,
  withInactive: boolean,
): Promise<{ files: number; sizeBytes: number }> {
  const [row] = await scope.rows<{ files: number; sizeBytes: number }>(sql`
    select count(*)::int as files, coalesce(sum(m.size_bytes), 0)::float8 as "sizeBytes"
    from tenant_product_slots s join product_media m on m.domain_id = s.domain_id and m.product_id = s.product_id
    where s.domain_id = ${scope.domainId}::uuid and ${products} and ${shown(withInactive)}`)
  return row ?? { files: 0, sizeBytes: 0 }
}
