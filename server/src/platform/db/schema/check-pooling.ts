/**
 * A pooler that lends connections by transaction gives each to many programs in turn: settings of a session reach
 * others, and `listen` hears nothing. The program reports this at its start, instead of losing news or failing now and
 * then.
 */
import pg from 'pg'
import { errorCode, StartupError } from '../../startup-error.ts'

/** As often as somebody else may take the connection between two questions. */
const tries = 5
/**
 * PostgreSQL's error codes for a prepared statement that this connection doesn't have, and for one that it has already
 * under this name.
 */
const unknownStatement = '26000'
const knownStatement = '42P05'

export type Pooling = 'by session' | 'by transaction' | 'by transaction, without prepared statements'

/** @throws StartupError with what to set */
export async function checkPooling(url: string, directUrl: string | undefined): Promise<void> {
  if (directUrl !== undefined && (await findPooling(directUrl)) !== 'by session')
    throw new StartupError(
      'DATABASE_DIRECT_URL leads to a pooler that lends connections by transaction: name PostgreSQL itself there',
    )
  const pooling = await findPooling(url)
  if (pooling === 'by session') return
  if (pooling === 'by transaction, without prepared statements')
    throw new StartupError(
      'DATABASE_URL leads to a pooler that lends connections by transaction and knows no prepared statements: ' +
        'let it lend them by session, give it a version and setting that know them (PgBouncer from 1.21 on, max_prepared_statements above 0), or name PostgreSQL itself',
    )
  if (directUrl === undefined)
    throw new StartupError(
      'DATABASE_URL leads to a pooler that lends connections by transaction: name PostgreSQL itself in DATABASE_DIRECT_URL, for migrations, news and the queue',
    )
}

export async function findPooling(url: string): Promise<Pooling> {
  const [one, other] = [open(url), open(url)]
  try {
    await Promise.all([one.connect(), other.connect()])
    for (let time = 0; time < tries; time++) {
      const pooling = await tryOnce(one, other)
      if (pooling !== 'by session') return pooling
    }
    return 'by session'
  } finally {
    await Promise.allSettled([one.end(), other.end()])
  }
}

function open(url: string): pg.Client {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 })
  client.on('error', () => {})
  return client
}

const asked = { name: 'which process', text: 'select pg_backend_pid() as pid' }

/** While the other one holds the connection that the first one had, that one gets another, if there is a pool of them. */
async function tryOnce(one: pg.Client, other: pg.Client): Promise<Pooling> {
  try {
    const before = await processOf(one)
    await other.query('begin')
    // It keeps that connection until its transaction ends.
    await other.query('select 1')
    const after = await processOf(one)
    return before === after ? 'by session' : 'by transaction'
  } catch (error) {
    if (![unknownStatement, knownStatement].includes(errorCode(error) ?? '')) throw error
    return 'by transaction, without prepared statements'
  } finally {
    await other.query('rollback').catch(() => undefined)
  }
}

async function processOf(client: pg.Client): Promise<number | undefined> {
  const { rows } = await client.query<{ pid: number }>(asked)
  return rows[0]?.pid
}
