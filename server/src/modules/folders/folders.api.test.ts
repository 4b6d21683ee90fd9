/** The folder tree over HTTP, as each caller has it. */
import type { Folder } from '@vitrine/contract'
import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import {
  type Account,
  type Company,
  givenCompany,
  givenPerson,
  scopeOf,
  signIn,
} from '../../../test/factories/company.ts'
import { sharedServer, type TestServer } from '../../../test/harness/test-server.ts'
import { insertGroup, insertMember, insertShareLink, setFolderAccess } from '../access/index.ts'
import { draftRules, saveProducts } from '../products/index.ts'
import { insertFolder, visibleTree } from './index.ts'

let server: TestServer
let company: Company
/** Ids by name: All > Seating (> Chairs > Stools, > Sofas), Lamps (> Desk lamps, > Hidden (> Below)). */
const ids: Record<string, string> = {}

beforeAll(async () => {
  server = await sharedServer()
  company = await givenCompany(server)
  const scope = await scopeOf(server, company.admin, company.domainId)
  ids.All = (await visibleTree(scope)).folders[0]?.id ?? ''
  const make = async (name: string, parent: string, isPublished = true) => {
    ids[name] = await insertFolder(scope, {
      name,
      parentId: ids[parent] ?? '',
      isPublished,
      isProductFolder: true,
    })
  }
  await make('Seating', 'All')
  await make('Chairs', 'Seating')
  await make('Stools', 'Chairs')
  await make('Sofas', 'Seating')
  await make('Lamps', 'All')
  await make('Desk lamps', 'Lamps')
  await make('Hidden', 'Lamps', false)
  await make('Below', 'Hidden')
  const plain = { description: '', categoryId: null, details: {}, prices: {} }
  const drafts = ['Stools', 'Sofas', 'Below'].map((name) => ({
    ...plain,
    name: `In ${name}`,
    reference: name,
    folderIds: [ids[name] ?? ''],
  }))
  const everywhere = {
    ...plain,
    name: 'In two',
    reference: 'TWO',
    folderIds: [ids.Sofas ?? '', ids.Below ?? ''],
  }
  const fresh = await scopeOf(server, company.admin, company.domainId)
  const report = await saveProducts(fresh, [...drafts, everywhere], await draftRules(fresh))
  expect(report.rejected).toEqual([])
})

type Grants = Record<string, boolean>

async function group(kind: { isExternal: boolean; view: number; parentId?: string }, grants: Grants) {
  const id = await insertGroup(company.scope, {
    name: `Group ${crypto.randomUUID()}`,
    isExternal: kind.isExternal,
    isRoot: false,
    template: kind.isExternal ? null : 'Custom',
    parentId: kind.isExternal ? (kind.parentId ?? company.scope.groupIds[0] ?? null) : null,
    levels: { folder: { view: kind.view, edit: 0 } },
  })
  await grant(id, grants)
  return id
}

async function grant(groupId: string, grants: Grants) {
  const list = Object.entries(grants).map(([name, canView]) => ({
    id: ids[name] ?? '',
    canView,
    canEdit: false,
  }))
  await setFolderAccess(company.scope, groupId, list)
}

async function member(
  isClient: boolean,
  groupIds: string[],
): Promise<Account & { headers: { cookie: string } }> {
  const person = await givenPerson(server)
  await insertMember(company.scope, { personId: person.id, isClient, groupIds })
  return { ...person, headers: await signIn(server, person) }
}

async function ask(url: string, headers: Record<string, string>, query: Record<string, string> = {}) {
  return await server.request({ url: `/api${url}`, query: { domain: company.domainId, ...query }, headers })
}

async function treeOf(headers: Record<string, string>): Promise<Folder[]> {
  return (await ask('/folders', headers, { per_page: '-1' })).json().result
}

const names = async (headers: Record<string, string>) => (await treeOf(headers)).map((folder) => folder.name)

async function productNames(headers: Record<string, string>, query: Record<string, string> = {}) {
  const answer = await server.request({
    method: 'POST',
    url: '/api/products/query',
    query: { domain: company.domainId, ...query },
    payload: {},
    headers,
  })
  return answer.json().result.map((product: { name: string }) => product.name)
}

describe('a tree', () => {
  it('is numbered without gaps over just the caller’s folders, the root from 0', async () => {
    const callers = [
      await signIn(server, company.admin),
      (await member(true, [await group({ isExternal: true, view: 1 }, { Stools: true, Lamps: true })]))
        .headers,
      (await member(false, [await group({ isExternal: false, view: 1 }, { Seating: true, Sofas: false })]))
        .headers,
      (await member(false, [])).headers,
    ]
    for (const headers of callers) {
      const tree = await treeOf(headers)
      const numbers = tree.flatMap((folder) => [folder.left, folder.right]).sort((a, b) => a - b)
      expect(numbers).toEqual(numbers.map((_, index) => index))
      for (const folder of tree) {
        const parent = tree.find((each) => each._id === folder.parent)
        if (parent === undefined) expect([folder.parent, folder.left]).toEqual([null, 0])
        else expect(parent.left < folder.left && folder.right < parent.right).toBe(true)
      }
    }
  })

  it('is sorted by number or by name, either way, and paged with the whole total', async () => {
    const headers = await signIn(server, company.admin)
    const page = async (query: Record<string, string>) => (await ask('/folders', headers, query)).json()
    const first = await page({ per_page: '10', page: '1', sort: '-left' })
    const all = await treeOf(headers)
    expect(first.total).toBe(9)
    expect(first.result.map((folder: Folder) => folder._id)).toEqual(
      all.toReversed().map((folder) => folder._id),
    )
    expect(await page({ per_page: '10', page: '2' })).toEqual({ total: 9, result: [] })
    const byName = (await page({ sort: 'name', per_page: '-1' })).result.map((folder: Folder) => folder.name)
    expect(byName.filter((name: string) => name !== 'All')).toEqual(
      byName.filter((name: string) => name !== 'All').toSorted(),
    )
  })

  it.each<Record<string, string>>([
    { sort: 'secret' },
    { page: '0' },
    { per_page: '0' },
    { per_page: '3' },
    { per_page: '99' },
    { per_page: '-2' },
    { per_page: '101' },
    { per_page: '20.5' },
    { per_page: 'x' },
  ])('is not answered for %j', async (query) => {
    const answer = await ask('/folders', await signIn(server, company.admin), query)
    expect([answer.statusCode, answer.json().code]).toEqual([400, 'InvalidInput'])
  })
})

describe('what a folder says of being edited', () => {
  it('is true where the caller may, and false in the others that they see', async () => {
    const groupId = await insertGroup(company.scope, {
      name: 'Editors of seats',
      isExternal: false,
      isRoot: false,
      template: null,
      parentId: null,
      levels: { folder: { view: 1, edit: 1 } },
    })
    await setFolderAccess(company.scope, groupId, [
      { id: ids.Seating ?? '', canView: true, canEdit: false },
      { id: ids.Chairs ?? '', canView: true, canEdit: true },
    ])
    const editor = await givenPerson(server)
    await insertMember(company.scope, { personId: editor.id, isClient: false, groupIds: [groupId] })
    const answer = await server.request({
      url: '/api/folders',
      query: { domain: company.domainId, per_page: '-1', sort: 'left' },
      headers: await signIn(server, editor),
    })
    const { result } = answer.json() as { result: Folder[] }
    expect(result.map(({ name, isEditable }) => [name, isEditable])).toEqual([
      ['All', false],
      ['Seating', false],
      ['Chairs', true],
      ['Stools', true],
      ['Sofas', false],
    ])
    await company.scope.rows(
      sql`delete from group_members where domain_id = app_domain() and group_id = ${groupId}`,
    )
  })
})

describe('a grant on a folder', () => {
  it('holds for everything below it, until one below is taken away', async () => {
    const groupId = await group({ isExternal: false, view: 1 }, { Seating: true })
    const { headers } = await member(false, [groupId])
    expect(await names(headers)).toEqual(['All', 'Seating', 'Chairs', 'Stools', 'Sofas'])
    await grant(groupId, { Seating: true, Chairs: false })
    expect(await names(headers)).toEqual(['All', 'Seating', 'Sofas'])
    expect(await productNames(headers)).toEqual(['In Sofas', 'In two'])
    await grant(groupId, { Seating: true, Chairs: false, Stools: true })
    expect(await names(headers)).toEqual(['All', 'Seating', 'Chairs', 'Stools', 'Sofas'])
    expect((await ask(`/folders/${ids.Stools}`, headers)).statusCode).toBe(200)
    // Shown as the way to what lies below, and no more.
    expect((await ask(`/folders/${ids.Chairs}`, headers)).statusCode).toBe(404)
  })

  it('of a second group gives back what the first takes away', async () => {
    const one = await group({ isExternal: false, view: 1 }, { Seating: true, Chairs: false })
    const two = await group({ isExternal: false, view: 1 }, { Stools: true })
    const { headers } = await member(false, [one, two])
    expect((await productNames(headers)).sort()).toEqual(['In Sofas', 'In Stools', 'In two'])
  })

  it('to an external group reaches no further than its parent, now and when that shrinks', async () => {
    const parentId = await group({ isExternal: false, view: 1 }, { Seating: true })
    const groupId = await group({ isExternal: true, view: 1, parentId }, { Seating: true, Lamps: true })
    const { headers } = await member(true, [groupId])
    const { token } = await insertShareLink(company.scope, { groupId, expiresAt: null })
    const callers = [headers, { authorization: `Bearer ${token}` }]
    for (const caller of callers)
      expect(await names(caller)).toEqual(['All', 'Seating', 'Chairs', 'Stools', 'Sofas'])
    await grant(parentId, { Seating: true, Chairs: false })
    for (const caller of callers) expect(await names(caller)).toEqual(['All', 'Seating', 'Sofas'])
    await grant(parentId, { Lamps: true })
    for (const caller of callers) expect(await names(caller)).toEqual(['All', 'Lamps', 'Desk lamps'])
    await company.scope.rows(sql`update groups set levels = '{}'
      where domain_id = ${company.domainId} and id = ${parentId}`)
    for (const caller of callers) expect(await names(caller)).toEqual(['All'])
  })

  it('ends when the person leaves the group, and when they become a client', async () => {
    const groupId = await group({ isExternal: false, view: 3 }, {})
    const { id, headers } = await member(false, [groupId])
    expect(await names(headers)).toHaveLength(9)
    await company.scope.rows(sql`update memberships set is_client = true
      where domain_id = ${company.domainId} and person_id = ${id}`)
    expect(await names(headers)).toHaveLength(7)
    await company.scope.rows(sql`delete from group_members
      where domain_id = ${company.domainId} and person_id = ${id}`)
    expect(await names(headers)).toEqual([])
  })
})

describe('an unpublished folder', () => {
  it('hides everything below it from clients, and shows it again at the next request', async () => {
    const groupId = await group({ isExternal: true, view: 3 }, {})
    const { headers } = await member(true, [groupId])
    const publish = (name: string, isPublished: boolean) =>
      company.scope.rows(sql`update folders set is_published = ${isPublished}
        where domain_id = ${company.domainId} and id = ${ids[name]}`)
    expect(await names(headers)).not.toContain('Below')
    expect(await productNames(headers)).toEqual(['In Sofas', 'In Stools', 'In two'])
    expect((await ask(`/folders/${ids.Below}`, headers)).statusCode).toBe(404)
    await publish('Hidden', true)
    expect(await productNames(headers)).toEqual(['In Below', 'In Sofas', 'In Stools', 'In two'])
    await publish('Seating', false)
    expect(await names(headers)).toEqual(['All', 'Lamps', 'Desk lamps', 'Hidden', 'Below'])
    expect(await productNames(headers)).toEqual(['In Below', 'In two'])
    await publish('Seating', true)
    await publish('Hidden', false)
  })

  it('is not among the folders of a product, nor counted', async () => {
    const { headers } = await member(true, [await group({ isExternal: true, view: 3 }, {})])
    const staff = await signIn(server, company.admin)
    const two = async (caller: Record<string, string>) => {
      const answer = await server.request({
        method: 'POST',
        url: '/api/products/query',
        query: { domain: company.domainId },
        payload: { filters: [{ field: 'reference', type: 'EXACT', value: 'TWO' }] },
        headers: caller,
      })
      return answer.json().result[0].folders.toSorted()
    }
    expect(await two(headers)).toEqual([ids.Sofas])
    expect(await two(staff)).toEqual([ids.Sofas, ids.Below].toSorted())
    const sofas = (await treeOf(headers)).find((folder) => folder.name === 'Sofas')
    expect(sofas?.productCount).toBe(2)
  })
})

describe('folder_range', () => {
  it('means the caller’s own numbers and finds nothing beyond the caller’s reach', async () => {
    const { headers } = await member(true, [await group({ isExternal: true, view: 1 }, { Sofas: true })])
    const [, seating] = await treeOf(headers)
    expect(await productNames(headers, { folder_range: `${seating?.left},${seating?.right}` })).toEqual([
      'In Sofas',
      'In two',
    ])
    expect(await productNames(headers, { folder_range: '0,999999' })).toEqual(['In Sofas', 'In two'])
  })
})

describe('starred folders', () => {
  const star = (
    person: string,
    folder: string,
    headers: Record<string, string>,
    method: 'POST' | 'DELETE' = 'POST',
  ) =>
    server.request({
      method,
      url: `/api/users/${person}/interested-folders${method === 'DELETE' ? `/${folder}` : ''}`,
      query: { domain: company.domainId },
      headers: { ...headers, ...(method === 'POST' ? { 'content-type': 'text/plain' } : {}) },
      ...(method === 'POST' ? { payload: folder } : {}),
    })

  it('are one’s own, of folders one reaches, kept once and let go again', async () => {
    const client = await member(true, [await group({ isExternal: true, view: 1 }, { Seating: true })])
    const { id, headers } = client
    const list = async () => (await ask(`/users/${id}/interested-folders`, headers)).json()
    const sofas = ids.Sofas ?? ''
    expect((await star(id, sofas, headers)).statusCode).toBe(204)
    expect((await star(id, sofas, headers)).statusCode).toBe(204)
    expect(await list()).toEqual([sofas])
    for (const hidden of [ids.Lamps ?? '', ids.Below ?? '', crypto.randomUUID()])
      expect((await star(id, hidden, headers)).statusCode).toBe(404)
    expect((await star(company.admin.id, sofas, headers)).statusCode).toBe(404)
    expect((await star(company.admin.id, sofas, headers, 'DELETE')).statusCode).toBe(404)
    expect((await star(id, sofas, headers, 'DELETE')).statusCode).toBe(204)
    expect(await list()).toEqual([])
  })

  it('are not told once they are out of reach, to staff neither beyond their own', async () => {
    const groupId = await group({ isExternal: true, view: 1 }, { Seating: true })
    const { id, headers } = await member(true, [groupId])
    const staff = await signIn(server, company.admin)
    await star(id, ids.Sofas ?? '', headers)
    expect((await ask(`/users/${id}/interested-folders`, staff)).json()).toEqual([ids.Sofas])
    await grant(groupId, { Lamps: true })
    expect((await ask(`/users/${id}/interested-folders`, headers)).json()).toEqual([])
    const other = await member(true, [groupId])
    expect((await ask(`/users/${id}/interested-folders`, other.headers)).statusCode).toBe(404)
  })
})
