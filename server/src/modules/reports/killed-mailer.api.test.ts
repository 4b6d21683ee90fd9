// @slow: it kills programs and starts them again
/** A report by mail comes once, whenever the worker that sends it is killed. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import type { ReportSchedule } from '@vitrine/contract'
import { sql } from 'kysely'
import pg from 'pg'
import { expect, it } from 'vitest'
import { givenCompany, signIn } from '../../../test/factories/company.ts'
import { exampleName, exampleReports } from '../../../test/factories/reports.ts'
import { apiCaller } from '../../../test/harness/api-caller.ts'
import { testProgramPath } from '../../../test/harness/started-program.ts'
import { startTestServer } from '../../../test/harness/test-server.ts'

const notificationTimes = { uniteSeconds: 0, mailAfterSeconds: 0, mailSpacingSeconds: 0 }
const lock = 4_712
const points = [
  ['before the mail is marked as sent', 'before update on report_mailings', `new.state = 'sent'`],
  ['once the mail is in the outbox', 'after insert on outbox', 'true'],
] as const

async function startWorker(databaseUrl: string, folder: string): Promise<ChildProcess> {
  const worker = spawn(process.execPath, [testProgramPath('report-worker'), databaseUrl, folder], {
    env: {
      PATH: process.env.PATH,
      HOME: process.env.HOME,
      NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  await new Promise<void>((resolve, reject) => {
    worker.stdout?.on('data', (text: Buffer) => text.includes('is ready') && resolve())
    worker.once('exit', () => reject(new Error('the worker ended before it was ready')))
  })
  return worker
}

it.each(points)(
  'a worker that is killed %s leaves one mail all the same',
  { timeout: 240_000 },
  async (_name, event, when) => {
    const quiet = await startTestServer({}, {}, { notificationTimes, reportKinds: exampleReports() })
    const { storage } = quiet.parts.config
    const folder = storage.kind === 'disk' ? storage.folder : ''
    const holder = new pg.Client({ connectionString: quiet.databaseUrl })
    const workers: ChildProcess[] = []
    try {
      const own = await givenCompany(quiet)
      const caller = apiCaller(quiet, own.domainId, await signIn(quiet, own.admin))
      const kept = await caller<{ _id: string }>('POST /report-schedules', {
        body: {
          report: exampleName,
          asked: { rows: 7 },
          rhythm: 'weekly',
          format: 'xlsx',
          receivers: [own.admin.id],
        },
      })
      await holder.connect()
      await holder.query(`
      create function wait_here() returns trigger language plpgsql as $$
      begin perform pg_advisory_xact_lock(${lock}); return new; end $$`)
      await holder.query('select pg_advisory_lock($1)', [lock])
      await holder.query(
        `create trigger wait_here ${event} for each row when (${when}) execute function wait_here()`,
      )
      await caller(`POST /report-schedules/${kept.body._id}/send`)
      const first = await startWorker(quiet.databaseUrl, folder)
      workers.push(first)
      const waits = async () => {
        const { rows } = await holder.query(
          `select 1 from pg_locks where locktype = 'advisory' and objid = ${lock} and not granted`,
        )
        return rows.length
      }
      await expect.poll(waits, { timeout: 60_000 }).toBe(1)
      const gone = once(first, 'exit')
      first.kill('SIGKILL')
      await gone
      // What it had under way ends as the database ends it whose client is gone; the outbox takes mails on its own.
      if (event.includes('report_mailings'))
        await holder.query(
          `select pg_terminate_backend(pid) from pg_locks where locktype = 'advisory' and not granted`,
        )
      await holder.query(`drop trigger wait_here on ${event.split(' ').at(-1)}`).catch(() => undefined)
      await holder.query('select pg_advisory_unlock($1)', [lock])
      await quiet.database.rows(sql`
      update pgboss.job set heartbeat_on = now() - interval '1 minute' where state = 'active'`)
      workers.push(await startWorker(quiet.databaseUrl, folder))
      const last = async () => {
        await quiet.database.rows(sql`update pgboss.job set start_after = now() where state = 'retry'`)
        const { result } = (await caller<{ result: ReportSchedule[] }>('GET /report-schedules')).body
        return result[0]?.last?.sent
      }
      await expect.poll(last, { timeout: 90_000 }).toBe(1)
      const mails = await quiet.database.rows(sql`select 1 from outbox where recipient = ${own.admin.email}
      and exists (select 1 from outbox_attachments where mail_id = outbox.id)`)
      expect(mails).toHaveLength(1)
    } finally {
      for (const worker of workers) worker.kill('SIGKILL')
      await holder.end()
      await quiet.close()
    }
  },
)
