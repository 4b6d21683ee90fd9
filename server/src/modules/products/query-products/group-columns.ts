/** What products are grouped by in SQL. `s` is the product's slot row. */
import { type RawBuilder, sql } from 'kysely'
import type { Scope } from '../../../scope/scope.ts'
import { filterCondition } from './filter-conditions.ts'
import { filterLookups } from './filter-lookups.ts'
import { type Column, exactNumber } from './slot-columns.ts'

export interface Grouping {
  /** One value per group; null where a product has none. */
  key: RawBuilder<unknown>
  /** A key as text, as products have it on the wire. */
  asText: (key: RawBuilder<unknown>) => RawBuilder<string>
  /** What puts keys into their order. */
  orderOf: (key: RawBuilder<unknown>) => RawBuilder<unknown>[]
}

const itself = (key: RawBuilder<unknown>) => [key]
const plainText = (key: RawBuilder<unknown>) => sql<string>`(${key})::text`

/** Expects a field that can be grouped by. */
export async function groupingBy(scope: Scope, column: Column): Promise<Grouping> {
  const { source } = column
  switch (source.form) {
    case 'category':
      return {
        key: sql`s.category_id`,
        asText: plainText,
        orderOf: (key) => [nameOfCategory(scope, key), key],
      }
    case 'interested':
    case 'published': {
      const isTrue = { type: 'EXACT', text: 'true' } as const
      const key = await filterCondition(scope, column, isTrue, filterLookups(scope))
      return { key, asText: plainText, orderOf: itself }
    }
    case 'media':
      return { key: sql`s.media_kinds`, asText: plainText, orderOf: itself }
    case 'number':
      return {
        key: exactNumber(source),
        asText: (key) => sql<string>`trim_scale(${key})::text`,
        orderOf: itself,
      }
    case 'longText':
    case 'typed':
      return { key: source.value, asText: plainText, orderOf: itself }
    default:
      throw new Error(`${column.field} was let through for groups`)
  }
}

/** Two of the same name are two groups. */
function nameOfCategory(scope: Scope, id: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`(select c.name from categories c where c.domain_id = ${scope.domainId}::uuid and c.id = ${id})`
}
