/** What is said before publishing is what clients then find: no more, no less. */
import type { Folder, PublishingPreview, PublishingSubject } from '@vitrine/contract'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type CatalogWorld, givenCatalog } from '../../../../test/factories/catalog.ts'
import { type Account, givenPerson, signIn } from '../../../../test/factories/company.ts'
import { type ApiCaller, apiCaller, refusalOf } from '../../../../test/harness/api-caller.ts'
import { sharedServer, type TestServer } from '../../../../test/harness/test-server.ts'
import { insertGroup, insertMember, setFolderAccess } from '../../access/index.ts'

let server: TestServer
let world: CatalogWorld
let admin: ApiCaller
/** In the buyers' group alone, in another that is shown the closed folder too, in both. */
let clients: { buyer: ApiCaller; visitor: ApiCaller; both: ApiCaller }
let visitors: string

beforeAll(async () => {
  server = await sharedServer()
  world = await givenCatalog(server, { products: 30, seed: 31 })
  admin = await callerOf(world.admin)
  visitors = await insertGroup(world.staff, {
    name: 'Visitors',
    isExternal: true,
    isRoot: false,
    template: null,
    parentId: world.staff.groupIds[0] ?? null,
    levels: { folder: { view: 1, edit: 0 } },
  })
  const { open, closed } = world.folders
  const listed = [open, closed].map((id) => ({ id, canView: true, canEdit: false }))
  await setFolderAccess(world.staff, visitors, listed)
  const [buyers = ''] = world.client.groupIds
  const member = async (groupIds: string[]) => {
    const person = await givenPerson(server)
    await insertMember(world.staff, { personId: person.id, isClient: true, groupIds })
    return await callerOf(person)
  }
  clients = {
    buyer: await callerOf(world.buyer),
    visitor: await member([visitors]),
    both: await member([visitors, buyers]),
  }
})
beforeEach(async () => {
  await publish({ ids: world.products.map(({ id }) => id) }, true)
})

const callerOf = async (person: Account) => apiCaller(server, world.domainId, await signIn(server, person))
const publish = (selection: object, isPublished: boolean) =>
  admin('POST /products/bulk', {
    body: { selection, action: { type: 'set', values: { published: String(isPublished) } } },
  })
const preview = async (of: PublishingSubject, isPublished: boolean, caller = admin) =>
  await caller<PublishingPreview>('POST /products/publishing/preview', { body: { isPublished, of } })

async function setFolder(id: string, isPublished: boolean): Promise<void> {
  const { body } = await admin<{ result: Folder[] }>('GET /folders', { query: { per_page: '-1' } })
  const version = String(body.result.find(({ _id }) => _id === id)?.version)
  const { status } = await admin(`PATCH /folders/${id}`, { query: { version }, body: { isPublished } })
  expect(status).toBe(200)
}

const idsOf = async (caller: ApiCaller) => {
  const { body } = await caller<{ result: { _id: string }[] }>('POST /products/query', {
    query: { per_page: '-1' },
    body: {},
  })
  return new Set(body.result.map(({ _id }) => _id))
}

/** Products that each client finds before or after, but not both. */
async function differences(work: () => Promise<unknown>) {
  const read = async () => await Promise.all(Object.values(clients).map(idsOf))
  const before = await read()
  await work()
  const after = await read()
  const changed = before.map((ids, index) => ids.symmetricDifference(after[index] ?? new Set()))
  const [buyer = new Set(), visitor = new Set(), both = new Set()] = changed
  return { buyer, visitor, both, all: new Set(changed.flatMap((ids) => [...ids])) }
}

async function expectToCome(said: PublishingPreview, work: () => Promise<unknown>): Promise<void> {
  const really = await differences(work)
  const named = new Map(said.groups.map((group) => [group.name, group]))
  expect(named.get('Buyers')?.products ?? 0).toBe(really.buyer.size)
  expect(named.get('Visitors')?.products ?? 0).toBe(really.visitor.size)
  const people = [really.buyer, really.visitor, really.both].filter((ids) => ids.size > 0).length
  expect(said.people).toBe(people)
  expect(said.products).toBe(really.all.size)
  expect(said.isWhole).toBe(true)
}

describe('what publishing would do', () => {
  it('of products is what clients lose, and get back', async () => {
    const selection = { ids: world.products.slice(0, 18).map(({ id }) => id) }
    const lost = await preview({ selection }, false)
    expect(lost.body.products).toBeGreaterThan(3)
    expect(lost.body.groups.length).toBe(2)
    await expectToCome(lost.body, () => publish(selection, false))
    // Those that are in that state already don't count.
    expect((await preview({ selection }, false)).body).toEqual({
      products: 0,
      groups: [],
      people: 0,
      isWhole: true,
    })
    await expectToCome((await preview({ selection }, true)).body, () => publish(selection, true))
  })

  it('of all that a query finds counts what nobody has scrolled to', async () => {
    const selection = { query: { filters: [], search: 'REF' }, except: [world.products[0]?.id ?? ''] }
    const { body } = await preview({ selection }, false)
    await expectToCome(body, () => publish(selection, false))
  })

  it('of a folder leaves out what is not published itself, and what its group sees elsewhere', async () => {
    const { open, draft } = world.folders
    const inDraft = world.products.filter(({ folderIds }) => folderIds.includes(draft))
    await publish({ ids: inDraft.slice(0, 1).map(({ id }) => id) }, false)
    const shown = await preview({ folder: draft }, true)
    expect(shown.body.groups.map(({ name }) => name)).toEqual(['Buyers'])
    await expectToCome(shown.body, () => setFolder(draft, true))
    await expectToCome((await preview({ folder: open }, false)).body, () => setFolder(open, false))
    await expectToCome((await preview({ folder: open }, true)).body, () => setFolder(open, true))
    await expectToCome((await preview({ folder: draft }, false)).body, () => setFolder(draft, false))
  })

  it('names a person once, and none who sees the products by another group', async () => {
    const { open, draft } = world.folders
    await setFolder(draft, true)
    const { body } = await preview({ folder: open }, false)
    expect(body.people).toBe(3)
    expect(body.groups.map(({ people }) => people)).toEqual([2, 2])
    await expectToCome(body, () => setFolder(open, false))
    await setFolder(open, true)
    await setFolder(draft, false)
    const inBoth = world.products.filter(({ folderIds }) => folderIds.includes(world.folders.closed))
    const onlyVisitors = {
      ids: inBoth.filter(({ folderIds }) => !folderIds.includes(open)).map(({ id }) => id),
    }
    const lost = await preview({ selection: onlyVisitors }, false)
    expect(lost.body.groups).toMatchObject([{ name: 'Visitors', people: 2 }])
  })

  it('says of groups whose clients would find nothing that they would', async () => {
    const [buyers = ''] = world.client.groupIds
    const empty = await insertGroup(world.staff, {
      name: 'Newcomers',
      isExternal: true,
      isRoot: false,
      template: null,
      parentId: world.staff.groupIds[0] ?? null,
      levels: { folder: { view: 1, edit: 0 } },
    })
    await setFolderAccess(world.staff, empty, [{ id: world.folders.draft, canView: true, canEdit: false }])
    const shown = async (groups: string[], caller = admin) =>
      await caller<{ areShown: boolean }>('GET /shown-products', { query: { groups: groups.join(',') } })
    expect((await shown([])).body.areShown).toBe(false)
    expect((await shown([empty])).body.areShown).toBe(false)
    expect((await shown([empty, buyers])).body.areShown).toBe(true)
    await setFolder(world.folders.draft, true)
    expect((await shown([empty])).body.areShown).toBe(true)
    const inDraft = world.products.filter(({ folderIds }) => folderIds.includes(world.folders.draft))
    await publish({ ids: inDraft.map(({ id }) => id) }, false)
    expect((await shown([empty])).body.areShown).toBe(false)
    await setFolder(world.folders.draft, false)
    expect(refusalOf(await shown([crypto.randomUUID()]))).toEqual([404, 'NotFound'])
    expect(refusalOf(await shown([buyers], clients.buyer))).toEqual([403, 'NotAllowed'])
  })

  it('names groups, products and folders only to who sees them', async () => {
    const editors = await insertGroup(world.staff, {
      name: 'Editors',
      isExternal: false,
      isRoot: false,
      template: 'Custom',
      parentId: null,
      levels: { folder: { view: 1, edit: 1 } },
    })
    const { open, closed, draft } = world.folders
    await setFolderAccess(world.staff, editors, [
      { id: open, canView: true, canEdit: true },
      { id: draft, canView: true, canEdit: false },
    ])
    const person = await givenPerson(server)
    await insertMember(world.staff, { personId: person.id, isClient: false, groupIds: [editors] })
    const editor = await callerOf(person)
    const ids = world.products.map(({ id }) => id)
    const { body } = await preview({ selection: { ids } }, false, editor)
    expect(body).toEqual({ products: 0, groups: [], people: 0, isWhole: false })
    expect(refusalOf(await preview({ folder: closed }, false, editor))).toEqual([404, 'NotFound'])
    expect(refusalOf(await preview({ folder: draft }, true, editor))).toEqual([403, 'NotAllowed'])
    expect((await preview({ folder: open }, false, editor)).status).toBe(200)
    expect(refusalOf(await preview({ selection: { ids } }, false, clients.buyer))).toEqual([
      403,
      'NotAllowed',
    ])
  })
})
