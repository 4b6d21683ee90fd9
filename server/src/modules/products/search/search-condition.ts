/** Search in the texts that every product has and the searchable detail fields, as far as the caller may see them. */
import { type RawBuilder, sql } from 'kysely'
import { fenced } from '../../../platform/db/schema/fence.ts'
import type { Scope } from '../../../scope/scope.ts'
import { type Clause, escaped, everyClause, hasForm, searchClauses, type Term } from '../../search/index.ts'
import { fitLevels } from './fit-levels.ts'
import { type NamedPlaces, namedPlaces } from './named-places.ts'

/** What a caller searches in. */
export interface Searched {
  seesStaffTexts: boolean
  fields: readonly { id: string }[]
}

/** A slot row whose product lies in what the term names. */
function liesIn(places: NamedPlaces, term: Term): RawBuilder<boolean> {
  const { categories, folderSets } = places.get(term) ?? { categories: [], folderSets: [] }
  const conditions = [
    ...(categories.length === 0 ? [] : [sql`s.category_id = any(${[...categories]}::uuid[])`]),
    ...(folderSets.length === 0 ? [] : [sql`s.folder_set = any(${[...folderSets]}::int[])`]),
  ]
  return conditions.length === 0 ? sql`false` : sql`coalesce(${sql.join(conditions, sql` or `)}, false)`
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
}

/** What the other conditions of a query say of the slot row `s`. */
export interface Surroundings {
  /** The domain, and what makes a product visible. */
  visible: RawBuilder<boolean>
  /** All conditions but the patterns; null when there is none, so that every product of the domain is visible. */
  certain: RawBuilder<boolean> | null
}

export interface SearchPattern extends Pattern {
  /** How well the product of the slot row `s` fits, by the levels of `fit-levels.ts`: of those that are found. */
  fit: RawBuilder<number>
}

/**
 * The search as a pattern, or null for a blank one. Every clause must be met, by texts or by what the product lies in:
 * `document` holds all searchable fields; a caller who doesn't see all of them is answered from `base` and the fields that
 * they see, and the rest is not even looked at.
 */
export async function searchPattern(
  scope: Scope,
  search: string,
  searched: Searched,
  { visible, certain }: Surroundings,
): Promise<SearchPattern | null> {
  const clauses = await searchClauses(scope, search)
  if (clauses.length === 0) return null
  const places = await namedPlaces(scope, clauses)
  const texts = textsOf(scope, searched)
  const standsIn = (term: Term) => {
    const inText = hasForm(sql`d.text`, term)
    return places.has(term) ? sql<boolean>`(${inText} or ${liesIn(places, term)})` : inText
  }
  const matches = everyClause(clauses, standsIn)
  const ofDomain = sql<boolean>`d.domain_id = ${scope.domainId}::uuid`
  const all = sql`from (${texts}) d where ${ofDomain} and ${fenced(ofDomain, matches)}`
  const ofProduct = sql<boolean>`${ofDomain} and d.product_id = s.product_id`
  // Each text is read by its key, `offset 0` sees to it: a join may read all texts of a company again for each product,
  // as long as the statistics don't know the company.
  const some = sql`from tenant_product_slots s cross join lateral (select d.* from (${texts}) d where ${ofProduct} offset 0) d
    where s.domain_id = ${scope.domainId}::uuid and ${certain ?? sql`true`} and ${fenced(visible, matches)}`
  const matching = certain === null && places.size === 0 ? all : some
  return {
    // Collected once and looked up: `is true` keeps it from being joined row by row, for which few rows are taken as long
    // as the statistics don't know a company's products.
    found: sql<boolean>`(s.product_id in (select d.product_id ${matching})) is true`,
    // The text is fetched before anything is tried on it: `offset 0` keeps the two apart.
    tried: fenced(
      visible,
      sql<boolean>`(select ${matches} from (select d.text from (${texts}) d where ${ofProduct} offset 0) d)`,
    ),
    fit: sql<number>`(select ${fitIn(clauses, places)} from (
      select split_part(d.base, chr(10), 1) as name, split_part(d.base, chr(10), 2) as reference, d.in_fields
      from (${texts}) d where ${ofProduct} offset 0) d)`,
  }
}

/** Level of fit, from the texts `d` of a product and its slot row `s`. */
function fitIn(clauses: readonly Clause[], places: NamedPlaces): RawBuilder<number> {
  const levelOfTerm = (term: Term) => sql`case
    when ${hasForm(sql`d.reference`, term)} then ${sql.lit(fitLevels.reference)}
    when ${hasForm(sql`d.name`, term)} then ${sql.lit(fitLevels.name)}
    when ${liesIn(places, term)} then ${sql.lit(fitLevels.place)}
    when ${hasForm(sql`d.in_fields`, term)} then ${sql.lit(fitLevels.field)}
    else ${sql.lit(fitLevels.other)} end`
  const worst = (terms: readonly Term[]) => sql`greatest(${sql.join(terms.map(levelOfTerm))})`
  const level = sql`greatest(${sql.join(clauses.map((clause) => sql`least(${sql.join(clause.map(worst))})`))})`
  const begins = clauses[0]?.flatMap(([first]) => first ?? []).map((form) => `${escaped(form)}%`)
  return sql`(select case when l.level = ${sql.lit(fitLevels.name)} and d.name like any(${begins})
    then ${sql.lit(fitLevels.beginning)} else l.level end from (select ${level} as level) l)`
}

/**
 * Query of the text of each product in which the caller may search: `domain_id`, `product_id`, the whole `text`, and its parts
 * `base` (name, reference and description, a line each) and `in_fields`.
 */
function textsOf(scope: Scope, { seesStaffTexts, fields }: Searched): RawBuilder<unknown> {
  const seesAllFields = scope.permissions.productDetail.view === 3
  const text = (everybodys: RawBuilder<unknown>) =>
    // Few have one: the texts of the others aren't copied.
    seesStaffTexts
      ? sql`case when t.for_staff is null then ${everybodys} else concat_ws(chr(10), ${everybodys}, t.for_staff) end`
      : everybodys
  if (seesAllFields)
    return sql`select t.domain_id, t.product_id, ${text(sql`t.document`)} as text, t.base,
      substr(t.document, length(t.base) + 1) as in_fields from tenant_product_search t`
  if (fields.length === 0)
    return sql`select t.domain_id, t.product_id, ${text(sql`t.base`)} as text, t.base, '' as in_fields
      from tenant_product_search t`
  const values = sql.join(fields.map((field) => sql`p.details ->> ${field.id}`))
  const inFields = sql`search_key(concat_ws(chr(10), ${values}))`
  return sql`select t.domain_id, t.product_id, concat_ws(chr(10), ${text(sql`t.base`)}, ${inFields}) as text, t.base,
      ${inFields} as in_fields
    from tenant_product_search t join products p on p.domain_id = t.domain_id and p.id = t.product_id`
}
