/** Rows of a product's media and documents; the files themselves are in the storage. */
import type { MediaItem } from '@vitrine/contract'
import { type RawBuilder, sql } from 'kysely'
import { refuse } from '../../platform/errors.ts'
import type { Scope } from '../../scope/scope.ts'

export const keptTables = { media: 'product_media', files: 'product_files' } as const
export type Kept = keyof typeof keptTables

/** The newest version of a file, when it exists and its product meets `visible`, a condition on slot row `s`. */
export async function findVersion(
  scope: Scope,
  kept: Kept,
  file: { productId: string; name: string },
  visible: { condition: RawBuilder<boolean>; withInactive: boolean },
): Promise<number | null> {
  const [row] = await scope.rows<{ version: number }>(sql`
    select f.version from ${sql.table(keptTables[kept])} f
    join tenant_product_slots s on s.domain_id = f.domain_id and s.product_id = f.product_id
    where f.domain_id = ${scope.domainId} and f.product_id = ${file.productId} and f.name = ${file.name}
      and (f.is_active or ${sql.lit(visible.withInactive)}) and ${visible.condition}`)
  return row?.version ?? null
}

export interface MediaValues {
  productId: string
  name: string
  type: MediaItem['type']
  lightening: MediaItem['lightening']
  width: number | null
  height: number | null
  sizeBytes: number
}

export interface FileValues {
  productId: string
  name: string
  sizeBytes: number
}

/** Adds the item behind the others, or makes it a new version. Answers its version; NotFound without a product. */
export async function upsertMedia(scope: Scope, media: MediaValues): Promise<number> {
  const { productId, name, type, width, height, sizeBytes } = media
  const [row] = await scope.rows<{ version: number }>(sql`
      insert into product_media as m
        (domain_id, product_id, name, type, lightening, width, height, size_bytes, position)
      select ${scope.domainId}::uuid, ${productId}::uuid, ${name}, ${type},
        ${JSON.stringify(media.lightening)}::jsonb, ${width}::int, ${height}::int, ${sizeBytes}::bigint,
        (select coalesce(max(position) + 1, 0) from product_media
          where domain_id = ${scope.domainId} and product_id = ${productId})
      from products where domain_id = ${scope.domainId} and id = ${productId}
      on conflict (domain_id, product_id, name) do update
        set version = m.version + 1, type = excluded.type, lightening = excluded.lightening,
          width = excluded.width, height = excluded.height, size_bytes = excluded.size_bytes
      returning version`)
  return row?.version ?? refuse('NotFound')
}

/** The same for a document. */
export async function upsertFile(scope: Scope, file: FileValues): Promise<number> {
  const { productId, name, sizeBytes } = file
  const [row] = await scope.rows<{ version: number }>(sql`
      insert into product_files as f (domain_id, product_id, name, size_bytes, position)
      select ${scope.domainId}::uuid, ${productId}::uuid, ${name}, ${sizeBytes}::bigint,
        (select coalesce(max(position) + 1, 0) from product_files
          where domain_id = ${scope.domainId} and product_id = ${productId})
      from products where domain_id = ${scope.domainId} and id = ${productId}
      on conflict (domain_id, product_id, name) do update
        set version = f.version + 1, size_bytes = excluded.size_bytes
      returning version`)
  return row?.version ?? refuse('NotFound')
}

/** A file that a copy of a product takes over. */
export interface CopiedFile {
  from: string
  to: string
  name: string
  /** Of the original; the copy begins at 1. */
  version: number
}

/** Gives products the media rows of others; answers the files behind them. */
export async function copyMediaRows(
  scope: Scope,
  pairs: readonly { from: string; to: string }[],
): Promise<CopiedFile[]> {
  return await scope.rows<CopiedFile>(sql`
    with pairs as (select * from jsonb_to_recordset(${JSON.stringify(pairs)}::jsonb) as p ("from" uuid, "to" uuid)),
    added as (
      insert into product_media (domain_id, product_id, name, type, is_active, position, lightening, width, height,
        size_bytes)
      select m.domain_id, pairs."to", m.name, m.type, m.is_active, m.position, m.lightening, m.width, m.height,
        m.size_bytes
      from product_media m join pairs on m.product_id = pairs."from" where m.domain_id = ${scope.domainId}
    )
    select pairs."from", pairs."to", m.name, m.version
    from product_media m join pairs on m.product_id = pairs."from" where m.domain_id = ${scope.domainId}`)
}

/** The same for documents. */
export async function copyFileRows(
  scope: Scope,
  pairs: readonly { from: string; to: string }[],
): Promise<CopiedFile[]> {
  return await scope.rows<CopiedFile>(sql`
    with pairs as (select * from jsonb_to_recordset(${JSON.stringify(pairs)}::jsonb) as p ("from" uuid, "to" uuid)),
    added as (
      insert into product_files (domain_id, product_id, name, is_active, position, size_bytes)
      select f.domain_id, pairs."to", f.name, f.is_active, f.position, f.size_bytes
      from product_files f join pairs on f.product_id = pairs."from" where f.domain_id = ${scope.domainId}
    )
    select pairs."from", pairs."to", f.name, f.version
    from product_files f join pairs on f.product_id = pairs."from" where f.domain_id = ${scope.domainId}`)
}
