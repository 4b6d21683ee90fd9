/** The database of a command: one that is there already, and the one that the data folder belongs to. */
import pg from 'pg'
import type { ConfigFromEnvironment } from './platform/config.ts'
import { type NotedDatabase, readNotedDatabase } from './platform/data-folder.ts'
import { joinEmbeddedPostgres } from './platform/db/embedded/embedded-postgres.ts'
import { hasCluster } from './platform/db/embedded/embedded-postgres-place.ts'
import { StartupError, type StartupLog } from './platform/startup-error.ts'
import type { Program } from './program.ts'

/**
 * Returns the address of the database, which is opened where no server has it open.
 * @throws StartupError where there is none, or another one than the data folder belongs to
 */
export async function openCommandDatabase(
  program: Program,
  { dataFolder, databaseUrl }: Pick<ConfigFromEnvironment, 'dataFolder' | 'databaseUrl'>,
  log: StartupLog,
): Promise<string> {
  const noted = await readNotedDatabase(dataFolder)
  // Further servers may share the folder of one that runs an embedded database, and know that by DATABASE_URL.
  if (databaseUrl === undefined && !(await hasCluster(dataFolder)))
    throw new StartupError(
      noted === null
        ? `there is no database in ${dataFolder}: set DATABASE_URL or VITRINE_DATA as for the server; npm start makes a new one`
        : `the data folder ${dataFolder} belongs to a database that its server knows by DATABASE_URL: give it to the command too`,
    )
  const url = databaseUrl ?? (await joinDatabase(program, dataFolder, log))
  if (noted !== null) await refuseOther(url, dataFolder, noted)
  return url
}

/** A command may work beside a program that has the database open, and uses it. */
async function joinDatabase(program: Program, dataFolder: string, log: StartupLog): Promise<string> {
  const server = await joinEmbeddedPostgres({ dataFolder, log })
  program.opened('PostgreSQL', server.stop)
  server.died.then((reason) => program.fail(new StartupError(reason)))
  return server.url
}

async function refuseOther(
  url: string,
  dataFolder: string,
  { id, isEmbedded }: NotedDatabase,
): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const { rows: tables } = await client.query(`select to_regclass('installation_state') as name`)
    const known = `select value from installation_state where key = 'database'`
    const { rows } = tables[0]?.name === null ? { rows: [] } : await client.query<{ value: string }>(known)
    if (rows[0]?.value === id) return
    throw new StartupError(
      `the data folder ${dataFolder} belongs to another database: ${
        isEmbedded ? 'leave out DATABASE_URL' : 'set DATABASE_URL as for its server'
      }, or set VITRINE_DATA`,
    )
  } finally {
    await client.end()
  }
}
