/**
 * A lock that programs wait for at their start. It belongs to an open transaction, not to a session: behind a pooler that
 * lends connections by transaction, a session's lock would stay on a connection of others, and nobody would ever get it.
 */
import type { ClientBase } from 'pg'
import { errorCode } from '../startup-error.ts'

const saysEveryMs = 5_000
/** PostgreSQL's error code for a lock that could not be taken within `lock_timeout`. */
const lockTimeout = '55P03'

/**
 * Does `work` while no other program holds the lock of this number. `connection` does nothing else meanwhile; its end
 * gives the lock back. `onWait` is told every few seconds who has it.
 */
export async function whileLocked<Result>(
  connection: ClientBase,
  lock: number,
  onWait: (holder: string) => void,
  work: () => Promise<Result>,
): Promise<Result> {
  while (!(await take(connection, lock))) onWait(await describeHolder(connection, lock))
  try {
    return await work()
  } finally {
    // A connection that broke has given it back.
    await connection.query('rollback').catch(() => undefined)
  }
}

async function take(connection: ClientBase, lock: number): Promise<boolean> {
  await connection.query('begin')
  // It says nothing while the work is done, which may take longer than a server lets a transaction be silent.
  await connection.query('set local idle_in_transaction_session_timeout = 0')
  await connection.query(`set local lock_timeout = ${saysEveryMs}`)
  try {
    // A statement with parameters keeps its snapshot until the next one, and `create index concurrently` elsewhere
    // would wait for it. So this one has none.
    await connection.query(`select pg_advisory_xact_lock(${lock})`)
    return true
  } catch (error) {
    await connection.query('rollback')
    if (errorCode(error) !== lockTimeout) throw error
    return false
  }
}

async function describeHolder(connection: ClientBase, lock: number): Promise<string> {
  const { rows } = await connection.query<{ pid: number; address: string | null; since: Date | null }>(
    `select held.pid, host(activity.client_addr) as address, coalesce(activity.xact_start, activity.backend_start) as since
     from pg_locks held left join pg_stat_activity activity on activity.pid = held.pid
     where held.locktype = 'advisory' and held.granted and held.objsubid = 1
       and held.database = (select oid from pg_database where datname = current_database())
       and (held.classid::bigint << 32) | held.objid::bigint = $1`,
    [lock],
  )
  const [holder] = rows
  // It may have ended this moment.
  if (holder === undefined) return 'another program'
  const { pid, address, since } = holder
  const place = address === null ? '' : ` from ${address}`
  const time = since === null ? '' : `, since ${since.toISOString()}`
  return `the program behind PostgreSQL's process ${pid}${place}${time}`
}
