// Before the API tests: a PostgreSQL for tests, and in it a migrated template that each test server copies.
import { chmod, mkdir, rm } from 'node:fs/promises'
import { tmpdir, userInfo } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { JOB_QUEUES } from '../../src/background-work.ts'
import {
  DataFolderTakenError,
  type EmbeddedPostgres,
  startEmbeddedPostgres,
} from '../../src/platform/db/embedded/embedded-postgres.ts'
import { migrate } from '../../src/platform/db/schema/migrate.ts'
import { prepareJobQueue } from '../../src/platform/jobs/job-queue.ts'
import { claimFolder } from '../../src/platform/single-owner.ts'
import { TEMPLATE_DATABASE, TEST_DATABASE_PREFIX } from './databases/database.ts'
import { proofRepetition, proofSize } from './proof-figures.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /** Connection string of the server's maintenance database, for a role that may create databases. */
    testServerUrl: string
    /** Folder for the files of test servers. It is deleted after the run, because nobody closes shared servers. */
    testFolder: string
  }
}

/** Test runs at the same time each need a folder of their own; no machine runs more than these. */
const FOLDERS = 16
const quiet = { info: () => {}, warn: (message: string) => console.warn(message) }

export default async function setUp(project: TestProject): Promise<(() => Promise<void>) | undefined> {
  const forAll = project.vitest.getRootProject()
  // Another project of API tests has made it.
  if (forAll.getProvidedContext().testServerUrl !== undefined) return undefined
  if (proofSize === 'complete')
    console.log(`Random proofs of this commit; the same again: ${proofRepetition}`)
  const { server, dataFolder } = await startPostgres()
  const testFolder = join(dataFolder, 'servers')
  await rm(testFolder, { recursive: true, force: true })
  await mkdir(testFolder)
  const template = new URL(server.url)
  template.pathname = `/${TEMPLATE_DATABASE}`
  await dropLeftovers(server.url)
  await runOnServer(server.url, `create database ${TEMPLATE_DATABASE}`)
  await migrate(template.href, { log: quiet })
  await prepareJobQueue(template.href, JOB_QUEUES)
  const maintenance = new URL(server.url)
  maintenance.pathname = '/postgres'
  forAll.provide('testServerUrl', maintenance.href)
  forAll.provide('testFolder', testFolder)
  return async () => {
    await server.stop()
    await rm(testFolder, { recursive: true, force: true })
  }
}

/** A folder is used again by later runs, which also end a server that a killed run left behind. */
async function startPostgres(): Promise<{ server: EmbeddedPostgres; dataFolder: string }> {
  for (let number = 1; number <= FOLDERS; number++) {
    const dataFolder = join(tmpdir(), `vitrine-tests-${userInfo().username}`, String(number))
    await mkdir(dataFolder, { recursive: true })
    await chmod(join(dataFolder, '..'), 0o755)
    await chmod(dataFolder, 0o755)
    const claim = await claimFolder(dataFolder)
    await claim?.release()
    const server = claim ? await tryToStart(dataFolder) : undefined
    if (server) return { server, dataFolder }
  }
  throw new Error(`${FOLDERS} test runs are under way already`)
}

async function tryToStart(dataFolder: string): Promise<EmbeddedPostgres | undefined> {
  const options = { dataFolder, durable: false, settings: { shared_buffers: '128MB' }, log: quiet }
  try {
    return await startEmbeddedPostgres(options)
  } catch (error) {
    if (error instanceof DataFolderTakenError) return undefined
    // Without fsync a power failure can leave files that no server opens again. They hold nothing of value.
    await rm(join(dataFolder, 'postgres'), { recursive: true, force: true })
    return startEmbeddedPostgres(options)
  }
}

async function dropLeftovers(serverUrl: string): Promise<void> {
  const rows = await runOnServer<{ datname: string }>(
    serverUrl,
    `select datname from pg_database where datname = '${TEMPLATE_DATABASE}' or datname like '${TEST_DATABASE_PREFIX}%'`,
  )
  await Promise.all(
    rows.map(({ datname }) => runOnServer(serverUrl, `drop database ${datname} with (force)`)),
  )
}

async function runOnServer<Row extends pg.QueryResultRow>(serverUrl: string, sql: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: serverUrl })
  await client.connect()
  try {
    return (await client.query<Row>(sql)).rows
  } finally {
    await client.end()
  }
}
