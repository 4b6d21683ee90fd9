/** Reads products to be written, and writes them: many in one statement. */
import type { ProductTexts } from '@vitrine/rules'
import { type RawBuilder, sql } from 'kysely'
import { oneOf, preparedForOne } from '../../../platform/db/one-of.ts'
import { prepared } from '../../../platform/db/prepared.ts'
import { violatedConstraint } from '../../../platform/db/sql-errors.ts'
import { Refusal } from '../../../platform/errors.ts'
import type { Scope } from '../../../scope/scope.ts'
import { eachText, textsOfProduct } from '../text-columns.ts'
import type { StoredProduct } from './product-changes.ts'

/**
 * The products outside the trash among these, locked until the transaction ends. In the order of their ids, so that
 * two writers of the same products don't wait for each other.
 */
export async function lockProducts(scope: Scope, ids: readonly string[]): Promise<StoredProduct[]> {
  const [, products] = await Promise.all([
    scope.rows(
      preparedForOne(
        ids,
        sql`
      select 1 from products where domain_id = ${scope.domainId} and ${oneOf(sql`id`, ids)}
      order by id for update`,
      ),
    ),
    readStored(scope, ids),
  ])
  return products
}

/** Like `lockProducts`, for those of them that meet a condition on the slot row `s`: others are neither waited for nor locked. */
export async function lockVisibleProducts(
  scope: Scope,
  ids: readonly string[],
  visible: RawBuilder<boolean>,
): Promise<StoredProduct[]> {
  const [locked, products] = await Promise.all([
    scope.rows<{ id: string }>(
      preparedForOne(
        ids,
        sql`
      select p.id from products p join tenant_product_slots s on s.domain_id = p.domain_id and s.product_id = p.id
      where p.domain_id = ${scope.domainId}::uuid and ${oneOf(sql`p.id`, ids)} and ${visible}
      order by p.id for update of p`,
      ),
    ),
    readStored(scope, ids),
  ])
  const seen = new Set(locked.map(({ id }) => id))
  return products.filter(({ id }) => seen.has(id))
}

/** A statement of its own: one that has waited for a lock still sees the other rows as they were before. */
async function readStored(scope: Scope, ids: readonly string[]): Promise<StoredProduct[]> {
  return await scope.rows<StoredProduct>(
    preparedForOne(
      ids,
      sql`
    select p.id, ${textsOfProduct}, p.category_id as "categoryId",
      f.folder_ids::text[] as "folderIds", p.is_published as "isPublished", p.details, p.prices, p.owner_id as "ownerId", p.version,
      p.field_versions as "fieldVersions",
      exists (select from product_model_articles a where a.domain_id = p.domain_id and a.product_id = p.id) as "isArticle"
    from products p join folder_sets f on f.domain_id = p.domain_id and f.id = p.folder_set
    where p.domain_id = ${scope.domainId} and ${oneOf(sql`p.id`, ids)} and p.deleted_at is null
    order by p.id`,
    ),
  )
}

/**
 * Products outside the trash by the places of their references, in any letter case, among the given ones; locked
 * likewise.
 */
export async function lockProductsByReference(
  scope: Scope,
  references: readonly string[],
): Promise<Map<number, StoredProduct>> {
  // Through the view, whose index serves a condition on lower(), unlike those of tables under row-level security.
  const found = await scope.rows<{ id: string; place: number }>(sql`
    select s.product_id as id, (g.place - 1)::int as place
    from unnest(${[...references]}::text[]) with ordinality as g(reference, place)
    join tenant_product_slots s
      on s.domain_id = ${scope.domainId} and lower(s.reference) = lower(g.reference)`)
  const ids = found.map(({ id }) => id)
  const products = new Map((await lockProducts(scope, ids)).map((product) => [product.id, product]))
  return new Map(
    found.flatMap(({ id, place }) => {
      const product = products.get(id)
      return product === undefined ? [] : [[place, product] as const]
    }),
  )
}

/** New values of a product; what is absent stays. */
export interface ProductPatch extends Partial<ProductTexts> {
  id: string
  /** By the key of each changed field, the version that the product gets. */
  fieldVersions: Readonly<Record<string, number>>
  categoryId?: string | null
  hasCategory: boolean
  folderSet?: number
  isPublished?: boolean
  details?: ValuePatch
  prices?: ValuePatch
}

/** New values by id, and ids of those that are taken away. */
export interface ValuePatch {
  set: Record<string, string>
  unset: string[]
}

/**
 * Raises the version of each product by one; they must be locked. The next statement, or the commit, refuses
 * ReferenceAlreadyExists.
 */
export async function patchProducts(scope: Scope, patches: readonly ProductPatch[]): Promise<void> {
  await scope.enqueue(
    preparedForOne(
      patches,
      sql`
      update products p set
        ${eachText(({ column, property }) => `${column} = coalesce(r.${property}, p.${column})`)},
        category_id = case when r."hasCategory" then r."categoryId" else p.category_id end,
        folder_set = coalesce(r."folderSet", p.folder_set),
        is_published = coalesce(r."isPublished", p.is_published),
        details = case when r."setDetails" is null then p.details else (p.details || r."setDetails") - r."unsetDetails" end,
        prices = case when r."setPrices" is null then p.prices else (p.prices || r."setPrices") - r."unsetPrices" end,
        version = p.version + 1, field_versions = p.field_versions || r."fieldVersions", updated_at = now()
      from jsonb_to_recordset(${JSON.stringify(patches.map(flatPatch))}::jsonb) as r(id uuid, "fieldVersions" jsonb,
        ${eachText(({ property }) => `${property} text`)}, "hasCategory" boolean, "categoryId" uuid, "folderSet" int, "isPublished" boolean,
        "setDetails" jsonb, "unsetDetails" text[], "setPrices" jsonb, "unsetPrices" text[])
      where p.domain_id = ${scope.domainId} and p.id = r.id`,
    ),
    (cause) => (violatedConstraint(cause) === 'products_reference' ? referenceTaken(patches, cause) : cause),
  )
}

/** Documents without a change are left alone: of long ones each writing costs. */
function flatPatch({ details, prices, ...others }: ProductPatch): object {
  return {
    ...others,
    ...(details && { setDetails: details.set, unsetDetails: details.unset }),
    ...(prices && { setPrices: prices.set, unsetPrices: prices.unset }),
  }
}

export interface ProductToInsert extends ProductTexts {
  /** Given where the product's files are stored under it already; else generated. */
  id?: string
  categoryId: string | null
  folderSet: number
  isPublished: boolean
  details: Readonly<Record<string, string>>
  prices: Readonly<Record<string, string>>
}

/**
 * Inserts those whose references nobody has, in any letter case, and returns their ids by the place that they have among
 * the given ones. Waits for other transactions that insert one of them.
 */
export async function insertProducts(
  scope: Scope,
  products: readonly ProductToInsert[],
): Promise<Map<number, string>> {
  const columns = eachText(({ column }) => column)
  const rows = await scope.rows<{ id: string; place: number }>(sql`
    with given as (
      select coalesce(chosen_id, new_id()) as id, g.*
      from rows from (jsonb_to_recordset(${JSON.stringify(products)}::jsonb) as (id uuid,
        ${eachText(({ property }) => `${property} text`)}, "categoryId" uuid, "folderSet" int, "isPublished" boolean, details jsonb,
        prices jsonb)) with ordinality as g(chosen_id, ${columns}, category_id, folder_set,
        is_published, details, prices, place)
    ), inserted as (
      insert into products (domain_id, id, ${columns}, category_id, folder_set, is_published,
        details, prices, owner_id)
      select ${scope.domainId}::uuid, id, ${columns}, category_id, folder_set, is_published, details,
        prices, ${scope.person?.id ?? null}::uuid
      from given
      on conflict (domain_id, lower(reference)) where deleted_at is null do nothing
      returning id
    )
    select id, (place - 1)::int as place from given join inserted using (id)`)
  return new Map(rows.map(({ id, place }) => [place, id]))
}

/** Names the reference when only one was written. */
function referenceTaken(written: readonly { reference?: string }[], cause: unknown): Refusal {
  const reference = written.flatMap((product) => product.reference ?? []).join(', ')
  return new Refusal('ReferenceAlreadyExists', { reference: reference.slice(0, 200) }, { cause })
}

/** Moves products to the trash. */
export async function trashProducts(scope: Scope, ids: readonly string[]): Promise<void> {
  await scope.enqueue(sql`
    update products set deleted_at = now(), deleted_by = ${scope.person?.id ?? null}::uuid, version = version + 1,
      updated_at = now()
    where domain_id = ${scope.domainId} and id = any(${[...ids]}::uuid[]) and deleted_at is null`)
}

/** Takes products out of the trash. */
export async function restoreProducts(scope: Scope, ids: readonly string[]): Promise<void> {
  await scope.enqueue(sql`
    update products set deleted_at = null, deleted_by = null, version = version + 1, updated_at = now()
    where domain_id = ${scope.domainId} and id = any(${[...ids]}::uuid[]) and deleted_at is not null`)
}

/** Required fields of the domain that are not among these. */
export async function countOtherRequiredFields(scope: Scope, fieldIds: readonly string[]): Promise<number> {
  const [row] = await scope.rows<{ n: number }>(sql`
    select count(*) as n from detail_fields
    where domain_id = ${scope.domainId} and required and type <> 'QR Codes'
      and id <> all(${[...fieldIds]}::uuid[])`)
  return row?.n ?? 0
}

/** Whether the domain has the category; its root is none. */
export async function isCategory(scope: Scope, categoryId: string): Promise<boolean> {
  const rows = await scope.rows(sql`
    select 1 from categories
    where domain_id = ${scope.domainId} and id = ${categoryId} and parent_id is not null for key share`)
  return rows.length > 0
}

/** Ids of fields and price types that products have values for. */
export interface Carried {
  fields: readonly string[]
  priceTypes: readonly string[]
}

/** Which of them are still there; until the transaction ends nobody deletes them. Must run in one. */
export async function holdCarried(
  scope: Scope,
  { fields, priceTypes }: Carried,
): Promise<ReadonlySet<string>> {
  const held = async (table: string, ids: readonly string[]) => {
    if (ids.length === 0) return []
    return await scope.rows<{ id: string }>(
      prepared(sql`
      select id from ${sql.table(table)}
      where domain_id = ${scope.domainId} and ${oneOf(sql`id`, ids)} order by id for key share`),
    )
  }
  const rows = await Promise.all([held('detail_fields', fields), held('price_types', priceTypes)])
  return new Set(rows.flat().map(({ id }) => id))
}

/** Raises the version of the products' media order. */
export async function raiseMediaOrderVersions(open: Scope, productIds: readonly string[]): Promise<void> {
  await open.rows(sql`
    update products set media_order_version = media_order_version + 1
    where domain_id = ${open.domainId} and id = any(${[...productIds]}::uuid[])`)
}
