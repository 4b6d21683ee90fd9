/** The connection pool and transactions. Statements are written with Kysely's `sql` tag in repositories. */
import { CompiledQuery, Kysely, PostgresDialect, sql } from 'kysely'
import pg from 'pg'
import type { JobRequest, StatementRunner } from '../jobs/job-request.ts'
import { type RequestLimits, usualLimits } from '../limits.ts'
import { currentActivity } from '../telemetry/activity.ts'
import { siteOf } from '../telemetry/statement-sites.ts'
import { writeTraceParent } from '../telemetry/trace-parent.ts'
import { Admission } from '../work/admission.ts'
import { currentWork, type RequestWork } from '../work/request-work.ts'
import type { BatchStatement } from './batch.ts'
import type { Connection, Statement } from './connection.ts'
import { ownerConnections } from './connection-numbers.ts'
import { NEWS_CHANNEL } from './news-channel.ts'
import { OpenTransaction } from './open-transaction.ts'
import { openPool } from './pool.ts'
import { execute, inBatch } from './prepared.ts'
import { ReadReplicas, replicaUrlOf } from './read-replicas.ts'
import { lastMigrationKnown } from './schema/migration-files.ts'
import { createSchemaFit, type SchemaFit } from './schema/schema-fit.ts'
import { type Gate, passing, SingleStatements } from './single-statement.ts'
import { tenantUrlOf } from './tenant-url.ts'
import { settingOfId, type TransactionSettings } from './transaction-settings.ts'

// Dates stay `YYYY-MM-DD`; counts and revisions fit a double.
pg.types.setTypeParser(pg.types.builtins.DATE, (text) => text)
pg.types.setTypeParser(pg.types.builtins.INT8, Number)

export interface Database extends Connection {
  /**
   * One transaction on a connection that is the tenant role and nothing more: row-level security applies to it.
   * Commits when `work` resolves, rolls back when it rejects. What `gate` asks goes along with its first statement.
   */
  asTenant<Result>(
    settings: TransactionSettings,
    work: (connection: Connection) => Promise<Result>,
    gate?: Gate,
  ): Promise<Result>
  /**
   * One statement in a transaction of its own, as `asTenant` runs it: what only reads takes a single round trip. In
   * front of it, in the same one, goes what `gate` asks.
   */
  single<Row>(settings: TransactionSettings, statement: Statement<Row>, gate?: Gate): Promise<Row[]>
  /** One transaction with the connecting user's own rights: for the tenant-less places only. */
  transaction<Result>(work: (connection: Connection) => Promise<Result>): Promise<Result>
  /** Whether this program fits the schema that it finds. */
  readonly fit: SchemaFit
  /** Connections of the owner. */
  readonly pool: pg.Pool
  /** Connections of requests: without the settings of a transaction, no row of a tenant is seen. */
  readonly tenantPool: pg.Pool
  /** Null where the primary answers everything. */
  readonly replicas: ReadReplicas | null
  close(): Promise<void>
}

export interface DatabaseOptions {
  /** Connections of requests, 20 by default; the owner has some in addition (`connection-numbers`). */
  maxConnections?: number
  /** Connection string of requests, where it isn't the one made at the start. */
  tenantUrl?: string
  /** Standbys that answer what requests read. Without a user in them, requests connect as to the primary. */
  readUrls?: readonly string[]
  /** Told of replicas that begin to answer, or no longer do. */
  logReplicas?: (line: string) => void
  /**
   * Carries news that a committed transaction announced, where PostgreSQL's own NOTIFY is not to. It must not
   * fail: the change has happened.
   */
  carryNews?: ((news: readonly string[]) => Promise<void>) | null
  /** Limits of requests, where not the usual ones. */
  limits?: RequestLimits
  /** The last migration that the program knows, where not that of the migrations folder. */
  knows?: string
  /** How jobs are queued; a program without it queues none. */
  queueJob?: (run: StatementRunner, job: JobRequest) => Promise<void>
}

/** Longer than any pause between two statements of a request. */
const idleFactor = 2

/** What a transaction of a request may take; streamed lists are limited by their progress. */
function timesOf(work: RequestWork | null, asked: number | undefined): { statement: number; idle: number } {
  if (work === null) return { statement: asked ?? 0, idle: 0 }
  const longest = work.isStream ? work.limits.streamMs : work.remainingMs()
  // Between two batches of a list the reader decides how long it takes; another limit watches its progress.
  const idle = work.isStream ? 0 : idleFactor * work.limits.requestMs
  return { statement: Math.min(asked ?? longest, longest), idle }
}

const ofTenant = `select set_config('app.domain_id', $1, true), set_config('app.person_id', $2, true),
  set_config('statement_timeout', $3, true), set_config('jit', 'off', true)`
// The lock timeout ends before the statement timeout, so that a statement that waits for a lock fails because others
// hold it, not because it takes too long.
const ofRequest = `${ofTenant}, set_config('idle_in_transaction_session_timeout', $4, true),
  set_config('lock_timeout', $5, true)`
/** The lock timeout as a share of the statement timeout. */
const lockShare = 0.8

function opening({ domainId, personId, statementTimeoutMs }: TransactionSettings): BatchStatement {
  const times = timesOf(currentWork(), statementTimeoutMs)
  const values = [settingOfId(domainId), settingOfId(personId), String(Math.ceil(times.statement))]
  return times.idle === 0
    ? { name: 'settings of a tenant', text: ofTenant, values }
    : {
        name: 'settings of a request',
        text: ofRequest,
        values: [...values, String(times.idle), String(Math.ceil(times.statement * lockShare))],
      }
}

/** What triggers note of a change, where it is made in a trace. */
function ofTrace(): BatchStatement[] {
  const trace = currentActivity()?.trace ?? null
  if (trace === null) return []
  const text = `select set_config('app.trace', $1, true)`
  return [{ name: 'trace', text, values: [writeTraceParent(trace)] }]
}

type AnySchema = Record<string, Record<string, unknown>>

interface Pool {
  pool: pg.Pool
  kysely: Kysely<AnySchema>
}

/** What connections do beside statements. */
type Surroundings = Pick<DatabaseOptions, 'carryNews' | 'queueJob'>

function connectionOver(
  kysely: Kysely<AnySchema>,
  announce: Connection['announce'],
  { queueJob }: Surroundings,
): Connection {
  const rows: Connection['rows'] = (statement) => execute(statement, kysely)
  return {
    rows,
    enqueue: alone(rows),
    flush: async () => {},
    announce,
    queue: async (job) => {
      if (queueJob === undefined) throw new Error(queuesNone)
      await queueJob(
        async (text, values) => (await kysely.executeQuery(CompiledQuery.raw(text, values))).rows,
        job,
      )
    },
  }
}

const queuesNone = 'This program queues no jobs'

/** Runs statements that nobody waits for at once, where no later statement could carry them. */
export function alone(rows: Connection['rows']): Connection['enqueue'] {
  return async (statement, meaning = (error) => error) => {
    try {
      await rows(statement)
    } catch (error) {
      throw meaning(error)
    }
  }
}

async function notify(kysely: Kysely<AnySchema>, news: readonly string[]): Promise<void> {
  await sql`select pg_notify(${NEWS_CHANNEL}, news) from unnest(${[...news]}::text[]) as news`.execute(kysely)
}

/** News go along with the commit, by which listeners hear of them. */
function noticesOf(news: ReadonlySet<string>): BatchStatement[] {
  const text = 'select pg_notify($1, news) from unnest($2::text[]) as news'
  return news.size === 0 ? [] : [{ name: 'notify', text, values: [NEWS_CHANNEL, [...news]] }]
}

/**
 * A connection that is good until the transaction ends. When one of several things that run at once fails, the others
 * go on: otherwise their next statement would run in the transaction of whoever has the connection then.
 */
function connectionIn(
  open: OpenTransaction,
  kysely: Kysely<AnySchema>,
  announce: Connection['announce'],
  { queueJob }: Surroundings,
): Connection {
  const compiled = (statement: Statement<unknown>) => inBatch(statement, kysely as Kysely<never>)
  return {
    rows: async <Row>(statement: Statement<Row>) => (await open.rows(compiled(statement))) as Row[],
    enqueue: async (statement, meaning = (error) => error) => open.enqueue(compiled(statement), meaning),
    flush: () => open.flush(),
    announce,
    queue: async (job) => {
      if (queueJob === undefined) throw new Error(queuesNone)
      await open.run((ask) => queueJob((text, values) => ask({ text, values }), job))
    },
  }
}

async function transactionOver<Result>(
  { pool, kysely }: Pool,
  begun: (client: pg.PoolClient) => OpenTransaction,
  surroundings: Surroundings,
  work: (connection: Connection) => Promise<Result>,
): Promise<Result> {
  const { carryNews } = surroundings
  const news = new Set<string>()
  const client = await pool.connect()
  let result: Result
  try {
    const open = begun(client)
    const announce = async (item: string) => {
      news.add(item)
    }
    try {
      result = await work(connectionIn(open, kysely, announce, surroundings))
      await open.end()
      const commit = () => open.commit(noticesOf(carryNews ? new Set() : news))
      await (currentWork()?.committing(commit) ?? commit())
    } catch (error) {
      await open.end()
      await open.rollback()
      throw error
    }
  } finally {
    client.release()
  }
  if (news.size > 0) await carryNews?.([...news])
  return result
}

/** The same transaction, run once the caller's share of connections is free. */
async function inTurn<Result>(
  admission: Admission,
  company: string | null,
  run: (ofRequest: (connection: Connection) => Connection) => Promise<Result>,
): Promise<Result> {
  const work = currentWork()
  if (work === null || company === null) return await run((connection) => connection)
  const leave = await admission.enter(work, company)
  try {
    return await run((connection) => ({
      ...connection,
      rows: async (statement) => {
        // Before anything is waited for: the one who asks is on the stack.
        siteOf(statement)
        await admission.longQuery(work, company)
        return await connection.rows(statement)
      },
    }))
  } finally {
    leave()
  }
}

/** Opens the pools; connects when first used. `url` is the owner's PostgreSQL connection string. */
export function openDatabase(url: string, options: DatabaseOptions = {}): Database {
  const max = options.maxConnections ?? 20
  const limits = options.limits ?? usualLimits
  const pool = openPool(url, ownerConnections(max), limits.connectMs)
  const tenantUrl = options.tenantUrl ?? tenantUrlOf(url)
  const tenantPool = openPool(tenantUrl, max, limits.connectMs)
  const admission = new Admission(max, limits)
  const kysely = new Kysely<AnySchema>({ dialect: new PostgresDialect({ pool }) })
  const tenants = new Kysely<AnySchema>({ dialect: new PostgresDialect({ pool: tenantPool }) })
  const ofTenants = { pool: tenantPool, kysely: tenants }
  const { carryNews } = options
  const announce = (item: string) => (carryNews ? carryNews([item]) : notify(kysely, [item]))
  const { readUrls = [], logReplicas = () => {} } = options
  const replicas =
    readUrls.length === 0
      ? null
      : new ReadReplicas({
          urls: readUrls.map((one) => replicaUrlOf(one, tenantUrl)),
          max,
          connectMs: limits.connectMs,
          primary: tenantPool,
          log: logReplicas,
        })
  const singles = new SingleStatements(tenantPool, tenants, replicas ?? undefined)
  const asTenant: Database['asTenant'] = (settings, work, gate) =>
    inTurn(admission, settings.domainId, (ofRequest) => {
      const begun = (client: pg.PoolClient) =>
        new OpenTransaction(
          client,
          [opening(settings), ...ofTrace()],
          gate && { ...gate, statement: inBatch(gate.statement, tenants as Kysely<never>) },
        )
      return transactionOver(ofTenants, begun, options, (connection) => work(ofRequest(connection)))
    })
  return {
    ...connectionOver(kysely, announce, options),
    asTenant,
    single: async <Row>(settings: TransactionSettings, statement: Statement<Row>, gate?: Gate) => {
      siteOf(statement)
      const times = () => timesOf(currentWork(), settings.statementTimeoutMs).statement
      const read = await inTurn(admission, settings.domainId, () =>
        singles.read<Row>({ ...settings, statementTimeoutMs: times() }, statement, gate),
      )
      return read ?? (await asTenant(settings, (open) => passing(open, gate, statement)))
    },
    transaction: (work) =>
      transactionOver({ pool, kysely }, (client) => new OpenTransaction(client, []), options, work),
    fit: createSchemaFit(options.knows ?? lastMigrationKnown),
    pool,
    tenantPool,
    replicas,
    // Kysely ends a pool only where it has taken a connection itself, and one that stays keeps a program for half a minute.
    close: async () => {
      await Promise.all([pool.end(), tenantPool.end(), replicas?.close()])
    },
  }
}
