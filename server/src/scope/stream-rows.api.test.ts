/** A list whose reader stops reading, read straight from the database. */
import { sql } from 'kysely'
import { beforeAll, expect, it } from 'vitest'
import { sharedServer, type TestServer } from '../../test/harness/test-server.ts'
import { CallerGone, RequestWork, runForRequest } from '../platform/work/request-work.ts'
import { streamRows } from './stream-rows.ts'

let server: TestServer
beforeAll(async () => {
  server = await sharedServer()
})

const anybody = { domainId: null, personId: null }
const numbers = sql<{ n: number }>`select n from generate_series(1, 1000) as n`

function given(progress: () => number) {
  const work = new RequestWork({ requestMs: 5_000, streamMs: 100 }, progress)
  work.markStream()
  const rows = runForRequest(work, () =>
    streamRows<{ n: number }>((read) => server.database.asTenant(anybody, read), numbers, 10),
  )
  return { work, rows: rows[Symbol.asyncIterator]() }
}

it('is cut off, and its connection given back', async () => {
  const { work, rows } = given(() => 0)
  expect((await rows.next()).value).toHaveLength(10)
  expect(server.database.tenantPool.idleCount).toBeLessThan(server.database.tenantPool.totalCount)
  await expect.poll(() => work.failure, { timeout: 10_000 }).toBeInstanceOf(CallerGone)
  const { tenantPool } = server.database
  await expect.poll(() => tenantPool.totalCount - tenantPool.idleCount, { timeout: 10_000 }).toBe(0)
  await expect(rows.next()).rejects.toThrow('reads nothing')
})

it('goes on for a reader who is slow, but reads', async () => {
  let looks = 0
  const { work, rows } = given(() => {
    looks += 1
    return looks
  })
  await rows.next()
  // Each look finds that something was read since the last one.
  await expect.poll(() => looks, { timeout: 10_000 }).toBeGreaterThan(5)
  expect(work.failure).toBeNull()
  expect((await rows.next()).value).toHaveLength(10)
  await rows.return(undefined)
})
