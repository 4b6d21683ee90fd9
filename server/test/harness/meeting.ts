/** Two requests that are at one place at the same time, whatever the machine is doing. */
import { sql } from 'kysely'
import { expect } from 'vitest'
import type { TestServer } from './test-server.ts'

/**
 * None of both adds a row to the table before each of them waits, for the table or for the other; then they go on. So
 * what they have only read before is the same for both. More of one company would wait for their turn elsewhere.
 */
export async function meetingAt<Answer>(
  server: TestServer,
  table: string,
  requests: readonly [() => Promise<Answer>, () => Promise<Answer>],
): Promise<Answer[]> {
  let sent: Promise<Answer>[] = []
  await server.database.transaction(async (open) => {
    await open.rows(sql`lock table ${sql.table(table)} in share row exclusive mode`)
    sent = requests.map((send) => send())
    const waiting = async () => {
      // Not in this transaction, which goes on seeing the connections of its beginning.
      const [row] = await server.database.rows<{ count: number }>(sql`
        select count(distinct l.pid)::int as count from pg_locks l join pg_stat_activity a on a.pid = l.pid
        where not l.granted and a.datname = current_database()`)
      return row?.count
    }
    await expect.poll(waiting, { timeout: 60_000 }).toBe(2)
  })
  return await Promise.all(sent)
}
