/**
 * Several statements in one round trip: all are sent with one Sync, which makes them one transaction. If one fails, the
 * server skips the rest, so that nothing is ever carried out without the settings in front of it.
 *
 * `pg` takes it as a query of its own kind (`submit`, `handle…`), see
 * https://www.postgresql.org/docs/current/protocol-flow.html#PROTOCOL-FLOW-EXT-QUERY
 */
import pg from 'pg'
import { prepareValue } from 'pg/lib/utils.js'
import { serialize } from 'pg-protocol'
import type { StatementSite } from '../telemetry/statement-sites.ts'
import { traceComment, trip } from '../telemetry/trips.ts'
import { hasSqlState } from './sql-errors.ts'

export interface BatchStatement {
  text: string
  values: readonly unknown[]
  /** Name under which the connection plans it once; absent: it is planned for these values each time. */
  name?: string
  /** Who asks; absent for what each transaction begins and ends with. */
  site?: StatementSite
}

type Row = Record<string, unknown>
interface Column {
  name: string
  parse: (text: string) => unknown
}
interface Wire {
  stream: { write(content: Buffer): unknown }
}

/** Prepared statements of one connection, by name; the least recently used first. */
interface Planned {
  columns: Map<string, readonly Column[]>
  /** Names of statements that the server may or may not have. */
  doubtful: Set<string>
}

/** The most prepared statements of a connection; each takes some 200 kB of the server's memory. */
const mostPlanned = 60
const plannedBy = new WeakMap<object, Planned>()

function plannedOf(wire: object): Planned {
  const known = plannedBy.get(wire) ?? { columns: new Map(), doubtful: new Set() }
  plannedBy.set(wire, known)
  return known
}

/** The rows of each statement; if one failed, of the statements before it. */
export interface BatchOutcome {
  rows: Row[][]
  /** `at`: which statement failed; the server has carried out none of those after it. */
  fault: { at: number; error: unknown } | null
}

class Batch {
  readonly statements: readonly BatchStatement[]
  readonly #done: PromiseWithResolvers<BatchOutcome>
  readonly #columns: (readonly Column[])[] = []
  readonly #rows: Row[][] = []
  #planned: Planned | null = null
  /** Index of the statement whose rows are arriving. */
  #at = 0
  #fault: unknown = null

  constructor(statements: readonly BatchStatement[], done: PromiseWithResolvers<BatchOutcome>) {
    this.statements = statements
    this.#done = done
  }

  submit(wire: Wire): Error | null {
    try {
      const planned = plannedOf(wire)
      this.#planned = planned
      const messages = this.statements.flatMap((statement) => this.#messages(statement, planned))
      wire.stream.write(Buffer.concat([...this.#forgetting(planned), ...messages, serialize.sync()]))
      return null
    } catch (error) {
      return error instanceof Error ? error : new Error(String(error))
    }
  }

  #messages({ text, values, name = '' }: BatchStatement, planned: Planned): Buffer[] {
    const bind = serialize.bind({ statement: name, values: [...values], valueMapper: prepareValue })
    const columns = name === '' ? undefined : planned.columns.get(name)
    this.#columns.push(columns ?? [])
    this.#rows.push([])
    if (columns !== undefined) {
      // The statement moves to the end, since the least recently used one is forgotten first.
      planned.columns.delete(name)
      planned.columns.set(name, columns)
      return [bind, serialize.execute()]
    }
    const before = planned.doubtful.has(name) ? [serialize.close({ type: 'S', name })] : []
    if (name !== '') planned.doubtful.add(name)
    const describe = serialize.describe({ type: 'P', name: '' })
    return [...before, serialize.parse({ name, text }), bind, describe, serialize.execute()]
  }

  #forgetting({ columns, doubtful }: Planned): Buffer[] {
    const tooMany = [...columns.keys()].slice(0, Math.max(0, columns.size - mostPlanned))
    for (const name of tooMany) {
      columns.delete(name)
      doubtful.delete(name)
    }
    return tooMany.map((name) => serialize.close({ type: 'S', name }))
  }

  handleRowDescription({ fields }: { fields: pg.FieldDef[] }): void {
    this.#columns[this.#at] = fields.map(({ name, dataTypeID }) => ({
      name,
      parse: pg.types.getTypeParser(dataTypeID, 'text'),
    }))
  }

  handleDataRow({ fields }: { fields: (string | null)[] }): void {
    if (this.#fault !== null) return
    try {
      const row: Row = {}
      let at = 0
      for (const { name, parse } of this.#columns[this.#at] ?? []) {
        const text = fields[at++] ?? null
        row[name] = text === null ? null : parse(text)
      }
      this.#rows[this.#at]?.push(row)
    } catch (error) {
      this.#fault = error
    }
  }

  handleCommandComplete(): void {
    const name = this.statements[this.#at]?.name
    if (name !== undefined && this.#planned !== null) {
      this.#planned.doubtful.delete(name)
      this.#planned.columns.set(name, this.#columns[this.#at] ?? [])
    }
    this.#at += 1
  }

  handleEmptyQuery(): void {
    this.#at += 1
  }

  handlePortalSuspended(): void {}

  handleCopyInResponse(): void {
    this.#fault = new Error('A batch copies nothing')
  }

  handleCopyData(): void {}

  /** No `handleReadyForQuery` comes after this. */
  handleError(error: unknown): void {
    if (isForgotten(error)) this.#forget()
    this.#done.resolve({ rows: this.#rows, fault: { at: this.#at, error } })
  }

  handleReadyForQuery(): void {
    if (this.#fault !== null) this.#done.reject(this.#fault)
    else this.#done.resolve({ rows: this.#rows, fault: null })
  }

  #forget(): void {
    if (this.#planned === null) return
    for (const name of this.#planned.columns.keys()) this.#planned.doubtful.add(name)
    this.#planned.columns.clear()
  }
}

/** Whether the server lost the plan or it no longer fits: tables were changed, or all plans were discarded. */
export function isForgotten(error: unknown): boolean {
  return hasSqlState(error, '0A000') || hasSqlState(error, '26000')
}

/**
 * The rows of each statement, of a batch that is a transaction of its own. Only for what may be done twice: what the
 * server has forgotten is sent again.
 */
export async function runBatch(
  client: pg.ClientBase,
  statements: readonly BatchStatement[],
): Promise<Row[][]> {
  const first = await sendBatch(client, statements)
  const isToRepeat = first.fault !== null && isForgotten(first.fault.error)
  const { rows, fault } = isToRepeat ? await sendBatch(client, statements) : first
  if (fault !== null) throw fault.error
  return rows
}

/** In a transaction that was begun before, what went before a failure is undone with that one. */
export async function sendBatch(
  client: pg.ClientBase,
  statements: readonly BatchStatement[],
): Promise<BatchOutcome> {
  const sites = statements.flatMap(({ site }) => site ?? [])
  return await trip(sites, async () => {
    const done = Promise.withResolvers<BatchOutcome>()
    client.query(new Batch(withComment(statements), done))
    return await done.promise
  })
}

/** Where a trace is followed, the log of PostgreSQL names it. What is planned once keeps the text that it was planned by. */
function withComment(statements: readonly BatchStatement[]): readonly BatchStatement[] {
  const comment = traceComment()
  if (comment === '') return statements
  return statements.map((one) => (one.name === undefined ? { ...one, text: `${one.text}${comment}` } : one))
}
