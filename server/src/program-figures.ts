/** Figures and traces of a program, from its start to its end. */
import { findLastBackup } from './backups/last-backup.ts'
import { watchInstallation } from './modules/operator/index.ts'
import { watchColumns } from './modules/products/index.ts'
import type { Config } from './platform/config.ts'
import type { Database } from './platform/db/database.ts'
import { freeBytesOf } from './platform/free-space.ts'
import { watchGauge } from './platform/telemetry/metrics.ts'
import { type Build, watchProcess } from './platform/telemetry/process-figures.ts'
import { serveMetrics } from './platform/telemetry/serve-metrics.ts'
import { findCertificate } from './platform/tls/find-certificate.ts'

export interface FiguresParts {
  config: Config
  database: Database
  signInDatabase: Database
}

/** Serves what is counted where `VITRINE_METRICS` says so, and sends traces where there is a collector. Returns how to end. */
export async function openFigures(parts: FiguresParts, build: Build): Promise<() => Promise<void>> {
  const { config, database } = parts
  const endings: (() => unknown)[] = [watchProcess(build), watchPools(parts), watchColumns()]
  if (config.traces !== null) {
    const { sendTraces } = await import('./platform/telemetry/send-traces.ts')
    endings.push(sendTraces(config.traces, { program: `vitrine-${build.program}`, version: build.version }))
  }
  if (config.metrics !== null) {
    endings.push(
      watchInstallation(database),
      watchRoom(config),
      watchBackup(database),
      watchCertificate(config),
    )
    const server = await serveMetrics(config.metrics)
    endings.push(server.close)
  }
  return async () => {
    for (const end of endings.reverse()) await end()
  }
}

/** Connections of each pool of the program, by what they do. */
function watchPools({ database, signInDatabase }: FiguresParts): () => void {
  const pools = [
    { pool: 'requests', of: database.tenantPool },
    { pool: 'owner', of: database.pool },
    ...(signInDatabase === database
      ? []
      : [
          { pool: 'sign-in', of: signInDatabase.tenantPool },
          { pool: 'sign-in-owner', of: signInDatabase.pool },
        ]),
  ]
  const stops = [
    watchGauge(
      {
        name: 'vitrine_database_connections',
        help: 'Connections to the database: at work, open and free, and the most that there may be.',
        labelNames: ['pool', 'state'],
      },
      () =>
        pools.flatMap(({ pool, of }) => [
          { labels: { pool, state: 'used' }, value: of.totalCount - of.idleCount },
          { labels: { pool, state: 'idle' }, value: of.idleCount },
          { labels: { pool, state: 'most' }, value: of.options.max },
        ]),
    ),
    watchGauge(
      {
        name: 'vitrine_database_waiting',
        help: 'Who waits for a connection to the database.',
        labelNames: ['pool'],
      },
      () => pools.map(({ pool, of }) => ({ labels: { pool }, value: of.waitingCount })),
    ),
    watchGauge(
      {
        name: 'vitrine_replica_reads_total',
        help: 'What requests read: answered by a replica, or by the primary since it was behind or had failed.',
        labelNames: ['outcome'],
      },
      () =>
        Object.entries(database.replicas?.counts ?? {}).map(([outcome, value]) => ({
          labels: { outcome },
          value,
        })),
    ),
  ]
  return () => {
    for (const stop of stops) stop()
  }
}

function watchRoom({ dataFolder }: Config): () => void {
  return watchGauge(
    { name: 'vitrine_free_bytes', help: 'Bytes left on the disk of the data folder.' },
    async () => [{ value: await freeBytesOf(dataFolder) }],
  )
}

/** There is no figure before the first backup. */
function watchBackup(database: Database): () => void {
  return watchGauge(
    {
      name: 'vitrine_last_backup_timestamp_seconds',
      help: 'When the last good backup was made, in seconds since 1970.',
    },
    async () => {
      const last = await findLastBackup(database)
      return last === null ? [] : [{ value: Date.parse(last.at) / 1_000 }]
    },
  )
}

const hourMs = 3_600_000
const certificateLimitMs = 5_000
const httpsPort = 443

/** The certificate of the installation's own address is looked at by whoever tells figures, once an hour. */
function watchCertificate({ publicUrl }: Config): () => void {
  const { protocol, hostname, port } = new URL(publicUrl)
  let lookedAt = Number.NEGATIVE_INFINITY
  let expiresAt: Date | null = null
  const look = async () => {
    if (protocol !== 'https:' || performance.now() - lookedAt < hourMs) return
    lookedAt = performance.now()
    const asked = { address: hostname, port: Number(port || httpsPort), limitMs: certificateLimitMs }
    const found = await findCertificate(hostname, asked)
    if ('expiresAt' in found) expiresAt = found.expiresAt
  }
  return watchGauge(
    {
      name: 'vitrine_certificate_expiry_timestamp_seconds',
      help: 'When the certificate at VITRINE_PUBLIC_URL ends, in seconds since 1970.',
    },
    async () => {
      await look()
      return expiresAt === null ? [] : [{ value: expiresAt.getTime() / 1_000 }]
    },
  )
}

interface WatchedApplication {
  countLive(): { sockets: number; people: number; rooms: number }
  findProblems(): Promise<Readonly<Partial<Record<string, string | null>>>>
}

/** Figures of a server's live connections, and of the parts that it looks at. */
export function watchApplication({ countLive, findProblems }: WatchedApplication): () => void {
  const stops = [
    watchGauge({ name: 'vitrine_live_sockets', help: 'Live connections of this server.' }, () => [
      { value: countLive().sockets },
    ]),
    watchGauge({ name: 'vitrine_live_people', help: 'People with live connections to this server.' }, () => [
      { value: countLive().people },
    ]),
    watchGauge({ name: 'vitrine_live_rooms', help: 'Rooms in which somebody sits at this server.' }, () => [
      { value: countLive().rooms },
    ]),
    watchGauge(
      {
        name: 'vitrine_part_up',
        help: 'Whether a part works that the server looks at, as /api/ready says: 1 or 0.',
        labelNames: ['part'],
      },
      async () =>
        Object.entries(await findProblems()).map(([part, problem]) => ({
          labels: { part },
          value: problem === null ? 1 : 0,
        })),
    ),
  ]
  return () => {
    for (const stop of stops) stop()
  }
}
