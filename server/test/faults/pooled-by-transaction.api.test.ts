// @slow: it starts programs and databases of its own
/** PgBouncer between the programs and PostgreSQL, lending its connections by transaction. */
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { checkPooling, findPooling } from '../../src/platform/db/schema/check-pooling.ts'
import { migrate } from '../../src/platform/db/schema/migrate.ts'
import { StartupError } from '../../src/platform/startup-error.ts'
import { createTestDatabase, type TestDatabase } from '../harness/databases/database.ts'
import { hasPgBouncer } from '../harness/programs.ts'
import { type PgBouncer, startPgBouncer } from '../harness/servers/pgbouncer.ts'

const quiet = { info: () => {}, warn: () => {} }

describe.skipIf(!hasPgBouncer)(
  'behind a pooler that lends connections by transaction (needs pgbouncer)',
  () => {
    let database: TestDatabase
    let pooler: PgBouncer
    beforeAll(async () => {
      database = await createTestDatabase()
      pooler = await startPgBouncer(database.url)
    })
    afterAll(async () => {
      await pooler.close()
      await database.drop()
    })

    it('a start leaves no lock behind, so that the next one, by the pooler or past it, waits for nobody', async () => {
      for (const url of [pooler.url, pooler.url, database.url, pooler.url])
        await migrate(url, { log: quiet, requestsUrl: database.url })
      const client = new pg.Client({ connectionString: database.url })
      await client.connect()
      const { rows } = await client.query(
        `select pid from pg_locks where locktype = 'advisory'
       and database = (select oid from pg_database where datname = current_database())`,
      )
      await client.end()
      expect(rows).toEqual([])
    }, 120_000)

    it('programs that start at the same moment take turns', async () => {
      const starts = [pooler.url, pooler.url, database.url].map((url) =>
        migrate(url, { log: quiet, requestsUrl: database.url }),
      )
      expect(await Promise.all(starts)).toEqual(starts.map(() => ({ applied: [], left: [] })))
    }, 120_000)

    it('a start notices it and says what to set', async () => {
      expect(await findPooling(database.url)).toBe('by session')
      await checkPooling(database.url, undefined)
      expect(await findPooling(pooler.url)).toMatch(/^by transaction/)
      await expect(checkPooling(pooler.url, undefined)).rejects.toThrow(StartupError)
      await expect(checkPooling(pooler.url, undefined)).rejects.toThrow(
        /max_prepared_statements|DATABASE_DIRECT_URL/,
      )
      await expect(checkPooling(database.url, pooler.url)).rejects.toThrow(
        'DATABASE_DIRECT_URL leads to a pooler',
      )
    })
  },
)

describe('a start that has to wait for another one', () => {
  it('says every few seconds for whom, and goes on when that one has ended', async () => {
    const database = await createTestDatabase()
    const other = new pg.Client({ connectionString: database.url })
    await other.connect()
    // As programs before this version held it.
    const { rows } = await other.query<{ pid: number }>(
      'select pg_backend_pid() as pid, pg_advisory_lock(7313002026)',
    )
    const lines: string[] = []
    const migrating = migrate(database.url, { log: { ...quiet, info: (line) => lines.push(line) } })
    await expect.poll(() => lines.length, { timeout: 60_000 }).toBeGreaterThan(1)
    for (const line of lines)
      expect(line).toContain(`waiting for the program behind PostgreSQL's process ${rows[0]?.pid}`)
    await other.end()
    expect(await migrating).toEqual({ applied: [], left: [] })
    await database.drop()
  }, 120_000)
})
