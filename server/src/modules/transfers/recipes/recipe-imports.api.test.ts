// @slow: it waits for limits of time
/** Runs of kept imports, from files at an address and files that are sent. */
import type { ProductImport, Recipe, RecipeRun } from '@vitrine/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type CatalogWorld, givenCatalog } from '../../../../test/factories/catalog.ts'
import { givenPerson, signIn, unique } from '../../../../test/factories/company.ts'
import { type ApiCaller, refusalOf } from '../../../../test/harness/api-caller.ts'
import { type Importer, importerOf } from '../../../../test/harness/imported-files.ts'
import { type SftpServer, startSftpServer } from '../../../../test/harness/servers/sftp-server.ts'
import { startTestServer, type TestServer } from '../../../../test/harness/test-server.ts'
import { createTenantAccess, enterAsDomain, insertGroup, insertMember } from '../../access/index.ts'
import { tickRecipes } from './night.service.ts'
import { nextNight } from './night.ts'

const allowed = '127.0.0.1'

let server: TestServer
let files: SftpServer
let world: CatalogWorld
let importer: Importer
let call: ApiCaller
let ownerId: string

beforeAll(async () => {
  server = await startTestServer({ fetchesTransfers: { alsoFrom: [allowed] } }, {}, { works: true })
  world = await givenCatalog(server, { products: 4, seed: 8 })
})
afterAll(() => server.close())
beforeEach(async () => {
  await world.staff.rows(sql`delete from transfer_recipes where domain_id = ${world.domainId}`)
  const owner = await givenPerson(server, { name: unique('Owner') })
  ownerId = owner.id
  await insertMember(world.staff, { personId: ownerId, isClient: false, groupIds: world.staff.groupIds })
  importer = importerOf(server, world.domainId, await signIn(server, owner))
  call = importer.call
  files = await startSftpServer()
  return () => files.close()
})

let hours = 0
/** Files are later each time, as they are on a server. */
function place(...lines: string[]): void {
  hours += 1
  const modified = new Date(Date.UTC(2026, 2, 1, hours))
  files.files['/out/list.csv'] = { content: Buffer.from(lines.join('\n')), modified }
}

const column = (header: string, target: string | null) => ({
  header,
  target,
  numberStyle: 'dot',
  dateOrder: 'ymd',
  emptyText: null,
})
const workOf = (more: object = {}) => ({
  kind: 'import',
  folder: world.folders.open,
  sheet: null,
  headerRow: 1,
  columns: [column('Article', 'reference'), column('Title', 'name'), column('Remark', null)],
  options: { createsProducts: true, changesProducts: true, repeated: 'none' as const, forNew: {} },
  source: { address: `sftp://${allowed}:${files.port}/out/list.csv`, user: files.lets.user },
  appliesByItself: true,
  ...more,
})

async function keep(body: object = {}): Promise<string> {
  const { password } = files.lets
  const kept = await call<{ _id: string }>('POST /transfer-recipes', {
    body: { name: unique('Recipe'), work: workOf(), schedule: 'hand', password, ...body },
  })
  expect([kept.status, kept.body]).toEqual([200, { _id: expect.any(String) }])
  return kept.body._id
}
async function find(id: string): Promise<Recipe> {
  const { result } = (await call<{ result: Recipe[] }>('GET /transfer-recipes')).body
  const found = result.find(({ _id }) => _id === id)
  if (found === undefined) throw new Error('It is not listed')
  return found
}
async function edit(id: string, body: object): Promise<void> {
  const { version } = await find(id)
  const edited = await call(`PATCH /transfer-recipes/${id}`, { query: { version: String(version) }, body })
  expect([edited.status, edited.body]).toEqual([204, undefined])
}
const lastOf = async (id: string) =>
  (await call<{ result: RecipeRun[] }>(`GET /transfer-recipes/${id}/runs`)).body.result[0]

async function ended(id: string): Promise<RecipeRun> {
  await expect
    .poll(async () => (await lastOf(id))?.state ?? 'none', { timeout: 60_000 })
    .not.toMatch(/running|none/)
  return (await lastOf(id)) as RecipeRun
}
async function run(id: string, upload?: string): Promise<RecipeRun> {
  const body = upload === undefined ? {} : { upload }
  const started = await call(`POST /transfer-recipes/${id}/run`, { body })
  expect([started.status, started.body]).toMatchObject([200, { process: expect.any(String) }])
  return await ended(id)
}
async function nameOf(reference: string): Promise<string | undefined> {
  const [row] = await world.staff.rows<{ name: string }>(
    sql`select name from products where domain_id = ${world.domainId} and reference = ${reference}`,
  )
  return row?.name
}
const importsOf = async () => {
  const { result } = (await call<{ result: ProductImport[] }>('GET /imports')).body
  return result.filter(({ owner }) => owner?._id === ownerId).length
}
const fresh = () => unique('ART').replace(' ', '-')

describe('an import that applies by itself', () => {
  it('brings in what is new, then what has changed, and nothing of a file that has not', async () => {
    const [one, two] = [fresh(), fresh()]
    place('Article,Title,Remark', `${one},First chair,x`, `${two},Second chair,`)
    const id = await keep()
    const first = await run(id)
    expect(first).toMatchObject({
      state: 'done',
      error: null,
      numbers: { created: 2, updated: 0, rejected: 0 },
    })
    expect([await nameOf(one), await nameOf(two)]).toEqual(['First chair', 'Second chair'])
    const { body } = await call<ProductImport>(`GET /imports/${first.import}`)
    expect(body).toMatchObject({ state: 'applied', fileName: 'list.csv', owner: { _id: ownerId } })
    expect((await find(id)).hostKey).toBe(files.fingerprint)

    expect(await run(id)).toMatchObject({ state: 'unchanged', import: null })
    // Another time, the same content.
    place('Article,Title,Remark', `${one},First chair,x`, `${two},Second chair,`)
    expect(await run(id)).toMatchObject({ state: 'unchanged', import: null })
    expect(await importsOf()).toBe(1)

    place('Title,More,Article', `Other chair,y,${two}`)
    expect(await run(id)).toMatchObject({ state: 'done', numbers: { created: 0, updated: 1 } })
    expect(await nameOf(two)).toBe('Other chair')
    // A column without a header and without values, as spreadsheets leave them.
    place(',Title,,Article', `,Odd chair,,${two}`)
    expect(await run(id)).toMatchObject({ state: 'done', numbers: { created: 0, updated: 1 } })
    expect(await nameOf(two)).toBe('Odd chair')
    // Other work reads the same file anew.
    await edit(id, {
      work: workOf({
        options: { createsProducts: false, changesProducts: true, repeated: 'none' as const, forNew: {} },
      }),
    })
    expect(await run(id)).toMatchObject({ state: 'done', numbers: { unchanged: 1 } })
  })

  it('applies rows without a finding, and leaves the others to somebody', async () => {
    const [good, bad] = [fresh(), fresh()]
    place('Article,Title', `${good},Good chair`, `${bad},`, ',No reference')
    const id = await keep()
    expect(await run(id)).toMatchObject({ state: 'done', numbers: { created: 1 } })
    expect([await nameOf(good), await nameOf(bad)]).toEqual(['Good chair', undefined])
  })

  it('waits where a column of the recipe is missing, and goes on with the file that has it', async () => {
    const one = fresh()
    place('Article,Name of it', `${one},Chair`)
    const id = await keep()
    const waiting = await run(id)
    expect(waiting).toMatchObject({ state: 'waiting', import: expect.any(String) })
    const { body } = await call<ProductImport>(`GET /imports/${waiting.import}`)
    expect(body.state).toBe('columns')
    expect(await nameOf(one)).toBeUndefined()
    place('Article,Title', `${one},Chair`)
    expect(await run(id)).toMatchObject({ state: 'done' })
    expect(await nameOf(one)).toBe('Chair')
  })
})

describe('an import that waits', () => {
  it('is looked at and applied by its owner', async () => {
    const one = fresh()
    place('Article,Title', `${one},Chair`)
    const id = await keep({ work: workOf({ appliesByItself: false }) })
    const waiting = await run(id)
    expect(waiting).toMatchObject({ state: 'waiting', numbers: { new: 1 } })
    const { body } = await call<ProductImport>(`GET /imports/${waiting.import}`)
    expect([body.state, body.counts]).toMatchObject(['checked', { new: 1, accepted: 1 }])
    expect(await nameOf(one)).toBeUndefined()
    await importer.apply(body._id)
    expect(await nameOf(one)).toBe('Chair')
  })
})

describe('a file that is sent', () => {
  it('is imported by hand as often as one is sent, and is needed where there is no address', async () => {
    const one = fresh()
    const id = await keep({ work: workOf({ source: null }) })
    const without = await call(`POST /transfer-recipes/${id}/run`, { body: {} })
    expect(refusalOf(without)).toEqual([422, 'RecipeNeedsFile'])
    for (const title of ['Chair', 'Other chair']) {
      const upload = await importer.send('sent.csv', `Article,Title\n${one},${title}`)
      expect(await run(id, upload)).toMatchObject({ state: 'done', error: null })
      expect(await nameOf(one)).toBe(title)
    }
    expect(await run(id, crypto.randomUUID())).toMatchObject({
      state: 'failed',
      error: { code: 'ImportUploadUnknown' },
    })
  })
})

describe('a run', () => {
  it('fails by a wrong password, a missing file and another host key, and goes on once that is right', async () => {
    const one = fresh()
    place('Article,Title', `${one},Chair`)
    const id = await keep({ password: 'wrong' })
    expect(await run(id)).toMatchObject({ state: 'failed', error: { code: 'SourceSignInFailed' } })
    await edit(id, { password: files.lets.password })
    delete files.files['/out/list.csv']
    expect(await run(id)).toMatchObject({ state: 'failed', error: { code: 'SourceFileMissing' } })
    place('Article,Title', `${one},Chair`)
    expect(await run(id)).toMatchObject({ state: 'done' })
    const { port, lets, fingerprint } = files
    await files.close()
    files = await startSftpServer(port)
    files.lets = lets
    place('Article,Title', `${one},Other chair`)
    expect(await run(id)).toMatchObject({
      state: 'failed',
      error: { code: 'SourceHostKeyChanged', data: { known: fingerprint, found: files.fingerprint } },
    })
    expect(files.tries).toBe(0)
    expect(await find(id)).toMatchObject({ hostKey: fingerprint, refusedHostKey: files.fingerprint })
    expect(await run(id)).toMatchObject({ state: 'failed' })
    await edit(id, { hostKey: files.fingerprint })
    expect(await find(id)).toMatchObject({ hostKey: files.fingerprint, refusedHostKey: null })
    expect(await run(id)).toMatchObject({ state: 'done' })
    expect(await nameOf(one)).toBe('Other chair')
  })

  it('has the rights that its owner has by then', async () => {
    const one = fresh()
    place('Article,Title', `${one},Chair`)
    const id = await keep({ schedule: 'night' })
    const groupId = await insertGroup(world.staff, {
      name: unique('Newcomers'),
      isExternal: false,
      isRoot: false,
      template: 'Custom',
      parentId: null,
      levels: {},
    })
    await world.staff.rows(sql`
      update group_members set group_id = ${groupId}
      where domain_id = ${world.domainId} and person_id = ${ownerId}`)
    const refused = await call(`POST /transfer-recipes/${id}/run`, { body: {} })
    expect(refusalOf(refused)).toEqual([403, 'NotAllowed'])
    const domain = await enterAsDomain(server.database, world.domainId)
    await tickRecipes(createTenantAccess(server.database), domain, nextNight(new Date(), 'Etc/UTC'))
    expect(await ended(id)).toMatchObject({ state: 'failed', error: { code: 'NotAllowed' }, import: null })
    expect(files.tries).toBe(0)
    expect(await nameOf(one)).toBeUndefined()
  })

  it('is not begun by night while the subscription is not active', async () => {
    place('Article,Title', `${fresh()},Chair`)
    const id = await keep({ schedule: 'night' })
    const subscribe = (isActive: boolean) =>
      world.staff.rows(sql`update domains set subscription = subscription || ${JSON.stringify({ isActive })}::jsonb
        where id = ${world.domainId}`)
    await subscribe(false)
    try {
      const domain = await enterAsDomain(server.database, world.domainId)
      await tickRecipes(createTenantAccess(server.database), domain, nextNight(new Date(), 'Etc/UTC'))
      expect(await lastOf(id)).toBeUndefined()
    } finally {
      await subscribe(true)
    }
  })

  it('that was killed after any of its parts goes on behind it, and does nothing twice', async () => {
    const one = fresh()
    place('Article,Title', `${one},Chair`)
    const id = await keep()
    const done = await run(id)
    const importId = done.import
    const activity = async () =>
      (await world.staff.rows(sql`select 1 from activity where domain_id = ${world.domainId}`)).length
    const before = await activity()
    for (const checkpoint of [
      { stage: 'check', importId, inner: { stage: 'planning', row: 2 } },
      { stage: 'apply', importId, inner: { row: 2, processed: 1, created: 1, updated: 0, refused: 0 } },
      { stage: 'ended', outcome: { numbers: { created: 1 } } },
    ]) {
      await world.staff.rows(sql`
        update processes set state = 'failed', checkpoint = ${JSON.stringify(checkpoint)}::jsonb, result = null
        where domain_id = ${world.domainId} and id = ${done.process}`)
      expect((await call(`POST /processes/${done.process}/retry`)).status).toBe(204)
      expect(await ended(id)).toMatchObject({ state: 'done', import: importId, numbers: { created: 1 } })
    }
    expect([await activity(), await importsOf()]).toEqual([before, 1])
  })
})
