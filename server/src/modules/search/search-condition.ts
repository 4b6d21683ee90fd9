/** Conditions on texts that somebody searches. */
import { type RawBuilder, sql } from 'kysely'
import type { Clause, Term } from './search-terms.ts'

/** Holds where each clause does by one of its alternatives, by the condition of each term of it. Needs a clause. */
export function everyClause(
  clauses: readonly Clause[],
  conditionOf: (term: Term) => RawBuilder<boolean>,
): RawBuilder<boolean> {
  const anyAlternative = (clause: Clause) =>
    sql.join(
      clause.map((terms) => sql`(${sql.join(terms.map(conditionOf), sql` and `)})`),
      sql` or `,
    )
  return sql<boolean>`(${sql.join(
    clauses.map((clause) => sql`(${anyAlternative(clause)})`),
    sql` and `,
  )})`
}

/** A text, as it is kept for searching, that has one of the forms. */
export function hasForm(key: RawBuilder<unknown>, forms: Term): RawBuilder<boolean> {
  const [like, ...others] = forms.map((form) => `%${escaped(form)}%`)
  return others.length === 0 ? sql`${key} like ${like}` : sql`${key} like any(${[like, ...others]})`
}

/** What `like` takes for the letters themselves. */
export const escaped = (form: string) => form.replace(/[\\%_]/g, '\\$&')

/** A text, as it is kept for searching, that meets every clause. */
export function keyMeets(key: RawBuilder<unknown>, clauses: readonly Clause[]): RawBuilder<boolean> {
  return everyClause(clauses, (term) => hasForm(key, term))
}

/** Like `keyMeets`, for several texts as they are shown, each of which may have some of the terms. */
export function textMeets(
  texts: readonly RawBuilder<unknown>[],
  clauses: readonly Clause[],
): RawBuilder<boolean> {
  // Folded once for all terms: `offset 0` keeps it from being put in their place. No form has a line in it.
  return sql<boolean>`(select ${keyMeets(sql`k.key`, clauses)}
    from (select search_key(concat_ws(chr(10), ${sql.join(texts)})) as key offset 0) k)`
}
