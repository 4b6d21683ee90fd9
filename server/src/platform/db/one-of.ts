import { type RawBuilder, sql } from 'kysely'
import { prepared } from './prepared.ts'

/**
 * Whether the column is one of the ids. A single one is compared by itself: its plan is as good for any other, and so a
 * connection that plans the statement once needs no plan for these values.
 */
export function oneOf(column: RawBuilder<unknown>, ids: readonly string[]): RawBuilder<boolean> {
  return ids.length === 1
    ? sql<boolean>`${column} = ${ids[0]}::uuid`
    : sql<boolean>`${column} = any(${[...ids]}::uuid[])`
}

/**
 * A statement about these rows that each connection plans once where it is about a single one. For several it is planned
 * each time: a plan that was made while there were few rows would be kept when there are many.
 */
export function preparedForOne<Row>(
  rows: readonly unknown[] | null,
  statement: RawBuilder<Row>,
): RawBuilder<Row> {
  return rows?.length === 1 ? prepared(statement) : statement
}
