import type { GroupGrants } from '@vitrine/rules'
import { sql } from 'kysely'
import type { Scope } from '../../scope/scope.ts'

export interface ApiKeyRow {
  id: string
  name: string
  hint: string
  personId: string
  personName: string
  levels: GroupGrants['levels']
  expiresAt: Date | null
  lastUsedAt: Date | null
  createdAt: Date
}

/** The newest first. */
export async function listApiKeyRows(scope: Scope): Promise<ApiKeyRow[]> {
  return await scope.rows<ApiKeyRow>(sql`
    select k.id, k.name, k.hint, k.person_id as "personId", coalesce(nullif(p.name, ''), p.email) as "personName",
      k.levels, k.expires_at as "expiresAt", k.last_used_at as "lastUsedAt", k.created_at as "createdAt"
    from api_keys k join domain_people p on p.id = k.person_id
    where k.domain_id = ${scope.domainId} order by k.created_at desc, k.id`)
}

export interface NewApiKeyRow extends Pick<ApiKeyRow, 'name' | 'hint' | 'personId' | 'levels' | 'expiresAt'> {
  keyHash: string
}

export async function insertApiKey(open: Scope, key: NewApiKeyRow): Promise<string> {
  const [row] = await open.rows<{ id: string }>(sql`
    insert into api_keys (domain_id, name, key_hash, hint, person_id, levels, expires_at)
    values (${open.domainId}, ${key.name}, ${key.keyHash}, ${key.hint}, ${key.personId},
      ${JSON.stringify(key.levels)}::jsonb, ${key.expiresAt}) returning id`)
  if (row === undefined) throw new Error('The key was not created')
  return row.id
}

/** The name of the key that was there; null when there was none. */
export async function deleteApiKey(open: Scope, keyId: string): Promise<string | null> {
  const [row] = await open.rows<{ name: string }>(
    sql`delete from api_keys where domain_id = ${open.domainId} and id = ${keyId} returning name`,
  )
  return row?.name ?? null
}
