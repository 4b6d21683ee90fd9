import { sql } from 'kysely'
import type { Database } from '../platform/db/database.ts'

/** Whether the installation is empty, or holds a demo that was never finished. */
export async function isDemoNeeded(database: Database): Promise<boolean> {
  const [row] = await database.rows<{ isNeeded: boolean }>(sql`
    select not exists (select 1 from domains) and not exists (select 1 from people)
      or exists (select 1 from installation_state where key = 'demo' and value = 'begun') as "isNeeded"`)
  return row?.isNeeded ?? false
}

/** Notes that a demo is under way, and takes away what a broken-off attempt left. */
export async function beginDemo(database: Database): Promise<void> {
  await database.rows(sql`
    insert into installation_state (key, value) values ('demo', 'begun') on conflict (key) do nothing`)
  await database.rows(sql`update people set affiliation_domain_id = null`)
  await database.rows(sql`delete from domains`)
  await database.rows(sql`delete from people`)
}

export async function finishDemo(database: Database): Promise<void> {
  await database.rows(
    sql`update installation_state set value = 'finished', updated_at = now() where key = 'demo'`,
  )
}
