/** A pool of connections that outlives its server, and whose connections come back whatever a request does. */
import pg from 'pg'
import { Refusal } from '../errors.ts'
import { currentWork, type RequestWork } from '../work/request-work.ts'
import { NamingClient } from './prepared.ts'

const IDLE_MS = 30_000
/** How often the server looks whether its client is still there while it works for it. */
const PRESENCE_CHECK_MS = 500
/** PostgreSQL stops a statement by itself; past this nobody answers there. */
const GRACE_MS = 1_000

type Connect = () => Promise<pg.PoolClient>
type Taken = (error: Error | undefined, client: pg.PoolClient | undefined, release: () => void) => void

/** `connectMs`: whoever gets no connection within this time is refused; the database is away, hangs, or has too much to do. */
export function openPool(url: string, maxConnections: number, connectMs: number): pg.Pool {
  const pool = new pg.Pool({
    Client: NamingClient,
    connectionString: url,
    max: maxConnections,
    idleTimeoutMillis: IDLE_MS,
    connectionTimeoutMillis: connectMs,
    keepAlive: true,
    application_name: 'vitrine',
    // Not on every system: without it, the time limits of statements end what nobody waits for.
    onConnect: async (client) => {
      await client.query(`set client_connection_check_interval = ${PRESENCE_CHECK_MS}`).catch(() => undefined)
    },
  })
  // An idle connection that breaks is replaced at the next use.
  pool.on('error', () => undefined)
  // One that breaks while it is used, between two statements, has no other listener, and would end the program.
  pool.on('connect', (client) => {
    client.on('error', () => undefined)
  })
  const connect: Connect = pool.connect.bind(pool)
  const lend = async () => {
    const work = currentWork()
    return work === null ? await connect() : await lendTo(work, connect)
  }
  // Libraries take connections from it as well, with a callback or without.
  const replacement = (callback?: Taken) => {
    if (callback === undefined) return lend()
    lend().then(
      (client) => callback(undefined, client, client.release),
      (error) => callback(error, undefined, () => undefined),
    )
    return undefined
  }
  pool.connect = replacement as typeof pool.connect
  return pool
}

/** A connection for a request: taken away again when that is broken off or takes too long. */
async function lendTo(work: RequestWork, connect: Connect): Promise<pg.PoolClient> {
  work.signal.throwIfAborted()
  const { isStream } = work
  const limitMs = isStream ? null : work.remainingMs()
  const started = performance.now()
  const client = await unlessAborted(connect(), work.signal)
  const giveBack = client.release
  let isLent = true
  let hasAnswered = false
  const noteAnswer = () => {
    hasAnswered = true
  }
  client.on('drain', noteAnswer)
  const end = (destroy?: Error | boolean) => {
    if (!isLent) return
    isLent = false
    clearTimeout(timer)
    client.off('drain', noteAnswer)
    work.signal.removeEventListener('abort', cut)
    if (!isStream) work.spend(performance.now() - started)
    giveBack(destroy)
  }
  // The server notices that nobody is there, and breaks off what it was doing.
  const cut = () => {
    if (work.isCommitting) setTimeout(cut, GRACE_MS).unref()
    else end(true)
  }
  const tooLong = () => work.cut(new Refusal(hasAnswered ? 'QueryTooSlow' : 'Unavailable'))
  const timer = limitMs === null ? undefined : setTimeout(tooLong, limitMs + GRACE_MS)
  work.signal.addEventListener('abort', cut)
  client.release = end
  return client
}

/** One that comes after the caller has gone goes back at once. */
function unlessAborted(coming: Promise<pg.PoolClient>, signal: AbortSignal): Promise<pg.PoolClient> {
  return new Promise((resolve, reject) => {
    const giveUp = () => reject(signal.reason)
    signal.addEventListener('abort', giveUp)
    coming.then((client) => {
      signal.removeEventListener('abort', giveUp)
      if (signal.aborted) client.release()
      else resolve(client)
    }, reject)
  })
}
