/** A process whose workers have died many times goes on as soon as after the first time. */
import { sql } from 'kysely'
import { beforeAll, expect, it } from 'vitest'
import { givenCompany } from '../../../test/factories/company.ts'
import { sharedServer, type TestServer } from '../../../test/harness/test-server.ts'
import { openJobQueue } from '../../platform/jobs/job-queue.ts'
import { startProcess } from './processes.service.ts'

let server: TestServer

beforeAll(async () => {
  server = await sharedServer()
})

it('is tried again within five seconds after the twelfth worker has fallen silent', async () => {
  const { scope } = await givenCompany(server)
  const kind = { name: 'load-products', isQuiet: true }
  const id = await scope.transaction((open) => startProcess(open, kind, { subject: '', input: {} }))
  const job = sql`data->>'processId' = ${id}`
  await server.database.rows(sql`
    update pgboss.job set state = 'active', started_on = now(), retry_count = 12, heartbeat_on = now() - interval '1 minute'
    where ${job}`)
  const log = { warn: () => {}, error: () => {} }
  // Looks for silent workers at its start, and takes nothing itself.
  const queue = await openJobQueue(server.databaseUrl, { works: true, log })
  await queue.stop(1_000)
  const rows = await server.database.rows(sql`
    select state, start_after <= now() + interval '5 seconds' as "isSoon" from pgboss.job where ${job}`)
  expect(rows).toEqual([{ state: 'retry', isSoon: true }])
})
