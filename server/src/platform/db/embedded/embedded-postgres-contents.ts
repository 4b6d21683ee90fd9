// What every embedded PostgreSQL contains before the first migration: a role, its database, the extensions.
import pg from 'pg'
import { EXTENSIONS } from '../schema/migrate.ts'

/** The role that the application signs in with, which is also the name of its database. */
export const APPLICATION_NAME = 'vitrine'

/**
 * Brings the contents up to date; does nothing where they are. Run at every start, so that a start that was
 * interrupted here is completed by the next one.
 * @param superuserUrl connection string of the bootstrap superuser, to any database
 */
export async function ensureContents(superuserUrl: string, applicationPassword: string): Promise<void> {
  await withClient(superuserUrl, 'postgres', async (client) => {
    const role = await client.query('select from pg_roles where rolname = $1', [APPLICATION_NAME])
    if (role.rowCount === 0)
      // Neither superuser nor able to pass by row-level security of tables that force it; creates the roles and
      // the test databases that migrations and tests ask for.
      await client.query(
        `create role ${APPLICATION_NAME} login createdb createrole password ${client.escapeLiteral(applicationPassword)}`,
      )
    const database = await client.query('select from pg_database where datname = $1', [APPLICATION_NAME])
    await createExtensions(superuserUrl, 'template1')
    if (database.rowCount === 0)
      await client.query(`create database ${APPLICATION_NAME} owner ${APPLICATION_NAME}`)
  })
  await createExtensions(superuserUrl, APPLICATION_NAME)
}

/** In the template too, which gives them to databases created later. */
async function createExtensions(superuserUrl: string, database: string): Promise<void> {
  await withClient(superuserUrl, database, async (client) => {
    await client.query(`set client_min_messages = warning`)
    for (const extension of EXTENSIONS) await client.query(`create extension if not exists ${extension}`)
  })
}

async function withClient(
  superuserUrl: string,
  database: string,
  work: (client: pg.Client) => Promise<void>,
): Promise<void> {
  const url = new URL(superuserUrl)
  url.pathname = `/${database}`
  const client = new pg.Client({ connectionString: url.href })
  await client.connect()
  try {
    await work(client)
  } finally {
    await client.end()
  }
}
