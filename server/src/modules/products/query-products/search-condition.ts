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

/** `%word%` with the wildcards of LIKE made literal. */
function contains(word: string): RawBuilder<string> {
  return sql<string>`'%' || search_key(${word.replace(/[\\%_]/g, '\\$&')}) || '%'`
}

/**
 * The condition on the slot row `s`, or null for a blank search. Every word must occur, in any of the
 * places. `product_search.document` holds all searchable fields and only proposes candidates: a caller who
 * doesn't see all of them must find the word in `base` or in a field that they do see.
 */
export function searchCondition(
  scope: Scope,
  search: string,
  visible: readonly SearchableField[],
): RawBuilder<boolean> | null {
  const terms = words(search)
  if (terms.length === 0) return null
  const candidates = sql.join(
    terms.map((word) => sql`d.document like ${contains(word)}`),
    sql` and `,
  )
  const seesAllFields = scope.permissions.productDetail.view === 3
  const found = seesAllFields
    ? candidates
    : sql`${candidates} and ${sql.join(
        terms.map((word) => occursInVisible(word, visible)),
        sql` and `,
      )}`
  return sql<boolean>`s.product_id in (select d.product_id from tenant_product_search d
    where d.domain_id = ${scope.domainId}::uuid and ${found})`
}

function occursInVisible(word: string, visible: readonly SearchableField[]): RawBuilder<boolean> {
  if (visible.length === 0) return sql`d.base like ${contains(word)}`
  const ids = visible.map((field) => field.id)
  return sql`(d.base like ${contains(word)} or exists (
    select 1 from products p, unnest(${ids}::text[]) as f(id)
    where p.domain_id = d.domain_id and p.id = d.product_id and search_key(p.details ->> f.id) like ${contains(word)}))`
}
