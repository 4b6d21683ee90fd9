/** Ten faults, made on purpose: each shows in the figure of its alert and in the line that docs/runbook.md names. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { metrics, readFigure } from '../../src/platform/telemetry/metrics.ts'
import { watchSlowStatements } from '../../src/platform/telemetry/trips.ts'
import { watchStorage } from '../../src/platform/telemetry/watch-storage.ts'
import { openFigures } from '../../src/program-figures.ts'
import { type CatalogWorld, givenCatalog } from '../factories/catalog.ts'
import { signIn } from '../factories/company.ts'
import { logLines } from '../harness/log-lines.ts'
import { findFreePort } from '../harness/servers/free-port.ts'
import { startTestServer, type TestServer } from '../harness/test-server.ts'

const log = logLines()
const soon = { timeout: 60_000 }
/** Nobody works in this test. */
const queue = 'housekeeping'

let server: TestServer
let world: CatalogWorld
let headers: Record<string, string>
let end: () => Promise<void>
const undo: (() => unknown)[] = []

beforeAll(async () => {
  const mailPort = await findFreePort()
  server = await startTestServer({ smtpUrl: `smtp://127.0.0.1:${mailPort}` }, {}, { logTo: log })
  await server.app.listen({ port: 0, host: '127.0.0.1' })
  world = await givenCatalog(server, { products: 3, seed: 12 })
  headers = await signIn(server, world.admin)
  const { database } = server
  end = await openFigures(
    {
      config: { ...server.parts.config, metrics: { host: '127.0.0.1', port: await findFreePort() } },
      database,
      signInDatabase: database,
    },
    { program: 'all', version: '1', schema: 'x' },
  )
})
afterEach(async () => {
  for (const back of undo.splice(0)) await back()
  watchSlowStatements(null)
})
afterAll(async () => {
  await end()
  await server.close()
})

const list = () =>
  server.request({
    method: 'POST',
    url: `/api/products/query?domain=${world.domainId}`,
    payload: { filters: [] },
    headers,
  })
const figure =
  (name: string, labels: Record<string, string> = {}) =>
  () =>
    readFigure(name, labels)
const sees = async (name: string, labels: Record<string, string>, is: (value: number) => boolean) => {
  await expect.poll(async () => is((await readFigure(name, labels)) ?? Number.NaN), soon).toBe(true)
}
const says = (message: string) => expect.poll(() => log.lines(message).length, soon).toBeGreaterThan(0)
/** What a method of the server does until the test is over. */
function replace<Name extends string>(of: Record<Name, unknown>, name: Name, by: unknown): void {
  const before = of[name]
  of[name] = by
  undo.push(() => {
    of[name] = before
  })
}
const fails = async () => {
  throw Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' })
}

describe('at 3 a.m.', () => {
  it('the database is away', async () => {
    replace(server.database.pool as never, 'query', fails)
    replace(server.database.tenantPool as never, 'connect', fails)
    await sees('vitrine_part_up', { part: 'database' }, (value) => value === 0)
    await says('database fails')
    expect((await list()).statusCode).toBe(503)
    await says('request not served')
    expect(log.lines('request').at(-1)).toMatchObject({ status: 503 })
    // The queues can't be asked: no figure, rather than one of before.
    expect(await metrics.metrics()).toContain('vitrine_part_up{part="database"} 0')
  }, 120_000)

  it('statements wait for a lock', async () => {
    watchSlowStatements({ ms: 300, log: server.parts.log })
    await world.staff.rows(sql`select pg_sleep(0.5)`)
    await says('slow statement')
    expect(Number(log.lines('slow statement')[0]?.ms)).toBeGreaterThanOrEqual(500)
    expect(await readFigure('vitrine_slow_statements_total')).toBeGreaterThan(0)
    const text = await metrics.metrics()
    const within = (bound: string) =>
      Number(
        text.match(
          new RegExp(`vitrine_database_trip_seconds_bucket\\{le="${bound.replace('+', '\\+')}"\\} (\\d+)`),
        )?.[1],
      )
    expect(within('+Inf')).toBeGreaterThan(within('0.3'))
  })

  it('all connections are held', async () => {
    const pool = server.database.tenantPool
    const held = await Promise.all(Array.from({ length: pool.options.max }, () => pool.connect()))
    const waiting = pool.connect()
    await sees('vitrine_database_waiting', { pool: 'requests' }, (value) => value >= 1)
    expect(await readFigure('vitrine_database_connections', { pool: 'requests', state: 'used' })).toBe(
      await readFigure('vitrine_database_connections', { pool: 'requests', state: 'most' }),
    )
    for (const client of held) client.release()
    ;(await waiting).release()
    await sees('vitrine_database_waiting', { pool: 'requests' }, (value) => value === 0)
  })

  it('the storage fails', async () => {
    replace(server.storage as never, 'check', fails)
    await sees('vitrine_part_up', { part: 'storage' }, (value) => value === 0)
    await says('storage fails')
  }, 120_000)

  it('the storage is slow', async () => {
    const slow = watchStorage({
      ...server.storage,
      stat: async () => {
        await new Promise((resolve) => setTimeout(resolve, 1_200))
        return null
      },
    })
    const within = async (bound: string) =>
      Number(
        (await metrics.metrics()).match(
          new RegExp(
            `vitrine_storage_operation_seconds_bucket\\{le="${bound.replace('+', '\\+')}",operation="stat",outcome="done"\\} (\\d+)`,
          ),
        )?.[1],
      )
    await slow.stat('domains/nothing')
    expect((await within('+Inf')) - (await within('1'))).toBeGreaterThanOrEqual(1)
    await expect(watchStorage({ ...server.storage, delete: fails }).delete('x')).rejects.toThrow(
      'ECONNREFUSED',
    )
    const failed = await metrics.metrics()
    expect(failed).toContain('vitrine_storage_operation_seconds_count{operation="delete",outcome="failed"} 1')
  })

  it('no worker takes jobs', async () => {
    await server.database.rows(sql`
      insert into pgboss.job (id, name, start_after) values (gen_random_uuid(), ${queue}, now() - interval '20 minutes')`)
    undo.push(() => server.database.rows(sql`delete from pgboss.job where name = ${queue}`))
    await sees('vitrine_queue_oldest_seconds', { queue }, (value) => value > 600)
    await sees('vitrine_queue_waiting', { queue }, (value) => value === 1)
    expect(await readFigure('vitrine_programs', { kind: 'worker' })).toBe(0)
  })

  it('a job fails for good', async () => {
    await server.database.rows(sql`
      insert into pgboss.job (id, name, state, completed_on, output)
      values (gen_random_uuid(), ${queue}, 'failed', now(), '{"message": "away"}')`)
    undo.push(() => server.database.rows(sql`delete from pgboss.job where name = ${queue}`))
    await sees('vitrine_queue_failed', { queue }, (value) => value === 1)
  })

  it('the mail server is away', async () => {
    const before = (await figure('vitrine_mails_total', { outcome: 'failed' })()) ?? 0
    const mail = { to: 'ada@example.test', subject: 'S', text: 'T', html: 'H' }
    for (let n = 0; n < 6; n += 1) await expect(server.mailer.deliver(mail)).rejects.toThrow()
    expect(await figure('vitrine_mails_total', { outcome: 'failed' })()).toBe(before + 6)
    await says('mail not sent')
    await says('mail fails')
  }, 120_000)

  it('the disk is full', async () => {
    const left = await readFigure('vitrine_free_bytes')
    expect(left).toBeGreaterThan(0)
    replace(server.parts.config as never, 'freeSpaceBytes', Number(left) * 10)
    await sees('vitrine_part_up', { part: 'room' }, (value) => value === 0)
    await says('room fails')
  }, 120_000)

  it('the event loop is busy', async () => {
    const busyUntil = performance.now() + 20_000
    const timer = setInterval(() => {
      const until = performance.now() + 700
      while (performance.now() < until);
      if (performance.now() > busyUntil) clearInterval(timer)
    }, 50)
    undo.push(() => clearInterval(timer))
    await sees('vitrine_event_loop_delay_seconds', { quantile: '0.99' }, (value) => value > 0.5)
  }, 120_000)

  it('are the faults of the runbook', () => {
    const runbook = readFileSync(join(import.meta.dirname, '../../../docs/runbook.md'), 'utf8')
    const table = runbook.split('## 3 a.m.')[1] ?? ''
    const faults = [...table.matchAll(/^\| ([^|]+) \| Vitrine/gm)].map(([, fault = '']) => fault)
    const source = readFileSync(import.meta.filename, 'utf8')
    const tests = [...source.matchAll(/^ {2}it\('([^']+)', async/gm)].map(([, title = '']) => title)
    expect(faults).toEqual(tests)
  })
})
