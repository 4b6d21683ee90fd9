/** Media of all products together, how 3D files are lit, and what points of them say. */
import type { Hotspot, Light, LightEnvironment, MediaItem, mediaQuery, StorageUse } from '@vitrine/contract'
import { type RawBuilder, sql } from 'kysely'
import type * as z from 'zod'
import { fenced } from '../../platform/db/schema/fence.ts'
import type { Scope } from '../../scope/scope.ts'
import { mediaObject } from '../products/index.ts'
import { type Clause, textMeets } from '../search/index.ts'
import type { MediaKey } from './items/media-versions.repository.ts'

/** False when the product has no such item. `surrounding`: null leaves it as it is. */
export async function saveLights(
  open: Scope,
  { productId, name }: MediaKey,
  lights: readonly Light[],
  surrounding: { environment: LightEnvironment | null } | null,
): Promise<boolean> {
  const environment =
    surrounding === null
      ? sql``
      : sql`, environment = ${surrounding.environment === null ? null : JSON.stringify(surrounding.environment)}::jsonb`
  const rows = await open.rows(sql`
    update product_media set lightening = ${JSON.stringify(lights)}::jsonb ${environment}
    where domain_id = ${open.domainId} and product_id = ${productId} and name = ${name} and deleted_at is null
      and type like '3d%' returning name`)
  return rows.length > 0
}

/** Null for an item that is gone or in the trash. Doesn't check whether the caller sees the item. */
export async function findHotspots(
  scope: Scope,
  { productId, name }: MediaKey,
): Promise<{ hotspots: Hotspot[]; revision: number } | null> {
  const [row] = await scope.rows<{ hotspots: Hotspot[]; revision: number }>(sql`
    select hotspots, record_version as revision from product_media
    where domain_id = ${scope.domainId} and product_id = ${productId} and name = ${name} and deleted_at is null`)
  return row ?? null
}

/** Returns the item's revision; null when the product has no such 3D file. */
export async function saveHotspots(
  open: Scope,
  { productId, name }: MediaKey,
  hotspots: readonly Hotspot[],
): Promise<number | null> {
  const [row] = await open.rows<{ revision: number }>(sql`
    update product_media set hotspots = ${JSON.stringify(hotspots)}::jsonb
    where domain_id = ${open.domainId} and product_id = ${productId} and name = ${name} and deleted_at is null
      and type like '3d%' returning record_version as revision`)
  return row?.revision ?? null
}

export interface ListedRow {
  productId: string
  productName: string
  reference: string
  folderSet: number
  mediaOrderVersion: number
  item: MediaItem
  createdAt: Date
  isUnitGuessed: boolean
}

interface Asked extends Pick<z.output<typeof mediaQuery>, 'kind' | 'state' | 'product'> {
  /** All are found without any. */
  search: readonly Clause[]
}

const kinds = { image: sql`m.type = 'image'`, video: sql`m.type = 'video'`, '3d': sql`m.type like '3d%'` }
const states = {
  active: sql`m.is_active and m.is_ready`,
  inactive: sql`not m.is_active`,
  error: sql`m.pending ->> 'status' = 'Error'`,
  processing: sql`m.pending ->> 'status' = 'PostProcessing'`,
}

function matching(scope: Scope, visible: RawBuilder<boolean>, asked: Asked): RawBuilder<unknown> {
  return sql`from product_media m
    join tenant_product_slots s on s.domain_id = m.domain_id and s.product_id = m.product_id
    where m.domain_id = ${scope.domainId} and m.deleted_at is null and ${visible}
      ${asked.kind === undefined ? sql`` : sql`and ${kinds[asked.kind]}`}
      ${asked.state === undefined ? sql`` : sql`and ${states[asked.state]}`}
      ${asked.product === undefined ? sql`` : sql`and m.product_id = ${asked.product}::uuid`}
      and ${searched(scope, visible, asked.search)}`
}

/** Tried on media of visible products alone. */
function searched(
  scope: Scope,
  visible: RawBuilder<boolean>,
  clauses: readonly Clause[],
): RawBuilder<boolean> {
  if (clauses.length === 0) return sql<boolean>`true`
  const within = sql<boolean>`m.domain_id = ${scope.domainId}::uuid and s.domain_id = m.domain_id
    and s.product_id = m.product_id and ${visible}`
  return fenced(within, textMeets([sql`m.name`, sql`s.name`, sql`s.reference`], clauses))
}

export async function countMedia(scope: Scope, visible: RawBuilder<boolean>, asked: Asked): Promise<number> {
  const [row] = await scope.rows<{ count: number }>(sql`
    select count(*) as count ${matching(scope, visible, asked)}`)
  return row?.count ?? 0
}

/** Newest first; of one product as it shows them. */
export async function listMediaRows(
  scope: Scope,
  visible: RawBuilder<boolean>,
  asked: Asked,
  { limit, offset }: { limit: number | null; offset: number },
): Promise<ListedRow[]> {
  return await scope.rows<ListedRow>(sql`
    select m.product_id as "productId", s.name as "productName", s.reference, s.folder_set as "folderSet",
      (select p.media_order_version from products p
        where p.domain_id = m.domain_id and p.id = m.product_id) as "mediaOrderVersion",
      ${mediaObject(true)} as item, m.created_at as "createdAt",
      coalesce((select v.manifest -> 'warnings' @> '[{"code": "unitGuessed"}]' from media_versions v
        where v.domain_id = m.domain_id and v.product_id = m.product_id and v.name = m.name
          and v.version = m.version and m.is_ready), false) as "isUnitGuessed"
    ${matching(scope, visible, asked)}
    order by ${asked.product === undefined ? sql`m.created_at desc, m.product_id,` : sql``} m.position, m.name
    limit ${limit} offset ${offset}`)
}

export interface Match {
  fileName: string
  productId: string
  productName: string
  reference: string
  isReplacing: boolean
}

/**
 * For each name without its ending, the product whose reference it is, or begins with, followed by something that is
 * neither letter nor digit; the longest where several do.
 */
export async function listMatches(
  scope: Scope,
  visible: RawBuilder<boolean>,
  names: readonly { fileName: string; stem: string }[],
): Promise<Match[]> {
  return await scope.rows<Match>(sql`
    with names as (
      select * from jsonb_to_recordset(${JSON.stringify(names)}::jsonb) as n ("fileName" text, stem text)
    ),
    -- Every beginning of a name that ends at a border, so that references are found by their index.
    beginnings as (
      select distinct n."fileName", lower(left(n.stem, cut)) as beginning, cut
      from names n, generate_series(1, char_length(n.stem)) as cut
      where cut = char_length(n.stem) or substr(n.stem, cut + 1, 1) !~ '[[:alnum:]]'
    )
    select distinct on (b."fileName") b."fileName", s.product_id as "productId", s.name as "productName", s.reference,
      exists (select 1 from product_media m where m.domain_id = s.domain_id and m.product_id = s.product_id
        and m.name = b."fileName" and m.deleted_at is null) as "isReplacing"
    from beginnings b
    join tenant_product_slots s on s.domain_id = ${scope.domainId}::uuid and lower(s.reference) = b.beginning
    where ${visible}
    order by b."fileName", b.cut desc`)
}

/** Bytes of all versions, by kind. */
export async function sumStorage(scope: Scope): Promise<StorageUse> {
  const [row] = await scope.rows<StorageUse>(sql`
    select coalesce(sum(bytes) filter (where type = 'image'), 0)::float8 as images,
      coalesce(sum(bytes) filter (where type = 'video'), 0)::float8 as videos,
      coalesce(sum(bytes) filter (where type like '3d%'), 0)::float8 as models,
      (select coalesce(sum(kept_bytes), 0)::float8 from product_files where domain_id = ${scope.domainId}) as documents
    from (select type, size_bytes + prepared_bytes as bytes from media_versions
      where domain_id = ${scope.domainId}) v`)
  return row ?? { images: 0, videos: 0, models: 0, documents: 0 }
}
