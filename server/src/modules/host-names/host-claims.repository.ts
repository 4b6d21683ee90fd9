import type { HostName } from '@vitrine/contract'
import { type RawBuilder, sql } from 'kysely'
import type { Scope } from '../../scope/scope.ts'

/** A proof counts for so long without being seen again, and a claim without a proof is kept for so long. */
export const HOST_CLAIM_DAYS = 7

export interface HostClaimRow {
  name: string
  createdAt: Date
  checkedAt: Date | null
  outcome: HostName['outcome']
  provenAt: Date | null
  isProven: boolean
}

const days = sql.lit(HOST_CLAIM_DAYS)
/** Also where nobody has asked for too long. */
const isProven = sql<boolean>`
  (unproven_since is null and proven_at is not null and proven_at > now() - make_interval(days => ${days}))`
const columns = sql`
  host_name as name, created_at as "createdAt", checked_at as "checkedAt", outcome, proven_at as "provenAt",
  ${isProven} as "isProven"`

/** By name. */
export async function listClaimRows(scope: Scope): Promise<HostClaimRow[]> {
  return await scope.rows<HostClaimRow>(sql`
    select ${columns} from host_claims where domain_id = ${scope.domainId} order by host_name`)
}

export async function findClaimRow(scope: Scope, name: string): Promise<HostClaimRow | null> {
  const [row] = await scope.rows<HostClaimRow>(sql`
    select ${columns} from host_claims where domain_id = ${scope.domainId} and host_name = ${name}`)
  return row ?? null
}

/** Returns whether it wasn't there before. */
export async function insertClaimRow(scope: Scope, name: string): Promise<boolean> {
  const rows = await scope.rows(sql`
    insert into host_claims (domain_id, host_name) values (${scope.domainId}, ${name})
    on conflict do nothing returning host_name`)
  return rows.length > 0
}

/** The row as it was; null without one. */
export async function deleteClaimRow(scope: Scope, name: string): Promise<{ isProven: boolean } | null> {
  const [row] = await scope.rows<{ isProven: boolean }>(sql`
    delete from host_claims where domain_id = ${scope.domainId} and host_name = ${name}
    returning unproven_since is null as "isProven"`)
  return row ?? null
}

/** Names whose claim has waited for a proof for too long; they are gone then. */
export async function deleteLapsedClaims(scope: Scope): Promise<string[]> {
  const rows = await scope.rows<{ name: string }>(sql`
    delete from host_claims where domain_id = ${scope.domainId}
      and unproven_since < now() - make_interval(days => ${days})
    returning host_name as name`)
  return rows.map(({ name }) => name)
}

/**
 * What DNS said just now. A record that is gone or another ends the proof, no answer leaves it in force until it has
 * not been seen for too long. Null: the claim is gone.
 */
export async function noteOutcome(
  scope: Scope,
  name: string,
  outcome: NonNullable<HostName['outcome']>,
): Promise<{ wasProven: boolean; row: HostClaimRow } | null> {
  const provenAt = provenAtAfter(outcome)
  const [row] = await scope.rows<HostClaimRow & { wasProven: boolean }>(sql`
    with before as (
      select host_name as name, unproven_since is null as was_proven from host_claims
      where domain_id = ${scope.domainId} and host_name = ${name} for no key update
    )
    update host_claims set checked_at = now(), outcome = ${outcome}, proven_at = ${provenAt},
      unproven_since = case when ${provenAt} > now() - make_interval(days => ${days}) then null
        else coalesce(unproven_since, now()) end
    from before where domain_id = ${scope.domainId} and host_name = before.name
    returning ${columns}, before.was_proven as "wasProven"`)
  if (row === undefined) return null
  const { wasProven, ...rest } = row
  return { wasProven, row: rest }
}

function provenAtAfter(outcome: NonNullable<HostName['outcome']>): RawBuilder<Date | null> {
  if (outcome === 'found') return sql`now()`
  return outcome === 'unanswered' ? sql`proven_at` : sql`null::timestamptz`
}
