/** One program at a time makes the demo, whichever of those on a database comes first. */
import type { Database } from '../platform/db/database.ts'
import { whileLocked } from '../platform/db/held-lock.ts'

/** Any number that no other program is likely to lock in this database. */
const LOCK_NUMBER = 7_313_002_027

/** Does `work` while no other program on the database does such; says every few seconds that it waits, and for whom. */
export async function withDemoLock<Result>(
  database: Database,
  onWait: (holder: string) => void,
  work: () => Promise<Result>,
): Promise<Result> {
  // The lock belongs to a connection: it is given back however the program ends.
  const connection = await database.pool.connect()
  try {
    return await whileLocked(connection, LOCK_NUMBER, onWait, work)
  } finally {
    connection.release(true)
  }
}
