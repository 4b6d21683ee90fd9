/** Statements that are a transaction of their own: settings, what lets the caller in and the statement, in one round trip. */
import type { Kysely } from 'kysely'
import { LRUCache } from 'lru-cache'
import type pg from 'pg'
import { currentWork } from '../work/request-work.ts'
import { type BatchStatement, runBatch } from './batch.ts'
import type { Connection, Statement } from './connection.ts'
import { inBatch } from './prepared.ts'
import { positionStatement, type ReadReplicas } from './read-replicas.ts'
import { hasSqlState } from './sql-errors.ts'
import { settingOfId, type TransactionSettings } from './transaction-settings.ts'

/** Checks in the same transaction, before the statement, that the caller was guessed right. */
export interface Gate {
  statement: Statement<unknown>
  /** Throws if not: then the rows of the statement aren't returned. */
  check(rows: readonly unknown[]): void
}

const settingsText = `select set_config('app.domain_id', $1, true), set_config('app.person_id', $2, true),
  set_config('statement_timeout', $3, true), set_config('jit', 'off', true),
  set_config('transaction_read_only', 'on', true)`

function settingsOf({ domainId, personId, statementTimeoutMs = 0 }: TransactionSettings): BatchStatement {
  const values = [settingOfId(domainId), settingOfId(personId), String(Math.ceil(statementTimeoutMs))]
  return { name: 'settings', text: settingsText, values }
}

/** Matches statements that certainly write, or lock what they read. Others that write are refused by PostgreSQL. */
const writing = /\b(insert\s+into|update|delete\s+from|merge\s+into|for\s+(no\s+key\s+|key\s+)?share)\b/i
const readOnlyRefused = '25006'

export class SingleStatements {
  readonly #pool: pg.Pool
  readonly #kysely: Kysely<never>
  readonly #replicas: ReadReplicas | undefined
  /** Whether a statement writes, by its text. */
  readonly #writing = new LRUCache<string, boolean>({ max: 2_000 })

  /** `replicas` answer what requests read, as far as they can. */
  constructor(pool: pg.Pool, kysely: unknown, replicas?: ReadReplicas) {
    this.#pool = pool
    this.#kysely = kysely as Kysely<never>
    this.#replicas = replicas
  }

  /** The rows; null for a statement that doesn't only read: nothing of it has happened then. */
  async read<Row>(
    settings: TransactionSettings,
    statement: Statement<Row>,
    gate?: Gate,
  ): Promise<Row[] | null> {
    const asked = inBatch(statement, this.#kysely)
    if (this.#writes(asked)) return null
    if (this.#replicas === undefined || currentWork() === null)
      return await this.#atPrimary<Row>(settings, asked, gate)
    const [at] = await this.#send<{ position: string | null }>(settings, positionStatement, gate)
    const rows =
      at?.position == null ? null : await this.#replicas.read(at.position, settingsOf(settings), asked)
    // The gate has been passed.
    return rows === null ? await this.#atPrimary<Row>(settings, asked) : (rows as Row[])
  }

  async #atPrimary<Row>(
    settings: TransactionSettings,
    asked: BatchStatement,
    gate?: Gate,
  ): Promise<Row[] | null> {
    try {
      return await this.#send<Row>(settings, asked, gate)
    } catch (error) {
      if (!hasSqlState(error, readOnlyRefused)) throw error
      this.#writing.set(asked.text, true)
      return null
    }
  }

  async #send<Row>(settings: TransactionSettings, asked: BatchStatement, gate?: Gate): Promise<Row[]> {
    const before = gate === undefined ? [] : [inBatch(gate.statement, this.#kysely)]
    const client = await this.#pool.connect()
    let rows: unknown[][]
    try {
      rows = await runBatch(client, [settingsOf(settings), ...before, asked])
    } finally {
      client.release()
    }
    if (gate !== undefined) gate.check(rows[1] ?? [])
    return rows.at(-1) as Row[]
  }

  #writes({ text, name }: BatchStatement): boolean {
    const known = this.#writing.get(text)
    if (known !== undefined) return known
    const writes = writing.test(text)
    // Only named statements have the same text each time.
    if (name !== undefined) this.#writing.set(text, writes)
    return writes
  }
}

/** The same in an open transaction. */
export async function passing<Row>(
  open: Connection,
  gate: Gate | undefined,
  statement: Statement<Row>,
): Promise<Row[]> {
  if (gate !== undefined) gate.check(await open.rows(gate.statement))
  return await open.rows(statement)
}

type AsTenant = <Result>(
  settings: TransactionSettings,
  work: (open: Connection) => Promise<Result>,
) => Promise<Result>

/** A single statement of a database whose `asTenant` is another one. */
export function singleBy(asTenant: AsTenant) {
  return <Row>(settings: TransactionSettings, statement: Statement<Row>, gate?: Gate): Promise<Row[]> =>
    asTenant(settings, (open) => passing(open, gate, statement))
}
