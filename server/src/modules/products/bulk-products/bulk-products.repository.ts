/** Bulk actions and the products they go through. */
import type { BulkAction } from '@vitrine/contract'
import { type RawBuilder, sql } from 'kysely'
import { prepared } from '../../../platform/db/prepared.ts'
import type { Scope } from '../../../scope/scope.ts'
import { textsOfProduct } from '../text-columns.ts'
import type { StoredProduct } from '../write-products/product-changes.ts'

/** What a bulk action does; taking one back is one too. */
export type StoredAction =
  | BulkAction
  | { type: 'undo'; bulkId: string }
  | { type: 'changes' }
  | { type: 'models' }

export interface BulkRow {
  personId: string | null
  action: StoredAction
}

/** Notes an action; returns its id, which is `id` when one is given. */
export async function insertBulk(scope: Scope, action: StoredAction, id: string | null): Promise<string> {
  const [row] = await scope.rows<{ id: string }>(
    prepared(sql`
    insert into bulk_actions (domain_id, id, person_id, action)
    values (${scope.domainId}, coalesce(${id}::uuid, new_id()), ${scope.person?.id ?? null}::uuid,
      ${JSON.stringify(action)}::jsonb)
    returning id`),
  )
  if (row === undefined) throw new Error('A bulk action was not noted')
  return row.id
}

export async function findBulk(scope: Scope, id: string): Promise<BulkRow | null> {
  const [row] = await scope.rows<BulkRow>(sql`
    select person_id as "personId", action from bulk_actions where domain_id = app_domain() and id = ${id}`)
  return row ?? null
}

export async function insertTargets(scope: Scope, bulkId: string, ids: readonly string[]): Promise<void> {
  await scope.rows(sql`
    insert into bulk_targets (domain_id, bulk_id, n, product_id)
    select ${scope.domainId}::uuid, ${bulkId}::uuid, n, id
    from unnest(${[...ids]}::uuid[]) with ordinality as given (id, n)`)
}

export async function countTargets(scope: Scope, bulkId: string): Promise<number> {
  const [row] = await scope.rows<{ count: number }>(sql`
    select count(*)::int as count from bulk_targets where domain_id = app_domain() and bulk_id = ${bulkId}`)
  return row?.count ?? 0
}

/** Products of the places after `after`. */
export async function listTargets(
  scope: Scope,
  bulkId: string,
  after: number,
  limit: number,
): Promise<string[]> {
  const rows = await scope.rows<{ id: string }>(sql`
    select product_id as id from bulk_targets
    where domain_id = app_domain() and bulk_id = ${bulkId} and n > ${after} order by n limit ${limit}`)
  return rows.map((row) => row.id)
}

/** Ids for copies that there aren't yet, by those of the products. */
export async function chooseCopyIds(
  scope: Scope,
  productIds: readonly string[],
): Promise<Map<string, string>> {
  const rows = await scope.rows<{ from: string; to: string }>(sql`
    select id as "from", new_id() as "to" from unnest(${[...productIds]}::uuid[]) as product (id)`)
  return new Map(rows.map(({ from, to }) => [from, to]))
}

/** Ids of the products that meet a condition on the slot row `s`, without some. */
export async function listMatchingIds(
  scope: Scope,
  condition: RawBuilder<boolean>,
  except: readonly string[],
): Promise<string[]> {
  const rows = await scope.rows<{ id: string }>(sql`
    select s.product_id as id from tenant_product_slots s
    where s.domain_id = ${scope.domainId}::uuid and ${condition} and s.product_id <> all(${[...except]}::uuid[])
    order by s.product_id`)
  return rows.map((row) => row.id)
}

/** Those of the ids whose slot row `s` meets a condition, in the order of the ids. */
export async function listMatchingOf(
  scope: Scope,
  ids: readonly string[],
  condition: RawBuilder<boolean>,
): Promise<string[]> {
  const rows = await scope.rows<{ id: string }>(sql`
    select s.product_id as id from unnest(${[...ids]}::uuid[]) with ordinality as given (id, n)
    join tenant_product_slots s on s.domain_id = ${scope.domainId}::uuid and s.product_id = given.id
    where ${condition} order by given.n`)
  return rows.map((row) => row.id)
}

/** Products as they are, without locking them: those outside the trash or, with `ofTrash`, those in it. */
export async function readProducts(
  scope: Scope,
  ids: readonly string[],
  { ofTrash = false } = {},
): Promise<StoredProduct[]> {
  return await scope.rows<StoredProduct>(sql`
    select p.id, ${textsOfProduct}, p.category_id as "categoryId",
      f.folder_ids::text[] as "folderIds", p.is_published as "isPublished", p.details, p.prices, p.owner_id as "ownerId", p.version,
      p.field_versions as "fieldVersions"
    from products p join folder_sets f on f.domain_id = p.domain_id and f.id = p.folder_set
    where p.domain_id = ${scope.domainId} and p.id = any(${[...ids]}::uuid[])
      and (p.deleted_at is not null) = ${ofTrash}
    order by p.id`)
}

/** The references among these that products outside the trash have, in lower case, with the product. */
export async function listTakenReferences(
  scope: Scope,
  references: readonly string[],
): Promise<Map<string, string>> {
  const rows = await scope.rows<{ reference: string; id: string }>(sql`
    select lower(reference) as reference, id from products
    where domain_id = ${scope.domainId} and deleted_at is null
      and lower(reference) = any(${references.map((reference) => reference.toLowerCase())}::text[])`)
  return new Map(rows.map((row) => [row.reference, row.id]))
}

/** Which of the ids are categories of the domain, kept until the transaction ends. */
export async function listCategoriesOf(scope: Scope, ids: readonly string[]): Promise<Set<string>> {
  const rows = await scope.rows<{ id: string }>(sql`
    select id from categories where domain_id = ${scope.domainId} and parent_id is not null
      and id::text = any(${[...ids]}::text[]) for key share`)
  return new Set(rows.map((row) => row.id))
}

/** Forgets actions older than so many days. */
export async function deleteOldBulks(scope: Scope, days: number): Promise<number> {
  const rows = await scope.rows(sql`
    delete from bulk_actions where domain_id = app_domain() and created_at < now() - make_interval(days => ${days})
    returning id`)
  return rows.length
}

/** Names of products that begin as one of these: those that a copy's name must differ from. */
export async function listNamesLike(scope: Scope, names: readonly string[]): Promise<string[]> {
  const rows = await scope.rows<{ name: string }>(sql`
    select distinct p.name from unnest(${[...new Set(names)]}::text[]) as given (name)
    join products p on p.domain_id = ${scope.domainId} and p.deleted_at is null
      and starts_with(lower(p.name), lower(given.name))`)
  return rows.map((row) => row.name)
}

/** Like `listNamesLike`, for references. */
export async function listReferencesLike(scope: Scope, references: readonly string[]): Promise<string[]> {
  const rows = await scope.rows<{ reference: string }>(sql`
    select distinct p.reference from unnest(${[...new Set(references)]}::text[]) as given (reference)
    join products p on p.domain_id = ${scope.domainId} and p.deleted_at is null
      and starts_with(lower(p.reference), lower(given.reference))`)
  return rows.map((row) => row.reference)
}
