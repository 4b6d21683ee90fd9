import { sql } from 'kysely'
import type { Database } from '../platform/db/database.ts'

/** `needed`: empty, or a demo that was never finished; `present`: finished; `absent`: somebody's own data. */
export type DemoState = 'needed' | 'present' | 'absent'

export async function findDemoState(database: Database): Promise<DemoState> {
  const [row] = await database.rows<{ state: DemoState }>(sql`
    select case
      when exists (select 1 from installation_state where key = 'demo' and value = 'finished') then 'present'
      when exists (select 1 from installation_state where key = 'demo' and value = 'begun') then 'needed'
      when exists (select 1 from domains) or exists (select 1 from people) then 'absent'
      else 'needed' end as state`)
  return row?.state ?? 'absent'
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
