import { sql } from 'kysely'
import type { Connection, Database } from '../platform/db/database.ts'
import type { Person } from '../scope/caller.ts'

/** `none`: no demo was begun here. */
export type DemoState = 'none' | 'begun' | 'finished'

export async function findDemoState(database: Connection): Promise<DemoState> {
  const [row] = await database.rows<{ value: DemoState }>(
    sql`select value from installation_state where key = 'demo'`,
  )
  return row?.value ?? 'none'
}

/** Whether nobody and nothing is here, no company and no account. */
export async function isEmpty(database: Connection): Promise<boolean> {
  const rows = await database.rows(sql`select 1 from domains union all select 1 from people limit 1`)
  return rows.length === 0
}

export async function noteDemo(database: Connection, state: Exclude<DemoState, 'none'>): Promise<void> {
  await database.rows(sql`
    insert into installation_state (key, value) values ('demo', ${state})
    on conflict (key) do update set value = excluded.value, updated_at = now()`)
}

/** An account that is known from its first moment to be the demo's. Answers its id. */
export async function insertDemoPerson(
  database: Connection,
  person: Pick<Person, 'email' | 'name' | 'company' | 'language' | 'isSystem'>,
): Promise<string> {
  const [row] = await database.rows<{ id: string }>(sql`
    insert into people (email, email_verified, name, company, language, is_system, made_by_demo)
    values (${person.email}, true, ${person.name}, ${person.company}, ${person.language}, ${person.isSystem}, true)
    returning id`)
  if (row === undefined) throw new Error('The account was not created')
  return row.id
}

export async function listDemoDomains(database: Connection): Promise<{ id: string; name: string }[]> {
  return await database.rows(sql`select id, name from domains where made_by_demo order by created_at`)
}

export async function listDemoAccounts(database: Connection): Promise<string[]> {
  const rows = await database.rows<{ id: string }>(sql`select id from people where made_by_demo`)
  return rows.map(({ id }) => id)
}

/** The demo's people who belong to none but these companies. */
export async function listDemoPeople(database: Database, domainIds: readonly string[]): Promise<string[]> {
  const found: string[] = []
  for (const id of await listDemoAccounts(database)) {
    const elsewhere = await database.asTenant({ domainId: null, personId: id }, (own) =>
      own.rows(sql`
        select 1 from memberships where person_id = ${id} and domain_id <> all(${[...domainIds]}::uuid[])`),
    )
    if (elsewhere.length === 0) found.push(id)
  }
  return found
}

/** Takes away the demo's companies and these of its people, and that it was begun: all of it or nothing. */
export async function deleteDemo(database: Database, personIds: readonly string[]): Promise<void> {
  await database.transaction(async (open) => {
    await open.rows(sql`delete from domains where made_by_demo`)
    await open.rows(sql`delete from people where made_by_demo and id = any(${[...personIds]}::uuid[])`)
    await open.rows(sql`delete from installation_state where key = 'demo' and value = 'begun'`)
  })
}
