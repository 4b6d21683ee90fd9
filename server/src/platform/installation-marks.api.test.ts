import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../test/harness/databases/database.ts'
import { type Database, openDatabase } from './db/database.ts'
import { checkInstallation } from './installation-marks.ts'
import { openStorage, type Storage } from './storage/storage.ts'

const secret = 'the secret of this installation, long enough'
const otherSecret = 'the secret of another installation, also long'

let testDatabase: TestDatabase
let database: Database
let folder: string

beforeEach(async () => {
  testDatabase = await createTestDatabase()
  database = openDatabase(testDatabase.url)
  folder = await mkdtemp(join(tmpdir(), 'vitrine-marks-'))
})
afterEach(async () => {
  await database.close()
  await testDatabase.drop()
  await rm(folder, { recursive: true, force: true })
})

const storageIn = (name: string): Promise<Storage> =>
  openStorage({ kind: 'disk', folder: join(folder, name) })

it('the first secret and storage are known from then on, and any other is refused', async () => {
  const storage = await storageIn('own')
  await checkInstallation(database, { secret, storage })
  await checkInstallation(database, { secret, storage })
  await expect(checkInstallation(database, { secret: otherSecret, storage })).rejects.toThrow(
    /^VITRINE_SECRET, or the file secret in VITRINE_DATA, is not the one of this database: .*adopt-secret/,
  )
  await expect(checkInstallation(database, { secret, storage: await storageIn('empty') })).rejects.toThrow(
    /^the storage is not the one that holds this installation's files: .*adopt-storage$/,
  )
})

it('the storage of another installation is refused', async () => {
  const foreign = await createTestDatabase()
  const otherDatabase = openDatabase(foreign.url)
  const storage = await storageIn('foreign')
  await checkInstallation(otherDatabase, { secret, storage })
  await expect(checkInstallation(database, { secret, storage })).rejects.toThrow(
    /^the storage belongs to another installation: /,
  )
  await otherDatabase.close()
  await foreign.drop()
})

it('a copy of the files is the same storage', async () => {
  await checkInstallation(database, { secret, storage: await storageIn('own') })
  await cp(join(folder, 'own'), join(folder, 'restored'), { recursive: true })
  await expect(
    checkInstallation(database, { secret, storage: await storageIn('restored') }),
  ).resolves.toBeUndefined()
})

it('the database holds neither the secret nor anything that signs like it', async () => {
  await checkInstallation(database, { secret, storage: await storageIn('own') })
  const rows = await database.rows<{ value: string }>(
    sql`select value from installation_state where key = 'secret'`,
  )
  expect(rows).toEqual([{ value: expect.stringMatching(/^[0-9a-f]{64}$/) }])
})

it('a start that is ended before the marker is written goes on at the next one', async () => {
  const storage = await storageIn('own')
  const put = () => Promise.reject(new Error('killed'))
  await expect(checkInstallation(database, { secret, storage: { ...storage, put } })).rejects.toThrow(
    'killed',
  )
  await checkInstallation(database, { secret, storage })
  await expect(checkInstallation(database, { secret, storage: await storageIn('empty') })).rejects.toThrow()
})

it('several programs that start at the same time agree', async () => {
  const storage = await storageIn('own')
  await Promise.all([1, 2, 3, 4].map(() => checkInstallation(database, { secret, storage })))
  await checkInstallation(database, { secret, storage })
})

it('another secret or storage is adopted when that is said, and each alone', async () => {
  await checkInstallation(database, { secret, storage: await storageIn('own') })
  const moved = await storageIn('moved')
  await expect(
    checkInstallation(database, { secret: otherSecret, storage: moved }, 'storage'),
  ).rejects.toThrow(/^VITRINE_SECRET/)
  await checkInstallation(database, { secret, storage: moved }, 'storage')
  await checkInstallation(database, { secret, storage: moved })
  await checkInstallation(database, { secret: otherSecret, storage: moved }, 'secret')
  await checkInstallation(database, { secret: otherSecret, storage: moved })
  await expect(checkInstallation(database, { secret, storage: moved })).rejects.toThrow(/^VITRINE_SECRET/)
})
