/** Whether products have what a purpose asks for, in SQL: in the one form that percentages and lists of gaps are made of. */
import { isFileNeed, isTextKey, parseAttributeKey } from '@vitrine/rules'
import { type RawBuilder, sql } from 'kysely'
import { oneOf, preparedForOne } from '../../../platform/db/one-of.ts'
import type { Scope } from '../../../scope/scope.ts'
import type { StoredPurpose } from '../../domains/index.ts'
import { textColumn } from '../text-columns.ts'

export type CountedPurpose = Pick<StoredPurpose, 'id' | 'slot' | 'needs'>

/** What the purposes ask for, by where it stands. */
export interface Asked {
  details: string[]
  prices: string[]
  media: boolean
  documents: boolean
}

export function askedBy(purposes: readonly CountedPurpose[]): Asked {
  const needs = [...new Set(purposes.flatMap((purpose) => purpose.needs))]
  const idsOf = (kind: 'detail' | 'price') =>
    needs.flatMap((need) => {
      const key = parseAttributeKey(need)
      return key?.kind === kind ? key.id : []
    })
  return {
    details: idsOf('detail'),
    prices: idsOf('price'),
    media: needs.some((need) => isFileNeed(need) && need !== 'media:document'),
    documents: needs.includes('media:document'),
  }
}

/** Joins of what `isMet` asks of files, beside products `p`. */
export function filesOf({ media, documents }: Pick<Asked, 'media' | 'documents'>): RawBuilder<unknown> {
  const shown = sql`cross join lateral (
    select coalesce(bool_or(m.type = 'image'), false) as image, coalesce(bool_or(m.type = 'video'), false) as video,
      coalesce(bool_or(m.type not in ('image', 'video')), false) as model
    from product_media m where m.domain_id = p.domain_id and m.product_id = p.id and m.is_active and m.is_ready
      and m.deleted_at is null) shown`
  const filed = sql`cross join lateral (
    select exists (select 1 from product_files f where f.domain_id = p.domain_id and f.product_id = p.id
      and f.is_active) as there) filed`
  return sql`${media ? shown : sql``} ${documents ? filed : sql``}`
}

/**
 * Whether a product `p` has it: a value that isn't empty, an active file. `details` and `prices` are its documents
 * unfolded. It is for this function to ask in which languages, once there are some.
 */
function isMet(need: string): RawBuilder<boolean> {
  switch (need) {
    case 'media:image':
      return sql`shown.image`
    case 'media:video':
      return sql`shown.video`
    case 'media:3d':
      return sql`shown.model`
    case 'media:document':
      return sql`filed.there`
    case 'category':
      return sql`(p.category_id is not null)`
  }
  if (isTextKey(need)) return sql`(${sql.ref(`p.${textColumn(need)}`)} <> '')`
  const key = parseAttributeKey(need)
  if (key?.kind === 'detail') return sql`(coalesce(${sql.ref(`details.${key.id}`)}, '') <> '')`
  if (key?.kind === 'price') return sql`(coalesce(${sql.ref(`prices.${key.id}`)}, '') <> '')`
  throw new Error(`Nothing that a purpose may ask for: ${need}`)
}

/** Whole percent, downwards, so that 100 is all. */
export function percentOf({ needs }: CountedPurpose): RawBuilder<unknown> {
  if (needs.length === 0) return sql`100`
  const met = needs.map((need) => sql`${isMet(need)}::int`)
  // A sum of an array would be a row for each: additions are planned once.
  return sql`((${sql.join(met, sql` + `)}) * 100 / ${sql.lit(needs.length)})`
}

interface FoundGaps {
  id: string
  percents: number[]
  gaps: string[][]
}

/** For products that the caller sees and each purpose, how much of it they have, and what they lack. */
export async function listGaps(
  scope: Scope,
  ids: readonly string[],
  purposes: readonly CountedPurpose[],
): Promise<Map<string, { percent: number; missing: string[] }[]>> {
  const asked = askedBy(purposes)
  const gaps = purposes.map(({ needs }) => {
    const each = needs.map((need) => sql`case when not ${isMet(need)} then ${need}::text end`)
    return each.length === 0
      ? sql`'[]'::jsonb`
      : sql`to_jsonb(array_remove(array[${sql.join(each)}]::text[], null))`
  })
  const rows = await scope.rows<FoundGaps>(
    preparedForOne(
      ids,
      sql`
    select p.id, jsonb_build_array(${sql.join(purposes.map(percentOf))}) as percents,
      jsonb_build_array(${sql.join(gaps)}) as gaps
    from products p ${unfolded('details', asked.details)} ${unfolded('prices', asked.prices)} ${filesOf(asked)}
    where p.domain_id = ${scope.domainId} and ${oneOf(sql`p.id`, ids)}`,
    ),
  )
  return new Map(
    rows.map(({ id, percents, gaps: missing }) => [
      id,
      purposes.map((_, at) => ({ percent: percents[at] ?? 0, missing: missing[at] ?? [] })),
    ]),
  )
}

/**
 * A join that reads `p.details` or `p.prices` as a row with one text for each id. Long documents are stored compressed, and
 * `->>` would unpack the whole document for each value.
 */
export function unfolded(document: 'details' | 'prices', ids: readonly string[]): RawBuilder<unknown> {
  if (ids.length === 0) return sql``
  const texts = ids.map((id) => sql`${sql.id(id)} text`)
  return sql`cross join lateral jsonb_to_record(${sql.ref(`p.${document}`)}) as ${sql.id(document)} (${sql.join(texts)})`
}

/** The next products in the order of their ids, locked until the transaction ends, as writers lock them. */
export async function lockNextProducts(open: Scope, after: string | null, limit: number): Promise<string[]> {
  const rows = await open.rows<{ id: string }>(sql`
    select id from products where domain_id = ${open.domainId} and deleted_at is null
      and (${after}::uuid is null or id > ${after}::uuid)
    order by id limit ${limit} for update`)
  return rows.map(({ id }) => id)
}

/** Outside the trash. */
export async function hasProducts(open: Scope): Promise<boolean> {
  const rows = await open.rows(sql`
    select 1 from products where domain_id = ${open.domainId} and deleted_at is null limit 1`)
  return rows.length > 0
}
