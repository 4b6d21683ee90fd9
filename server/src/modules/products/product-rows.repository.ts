/** Reads products as rows, before they are cut down to what the caller may see. */
import type { MediaItem, Product } from '@vitrine/contract'
import type { ProductTexts } from '@vitrine/rules'
import { type RawBuilder, sql } from 'kysely'
import { compiledStatement, type PlaceOf, prepared } from '../../platform/db/prepared.ts'
import type { Scope } from '../../scope/scope.ts'
import { textsOfProduct } from './text-columns.ts'

/** As `mediaObject` makes it. */
export type MediaRow = MediaItem

/** A media item `m` as JSON; what is under way only `withInactive`. */
export function mediaObject(withInactive: boolean): RawBuilder<MediaRow> {
  const pending = withInactive ? sql`m.pending` : sql`null::jsonb`
  const revision = withInactive ? sql`m.record_version` : sql`0`
  return sql`jsonb_build_object('name', m.name, 'type', m.type, 'version', m.version,
    'revision', ${revision}, 'isActive', m.is_active, 'lightening', m.lightening, 'environment', m.environment, 'width', m.width,
    'height', m.height, 'sizeBytes', m.size_bytes, 'prepared', m.prepared, 'placeholder', m.placeholder,
    'isReady', m.is_ready, 'pending', ${pending})`
}

/** Which media `m` are shown. */
export function shownMedia(withInactive: boolean): RawBuilder<boolean> {
  return withInactive ? sql`m.deleted_at is null` : sql`m.deleted_at is null and m.is_active and m.is_ready`
}

export interface ProductRow extends ProductTexts {
  id: string
  categoryId: string | null
  folderSet: number
  isPublished: boolean
  details: Record<string, string>
  prices: Record<string, string>
  ownerId: string | null
  version: number
  mediaOrderVersion: number
  createdAt: Date
  updatedAt: Date
  /** When what everybody is shown of it changed last. */
  shownAt: Date
  interested: boolean
  media: MediaRow[]
}

/** What everybody sees of the media of many products at once: `media` by `product_id`, of `chosen` products. */
export function mediaOfChosen(chosen: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`select m.product_id, jsonb_agg(${mediaObject(false)} order by m.position, m.name) as media
    from (${chosen}) chosen join product_media m
      on m.domain_id = chosen.domain_id and m.product_id = chosen.product_id
    where ${shownMedia(false)} group by m.product_id`
}

/** Names of the properties of a product that are wanted. */
export type Properties = ReadonlySet<keyof Product> | 'all'

export function isWanted(properties: Properties, name: keyof Product): boolean {
  return properties === 'all' || properties.has(name)
}

/** By whom products may have been starred. */
interface Viewer {
  person: { id: string | RawBuilder<unknown> } | null
}

/** Columns of a product `p`; inactive media only when `withInactive`. What costs and isn't wanted is empty. */
export function productColumns(
  viewer: Viewer,
  withInactive: boolean,
  wanted: Properties = 'all',
): RawBuilder<unknown> {
  const media = sql`coalesce((select jsonb_agg(${mediaObject(withInactive)} order by m.position, m.name)
      from product_media m where m.domain_id = p.domain_id and m.product_id = p.id
        and ${shownMedia(withInactive)}), '[]')`
  return sql`${columnsButMedia(viewer, wanted)}, ${isWanted(wanted, 'media') ? media : sql`'[]'::jsonb`} as media`
}

/** Columns without media, for statements that read the media of many products at once by `mediaOfChosen`. */
export function columnsButMedia(viewer: Viewer, wanted: Properties = 'all'): RawBuilder<unknown> {
  const personId = viewer.person?.id ?? null
  const isStarred = sql`exists (select 1 from interested_products i where i.domain_id = p.domain_id
      and i.product_id = p.id and i.person_id = ${personId}::uuid)`
  const document = (name: 'details' | 'prices') =>
    isWanted(wanted, name) ? sql.ref(`p.${name}`) : sql`'{}'::jsonb`
  return sql`p.id, ${textsOfProduct}, p.category_id as "categoryId",
    p.folder_set as "folderSet", p.is_published as "isPublished", ${document('details')} as details,
    ${document('prices')} as prices, p.owner_id as "ownerId", p.version,
    p.media_order_version as "mediaOrderVersion",
    p.created_at as "createdAt", p.updated_at as "updatedAt", p.shown_at as "shownAt",
    ${isWanted(wanted, 'interested') ? isStarred : sql`false`} as interested`
}

/** All columns of a product `p`, and no media of it. */
export function columnsWithoutMedia(scope: Scope): RawBuilder<unknown> {
  return sql`${columnsButMedia(scope)}, '[]'::jsonb as media`
}

/** The products with these ids, in the order of the ids. Visibility has been decided by who chose the ids. */
export async function listProductRows(
  scope: Scope,
  ids: readonly string[],
  withInactive: boolean,
  wanted: Properties = 'all',
): Promise<ProductRow[]> {
  if (ids.length === 0) return []
  const rows = await scope.rows<ProductRow>(
    prepared(sql`
    select ${productColumns(scope, withInactive, wanted)} from products p
    where p.domain_id = ${scope.domainId} and p.id = any(${[...ids]}::uuid[])`),
  )
  return inOrderOf(ids, rows)
}

/**
 * The same in one moment with the revision of the content, null inside a transaction that has written: what it sees is
 * nobody else's yet.
 */
export async function listProductRowsNow(
  scope: Scope,
  ids: readonly string[],
  withInactive: boolean,
  wanted: Properties,
): Promise<{ rows: ProductRow[]; revision: number | null }> {
  const found = await scope.rows<ProductRow & { id: string | null; revision: number | null }>(
    prepared(sql`
    select r.revision, ${productColumns(scope, withInactive, wanted)}
    from (select case when pg_current_xact_id_if_assigned() is null then revision('content') end as revision) r
    left join products p on p.domain_id = ${scope.domainId} and p.id = any(${[...ids]}::uuid[])`),
  )
  const rows = inOrderOf(
    ids,
    found.filter((row) => row.id !== null),
  )
  return { rows, revision: found[0]?.revision ?? null }
}

function inOrderOf(ids: readonly string[], rows: readonly ProductRow[]): ProductRow[] {
  const byId = new Map(rows.map((row) => [row.id, row]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}

/** What decides of a product alone. */
interface Seen {
  condition: RawBuilder<boolean>
  seesInactive: boolean
}

function visibleRows({ condition, seesInactive }: Seen) {
  return compiledStatement(
    (placeOf: PlaceOf<'domain' | 'person' | 'product'>) => sql<ProductRow>`
    select ${productColumns({ person: { id: placeOf('person') } }, seesInactive)} from products p
    where p.domain_id = ${placeOf('domain')} and p.id = ${placeOf('product')} and exists (
      select 1 from tenant_product_slots s
      where s.domain_id = p.domain_id and s.product_id = p.id and ${condition})`,
  )
}

const visibleRowsByClass = new WeakMap<Seen, ReturnType<typeof visibleRows>>()

/**
 * The product as its only row, or no row when it is absent, in the trash or not visible. The statement is cached by
 * `visibility`; company, person and product are its parameters.
 */
export async function listVisibleRows(
  scope: Scope,
  productId: string,
  visibility: Seen,
): Promise<ProductRow[]> {
  const statement = visibleRowsByClass.get(visibility) ?? visibleRows(visibility)
  visibleRowsByClass.set(visibility, statement)
  return await scope.rows(
    statement({ domain: scope.domainId, person: scope.person?.id ?? null, product: productId }),
  )
}

/** Whether the product is outside the trash and meets the visibility condition on its slot row `s`. */
export async function isVisible(
  scope: Scope,
  productId: string,
  visible: RawBuilder<boolean>,
): Promise<boolean> {
  const rows = await scope.rows(sql`
    select 1 from tenant_product_slots s
    where s.domain_id = ${scope.domainId} and s.product_id = ${productId} and ${visible}`)
  return rows.length > 0
}

export async function listInterestedIds(
  scope: Scope,
  personId: string,
  visible: RawBuilder<boolean>,
): Promise<string[]> {
  const rows = await scope.rows<{ id: string }>(sql`
    select i.product_id as id from interested_products i
    join tenant_product_slots s on s.domain_id = i.domain_id and s.product_id = i.product_id
    where i.domain_id = ${scope.domainId} and i.person_id = ${personId} and ${visible} order by i.created_at`)
  return rows.map((row) => row.id)
}

/** People who starred the product, the latest first. */
export async function listInterestedIn(scope: Scope, productId: string): Promise<string[]> {
  const rows = await scope.rows<{ id: string }>(sql`
    select person_id as id from interested_products
    where domain_id = ${scope.domainId} and product_id = ${productId} order by created_at desc, person_id`)
  return rows.map((row) => row.id)
}

export async function insertInterest(scope: Scope, personId: string, productId: string): Promise<void> {
  await scope.rows(sql`
    insert into interested_products (domain_id, person_id, product_id)
    values (${scope.domainId}, ${personId}, ${productId}) on conflict do nothing`)
}

export async function deleteInterest(scope: Scope, personId: string, productId: string): Promise<void> {
  await scope.rows(sql`
    delete from interested_products
    where domain_id = ${scope.domainId} and person_id = ${personId} and product_id = ${productId}`)
}
