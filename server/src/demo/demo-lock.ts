/** One program at a time makes the demo, whichever of those on a database comes first. */
import { setTimeout as sleep } from 'node:timers/promises'
import type { Database } from '../platform/db/database.ts'

/** Any number that no other program is likely to lock in this database. */
const LOCK_NUMBER = 7_313_002_027
const ASK_EVERY_MS = 500

/** Does `work` while no other program on the database does such; says once that it waits. */
export async function withDemoLock<Result>(
  database: Database,
  onWait: () => void,
  work: () => Promise<Result>,
): Promise<Result> {
  // The lock belongs to a connection: it is given back however the program ends.
  const connection = await database.pool.connect()
  try {
    for (let tries = 0; ; tries++) {
      const { rows } = await connection.query<{ isHeld: boolean }>(
        'select pg_try_advisory_lock($1) as "isHeld"',
        [LOCK_NUMBER],
      )
      if (rows[0]?.isHeld === true) return await work()
      if (tries === 0) onWait()
      await sleep(ASK_EVERY_MS)
    }
  } finally {
    connection.release(true)
  }
}
