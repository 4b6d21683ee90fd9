import type { ProductView } from '@vitrine/contract'
import { groupOf } from '@vitrine/rules'
import { beforeAll, describe, expect, it } from 'vitest'
import { type CatalogWorld, givenCatalog } from '../../../../test/factories/catalog.ts'
import { type Account, givenPerson, signIn, unique } from '../../../../test/factories/company.ts'
import { sharedServer, type TestServer } from '../../../../test/harness/test-server.ts'
import { insertGroup, insertMember } from '../../access/index.ts'

let server: TestServer
let world: CatalogWorld
let groupId: string
let owner: { person: Account; headers: Record<string, string> }
let colleague: typeof owner
let stranger: typeof owner

beforeAll(async () => {
  server = await sharedServer()
  world = await givenCatalog(server, { products: 3, seed: 2 })
  const group = {
    isExternal: false,
    isRoot: false,
    template: 'Custom',
    parentId: null,
    levels: { folder: { view: 3, edit: 0 } },
  } as const
  groupId = await insertGroup(world.staff, { ...group, name: 'Sharing' })
  const otherId = await insertGroup(world.staff, { ...group, name: 'Others' })
  const join = async (id: string) => {
    const person = await givenPerson(server)
    await insertMember(world.staff, { personId: person.id, isClient: false, groupIds: [id] })
    return { person, headers: await signIn(server, person) }
  }
  owner = { person: world.admin, headers: await signIn(server, world.admin) }
  colleague = await join(groupId)
  stranger = await join(otherId)
})

async function call<Answer = { code?: string }>(
  who: typeof owner,
  method: 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE',
  path = '',
  body?: object,
  of = who,
): Promise<Answer> {
  const answer = await server.request({
    method,
    url: `/api/users/${of.person.id}/product-views${path}`,
    query: { domain: world.domainId },
    headers: who.headers,
    ...(body === undefined ? {} : { payload: body }),
  })
  return answer.body === '' ? ({} as Answer) : answer.json()
}

const list = (who: typeof owner) => call<ProductView[]>(who, 'GET')
const namesOf = async (who: typeof owner) => (await list(who)).map(({ name }) => name)

describe('a view', () => {
  it('is created pinned under a name of its own, changed, unpinned and deleted', async () => {
    const name = unique('Chairs')
    const filters = [{ field: 'name', type: 'REGEX_I', value: 'chair' }]
    const columns = { keys: ['name', 'reference'], widths: { name: 300 }, pinned: ['name'] }
    const id = await call<string>(owner, 'POST', '', {
      name,
      filters,
      sorting: '-name',
      columns,
      density: 'compact',
    })
    const other = await call<string>(owner, 'POST', '', { name })
    expect(await list(owner)).toMatchObject([
      { _id: id, name, filters, sorting: '-name', columns, density: 'compact', pinned: true, isOwn: true },
      { _id: other, name: `${name} (2)`, filters: [], sorting: 'name', columns: null },
    ])
    expect((await call(owner, 'POST', '', { name: 'ab' })).code).toBe('MinimumCharacters')
    await call(owner, 'PATCH', `/${other}`, { sorting: 'reference', columns })
    await call(owner, 'PATCH', `/${other}`, { columns: null })
    await call(owner, 'POST', `/${other}/unpin`)
    await call(owner, 'PUT', '/order', [other, id])
    expect(await list(owner)).toMatchObject([
      { _id: other, sorting: 'reference', columns: null, pinned: false },
      { _id: id, pinned: true },
    ])
    for (const gone of [id, other]) await call(owner, 'DELETE', `/${gone}`)
    expect(await list(owner)).toEqual([])
  })

  it('gets a number where it is renamed to a name of another, in any letter case and within 200 characters', async () => {
    const name = unique('Écrans')
    const add = (called: string) => call<string>(owner, 'POST', '', { name: called })
    const rename = (id: string, to: string) =>
      call<{ _id: string; name: string }>(owner, 'PATCH', `/${id}`, { name: to })
    const ids = [await add(name), await add(unique('Other'))]
    const [one = '', other = ''] = ids
    expect(await rename(other, name.toUpperCase())).toEqual({ _id: other, name: `${name.toUpperCase()} (2)` })
    expect(await rename(one, name.toLowerCase())).toEqual({ _id: one, name: name.toLowerCase() })
    expect((await call<{ name: string }>(owner, 'PATCH', `/${one}`, { sorting: '-name' })).name).toBe(
      name.toLowerCase(),
    )
    await rename(one, 'é'.repeat(200))
    expect((await rename(other, 'É'.repeat(200))).name).toBe(`${'É'.repeat(196)} (2)`)
    // A colleague’s names are of no concern.
    const theirs = await call<string>(colleague, 'POST', '', { name })
    expect((await rename(one, name)).name).toBe(name)
    await call(colleague, 'DELETE', `/${theirs}`)
    for (const id of ids) await call(owner, 'DELETE', `/${id}`)
    expect(await list(owner)).toEqual([])
  })

  it('is seen by groups it is shared with, who may pin it but not change it', async () => {
    const name = unique('Shared')
    const id = await call<string>(owner, 'POST', '', { name, sharedWithGroups: [groupId] })
    expect(await list(colleague)).toMatchObject([{ _id: id, name, isOwn: false, pinned: false }])
    expect(await namesOf(stranger)).toEqual([])
    await call(colleague, 'POST', `/${id}/pin`)
    expect(await list(colleague)).toMatchObject([{ pinned: true }])
    expect((await call(colleague, 'PATCH', `/${id}`, { name: 'Mine now' })).code).toBe('NotAllowed')
    expect((await call(colleague, 'DELETE', `/${id}`)).code).toBe('NotAllowed')
    expect((await call(stranger, 'POST', `/${id}/pin`)).code).toBe('NotFound')
    // Nor in the name of its owner.
    expect((await call(stranger, 'DELETE', `/${id}`, undefined, owner)).code).toBe('NotFound')
    expect((await call(stranger, 'GET', '', undefined, owner)).code).toBe('NotFound')
    await call(owner, 'PATCH', `/${id}`, { sharedWithGroups: [] })
    expect(await namesOf(colleague)).toEqual([])
    expect((await call(owner, 'PATCH', `/${id}`, { sharedWithGroups: [world.domainId] })).code).toBe(
      'NotFound',
    )
  })

  it('does not tell readers the values of filters on fields that they may not see', async () => {
    const filters = [
      { field: `detail:${world.fields.cost}`, type: 'GTE', value: '4711' },
      { field: 'name', type: 'REGEX_I', value: 'lamp' },
    ]
    await call<string>(owner, 'POST', '', { name: unique('Costs'), filters, sharedWithGroups: [groupId] })
    const [seen] = await list(colleague)
    expect(seen?.filters).toEqual([{ ...filters[0], value: '' }, filters[1]])
  })

  it('nor within groups, however they are written', async () => {
    const hidden = { field: `detail:${world.fields.cost}`, type: 'NOT_EQ', value: '4711' }
    const shown = { field: 'name', type: 'NOT_REGEX_I', value: 'lamp' }
    const unreadable = { field: 'name', type: 'ANY', value: JSON.stringify([hidden]) }
    const filters = [
      groupOf([hidden, shown]),
      groupOf([groupOf([hidden]), shown]),
      groupOf([shown]),
      unreadable,
    ]
    const name = unique('Groups')
    await call<string>(owner, 'POST', '', { name, filters, sharedWithGroups: [groupId] })
    const own = (await list(owner)).find((view) => view.name === name)
    expect(own?.filters).toEqual([...filters.slice(0, 3), { ...unreadable, value: '' }])
    const seen = (await list(colleague)).find((view) => view.name === name)
    const blank = { ...hidden, value: '' }
    expect(seen?.filters).toEqual([
      groupOf([blank, shown]),
      groupOf([groupOf([blank]), shown]),
      groupOf([shown]),
      { ...unreadable, value: '' },
    ])
  })
})
