/** The application as it is measured: on loopback and without limits per address. */
import { join } from 'node:path'
import {
  buildApp,
  type JobQueue,
  openDatabase,
  openNewsFeed,
  openStorage,
  usualLimits,
} from '@vitrine/server/bench'
import { pino } from 'pino'

export const benchSecret = 'a secret of the benchmark, long enough'

/** Opens the application on a migrated database and lets it listen on a free port. */
export async function openBenchApp(
  databaseUrl: string,
  dataFolder: string,
  { queueJob = async () => {} }: { queueJob?: JobQueue['queueJob'] } = {},
) {
  const log = pino({ level: 'error' })
  // Without a queue nobody carries out jobs here.
  const database = openDatabase(databaseUrl, { queueJob })
  const storage = { kind: 'disk' as const, folder: join(dataFolder, 'storage') }
  const config = {
    port: 0,
    host: '127.0.0.1',
    dataFolder,
    databaseReadUrls: [],
    migrates: false,
    storage,
    mailFrom: 'bench@localhost',
    demo: 'off' as const,
    singleSignOn: false as const,
    dnsServers: [],
    mapping: { target: 'localhost', addresses: [], needsIcp: false },
    tlsAskFrom: [],
    secret: benchSecret,
    publicUrl: 'http://localhost',
    logLevel: 'error' as const,
    trustProxy: false,
    fetchesMedia: false as const,
    fetchesTransfers: false as const,
    sendsWebhooks: false as const,
    noAccessUrl: null,
    supportUrl: null,
    opensDemoAccounts: true,
    keepDays: { activity: null, audit: null, outbox: null },
    limits: usualLimits,
    connections: 20,
    drainMs: 0,
    freeSpaceBytes: 0,
    archiveBytes: 64 * 1024 ** 2,
    columnsBytes: 0,
    prepareAtOnce: 2,
    metrics: null,
    traces: null,
    slowStatementMs: null,
    backup: { key: null, at: { hours: 1, minutes: 30 }, keep: 1 },
  }
  const app = await buildApp({
    config,
    database,
    storage: await openStorage(storage),
    news: await openNewsFeed({ databaseUrl, log }),
    log,
    requestLimits: { api: 1_000_000, assets: 1_000_000 },
  })
  await app.listen({ port: 0, host: '127.0.0.1' })
  return { app, database, storage: await openStorage(storage), log }
}
