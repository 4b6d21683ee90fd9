/** Statements of which planning takes longer than carrying them out: each connection plans them once. */
import { createHash } from 'node:crypto'
import { type Kysely, type RawBuilder, sql } from 'kysely'
import pg from 'pg'
import type { BatchStatement } from './batch.ts'

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

/** The statement as batches take it, with a name where it is marked. */
export function inBatch(statement: RawBuilder<unknown>, kysely: Kysely<never>): BatchStatement {
  const { sql: text, parameters: values } = statement.compile(kysely)
  // A name of its own: pg keeps account of what it has planned itself, for other statements on the same connection.
  return text.startsWith(MARK) ? { text, values, name: `batch-${nameOf(text)}` } : { text, values }
}

type Query = (...given: unknown[]) => unknown

/** Names what is marked, by which PostgreSQL knows it again. */
export class NamingClient extends pg.Client {
  constructor(config?: pg.ClientConfig) {
    super(config)
    // Each call looks for `query` anew, so that what is put in its place is called.
    const query: Query = (...given) => (pg.Client.prototype.query as Query).apply(this, given)
    const named: Query = (given, values, ...rest) =>
      typeof given === 'string' && given.startsWith(MARK)
        ? query({ name: nameOf(given), text: given, values }, ...rest)
        : query(given, values, ...rest)
    this.query = named as typeof this.query
  }
}
