/** Filters as conditions on the slot row `s`, checked against what the caller may see. */
import type { ProductFilter } from '@vitrine/contract'
import { type RawBuilder, sql } from 'kysely'
import { fenced } from '../../../platform/db/schema/fence.ts'
import type { Scope } from '../../../scope/scope.ts'
import type { Pattern } from '../search/search-condition.ts'
import { filterCondition, triesPattern } from './filter-conditions.ts'
import { filterLookups } from './filter-lookups.ts'
import { parseFilters } from './parse-filters.ts'
import type { SeenFields } from './visible-columns.ts'

/**
 * `visible`: the domain, and what makes a product visible; patterns are tried on nothing else. Refuses as `parseFilters`.
 */
export async function askedConditions(
  scope: Scope,
  seen: SeenFields,
  filters: readonly ProductFilter[],
  visible: RawBuilder<boolean>,
): Promise<{ conditions: RawBuilder<boolean>[]; patterns: Pattern[] }> {
  const conditions: RawBuilder<boolean>[] = []
  const patterns: Pattern[] = []
  const lookups = filterLookups(scope)
  for (const alternatives of parseFilters(seen, filters)) {
    const each = []
    for (const { column, filter } of alternatives)
      each.push(await filterCondition(scope, column, filter, lookups))
    const condition = anyOf(each)
    // Whatever else is in its group, a pattern stays behind the fence.
    if (alternatives.some(({ filter }) => triesPattern(filter)))
      patterns.push(regexPattern(visible, condition))
    else conditions.push(condition)
  }
  return { conditions, patterns }
}

export function allOf(conditions: readonly RawBuilder<boolean>[]): RawBuilder<boolean> {
  return conditions.length === 0 ? sql<boolean>`true` : sql<boolean>`${sql.join([...conditions], sql` and `)}`
}

function anyOf(conditions: readonly RawBuilder<boolean>[]): RawBuilder<boolean> {
  const [first, ...others] = conditions
  if (first !== undefined && others.length === 0) return first
  return sql<boolean>`(${sql.join([...conditions], sql` or `)})`
}

/** A regular expression, behind what makes a product visible. */
function regexPattern(visible: RawBuilder<boolean>, condition: RawBuilder<boolean>): Pattern {
  const tried = fenced(visible, condition)
  return { found: tried, tried }
}
