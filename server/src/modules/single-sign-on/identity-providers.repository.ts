import { sql } from 'kysely'
import { refuse } from '../../platform/errors.ts'
import type { Scope } from '../../scope/scope.ts'

export interface IdentityProviderRow {
  name: string
  issuer: string
  clientId: string
  sealedSecret: string
  isEnabled: boolean
  trustsProvenHosts: boolean
}

export interface StoredProviderRow extends IdentityProviderRow {
  version: number
}

export async function findProviderRow(scope: Scope): Promise<StoredProviderRow | null> {
  const [row] = await scope.rows<StoredProviderRow>(sql`
    select name, issuer, client_id as "clientId", sealed_secret as "sealedSecret", is_enabled as "isEnabled",
      trusts_proven_hosts as "trustsProvenHosts", record_version as version
    from identity_providers where domain_id = ${scope.domainId}`)
  return row ?? null
}

export async function saveProviderRow(scope: Scope, row: IdentityProviderRow): Promise<number> {
  const { name, issuer, clientId, sealedSecret, isEnabled, trustsProvenHosts } = row
  const [saved] = await scope.rows<{ version: number }>(sql`
    insert into identity_providers (domain_id, name, issuer, client_id, sealed_secret, is_enabled, trusts_proven_hosts)
    values (${scope.domainId}, ${name}, ${issuer}, ${clientId}, ${sealedSecret}, ${isEnabled}, ${trustsProvenHosts})
    on conflict (domain_id) do update set name = excluded.name, issuer = excluded.issuer,
      client_id = excluded.client_id, sealed_secret = excluded.sealed_secret, is_enabled = excluded.is_enabled,
      trusts_proven_hosts = excluded.trusts_proven_hosts,
      updated_at = now()
    returning record_version as version`)
  return saved?.version ?? refuse('InternalError')
}

/** Returns whether there was one. */
export async function deleteProviderRow(scope: Scope): Promise<boolean> {
  const rows = await scope.rows(
    sql`delete from identity_providers where domain_id = ${scope.domainId} returning domain_id`,
  )
  return rows.length > 0
}
