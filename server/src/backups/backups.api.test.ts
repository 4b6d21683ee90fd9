// @slow: it makes and fills databases of its own
/** A backup that is made under writes comes back elsewhere with every row and file, and one that was damaged is refused. */
import { mkdtemp, readdir, rm, truncate } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type CatalogWorld, givenCatalog } from '../../test/factories/catalog.ts'
import { signIn, unique } from '../../test/factories/company.ts'
import { fillEveryTable } from '../../test/factories/every-table.ts'
import { givenProject } from '../../test/factories/projects.ts'
import { type ApiCaller, apiCaller } from '../../test/harness/api-caller.ts'
import { createEmptyDatabase, type TestDatabase } from '../../test/harness/databases/database.ts'
import { startS3Server } from '../../test/harness/servers/s3-server.ts'
import { startTestServer, type TestServer, testSecret } from '../../test/harness/test-server.ts'
import { JOB_QUEUES } from '../background-work.ts'
import { withSnapshot } from '../platform/db/copy/read-tables.ts'
import { RowSum } from '../platform/db/copy/row-sum.ts'
import { checkInstallation } from '../platform/installation-marks.ts'
import { prepareJobQueue } from '../platform/jobs/job-queue.ts'
import { openStorage, type Storage } from '../platform/storage/storage.ts'
import { findBackup, listBackups } from './backup-format.ts'
import { type BackupPlace, openBackupPlace } from './backup-place.ts'
import { moveDatabase } from './move-database.ts'
import { moveFiles } from './move-files.ts'
import { restoreBackup } from './restore-backup.ts'
import { verifyBackup } from './verify-backup.ts'
import { type BackupParts, writeBackup } from './write-backup.ts'

const key = 'a key for backups that is long enough'
const usual = { kind: 'disk', folder: '/nowhere' } as const

let folder: string
let server: TestServer
let world: CatalogWorld
let call: ApiCaller
let place: BackupPlace
let empty: TestDatabase

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'vitrine-backups-'))
  server = await startTestServer({ storage: { kind: 'disk', folder: join(folder, 'storage') } })
  world = await givenCatalog(server, { products: 40, seed: 3, name: 'Atelier' })
  await givenCatalog(server, { products: 4, seed: 4 })
  const [product] = world.products
  await givenProject(world.staff, {
    products: [product?.id ?? ''],
    attendees: [world.buyer.id],
    state: 'done',
  })
  await fillEveryTable(world.staff)
  for (let n = 1; n <= 60; n++)
    await put(`domains/${world.domainId}/products/1/files/${n}/care.pdf`, `manual ${n}`)
  await put(`domains/${world.domainId}/products/${await filledProduct()}/media/filled`, 'a picture')
  await put(`domains/${world.domainId}/products/${await filledProduct()}/files/1/care.pdf`, 'a manual')
  await checkInstallation(server.database, { secret: server.parts.config.secret, storage: server.storage })
  call = apiCaller(server, world.domainId, await signIn(server, world.admin))
  empty = await createEmptyDatabase()
  place = await openBackupPlace(join(folder, 'backups'), key, usual)
}, 240_000)
afterAll(async () => {
  await server.close()
  await empty.drop()
  await rm(folder, { recursive: true, force: true })
})

async function put(name: string, content: string, storage = server.storage): Promise<void> {
  await storage.put(name, Buffer.from(content), { contentType: 'application/pdf' })
}

async function filledProduct(): Promise<string> {
  const { rows } = await server.database.pool.query<{ key: string }>(
    `select set_config('app.domain_id', $1, false), stored_as as key from media_versions where stored_as like '%/media/filled'`,
    [world.domainId],
  )
  return rows[0]?.key.split('/')[3] ?? ''
}

function parts(more: Partial<BackupParts> = {}): BackupParts {
  const { signal } = new AbortController()
  const { databaseUrl, storage } = server
  return { databaseUrl, storage, secret: testSecret, signal, say: () => {}, ...more }
}

/** Rows and checksum of each table, of what backups have. */
async function sumsOf(url: string): Promise<Record<string, string>> {
  return await withSnapshot(url, async (snapshot) => {
    const sums: Record<string, string> = {}
    for (const table of snapshot.tables) {
      const sum = new RowSum()
      for await (const chunk of snapshot.read(table)) sum.add(chunk)
      sums[table.name] = Object.values(sum.result()).join(' ')
    }
    return sums
  })
}

async function filesOf(storage: Storage): Promise<Record<string, string>> {
  const files: Record<string, string> = {}
  for (const top of ['domains', 'installation'])
    for await (const name of storage.list(top)) {
      const content = await storage.open(name)
      files[name] = content === null ? '' : (await buffer(content)).toString()
    }
  return files
}

async function restoreInto(
  url: string,
  storage: Storage,
  from: BackupPlace,
  secret = testSecret,
): Promise<void> {
  const backup = await findBackup(from)
  const prepareQueue = (own: string) => prepareJobQueue(own, JOB_QUEUES)
  await restoreBackup(
    { databaseUrl: url, migration: {}, prepareQueue, storage, secret, say: () => {} },
    from,
    backup,
  )
}

it('is whole although products and files come and go meanwhile', { timeout: 240_000 }, async () => {
  let isOver = false
  let writes = 0
  const write = async () => {
    while (!isOver) {
      const id = world.products[writes % 40]?.id ?? ''
      expect((await call(`PATCH /products/${id}`, { body: { name: unique('Named') } })).status).toBeLessThan(
        300,
      )
      await put(`domains/${world.domainId}/products/1/files/${100 + writes}/care.pdf`, `manual ${writes}`)
      await server.storage.delete(`domains/${world.domainId}/products/1/files/${writes - 3}/care.pdf`)
      writes += 1
    }
  }
  const writing = write()
  const backup = await writeBackup(parts(), place, 5)
  isOver = true
  await writing
  expect(writes).toBeGreaterThan(2)
  expect(await verifyBackup(place, backup)).toEqual([])
  expect(backup.manifest.missing.count).toBe(0)
  expect(backup.manifest.named).toBeGreaterThan(0)
})

it('comes back elsewhere with every row and file, and everybody gets in as before', {
  timeout: 240_000,
}, async () => {
  const key = await call<{ key: string }>('POST /api-keys', {
    body: {
      name: 'Program',
      levels: {
        folder: { view: 3, edit: 0 },
        productDetail: { view: 3, edit: 0 },
        category: { view: 3, edit: 0 },
      },
      expires: '1 month',
    },
  })
  const hook = await call<{ _id: string; secret: string }>('POST /webhooks', {
    body: { name: 'Hook', address: 'https://127.0.0.1:9/', topics: ['products'] },
  })
  expect(hook.body).toMatchObject({ secret: expect.any(String) })
  const contents = async () =>
    (await readdir(join(folder, 'backups', 'content'), { recursive: true, withFileTypes: true })).filter(
      (one) => one.isFile(),
    ).length
  const before = await contents()
  await put(`domains/${world.domainId}/products/1/files/999/care.pdf`, 'the only new file')
  const backup = await writeBackup(parts(), place, 5)
  // Files that were there are not copied again; those of writes meanwhile may have come too.
  expect((await contents()) - before).toBeLessThan(backup.manifest.files.count / 2)

  await expect(
    restoreInto(empty.url, server.storage, place, 'another secret, which is long enough'),
  ).rejects.toThrow('VITRINE_SECRET')
  await expect(restoreInto(server.databaseUrl, server.storage, place)).rejects.toThrow(
    'the database has 2 companies',
  )
  const other = { kind: 'disk', folder: join(folder, 'elsewhere') } as const
  const storage = await openStorage(other)
  await restoreInto(empty.url, storage, place)
  const sums = await sumsOf(empty.url)
  expect(Object.keys(sums).length).toBeGreaterThan(100)
  expect(sums['public.products']).toMatch(/^44 /)
  expect(sums).toEqual(await sumsOf(server.databaseUrl))
  expect(await filesOf(storage)).toEqual(await filesOf(server.storage))
  expect(await rulesOf(empty.url)).toEqual(await rulesOf(server.databaseUrl))

  const restored = await startTestServer({ storage: other }, {}, { databaseUrl: empty.url })
  try {
    const admin = apiCaller(restored, world.domainId, await signIn(restored, world.admin))
    const all = { query: { per_page: '100' }, body: { filters: [] } }
    expect((await admin<{ total: number }>('POST /products/query', all)).body.total).toBe(40)
    const program = apiCaller(restored, world.domainId, { authorization: `Bearer ${key.body.key}` })
    expect((await program<{ total: number }>('POST /products/query', all)).body.total).toBe(40)
    const { body } = await admin<{ result: { _id: string }[] }>('GET /webhooks')
    expect(body.result.map(({ _id }) => _id)).toContain(hook.body._id)
    const made = await admin<{ _id: string }>('POST /products', {
      body: { name: 'New', reference: unique('NEW'), folders: [world.folders.open] },
    })
    expect(made.status).toBeLessThan(300)
  } finally {
    await restored.close()
  }
})

/** What suspends them while rows are loaded has brought back all of it. */
async function rulesOf(url: string): Promise<unknown> {
  return await withSnapshot(url, async ({ client }) => {
    const { rows } = await client.query(
      `select (select md5(string_agg(conrelid::regclass::text || conname || pg_get_constraintdef(oid), ';' order by conrelid::regclass::text, conname))
           from pg_constraint where connamespace = 'public'::regnamespace) as keys,
         (select md5(string_agg(tgrelid::regclass::text || tgname || tgenabled::text, ';' order by tgrelid::regclass::text, tgname))
           from pg_trigger where not tgisinternal) as triggers,
         (select count(*)::int from pg_class where relforcerowsecurity) as forced`,
    )
    return rows
  })
}

it('that was broken off is none, and the next one goes on', { timeout: 120_000 }, async () => {
  const broken = await openBackupPlace(join(folder, 'broken'), null, usual)
  const ending = new AbortController()
  const say = (line: string) => line.startsWith('reading') && ending.abort(new Error('killed'))
  await expect(writeBackup(parts({ signal: ending.signal, say }), broken, 5)).rejects.toThrow('killed')
  await expect(findBackup(broken)).rejects.toThrow('there is no')
  let sent = 0
  const counted: BackupPlace = {
    ...broken,
    storage: {
      ...broken.storage,
      put: (name, ...more) => {
        if (name.startsWith('content/')) sent += 1
        return broken.storage.put(name, ...more)
      },
    },
  }
  const backup = await writeBackup(parts(), counted, 5)
  expect(sent).toBe(0)
  expect(await verifyBackup(broken, backup)).toEqual([])
})

it('keeps as many as it is told, and what those need', { timeout: 120_000 }, async () => {
  const few = await openBackupPlace(join(folder, 'few'), null, usual)
  await put(`domains/${world.domainId}/products/1/files/5000/care.pdf`, 'soon gone')
  for (let n = 0; n < 3; n++) {
    await writeBackup(parts(), few, 2)
    await server.storage.delete(`domains/${world.domainId}/products/1/files/5000/care.pdf`)
  }
  const kept = await listBackups(few)
  expect(kept).toHaveLength(2)
  for (const { id } of kept) expect(await verifyBackup(few, await findBackup(few, id))).toEqual([])
})

it('is refused with a file that is missing, cut or sealed with another key', {
  timeout: 120_000,
}, async () => {
  const backup = await findBackup(place)
  const names: string[] = []
  for await (const name of place.storage.list('content')) names.push(name)
  const [first = '', second = ''] = names
  await place.storage.delete(first)
  await truncate(join(folder, 'backups', second), 60)
  const faults = (await verifyBackup(place, backup)).join('\n')
  expect(faults).toContain(`${first} is missing`)
  expect(faults).toContain(`${second} in ${place.called} can't be read`)
  await expect(findBackup({ ...place, key: `${key}!` })).rejects.toThrow(
    'is VITRINE_BACKUP_KEY the right one?',
  )
  await expect(findBackup({ ...place, key: null })).rejects.toThrow('VITRINE_BACKUP_KEY has to be set')
  // The next backup brings what is missing, and what a restore finds damaged is never taken for whole.
  const empty = await createEmptyDatabase()
  try {
    const storage = await openStorage({ kind: 'disk', folder: join(folder, 'damaged') })
    await expect(restoreInto(empty.url, storage, place)).rejects.toThrow(/is missing|can't be read/)
  } finally {
    await empty.drop()
  }
})

it('says which files rows name that the storage had lost before', { timeout: 120_000 }, async () => {
  const lost = `domains/${world.domainId}/products/${await filledProduct()}/media/filled`
  await server.storage.delete(lost)
  const backup = await writeBackup(parts(), await openBackupPlace(join(folder, 'lost'), null, usual), 1)
  expect(backup.manifest.missing).toEqual({ count: 1, some: [lost] })
})

it('lies in a bucket as well, and never among the files that it is of', { timeout: 120_000 }, async () => {
  const s3 = await startS3Server(join(folder, 's3'))
  try {
    const { endpoint, bucket, credentials } = s3.config
    const url = `s3://${credentials?.accessKeyId}:${credentials?.secretAccessKey}@${new URL(endpoint).host}/${bucket}?tls=off`
    const there = await openBackupPlace(url, key, usual)
    expect(await verifyBackup(there, await writeBackup(parts(), there, 1))).toEqual([])
    await expect(openBackupPlace(url, key, s3.config)).rejects.toThrow('among the files')
  } finally {
    await s3.stop()
  }
})

it('moves to another database and another storage as a whole, again when it was broken off', {
  timeout: 240_000,
}, async () => {
  const target = await createEmptyDatabase()
  const prepareQueue = (own: string) => prepareJobQueue(own, JOB_QUEUES)
  const move = (say: (line: string) => void = () => {}) =>
    moveDatabase({ from: server.databaseUrl, to: target.url, prepareQueue, say })
  try {
    const { pool } = server.database
    await pool.query(
      `insert into servers (id, host, version, started_at, seen_at, per_minute, durations, sockets, people)
       values (gen_random_uuid(), '', '1', now(), now(), 0, '{}', 0, 0)`,
    )
    await expect(move()).rejects.toThrow('Vitrine runs on the database')
    await pool.query('delete from servers')
    const breaks = (line: string) => {
      if (line.startsWith('copying')) throw new Error('killed')
    }
    await expect(move(breaks)).rejects.toThrow('killed')
    expect(await move()).toBeGreaterThan(500)
    expect(await sumsOf(target.url)).toEqual(await sumsOf(server.databaseUrl))
    await expect(move()).rejects.toThrow('the database has 2 companies')

    const storage = await openStorage({ kind: 'disk', folder: join(folder, 'moved') })
    const all = Object.keys(await filesOf(server.storage)).length
    await put(`domains/${world.domainId}/products/1/files/999/care.pdf`, 'the only odd file', storage)
    expect(await moveFiles(server.storage, storage)).toEqual({ copied: all, same: 0 })
    expect(await filesOf(storage)).toEqual(await filesOf(server.storage))
    await put(`domains/${world.domainId}/products/1/files/6000/care.pdf`, 'it came meanwhile')
    expect(await moveFiles(server.storage, storage)).toEqual({ copied: 1, same: all })
  } finally {
    await target.drop()
  }
})
