import { sql } from 'kysely'
import type { Database } from '../../platform/db/database.ts'

/** Whether the version is still one of an item that hasn't been deleted, of a product that hasn't either. */
export async function isStillThere(
  database: Database,
  { domainId, storedAs }: { domainId: string; storedAs: string },
): Promise<boolean> {
  return await database.asTenant({ domainId, personId: null }, async (tenant) => {
    const rows = await tenant.rows(sql`
      select 1 from media_versions v
      join product_media m on m.domain_id = v.domain_id and m.product_id = v.product_id and m.name = v.name
      join products p on p.domain_id = v.domain_id and p.id = v.product_id
      where v.domain_id = ${domainId} and v.stored_as = ${storedAs} and m.deleted_at is null
        and p.deleted_at is null`)
    return rows.length > 0
  })
}
