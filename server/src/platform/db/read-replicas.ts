/**
 * Standbys of PostgreSQL's own replication, which carry what requests read. One answers only where it has replayed all
 * that the primary had written when the request asked, so that nobody reads less than from the primary: neither their
 * own change is missing, nor counts a right that was taken away before.
 */
import pg from 'pg'
import { errorText } from '../startup-error.ts'
import { currentWork } from '../work/request-work.ts'
import { type BatchStatement, runBatch } from './batch.ts'
import { openPool } from './pool.ts'
import { sqlStateOf } from './sql-errors.ts'

export interface ReplicaOptions {
  /** Connection strings of the standbys, for the role of requests. */
  urls: readonly string[]
  /** Connections to each. */
  max: number
  connectMs: number
  /** The primary, which says whose standbys they have to be. */
  primary: pg.Pool
  /** Told when one begins to answer, and when it no longer does. */
  log: (line: string) => void
}

/** How many statements went which way. */
export interface ReplicaCounts {
  answered: number
  /** No replica was up to date in time. */
  behind: number
  /** A replica failed or broke the statement off. */
  failed: number
}

interface Replica {
  /** Host and port. */
  name: string
  pool: pg.Pool
  /** Null until it was looked at for the first time. */
  isUp: boolean | null
  /** Aborted when it no longer answers, for those who wait for it. */
  life: AbortController
  /** Nobody asks it before, since it was behind: `performance.now()`. */
  restsUntil: number
  restMs: number
}

/** How long a replica may take to replay what it lacks. Asking the primary costs no more than that. */
const patienceMs = 25
const lookMs = 1_000
const shortestRestMs = 50
const longestRestMs = 2_000

/** SQLSTATE of `object_not_in_prerequisite_state`, which the wait raises when the replica is behind. */
const isBehind = '55000'
/** `query_canceled`: the time of the statement is up, and would be at the primary as well. */
const timeIsUp = '57014'
/** The first two characters of the codes for a value that can't be read: it can't be at the primary either. */
const badValue = '22'

/** The place in the primary's log up to which everything that anybody can see is written; null where it is no primary. */
export const positionStatement: BatchStatement = {
  name: 'position of the log',
  text: 'select case when pg_is_in_recovery() then null else pg_current_wal_insert_lsn()::text end as position',
  values: [],
}

const position = /^[0-9A-F]{1,8}\/[0-9A-F]{1,8}$/

/** Fails unless the replica replays the log up to there in time. Each statement behind it sees at least as much. */
function replayed(upTo: string): BatchStatement {
  if (!position.test(upTo)) throw new Error(`${upTo} is no position of the log`)
  const text = `do $$ begin
    for attempt in 0..${Math.ceil(patienceMs / 2)} loop
      exit when not pg_is_in_recovery();
      if pg_last_wal_replay_lsn() >= '${upTo}' then return; end if;
      perform pg_sleep(0.002);
    end loop;
    raise exception 'behind' using errcode = '${isBehind}';
  end $$`
  return { text, values: [] }
}

export class ReadReplicas {
  readonly #replicas: readonly Replica[]
  readonly #options: ReplicaOptions
  readonly #timer: NodeJS.Timeout
  readonly #counts: ReplicaCounts = { answered: 0, behind: 0, failed: 0 }
  #primaryId: Promise<string> | null = null
  #next = 0

  constructor(options: ReplicaOptions) {
    this.#options = options
    this.#replicas = options.urls.map((url) => ({
      name: new URL(url).host,
      pool: openPool(url, options.max, Math.min(options.connectMs, lookMs)),
      isUp: null,
      life: new AbortController(),
      restsUntil: 0,
      restMs: shortestRestMs,
    }))
    this.#timer = setInterval(() => this.#lookAtAll(), lookMs)
    this.#timer.unref()
    this.#lookAtAll()
  }

  get counts(): Readonly<ReplicaCounts> {
    return this.#counts
  }

  /**
   * The rows of `asked` from a replica that has replayed the log up to `upTo`; null where none has, or where it fails:
   * then the primary is to be asked. What would fail at the primary as well is thrown.
   */
  async read(
    upTo: string,
    settings: BatchStatement,
    asked: BatchStatement,
  ): Promise<Record<string, unknown>[] | null> {
    const replica = this.#choose()
    if (replica === undefined) return null
    try {
      const rows = await this.#ask(replica, [settings, replayed(upTo), asked])
      this.#counts.answered += 1
      replica.restMs = shortestRestMs
      return rows.at(-1) ?? []
    } catch (error) {
      // The caller has gone, or has used up their time.
      if (currentWork()?.signal.aborted) throw error
      const state = sqlStateOf(error) ?? ''
      if (state === timeIsUp || state.startsWith(badValue)) throw error
      if (state === isBehind) this.#rest(replica)
      else this.#counts.failed += 1
      return null
    }
  }

  async close(): Promise<void> {
    clearInterval(this.#timer)
    await Promise.all(this.#replicas.map(({ pool }) => pool.end()))
  }

  /** The next one in turn of those that answer. */
  #choose(): Replica | undefined {
    const now = performance.now()
    const able = this.#replicas.filter(({ isUp, restsUntil }) => isUp === true && restsUntil <= now)
    this.#next += 1
    return able[this.#next % Math.max(1, able.length)]
  }

  /** Not asked for a while, longer each time, so that few requests wait in vain for one that is far behind. */
  #rest(replica: Replica): void {
    this.#counts.behind += 1
    replica.restsUntil = performance.now() + replica.restMs
    replica.restMs = Math.min(longestRestMs, 2 * replica.restMs)
  }

  async #ask(replica: Replica, statements: readonly BatchStatement[]): Promise<Record<string, unknown>[][]> {
    return await lent(replica.pool, replica.life.signal, (client) => runBatch(client, statements))
  }

  #lookAtAll(): void {
    for (const replica of this.#replicas) void this.#look(replica)
  }

  async #look(replica: Replica): Promise<void> {
    const before = replica.isUp
    let reason: string | null
    try {
      reason = await this.#faultOf(replica)
    } catch (error) {
      reason = errorText(error)
    }
    replica.isUp = reason === null
    if (replica.isUp === before) return
    if (replica.isUp) this.#options.log(`The replica ${replica.name} answers what is read`)
    else {
      replica.life.abort(new Error('The replica no longer answers'))
      replica.life = new AbortController()
      this.#options.log(`The replica ${replica.name} is not asked, the primary is: ${reason}`)
    }
  }

  /** Why it can't be asked; null where it can. Rejects where it doesn't answer. */
  async #faultOf({ pool }: Replica): Promise<string | null> {
    this.#primaryId ??= clusterOf(this.#options.primary).catch((error) => {
      this.#primaryId = null
      throw error
    })
    const asked =
      'select system_identifier::text as id, pg_is_in_recovery() as is_standby from pg_control_system()'
    const { rows } = await lent(pool, AbortSignal.timeout(lookMs), (client) =>
      client.query<{ id: string; is_standby: boolean }>(asked),
    )
    if (rows[0]?.id !== (await this.#primaryId)) return 'it is no replica of this database'
    return rows[0]?.is_standby ? null : 'it is a primary itself'
  }
}

/** Ends with the signal; the connection is then thrown away, as nobody knows when it will be free. */
async function lent<Result>(
  pool: pg.Pool,
  signal: AbortSignal,
  work: (client: pg.PoolClient) => Promise<Result>,
): Promise<Result> {
  const client = await pool.connect()
  const ended = Promise.withResolvers<never>()
  const end = () => ended.reject(signal.reason)
  if (signal.aborted) end()
  signal.addEventListener('abort', end)
  let isFree = false
  try {
    const result = await Promise.race([work(client), ended.promise])
    isFree = true
    return result
  } catch (error) {
    // PostgreSQL itself has answered.
    isFree = sqlStateOf(error) !== null
    throw error
  } finally {
    signal.removeEventListener('abort', end)
    client.release(!isFree)
  }
}

async function clusterOf(pool: pg.Pool): Promise<string> {
  const { rows } = await pool.query<{ id: string }>(
    'select system_identifier::text as id from pg_control_system()',
  )
  return rows[0]?.id ?? ''
}

/** The address of a replica as requests connect to it: with the login of the primary, unless it names one. */
export function replicaUrlOf(url: string, tenantUrl: string): string {
  const { user, password } = new pg.Client({ connectionString: tenantUrl })
  const named = new URL(url)
  if (named.username !== '' || named.searchParams.has('user')) return url
  named.searchParams.set('user', user ?? '')
  if (typeof password === 'string') named.searchParams.set('password', password)
  return named.href
}
