/** Statements of which planning takes longer than carrying them out: each connection plans them once. */
import { createHash } from 'node:crypto'
import { type RawBuilder, sql } from 'kysely'
import type pg from 'pg'

const MARK = '/* prepared */'

/** For what nearly every request asks. The text is the same each time: what differs are its parameters. */
export function prepared<Row>(statement: RawBuilder<Row>): RawBuilder<Row> {
  return sql<Row>`${sql.raw(MARK)} ${statement}`
}

const names = new Map<string, string>()

function nameOf(text: string): string {
  const name = names.get(text) ?? createHash('sha256').update(text).digest('base64url')
  names.set(text, name)
  return name
}

/** Has a connection name what is marked, by which PostgreSQL knows it again. */
export function namePrepared(client: pg.PoolClient): void {
  const query = client.query.bind(client) as (...given: unknown[]) => unknown
  const named = (given: unknown, values?: unknown, ...rest: unknown[]) =>
    typeof given === 'string' && given.startsWith(MARK)
      ? query({ name: nameOf(given), text: given, values }, ...rest)
      : query(given, values, ...rest)
  client.query = named as typeof client.query
}
