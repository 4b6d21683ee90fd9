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

/** The version that no other upload of the document has, or will have; of one that isn't written nothing is shown. */
export async function reserveDocumentVersion(
  scope: Scope,
  { productId, name }: { productId: string; name: string },
): Promise<number> {
  const [row] = await scope.rows<{ version: number }>(sql`
    insert into reserved_document_versions as r (domain_id, product_id, name, version)
    select p.domain_id, p.id, ${name}, coalesce(f.version, 0) + 1
    from products p left join product_files f
      on f.domain_id = p.domain_id and f.product_id = p.id and f.name = ${name}
    where p.domain_id = ${scope.domainId} and p.id = ${productId}
    on conflict (domain_id, product_id, name) do update set version = greatest(r.version + 1, excluded.version)
    returning version`)
  return row?.version ?? refuse('NotFound')
}

/** Those of these versions that are written, the shown ones and the earlier ones. */
export async function listWrittenVersions(
  scope: Scope,
  versions: readonly { productId: string; name: string; version: number }[],
): Promise<{ productId: string; name: string; version: number }[]> {
  return await scope.rows(sql`
    select f.product_id as "productId", f.name, v.version from product_files f
    join jsonb_to_recordset(${JSON.stringify(versions)}::jsonb) as v ("productId" uuid, name text, version int)
      on v."productId" = f.product_id and v.name = f.name and v.version <= f.version
    where f.domain_id = ${scope.domainId}`)
}

export interface DocumentValues {
  productId: string
  name: string
  version: number
  sizeBytes: number
}

/** Adds the document behind the others, or makes it a new version. Refuses NotFound without a product. */
export async function upsertDocument(scope: Scope, file: DocumentValues): Promise<void> {
  const { productId, name, version, sizeBytes } = file
  const rows = await scope.rows(sql`
      insert into product_files as f (domain_id, product_id, name, version, size_bytes, kept_bytes, position)
      select ${scope.domainId}::uuid, ${productId}::uuid, ${name}, ${version}::int, ${sizeBytes}::bigint,
        ${sizeBytes}::bigint,
        (select coalesce(max(position) + 1, 0) from product_files
          where domain_id = ${scope.domainId} and product_id = ${productId})
      from products where domain_id = ${scope.domainId} and id = ${productId}
      on conflict (domain_id, product_id, name) do update
        set version = greatest(f.version, excluded.version), kept_bytes = f.kept_bytes + excluded.size_bytes,
          size_bytes = case when excluded.version > f.version then excluded.size_bytes else f.size_bytes end
      returning version`)
  if (rows.length === 0) refuse('NotFound')
}

/** A document that a copy of a product takes over. */
export interface OriginalDocument {
  /** The product. */
  from: string
  name: string
  version: number
}

export async function listOriginalDocuments(
  scope: Scope,
  productIds: readonly string[],
): Promise<OriginalDocument[]> {
  return await scope.rows<OriginalDocument>(sql`
    select product_id as "from", name, version from product_files
    where domain_id = ${scope.domainId} and product_id = any(${[...productIds]}::uuid[])
    order by product_id, name`)
}

/** Its file has been copied for the product `to`, as the first version. */
export interface CopiedDocument extends OriginalDocument {
  to: string
}

/** Gives products the documents of others; returns how many: those whose originals are as they were copied. */
export async function insertCopiedDocuments(
  scope: Scope,
  copied: readonly CopiedDocument[],
): Promise<number> {
  const rows = await scope.rows(sql`
    insert into product_files (domain_id, product_id, name, is_active, position, size_bytes, kept_bytes)
    select f.domain_id, copied."to", f.name, f.is_active, f.position, f.size_bytes, f.size_bytes
    from jsonb_to_recordset(${JSON.stringify(copied)}::jsonb)
      as copied ("from" uuid, name text, version int, "to" uuid)
    join product_files f on f.product_id = copied."from" and f.name = copied.name and f.version = copied.version
    where f.domain_id = ${scope.domainId}
    returning name`)
  return rows.length
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
