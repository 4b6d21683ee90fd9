/** Accounts that the demo makes, and takes away again when its making is broken off. */
import { sql } from 'kysely'
import type { Connection } from '../../platform/db/connection.ts'
import type { Person } from '../../scope/caller.ts'

/** An account that is known from its first moment to be the demo's. Returns its id. */
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

export async function listDemoAccounts(database: Connection): Promise<string[]> {
  const rows = await database.rows<{ id: string }>(sql`select id from people where made_by_demo`)
  return rows.map(({ id }) => id)
}

export async function deleteDemoPeople(open: Connection, ids: readonly string[]): Promise<void> {
  await open.rows(sql`delete from people where made_by_demo and id = any(${[...ids]}::uuid[])`)
}
