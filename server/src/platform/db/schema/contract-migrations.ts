/** Migrations that take away what older programs use wait until none of these runs any more. */
import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import type { StartupLog } from '../../startup-error.ts'
import { NEWS_CHANNEL } from '../news-channel.ts'
import type { Migration } from './migration-files.ts'

/**
 * While older programs run: `later` leaves the migration for another start, `wait` waits until they have been ended, and
 * `force` tells them to end and goes on half a minute later at most.
 */
export type ContractWay = 'later' | 'wait' | 'force'

/** A program that gives no heartbeat for so long is gone. It gives one every five seconds. */
const SILENT_SECONDS = 20
const FORCE_MS = 30_000
const LOOK_MS = 500
const SAY_MS = 5_000

/** Whether the migration may be applied now. From then on older programs aren't served. */
export async function mayTakeAway(
  client: pg.ClientBase,
  { name, needsPrograms }: Migration,
  way: ContractWay,
  log: StartupLog,
): Promise<boolean> {
  if (needsPrograms === null) return true
  if (way === 'force') await serveOnly(client, needsPrograms)
  const goOnAt = performance.now() + (way === 'force' ? FORCE_MS : Number.POSITIVE_INFINITY)
  let saidAt = Number.NEGATIVE_INFINITY
  for (;;) {
    const older = await listOlder(client, needsPrograms)
    if (older.length === 0) break
    const who = older.join(', ')
    if (way === 'later') {
      log.warn(`${name} waits for older programs to end: ${who}; npm run manage -- migrate waits for them`)
      return false
    }
    if (performance.now() > goOnAt) {
      log.warn(`${name} is applied although older programs may still run: ${who}`)
      break
    }
    if (performance.now() > saidAt + SAY_MS) {
      log.info(`${name} waits for older programs to end: ${who}`)
      saidAt = performance.now()
    }
    await sleep(LOOK_MS)
  }
  await serveOnly(client, needsPrograms)
  return true
}

async function serveOnly(client: pg.ClientBase, needed: string): Promise<void> {
  await client.query(
    `with fewer as (update schema_fit set needed = $1 where needed < $1 returning 1)
     select pg_notify($2, jsonb_build_object('kind', 'schema', 'needed', $1::text)::text) from fewer`,
    [needed, NEWS_CHANNEL],
  )
}

/** One line for each program that doesn't know the migration. */
async function listOlder(client: pg.ClientBase, needed: string): Promise<string[]> {
  const { rows } = await client.query<{ line: string }>(
    `select concat_ws(' on ', kind, nullif(host, '')) as line from (
       select 'a server of version ' || version as kind, host, knows, seen_at from servers
       union all select 'a worker', host, knows, seen_at from workers) programs
     where knows < $1 and seen_at > now() - make_interval(secs => $2) order by line`,
    [needed, SILENT_SECONDS],
  )
  return rows.map(({ line }) => line)
}
