/** Building, merging and deleting categories over HTTP. */
import type { Category } from '@vitrine/contract'
import fc from 'fast-check'
import { beforeAll, describe, expect, it } from 'vitest'
import {
  type Company,
  givenCompany,
  givenPerson,
  scopeOf,
  signIn,
  unique,
} from '../../../test/factories/company.ts'
import { requestAsPage } from '../../../test/harness/request-as-page.ts'
import { sharedServer, type TestServer } from '../../../test/harness/test-server.ts'
import { insertGroup, insertMember } from '../access/index.ts'
import { insertFolder, visibleTree } from '../folders/index.ts'
import { draftRules, saveProducts } from '../products/index.ts'
import { ensureCategoryPaths } from './index.ts'

let server: TestServer
let company: Company
let headers: Record<string, string>

beforeAll(async () => {
  server = await sharedServer({ works: true })
  company = await givenCompany(server)
  headers = await signIn(server, company.admin)
})

type Call = (
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE',
  path: string,
  body?: object,
  query?: Record<string, string>,
) => Promise<{ status: number; json: ReturnType<typeof JSON.parse> }>

const call: Call = (...asked) => callAs(headers, ...asked)

async function callAs(as: Record<string, string>, ...[method, path, body, query]: Parameters<Call>) {
  const answer = await requestAsPage(server, {
    method,
    url: `/api/categories${path}`,
    query: { domain: company.domainId, ...query },
    headers: as,
    ...(body === undefined ? {} : { payload: body }),
  })
  return { status: answer.statusCode, json: answer.body === '' ? null : answer.json() }
}

async function tree(): Promise<Category[]> {
  return (await call('GET', '', undefined, { per_page: '-1' })).json.result
}

/** Names, indented by level. */
async function outline(): Promise<string[]> {
  const rows = await tree()
  const levelOf = (row: Category): number => {
    const parent = rows.find(({ _id }) => _id === row.parent)
    return parent === undefined ? 0 : levelOf(parent) + 1
  }
  return rows.map((row) => `${'-'.repeat(levelOf(row))}${row.name}`)
}

async function root(): Promise<string> {
  return (await tree())[0]?._id ?? ''
}

async function add(name: string, parent: string): Promise<string> {
  return (await call('POST', '', { name, parent })).json._id
}

async function givenProducts(count: number, category: string, mark: string): Promise<void> {
  const scope = await scopeOf(server, company.admin, company.domainId)
  const parentId = (await visibleTree(scope)).folders[0]?.id ?? ''
  const folder = await insertFolder(scope, { name: mark, parentId, isPublished: true, isProductFolder: true })
  const drafts = Array.from({ length: count }, (_, index) => ({
    name: `Product ${mark}`,
    reference: `${mark}-${index}`,
    description: '',
    categoryId: category,
    folderIds: [folder],
    details: {},
    prices: {},
  }))
  const fresh = await scopeOf(server, company.admin, company.domainId)
  await saveProducts(fresh, drafts, await draftRules(fresh))
}

async function countIn(category: string): Promise<number> {
  const answer = await server.request({
    method: 'POST',
    url: '/api/products/query',
    query: { domain: company.domainId, category },
    payload: {},
    headers,
  })
  return answer.json().total
}

describe('a category', () => {
  it('is made below another, with a name of its own and made by hand', async () => {
    const top = await add('  Tables ', await root())
    const again = await call('POST', '', { name: 'tables', parent: await root() })
    expect(again.json.name).toBe('tables (2)')
    await add('Round', top)
    const made = (await tree()).find(({ _id }) => _id === top)
    expect([made?.name, made?.creationMethod]).toEqual(['Tables', 'manual'])
    expect(await outline()).toEqual(['All', '-Tables', '--Round', '-tables (2)'])
  })

  it('has a name, be it a word of two characters or a reserved one, that no sibling has', async () => {
    const top = await root()
    const empty = await call('POST', '', { name: '  ', parent: top })
    expect([empty.status, empty.json.code]).toEqual([422, 'MinimumCharacters'])
    for (const name of ['TV', '椅子', 'Root']) await add(name, top)
    expect(await outline()).toEqual(expect.arrayContaining(['-TV', '-椅子', '-Root']))
    const [one, two] = [await add('Benches', top), await add('Desks', top)]
    const taken = await call('PATCH', `/${two}`, { name: 'BENCHES' })
    expect([taken.status, taken.json.code]).toEqual([409, 'NameAlreadyExists'])
    expect((await call('PATCH', `/${one}`, { name: 'Long benches' })).status).toBe(204)
    expect(await outline()).toContain('-Long benches')
  })

  it('lies on one of three levels, never below itself, and the uppermost stays', async () => {
    const top = await root()
    const one = await add('Level one', top)
    const two = await add('Level two', one)
    const three = await add('Level three', two)
    const deeper = await call('POST', '', { name: 'Level four', parent: three })
    expect([deeper.status, deeper.json.code]).toEqual([422, 'CategoryTooDeep'])
    const other = await add('Other one', top)
    const deep = await call('POST', `/${one}/move`, { parent: other })
    expect([deep.status, deep.json.code]).toEqual([422, 'CategoryTooDeep'])
    const circle = await call('POST', `/${one}/move`, { parent: two })
    expect([circle.status, circle.json.code]).toEqual([409, 'CategoryBelowItself'])
    for (const [method, path, body] of [
      ['PATCH', `/${top}`, { name: 'Everything' }],
      ['POST', `/${top}/move`, { parent: one }],
      ['DELETE', `/${top}`, undefined],
    ] as const) {
      const refused = await call(method, path, body)
      expect([refused.status, refused.json.code]).toEqual([409, 'RootCategory'])
    }
    expect((await call('POST', `/${three}/move`, { parent: one, before: two })).status).toBe(204)
    expect((await outline()).join()).toContain('-Level one,--Level three,--Level two')
  })

  it('of an unknown id is not there', async () => {
    const id = crypto.randomUUID()
    expect((await call('PATCH', `/${id}`, { name: 'Some name' })).status).toBe(404)
    expect((await call('POST', '', { name: 'Some name', parent: id })).status).toBe(404)
    expect((await call('DELETE', `/${id}`)).status).toBe(404)
  })

  it('leaves correct numbers after any moves', async () => {
    const top = await root()
    const made = [top]
    for (const name of ['Alpha', 'Beta', 'Gamma', 'Delta', 'Epsilon'])
      made.push(await add(`Moved ${name}`, top))
    const place = fc.nat(made.length - 1)
    await fc.assert(
      fc.asyncProperty(fc.array(fc.tuple(place, place), { maxLength: 6 }), async (moves) => {
        for (const [which, where] of moves)
          await call('POST', `/${made[which]}/move`, { parent: made[where] })
        const rows = await tree()
        const numbers = rows.flatMap(({ left, right }) => [left, right]).sort((a, b) => a - b)
        expect(numbers).toEqual(numbers.map((_, index) => index))
        for (const row of rows.slice(1)) {
          const parent = rows.find(({ _id }) => _id === row.parent)
          expect(parent !== undefined && parent.left < row.left && row.right < parent.right).toBe(true)
        }
        expect(Math.max(...(await outline()).map((line) => line.search(/[^-]/)))).toBeLessThanOrEqual(3)
      }),
      { numRuns: 15 },
    )
  })
})

describe('deleting a category', () => {
  it('takes those below along, and gives products another one', async () => {
    const [[one = '', below = '', other = '']] = [
      (await ensureCategoryPaths(company.scope, [['Going'], ['Going', 'Deeper'], ['Staying']])) as string[],
    ]
    await givenProducts(3, below, 'GOING')
    expect((await call('GET', `/${one}/use`)).json).toEqual({ categories: 2, products: 3 })
    const inside = await call('DELETE', `/${one}`, undefined, { reassign: below })
    expect([inside.status, inside.json.code]).toEqual([409, 'CategoryBelowItself'])
    const done = await call('DELETE', `/${one}`, undefined, { reassign: other })
    expect(done.json).toEqual({ products: 3, process: null })
    expect(await countIn(other)).toBe(3)
    expect((await outline()).join()).not.toContain('Going')
  })

  it('leaves products without one where none is named, says so in their history', async () => {
    const [one = ''] = (await ensureCategoryPaths(company.scope, [['Bare']])) as string[]
    await givenProducts(1, one, 'BARE')
    await call('DELETE', `/${one}`)
    const found = await server.request({
      method: 'POST',
      url: '/api/products/query',
      query: { domain: company.domainId },
      payload: { filters: [{ field: 'reference', type: 'EXACT', value: 'BARE-0' }] },
      headers,
    })
    const [product] = found.json().result
    expect(product.categories).toEqual([])
    const history = await server.request({
      url: `/api/products/${product._id}/history`,
      query: { domain: company.domainId },
      headers,
    })
    expect(history.json().result[0]).toMatchObject({ kind: 'category updated' })
  })

  it('of many products is a process that deletes it in the end', async () => {
    const [one = '', other = ''] = (await ensureCategoryPaths(company.scope, [
      ['Crowd'],
      ['Many'],
    ])) as string[]
    await givenProducts(1_203, one, 'CROWD')
    const { json } = await call('DELETE', `/${one}`, undefined, { reassign: other })
    expect(json).toMatchObject({ products: 1_203, process: expect.any(String) })
    await expect.poll(async () => (await outline()).includes('-Crowd'), { timeout: 30_000 }).toBe(false)
    expect(await countIn(other)).toBe(1_203)
  })
})

describe('merging', () => {
  it('moves categories below along, merges those of one name, and gives products the other', async () => {
    const paths = [
      ['Seats', 'Chairs', 'Folding'],
      ['Seats', 'Stools'],
      ['Seating', 'CHAIRS', 'Rocking'],
    ]
    const [folding = '', stools = '', rocking = ''] = (await ensureCategoryPaths(
      company.scope,
      paths,
    )) as string[]
    const [seats = '', chairs = '', seating = ''] = (await ensureCategoryPaths(company.scope, [
      ['Seats'],
      ['Seats', 'Chairs'],
      ['Seating'],
    ])) as string[]
    await givenProducts(2, seats, 'SEATS')
    await givenProducts(2, chairs, 'CHAIRS')
    await givenProducts(1, folding, 'FOLDING')
    const { json } = await call('POST', `/${seats}/merge`, { into: seating })
    expect(json).toEqual({ products: 4, process: null })
    const lines = await outline()
    const at = lines.indexOf('-Seating')
    expect(lines.slice(at, at + 5)).toEqual(['-Seating', '--CHAIRS', '---Rocking', '---Folding', '--Stools'])
    expect(lines).not.toContain('-Seats')
    expect([await countIn(seating), await countIn(folding), await countIn(stools)]).toEqual([5, 1, 0])
    expect(await countIn(rocking)).toBe(0)
    const below = await call('POST', `/${seating}/merge`, { into: stools })
    expect([below.status, below.json.code]).toEqual([409, 'CategoryBelowItself'])
  })
})

/** A colleague who changes own categories only. */
async function givenKeeper(edit: 1 | 2): Promise<Call> {
  const groupId = await insertGroup(company.scope, {
    name: unique('Keepers of own'),
    isExternal: false,
    isRoot: false,
    template: 'Custom',
    parentId: null,
    levels: { category: { view: 3, edit } },
  })
  const keeper = await givenPerson(server)
  await insertMember(company.scope, { personId: keeper.id, isClient: false, groupIds: [groupId] })
  const own = await signIn(server, keeper)
  return (...asked) => callAs(own, ...asked)
}

describe.each([1, 2] as const)('whoever changes categories at level %i', (edit) => {
  it('renames, moves, merges and deletes those that they made', async () => {
    const asKeeper = await givenKeeper(edit)
    const foreign = await add(unique('Foreign'), await root())
    const made = await asKeeper('POST', '', { name: unique('Own'), parent: foreign })
    expect(made.status).toBe(200)
    const other = await asKeeper('POST', '', { name: unique('Other'), parent: await root() })
    const [one, two] = [made.json._id, other.json._id]
    expect((await asKeeper('PATCH', `/${one}`, { name: unique('Renamed') })).status).toBe(204)
    expect((await asKeeper('POST', `/${one}/move`, { parent: await root() })).status).toBe(204)
    expect((await asKeeper('POST', `/${one}/merge`, { into: foreign })).status).toBe(200)
    expect((await asKeeper('DELETE', `/${two}`)).status).toBe(200)
    const left = (await tree()).map(({ _id }) => _id)
    expect([left.includes(foreign), left.includes(one), left.includes(two)]).toEqual([true, false, false])
  })

  it('changes no others, and takes none away with their own', async () => {
    const asKeeper = await givenKeeper(edit)
    const foreign = await add(unique('Foreign'), await root())
    const own = (await asKeeper('POST', '', { name: unique('Own'), parent: await root() })).json._id
    const within = await add(unique('Within'), own)
    for (const [method, path, body] of [
      ['PATCH', `/${foreign}`, { name: 'Taken over' }],
      ['POST', `/${foreign}/move`, { parent: own }],
      ['POST', `/${foreign}/merge`, { into: own }],
      ['DELETE', `/${foreign}`, undefined],
      ['POST', `/${own}/merge`, { into: foreign }],
      ['DELETE', `/${own}`, undefined],
    ] as const) {
      const refused = await asKeeper(method, path, body)
      expect([method, path, refused.status, refused.json.code]).toEqual([method, path, 403, 'NotAllowed'])
    }
    const listed: Category[] = (await asKeeper('GET', '', undefined, { per_page: '-1' })).json.result
    const editable = (id: string) => listed.find(({ _id }) => _id === id)?.isEditable
    expect([foreign, own, within, await root()].map(editable)).toEqual([false, true, false, false])
    expect((await tree()).find(({ _id }) => _id === foreign)?.isEditable).toBe(true)
  })
})
