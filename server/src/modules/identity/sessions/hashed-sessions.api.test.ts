/** Installations from before tokens of sessions were hashed. */
import { cp, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { expect, it } from 'vitest'
import { createTestDatabase } from '../../../../test/harness/databases/database.ts'
import { openDatabase } from '../../../platform/db/database.ts'
import { migrate } from '../../../platform/db/schema/migrate.ts'
import { findSession, wasEnded } from '../identity.repository.ts'

const folder = fileURLToPath(new URL('../../../../migrations', import.meta.url))
const log = { info: () => {}, warn: () => {} }
const step = '20261122T1630_hash_session_tokens.sql'

it('keep who is signed in, and tell whose session was ended', async () => {
  const { url, drop } = await createTestDatabase()
  const older = await mkdtemp(join(tmpdir(), 'vitrine-older-'))
  for (const name of await readdir(folder)) if (name < step) await cp(join(folder, name), join(older, name))
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  // The copy of the newest schema makes room for the one of before.
  await client.query(
    'drop schema public cascade; create schema public; grant usage on schema public to public',
  )
  await migrate(url, { log, folder: older })
  await client.query(`
    insert into people (email) values ('ada@example.test');
    insert into sessions (person_id, token, expires_at)
      select id, 'token-of-ada', now() + interval '1 day' from people;
    insert into ended_sessions (token) values ('an-ended-token')`)
  await client.end()
  const { applied } = await migrate(url, { log, folder })
  expect(applied).toContain(step)
  const database = openDatabase(url)
  expect((await findSession(database, 'token-of-ada'))?.email).toBe('ada@example.test')
  expect(await wasEnded(database, 'an-ended-token')).toBe(true)
  await database.close()
  await drop()
  await rm(older, { recursive: true, force: true })
})
