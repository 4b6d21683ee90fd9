import { sql } from 'kysely'
import { deleteDemoDomains } from '../modules/domains/index.ts'
import { deleteDemoPeople, listDemoAccounts } from '../modules/identity/index.ts'
import type { Connection } from '../platform/db/connection.ts'
import type { Database } from '../platform/db/database.ts'
import { findState, forgetState, writeState } from '../platform/installation-marks.ts'

/** `none`: no demo was begun here. */
export type DemoState = 'none' | 'begun' | 'finished'

export async function getDemoState(database: Connection): Promise<DemoState> {
  return ((await findState(database, 'demo')) ?? 'none') as DemoState
}

/** Whether nobody and nothing is here, no company and no account. */
export async function isEmpty(database: Connection): Promise<boolean> {
  const rows = await database.rows(sql`select 1 from domains union all select 1 from people limit 1`)
  return rows.length === 0
}

export async function noteDemo(database: Connection, state: Exclude<DemoState, 'none'>): Promise<void> {
  await writeState(database, 'demo', state)
}

export async function listDemoDomains(database: Connection): Promise<{ id: string; name: string }[]> {
  return await database.rows(sql`select id, name from domains where made_by_demo order by created_at`)
}

/** The demo's people who belong to none but these companies. */
export async function listDemoPeople(database: Database, domainIds: readonly string[]): Promise<string[]> {
  const found: string[] = []
  for (const id of await listDemoAccounts(database)) {
    const elsewhere = await database.asTenant({ domainId: null, personId: id }, (open) =>
      open.rows(sql`
        select 1 from memberships where person_id = ${id} and domain_id <> all(${[...domainIds]}::uuid[])`),
    )
    if (elsewhere.length === 0) found.push(id)
  }
  return found
}

/** Takes away the demo's companies and these of its people, and that it was begun: all of it or nothing. */
export async function deleteDemo(database: Database, personIds: readonly string[]): Promise<void> {
  await database.transaction(async (open) => {
    await deleteDemoDomains(open)
    await deleteDemoPeople(open, personIds)
    await forgetState(open, 'demo')
  })
}
