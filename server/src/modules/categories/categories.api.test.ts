/** The category tree over HTTP: whole for staff, and for clients only what their products are in. */
import type { Category } from '@vitrine/contract'
import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { type Company, givenCompany, givenPerson, scopeOf, signIn } from '../../../test/factories/company.ts'
import { sharedServer, type TestServer } from '../../../test/harness/test-server.ts'
import { insertGroup, insertMember, insertShareLink, setFolderAccess } from '../access/index.ts'
import { insertFolder, visibleTree } from '../folders/index.ts'
import { draftRules, refreshSlots, saveProducts } from '../products/index.ts'
import { ensureCategoryPaths } from './index.ts'

let server: TestServer
let company: Company
let staff: Record<string, string>
let client: Record<string, string>
let group: string
const folders = { shown: '', closed: '' }
const products: Record<string, string> = {}
const categories: Record<string, string> = {}

beforeAll(async () => {
  server = await sharedServer()
  company = await givenCompany(server)
  const firstAdmin = await scopeOf(server, company.admin, company.domainId)
  const parentId = (await visibleTree(firstAdmin)).folders[0]?.id ?? ''
  const folder = (name: string) =>
    insertFolder(firstAdmin, { name, parentId, isPublished: true, isProductFolder: true })
  folders.shown = await folder('Shown')
  folders.closed = await folder('Closed')
  const paths = [['Seating', 'Chairs', 'Stools'], ['Seating', 'Sofas'], ['Lamps'], ['Prototypes', 'Secret']]
  const made = await ensureCategoryPaths(firstAdmin, paths)
  paths.forEach((path, index) => {
    categories[path.at(-1) ?? ''] = made[index] ?? ''
  })
  const [seating] = await ensureCategoryPaths(firstAdmin, [['Seating']])
  categories.Seating = seating ?? ''
  const scope = await scopeOf(server, company.admin, company.domainId)
  const draft = (reference: string, category: string, folderId: string) => ({
    name: `Product ${reference}`,
    reference,
    description: '',
    categoryId: categories[category] ?? '',
    folderIds: [folderId],
    details: {},
    prices: {},
  })
  const { saved } = await saveProducts(
    scope,
    [
      draft('STOOL', 'Stools', folders.shown),
      draft('SOFA', 'Sofas', folders.closed),
      draft('SECRET', 'Secret', folders.closed),
    ],
    await draftRules(scope),
  )
  for (const { reference, id } of saved) products[reference] = id
  group = await insertGroup(scope, {
    name: 'Buyers',
    isExternal: true,
    isRoot: false,
    template: null,
    parentId: scope.groupIds[0] ?? null,
    levels: { folder: { view: 1, edit: 0 } },
  })
  await reach(folders.shown)
  const buyer = await givenPerson(server)
  await insertMember(scope, { personId: buyer.id, isClient: true, groupIds: [group] })
  staff = await signIn(server, company.admin)
  client = await signIn(server, buyer)
})

const reach = (...ids: string[]) =>
  setFolderAccess(
    company.scope,
    group,
    ids.map((id) => ({ id, canView: true, canEdit: false })),
  )

async function treeOf(headers: Record<string, string>, query: Record<string, string> = {}) {
  const answer = await server.request({
    url: '/api/categories',
    query: { domain: company.domainId, per_page: '-1', ...query },
    headers,
  })
  return answer.json() as { total: number; result: Category[] }
}

const names = async (headers: Record<string, string>) =>
  (await treeOf(headers)).result.map((category) => category.name)

describe('the category tree', () => {
  it('is whole for staff, in depth-first order', async () => {
    expect(await names(staff)).toEqual([
      'All',
      'Seating',
      'Chairs',
      'Stools',
      'Sofas',
      'Lamps',
      'Prototypes',
      'Secret',
    ])
  })

  it('has for clients and share tokens the categories of visible products and the way to them', async () => {
    const { token } = await insertShareLink(company.scope, { groupId: group, expiresAt: null })
    const expected = ['All', 'Seating', 'Chairs', 'Stools']
    expect(await names(client)).toEqual(expected)
    expect(await names({ authorization: `Bearer ${token}` })).toEqual(expected)
    expect((await treeOf(client)).total).toBe(expected.length)
  })

  it('is numbered over just those, without gaps', async () => {
    for (const headers of [staff, client]) {
      const { result } = await treeOf(headers)
      const numbers = result.flatMap(({ left, right }) => [left, right]).sort((a, b) => a - b)
      expect(numbers).toEqual(numbers.map((_, index) => index))
      for (const { parent, left, right } of result.slice(1)) {
        const above = result.find((category) => category._id === parent)
        expect(above !== undefined && above.left < left && right < above.right).toBe(true)
      }
    }
  })

  it('follows grants and products at the next request', async () => {
    await reach(folders.shown, folders.closed)
    expect(await names(client)).toEqual([
      'All',
      'Seating',
      'Chairs',
      'Stools',
      'Sofas',
      'Prototypes',
      'Secret',
    ])
    const trash = (isDeleted: boolean) =>
      company.scope.transaction(async (open) => {
        await open.rows(sql`update products set deleted_at = ${isDeleted ? new Date() : null}
          where domain_id = ${company.domainId} and id = ${products.SECRET}`)
        await refreshSlots(open, [products.SECRET ?? ''])
      })
    await trash(true)
    expect(await names(client)).not.toContain('Prototypes')
    await trash(false)
    expect(await names(client)).toContain('Secret')
    await reach(folders.shown)
    expect(await names(client)).toEqual(['All', 'Seating', 'Chairs', 'Stools'])
  })

  it('is sorted and paged, with the whole total', async () => {
    const { total, result } = await treeOf(staff, { sort: '-left', per_page: '10', page: '1' })
    expect([total, result.map((category) => category.name).slice(2, 4)]).toEqual([8, ['Lamps', 'Sofas']])
    expect(await treeOf(staff, { per_page: '10', page: '2' })).toEqual({ total: 8, result: [] })
  })
})

describe('products by category', () => {
  const references = async (headers: Record<string, string>, category: string) => {
    const answer = await server.request({
      method: 'POST',
      url: '/api/products/query',
      query: { domain: company.domainId, category },
      payload: { sorting: 'reference' },
      headers,
    })
    return answer.json().result.map((product: { reference: string }) => product.reference)
  }

  it('include those of the categories below', async () => {
    expect(await references(staff, categories.Seating ?? '')).toEqual(['SOFA', 'STOOL'])
    expect(await references(staff, categories.Stools ?? '')).toEqual(['STOOL'])
    expect(await references(staff, categories.Lamps ?? '')).toEqual([])
  })

  it('are for clients only those they reach, of a hidden category as of an invented one', async () => {
    expect(await references(client, categories.Seating ?? '')).toEqual(['STOOL'])
    expect(await references(client, categories.Secret ?? '')).toEqual([])
    expect(await references(client, crypto.randomUUID())).toEqual([])
  })
})

describe('making categories', () => {
  it('finds them in any letter case, and refuses a fourth level', async () => {
    const [again] = await ensureCategoryPaths(company.scope, [['SEATING', 'sofas']])
    expect(again).toBe(categories.Sofas)
    await expect(ensureCategoryPaths(company.scope, [['A', 'B', 'C', 'D']])).rejects.toMatchObject({
      key: 'CategoryTooDeep',
    })
    expect(await names(staff)).toHaveLength(8)
  })
})
