/** Search in name, reference, description and the searchable detail fields that the caller may see. */
import { type RawBuilder, sql } from 'kysely'
import type { Scope } from '../../../scope/scope.ts'

export interface SearchableField {
  id: string
}

/** At most this many words count; the rest of an overlong search is ignored. */
const maxWords = 8

function words(search: string): string[] {
  return [...new Set(search.trim().split(/\s+/u))].filter((word) => word !== '').slice(0, maxWords)
}

/** `%word%` as the search texts are kept, with the wildcards of LIKE made literal. Known before planning. */
async function patternsOf(scope: Scope, terms: readonly string[]): Promise<string[]> {
  const escaped = terms.map((word) => word.replace(/[\\%_]/g, '\\$&'))
  const rows = await scope.rows<{ pattern: string }>(sql`
    select '%' || search_key(word) || '%' as pattern from unnest(${escaped}::text[]) word`)
  return rows.map((row) => row.pattern)
}

/** A condition the planner has no statistics for, in the two ways it can be carried out on the slot row `s`. */
export interface Pattern {
  /** Served by an index: for counting, and where few rows match. */
  found: RawBuilder<boolean>
  /** Tried on each row that all other conditions have left: for walking a sort index. */
  tried: RawBuilder<boolean>
  /** Counts the matches without the slot rows; null where that could count hidden products. */
  countAlone: RawBuilder<number> | null
}

/**
 * The search as a pattern, or null for a blank one. Every word must occur, in any of the places.
 * `product_search.document` holds all searchable fields and only proposes candidates: a caller who doesn't
 * see all of them must find the word in `base` or in a field that they do see.
 */
export async function searchPattern(
  scope: Scope,
  search: string,
  visible: readonly SearchableField[],
  seesEveryProduct: boolean,
): Promise<Pattern | null> {
  const terms = words(search)
  if (terms.length === 0) return null
  const likes = await patternsOf(scope, terms)
  const candidates = sql.join(
    likes.map((like) => sql`d.document like ${like}`),
    sql` and `,
  )
  const seesAllFields = scope.permissions.productDetail.view === 3
  const matches = seesAllFields
    ? candidates
    : sql`${candidates} and ${sql.join(
        likes.map((like) => occursInVisible(like, visible)),
        sql` and `,
      )}`
  const ofDomain = sql`from tenant_product_search d where d.domain_id = ${scope.domainId}::uuid`
  return {
    found: sql<boolean>`s.product_id in (select d.product_id ${ofDomain} and ${matches})`,
    tried: sql<boolean>`(select ${matches} ${ofDomain} and d.product_id = s.product_id)`,
    countAlone: seesEveryProduct ? sql<number>`(select count(*) ${ofDomain} and ${matches})` : null,
  }
}

function occursInVisible(like: string, visible: readonly SearchableField[]): RawBuilder<boolean> {
  if (visible.length === 0) return sql`d.base like ${like}`
  const ids = visible.map((field) => field.id)
  return sql`(d.base like ${like} or exists (
    select 1 from products p, unnest(${ids}::text[]) as f(id)
    where p.domain_id = d.domain_id and p.id = d.product_id and search_key(p.details ->> f.id) like ${like}))`
}
