/** Filters as conditions on the slot row `s`, checked against what the caller may see. */
import type { ProductFilter } from '@vitrine/contract'
import { type ParsedFilter, parseFilter } from '@vitrine/rules'
import { type RawBuilder, sql } from 'kysely'
import { fenced } from '../../../platform/db/schema/fence.ts'
import { refuse } from '../../../platform/errors.ts'
import type { Scope } from '../../../scope/scope.ts'
import type { Pattern } from '../search/search-condition.ts'
import { filterCondition, triesPattern } from './filter-conditions.ts'
import { filterEntries } from './filter-entries.ts'
import { filterLookups } from './filter-lookups.ts'
import type { Column } from './slot-columns.ts'
import { findColumn, type SeenFields } from './visible-columns.ts'

/**
 * `visible`: the domain, and what makes a product visible; patterns are tried on nothing else. Refuses
 * FilterFieldUnknown, also of a field that the caller doesn't see, and what `parseFilter` refuses.
 */
export async function askedConditions(
  scope: Scope,
  seen: SeenFields,
  filters: readonly ProductFilter[],
  visible: RawBuilder<boolean>,
): Promise<{ conditions: RawBuilder<boolean>[]; patterns: Pattern[] }> {
  const conditions: RawBuilder<boolean>[] = []
  const patterns: Pattern[] = []
  const conditionOf = filterReader(scope, seen)
  for (const alternatives of filterEntries(filters)) {
    const asked = []
    for (const filter of alternatives) asked.push(await conditionOf(filter))
    const condition = anyOf(asked.map((one) => one.condition))
    // Whatever else is in its group, a pattern stays behind the fence.
    if (asked.some(({ parsed }) => triesPattern(parsed))) patterns.push(regexPattern(visible, condition))
    else conditions.push(condition)
  }
  return { conditions, patterns }
}

export function allOf(conditions: readonly RawBuilder<boolean>[]): RawBuilder<boolean> {
  return conditions.length === 0 ? sql<boolean>`true` : sql<boolean>`${sql.join([...conditions], sql` and `)}`
}

interface AskedFilter {
  parsed: ParsedFilter
  condition: RawBuilder<boolean>
}

function filterReader(scope: Scope, seen: SeenFields): (filter: ProductFilter) => Promise<AskedFilter> {
  const lookups = filterLookups(scope)
  return async (filter) => {
    const column =
      findColumn(seen, filter.field) ?? refuse('FilterFieldUnknown', { field: filter.field.slice(0, 100) })
    const parsed = parsedFilter(column, filter)
    return { parsed, condition: await filterCondition(scope, column, parsed, lookups) }
  }
}

function parsedFilter(column: Column, filter: ProductFilter): ParsedFilter {
  const result = parseFilter(filter, column.kind)
  if (result.ok) return result.filter
  return refuse(result.error, {
    field: filter.field.slice(0, 100),
    type: filter.type.slice(0, 20),
    value: filter.value.slice(0, 100),
    part: result.part,
    max: 200,
  })
}

function anyOf(conditions: readonly RawBuilder<boolean>[]): RawBuilder<boolean> {
  const [first, ...others] = conditions
  if (first !== undefined && others.length === 0) return first
  return sql<boolean>`(${sql.join([...conditions], sql` or `)})`
}

/** A regular expression, behind what makes a product visible. */
function regexPattern(visible: RawBuilder<boolean>, condition: RawBuilder<boolean>): Pattern {
  const tried = fenced(visible, condition)
  return { found: tried, tried, countAlone: null }
}
