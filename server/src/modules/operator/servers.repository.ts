/** Servers of the installation, as each says every few seconds that it runs, and with which load. */
import { sql } from 'kysely'
import type { Connection } from '../../platform/db/connection.ts'
import type { Database } from '../../platform/db/database.ts'
import { neededByPrograms } from '../../platform/db/schema/schema-fit.ts'

export interface ServerRow {
  id: string
  host: string
  version: string
  startedAt: Date
  sockets: number
  people: number
  perMinute: number
  figures: ServerFigures
}

/** Each is null where a server of another version says nothing of it. */
export interface ServerFigures {
  /** Answers of the last minutes by bucket of the histogram. */
  buckets: readonly number[]
  /** Connections of requests to the database, and who waits for one. */
  connectionsUsed: number | null
  connectionsMost: number | null
  connectionsWaiting: number | null
  /** By how much the event loop was late one time in a hundred, in seconds. */
  loopDelay: number | null
  memoryBytes: number | null
  columnsBytes: number | null
  slowStatements: number | null
}

const nothingSaid: ServerFigures = {
  buckets: [],
  connectionsUsed: null,
  connectionsMost: null,
  connectionsWaiting: null,
  loopDelay: null,
  memoryBytes: null,
  columnsBytes: null,
  slowStatements: null,
}

/** A heartbeat, which compares the program with the schema. */
export async function writeServer(database: Database, row: ServerRow): Promise<void> {
  const { id, host, version, startedAt, sockets, people, perMinute, figures } = row
  const { fit } = database
  const [written] = await database.rows<{ needed: string }>(sql`
    insert into servers (id, host, version, knows, started_at, sockets, people, per_minute, figures)
    values (${id}, ${host}, ${version}, ${fit.knows}, ${startedAt}, ${sockets}, ${people}, ${perMinute},
      ${JSON.stringify(figures)}::jsonb)
    on conflict (id) do update set seen_at = now(), sockets = excluded.sockets, people = excluded.people,
      per_minute = excluded.per_minute, figures = excluded.figures
    returning ${neededByPrograms} as needed`)
  fit.compare(written?.needed)
}

/** Who has said so within so many seconds, longest running first. */
export async function listServers(database: Connection, silentSeconds: number): Promise<ServerRow[]> {
  const rows = await database.rows<ServerRow>(sql`
    select id, host, version, started_at as "startedAt", sockets, people, per_minute as "perMinute", figures
    from servers where seen_at > now() - make_interval(secs => ${silentSeconds}) order by started_at, id`)
  return rows.map((row) => ({ ...row, figures: { ...nothingSaid, ...row.figures } }))
}

/** One that ends, and all that have been silent for a day. */
export async function deleteServer(database: Connection, id: string): Promise<void> {
  await database.rows(sql`delete from servers where id = ${id} or seen_at < now() - interval '1 day'`)
}
