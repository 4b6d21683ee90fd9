import { sql } from 'kysely'
import type { Scope } from '../../../scope/scope.ts'

export interface SavedRow {
  id: string
  reference: string
  isNew: boolean
}

export interface RowToSave {
  name: string
  reference: string
  description: string
  categoryId: string | null
  folderSet: number
  isPublished?: boolean
  details: Readonly<Record<string, string>>
  prices: Readonly<Record<string, string>>
}

/**
 * Inserts or updates by reference in one statement. Given details and prices replace those of the same id, others
 * stay; so does the published state of rows that don't state it. Rows that would change nothing are left alone and not
 * answered. No reference twice.
 */
export async function upsertProducts(scope: Scope, rows: readonly RowToSave[]): Promise<SavedRow[]> {
  const stated = rows.filter((row) => row.isPublished !== undefined).map(({ reference }) => reference)
  const isPublished = sql`
    case when excluded.reference = any(${stated}::text[]) then excluded.is_published else p.is_published end`
  return await scope.rows<SavedRow>(sql`
    insert into products as p
      (domain_id, name, reference, description, category_id, folder_set, is_published, details, prices,
        owner_id)
    select ${scope.domainId}::uuid, r.name, r.reference, r.description, r."categoryId", r."folderSet",
      coalesce(r."isPublished", true),
      r.details, r.prices, ${scope.person?.id ?? null}::uuid
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r(name text, reference text, description text,
      "categoryId" uuid, "folderSet" int, "isPublished" boolean, details jsonb, prices jsonb)
    on conflict (domain_id, lower(reference)) where deleted_at is null do update set
      name = excluded.name, description = excluded.description, category_id = excluded.category_id,
      folder_set = excluded.folder_set, is_published = ${isPublished}, details = p.details || excluded.details,
      prices = p.prices || excluded.prices, version = p.version + 1, updated_at = now()
    where (p.name, p.description, p.category_id, p.folder_set, p.is_published, p.details, p.prices) is distinct from
      (excluded.name, excluded.description, excluded.category_id, excluded.folder_set, ${isPublished},
        p.details || excluded.details, p.prices || excluded.prices)
    returning p.id, p.reference, xmax = 0 as "isNew"`)
}
