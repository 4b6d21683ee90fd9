import type { GroupRow, Product } from '@vitrine/contract'
import { beforeAll, expect, it } from 'vitest'
import { type CatalogWorld, givenCatalog } from '../../../test/factories/catalog.ts'
import { type Account, givenPerson, signIn } from '../../../test/factories/company.ts'
import { type ApiCaller, apiCaller } from '../../../test/harness/api-caller.ts'
import { sharedServer, type TestServer } from '../../../test/harness/test-server.ts'
import { insertGroup, insertMember, setFolderAccess } from '../access/index.ts'

let server: TestServer
let world: CatalogWorld
let admin: ApiCaller

beforeAll(async () => {
  server = await sharedServer()
  world = await givenCatalog(server, { products: 24, seed: 51 })
  admin = await callerOf(world.admin)
})

const callerOf = async (person: Account) => apiCaller(server, world.domainId, await signIn(server, person))
const lyingIn = (folder: string) =>
  world.products.find(({ folderIds }) => folderIds.every((id) => id === folder))?.id ?? ''

async function groupsOf(product: string, caller = admin): Promise<string[]> {
  const { body: groups } = await admin<{ result: GroupRow[] }>('GET /groups', { query: { per_page: '-1' } })
  const names = new Map(groups.result.map(({ _id, name }) => [_id, name]))
  const { body } = await caller<Product>(`GET /products/${product}`)
  return body.sharedWithGroups.map((id) => names.get(id) ?? id).sort()
}

it('are the groups that reach a product, clients’ only where it and its folder are published', async () => {
  const { open, closed, draft } = world.folders
  const everybody = await groupsOf(lyingIn(open))
  expect(everybody).toContain('Buyers')
  expect(everybody).toContain('Sales')
  const withoutClients = everybody.filter((name) => name !== 'Buyers')
  expect(await groupsOf(lyingIn(closed))).toEqual(withoutClients)
  expect(await groupsOf(lyingIn(draft))).toEqual(withoutClients)
  const publish = (isPublished: boolean) =>
    admin('POST /products/changes', {
      body: { changes: [{ product: lyingIn(open), values: { published: String(isPublished) } }] },
    })
  await publish(false)
  expect(await groupsOf(lyingIn(open))).toEqual(withoutClients)
  await publish(true)
  expect(await groupsOf(lyingIn(open))).toEqual(everybody)
})

it('are none to clients, and to colleagues those that they see', async () => {
  const { open } = world.folders
  expect(await groupsOf(lyingIn(open), await callerOf(world.buyer))).toEqual([])
  const member = async (name: string, view: 0 | 1) => {
    const id = await insertGroup(world.staff, {
      name,
      isExternal: false,
      isRoot: false,
      template: 'Custom',
      parentId: null,
      levels: { folder: { view: 1, edit: 0 }, group: { view, edit: 0 } },
    })
    await setFolderAccess(world.staff, id, [{ id: open, canView: true, canEdit: false }])
    const person = await givenPerson(server)
    await insertMember(world.staff, { personId: person.id, isClient: false, groupIds: [id] })
    return await callerOf(person)
  }
  expect(await groupsOf(lyingIn(open), await member('Readers', 0))).toEqual([])
  expect(await groupsOf(lyingIn(open), await member('Hosts', 1))).toEqual(['Hosts'])
})
