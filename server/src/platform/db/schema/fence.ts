/** What keeps a caller's pattern from rows that the caller doesn't see. */
import { type RawBuilder, sql } from 'kysely'

/**
 * Tries `pattern` only where `visible` holds, which names the domain and all that makes a row visible. PostgreSQL is
 * free to try conditions joined by `and` in any order, by an index first or by their costs, and to try them on what
 * it keeps of a table's values while it plans; the order of a `case` it keeps.
 */
export function fenced(visible: RawBuilder<boolean>, pattern: RawBuilder<boolean>): RawBuilder<boolean> {
  return sql<boolean>`case when ${visible} then ${pattern} else false end`
}
