import type { ProcessState } from '@vitrine/contract'
import type { ProcessStatus } from '@vitrine/rules'
import { sql } from 'kysely'
import type { Scope } from '../../scope/scope.ts'
import type { Finding, ProcessOutcome, ProgressUpdate } from './process-kind.ts'

export interface ProcessRow {
  id: string
  domainId: string
  kind: string
  subject: string
  ownerId: string | null
  ownerName: string | null
  state: ProcessState
  status: ProcessStatus | null
  processed: number | null
  total: number | null
  skip: number | null
  attempts: number
  result: ProcessOutcome | null
  error: { code: string; data?: Record<string, string | number> } | null
  findings: number
  createdAt: Date
  startedAt: Date | null
  finishedAt: Date | null
}

const columns = sql`
  p.id, p.domain_id as "domainId", p.kind, p.subject, p.owner_id as "ownerId", owner.name as "ownerName", p.state,
  p.status, p.processed, p.total, p.skip, p.attempts, p.result, p.error, p.findings, p.created_at as "createdAt",
  p.started_at as "startedAt", p.finished_at as "finishedAt"`

export interface ProcessFilter {
  /** Null: everybody's. */
  ownerId: string | null
  state: ProcessState | null
}

function matching({ ownerId, state }: ProcessFilter) {
  return sql`p.domain_id = app_domain() and (${ownerId}::uuid is null or p.owner_id = ${ownerId})
    and (${state}::text is null or p.state = ${state})`
}

/** Newest first. */
export async function listProcessRows(
  scope: Scope,
  filter: ProcessFilter,
  window: { limit: number | null; offset: number },
): Promise<ProcessRow[]> {
  return await scope.rows<ProcessRow>(sql`
    select ${columns} from processes p left join domain_people owner on owner.id = p.owner_id
    where ${matching(filter)} order by p.id desc limit ${window.limit} offset ${window.offset}`)
}

export async function listStates(
  scope: Scope,
  ids: readonly string[],
): Promise<Pick<ProcessRow, 'id' | 'state' | 'error'>[]> {
  return await scope.rows(sql`
    select id, state, error from processes where domain_id = app_domain() and id = any(${[...ids]}::uuid[])`)
}

export async function countProcesses(scope: Scope, filter: ProcessFilter): Promise<number> {
  const [row] = await scope.rows<{ count: number }>(
    sql`select count(*)::int as count from processes p where ${matching(filter)}`,
  )
  return row?.count ?? 0
}

/** Holds a lock until the transaction ends: of those who count at once, each counts what the former has added. */
export async function countUnderWay(open: Scope, kind: string, ownerId: string): Promise<number> {
  await open.rows(sql`
    select pg_advisory_xact_lock(hashtextextended(${`processes ${kind} ${open.domainId} ${ownerId}`}, 0))`)
  const [row] = await open.rows<{ count: number }>(sql`
    select count(*)::int as count from processes p
    where p.domain_id = app_domain() and p.owner_id = ${ownerId} and p.kind = ${kind}
      and p.state in ('queued', 'running')`)
  return row?.count ?? 0
}

export async function findProcessRow(scope: Scope, id: string): Promise<ProcessRow | null> {
  const [row] = await scope.rows<ProcessRow>(sql`
    select ${columns} from processes p left join domain_people owner on owner.id = p.owner_id
    where p.domain_id = app_domain() and p.id = ${id}`)
  return row ?? null
}

/** `ownerId` null: everybody's. */
export async function listRowsById(
  scope: Scope,
  ids: readonly string[],
  ownerId: string | null,
): Promise<ProcessRow[]> {
  return await scope.rows<ProcessRow>(sql`
    select ${columns} from processes p left join domain_people owner on owner.id = p.owner_id
    where ${matching({ ownerId, state: null })} and p.id = any(${[...ids]}::uuid[])`)
}

/** Own processes of all domains that were not dismissed, newest first. */
export async function listOwnRows(own: Pick<Scope, 'rows'>, limit: number): Promise<ProcessRow[]> {
  return await own.rows<ProcessRow>(sql`
    select ${columns} from processes p left join domain_people owner on owner.id = p.owner_id
    where p.owner_id = app_person() and p.dismissed_at is null order by p.id desc limit ${limit}`)
}

export interface NewProcess {
  kind: string
  subject: string
  input: unknown
  ownerId: string | null
  /** Whether it is a line in its owner's panel. */
  isShown: boolean
}

/** Adds a process; returns its id. */
export async function insertProcess(
  scope: Scope,
  { kind, subject, input, ownerId, isShown }: NewProcess,
): Promise<string> {
  const [row] = await scope.rows<{ id: string }>(sql`
    insert into processes (domain_id, kind, subject, input, owner_id, dismissed_at)
    values (${scope.domainId}, ${kind}, ${subject}, ${JSON.stringify(input)}::jsonb, ${ownerId},
      case when not ${isShown}::boolean then now() end) returning id`)
  if (row === undefined) throw new Error('A process was not added')
  return row.id
}

/** The next turn of the domain in the queue. */
export async function takeTurn(scope: Scope): Promise<number> {
  const [row] = await scope.rows<{ turn: number }>(sql`
    insert into process_turns as mine (domain_id, last_turn)
    select ${scope.domainId}, served.turn + 1 from process_turn_served served
    on conflict (domain_id) do update
      set last_turn = greatest(mine.last_turn, (select turn from process_turn_served)) + 1
    returning last_turn as turn`)
  return row?.turn ?? 1
}

export async function listFindingRows(
  scope: Scope,
  id: string,
  window: { limit: number | null; offset: number },
) {
  return await scope.rows<{
    row: number | null
    subject: string
    column: string
    value: string
    code: string
    data: Record<string, string | number>
    isLeftOut: boolean
  }>(sql`
    select row, subject, column_name as "column", value, code, data, is_left_out as "isLeftOut" from process_findings
    where process_id = ${id} order by n limit ${window.limit} offset ${window.offset}`)
}

export async function insertFindings(scope: Scope, id: string, findings: readonly Finding[]): Promise<void> {
  await scope.rows(sql`
    insert into process_findings (domain_id, process_id, row, subject, column_name, value, code, data, is_left_out)
    select ${scope.domainId}, ${id}, row, coalesce(subject, ''), coalesce("column", ''), left(coalesce(value, ''), 500), code,
      coalesce(data, '{}'), coalesce("isLeftOut", false)
    from jsonb_to_recordset(${JSON.stringify(findings)}::jsonb) as finding (
      row int, subject text, "column" text, value text, code text, data jsonb, "isLeftOut" boolean)`)
}

export async function listLogRows(scope: Scope, id: string) {
  return await scope.rows<{ at: Date; message: string; parameters: Record<string, string | number> }>(sql`
    select at, message, parameters from process_log where process_id = ${id} order by n desc limit 500`)
}

export async function insertLog(
  scope: Scope,
  id: string,
  message: string,
  parameters: Record<string, string | number>,
): Promise<void> {
  await scope.rows(sql`
    insert into process_log (domain_id, process_id, message, parameters)
    values (${scope.domainId}, ${id}, ${message}, ${JSON.stringify(parameters)}::jsonb)`)
}

/** Workers that gave a heartbeat within 15 s. */
export async function countWorkers(scope: Scope): Promise<number> {
  const [row] = await scope.rows<{ count: number }>(
    sql`select count(*)::int as count from workers where seen_at > now() - interval '15 seconds'`,
  )
  return row?.count ?? 0
}

/** What a worker takes over. */
export interface TakenProcess {
  id: string
  kind: string
  subject: string
  ownerId: string | null
  input: unknown
  checkpoint: unknown
  attempts: number
  cancelRequestedAt: Date | null
}

/** Takes a process that is to be done, also from a worker that fell silent; null when there is nothing to do. */
export async function takeProcess(scope: Scope, id: string, lease: string): Promise<TakenProcess | null> {
  const [row] = await scope.rows<TakenProcess>(sql`
    update processes set state = 'running', status = coalesce(status, 'PREPROCESSING'), lease = ${lease},
      attempts = attempts + 1, started_at = coalesce(started_at, now())
    where domain_id = app_domain() and id = ${id} and state in ('queued', 'running')
    returning id, kind, subject, owner_id as "ownerId", input, checkpoint, attempts, cancel_requested_at as "cancelRequestedAt"`)
  return row ?? null
}

const heldBy = (id: string, lease: string) =>
  sql`domain_id = app_domain() and id = ${id} and lease = ${lease} and state = 'running'`

/** Counts never go back: the higher ones stay. Returns null for a worker that no longer holds the process. */
export async function updateProgress(
  scope: Scope,
  id: string,
  lease: string,
  { status, processed, total, skip }: ProgressUpdate,
): Promise<{ isCancelled: boolean } | null> {
  const [row] = await scope.rows<{ isCancelled: boolean }>(sql`
    update processes set status = coalesce(${status ?? null}, status),
      processed = greatest(processed, ${processed ?? null}::int), total = coalesce(${total ?? null}::int, total),
      skip = greatest(skip, ${skip ?? null}::int)
    where ${heldBy(id, lease)} returning cancel_requested_at is not null as "isCancelled"`)
  return row ?? null
}

/** Ends with the step's transaction: false for a worker that no longer holds the process. */
export async function saveCheckpoint(
  scope: Scope,
  id: string,
  lease: string,
  checkpoint: unknown,
  newFindings: number,
): Promise<boolean> {
  const rows = await scope.rows(sql`
    update processes set checkpoint = ${JSON.stringify(checkpoint)}::jsonb, attempts = 0, taken_over = 0,
      findings = findings + ${newFindings}
    where ${heldBy(id, lease)} returning id`)
  return rows.length > 0
}

export interface Ending {
  state: 'finished' | 'failed' | 'cancelled'
  result: ProcessOutcome | null
  error: ProcessRow['error']
}

/** Ends a process that is held; false when another worker has it. */
export async function endProcess(scope: Scope, id: string, lease: string, ending: Ending): Promise<boolean> {
  const { state, result, error } = ending
  const rows = await scope.rows(sql`
    update processes set state = ${state}, status = case when ${state} = 'finished' then 'FINISH' else status end,
      result = ${result === null ? null : JSON.stringify(result)}::jsonb,
      error = ${error === null ? null : JSON.stringify(error)}::jsonb, lease = null, finished_at = now()
    where ${heldBy(id, lease)} returning id`)
  return rows.length > 0
}

/** Gives a process back to the queue after a try that failed. */
export async function releaseProcess(scope: Scope, id: string, lease: string): Promise<void> {
  await scope.rows(sql`update processes set lease = null, state = 'queued' where ${heldBy(id, lease)}`)
}

/** A frozen machine or a lost connection silences a worker or two in a row; work that silences more is itself the cause. */
const mostTakenOver = 5

/**
 * Undoes the last try; whoever holds the process by now goes on. From the sixth time in a row that another worker has
 * taken it over without a new checkpoint, the try counts.
 */
export async function takeTryBack(scope: Scope, id: string, lease: string): Promise<void> {
  await scope.rows(sql`
    update processes set lease = nullif(lease, ${lease}),
      state = case when lease = ${lease} then 'queued' else state end,
      attempts = case when lease = ${lease} or taken_over < ${mostTakenOver} then greatest(attempts - 1, 0) else attempts end,
      taken_over = case when lease = ${lease} then taken_over else taken_over + 1 end
    where domain_id = app_domain() and id = ${id} and state in ('queued', 'running')`)
}

/** Cancels what waits at once, asks what runs to stop; false when it has ended already. */
export async function requestCancel(scope: Scope, id: string): Promise<boolean> {
  const rows = await scope.rows(sql`
    update processes set cancel_requested_at = now(),
      state = case when state = 'queued' then 'cancelled' else state end,
      finished_at = case when state = 'queued' then now() end
    where domain_id = app_domain() and id = ${id} and state in ('queued', 'running') returning id`)
  return rows.length > 0
}

/** Puts a failed or cancelled process back into the queue's hands; false for any other. */
export async function reopenProcess(scope: Scope, id: string): Promise<boolean> {
  const rows = await scope.rows(sql`
    update processes set state = 'queued', cancel_requested_at = null, dismissed_at = null, finished_at = null, error = null,
      attempts = 0, taken_over = 0
    where domain_id = app_domain() and id = ${id} and state in ('failed', 'cancelled') returning id`)
  return rows.length > 0
}

/** Takes processes out of the panel; those under way stay. All that ended when `id` is null. Returns how many. */
export async function dismissProcesses(own: Pick<Scope, 'rows'>, id: string | null): Promise<number> {
  const rows = await own.rows(sql`
    update processes set dismissed_at = now()
    where domain_id = app_domain() and owner_id = app_person() and dismissed_at is null
      and state not in ('queued', 'running') and (${id}::uuid is null or id = ${id}) returning id`)
  return rows.length
}

/** Processes that ended more than `days` ago go, with findings and log; returns which, and the names of their files. */
export async function deleteOldProcesses(
  scope: Scope,
  days: number,
): Promise<{ id: string; fileName: string | null }[]> {
  return await scope.rows(sql`
    delete from processes where domain_id = app_domain() and finished_at < now() - make_interval(days => ${days})
    returning id, result -> 'file' ->> 'name' as "fileName"`)
}

/** Whether a process of the kind was queued within the last hours. */
export async function wasQueuedWithin(scope: Scope, kind: string, hours: number): Promise<boolean> {
  const rows = await scope.rows(sql`
    select from processes where domain_id = app_domain() and kind = ${kind}
      and created_at > now() - make_interval(hours => ${hours}) limit 1`)
  return rows.length > 0
}
