/** Each server writes down every few seconds that it runs and what it does; whoever asks one of them hears of all. */
import { randomUUID } from 'node:crypto'
import { hostname } from 'node:os'
import type { FastifyInstance } from 'fastify'
import type { Database } from '../../platform/db/database.ts'
import type { RequestCounts } from '../../platform/http/request-meter.ts'
import { deleteServer, listServers, type ServerRow, writeServer } from './servers.repository.ts'

const EVERY_MS = 5_000
/** One that was killed is gone after so many. */
const SILENT_SECONDS = 20

export interface HeartbeatParts {
  database: Database
  version: string
  startedAt: Date
  countLive(): { sockets: number; people: number }
  requests(): RequestCounts
}

export interface Servers {
  /** This one, as it is now, and the others as they last said. */
  list(): Promise<(ServerRow & { isThis: boolean })[]>
}

/** From when the server listens until it closes. */
export function registerHeartbeat(app: FastifyInstance, parts: HeartbeatParts): Servers {
  const { database, version, startedAt } = parts
  const id = randomUUID()
  const own = (): ServerRow => {
    const { perMinute, durations } = parts.requests()
    return {
      ...{ id, host: hostname(), version, startedAt, perMinute, durations: [...durations] },
      ...parts.countLive(),
    }
  }
  // While the database is away the others don’t hear of this one, which is so.
  const beat = () => writeServer(database, own()).catch(() => undefined)
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
      return [{ ...own(), isThis: true }, ...others.map((one) => ({ ...one, isThis: false }))]
    },
  }
}
