/** Each server writes down every few seconds that it runs and what it does; whoever asks one of them hears of all. */
import { randomUUID } from 'node:crypto'
import { hostname } from 'node:os'
import type { FastifyInstance } from 'fastify'
import type { Database } from '../../platform/db/database.ts'
import type { RequestCounts } from '../../platform/http/request-meter.ts'
import { readFigure } from '../../platform/telemetry/metrics.ts'
import {
  deleteServer,
  listServers,
  type ServerFigures,
  type ServerRow,
  writeServer,
} from './servers.repository.ts'

const EVERY_MS = 5_000
/** One that was killed is gone after so many. */
const SILENT_SECONDS = 20

export interface HeartbeatParts {
  database: Database
  version: string
  startedAt: Date
  countLive(): { sockets: number; people: number }
  requests(): Promise<RequestCounts>
}

export interface Servers {
  /** This one, as it is now, and the others as they last said. */
  list(): Promise<(ServerRow & { isThis: boolean })[]>
}

/** From when the server listens until it closes. */
export function registerHeartbeat(app: FastifyInstance, parts: HeartbeatParts): Servers {
  const { database, version, startedAt } = parts
  const id = randomUUID()
  const own = async (): Promise<ServerRow> => {
    const { perMinute, buckets } = await parts.requests()
    const { sockets, people } = parts.countLive()
    const figures = await readFigures(buckets)
    return { ...{ id, host: hostname(), version, startedAt, perMinute, figures }, ...{ sockets, people } }
  }
  // While the database is away the others don’t hear of this one, which is so.
  const beat = async () => {
    await own()
      .then((row) => writeServer(database, row))
      .catch(() => undefined)
  }
  let timer: NodeJS.Timeout | null = null
  let last: Promise<void> = Promise.resolve()
  app.addHook('onListen', async () => {
    last = beat()
    timer ??= setInterval(() => {
      last = beat()
    }, EVERY_MS).unref()
  })
  app.addHook('onClose', async () => {
    if (timer === null) return
    clearInterval(timer)
    await last
    await deleteServer(database, id).catch(() => undefined)
  })
  return {
    list: async () => {
      const others = (await listServers(database, SILENT_SECONDS)).filter((one) => one.id !== id)
      return [{ ...(await own()), isThis: true }, ...others.map((one) => ({ ...one, isThis: false }))]
    },
  }
}

/** What Prometheus reads of this process. */
async function readFigures(buckets: readonly number[]): Promise<ServerFigures> {
  const connections = (state: string) =>
    readFigure('vitrine_database_connections', { pool: 'requests', state })
  return {
    buckets,
    connectionsUsed: await connections('used'),
    connectionsMost: await connections('most'),
    connectionsWaiting: await readFigure('vitrine_database_waiting', { pool: 'requests' }),
    loopDelay: await readFigure('vitrine_event_loop_delay_seconds', { quantile: '0.99' }),
    memoryBytes: await readFigure('process_resident_memory_bytes'),
    columnsBytes: await readFigure('vitrine_columns_bytes'),
    slowStatements: await readFigure('vitrine_slow_statements_total'),
  }
}
