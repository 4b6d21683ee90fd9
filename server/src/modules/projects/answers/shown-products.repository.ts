/** Products of a project as rows, after it was decided in the same statement who sees them. */
import { type RawBuilder, sql } from 'kysely'
import type { Scope } from '../../../scope/scope.ts'
import { columnsButMedia, mediaOfChosen, type ProductRow } from '../../products/index.ts'

type Seen = { condition: RawBuilder<boolean> }

/** What an answer keeps of a product, and what formulas and rules need of it. */
export interface AnsweredProduct {
  id: string
  name: string
  reference: string
  details: Record<string, string>
  prices: Record<string, string>
}

/** Condition on a product of the project, `pp`, and its slot row `s`. */
function chosenAndSeen(scope: Scope, projectId: string, { condition }: Seen): RawBuilder<boolean> {
  return sql<boolean>`pp.domain_id = ${scope.domainId} and pp.project_id = ${projectId} and not pp.is_declined
    and ${condition}`
}

const joined = sql`project_products pp
  join tenant_product_slots s on s.domain_id = pp.domain_id and s.product_id = pp.product_id
  join products p on p.domain_id = pp.domain_id and p.id = pp.product_id`

/** All that are seen, in the project's order. */
export async function listShownProducts(scope: Scope, projectId: string, seen: Seen): Promise<ProductRow[]> {
  const chosen = sql`select c.domain_id, c.product_id from project_products c
    where c.domain_id = ${scope.domainId} and c.project_id = ${projectId}`
  return await scope.rows<ProductRow>(sql`
    select ${columnsButMedia(scope)}, coalesce(media.media, '[]') as media from ${joined}
    left join (${mediaOfChosen(chosen)}) media on media.product_id = p.id
    where ${chosenAndSeen(scope, projectId, seen)} order by pp.position, pp.product_id`)
}

/** What everybody sees of its media. Who sees the product has been decided. */
export async function listShownMedia(scope: Scope, productId: string): Promise<ProductRow['media']> {
  const chosen = sql`select p.domain_id, p.id as product_id from products p
    where p.domain_id = ${scope.domainId} and p.id = ${productId}`
  const [row] = await scope.rows<Pick<ProductRow, 'media'>>(sql`${mediaOfChosen(chosen)}`)
  return row?.media ?? []
}

/** Null for one that isn't in the project, or isn't seen. */
export async function findShownProduct(
  scope: Scope,
  projectId: string,
  productId: string,
  seen: Seen,
): Promise<AnsweredProduct | null> {
  const [row] = await scope.rows(shownProduct(scope, projectId, productId, seen))
  return row ?? null
}

/** Like `findShownProduct`, as a part of a statement. */
export function shownProduct(
  scope: Scope,
  projectId: string,
  productId: string,
  seen: Seen,
): RawBuilder<AnsweredProduct> {
  return sql<AnsweredProduct>`
    select p.id, p.name, p.reference, p.details, p.prices from ${joined}
    where ${chosenAndSeen(scope, projectId, seen)} and pp.product_id = ${productId}`
}

/** Those of the products that are in the project and seen, by id. */
export async function listShownAmong(
  scope: Scope,
  projectId: string,
  ids: readonly string[],
  seen: Seen,
): Promise<Map<string, AnsweredProduct>> {
  if (ids.length === 0) return new Map()
  const rows = await scope.rows<AnsweredProduct>(sql`
    select p.id, p.name, p.reference, p.details, p.prices from ${joined}
    where ${chosenAndSeen(scope, projectId, seen)} and pp.product_id = any(${[...ids]}::uuid[])
    order by pp.position`)
  return new Map(rows.map((row) => [row.id, row]))
}

/** Which of these fields and price types the company has, whoever sees them. */
export async function listKnownInputs(scope: Scope, ids: readonly string[]): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set()
  const rows = await scope.rows<{ id: string }>(sql`
    select id::text from detail_fields where domain_id = ${scope.domainId} and id::text = any(${[...ids]})
    union all
    select id::text from price_types where domain_id = ${scope.domainId} and id::text = any(${[...ids]})`)
  return new Set(rows.map(({ id }) => id))
}

/**
 * Those of the answered products that staff may read about: products that they see, or would see outside the trash. With
 * `withGone`, also products that are deleted for good, whose folders are no longer known.
 */
export async function listReadableProducts(
  scope: Scope,
  ids: readonly string[],
  { condition }: Seen,
  withGone: boolean,
): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set()
  const rows = await scope.rows<{ id: string }>(sql`
    select given.id::text from unnest(${[...ids]}::uuid[]) as given (id)
    left join products s on s.domain_id = ${scope.domainId} and s.id = given.id
    where case when s.id is null then ${withGone}::boolean else ${condition} end`)
  return new Set(rows.map(({ id }) => id))
}

/** Names of products, in the trash or not. Who may read them has been decided. */
export async function listAnsweredNames(
  scope: Scope,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map()
  const rows = await scope.rows<{ id: string; name: string }>(sql`
    select id::text, name from products where domain_id = ${scope.domainId} and id = any(${[...ids]}::uuid[])`)
  return new Map(rows.map(({ id, name }) => [id, name]))
}

/** Details by product, in the trash or not. Doesn't check what the caller sees. */
export async function listAnsweredDetails(
  scope: Scope,
  ids: readonly string[],
): Promise<ReadonlyMap<string, Readonly<Record<string, string>>>> {
  if (ids.length === 0) return new Map()
  const rows = await scope.rows<{ id: string; details: Record<string, string> }>(sql`
    select id::text, details from products where domain_id = ${scope.domainId} and id = any(${[...ids]}::uuid[])`)
  return new Map(rows.map(({ id, details }) => [id, details]))
}
