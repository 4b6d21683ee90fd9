// @slow: it fills and reads thousands of rows
/** Files about imports, and imports whose work was stopped on its way. */
import type { Process } from '@vitrine/contract'
import { importTemplatePath, refusedRowsPath } from '@vitrine/contract'
import { sql } from 'kysely'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { type CatalogWorld, givenCatalog } from '../../../../test/factories/catalog.ts'
import { givenPerson, signIn, unique } from '../../../../test/factories/company.ts'
import { refusalOf } from '../../../../test/harness/api-caller.ts'
import { type Importer, importerOf } from '../../../../test/harness/imported-files.ts'
import { sharedServer, type TestServer } from '../../../../test/harness/test-server.ts'
import { insertGroup, insertMember, setFieldAccess, setFolderAccess } from '../../access/index.ts'

let server: TestServer
let world: CatalogWorld
let admin: Importer
let headers: Record<string, string>

beforeAll(async () => {
  server = await sharedServer({ works: true })
  world = await givenCatalog(server, { products: 4, seed: 9 })
  headers = await signIn(server, world.admin)
  admin = importerOf(server, world.domainId, headers)
})

const csv = (...lines: string[]) => lines.join('\n')
const fresh = () => unique('FIL').replace(' ', '-')
const load = async (path: string, as = headers) => {
  const answer = await server.app.inject({ url: path, headers: as })
  return { status: answer.statusCode, bytes: answer.rawPayload, text: answer.body }
}
const countOf = async (prefix: string) => {
  const [row] = await world.staff.rows<{ count: number }>(sql`
    select count(*)::int as count from products where domain_id = ${world.domainId} and starts_with(reference, ${prefix})`)
  return row?.count
}

async function colleague(fieldIds: string[]): Promise<{ headers: Record<string, string>; groupId: string }> {
  const person = await givenPerson(server)
  const groupId = await insertGroup(world.staff, {
    name: unique('Team'),
    isExternal: false,
    isRoot: false,
    template: 'Custom',
    parentId: null,
    levels: { folder: { view: 1, edit: 1 }, productDetail: { view: 1, edit: 1 } },
  })
  await setFolderAccess(world.staff, groupId, [{ id: world.folders.open, canView: true, canEdit: true }])
  await setFieldAccess(
    world.staff,
    groupId,
    fieldIds.map((id) => ({ id, canEdit: true })),
  )
  await insertMember(world.staff, { personId: person.id, isClient: false, groupIds: [groupId] })
  return { headers: await signIn(server, person), groupId }
}

describe('the file of refused rows', () => {
  it('has what was refused and why, and is imported once it is corrected', async () => {
    const [good, bad] = [fresh(), fresh()]
    const file = csv('Reference,Name,Width', `${good},Good one,1`, `${bad},Bad one,wide`)
    const begun = await admin.begin('mixed.csv', file, world.folders.open)
    expect(begun.counts).toMatchObject({ new: 1, refused: 1 })
    const { status, text } = await load(refusedRowsPath(world.domainId, begun._id, 'csv', 'en-us'))
    expect([status, text.includes(bad), text.includes(good)]).toEqual([200, true, false])
    expect(text).toContain('cell should be a number')
    const corrected = await admin.begin('again.csv', text.replace('wide', '2'), world.folders.open)
    expect(corrected.counts).toMatchObject({ rows: 1, new: 1, refused: 0 })
    const asWorkbook = await load(refusedRowsPath(world.domainId, begun._id, 'xlsx', 'en-us'))
    expect(asWorkbook.status).toBe(404)
  })

  it('names fields that no column fills in the language of its reader', async () => {
    const begun = await admin.begin('nowhere.csv', csv('Reference,Name', `${fresh()},Nowhere`))
    const path = refusedRowsPath(world.domainId, begun._id, 'csv', 'fr-fr')
    expect((await load(path)).text).toMatch(/Dossiers?: /)
  })

  it('is read one at a time for each caller, however many are asked for', async () => {
    const begun = await admin.begin('often.csv', csv('Reference,Name', `${fresh()},ab`), world.folders.open)
    const path = refusedRowsPath(world.domainId, begun._id, 'csv', 'en-us')
    const { storage } = server
    const { open } = storage
    const atOnce = { now: 0, most: 0 }
    const spy = vi.spyOn(storage, 'open').mockImplementation(async (...asked) => {
      atOnce.now += 1
      atOnce.most = Math.max(atOnce.most, atOnce.now)
      await new Promise((resolve) => setTimeout(resolve, 100))
      atOnce.now -= 1
      return await open.apply(storage, asked)
    })
    try {
      const loaded = await Promise.all([1, 2, 3, 4].map(() => load(path)))
      expect(loaded.map(({ status }) => status)).toEqual([200, 200, 200, 200])
    } finally {
      spy.mockRestore()
    }
    expect(atOnce).toEqual({ now: 0, most: 1 })
  })

  it('is for the owner and super admins alone', async () => {
    const begun = await admin.begin('own.csv', csv('Reference,Name', `${fresh()},ab`), world.folders.open)
    const path = refusedRowsPath(world.domainId, begun._id, 'csv', 'fr-fr')
    expect((await load(path)).status).toBe(200)
    expect((await load(path, (await colleague([])).headers)).status).toBe(404)
    expect((await load(path, {})).status).toBe(401)
    expect((await load(path, await signIn(server, world.buyer))).status).toBe(403)
  })
})

describe('a template', () => {
  it('is imported as it is filled in: it names only fields that its reader sees', async () => {
    const { headers: theirs } = await colleague([world.fields.width])
    const importer = importerOf(server, world.domainId, theirs)
    const { status, bytes } = await load(
      importTemplatePath(world.domainId, world.folders.open, 'en-us'),
      theirs,
    )
    expect(status).toBe(200)
    const begun = await importer.begin('template.xlsx', bytes, world.folders.open)
    const targets = begun.columns.map(({ target }) => target)
    expect(targets).toContain(`detail:${world.fields.width}`)
    expect(targets).not.toContain(`detail:${world.fields.cost}`)
    expect(begun.columns.filter(({ problem }) => problem !== null)).toEqual([])
  })

  it('is made for no folder that its reader can’t fill', async () => {
    const { headers: theirs } = await colleague([])
    for (const folder of [world.folders.closed, crypto.randomUUID()])
      expect((await load(importTemplatePath(world.domainId, folder, 'en-us'), theirs)).status).toBe(404)
    expect((await load(importTemplatePath(world.domainId, 'none', 'zh-cn'), theirs)).status).toBe(200)
  })
})

describe('what a report says', () => {
  it('is cut to what its reader sees by then', async () => {
    const { headers: theirs, groupId } = await colleague([world.fields.width])
    const importer = importerOf(server, world.domainId, theirs)
    const reference = fresh()
    const made = await importer.begin(
      'a.csv',
      csv('Reference,Name,Width', `${reference},Seen,11`),
      world.folders.open,
    )
    await importer.apply(made._id)
    const width = `detail:${world.fields.width}`
    const begun = await importer.begin('b.csv', csv('Reference,Width', `${reference},12`))
    expect((await importer.rows(begun._id, { field: width }))[0]?.cells).toEqual([
      { field: width, before: '11', after: '12' },
    ])
    await importer.apply(begun._id)
    await setFieldAccess(world.staff, groupId, [])
    expect(await importer.rows(begun._id, { field: width })).toEqual(
      await importer.rows(begun._id, { field: `detail:${crypto.randomUUID()}` }),
    )
    expect((await importer.rows(begun._id))[0]?.cells).toEqual([])
    const product = (await admin.rows(begun._id))[0]?.product
    await admin.call('POST /products/changes', {
      body: { changes: [{ product, values: { [width]: '13' } }] },
    })
    const obstacles = (as: Importer) => as.call<{ total: number }>(`GET /imports/${begun._id}/obstacles`)
    expect([(await obstacles(importer)).body.total, (await obstacles(admin)).body.total]).toEqual([0, 1])
    await setFolderAccess(world.staff, groupId, [])
    expect(await importer.rows(begun._id)).toMatchObject([{ product: null, name: '', cells: [] }])
    expect((await admin.rows(begun._id))[0]?.cells).toHaveLength(1)
  })

  it('of a reference in the trash names the product, so that it can be restored', async () => {
    const reference = fresh()
    const file = csv('Reference,Name', `${reference},Trashed`)
    const made = await admin.begin('t.csv', file, world.folders.open)
    await admin.apply(made._id)
    const product = (await admin.rows(made._id))[0]?.product ?? ''
    await admin.call(`DELETE /products/${product}`)
    const again = await admin.begin('t.csv', file, world.folders.open)
    expect(await admin.rows(again._id)).toMatchObject([{ kind: 'refused', product }])
    const restore = { selection: { ids: [product] }, action: { type: 'restore' } }
    expect((await admin.call('POST /products/bulk', { body: restore })).status).toBe(200)
    expect((await admin.begin('t.csv', file, world.folders.open)).counts).toMatchObject({ unchanged: 1 })
  })
})

describe('work that is stopped', () => {
  const many = (prefix: string, rows: number) =>
    csv('Reference,Name', ...Array.from({ length: rows }, (_, at) => `${prefix}-${at},Product ${at}`))

  it('goes on where it was cancelled, and writes each row once', { timeout: 120_000 }, async () => {
    const prefix = fresh()
    const begun = await admin.begin('many.csv', many(prefix, 1_200), world.folders.open)
    const { body } = await admin.call<{ process: string }>(`POST /imports/${begun._id}/apply`)
    await expect.poll(() => countOf(prefix), { timeout: 60_000, interval: 10 }).toBeGreaterThan(0)
    await admin.call(`POST /processes/${body.process}/cancel`)
    const stopped = await admin.at(begun._id, 'applied')
    const written = await countOf(prefix)
    expect(stopped.outcome?.created).toBe(written)
    const process = await admin.call<Process>(`GET /processes/${body.process}`)
    if (process.body.state === 'cancelled') await admin.call(`POST /processes/${body.process}/retry`)
    await expect.poll(() => countOf(prefix), { timeout: 60_000 }).toBe(1_200)
    expect((await admin.at(begun._id, 'applied')).outcome).toEqual({ created: 1_200, updated: 0, refused: 0 })
  })

  it('is not needed any more once an import was given up: it ends without a fault', async () => {
    const begun = await admin.start('off.csv', many(fresh(), 2_000), world.folders.open)
    const { process } = await admin.get(begun)
    expect((await admin.call(`DELETE /imports/${begun}`)).status).toBe(204)
    await expect
      .poll(async () => (await admin.call<Process>(`GET /processes/${process}`)).body.state, {
        timeout: 30_000,
      })
      .toBeOneOf(['cancelled', 'finished'])
    expect((await admin.get(begun)).state).toBe('cancelled')
  })

  it('before anything was written leaves the change set to choose from again', async () => {
    const [plain, other] = [fresh(), fresh()]
    const file = csv(
      'Reference,Name,Category',
      `${plain},Plain one,`,
      `${other},Other one,${unique('Gone')} > Lamps`,
    )
    const person = await givenPerson(server)
    const levels = {
      folder: { view: 3, edit: 3 },
      productDetail: { view: 3, edit: 3 },
      category: { view: 1, edit: 1 },
    } as const
    const group = { isExternal: false, isRoot: false, template: 'Custom', parentId: null } as const
    const groupId = await insertGroup(world.staff, { name: unique('Team'), ...group, levels })
    await insertMember(world.staff, { personId: person.id, isClient: false, groupIds: [groupId] })
    const importer = importerOf(server, world.domainId, await signIn(server, person))
    const begun = await importer.begin('c.csv', file, world.folders.open)
    expect(begun.counts).toMatchObject({ new: 2 })
    const permissions = { ...levels, category: { view: 1, edit: 0 } }
    expect(
      (await admin.call(`PATCH /groups/${groupId}`, { body: { levels: permissions } })).status,
    ).toBeLessThan(300)
    expect((await importer.call(`POST /imports/${begun._id}/apply`)).status).toBe(200)
    await expect
      .poll(async () => (await importer.get(begun._id)).error?.code, { timeout: 30_000 })
      .toBe('ImportCategoriesNotAllowed')
    expect((await importer.get(begun._id)).state).toBe('checked')
    const body = { rows: [3], isAccepted: false }
    expect((await importer.call(`PATCH /imports/${begun._id}/rows`, { body })).status).toBe(204)
    const applied = await importer.apply(begun._id)
    expect(applied.outcome).toEqual({ created: 1, updated: 0, refused: 0 })
    expect(refusalOf(await importer.call(`POST /imports/${begun._id}/apply`))).toEqual([
      409,
      'ImportNotReady',
    ])
  })
})
