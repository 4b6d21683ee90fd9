/**
 * The job queue: tables of pg-boss in our own PostgreSQL. A job is queued in the transaction of what it belongs to,
 * carries ids only, and is given to one worker at a time; when that one falls silent, to another.
 */
import { PgBoss } from 'pg-boss'
import { TENANT_ROLE } from '../db/schema/prepare-roles.ts'
import { currentActivity, newActivity, runAs } from '../telemetry/activity.ts'
import { jobSeconds } from '../telemetry/metrics.ts'
import { inSpan } from '../telemetry/spans.ts'
import { readTraceParent, writeTraceParent } from '../telemetry/trace-parent.ts'
import type { JobRequest, StatementRunner } from './job-request.ts'

/** A worker that gives no heartbeat for so long has died; its job goes to another. Seconds, at least 10. */
const HEARTBEAT_SECONDS = 10
/** How often silent workers are looked for, in seconds. */
const SUPERVISE_SECONDS = 5
/** Longest time one try may take, in seconds; pg-boss wants a bound, and heartbeats find the dead much sooner. */
const LONGEST_TRY_SECONDS = 23 * 3600
/** What waits for a machine that is away, such as a mail server, asks no more often than this in the end. */
const USUAL_WAIT_SECONDS = 60

export interface JobLog {
  warn(details: object, message: string): void
  error(details: object, message: string): void
}

export interface WorkOptions {
  /** Jobs under way at once in this program. */
  slots: number
  /** How many of the slots one group may use: the rest always stays free for others. */
  slotsPerGroup: number
  /** How soon a job that failed is tried again at most, beyond its delay; without, half a minute. */
  looksEverySeconds?: number
}

/** One job given to a worker. `signal` aborts when the program ends or another worker has taken over. */
export interface QueuedJob {
  id: string
  data: Record<string, unknown>
  signal: AbortSignal
}

export interface JobQueue {
  /** Queues through a transaction of the caller's; for `openDatabase`. */
  queueJob(run: StatementRunner, job: JobRequest): Promise<void>
  /** Starts workers. A handler that rejects has its job tried again, later each time. */
  work(queue: string, options: WorkOptions, handler: (job: QueuedJob) => Promise<void>): Promise<void>
  /** Queues an empty job at the times of the cron expression (UTC), once however many programs run. */
  schedule(queue: string, cron: string): Promise<void>
  /** Whether a job is under way in this program. */
  isAtWork(): boolean
  /** Stops taking jobs, aborts those under way, and waits for their handlers at most `timeoutMs`. */
  stop(timeoutMs: number): Promise<void>
}

/** What a statement that queues a job fills in and reads; nothing of jobs that are there. */
const QUEUED_COLUMNS = `id, name, data, priority, start_after, created_on, singleton_key, singleton_on, group_id,
  group_tier, expire_seconds, deletion_seconds, keep_until, retry_limit, retry_delay, retry_backoff, retry_delay_max,
  policy, dead_letter, heartbeat_seconds, blocked, blocking, pending_dependencies`
const RULE_COLUMNS = `name, expire_seconds, deletion_seconds, retention_seconds, retry_limit, retry_delay,
  retry_backoff, retry_delay_max, policy, dead_letter, heartbeat_seconds`

/** Waits that grow to the longest one, for more than a day in all. */
function triesWithin(longestWaitSeconds: number) {
  const retryLimit = Math.ceil(90_000 / longestWaitSeconds)
  return { retryLimit, retryBackoff: true, retryDelayMax: longestWaitSeconds }
}

/** Makes or migrates the queue's tables; before `openJobQueue`, once per start. */
export async function prepareJobQueue(url: string, queues: readonly string[]): Promise<void> {
  const boss = new PgBoss({ connectionString: url, max: 1, supervise: false, schedule: false })
  boss.on('error', () => undefined)
  await boss.start()
  for (const name of queues) {
    await boss.createQueue(name, {
      policy: 'standard',
      notify: true,
      heartbeatSeconds: HEARTBEAT_SECONDS,
      expireInSeconds: LONGEST_TRY_SECONDS,
      retentionSeconds: 30 * 24 * 3600,
      deleteAfterSeconds: 24 * 3600,
      retryDelay: 1,
      ...triesWithin(USUAL_WAIT_SECONDS),
    })
  }
  await letTenantsQueue(boss)
  await boss.stop({ graceful: false })
}

/** A job is queued in the transaction of what it belongs to, which is a tenant's: it may add jobs, and only that. */
async function letTenantsQueue(boss: PgBoss): Promise<void> {
  const db = boss.getDb()
  const { rows } = await db.executeSql('select distinct table_name as name from pgboss.queue', [])
  await db.executeSql(`grant usage on schema pgboss to ${TENANT_ROLE}`, [])
  await db.executeSql(`grant select (${RULE_COLUMNS}) on pgboss.queue to ${TENANT_ROLE}`, [])
  for (const { name } of rows)
    await db.executeSql(
      `grant insert (${QUEUED_COLUMNS}), select (id, start_after) on pgboss.${name} to ${TENANT_ROLE}`,
      [],
    )
}

/** Opens the queue. Without `works`, it only takes jobs in. */
export async function openJobQueue(url: string, options: { works: boolean; log: JobLog }): Promise<JobQueue> {
  const boss = new PgBoss({
    connectionString: url,
    max: options.works ? 4 : 1,
    application_name: 'vitrine jobs',
    migrate: false,
    createSchema: false,
    supervise: options.works,
    schedule: options.works,
    superviseIntervalSeconds: SUPERVISE_SECONDS,
    monitorIntervalSeconds: SUPERVISE_SECONDS,
    useListenNotify: options.works,
  })
  boss.on('error', (error) => options.log.error({ err: error }, 'job queue'))
  await boss.start()
  // A program that was killed before this start may have left jobs behind.
  if (options.works) await boss.supervise()
  const ending = new AbortController()
  const underWay = new Set<Promise<void>>()
  return {
    async queueJob(run, { queue, data, group, priority, afterSeconds = 0, longestWaitSeconds }) {
      const db = {
        executeSql: async (text: string, values?: unknown[]) => ({ rows: await run(text, values ?? []) }),
      }
      const tries = longestWaitSeconds === undefined ? {} : triesWithin(longestWaitSeconds)
      await boss.send(
        queue,
        { ...data, ...origin() },
        { group: { id: group }, priority, startAfter: afterSeconds, ...tries, db },
      )
    },
    async work(queue, { slots, slotsPerGroup, looksEverySeconds }, handler) {
      const workers: string[] = []
      const options = {
        localConcurrency: slots,
        localGroupConcurrency: slotsPerGroup,
        pollingIntervalSeconds: 2,
        // New jobs are announced; those that are tried again have to be looked for.
        ...(looksEverySeconds === undefined ? {} : { notifyPollingIntervalSeconds: looksEverySeconds }),
      }
      const group = await boss.work<Record<string, unknown>>(queue, options, async ([job]) => {
        if (job === undefined) return
        const signal = AbortSignal.any([job.signal, ending.signal])
        const work = carryOut(queue, job.data, () => handler({ id: job.id, data: job.data, signal }))
        const settled = work.then(nothing, nothing).finally(() => {
          underWay.delete(settled)
          // Where one job was there may be more: don't wait for the next poll.
          for (const worker of workers) boss.notifyWorker(worker)
        })
        underWay.add(settled)
        await work
      })
      for (const { id, workId } of boss.getWipData()) if (workId === group) workers.push(id)
    },
    async schedule(queue, cron) {
      await boss.schedule(queue, cron)
    },
    isAtWork: () => underWay.size > 0,
    async stop(timeoutMs) {
      ending.abort(new Error('the program ends'))
      const patience = new Promise<void>((resolve) => setTimeout(resolve, timeoutMs).unref())
      await Promise.race([Promise.all(underWay), patience])
      await boss.stop({ graceful: true, timeout: Math.max(1_000, timeoutMs / 2) })
    },
  }
}

/** By which request, and in which trace, a job was queued: its worker's lines and spans say so. */
function origin(): Record<string, string> {
  const { requestId = null, trace = null } = currentActivity() ?? {}
  return {
    ...(requestId === null ? {} : { requestId }),
    ...(trace === null ? {} : { traceparent: writeTraceParent(trace) }),
  }
}

async function carryOut(
  queue: string,
  { requestId, traceparent }: Record<string, unknown>,
  run: () => Promise<void>,
): Promise<void> {
  const activity = newActivity(typeof requestId === 'string' ? requestId : null, readTraceParent(traceparent))
  const began = performance.now()
  let outcome = 'failed'
  try {
    await runAs(activity, () => inSpan('job', () => ({ 'vitrine.queue': queue }), run))
    outcome = 'done'
  } finally {
    jobSeconds.observe({ queue, outcome }, (performance.now() - began) / 1_000)
  }
}

function nothing(): void {}
