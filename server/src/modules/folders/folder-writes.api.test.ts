/** Writing the folder tree: one valid tree after any sequence of moves, by whomever, at the same time. */
import type { DeletedFolder, Folder, FolderDeletion } from '@vitrine/contract'
import fc from 'fast-check'
import { beforeAll, describe, expect, it } from 'vitest'
import { type CatalogWorld, givenCatalog } from '../../../test/factories/catalog.ts'
import { givenPerson, signIn, unique } from '../../../test/factories/company.ts'
import { requestAsPage } from '../../../test/harness/request-as-page.ts'
import { sharedServer, type TestServer } from '../../../test/harness/test-server.ts'
import { insertGroup, insertMember, setFolderAccess } from '../access/index.ts'
import type { NamedFolder } from './folder-writes.service.ts'

let server: TestServer
let world: CatalogWorld
let admin: Record<string, string>
let root: string

beforeAll(async () => {
  server = await sharedServer({ works: true })
  world = await givenCatalog(server, { products: 20, seed: 9 })
  admin = await signIn(server, world.admin)
  root = (await list())[0]?._id ?? ''
})

async function call<Answer = { code?: string }>(
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE',
  path: string,
  body?: object,
  headers = admin,
): Promise<Answer> {
  const answer = await requestAsPage(server, {
    method,
    url: `/api${path}`,
    query: { domain: world.domainId },
    headers,
    ...(body === undefined ? {} : { payload: body }),
  })
  return answer.body === '' ? ({} as Answer) : answer.json()
}

async function list(headers = admin): Promise<Folder[]> {
  const query = { domain: world.domainId, page: '1', per_page: '-1' }
  const answer = await server.request({ method: 'GET', url: '/api/folders', query, headers })
  return answer.json().result
}

const create = (parent: string, name = unique('Folder'), isProductFolder = false) =>
  call<{ _id: string; name: string; code?: string }>('POST', '/folders', { name, parent, isProductFolder })
const move = (id: string, parent: string, before: string | null = null, headers = admin) =>
  call<NamedFolder & { code?: string }>('POST', `/folders/${id}/move`, { parent, before }, headers)

/** Numbers 0 to 2n − 1, each once, children within their parents. */
function expectValid(folders: readonly Folder[]): void {
  const numbers = folders.flatMap(({ left, right }) => [left, right]).sort((a, b) => a - b)
  expect(numbers).toEqual(numbers.map((_, index) => index))
  const byId = new Map(folders.map((folder) => [folder._id, folder]))
  for (const { left, right, parent } of folders) {
    const above = byId.get(parent ?? '')
    if (above !== undefined) expect(above.left < left && right < above.right).toBe(true)
  }
}

const childrenOf = (folders: readonly Folder[], parent: string) =>
  folders.filter((folder) => folder.parent === parent).map(({ _id }) => _id)

describe('a folder', () => {
  it('is created with a name of its own, renamed and published', async () => {
    const name = unique('Chairs')
    const one = await create(root, `  ${name} `)
    const other = await create(root, name)
    expect([one.name, other.name]).toEqual([name, `${name} (2)`])
    expect((await create(root, 'ab')).code).toBe('MinimumCharacters')
    expect((await create(root, 'root')).code).toBe('ReservedName')
    await call('PATCH', `/folders/${other._id}`, { name: `${name} b`, isPublished: true })
    const found = (await list()).find(({ _id }) => _id === other._id)
    expect(found).toMatchObject({ name: `${name} b`, isPublished: true })
    expect((await call('PATCH', `/folders/${root}`, { name: 'Everything' })).code).toBe('RootFolder')
  })

  it('gets a number where it is renamed to, or moved beside, a name that is taken in any letter case', async () => {
    const name = unique('Étagères')
    const [above, aside] = [await create(root), await create(root)]
    const taken = await create(above._id, name)
    const other = await create(above._id)
    const rename = (id: string, to: string) => call<NamedFolder>('PATCH', `/folders/${id}`, { name: to })
    expect(await rename(other._id, ` ${name.toUpperCase()} `)).toEqual({
      _id: other._id,
      name: `${name.toUpperCase()} (2)`,
    })
    // Its own name is no other's, and letters with other accents are other letters.
    expect((await rename(taken._id, name.toLowerCase())).name).toBe(name.toLowerCase())
    const plain = name.replace('É', 'E')
    expect((await rename(other._id, plain)).name).toBe(plain)

    const third = await create(aside._id, name)
    expect((await rename(third._id, name)).name).toBe(name)
    const moved = await move(third._id, above._id)
    expect(moved).toEqual({ _id: third._id, name: `${name} (2)` })
    expect((await move(third._id, aside._id)).name).toBe(`${name} (2)`)
    expect((await list()).find(({ _id }) => _id === third._id)?.name).toBe(`${name} (2)`)
  })

  it('gets a number when it comes back from the trash to a name that was given away', async () => {
    const above = await create(root)
    const name = unique('Lamps')
    const one = await create(above._id, name)
    const { bulk } = await call<DeletedFolder>('DELETE', `/folders/${one._id}`)
    await create(above._id, name)
    await call('POST', `/folders/deletions/${bulk}/undo`)
    expect((await list()).find(({ _id }) => _id === one._id)?.name).toBe(`${name} (2)`)
  })

  it('keeps within 200 characters with its number', async () => {
    const above = await create(root)
    const name = 'ö'.repeat(200)
    await create(above._id, name)
    const other = await create(above._id)
    const answer = await call<NamedFolder>('PATCH', `/folders/${other._id}`, { name })
    expect(answer.name).toBe(`${'ö'.repeat(196)} (2)`)
    const third = await create(above._id)
    expect((await call<NamedFolder>('PATCH', `/folders/${third._id}`, { name })).name).toBe(
      `${'ö'.repeat(196)} (3)`,
    )
  })

  it('holds products for as long as any lie in it', async () => {
    const { open } = world.folders
    expect((await call('PATCH', `/folders/${open}`, { isProductFolder: false })).code).toBe(
      'FolderHoldsProducts',
    )
  })

  it('never lies below itself', async () => {
    const top = await create(root)
    const below = await create(top._id)
    expect((await move(top._id, below._id)).code).toBe('FolderBelowItself')
    expect((await move(top._id, top._id)).code).toBe('FolderBelowItself')
    expect((await move(root, top._id)).code).toBe('RootFolder')
  })
})

describe('the tree', () => {
  it('is the one that a plain list of children gives, after any moves', async () => {
    const top = await create(root, unique('Top'))
    const made = await Promise.all(Array.from({ length: 6 }, () => create(top._id)))
    const ids = [top._id, ...made.map(({ _id }) => _id)]
    const model = new Map<string, string[]>([[top._id, childrenOf(await list(), top._id)]])
    const isBelow = (id: string, ancestor: string): boolean =>
      id === ancestor || (model.get(ancestor) ?? []).some((child) => isBelow(id, child))
    const step = fc.tuple(fc.nat(5), fc.nat(6), fc.nat(6))
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 6 }), async (steps) => {
        for (const [which, target, sibling] of steps) {
          const [id, parent] = [ids[which + 1] ?? '', ids[target] ?? '']
          const siblings = (model.get(parent) ?? []).filter((other) => other !== id)
          const before = siblings[sibling] ?? null
          const answer = await move(id, parent, before)
          if (isBelow(parent, id)) {
            expect(answer.code).toBe('FolderBelowItself')
            continue
          }
          for (const [key, children] of model)
            model.set(
              key,
              children.filter((other) => other !== id),
            )
          const place = before === null ? siblings.length : siblings.indexOf(before)
          model.set(parent, siblings.toSpliced(place, 0, id))
        }
        const folders = await list()
        expectValid(folders)
        for (const id of ids) expect(childrenOf(folders, id)).toEqual(model.get(id) ?? [])
      }),
      { numRuns: 15 },
    )
  })

  it('stays one when several people move folders at once', async () => {
    const made = await Promise.all(Array.from({ length: 8 }, () => create(root)))
    const ids = made.map(({ _id }) => _id)
    const moves = ids.flatMap((id) => ids.map((parent) => [id, parent] as const)).filter(([a, b]) => a !== b)
    const answers = await Promise.all(moves.map(([id, parent]) => move(id, parent)))
    // Done, or refused because somebody else's move came first.
    for (const { code } of answers) expect([undefined, 'FolderBelowItself']).toContain(code)
    expect(answers.some(({ code }) => code === undefined)).toBe(true)
    const folders = await list()
    expectValid(folders)
    for (const id of ids) expect(folders.some(({ _id }) => _id === id)).toBe(true)
  })
})

describe('deleting a folder', () => {
  it('says what goes, takes along what lies nowhere else, and is undone', async () => {
    const top = await create(root, unique('Season'))
    const holder = await create(top._id, unique('Spring'), true)
    const [one, two] = world.products
    const bulk = (ids: string[], action: object) =>
      call('POST', '/products/bulk', { selection: { ids }, action })
    await bulk([one?.id ?? ''], { type: 'move', folders: [holder._id] })
    await bulk([two?.id ?? ''], { type: 'folders', add: [holder._id], remove: [] })
    const going = await call<FolderDeletion>('GET', `/folders/${top._id}/deletion`)
    expect(going).toEqual({ folders: 2, products: 1, kept: 1 })
    const deleted = await call<DeletedFolder>('DELETE', `/folders/${top._id}`)
    expect(deleted).toMatchObject({ ...going, process: null })
    expect((await list()).some(({ _id }) => _id === holder._id)).toBe(false)
    expect((await call('GET', `/products/${one?.id}`)).code).toBe('NotFound')
    const kept = await call<{ folders: string[] }>('GET', `/products/${two?.id}`)
    expect(kept.folders).not.toContain(holder._id)
    // Without its folders the product has no place to come back to.
    const restored = await call<{ changed: number }>('POST', '/products/bulk', {
      selection: { ids: [one?.id] },
      action: { type: 'restore' },
    })
    expect(restored.changed).toBe(0)
    await call('POST', `/folders/deletions/${deleted.bulk}/undo`)
    await expect
      .poll(() => call('GET', `/products/${one?.id}`), { timeout: 20_000 })
      .toMatchObject({ folders: [holder._id] })
    expectValid(await list())
  })
})

describe('a colleague', () => {
  it('changes the folders that are theirs to edit, and none beside', async () => {
    const mine = await create(root, unique('Mine'))
    const seen = await create(root, unique('Seen'))
    const hidden = await create(root, unique('Hidden'))
    const colleague = await givenPerson(server)
    const groupId = await insertGroup(world.staff, {
      name: 'Keepers',
      isExternal: false,
      isRoot: false,
      template: 'Custom',
      parentId: null,
      levels: { folder: { view: 1, edit: 1 } },
    })
    await setFolderAccess(world.staff, groupId, [
      { id: mine._id, canView: true, canEdit: true },
      { id: seen._id, canView: true, canEdit: false },
    ])
    await insertMember(world.staff, { personId: colleague.id, isClient: false, groupIds: [groupId] })
    const headers = await signIn(server, colleague)
    const codeOf = async (method: 'PATCH' | 'DELETE' | 'POST', path: string, body?: object) =>
      (await call(method, path, body, headers)).code
    expect(await codeOf('PATCH', `/folders/${mine._id}`, { description: 'Theirs' })).toBeUndefined()
    expect(await codeOf('PATCH', `/folders/${seen._id}`, { description: 'Theirs' })).toBe('NotAllowed')
    expect(await codeOf('PATCH', `/folders/${hidden._id}`, { description: 'Theirs' })).toBe('NotFound')
    expect(await codeOf('DELETE', `/folders/${seen._id}`)).toBe('NotAllowed')
    const folder = { name: 'Another folder', isProductFolder: true }
    expect(await codeOf('POST', '/folders', { ...folder, parent: root })).toBe('NotAllowed')
    expect(await codeOf('POST', '/folders', { ...folder, parent: mine._id })).toBeUndefined()
    expect((await move(mine._id, seen._id, null, headers)).code).toBe('NotAllowed')
  })
})
