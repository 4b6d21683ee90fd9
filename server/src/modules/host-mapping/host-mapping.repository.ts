import {
  type MappingFinding,
  type MappingKind,
  mappingClaimDays,
  mappingRequestDays,
  type OpenMappingStatus,
} from '@vitrine/contract'
import { sql } from 'kysely'
import type { Scope } from '../../scope/scope.ts'

export interface MappingRow {
  name: string
  kind: MappingKind
  icp: string | null
  status: OpenMappingStatus | 'ENABLED'
  findings: MappingFinding[]
  requestedAt: Date
  checkedAt: Date | null
  provenAt: Date | null
  unprovenSince: Date | null
  certificateAfter: Date | null
}

const claimDays = sql.lit(mappingClaimDays)
const requestDays = sql.lit(mappingRequestDays)
const columns = sql`
  host_name as name, kind, icp, status, findings, requested_at as "requestedAt", checked_at as "checkedAt",
  proven_at as "provenAt", unproven_since as "unprovenSince", certificate_after as "certificateAfter"`

/** At most one in force and one that isn't yet. */
export async function listMappingRows(scope: Scope): Promise<MappingRow[]> {
  return await scope.rows<MappingRow>(sql`
    select ${columns} from host_mappings where domain_id = ${scope.domainId}`)
}

/** Takes the place of what was asked for before. */
export async function insertOpenRow(
  open: Scope,
  { name, kind, icp }: Pick<MappingRow, 'name' | 'kind' | 'icp'>,
): Promise<void> {
  await open.rows(sql`
    delete from host_mappings where domain_id = ${open.domainId} and status <> 'ENABLED'`)
  await open.rows(sql`
    insert into host_mappings (domain_id, host_name, kind, icp)
    values (${open.domainId}, ${name}, ${kind}, ${icp})`)
}

export async function updateOpenRow(
  open: Scope,
  { name, kind, icp }: Pick<MappingRow, 'name' | 'kind' | 'icp'>,
): Promise<void> {
  await open.rows(sql`
    update host_mappings set kind = ${kind}, icp = ${icp}
    where domain_id = ${open.domainId} and host_name = ${name} and status <> 'ENABLED'`)
}

export interface Noted {
  status: OpenMappingStatus | 'ENABLED'
  findings: readonly MappingFinding[]
  /** Whether the company's token is below the name; null where nobody said. */
  isProven: boolean | null
}

/** What was found just now. False where the name was given up, or put in force, meanwhile. */
export async function noteFindings(
  scope: Scope,
  { name, status: before }: Pick<MappingRow, 'name' | 'status'>,
  { status, findings, isProven }: Noted,
): Promise<boolean> {
  // Without an answer a proof stands until it wasn't seen for too long.
  const proven = sql`
    (${isProven}::boolean is true or (${isProven}::boolean is null and unproven_since is null
      and proven_at > now() - make_interval(days => ${claimDays})))`
  const rows = await scope.rows(sql`
    update host_mappings set status = ${status}, findings = ${JSON.stringify(findings)}::jsonb, checked_at = now(),
      proven_at = case when ${isProven}::boolean then now() else proven_at end,
      unproven_since = case when ${proven} then null else coalesce(unproven_since, now()) end
    where domain_id = ${scope.domainId} and host_name = ${name}
      and (status = 'ENABLED') = ${before === 'ENABLED'}
    returning host_name`)
  return rows.length > 0
}

/** True for one of those who ask at once; nobody asks again by itself for so long. */
export async function takeCertificateTurn(scope: Scope, name: string, seconds: number): Promise<boolean> {
  const rows = await scope.rows(sql`
    update host_mappings set certificate_after = now() + make_interval(secs => ${seconds})
    where domain_id = ${scope.domainId} and host_name = ${name} and status <> 'ENABLED'
      and coalesce(certificate_after, now()) <= now()
    returning host_name`)
  return rows.length > 0
}

/** Null: whoever comes next. */
export async function putCertificateOff(scope: Scope, name: string, seconds: number | null): Promise<void> {
  await scope.rows(sql`
    update host_mappings set certificate_after = now() + make_interval(secs => ${seconds})
    where domain_id = ${scope.domainId} and host_name = ${name} and status <> 'ENABLED'`)
}

/** The name that was in force goes. */
export async function enableRow(open: Scope, name: string): Promise<void> {
  await open.rows(sql`
    delete from host_mappings where domain_id = ${open.domainId} and status = 'ENABLED'`)
  await open.rows(sql`
    update host_mappings set status = 'ENABLED', certificate_after = null
    where domain_id = ${open.domainId} and host_name = ${name}`)
}

/** Back to the step of its records; where another one was asked for meanwhile, it goes. */
export async function disableRow(open: Scope, name: string): Promise<void> {
  await open.rows(sql`
    delete from host_mappings lost where domain_id = ${open.domainId} and host_name = ${name} and exists (
      select from host_mappings o where o.domain_id = lost.domain_id and o.status <> 'ENABLED')`)
  await open.rows(sql`
    update host_mappings set status = 'DNS_SETUP', unproven_since = now()
    where domain_id = ${open.domainId} and host_name = ${name}`)
}

export async function deleteMappingRow(open: Scope, name: string): Promise<boolean> {
  const rows = await open.rows(sql`
    delete from host_mappings where domain_id = ${open.domainId} and host_name = ${name} returning host_name`)
  return rows.length > 0
}

/** Names that DNS hasn't proven for too long, and aren't in force; they are gone then. */
export async function deleteLapsedRows(open: Scope): Promise<string[]> {
  const rows = await open.rows<{ name: string }>(sql`
    delete from host_mappings where domain_id = ${open.domainId} and status <> 'ENABLED'
      and unproven_since < now() - make_interval(days => ${claimDays})
    returning host_name as name`)
  return rows.map(({ name }) => name)
}

/** When each of the requests was made that count today, oldest first. */
export async function listRequestTimes(scope: Scope): Promise<Date[]> {
  const rows = await scope.rows<{ at: Date }>(sql`
    select asked_at as at from host_mapping_requests where domain_id = ${scope.domainId}
      and asked_at > now() - make_interval(days => ${requestDays})
    order by asked_at`)
  return rows.map(({ at }) => at)
}

/** Those that count no more go. */
export async function insertRequest(open: Scope, name: string): Promise<void> {
  await open.rows(sql`
    delete from host_mapping_requests where domain_id = ${open.domainId}
      and asked_at <= now() - make_interval(days => ${requestDays})`)
  await open.rows(sql`
    insert into host_mapping_requests (domain_id, host_name) values (${open.domainId}, ${name})`)
}
