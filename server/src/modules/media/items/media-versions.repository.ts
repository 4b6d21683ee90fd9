/** Rows of a product's media: the item as it is shown, and every version of its file. */
import type { ContentFault, MediaItem, MediaManifest, MediaStatus, PreparedFile } from '@vitrine/contract'
import { type RawBuilder, sql } from 'kysely'
import { refuse } from '../../../platform/errors.ts'
import type { Scope } from '../../../scope/scope.ts'

export interface MediaKey {
  productId: string
  name: string
}

/** One version of a media item's file. */
export interface MediaVersion {
  version: number
  type: MediaItem['type']
  status: MediaStatus
  error: MediaError | null
  /** Key of the original in the storage; what was made of it lies beside it. */
  storedAs: string
  width: number | null
  height: number | null
  sizeBytes: number
  prepared: PreparedFile[]
  manifest: MediaManifest
  createdAt: Date
}

export interface MediaError {
  reason: ContentFault
  detail: string
}

export interface NewVersion extends MediaKey {
  type: MediaItem['type']
  storedAs: string
  sizeBytes: number
}

/**
 * Adds a version that is still to be prepared, and the item behind the others where it is new or was deleted.
 * Returns the version; NotFound without a product.
 */
export async function insertVersion(open: Scope, file: NewVersion): Promise<number> {
  const { productId, name, type } = file
  const [item] = await open.rows<{ version: number }>(sql`
    insert into product_media as m (domain_id, product_id, name, type, size_bytes, is_ready, position)
    select ${open.domainId}::uuid, ${productId}::uuid, ${name}, ${type}, ${file.sizeBytes}::bigint, false,
      (select coalesce(max(position) + 1, 0) from product_media
        where domain_id = ${open.domainId} and product_id = ${productId})
    from products where domain_id = ${open.domainId} and id = ${productId}
    on conflict (domain_id, product_id, name) do update set deleted_at = null
    returning version`)
  if (item === undefined) refuse('NotFound')
  const [row] = await open.rows<{ version: number }>(sql`
    insert into media_versions
      (domain_id, product_id, name, version, type, status, stored_as, size_bytes, person_id)
    select ${open.domainId}::uuid, ${productId}::uuid, ${name}, coalesce(max(version), 0) + 1, ${type},
      'PostProcessing', ${file.storedAs}, ${file.sizeBytes}::bigint, ${open.person?.id ?? null}::uuid
    from media_versions
    where domain_id = ${open.domainId} and product_id = ${productId} and name = ${name}
    returning version`)
  const { version } = row ?? refuse('NotFound')
  await setPending(open, file, { version, status: 'PostProcessing', error: null })
  return version
}

async function setPending(
  open: Scope,
  { productId, name }: MediaKey,
  pending: { version: number; status: MediaStatus; error: MediaError | null },
): Promise<void> {
  await open.rows(sql`
    update product_media m set pending = ${JSON.stringify(pending)}::jsonb
    where domain_id = ${open.domainId} and product_id = ${productId} and name = ${name}
      and (not is_ready or version < ${pending.version})
      and coalesce((pending ->> 'version')::int, 0) <= ${pending.version}`)
}

/** What preparing a file has brought. */
export interface PreparedVersion {
  type: MediaItem['type']
  width: number | null
  height: number | null
  placeholder: string | null
  prepared: readonly PreparedFile[]
  manifest: MediaManifest
  /** Total size of the prepared files. */
  preparedBytes: number
}

/**
 * Makes a version complete and shows it, unless a later one is shown already: a late result never wins. False when
 * the version is gone.
 */
export async function completeVersion(
  open: Scope,
  { productId, name, version }: MediaKey & { version: number },
  made: PreparedVersion,
): Promise<boolean> {
  const own = sql`domain_id = ${open.domainId} and product_id = ${productId} and name = ${name}`
  const prepared = [...made.prepared]
  const rows = await open.rows(sql`
    update media_versions set status = 'Complete', error = null, type = ${made.type}, width = ${made.width},
      height = ${made.height}, placeholder = ${made.placeholder}, prepared = ${prepared}::text[],
      manifest = ${JSON.stringify(made.manifest)}::jsonb, prepared_bytes = ${made.preparedBytes}
    where ${own} and version = ${version} returning version`)
  if (rows.length === 0) return false
  await open.rows(sql`
    update product_media set is_ready = true, version = v.version, type = v.type, width = v.width,
      height = v.height, placeholder = v.placeholder, prepared = v.prepared, size_bytes = v.size_bytes,
      pending = case when (pending ->> 'version')::int > v.version then pending end
    from (select * from media_versions where ${own} and version = ${version}) v
    where product_media.domain_id = ${open.domainId} and product_media.product_id = ${productId}
      and product_media.name = ${name} and (not is_ready or product_media.version <= v.version)`)
  return true
}

/** Records why a version can't be shown; the version shown before stays. */
export async function failVersion(
  open: Scope,
  key: MediaKey & { version: number },
  error: MediaError,
): Promise<void> {
  const { productId, name, version } = key
  await open.rows(sql`
    update media_versions set status = 'Error', error = ${JSON.stringify(error)}::jsonb
    where domain_id = ${open.domainId} and product_id = ${productId} and name = ${name}
      and version = ${version} and status = 'PostProcessing'`)
  await setPending(open, key, { version, status: 'Error', error })
}

const versionColumns = sql`v.version, v.type, v.status, v.error, v.stored_as as "storedAs", v.width, v.height,
  v.size_bytes as "sizeBytes", v.prepared, v.manifest, v.created_at as "createdAt"`

/** A version whatever its state; for work that has been admitted. */
export async function findVersion(
  scope: Scope,
  { productId, name, version }: MediaKey & { version: number },
): Promise<MediaVersion | null> {
  const [row] = await scope.rows<MediaVersion>(sql`
    select ${versionColumns} from media_versions v
    where v.domain_id = ${scope.domainId} and v.product_id = ${productId} and v.name = ${name}
      and v.version = ${version}`)
  return row ?? null
}

/** The version whose original has this key in the storage, even if the item was renamed since. */
export async function findVersionStoredAs(
  scope: Scope,
  storedAs: string,
): Promise<(MediaVersion & MediaKey) | null> {
  const [row] = await scope.rows<MediaVersion & MediaKey>(sql`
    select ${versionColumns}, v.product_id as "productId", v.name from media_versions v
    where v.domain_id = ${scope.domainId} and v.stored_as = ${storedAs}`)
  return row ?? null
}

/** Every version of an item, the newest first. */
export async function listVersions(scope: Scope, { productId, name }: MediaKey): Promise<MediaVersion[]> {
  return await scope.rows<MediaVersion>(sql`
    select ${versionColumns} from media_versions v
    where v.domain_id = ${scope.domainId} and v.product_id = ${productId} and v.name = ${name}
    order by v.version desc`)
}

/**
 * The shown version or an earlier complete one, when the item exists and `visible` holds of its product's slot row `s` and
 * the version `v`. `asked`: null for the shown one.
 */
export async function findShownVersion(
  scope: Scope,
  { productId, name }: MediaKey,
  asked: number | null,
  visible: { condition: RawBuilder<boolean>; withInactive: boolean },
): Promise<MediaVersion | null> {
  const [row] = await scope.rows<MediaVersion>(sql`
    select ${versionColumns} from product_media m
    join media_versions v on v.domain_id = m.domain_id and v.product_id = m.product_id and v.name = m.name
      and v.version = coalesce(${asked}::int, m.version) and v.status = 'Complete'
    join tenant_product_slots s on s.domain_id = m.domain_id and s.product_id = m.product_id
    where m.domain_id = ${scope.domainId} and m.product_id = ${productId} and m.name = ${name}
      and m.is_ready and v.version <= m.version and m.deleted_at is null
      and (m.is_active or ${sql.lit(visible.withInactive)}) and ${visible.condition}`)
  return row ?? null
}

/** A media item that can be shown, with the file behind it. */
export interface ShownItem {
  productId: string
  type: MediaItem['type']
  storedAs: string
  width: number | null
  height: number | null
  prepared: PreparedFile[]
}

/** What clients see too, in the order of each product. Which products are seen was decided by who chose them. */
export async function listShownItems(scope: Scope, productIds: readonly string[]): Promise<ShownItem[]> {
  return await scope.rows<ShownItem>(sql`
    select m.product_id as "productId", m.type, v.stored_as as "storedAs", m.width, m.height, m.prepared
    from product_media m
    join media_versions v on v.domain_id = m.domain_id and v.product_id = m.product_id and v.name = m.name
      and v.version = m.version
    where m.domain_id = ${scope.domainId} and m.product_id = any(${[...productIds]}::uuid[])
      and m.is_ready and m.is_active and m.deleted_at is null
    order by m.product_id, m.position, m.name`)
}

/** A media file that a copy of a product takes over. */
export interface OriginalMedia {
  /** The product. */
  from: string
  name: string
  storedAs: string
  prepared: PreparedFile[]
}

/** The shown media of products. */
export async function listOriginalMedia(
  scope: Scope,
  productIds: readonly string[],
): Promise<OriginalMedia[]> {
  return await scope.rows<OriginalMedia>(sql`
    select m.product_id as "from", m.name, v.stored_as as "storedAs", m.prepared
    from product_media m
    join media_versions v on v.domain_id = m.domain_id and v.product_id = m.product_id and v.name = m.name
      and v.version = m.version
    where m.domain_id = ${scope.domainId} and m.product_id = any(${[...productIds]}::uuid[])
      and m.is_ready and m.deleted_at is null
    order by m.product_id, m.name`)
}

/** Its file has been copied to `copiedAs`, for the product `to`. */
export interface CopiedMedia extends OriginalMedia {
  to: string
  copiedAs: string
}

/** Inserts copied media; returns how many: media whose original has changed since copying are left out. */
export async function insertCopiedMedia(scope: Scope, copied: readonly CopiedMedia[]): Promise<number> {
  const [row] = await scope.rows<{ count: number }>(sql`
    with copied as (
      select * from jsonb_to_recordset(${JSON.stringify(copied)}::jsonb)
        as c ("from" uuid, name text, "storedAs" text, "to" uuid, "copiedAs" text)
    ),
    originals as (
      select m.*, copied."to", copied."copiedAs", v.manifest, v.prepared_bytes
      from product_media m join copied on m.product_id = copied."from" and m.name = copied.name
      join media_versions v on v.domain_id = m.domain_id and v.product_id = m.product_id and v.name = m.name
        and v.version = m.version and v.stored_as = copied."storedAs"
      where m.domain_id = ${scope.domainId} and m.is_ready and m.deleted_at is null
    ),
    added as (
      insert into product_media (domain_id, product_id, name, type, is_active, position, lightening, environment,
        hotspots, width, height, size_bytes, placeholder, prepared)
      select domain_id, "to", name, type, is_active, position, lightening, environment, hotspots, width, height,
        size_bytes, placeholder, prepared from originals
    ),
    versions as (
      insert into media_versions (domain_id, product_id, name, version, type, status, stored_as, width, height,
        placeholder, prepared, manifest, size_bytes, prepared_bytes, person_id)
      select domain_id, "to", name, 1, type, 'Complete', "copiedAs", width, height, placeholder, prepared, manifest,
        size_bytes, prepared_bytes, ${scope.person?.id ?? null}::uuid from originals
    )
    select count(*) from originals`)
  return row?.count ?? 0
}
