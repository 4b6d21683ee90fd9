import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { inject } from 'vitest'

/** The migrated database that tests copy. Nothing may be connected to it while they do. */
export const TEMPLATE_DATABASE = 'vitrine_template'
export const TEST_DATABASE_PREFIX = 'vitrine_test_'

/** An own database: `url` is its connection string; `drop` ends whatever is still connected and deletes it. */
export type TestDatabase = { url: string; drop: () => Promise<void> }

/** A fresh database with the newest schema and no rows, for one server or one test. */
export async function createTestDatabase(): Promise<TestDatabase> {
  return await createDatabase(TEMPLATE_DATABASE)
}

async function createDatabase(template: string): Promise<TestDatabase> {
  const name = `${TEST_DATABASE_PREFIX}${randomBytes(6).toString('hex')}`
  // Copied file by file: the usual way writes every page into the log as well.
  await runOnServer(`create database ${name} template ${template} strategy = file_copy`)
  // Copies don't take over who may do what in the database.
  await runOnServer(`revoke temporary on database ${name} from public`)
  const url = new URL(inject('testServerUrl'))
  url.pathname = `/${name}`
  return { url: url.href, drop: () => runOnServer(`drop database if exists ${name} with (force)`) }
}

/** A database without schema, as a first start finds it. */
export async function createEmptyDatabase(): Promise<TestDatabase> {
  return await createDatabase('template1')
}

async function runOnServer(sql: string): Promise<void> {
  const client = new pg.Client({ connectionString: inject('testServerUrl') })
  await client.connect()
  try {
    await client.query(sql)
  } finally {
    await client.end()
  }
}
