import type { ChangedProducts, ProductChange, TrashedProduct } from '@vitrine/contract'
import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { type CatalogWorld, givenCatalog } from '../../../../test/factories/catalog.ts'
import { givenPerson, signIn } from '../../../../test/factories/company.ts'
import { sharedServer, type TestServer } from '../../../../test/harness/test-server.ts'
import { insertGroup, insertMember, setFieldAccess, setFolderAccess } from '../../access/index.ts'
import { emptyOldTrash } from '../trash/trash.service.ts'

let server: TestServer
let world: CatalogWorld
let admin: Record<string, string>

beforeAll(async () => {
  server = await sharedServer()
  world = await givenCatalog(server, { products: 12, seed: 5 })
  admin = await signIn(server, world.admin)
})

const idOf = (index: number) => world.products[index]?.id ?? ''

async function call<Answer>(
  method: 'GET' | 'POST' | 'DELETE',
  path: string,
  { headers = admin, query = {}, body }: { headers?: typeof admin; query?: object; body?: object } = {},
): Promise<Answer> {
  const answer = await server.request({
    method,
    url: `/api${path}`,
    query: { domain: world.domainId, ...query },
    headers,
    ...(body === undefined ? {} : { payload: body }),
  })
  return answer.body === '' ? (undefined as Answer) : answer.json()
}

type History = { total: number; result: ProductChange[] }
const history = (index: number, query = {}, headers = admin) =>
  call<History>('GET', `/products/${idOf(index)}/history`, { query, headers })
const change = (index: number, values: object) =>
  call<ChangedProducts>('POST', '/products/changes', {
    body: { changes: [{ product: idOf(index), values }] },
  })

describe('the history of a product', () => {
  it('says who changed what from what to what, newest first, by field and person', async () => {
    const { width } = world.fields
    await change(0, { name: 'First name', [`detail:${width}`]: '11' })
    await change(0, { name: 'Second name' })
    const { total, result } = await history(0)
    expect(total).toBe(4)
    expect(result.at(-1)).toMatchObject({ kind: 'created' })
    expect(result[0]).toMatchObject({
      kind: 'updated',
      field: 'name',
      oldValue: 'First name',
      newValue: 'Second name',
      person: { _id: world.admin.id },
      canRestore: true,
    })
    const ofName = await history(0, { field: 'name' })
    expect(ofName.result.map(({ newValue }) => newValue)).toEqual(['Second name', 'First name'])
    expect((await history(0, { person: world.buyer.id })).total).toBe(0)
    expect((await history(0, { person: world.admin.id, per_page: 10, page: 2 })).result).toEqual([])
  })

  it('puts an earlier value back, by the rules of any other write', async () => {
    await change(1, { name: 'Before it all', description: 'Some words' })
    await change(1, { name: 'After it all' })
    const [entry] = (await history(1, { field: 'name' })).result
    const path = `/products/${idOf(1)}/history/${entry?._id}/restore`
    const answer = await call<ChangedProducts>('POST', path)
    expect(answer.changed).toHaveLength(1)
    expect(await call('GET', `/products/${idOf(1)}`)).toMatchObject({ name: 'Before it all' })
    // Another product's entry is none of this one.
    const elsewhere = `/products/${idOf(2)}/history/${entry?._id}/restore`
    expect(await call('POST', elsewhere)).toMatchObject({ code: 'NotFound' })
  })

  it('has nothing of a field that the reader may not see, and does not count it', async () => {
    const { cost, width } = world.fields
    await change(3, { [`detail:${cost}`]: '777', [`detail:${width}`]: '5' })
    const colleague = await givenPerson(server)
    const groupId = await insertGroup(world.staff, {
      name: 'Widths',
      isExternal: false,
      isRoot: false,
      template: 'Custom',
      parentId: null,
      levels: { folder: { view: 1, edit: 1 }, productDetail: { view: 1, edit: 1 } },
    })
    const folders = world.products[3]?.folderIds ?? []
    await setFolderAccess(
      world.staff,
      groupId,
      folders.map((id) => ({ id, canView: true, canEdit: true })),
    )
    await setFieldAccess(world.staff, groupId, [{ id: width, canEdit: true }])
    await insertMember(world.staff, { personId: colleague.id, isClient: false, groupIds: [groupId] })
    const headers = await signIn(server, colleague)
    const all = await history(3)
    const seen = await history(3, {}, headers)
    expect(all.total).toBe(seen.total + 1)
    expect(JSON.stringify(seen)).not.toContain('"777"')
    expect((await history(3, { field: `detail:${cost}` }, headers)).total).toBe(0)
    const hidden = all.result.find(({ field }) => field === `detail:${cost}`)
    const path = `/products/${idOf(3)}/history/${hidden?._id}/restore`
    expect(await call('POST', path, { headers })).toMatchObject({ code: 'NotFound' })
    const other = world.products.findIndex(({ folderIds }) => !folderIds.some((id) => folders.includes(id)))
    if (other >= 0) expect(await history(other, {}, headers)).toMatchObject({ code: 'NotFound' })
  })
})

describe('the trash', () => {
  it('lists what was deleted, by whom, until when, and loses it after 30 days', async () => {
    await call('DELETE', `/products/${idOf(8)}`)
    const list = () => call<{ total: number; result: TrashedProduct[] }>('GET', '/trash/products')
    const { result } = await list()
    const [trashed] = result
    expect(trashed).toMatchObject({ _id: idOf(8), deletedBy: { _id: world.admin.id } })
    const kept = new Date(trashed?.keptUntil ?? '').getTime() - new Date(trashed?.deletedAt ?? '').getTime()
    expect(kept).toBe(30 * 24 * 3_600_000)
    expect(await emptyOldTrash(world.staff)).toBe(0)
    await world.staff.rows(
      sql`update products set deleted_at = now() - interval '31 days' where domain_id = app_domain() and id = ${idOf(8)}`,
    )
    expect(await emptyOldTrash(world.staff)).toBe(1)
    expect((await list()).total).toBe(0)
  })
})
