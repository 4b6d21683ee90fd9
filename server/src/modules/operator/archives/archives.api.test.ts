// @slow: a process of its own looks through each of the archives
/** A company that is moved: what of it is the same elsewhere, what isn't, and archives that nobody has made like that. */
import { createHash } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import type { Subscription, SubscriptionEdit } from '@vitrine/contract'
import { sql } from 'kysely'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ZipFile } from 'yazl'
import { password } from '../../../../test/factories/company.ts'
import { fillEveryTable } from '../../../../test/factories/every-table.ts'
import { apiCaller } from '../../../../test/harness/api-caller.ts'
import { readZip } from '../../../../test/harness/read-zip.ts'
import { startTestServer, type TestServer } from '../../../../test/harness/test-server.ts'
import { type Answered, givenAnswered } from '../../../../test/leak/answered-project.ts'
import { callerOf } from '../../../../test/leak/tried-world.ts'
import { Refusal } from '../../../platform/errors.ts'
import { fullSubscription } from '../../domains/index.ts'
import { archivedTables, leftOutTables } from './archived-tables.ts'
import { checkArchive } from './check-archive.ts'
import { forgetBrokenImports, importArchive } from './import-archive.ts'
import { writeArchive } from './write-archive.ts'

const operator = 'operator@example.test'

let source: TestServer
let target: TestServer
let answered: Answered
let folder: string
let archive: Buffer
let picture: Buffer

beforeAll(async () => {
  source = await startTestServer()
  target = await startTestServer({}, {}, { works: true })
  answered = await givenAnswered(source, 11)
  const { admin } = answered.world
  await fillEveryTable(admin)
  const [product] = await admin.rows<{ id: string }>(
    sql`select product_id as id from media_versions where name = 'filled.png'`,
  )
  picture = await sharp({ create: { width: 4, height: 3, channels: 3, background: '#1b7f5c' } })
    .png()
    .toBuffer()
  await put(`products/${product?.id}/media/filled`, picture)
  await put(`products/${product?.id}/media/filled.thumbnail`, await sharp(picture).webp().toBuffer())
  await put('brand/1/appLogo.png', picture)
  await put(`products/${product?.id}/files/1/care.pdf`, 'a manual.')
  await put('processes/1/report.csv', 'left out')
  folder = await mkdtemp(join(tmpdir(), 'vitrine-archives-'))
  archive = await exported(source, admin.domainId)
}, 240_000)
afterAll(async () => {
  await rm(folder, { recursive: true, force: true })
  await Promise.all([source.close(), target.close()])
})

async function put(key: string, content: string | Buffer): Promise<void> {
  const full = `domains/${answered.world.admin.domainId}/${key}`
  await source.storage.put(full, Buffer.from(content), { contentType: 'application/octet-stream' })
}

async function exported(server: TestServer, domainId: string): Promise<Buffer> {
  return await writeArchive(server, domainId, { software: 'Vitrine' }, (made) => buffer(made))
}

async function imported(
  server: TestServer,
  content: Buffer,
  name?: string,
  subscription: SubscriptionEdit = {},
) {
  const path = join(folder, crypto.randomUUID())
  await writeFile(path, content)
  const parts = { ...server, config: server.parts.config }
  return await importArchive(parts, path, { operator, subscription, ...(name === undefined ? {} : { name }) })
}

/** The archive with other content in some of its parts; the manifest says what it should, unless it is given. */
async function changed(change: (parts: Map<string, Buffer>) => void): Promise<Buffer> {
  const parts = await readZip(archive)
  change(parts)
  return await zipped(parts)
}

async function zipped(parts: ReadonlyMap<string, Buffer>): Promise<Buffer> {
  const zip = new ZipFile()
  for (const [name, content] of parts) zip.addBuffer(content, name)
  zip.end()
  return await buffer(zip.outputStream)
}

/** Another content of the file whose key ends so, with a list and a manifest that know it. */
function withFile(parts: Map<string, Buffer>, ending: string, content: Buffer): void {
  const name = [...parts.keys()].find((key) => key.endsWith(ending)) ?? ''
  const before = parts.get(name)?.length ?? 0
  parts.set(name, content)
  const sha256 = createHash('sha256').update(content).digest('hex')
  withLines(parts, 'files.jsonl', (lines) =>
    lines.map((line) =>
      `files/${(line as { key: string }).key}` === name ? { ...line, bytes: content.length, sha256 } : line,
    ),
  )
  withManifest(parts, (manifest) => {
    manifest.files.bytes += content.length - before
  })
}

/** Other lines of a part, with a manifest that knows them. */
function withLines(parts: Map<string, Buffer>, part: string, change: (lines: object[]) => object[]): void {
  const lines = linesOf(parts, part)
  const after = change(lines)
  const content = Buffer.from(after.map((line) => `${JSON.stringify(line)}\n`).join(''))
  parts.set(part, content)
  const sha256 = createHash('sha256').update(content).digest('hex')
  withManifest(parts, (manifest) => {
    manifest.parts[part] = { rows: after.length, bytes: content.length, sha256 }
  })
}

// biome-ignore lint/suspicious/noExplicitAny: tests give it what it mustn't have
function withManifest(parts: Map<string, Buffer>, change: (manifest: any) => void): void {
  const manifest = JSON.parse(String(parts.get('manifest.json')))
  change(manifest)
  parts.set('manifest.json', Buffer.from(JSON.stringify(manifest)))
}

function linesOf(parts: ReadonlyMap<string, Buffer>, part: string): Record<string, unknown>[] {
  const lines = String(parts.get(part)).split('\n')
  return lines.filter((line) => line !== '').map((line) => JSON.parse(line))
}

/** Differences between a company and its import that there have to be, by table and column. */
const expectedDifferences: Readonly<Record<string, string>> = {
  'memberships.invited_at': 'super admins are invited',
  'memberships.invited_by': 'by nobody of the company',
  'memberships.last_seen_at': 'nobody has been here',
  'memberships.record_version': 'counted anew as groups, tags and prices come',
  'memberships.field_versions': 'the same',
  'project_attendees.guest_hash': 'lets a guest in',
  'transfer_recipes.sealed_secrets': 'a secret',
  'transfer_recipes.is_on': 'switched on by hand',
  'report_schedules.is_on': 'the same',
}

/** All rows of a company as texts; people by their address, folder sets by their folders, the company by its name. */
async function rowsOf(server: TestServer, domainId: string): Promise<Map<string, string[]>> {
  return await server.database.asTenant({ domainId, personId: null }, async (open) => {
    const people = await open.rows<{ id: string; email: string }>(sql`select id, email from domain_people`)
    const sets = await open.rows<{ id: number; folders: string }>(
      sql`select id, array_to_string(folder_ids, ' ') as folders from folder_sets`,
    )
    const names = new Map([[domainId, 'the company'], ...people.map(({ id, email }) => [id, email] as const)])
    const setOf = new Map(sets.map(({ id, folders }) => [id, `folders ${folders}`]))
    const tables = new Map<string, string[]>()
    for (const { name, folderSetIn } of archivedTables) {
      const rows = await open.rows<{ row: Record<string, unknown> }>(
        sql`select to_jsonb(own) as row from ${sql.table(name)} own where domain_id = ${domainId}`,
      )
      const texts = rows.map(({ row }) => {
        const kept = Object.entries(row).filter(([column]) => !(`${name}.${column}` in expectedDifferences))
        const reported = kept.map(([column, value]) =>
          column === folderSetIn ? [column, setOf.get(value as number)] : [column, value],
        )
        return JSON.stringify(reported).replaceAll(/[0-9a-f-]{36}/g, (id) => names.get(id) ?? id)
      })
      // Being invited is noted in the company that is imported.
      const isNews = (text: string) => name === 'audit_entries' && text.includes('person-invited')
      tables.set(name, texts.filter((text) => !isNews(text)).sort())
    }
    return tables
  })
}

describe('an archive', () => {
  it('has a row of each table that it lists, and says what it leaves out', async () => {
    const parts = await readZip(archive)
    const empty = archivedTables.filter(({ name }) => linesOf(parts, `tables/${name}.jsonl`).length === 0)
    expect(empty.map(({ name }) => name)).toEqual([])
    const manifest = JSON.parse(String(parts.get('manifest.json')))
    expect(Object.keys(manifest.leftOut)).toEqual(expect.arrayContaining(Object.keys(leftOutTables)))
    const files = linesOf(parts, 'files.jsonl')
    expect(files.length).toBeGreaterThan(10)
    expect(manifest.files.count).toBe(files.length)
  })

  it('has nothing that lets anybody in', async () => {
    const parts = await readZip(archive)
    const text = [...parts.values()].map(String).join('\n')
    expect(text).toContain('Key accounts')
    for (const secret of ['hash of a key', 'hash of a link', 'sealed words', '"guest_hash":'])
      expect(text).not.toContain(secret)
    const [hash] = await source.database.rows<{ password: string }>(
      sql`select password from credentials where password is not null limit 1`,
    )
    expect(text).not.toContain(hash?.password)
    const columns = new Set(linesOf(parts, 'people.jsonl').flatMap((line) => Object.keys(line)))
    expect([...columns].sort()).toEqual(
      ['company', 'date_format', 'email', 'id', 'language', 'name', 'number_format'].sort(),
    )
  })

  it('has nothing of another company', async () => {
    const alone = await startTestServer({}, {}, { databaseUrl: source.databaseUrl })
    try {
      const other = await givenAnswered(alone, 5)
      const parts = await readZip(await exported(source, answered.world.admin.domainId))
      const text = [...parts.values()].map(String).join('\n')
      for (const { id } of other.rows.products) expect(text).not.toContain(id)
      expect(text).not.toContain(other.world.admin.domainId)
    } finally {
      await alone.close()
    }
  }, 240_000)
})

describe('a company that is imported', () => {
  let domainId: string
  let invited: string[]

  beforeAll(async () => {
    const made = await imported(target, archive)
    domainId = made.id
    invited = made.invited
  })

  it('is the same in every table, but for the differences that are named', async () => {
    const [before, after] = [
      await rowsOf(source, answered.world.admin.domainId),
      await rowsOf(target, domainId),
    ]
    for (const [table, rows] of before) expect(after.get(table), table).toEqual(rows)
  })

  it('has the same files, and none that is left out', async () => {
    const filesOf = async (server: TestServer, id: string) => {
      const files: Record<string, string> = {}
      for await (const key of server.storage.list(`domains/${id}`)) {
        const content = await server.storage.open(key)
        files[key.slice(`domains/${id}/`.length)] = content === null ? '' : String(await buffer(content))
      }
      return files
    }
    const { 'processes/1/report.csv': left, ...files } = await filesOf(source, answered.world.admin.domainId)
    expect(left).toBe('left out')
    expect(Object.values(files)).toEqual(expect.arrayContaining([String(picture), 'a manual.']))
    expect(await filesOf(target, domainId)).toEqual(files)
  })

  it('lets its super admin in by mail, who invites a client that sees what it saw, at its prices', async () => {
    const [email = ''] = invited
    const admin = await setUp(email)
    const client = answered.people.find(({ subject }) => subject.isClient)
    const clientId = client?.subject.personId ?? ''
    const [before] = await source.database.rows<{ email: string }>(
      sql`select email from people where id = ${clientId}`,
    )
    const [after] = await target.database.rows<{ id: string }>(
      sql`select id from people where email = ${before?.email} and invited_to = ${domainId}`,
    )
    const again = await admin('POST /users/bulk', { body: { action: 'resend', ids: [after?.id] } })
    expect(again).toMatchObject({ status: 200, body: { changed: 1 } })
    const query = { query: { per_page: '-1', sorting: 'reference' }, body: {} }
    const seenBefore = await (await callerOf(source, answered, clientId))('POST /products/query', query)
    const seenAfter = await (await setUp(before?.email ?? ''))('POST /products/query', query)
    const text = (body: unknown) => JSON.stringify(body)
    expect(text(seenBefore.body)).toContain('"prices"')
    expect(seenBefore.status).toBe(200)
    expect(text(seenAfter.body)).toBe(text(seenBefore.body))
  })

  async function setUp(email: string) {
    const linkOf = async () => {
      const [mail] = await target.database.rows<{ text: string }>(sql`
        select text_body as text from outbox where recipient = ${email} order by created_at desc limit 1`)
      return /user-setup\?token=([\w-]+)/.exec(mail?.text ?? '')?.[1]
    }
    await expect.poll(linkOf, { timeout: 120_000 }).toBeDefined()
    const token = await linkOf()
    const payload = { token, password, name: 'Some Body', company: '' }
    const done = await target.request({ method: 'POST', url: '/api/auth/setup', payload })
    expect(done.statusCode, done.body).toBe(200)
    const session = done.cookies.find(({ name }) => name === 'vitrine_session')
    return apiCaller(target, domainId, { cookie: `vitrine_session=${session?.value}` })
  }

  it('isn’t made twice under one name, but beside the former under another, in the same installation too', async () => {
    await expect(imported(target, archive)).rejects.toMatchObject({ key: 'NameAlreadyExists' })
    const again = await imported(target, archive, 'Moved again')
    const [before, after] = [
      await rowsOf(source, answered.world.admin.domainId),
      await rowsOf(target, again.id),
    ]
    for (const [table, rows] of before) expect(after.get(table), table).toEqual(rows)
    const log = await target.database.rows<{ company: string; operator: string }>(sql`
      select company_name as company, operator_email as operator from operator_log where action = 'imported' order by at desc limit 1`)
    expect(log).toEqual([{ company: 'Moved again', operator }])
  })
})

describe('an archive that was made by somebody else', () => {
  async function refused(content: Buffer): Promise<Refusal> {
    const counts = () =>
      target.database.rows(sql`
        select (select count(*) from domains) as domains, (select count(*) from people) as people,
          (select count(*) from company_imports) as imports`)
    const filesOf = async () => {
      const keys: string[] = []
      for await (const key of target.storage.list('domains')) keys.push(key)
      return keys.sort()
    }
    const before = [await counts(), await filesOf()]
    const error = await imported(target, content, 'Hostile').then(
      () => null,
      (thrown) => thrown,
    )
    expect(error).toBeInstanceOf(Refusal)
    expect([await counts(), await filesOf()]).toEqual(before)
    return error
  }

  const tried: [string, (parts: Map<string, Buffer>) => void, string][] = [
    [
      'a part that is no part',
      (parts) => parts.set('tables/people.jsonl', Buffer.from('{}\n')),
      'is no part',
    ],
    ['a file that is left out', (parts) => parts.set('files/processes/1/a', Buffer.from('a')), 'is no part'],
    ['a part less', (parts) => parts.delete('tables/products.jsonl'), 'is missing'],
    [
      'a file less',
      (parts) => parts.delete([...parts.keys()].find((key) => key.startsWith('files/')) ?? ''),
      'are more or fewer',
    ],
    [
      'another content of a part',
      (parts) =>
        parts.set(
          'tables/tags.jsonl',
          Buffer.from(String(parts.get('tables/tags.jsonl')).replace('Key', 'Foe')),
        ),
      'has another checksum',
    ],
    [
      'another content of a file',
      (parts) => {
        const name = [...parts.keys()].find((key) => key.endsWith('care.pdf')) ?? ''
        parts.set(name, Buffer.from('a MANUAL.'))
      },
      'has another checksum',
    ],
    [
      'a manifest that is none',
      (parts) => withManifest(parts, (manifest) => (manifest.format = 'other')),
      'is none of an archive',
    ],
    [
      'lines that are no objects',
      (parts) => withLines(parts, 'tables/tags.jsonl', (lines) => [...lines, [] as object]),
      'is no object',
    ],
    [
      'a file that the list names elsewhere',
      (parts) =>
        withLines(parts, 'files.jsonl', ([first, ...rest]) => [{ ...first, key: '../../secret' }, ...rest]),
      'names no file',
    ],
    [
      'a member who isn’t among its people',
      (parts) =>
        withLines(parts, 'tables/memberships.jsonl', ([first, ...rest]) => [
          { ...first, person_id: crypto.randomUUID() },
          ...rest,
        ]),
      'names somebody',
    ],
    [
      'a file of another company',
      (parts) =>
        withLines(parts, 'tables/media_versions.jsonl', ([first, ...rest]) => [
          { ...first, stored_as: `domains/${crypto.randomUUID()}/products/1/media/2` },
          ...rest,
        ]),
      'names a file that isn’t the company’s',
    ],
    [
      'somebody twice',
      (parts) => withLines(parts, 'people.jsonl', ([first = {}, ...rest]) => [first, first, ...rest]),
      'has somebody twice',
    ],
    [
      'a row that refers to none',
      (parts) =>
        withLines(parts, 'tables/products.jsonl', ([first, ...rest]) => [
          { ...first, category_id: crypto.randomUUID() },
          ...rest,
        ]),
      'has rows that don’t fit',
    ],
    [
      'a value that is none',
      (parts) =>
        withLines(parts, 'tables/tags.jsonl', ([first, ...rest]) => [{ ...first, id: 'none' }, ...rest]),
      'has rows that don’t fit',
    ],
    [
      'a page in the place of a picture',
      (parts) => withFile(parts, '/media/filled', Buffer.from('<script>alert(1)</script>')),
      'has another content than it is shown as',
    ],
    [
      'a picture that its row calls a model',
      (parts) =>
        withLines(parts, 'tables/media_versions.jsonl', (lines) =>
          lines.map((line) => ({ ...line, type: '3dGLTF' })),
        ),
      'has another content than it is shown as',
    ],
    [
      'a page in the place of a smaller copy',
      (parts) => withFile(parts, '/media/filled.thumbnail', Buffer.from('<script>alert(1)</script>')),
      'has another content than it is shown as',
    ],
    [
      'a page in the place of a logo',
      (parts) => withFile(parts, 'appLogo.png', Buffer.from('<script>alert(1)</script>')),
      'has another content than it is shown as',
    ],
    [
      'a line that is too long',
      (parts) => parts.set('tables/tags.jsonl', Buffer.from(`{"name":"${'x'.repeat(17 * 1_024 ** 2)}"}\n`)),
      'has a line that is too long',
    ],
    [
      'a file that says too much of itself',
      (parts) => parts.set(`files/products/${'x'.repeat(3_000)}`, Buffer.from('x')),
      'says too much of itself',
    ],
    [
      'no super admin',
      (parts) =>
        withLines(parts, 'tables/groups.jsonl', (lines) =>
          lines.map((line) => ({ ...line, is_root: false })),
        ),
      'has no super admin',
    ],
  ]

  it.each(tried)('is refused with %s, and nothing of it is left', async (_, change, reason) => {
    const { key, message } = await refused(await changed(change))
    expect([key, message]).toEqual(['ArchiveInvalid', expect.stringContaining(reason)])
  })

  it('is refused where it is of another version', async () => {
    const other = await changed((parts) =>
      withManifest(parts, (it) => (it.schema = '20990101T0000_later.sql')),
    )
    expect((await refused(other)).key).toBe('ArchiveOfOtherVersion')
  })

  it('is refused where it leads out of its place', async () => {
    // The library that writes archives makes no such names.
    const [from, to] = [Buffer.from('files/products/'), Buffer.from('../../products/')]
    const led = Buffer.from(archive)
    for (let at = led.indexOf(from); at >= 0; at = led.indexOf(from, at + 1)) to.copy(led, at)
    expect((await refused(led)).key).toBe('ArchiveInvalid')
  })

  it('is refused where it is cut off, and where it is no zip', async () => {
    expect((await refused(archive.subarray(0, archive.length - 30))).key).toBe('ArchiveInvalid')
    expect((await refused(Buffer.from('no zip'))).key).toBe('ArchiveInvalid')
  })

  it('is refused where it would fill the disk', async () => {
    const bomb = await changed((parts) => parts.set('tables/tags.jsonl', Buffer.alloc(200 * 1_024 ** 2, 32)))
    expect(bomb.length).toBeLessThan(2 * 1_024 ** 2)
    const { message } = await refused(bomb)
    expect(message).toContain('claims to hold more')
  })

  it('is refused where it takes more of a machine than it may', async () => {
    // So many lines that reading them takes several times the limit, on whatever machine.
    const demanding = await changed((parts) =>
      withLines(parts, 'tables/tags.jsonl', ([first]) =>
        Array.from({ length: 300_000 }, () => ({ ...first, id: crypto.randomUUID() })),
      ),
    )
    const path = join(folder, 'demanding.zip')
    await writeFile(path, demanding)
    const { schema } = JSON.parse(String((await readZip(archive)).get('manifest.json')))
    const limits = { cpuSeconds: 0.2, memoryBytes: 2 * 1_024 ** 3, heapMegabytes: 500 }
    const checked = checkArchive({ path, schema, folder }, { limits })
    await expect(checked).rejects.toThrow('takes more of a machine')
  })

  it('writes rows of its own company alone, whatever they say', async () => {
    const [victim] = await target.database.rows<{ id: string; products: number }>(
      sql`select id from domains order by created_at limit 1`,
    )
    const domainId = victim?.id ?? ''
    const before = await rowsOf(target, domainId)
    const forged = await changed((parts) =>
      withLines(parts, 'tables/tags.jsonl', (lines) =>
        lines.map((line) => ({ ...line, domain_id: domainId })),
      ),
    )
    const made = await imported(target, forged, 'Forged')
    expect(await rowsOf(target, domainId)).toEqual(before)
    const tags = await rowsOf(target, made.id)
    expect(tags.get('tags')).toHaveLength(before.get('tags')?.length ?? 0)
  })
})

describe('an import that is killed', () => {
  it('leaves files that the next night deletes, and nothing else', async () => {
    const domainId = crypto.randomUUID()
    await target.database.rows(sql`
      insert into company_imports (domain_id, operator_email, alive_at)
      values (${domainId}, ${operator}, now() - interval '11 minutes')`)
    const key = `domains/${domainId}/products/1/front.png`
    await target.storage.put(key, Buffer.from('a'), { contentType: 'image/png' })
    expect(await forgetBrokenImports(target)).toBe(1)
    expect(await target.storage.stat(key)).toBeNull()
    expect(await forgetBrokenImports(target)).toBe(0)
  })

  it('writes nothing once it was given up by others', async () => {
    const path = join(folder, 'given-up.zip')
    await writeFile(path, archive)
    const storage: typeof target.storage = {
      ...target.storage,
      put: async (...given) => {
        await target.database.rows(sql`delete from company_imports`)
        return await target.storage.put(...given)
      },
    }
    const parts = { database: target.database, storage, config: target.parts.config }
    const given = { operator, name: 'Given up' }
    await expect(importArchive(parts, path, given)).rejects.toThrow('given up')
    expect(await target.database.rows(sql`select from domains where name = 'Given up'`)).toHaveLength(0)
  })
})

// Last: it invites the same people again.
describe('an imported company', () => {
  it('has the plan that the operator chose, whatever the archive says of it', async () => {
    const planOf = async (id: string) => {
      const [row] = await target.database.rows<{ subscription: Subscription }>(
        sql`select subscription from domains where id = ${id}`,
      )
      return row?.subscription
    }
    const asOfNew = await imported(target, archive, 'As A New One')
    expect(await planOf(asOfNew.id)).toEqual(fullSubscription)
    const tampered = await changed((parts) =>
      withLines(parts, 'company.json', ([company]) => [
        // Each otherwise than as of a new company, and some of it not chosen below.
        {
          ...company,
          subscription: { ...fullSubscription, plan: 'Taken', allowShopping: false, maxProjects: 7 },
        },
      ]),
    )
    const chosen = { plan: 'Small', maxInternalUsers: 5, allowMapping: false }
    const { id } = await imported(target, tampered, 'Tampered With', chosen)
    expect(await planOf(id)).toEqual({ ...fullSubscription, ...chosen })
  })
})
