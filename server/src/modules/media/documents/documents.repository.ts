/** Rows of a product's documents; the files themselves are in the storage. */
import { type RawBuilder, sql } from 'kysely'
import { refuse } from '../../../platform/errors.ts'
import type { Scope } from '../../../scope/scope.ts'

/** The newest version of a document, when it exists and its product meets `visible`, a condition on slot row `s`. */
export async function findDocumentVersion(
  scope: Scope,
  file: { productId: string; name: string },
  visible: { condition: RawBuilder<boolean>; withInactive: boolean },
): Promise<number | null> {
  const [row] = await scope.rows<{ version: number }>(sql`
    select f.version from product_files f
    join tenant_product_slots s on s.domain_id = f.domain_id and s.product_id = f.product_id
    where f.domain_id = ${scope.domainId} and f.product_id = ${file.productId} and f.name = ${file.name}
      and (f.is_active or ${sql.lit(visible.withInactive)}) and ${visible.condition}`)
  return row?.version ?? null
}

export interface DocumentValues {
  productId: string
  name: string
  sizeBytes: number
}

/** Adds the document behind the others, or makes it a new version. Returns its version; NotFound without a product. */
export async function upsertDocument(scope: Scope, file: DocumentValues): Promise<number> {
  const { productId, name, sizeBytes } = file
  const [row] = await scope.rows<{ version: number }>(sql`
      insert into product_files as f (domain_id, product_id, name, size_bytes, kept_bytes, position)
      select ${scope.domainId}::uuid, ${productId}::uuid, ${name}, ${sizeBytes}::bigint, ${sizeBytes}::bigint,
        (select coalesce(max(position) + 1, 0) from product_files
          where domain_id = ${scope.domainId} and product_id = ${productId})
      from products where domain_id = ${scope.domainId} and id = ${productId}
      on conflict (domain_id, product_id, name) do update
        set version = f.version + 1, size_bytes = excluded.size_bytes,
          kept_bytes = f.kept_bytes + excluded.size_bytes
      returning version`)
  return row?.version ?? refuse('NotFound')
}

/** A document that a copy of a product takes over. */
export interface CopiedDocument {
  from: string
  to: string
  name: string
  /** Of the original; the copy begins at 1. */
  version: number
}

/** Gives products the documents of others; returns the files behind them. */
export async function copyDocumentRows(
  scope: Scope,
  pairs: readonly { from: string; to: string }[],
): Promise<CopiedDocument[]> {
  return await scope.rows<CopiedDocument>(sql`
    with pairs as (select * from jsonb_to_recordset(${JSON.stringify(pairs)}::jsonb) as p ("from" uuid, "to" uuid)),
    added as (
      insert into product_files (domain_id, product_id, name, is_active, position, size_bytes, kept_bytes)
      select f.domain_id, pairs."to", f.name, f.is_active, f.position, f.size_bytes, f.size_bytes
      from product_files f join pairs on f.product_id = pairs."from" where f.domain_id = ${scope.domainId}
    )
    select pairs."from", pairs."to", f.name, f.version
    from product_files f join pairs on f.product_id = pairs."from" where f.domain_id = ${scope.domainId}`)
}

export interface FileRow {
  name: string
  isActive: boolean
  version: number
  revision: number
  sizeBytes: number
}

export async function listFileRows(
  scope: Scope,
  productId: string,
  withInactive: boolean,
): Promise<FileRow[]> {
  return await scope.rows<FileRow>(sql`
    select name, is_active as "isActive", version,
      ${withInactive ? sql`record_version` : sql`0`} as revision,
      size_bytes as "sizeBytes" from product_files
    where domain_id = ${scope.domainId} and product_id = ${productId}
      and (is_active or ${sql.lit(withInactive)}) order by position, name`)
}
