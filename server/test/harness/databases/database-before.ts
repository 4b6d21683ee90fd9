/** A database with the tables of an earlier time, for tests of what a migration makes of what is in them. */
import { copyFile, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { migrate } from '../../../src/platform/db/schema/migrate.ts'
import { createEmptyDatabase } from './database.ts'

const migrations = join(import.meta.dirname, '..', '..', '..', 'migrations')
const log = { info: () => {}, warn: () => {} }

export interface DatabaseBefore {
  client: pg.Client
  /** All that came since. Returns what the migrations warn of. */
  migrateOn(): Promise<string[]>
  /** Works on the rows of all companies, as the role that owns the tables. */
  asOwner(work: () => Promise<void>): Promise<void>
  close(): Promise<void>
}

/** `time`: how the name of the first migration begins that isn't there yet. */
export async function databaseBefore(time: string): Promise<DatabaseBefore> {
  const { url, drop } = await createEmptyDatabase()
  const folder = await mkdtemp(join(tmpdir(), 'vitrine-migrations-'))
  for (const name of await readdir(migrations)) {
    if (name < time) await copyFile(join(migrations, name), join(folder, name))
  }
  await migrate(url, { log, folder })
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const force = async (how: 'force' | 'no force', tables: readonly string[]) => {
    for (const table of tables) await client.query(`alter table ${table} ${how} row level security`)
  }
  const listForced = async () => {
    const { rows } = await client.query<{ name: string }>(
      `select oid::regclass::text as name from pg_class where relforcerowsecurity order by name`,
    )
    return rows.map(({ name }) => name)
  }
  return {
    client,
    migrateOn: async () => {
      const warnings: string[] = []
      await migrate(url, { log: { ...log, warn: (line) => warnings.push(line) } })
      return warnings
    },
    asOwner: async (work) => {
      const tables = await listForced()
      await force('no force', tables)
      await work()
      await force('force', tables)
    },
    close: async () => {
      await client.end()
      await rm(folder, { recursive: true, force: true })
      await drop()
    },
  }
}
