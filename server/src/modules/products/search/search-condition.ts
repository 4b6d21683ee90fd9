/** Search in the texts that every product has and the searchable detail fields, as far as the caller may see them. */
import { type RawBuilder, sql } from 'kysely'
import { fenced } from '../../../platform/db/schema/fence.ts'
import type { Scope } from '../../../scope/scope.ts'
import { searchTerms, type Term } from './search-terms.ts'

/** What a caller searches in. */
export interface Searched {
  seesStaffTexts: boolean
  fields: readonly { id: string }[]
}

/** A text that has one of the forms. */
function hasForm(text: RawBuilder<unknown>, forms: Term): RawBuilder<boolean> {
  const [like, ...others] = forms.map((form) => `%${form.replace(/[\\%_]/g, '\\$&')}%`)
  return others.length === 0 ? sql`${text} like ${like}` : sql`${text} like any(${[like, ...others]})`
}

/**
 * A condition the planner has no statistics for, in the two ways it can be carried out on the slot row `s`. Either
 * way the caller's text is tried on visible products only.
 */
export interface Pattern {
  /** Collects all matches at once: for counting, and where few rows match. Other conditions may be part of it. */
  found: RawBuilder<boolean>
  /** Tried on each row that all other conditions have left: for walking a sort index. */
  tried: RawBuilder<boolean>
  /** Counts what meets all conditions without the slot rows; null where it takes them. */
  countAlone: RawBuilder<number> | null
}

/** What the other conditions of a query say of the slot row `s`. */
export interface Surroundings {
  /** The domain, and what makes a product visible. */
  reach: RawBuilder<boolean>
  /** All conditions but the patterns; null when there is none, so that every product of the domain is visible. */
  certain: RawBuilder<boolean> | null
}

/**
 * The search as a pattern, or null for a blank one. Every term must occur, in any of the places: `document` holds
 * all searchable fields; a caller who doesn't see all of them is answered from `base` and the fields that they see,
 * and the rest is not even looked at.
 */
export async function searchPattern(
  scope: Scope,
  search: string,
  searched: Searched,
  { reach, certain }: Surroundings,
): Promise<Pattern | null> {
  const terms = await searchTerms(scope, search)
  if (terms.length === 0) return null
  const texts = textsOf(scope, searched)
  const matches = sql<boolean>`(${sql.join(
    terms.map((forms) => hasForm(sql`d.text`, forms)),
    sql` and `,
  )})`
  const ofDomain = sql<boolean>`d.domain_id = ${scope.domainId}::uuid`
  const all = sql`from (${texts}) d where ${ofDomain} and ${fenced(ofDomain, matches)}`
  const ofProduct = sql<boolean>`${ofDomain} and d.product_id = s.product_id`
  const visibleText = sql<boolean>`${reach} and ${ofProduct}`
  const some = sql`from tenant_product_slots s join (${texts}) d on ${ofProduct}
    where s.domain_id = ${scope.domainId}::uuid and ${certain ?? sql`true`} and ${fenced(visibleText, matches)}`
  const matching = certain === null ? all : some
  return {
    // Collected once and looked up: `is true` keeps it from being joined row by row, for which few rows are taken as long
    // as the statistics don't know a company's products.
    found: sql<boolean>`(s.product_id in (select d.product_id ${matching})) is true`,
    // The text is fetched before anything is tried on it: `offset 0` keeps the two apart.
    tried: fenced(
      reach,
      sql<boolean>`(select ${matches} from (select d.text from (${texts}) d where ${ofProduct} offset 0) d)`,
    ),
    countAlone: sql<number>`(select count(*) ${matching})`,
  }
}

/** The text of each product that the caller may search, by `domain_id` and `product_id`. */
function textsOf(scope: Scope, { seesStaffTexts, fields }: Searched): RawBuilder<unknown> {
  const seesAllFields = scope.permissions.productDetail.view === 3
  const text = (column: 'document' | 'base') => {
    const everybodys = sql.ref(`t.${column}`)
    if (!seesStaffTexts) return everybodys
    // Few have one: the texts of the others aren't copied.
    return sql`case when t.for_staff is null then ${everybodys} else concat_ws(chr(10), ${everybodys}, t.for_staff) end`
  }
  if (seesAllFields)
    return sql`select t.domain_id, t.product_id, ${text('document')} as text from tenant_product_search t`
  if (fields.length === 0)
    return sql`select t.domain_id, t.product_id, ${text('base')} as text from tenant_product_search t`
  const values = sql.join(fields.map((field) => sql`p.details ->> ${field.id}`))
  return sql`select t.domain_id, t.product_id, concat_ws(chr(10), ${text('base')}, search_key(concat_ws(chr(10), ${values}))) as text
    from tenant_product_search t join products p on p.domain_id = t.domain_id and p.id = t.product_id`
}
