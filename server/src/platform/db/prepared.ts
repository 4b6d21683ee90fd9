/** Statements of which planning takes longer than carrying them out: each connection plans them once. */
import { createHash } from 'node:crypto'
import {
  CompiledQuery,
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type RawBuilder,
  sql,
} from 'kysely'
import pg from 'pg'
import { siteOf } from '../telemetry/statement-sites.ts'
import { traceComment, trip } from '../telemetry/trips.ts'
import type { BatchStatement } from './batch.ts'
import type { Statement } from './connection.ts'

const MARK = '/* prepared */'

/** For what nearly every request asks. The text is the same each time: what differs are its parameters. */
export function prepared<Row>(statement: RawBuilder<Row>): RawBuilder<Row> {
  return sql<Row>`${sql.raw(MARK)} ${statement}`
}

/** Placeholder for a value that is given later. */
class Given {
  readonly name: string

  constructor(name: string) {
    this.name = name
  }
}

/** Compiles, and asks nobody. */
const writer = new Kysely<never>({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (kysely) => new PostgresIntrospector(kysely),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
})

/** The place of a value that is given each time. */
export type PlaceOf<Name extends string> = (name: Name) => RawBuilder<unknown>

/**
 * As `prepared`, and compiled once: for a statement of which nothing but values differs from one time to the next. `write`
 * is called once, with the places of those.
 */
export function compiledStatement<Row, Name extends string>(
  write: (placeOf: PlaceOf<Name>) => RawBuilder<Row>,
): (values: Readonly<Record<Name, unknown>>) => CompiledQuery<Row> {
  const { sql: text, parameters } = prepared(write((name) => sql`${new Given(name)}`)).compile(writer)
  // Only the text is kept, not the parts from which it was compiled.
  const written = CompiledQuery.raw(named(text).text)
  return (values) => ({
    ...written,
    parameters: parameters.map((value) => (value instanceof Given ? values[value.name as Name] : value)),
  })
}

interface Named {
  name: string
  /** The same string object for equal texts. */
  text: string
}

const namedByText = new Map<string, Named>()

function named(text: string): Named {
  const known = namedByText.get(text)
  if (known !== undefined) return known
  const made = { name: createHash('sha256').update(text).digest('base64url'), text }
  namedByText.set(text, made)
  return made
}

/** The statement as batches take it, with a name where it is marked. */
export function inBatch(statement: Statement<unknown>, kysely: Kysely<never>): BatchStatement {
  const site = siteOf(statement)
  const { sql: text, parameters: values } = 'sql' in statement ? statement : statement.compile(kysely)
  // A name of its own: pg keeps account of what it has planned itself, for other statements on the same connection.
  return text.startsWith(MARK)
    ? { text, values, name: `batch-${named(text).name}`, site }
    : { text, values, site }
}

/** Its rows, over a connection of a pool. */
export async function execute<Row>(
  statement: Statement<Row>,
  kysely: Pick<Kysely<never>, 'executeQuery'>,
): Promise<Row[]> {
  const compiled = 'sql' in statement ? statement : statement.compile(kysely as never)
  const comment = compiled.sql.startsWith(MARK) ? '' : traceComment()
  const asked = comment === '' ? compiled : { ...compiled, sql: `${compiled.sql}${comment}` }
  const { rows } = await trip([siteOf(statement)], () => kysely.executeQuery(asked))
  return rows
}

type Query = (...given: unknown[]) => unknown

/** Names what is marked, by which PostgreSQL knows it again. */
export class NamingClient extends pg.Client {
  constructor(config?: pg.ClientConfig) {
    super(config)
    // Each call looks for `query` anew, so that what is put in its place is called.
    const query: Query = (...given) => (pg.Client.prototype.query as Query).apply(this, given)
    const marked: Query = (given, values, ...rest) =>
      typeof given === 'string' && given.startsWith(MARK)
        ? query({ name: named(given).name, text: given, values }, ...rest)
        : query(given, values, ...rest)
    this.query = marked as typeof this.query
  }
}
