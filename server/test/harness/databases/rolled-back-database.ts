/**
 * A database that keeps nothing: all its transactions are savepoints of one on a single connection. What a call does
 * can be looked at and undone, so that many calls are tried on the same rows.
 */
import { AsyncLocalStorage } from 'node:async_hooks'
import { CompiledQuery, Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import type { Connection, Statement } from '../../../src/platform/db/connection.ts'
import {
  alone,
  type Database,
  type DatabaseOptions,
  openDatabase,
} from '../../../src/platform/db/database.ts'
import { execute } from '../../../src/platform/db/prepared.ts'
import { singleBy } from '../../../src/platform/db/single-statement.ts'
import type { TransactionSettings } from '../../../src/platform/db/transaction-settings.ts'

/** One level of the queue for the connection: work begun by its holder queues here, not behind the holder. */
interface Hold {
  tail: Promise<unknown>
}

export interface RolledBackDatabase {
  database: Database
  /** Does the work and undoes all that it did to the database. */
  undone<Result>(work: () => Promise<Result>): Promise<Result>
  /** When everything that was begun has ended. */
  idle(): Promise<void>
  close(): Promise<void>
}

/** What a connection is set to. */
interface Before {
  role: string
  domain: string | null
  person: string | null
}

const tenantRole = 'vitrine_tenant'

export async function openRolledBackDatabase(
  url: string,
  options: DatabaseOptions,
): Promise<RolledBackDatabase> {
  const client = new pg.Client({ connectionString: url, application_name: 'vitrine' })
  client.on('error', () => undefined)
  await client.connect()
  const lent = Object.assign(client, { release: () => {} }) as unknown as pg.PoolClient
  const pool = { connect: async () => lent, end: async () => {} } as unknown as pg.Pool
  const kysely = new Kysely<Record<string, never>>({ dialect: new PostgresDialect({ pool }) })
  const run = (text: string) => client.query(text)
  const holds = new AsyncLocalStorage<Hold>()
  const outermost: Hold = { tail: Promise.resolve() }
  let depth = 0

  /** One after another; from inside, inside. */
  async function holding<Result>(work: () => Promise<Result>): Promise<Result> {
    const around = holds.getStore() ?? outermost
    const before = around.tail
    const own: Hold = { tail: Promise.resolve() }
    const mine = before.then(() => holds.run(own, work))
    around.tail = mine
      .catch(() => undefined)
      // What it began without waiting for it belongs to it.
      .then(() => own.tail)
      .catch(() => undefined)
    return await mine
  }

  async function inSavepoint<Result>(opening: string, work: () => Promise<Result>): Promise<Result> {
    return await holding(async () => {
      depth += 1
      const name = `level_${depth}`
      const opened = await run(`savepoint ${name}; select current_setting('role') as role,
        current_setting('app.domain_id', true) as domain, current_setting('app.person_id', true) as person;
        ${opening}`)
      const before = (opened as unknown as pg.QueryResult<Before>[])[1]?.rows[0]
      try {
        const result = await work()
        // Constraints as at a commit.
        await run(`set constraints all immediate; set constraints all deferred; release savepoint ${name};
          ${settings(before?.role ?? 'none', before?.domain ?? '', before?.person ?? '')}`)
        return result
      } catch (error) {
        await run(`rollback to savepoint ${name}; release savepoint ${name}`)
        throw error
      } finally {
        depth -= 1
      }
    })
  }

  let last: Promise<unknown> = Promise.resolve()
  /** One after another, of work that asks for several at once. */
  const rows = async <Row>(statement: Statement<Row>): Promise<Row[]> => {
    const answer = last.then(() => execute(statement, kysely))
    last = answer.catch(() => undefined)
    return await answer
  }
  const queue: Connection['queue'] = (job) =>
    asOwner(async () => {
      await options.queueJob?.(
        async (text, values) => (await kysely.executeQuery(CompiledQuery.raw(text, values))).rows,
        job,
      )
    })
  const asOwner = <Result>(work: () => Promise<Result>) => inSavepoint(settings('none', '', ''), work)
  const connection: Connection = {
    rows,
    enqueue: alone(rows),
    flush: async () => {},
    announce: async () => {},
    queue,
  }
  const real = openDatabase(url, { ...options, maxConnections: 2 })
  const asTenant: Database['asTenant'] = (given, work, gate) =>
    inSavepoint(opening(given), async () => {
      if (gate !== undefined) gate.check(await rows(gate.statement))
      return await work(connection)
    })
  const database: Database = {
    ...real,
    announce: async () => {},
    queue,
    rows: (statement) => asOwner(() => rows(statement)),
    enqueue: alone((statement) => asOwner(() => rows(statement))),
    transaction: (work) => asOwner(() => work(connection)),
    asTenant,
    single: singleBy(asTenant),
  }
  await run('begin')
  return {
    database,
    undone: (work) => undone(run, work),
    idle: async () => {
      for (let seen: unknown; seen !== outermost.tail; ) {
        seen = outermost.tail
        await outermost.tail
      }
    },
    close: async () => {
      await run('rollback')
      await client.end()
    },
  }
}

let serial = 0

async function undone<Result>(
  run: (text: string) => Promise<unknown>,
  work: () => Promise<Result>,
): Promise<Result> {
  serial += 1
  const name = `attempt_${serial}`
  await run(`savepoint ${name}`)
  try {
    return await work()
  } finally {
    await run(`rollback to savepoint ${name}; release savepoint ${name}`)
  }
}

function settings(role: string, domain: string, person: string): string {
  return `select set_config('role', '${role}', true), set_config('app.domain_id', '${domain}', true),
    set_config('app.person_id', '${person}', true)`
}

function opening({ domainId, personId }: TransactionSettings): string {
  return settings(tenantRole, domainId ?? '', personId ?? '')
}
