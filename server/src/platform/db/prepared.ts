/** Statements of which planning takes longer than carrying them out: each connection plans them once. */
import { createHash } from 'node:crypto'
import { type RawBuilder, sql } from 'kysely'
import pg from 'pg'

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

/** By which a connection knows the statement again; undefined for one that isn't marked. */
export function preparedName(text: string): string | undefined {
  return text.startsWith(MARK) ? nameOf(text) : undefined
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
