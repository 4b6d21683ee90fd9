import type { Passkey } from '@vitrine/contract'
import { sql } from 'kysely'
import type { Connection } from '../../../platform/db/connection.ts'

export interface PasskeyRow {
  id: string
  personId: string
  credentialId: string
  publicKey: Uint8Array<ArrayBuffer>
  counter: number
  transports: string[]
  hostName: string
  name: string
  createdAt: Date
  lastUsedAt: Date | null
}

const columns = sql`id, person_id as "personId", credential_id as "credentialId", public_key as "publicKey",
  counter::float8 as counter, transports, host_name as "hostName", name, created_at as "createdAt",
  last_used_at as "lastUsedAt"`

export function presentPasskey({ id, name, hostName, createdAt, lastUsedAt }: PasskeyRow): Passkey {
  return {
    _id: id,
    name,
    hostName,
    createdAt: createdAt.toISOString(),
    lastUsedAt: lastUsedAt?.toISOString() ?? null,
  }
}

/** Oldest first. */
export async function listPasskeyRows(database: Connection, personId: string): Promise<PasskeyRow[]> {
  return await database.rows(
    sql`select ${columns} from passkeys where person_id = ${personId} order by created_at, id`,
  )
}

export async function findPasskeyRow(database: Connection, credentialId: string): Promise<PasskeyRow | null> {
  const [row] = await database.rows<PasskeyRow>(
    sql`select ${columns} from passkeys where credential_id = ${credentialId}`,
  )
  return row ?? null
}

export async function insertPasskey(
  database: Connection,
  passkey: Omit<PasskeyRow, 'id' | 'createdAt' | 'lastUsedAt'>,
): Promise<PasskeyRow | null> {
  const { personId, credentialId, publicKey, counter, transports, hostName, name } = passkey
  const [row] = await database.rows<PasskeyRow>(sql`
    insert into passkeys (person_id, credential_id, public_key, counter, transports, host_name, name)
    values (${personId}, ${credentialId}, ${Buffer.from(publicKey)}, ${counter}, ${transports}::text[], ${hostName},
      ${name})
    on conflict do nothing returning ${columns}`)
  return row ?? null
}

export async function renamePasskeyRow(
  database: Connection,
  personId: string,
  id: string,
  name: string,
): Promise<PasskeyRow | null> {
  const [row] = await database.rows<PasskeyRow>(sql`
    update passkeys set name = ${name} where id = ${id} and person_id = ${personId} returning ${columns}`)
  return row ?? null
}

/** Returns whether it was there. */
export async function deletePasskey(database: Connection, personId: string, id: string): Promise<boolean> {
  const rows = await database.rows(
    sql`delete from passkeys where id = ${id} and person_id = ${personId} returning id`,
  )
  return rows.length > 0
}

/** A counter that doesn't grow is a copied key: returns false. Keys that are synchronised count nothing. */
export async function notePasskeyUse(database: Connection, id: string, counter: number): Promise<boolean> {
  const rows = await database.rows(sql`
    update passkeys set counter = ${counter}, last_used_at = now()
    where id = ${id} and (counter < ${counter} or (counter = 0 and ${counter} = 0)) returning id`)
  return rows.length > 0
}
