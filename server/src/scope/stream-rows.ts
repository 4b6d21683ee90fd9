/** Rows as they are read: batches of a cursor, for as long as somebody takes them. */
import { type RawBuilder, sql } from 'kysely'
import type { Connection } from '../platform/db/connection.ts'
import { CallerGone, currentWork, type RequestWork, runForRequest } from '../platform/work/request-work.ts'

/** Reads in an open transaction, batch by batch. */
export async function* readCursor<Row>(
  connection: Connection,
  statement: RawBuilder<Row>,
  batchSize: number,
) {
  await connection.rows(sql`declare batches no scroll cursor for ${statement}`)
  for (;;) {
    const batch = await connection.rows<Row>(sql`fetch ${sql.lit(batchSize)} from batches`)
    if (batch.length > 0) yield batch
    if (batch.length < batchSize) break
  }
  await connection.rows(sql`close batches`)
}

/** Turns the callback-shaped transaction into an iterator; ending early rolls the reading back. */
export function streamRows<Row>(
  transaction: (work: (connection: Connection) => Promise<void>) => Promise<void>,
  statement: RawBuilder<Row>,
  batchSize: number,
): AsyncGenerator<Row[]> {
  // Noted now: whoever reads it may do so from anywhere.
  const work = currentWork()
  return readAlong<Row>(work, (each) =>
    runForRequest(work, () =>
      transaction(async (connection) => {
        for await (const batch of readCursor<Row>(connection, statement, batchSize)) {
          if (!(await each(batch))) return
        }
      }),
    ),
  )
}

/** Called with each batch; returns whether there should be another, once the last one was taken. */
type EachBatch<Row> = (batch: Row[]) => Promise<boolean>

async function* readAlong<Row>(
  work: RequestWork | null,
  read: (each: EachBatch<Row>) => Promise<void>,
): AsyncGenerator<Row[]> {
  const batches: Row[][] = []
  let wake = () => {}
  let resume = () => {}
  let finished = false
  let stopped = false
  let failure: unknown
  const reading = read(async (batch) => {
    const taken = new Promise<void>((resolve) => {
      resume = resolve
    })
    batches.push(batch)
    wake()
    if (!stopped) await unlessStalled(work, taken)
    return !stopped
  })
    .catch((error) => {
      failure = error
    })
    .finally(() => {
      finished = true
      wake()
    })
  try {
    for (;;) {
      const batch = batches.shift()
      if (batch !== undefined) {
        yield batch
        resume()
        continue
      }
      if (finished) break
      await new Promise<void>((resolve) => {
        wake = resolve
        if (batches.length > 0 || finished) resolve()
      })
    }
    if (failure !== undefined) throw failure
  } finally {
    stopped = true
    resume()
    await reading
  }
}

/** A caller who reads nothing for too long is cut off, and the connection is somebody else's. */
async function unlessStalled(work: RequestWork | null, taken: Promise<void>): Promise<void> {
  if (work === null) return await taken
  let progress = work.progress
  const stalled = Promise.withResolvers<never>()
  const fail = () => stalled.reject(work.failure)
  const look = () => {
    if (work.progress === progress) work.cut(new CallerGone('the caller reads nothing'))
    progress = work.progress
  }
  const looking = setInterval(look, work.limits.streamMs)
  work.signal.addEventListener('abort', fail)
  if (work.signal.aborted) fail()
  try {
    await Promise.race([taken, stalled.promise])
  } finally {
    clearInterval(looking)
    work.signal.removeEventListener('abort', fail)
  }
}
