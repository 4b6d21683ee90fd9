/** A database that rows are to be loaded into: of the same schema as where they come from, and without any. */
import pg from 'pg'
import { StartupError } from '../platform/startup-error.ts'

export interface Schema {
  migrations: readonly string[]
  queueVersion: number
  software: string
}

/** @throws StartupError where there is something already, or this version has another schema */
export async function prepareEmpty(
  url: string,
  { migrations, queueVersion, software }: Schema,
  {
    migrate,
    prepareQueue,
  }: { migrate(only: readonly string[]): Promise<unknown>; prepareQueue(): Promise<unknown> },
): Promise<void> {
  await refuseFilled(url)
  await migrate(migrations)
  await prepareQueue()
  await asOwner(url, async (client) => {
    const { rows } = await client.query<{ names: string[]; queue: number }>(
      `select array(select name from schema_migration order by name) as names,
         (select version from pgboss.version) as queue`,
    )
    const names = rows[0]?.names ?? []
    const lacking = migrations.filter((name) => !names.includes(name))
    if (lacking.length > 0)
      throw new StartupError(
        `it has the schema of a newer version (${lacking.at(-1)}): use ${software}, which it was made with, or a later one`,
      )
    const more = names.filter((name) => !migrations.includes(name))
    if (more.length > 0)
      throw new StartupError(
        `the database has a newer schema (${more.at(-1)}): use an empty one, and upgrade it afterwards`,
      )
    if (rows[0]?.queue !== queueVersion)
      throw new StartupError(
        `the job queue of this version is another one: use ${software}, and upgrade afterwards`,
      )
  })
}

/** What they write from now on would not be in the other database. */
export async function refuseRunning(url: string): Promise<void> {
  await asOwner(url, async (client) => {
    const { rows } = await client.query<{ runs: boolean }>(
      `select exists (select from servers where seen_at > now() - interval '20 seconds')
         or exists (select from workers where seen_at > now() - interval '20 seconds') as runs`,
    )
    if (rows[0]?.runs === true)
      throw new StartupError(
        'Vitrine runs on the database, or was killed just now: stop all of its programs, and wait for 20 seconds',
      )
  })
}

async function refuseFilled(url: string): Promise<void> {
  await asOwner(url, async (client) => {
    const { rows } = await client.query<{ isThere: boolean }>(
      `select to_regclass('domains') is not null and to_regclass('people') is not null as "isThere"`,
    )
    if (rows[0]?.isThere !== true) return
    const { rows: found } = await client.query<{ companies: number; people: number }>(
      `select (select count(*)::int from domains) as companies, (select count(*)::int from people) as people`,
    )
    const [{ companies = 0, people = 0 } = {}] = found
    if (companies + people > 0)
      throw new StartupError(
        `the database has ${companies} companies and ${people} people already: name an empty one, or make it empty by hand`,
      )
  })
}

async function asOwner(url: string, work: (client: pg.Client) => Promise<void>): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await work(client)
  } finally {
    await client.end()
  }
}
