import { type RawBuilder, sql } from 'kysely'

/**
 * Whether the column is one of the ids. A single one is compared by itself: its plan is as good for any other, and so a
 * connection that plans the statement once needs no plan for these values.
 */
export function oneOf(column: RawBuilder<unknown>, ids: readonly string[]): RawBuilder<boolean> {
  return ids.length === 1
    ? sql<boolean>`${column} = ${ids[0]}::uuid`
    : sql<boolean>`${column} = any(${[...ids]}::uuid[])`
}
