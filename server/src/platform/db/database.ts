/** The connection pool and transactions. Statements are written with Kysely's `sql` tag in repositories. */
import { CompiledQuery, Kysely, PostgresDialect, type RawBuilder, sql } from 'kysely'
import pg from 'pg'
import type { JobRequest, StatementRunner } from '../jobs/job-request.ts'
import { type RequestLimits, usualLimits } from '../limits.ts'
import { isUuid } from '../uuid.ts'
import { Admission } from '../work/admission.ts'
import { currentWork, type RequestWork } from '../work/request-work.ts'
import type { Connection } from './connection.ts'
import { NEWS_CHANNEL } from './news-channel.ts'
import { openPool } from './pool.ts'
import { type Gate, passing, SingleStatements } from './single-statement.ts'
import { tenantUrlOf } from './tenant-url.ts'
import type { TransactionSettings } from './transaction-settings.ts'

// Dates stay `YYYY-MM-DD`; counts and revisions fit a double.
pg.types.setTypeParser(pg.types.builtins.DATE, (text) => text)
pg.types.setTypeParser(pg.types.builtins.INT8, Number)

export interface Database extends Connection {
  /**
   * One transaction on a connection that is the tenant role and nothing more: row-level security applies to it.
   * Commits when `work` resolves, rolls back when it rejects.
   */
  asTenant<Result>(
    settings: TransactionSettings,
    work: (connection: Connection) => Promise<Result>,
  ): Promise<Result>
  /**
   * One statement in a transaction of its own, as `asTenant` runs it: what only reads takes a single round trip. In
   * front of it, in the same one, goes what `gate` asks.
   */
  single<Row>(settings: TransactionSettings, statement: RawBuilder<Row>, gate?: Gate): Promise<Row[]>
  /** One transaction with the connecting user's own rights: for the tenant-less places only. */
  transaction<Result>(work: (connection: Connection) => Promise<Result>): Promise<Result>
  /** Connections of the owner. */
  readonly pool: pg.Pool
  /** Connections of requests: without the settings of a transaction, no row of a tenant is seen. */
  readonly tenantPool: pg.Pool
  close(): Promise<void>
}

export interface DatabaseOptions {
  /** Connections of requests, 20 where nothing is said; the owner has half as many besides. */
  maxConnections?: number
  /** The address that requests connect by, where it isn't the one made at the start. */
  tenantUrl?: string
  /**
   * Carries news that a committed transaction announced, where PostgreSQL's own NOTIFY is not to. It must not
   * fail: the change has happened.
   */
  carryNews?: ((news: readonly string[]) => Promise<void>) | null
  /** What requests may have at work at once, where not the usual. */
  limits?: RequestLimits
  /** How jobs are queued; a program without it queues none. */
  queueJob?: (run: StatementRunner, job: JobRequest) => Promise<void>
}

/** Ids are put into the opening statement as text, so that opening costs one round trip. */
function quotedId(id: string | null): string {
  if (id === null) return `''`
  if (!isUuid(id)) throw new Error('Not an id')
  return `'${id}'`
}

/** Longer than any pause of a request that goes on. */
const idleFactor = 2

/** What a transaction of a request may take; streamed lists are limited by their progress. */
function timesOf(work: RequestWork | null, asked: number | undefined): { statement: number; idle: number } {
  if (work === null) return { statement: asked ?? 0, idle: 0 }
  const longest = work.isStream ? work.limits.streamMs : work.remainingMs()
  // Between two batches of a list its reader decides, who is watched over.
  const idle = work.isStream ? 0 : idleFactor * work.limits.requestMs
  return { statement: Math.min(asked ?? longest, longest), idle }
}

function opening(settings: TransactionSettings): string {
  const times = timesOf(currentWork(), settings.statementTimeoutMs)
  return (
    `begin; select set_config('app.domain_id', ${quotedId(settings.domainId)}, true), ` +
    `set_config('app.person_id', ${quotedId(settings.personId)}, true), ` +
    `set_config('statement_timeout', '${Math.ceil(times.statement)}', true), ` +
    (times.idle === 0 ? '' : `set_config('idle_in_transaction_session_timeout', '${times.idle}', true), `) +
    `set_config('jit', 'off', true)`
  )
}

type AnySchema = Record<string, Record<string, unknown>>

/** What connections do beside statements. */
type Surroundings = Pick<DatabaseOptions, 'carryNews' | 'queueJob'>

function connectionOver(
  kysely: Kysely<AnySchema>,
  announce: Connection['announce'],
  { queueJob }: Surroundings,
): Connection {
  return {
    rows: async (statement) => (await statement.execute(kysely)).rows,
    announce,
    queue: async (job) => {
      if (queueJob === undefined) throw new Error('This program queues no jobs')
      await queueJob(
        async (text, values) => (await kysely.executeQuery(CompiledQuery.raw(text, values))).rows,
        job,
      )
    },
  }
}

async function notify(kysely: Kysely<AnySchema>, news: readonly string[]): Promise<void> {
  await sql`select pg_notify(${NEWS_CHANNEL}, news) from unnest(${[...news]}::text[]) as news`.execute(kysely)
}

/** News go along with the commit, by which listeners hear of them, in one round trip. */
function committing(news: ReadonlySet<string>): CompiledQuery {
  const notices = [...news].map((text) => `(${pg.escapeLiteral(text)})`)
  const notify = `select pg_notify(${pg.escapeLiteral(NEWS_CHANNEL)}, news) from (values ${notices}) as given (news); `
  return CompiledQuery.raw(`${news.size === 0 ? '' : notify}commit`)
}

/**
 * A connection that is good until `end`. Of work that does several things at once, one may fail while others go on:
 * their next statement would run in the transaction of whoever has the connection then. It carries out one statement at
 * a time: those that come meanwhile wait here, since the driver is to take none of them any more.
 */
function whileOpen(lent: Connection): { connection: Connection; end: () => Promise<void> } {
  let last: Promise<unknown> | null = null
  let hasEnded = false
  const run = async <Result>(statement: () => Promise<Result>): Promise<Result> => {
    if (hasEnded) throw new Error('The transaction has ended')
    const result = last === null ? statement() : last.then(statement)
    const settled = result.then(
      () => {},
      () => {},
    )
    last = settled
    try {
      return await result
    } finally {
      if (last === settled) last = null
    }
  }
  return {
    connection: {
      ...lent,
      rows: (statement) => run(() => lent.rows(statement)),
      queue: (job) => run(() => lent.queue(job)),
    },
    end: async () => {
      hasEnded = true
      await last
    },
  }
}

async function transactionOver<Result>(
  kysely: Kysely<AnySchema>,
  open: string,
  surroundings: Surroundings,
  work: (connection: Connection) => Promise<Result>,
): Promise<Result> {
  const { carryNews } = surroundings
  const news = new Set<string>()
  const result = await kysely.connection().execute(async (session) => {
    await session.executeQuery(CompiledQuery.raw(open))
    const announce = async (item: string) => {
      news.add(item)
    }
    const { connection, end } = whileOpen(connectionOver(session, announce, surroundings))
    try {
      const answer = await work(connection)
      await end()
      const commit = () => session.executeQuery(committing(carryNews ? new Set() : news))
      await (currentWork()?.committing(commit) ?? commit())
      return answer
    } catch (error) {
      await end()
      // A broken connection can't roll back; the server has done so already.
      await session.executeQuery(CompiledQuery.raw('rollback')).catch(() => undefined)
      throw error
    }
  })
  if (news.size > 0) await carryNews?.([...news])
  return result
}

/** The same transaction, once it is the turn of whoever asks for it. */
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
  const pool = openPool(url, Math.ceil(max / 2), limits.connectMs)
  const tenantPool = openPool(options.tenantUrl ?? tenantUrlOf(url), max, limits.connectMs)
  const admission = new Admission(max, limits)
  const kysely = new Kysely<AnySchema>({ dialect: new PostgresDialect({ pool }) })
  const tenants = new Kysely<AnySchema>({ dialect: new PostgresDialect({ pool: tenantPool }) })
  const { carryNews } = options
  const announce = (item: string) => (carryNews ? carryNews([item]) : notify(kysely, [item]))
  const singles = new SingleStatements(tenantPool, tenants)
  const asTenant: Database['asTenant'] = (settings, work) =>
    inTurn(admission, settings.domainId, (ofRequest) =>
      transactionOver(tenants, opening(settings), options, (connection) => work(ofRequest(connection))),
    )
  return {
    ...connectionOver(kysely, announce, options),
    asTenant,
    single: async <Row>(settings: TransactionSettings, statement: RawBuilder<Row>, gate?: Gate) => {
      const times = () => timesOf(currentWork(), settings.statementTimeoutMs).statement
      const read = await inTurn(admission, settings.domainId, () =>
        singles.read<Row>({ ...settings, statementTimeoutMs: times() }, statement, gate),
      )
      return read ?? (await asTenant(settings, (open) => passing(open, gate, statement)))
    },
    transaction: (work) => transactionOver(kysely, 'begin', options, work),
    pool,
    tenantPool,
    close: async () => {
      await Promise.all([kysely.destroy(), tenants.destroy()])
    },
  }
}
