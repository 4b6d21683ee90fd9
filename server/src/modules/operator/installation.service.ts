/** What operators watch of the installation, and what they have tried again. */
import { type FailedJob, type Installation, type OutboxEntry, testedScale } from '@vitrine/contract'
import type { Database } from '../../platform/db/database.ts'
import { inOneTransaction } from '../../platform/db/one-transaction.ts'
import { refuse } from '../../platform/errors.ts'
import { answerId, type Inside } from '../../platform/http/answer-id.ts'
import { pageWindow } from '../../platform/http/page-window.ts'
import { figuresOf, type RequestCounts } from '../../platform/http/request-meter.ts'
import type { Servers } from './heartbeat.ts'
import {
  countInstallation,
  listFailedJobs,
  listOutboxRows,
  listQueues,
  retryFailedJob,
} from './installation.repository.ts'
import { insertOperatorEntry } from './operator-log.repository.ts'
import type { ServerRow } from './servers.repository.ts'

export interface InstallationParts {
  database: Database
  version: string
  startedAt: Date
  /** As `/api/ready` asks them. */
  findProblems(): Promise<Readonly<Partial<Record<Installation['parts'][number]['part'], string | null>>>>
  freeBytes(): Promise<number>
  findLastBackup(): Promise<Installation['lastBackup']>
  hasMailServer: boolean
  servers: Servers
}

interface Page {
  page: number
  per_page: number
}

export async function getInstallation(parts: InstallationParts): Promise<Installation> {
  const problems = await parts.findProblems()
  const counts = await countInstallation(parts.database)
  const queues = await listQueues(parts.database)
  const running = await parts.servers.list()
  const servers = running.map(presentServer)
  const values = {
    products: counts.largest,
    sockets: Math.max(...running.map(({ sockets }) => sockets)),
    answerMs: Math.round(Math.max(...servers.map(({ requests }) => requests.p95Ms))),
  }
  const measures = Object.keys(testedScale) as (keyof typeof testedScale)[]
  return {
    version: parts.version,
    startedAt: parts.startedAt.toISOString(),
    parts: Object.entries(problems).map(([part, problem]) => ({
      part: part as Installation['parts'][number]['part'],
      problem,
    })),
    freeBytes: await parts.freeBytes(),
    lastBackup: await parts.findLastBackup(),
    outbox: parts.hasMailServer ? null : counts.outbox,
    queues: queues.map(({ waitingSince, ...queue }) => ({
      ...queue,
      waitingSince: waitingSince?.toISOString() ?? null,
    })),
    live: {
      sockets: running.reduce((all, { sockets }) => all + sockets, 0),
      people: running.reduce((all, { people }) => all + people, 0),
    },
    requests: figuresOf(running.map(countsOf)),
    servers,
    companies: counts.companies,
    scale: measures.map((measure) => ({ measure, value: values[measure], tested: testedScale[measure] })),
  }
}

function countsOf({ perMinute, figures }: ServerRow): RequestCounts {
  return { perMinute, buckets: figures.buckets }
}

function presentServer(server: ServerRow): Installation['servers'][number] {
  const { id, host, version, startedAt, sockets, people } = server
  const live = { sockets, people }
  const requests = figuresOf([countsOf(server)])
  const { buckets: _, ...figures } = server.figures
  return answerId({ id, host, version, startedAt: startedAt.toISOString(), live, requests, figures })
}

/** Reasons are cut: a message may carry what a job worked on. */
const longestReason = 300

function reasonOf(output: unknown): string {
  const { message } = (output ?? {}) as { message?: unknown }
  return typeof message === 'string' ? message.slice(0, longestReason) : ''
}

export async function listFailed(
  { database }: InstallationParts,
  page: Page,
): Promise<{ total: number; result: Inside<FailedJob>[] }> {
  const { total, rows } = await listFailedJobs(database, pageWindow(page))
  return {
    total,
    result: rows.map(({ output, failedAt, ...job }) => ({
      ...job,
      failedAt: failedAt.toISOString(),
      reason: reasonOf(output),
    })),
  }
}

/** Refuses NotFound for a job that hasn't failed, or is gone. */
export async function retryFailed(
  { database }: InstallationParts,
  operator: { email: string },
  jobId: string,
): Promise<void> {
  await inOneTransaction(database, async (within) => {
    const queue = (await retryFailedJob(within, jobId)) ?? refuse('NotFound')
    const changes = { [queue]: { before: 'failed', after: 'retry' } }
    await insertOperatorEntry(within, { operator: operator.email, action: 'retried', company: '', changes })
  })
}

export async function listMails(
  { database }: InstallationParts,
  { search, ...page }: Page & { search: string },
): Promise<{ total: number; result: Inside<OutboxEntry>[] }> {
  const { total, rows } = await listOutboxRows(database, search, pageWindow(page))
  return { total, result: rows.map(({ at, ...mail }) => ({ ...mail, at: at.toISOString() })) }
}
