/**
 * What an installation knows its secret and its storage by. A server started with another secret would read nothing
 * that is sealed, one with another storage would find no file and keep new ones where nobody looks: both are refused.
 */
import { createHmac, randomUUID } from 'node:crypto'
import { text } from 'node:stream/consumers'
import { sql } from 'kysely'
import type { Connection } from './db/connection.ts'
import type { Database } from './db/database.ts'
import { StartupError } from './startup-error.ts'
import type { Storage } from './storage/storage.ts'

/** Any number that no other program is likely to lock in this database. */
const LOCK_NUMBER = 7_313_002_028
/** Before the marker is written: a start that is killed in between goes on. */
const UNFINISHED = 'unfinished '
const MARKER = 'installation/id'

/** @throws StartupError when the database was set up with others than these, unless they are to be adopted */
export async function checkInstallation(
  database: Database,
  { secret, storage }: { secret: string; storage: Storage },
  adopts?: 'secret' | 'storage',
): Promise<void> {
  await checkSecret(database, secret, adopts === 'secret')
  await checkStorage(database, storage, adopts === 'storage')
}

/** Says whether two secrets are the same, and nothing else about them. */
export function fingerprintOf(secret: string): string {
  return createHmac('sha256', secret).update('fingerprint of the secret of an installation').digest('hex')
}

async function checkSecret(database: Database, secret: string, isAdopted: boolean): Promise<void> {
  const fingerprint = fingerprintOf(secret)
  if (isAdopted) return await writeState(database, 'secret', fingerprint)
  if ((await getOrWriteState(database, 'secret', fingerprint)) !== fingerprint)
    throw new StartupError(
      'VITRINE_SECRET, or the file secret in VITRINE_DATA, is not the one of this database: give it the former one; ' +
        'if that is lost, npm run manage -- adopt-secret takes this one, and what the former one has sealed is lost',
    )
}

async function checkStorage(database: Database, storage: Storage, isAdopted: boolean): Promise<void> {
  await database.transaction(async (open) => {
    await open.rows(sql`select pg_advisory_xact_lock(${LOCK_NUMBER})`)
    // Outside of the transaction: the mark must be there before the marker is.
    const known = await getOrWriteState(database, 'storage', `${UNFINISHED}${randomUUID()}`)
    const found = await readMarker(storage)
    const id = known.replace(UNFINISHED, '')
    if (isAdopted) {
      if (found === null) await writeMarker(storage, id)
      return await writeState(open, 'storage', found ?? id)
    }
    if (known === found) return
    if (found !== null && found !== id)
      throw new StartupError(`the storage belongs to another installation: ${advice}`)
    if (!known.startsWith(UNFINISHED))
      throw new StartupError(`the storage is not the one that holds this installation's files: ${advice}`)
    if (found === null) await writeMarker(storage, id)
    await writeState(open, 'storage', id)
  })
}

const advice =
  'set STORAGE_URL or VITRINE_DATA to the right one, or, if the files were moved there, npm run manage -- adopt-storage'

async function readMarker(storage: Storage): Promise<string | null> {
  const content = await storage.open(MARKER)
  return content === null ? null : (await text(content)).trim()
}

async function writeMarker(storage: Storage, id: string): Promise<void> {
  await storage.put(MARKER, Buffer.from(`${id}\n`), { contentType: 'text/plain' })
}

/** By which data folders know the database again, wherever it runs: copies and dumps keep it. */
export async function databaseIdOf(database: Connection): Promise<string> {
  return await getOrWriteState(database, 'database', randomUUID())
}

/** What the installation remembers of itself, by name. */
type StateKey = 'secret' | 'storage' | 'demo' | 'database' | 'backup'

export async function findState(database: Connection, key: StateKey): Promise<string | null> {
  const [row] = await database.rows<{ value: string }>(
    sql`select value from installation_state where key = ${key}`,
  )
  return row?.value ?? null
}

export async function writeState(database: Connection, key: StateKey, value: string): Promise<void> {
  await database.rows(sql`
    insert into installation_state (key, value) values (${key}, ${value})
    on conflict (key) do update set value = excluded.value, updated_at = now()`)
}

/** Returns what was there already, else what is there from now on. */
export async function getOrWriteState(database: Connection, key: StateKey, value: string): Promise<string> {
  await database.rows(sql`
    insert into installation_state (key, value) values (${key}, ${value}) on conflict (key) do nothing`)
  return (await findState(database, key)) ?? value
}

export async function forgetState(open: Connection, key: StateKey): Promise<void> {
  await open.rows(sql`delete from installation_state where key = ${key}`)
}
